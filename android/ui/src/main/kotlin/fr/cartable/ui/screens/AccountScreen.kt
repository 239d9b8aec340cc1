package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import fr.cartable.Device
import fr.cartable.Identity
import fr.cartable.pages.Profile
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.AccountHolder
import fr.cartable.ui.state.IdentityHolder
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The questions that the player must confirm. */
private enum class Asked { NEW_CODE, OTHER_ACCOUNT, UNLINK, SIGN_OUT, DELETE }

/** The player's account: name and picture, the way back into it, its devices, blocked players, its data and its end. */
@Composable
fun AccountScreen(online: OnlineHolder?, nowMs: Long, entry: Entry) {
    val words = LocalWords.current
    var asked by rememberSaveable { mutableStateOf<Asked?>(null) }
    var unlinked by rememberSaveable { mutableStateOf<String?>(null) }
    val belongings: @Composable ColumnScope.(OnlineHolder, Profile) -> Unit = { there, _ ->
        Belongings(there, nowMs, { asked = it }) { identity ->
            asked = Asked.UNLINK
            unlinked = identity.issuer
        }
    }
    ThereFrame(words.account, online, entry, beside = belongings) { there, profile ->
        val account = there.account
        val isBusy = there.server.isBusy
        val news = account.devices.filter { it.news }
        if (news.isNotEmpty()) News(news.firstNotNullOfOrNull { it.identity }) { account.readNews() }
        Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            AvatarView(profile.avatar, side = 64.dp)
            WholeWords("${profile.name}#${profile.tag}", Type.title, Modifier.weight(1f))
        }
        Heading(words.recoveryCode)
        Text(if (profile.hasRecoveryCode) words.hasCode else words.recoveryNote, style = Type.body)
        Buttons {
            if (profile.hasRecoveryCode) {
                ActionButton(words.renewCode, { asked = Asked.NEW_CODE }, enabled = !isBusy)
            } else {
                ActionButton(words.newCode, { account.makeCode() }, filled = true, enabled = !isBusy)
            }
        }
        Heading(words.rename)
        Rename(profile, isBusy) { account.rename(it) }
        Heading(words.avatar)
        AvatarChoice(profile.avatar) { account.show(it) }
        Heading(words.watch)
        SwitchLine(words.watchable, profile.watchable) { account.allowWatching(it) }
        Text(words.watchableNote, color = LocalPalette.current.quiet, style = Type.small)
        SwitchLine(words.historyOpen, profile.historyOpen) { account.openHistory(it) }
        Text(words.historyOpenNote, color = LocalPalette.current.quiet, style = Type.small)
    }
    val account = online?.account ?: return
    account.profile?.let { profile -> asked?.let { Ask(it, unlinked, profile, account) { asked = null } } }
    account.profile?.let { profile -> OtherOfIdentity(account, profile) }
    account.code?.let { NewCode(it, account::forgetCode) }
}

/** The parts of an account: its devices, the blocked players, another account in its place, its data and its end. */
@Composable
private fun ColumnScope.Belongings(there: OnlineHolder, nowMs: Long, ask: (Asked) -> Unit, askUnlink: (Identity) -> Unit) {
    val (words, account) = LocalWords.current to there.account
    val isBusy = there.server.isBusy
    Heading(words.devices)
    for (device in account.devices) DeviceLine(device, nowMs) { account.end(device) }
    if (account.devices.size > 1) Buttons { ActionButton(words.signOutOthers, { account.endOthers() }, enabled = !isBusy) }
    if (account.blocked.isNotEmpty()) Heading(words.blocked)
    for (player in account.blocked) {
        Line("${player.name}#${player.tag}", { account.unblock(player) }, note = words.unblock, picture = { AvatarView(player.avatar) })
    }
    Identities(account.identities, askUnlink)
    Heading(words.enterCode)
    CodeForm(there) { ask(Asked.OTHER_ACCOUNT) }
    Heading(words.yourData)
    Line(words.export, { account.export() }, note = words.exportNote)
    Line(words.signOut, { ask(Asked.SIGN_OUT) })
    Line(words.deleteAccount, { ask(Asked.DELETE) })
}

/** The identities that open the account, and those that could be linked; empty if the server trusts no issuer. */
@Composable
private fun ColumnScope.Identities(identities: IdentityHolder, askUnlink: (Identity) -> Unit) {
    if (identities.linked.isEmpty() && identities.others.isEmpty()) return
    val words = LocalWords.current
    Heading(words.identities)
    Text(words.identitiesNote, style = Type.body)
    for (identity in identities.linked) Line(identity.name, { askUnlink(identity) }, note = words.unlinkIdentity)
    for (issuer in identities.others) Line(words.linkIdentity(issuer.name), { identities.link(issuer) }, note = words.inBrowser)
}

/** Asks if the player means the account that the identity opens already. */
@Composable
private fun OtherOfIdentity(account: AccountHolder, profile: Profile) {
    val (words, other) = LocalWords.current to (account.identities.other ?: return)
    val note = words.identityOpens("${other.player.name}#${other.player.tag}") + " " +
        words.leavesAccount("${profile.name}#${profile.tag}", profile.hasRecoveryCode || account.identities.linked.isNotEmpty())
    Question(words.otherAccountTitle, note, words.openAccount, account.identities::dropOther) { account.identities.openOther(other) }
}

@Composable
private fun Ask(asked: Asked, unlinked: String?, profile: Profile, account: AccountHolder, close: () -> Unit) {
    val words = LocalWords.current
    val leaves = words.leavesAccount("${profile.name}#${profile.tag}", profile.hasRecoveryCode || account.identities.linked.isNotEmpty())
    when (asked) {
        Asked.NEW_CODE -> Question(words.renewTitle, words.renewNote, words.renewCode, close) { account.makeCode() }

        // The code was lost with the process, and so the question is dropped.
        Asked.OTHER_ACCOUNT -> if (account.typedCode.isBlank()) {
            LaunchedEffect(Unit) { close() }
        } else {
            Question(words.otherAccountTitle, leaves, words.openAccount, close) { account.recover(account.typedCode) }
        }

        Asked.UNLINK -> account.identities.linked.find { it.issuer == unlinked }?.let { identity ->
            Question(words.unlinkTitle(identity.name), words.unlinkNote, words.unlinkIdentity, close) { account.identities.unlink(identity) }
        }

        Asked.SIGN_OUT -> Question(words.signOutTitle, leaves, words.signOut, close) { account.signOut() }

        Asked.DELETE -> Question(words.deleteTitle, words.deleteNote, words.deleteAccount, close) { account.delete() }
    }
}

/** The recovery code, or an identity at this issuer, has opened the account somewhere else. */
@Composable
private fun News(issuer: String?, read: () -> Unit) = Panel(Modifier.fillMaxWidth(), accent = true) {
    Column(Modifier.padding(12.dp)) {
        RedPen(issuer?.let { LocalWords.current.newDeviceOfIdentity(it) } ?: LocalWords.current.newDevice)
        Buttons { ActionButton(LocalWords.current.understood, read) }
    }
}

@Composable
private fun Rename(profile: Profile, isBusy: Boolean, rename: (String) -> Unit) {
    val words = LocalWords.current
    var typed by rememberSaveable(profile.name) { mutableStateOf(profile.name) }
    val canRename = typed.isNotBlank() && typed != profile.name && !isBusy
    NameField(words.guestName, typed, { typed = it }, onDone = { if (canRename) rename(typed) })
    Buttons { ActionButton(words.rename, { rename(typed) }, enabled = canRename) }
}

@Composable
private fun DeviceLine(device: Device, nowMs: Long, signOut: () -> Unit) {
    val words = LocalWords.current
    val name = device.name.ifEmpty { words.device }
    Panel(Modifier.fillMaxWidth(), accent = device.news) {
        Row(Modifier.padding(start = 12.dp), verticalAlignment = Alignment.CenterVertically) {
            Column(Modifier.weight(1f).padding(vertical = 8.dp).semantics(mergeDescendants = true) {}) {
                Text(name, style = Type.headline)
                Text(told(device, nowMs, words), color = LocalPalette.current.quiet, style = Type.small)
            }
            if (!device.own) GlyphButton(Glyphs.close, "${words.signOut}, $name", signOut)
        }
    }
}

private fun told(device: Device, nowMs: Long, words: Words): String = listOfNotNull(
    if (device.own) words.thisDevice else words.ago((nowMs - device.usedAtMs) / 60_000).takeIf { device.usedAtMs > 0 },
    words.byCode.takeIf { device.recovered },
    device.identity?.let { words.byIdentity(it) },
).joinToString(", ")

/** A new recovery code, shown once. */
@Composable
private fun NewCode(code: String, written: () -> Unit) {
    val words = LocalWords.current
    // The code is shown once, so a tap beside it must not close it.
    Overlay(words.recoveryCode, close = null) {
        Text(words.writeDown, style = Type.body)
        val lines = code.split('-').chunked(GROUPS_A_LINE).joinToString("\n") { it.joinToString("  ") }
        Text(
            lines,
            // A screen reader speaks it letter by letter, for writing it down.
            Modifier.fillMaxWidth().padding(vertical = 8.dp).testTag("recovery-code")
                .semantics { contentDescription = code.filter { it != '-' }.chunked(GROUP).joinToString(". ") { it.toList().joinToString(" ") } },
            style = Type.code,
            textAlign = TextAlign.Center,
        )
        Buttons { ActionButton(words.written, written, filled = true) }
    }
}

/** The groups of a code side by side, and the letters of a group: they fit on a small phone with large letters. */
private const val GROUPS_A_LINE = 2
private const val GROUP = 5
