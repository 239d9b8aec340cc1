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
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.nameWithin
import fr.cartable.pages.Profile
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import kotlinx.coroutines.delay

/** The state of an entry to a server: the server, the player there, and the data to read after the sign-in. */
class Entry(
    val server: String,
    /** The player's usual name. */
    val name: String,
    /** True if the phone cannot tell now who is signed in. */
    val isUnread: Boolean,
    val nameServer: (String) -> Unit,
    /** Forgets who is signed in, if the phone cannot tell. */
    val forgetSession: () -> Unit,
    /** Reads the page's data, after somebody has signed in. */
    val arrived: () -> Unit,
    val back: () -> Unit,
)

/** A page for a player who is signed in at a server. Before that, it asks for the server and for the player's name. */
@Composable
fun ThereFrame(
    title: String,
    online: OnlineHolder?,
    entry: Entry,
    back: () -> Unit = entry.back,
    actions: @Composable () -> Unit = {},
    foot: @Composable ColumnScope.() -> Unit = {},
    beside: (@Composable ColumnScope.(OnlineHolder, Profile) -> Unit)? = null,
    list: LongList? = null,
    content: @Composable ColumnScope.(OnlineHolder, Profile) -> Unit,
) {
    val profile = online?.account?.profile
    var isForgetting by rememberSaveable { mutableStateOf(false) }
    Frame(title, back, actions = { if (profile != null) actions() }, foot = {
        // A player who is not signed in gets errors beside the button that they press.
        if (online != null && profile != null) {
            Told(online)
            foot()
        }
    }, beside = if (beside == null || online == null || profile == null) null else ({ beside(online, profile) }), list = list.takeIf { profile != null }) {
        when {
            online == null && entry.isUnread -> Unread(entry) { isForgetting = true }

            online == null -> Welcome(entry)

            profile != null -> {
                LaunchedEffect(profile.accountId) { entry.arrived() }
                content(online, profile)
            }

            online.server.isKept -> Unheard(online, entry)

            else -> SignIn(online, entry)
        }
    }
    val words = LocalWords.current
    if (isForgetting) Question(words.forgetSessionTitle, words.forgetSessionNote, words.forgetSession, { isForgetting = false }, entry.forgetSession)
}

/** Says at once that the server is asked, and after a while that it is slow. */
@Composable
internal fun Slow(online: OnlineHolder) {
    if (!online.server.isBusy) return
    val words = LocalWords.current
    var isSlow by remember { mutableStateOf(false) }
    LaunchedEffect(Unit) {
        delay(WONDER_MS)
        isSlow = true
    }
    Text(if (isSlow) words.slow else words.asking, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.small)
}

/** The time after which a server is called slow, in milliseconds. */
private const val WONDER_MS = 2_000L

/** The state of the question to the server, or its error, below the button that was pressed. */
@Composable
private fun Told(online: OnlineHolder) {
    Slow(online)
    online.server.trouble?.let { RedPen(it) }
}

/** The offers of a server, for a player who has named none yet. */
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

/** The choice of a server. */
@Composable
fun ServerForm(entry: Entry) {
    val words = LocalWords.current
    var typed by rememberSaveable(entry.server) { mutableStateOf(entry.server) }
    Text(words.serverHint, color = LocalPalette.current.quiet, style = Type.body)
    Field(words.server, typed, { typed = it }, kind = Typed.ADDRESS, onDone = { entry.nameServer(typed) })
    Buttons { ActionButton(words.connect, { entry.nameServer(typed) }, filled = entry.server.isEmpty(), enabled = typed.isNotBlank()) }
}

/** Asks the player to enter again: somebody is signed in here, and the phone cannot tell who, because its key may be lost. */
@Composable
private fun Unread(entry: Entry, askForget: () -> Unit) {
    val words = LocalWords.current
    RedPen(words.sessionUnreadable)
    Buttons {
        ActionButton(words.tryAgain, { entry.nameServer(entry.server) }, filled = true)
        ActionButton(words.forgetSession, askForget)
    }
    Heading(words.server)
    ServerForm(entry)
}

/** Waits for the server: somebody is signed in here, and until the server tells who, nobody else may take their place. */
@Composable
private fun Unheard(online: OnlineHolder, entry: Entry) {
    val words = LocalWords.current
    Text(words.stillKept, style = Type.body)
    Buttons { ActionButton(words.tryAgain, { online.renew() }, filled = true, enabled = !online.server.isBusy) }
    Told(online)
    Heading(words.server)
    ServerForm(entry)
}

@Composable
private fun SignIn(online: OnlineHolder, entry: Entry) {
    val words = LocalWords.current
    val isBusy = online.server.isBusy
    var typed by rememberSaveable { mutableStateOf(nameWithin(entry.name)) }
    // A player without a name becomes a guest named "guest"; the digits of the account tell guests apart.
    val enter = {
        online.account.signIn(typed.ifBlank { words.guest })
        Unit
    }
    NameField(words.guestName, typed, { typed = it }, onDone = { if (!isBusy) enter() })
    Text(words.guestNote, color = LocalPalette.current.quiet, style = Type.small)
    Buttons { ActionButton(words.signIn, enter, filled = true, enabled = !isBusy) }
    Told(online)
    Heading(words.haveCode)
    CodeForm(online) { online.account.recover(it) }
    val identities = online.account.identities
    for (issuer in identities.issuers) Line(words.openByIdentity(issuer.name), { identities.open(issuer) })
    Heading(words.server)
    ServerForm(entry)
}

/** The key of the recovery code among the secrets. */
private const val CODE = "code"

/** The field for a recovery code. */
@Composable
private fun CodeForm(online: OnlineHolder, recover: (String) -> Unit) {
    val (words, secrets) = LocalWords.current to online.account.secrets
    val typed = secrets[CODE].orEmpty()
    val canEnter = typed.isNotBlank() && !online.server.isBusy
    Field(words.recoveryCode, typed, { secrets[CODE] = it.uppercase() }, kind = Typed.CODE, onDone = { if (canEnter) recover(typed) })
    Buttons { ActionButton(words.openAccount, { recover(typed) }, enabled = canEnter) }
}
