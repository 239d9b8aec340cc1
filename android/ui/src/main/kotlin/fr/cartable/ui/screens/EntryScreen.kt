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
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.input.KeyboardCapitalization
import androidx.compose.ui.unit.dp
import fr.cartable.Profile
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** How one comes to a server: which it is, as whom, and what is read once one is there. */
class Entry(
    val server: String,
    /** The player's usual name. */
    val name: String,
    val nameServer: (String) -> Unit,
    /** Somebody is signed in: what the page shows is read. */
    val arrived: () -> Unit,
    val back: () -> Unit,
)

/** A page for whoever is signed in at a server; before that it is asked which server, and as whom. */
@Composable
fun ThereFrame(
    title: String,
    online: OnlineHolder?,
    entry: Entry,
    back: () -> Unit = entry.back,
    foot: @Composable ColumnScope.() -> Unit = {},
    beside: (@Composable ColumnScope.(OnlineHolder, Profile) -> Unit)? = null,
    content: @Composable ColumnScope.(OnlineHolder, Profile) -> Unit,
) {
    val profile = online?.account?.profile
    Frame(title, back, foot = {
        online?.server?.trouble?.let { RedPen(it) }
        if (profile != null) foot()
    }, beside = if (beside == null || online == null || profile == null) null else ({ beside(online, profile) })) {
        when {
            online == null -> Welcome(entry)
            profile == null -> SignIn(online, entry)
            else -> {
                LaunchedEffect(profile.accountId) { entry.arrived() }
                content(online, profile)
            }
        }
    }
}

/** What there is at a server, for somebody who has named none yet. */
@Composable
private fun ColumnScope.Welcome(entry: Entry) {
    val words = LocalWords.current
    Offered(Glyphs.people, words.withFriends, words.friendsTagline)
    Offered(Glyphs.trophy, words.ranked, words.rankedTagline)
    Offered(Glyphs.calendar, words.daily, words.dailyTagline)
    Heading(words.server)
    Text(words.noServer, style = Type.body)
    ServerForm(entry)
}

@Composable
private fun Offered(glyph: ImageVector, title: String, note: String) = Row(
    Modifier.fillMaxWidth().padding(vertical = 4.dp).semantics(mergeDescendants = true) { },
    horizontalArrangement = Arrangement.spacedBy(12.dp),
    verticalAlignment = Alignment.CenterVertically,
) {
    Sketch(glyph)
    Column(Modifier.weight(1f)) {
        WholeWords(title, Type.headline)
        WholeWords(note, Type.small.copy(color = LocalPalette.current.quiet))
    }
}

/** Which server. */
@Composable
fun ServerForm(entry: Entry) {
    val words = LocalWords.current
    var typed by remember(entry.server) { mutableStateOf(entry.server) }
    Text(words.serverHint, color = LocalPalette.current.quiet, style = Type.body)
    Field(words.server, typed, { typed = it }, capitals = KeyboardCapitalization.None, onDone = { entry.nameServer(typed) })
    Buttons { ActionButton(words.connect, { entry.nameServer(typed) }, filled = entry.server.isEmpty(), enabled = typed.isNotBlank()) }
}

@Composable
private fun SignIn(online: OnlineHolder, entry: Entry) {
    val words = LocalWords.current
    val isBusy = online.server.isBusy
    var typed by remember { mutableStateOf(entry.name) }
    Field(words.guestName, typed, { typed = it }, onDone = { online.account.signIn(typed) })
    Text(words.guestNote, color = LocalPalette.current.quiet, style = Type.small)
    Buttons { ActionButton(words.signIn, { online.account.signIn(typed) }, filled = true, enabled = typed.isNotBlank() && !isBusy) }
    Heading(words.haveCode)
    CodeForm(isBusy) { online.account.recover(it) }
    val identities = online.account.identities
    for (issuer in identities.issuers) Line(words.openByIdentity(issuer.name), { identities.open(issuer) })
    Heading(words.server)
    ServerForm(entry)
}

/** A recovery code is entered. */
@Composable
fun CodeForm(isBusy: Boolean, recover: (String) -> Unit) {
    val words = LocalWords.current
    var typed by remember { mutableStateOf("") }
    Field(words.recoveryCode, typed, { typed = it.uppercase() }, capitals = KeyboardCapitalization.Characters, onDone = { recover(typed) })
    Buttons { ActionButton(words.openAccount, { recover(typed) }, enabled = typed.isNotBlank() && !isBusy) }
}
