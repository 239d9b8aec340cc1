package fr.cartable.ui.screens

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.App
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Stranger
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The pages that need a server. */
@Composable
internal fun OnlinePage(app: App, page: Page.There) {
    val settings = app.desk.settings
    val online = app.online
    val entry = Entry(settings.server, settings.name, app.isUnread, app::nameServer, { app.forgetSession() }, { app.read(page) }, { app.back() })
    when (page) {
        Page.Online -> OnlineScreen(online, entry)
        is Page.Described -> DescribedScreen(page.key, online, entry)
    }
}

/** The page of a server. It waits there for a match to look on at, which is shown with a delay. */
@Composable
fun OnlineScreen(online: OnlineHolder?, entry: Entry) {
    val words = LocalWords.current
    val refresh = @Composable { if (online != null) GlyphButton(Glyphs.refresh, words.refresh, { online.renew() }, enabled = !online.server.isBusy) }
    DescribedScreen(Page.Online.key, online, entry, actions = refresh) {
        if (online?.isEarly == true) {
            Text(words.seenLate, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.body)
            Buttons { ActionButton(words.leaveQueue, online::stopWaiting) }
        }
    }
}

/** The dialogs over every page: an unknown server, and a match that the queue has found. */
@Composable
internal fun OnlineQuestions(app: App) {
    val words = LocalWords.current
    app.stranger?.let { StrangerOverlay(it) { isTrusted -> app.answer(isTrusted) } }
    if (app.found != null) {
        Overlay(words.matchFound, app::dropFound) {
            Text(words.matchFoundNote, style = Type.body)
            Buttons { ActionButton(words.sitDown, app::goToFound, broad, filled = true) }
        }
    }
}

@Composable
private fun StrangerOverlay(server: Stranger, answer: (Boolean) -> Unit) {
    val words = LocalWords.current
    Overlay(words.connectTitle, { answer(false) }) {
        WholeWords(server.host, Type.title)
        Text(words.connectNote, style = Type.body)
        server.fingerprint?.let {
            Text(words.fingerprintNote, style = Type.body)
            Text(it.filter { letter -> letter != ':' }.chunked(FOUR).joinToString(" "), style = Type.code)
        }
        Buttons {
            ActionButton(words.connect, { answer(true) }, broad, filled = true)
            ActionButton(words.cancel, { answer(false) }, broad)
        }
    }
}

/** The digits of a fingerprint in one group, to compare them by eye. */
private const val FOUR = 4
