package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableLongStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import fr.cartable.ShelfKind
import fr.cartable.core.Level
import fr.cartable.pages.PageEvent
import fr.cartable.rules
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.App
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.place
import fr.cartable.ui.state.title
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.CartableTheme
import fr.cartable.ui.theme.Keyboard
import fr.cartable.ui.theme.LocalKeyboard
import fr.cartable.ui.theme.settling
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext

/** The facts that the app learns from its host. */
class Surroundings(
    /** Its version, as people read it. */
    val version: String,
    /** Reads the licences of the libraries that the app uses, each as [PageEvent.Host] has it. */
    val licences: () -> List<String>,
    /** The time, in milliseconds since 1970. */
    val nowMs: () -> Long,
) {
    companion object {
        /** The line between two licences in the file that `android/licences.py` writes. */
        val RULE = "\n" + "=".repeat(20) + "\n"
    }
}

/** The whole app: the present page, in the chosen language and colours. */
@Composable
fun AppScreen(app: App, surroundings: Surroundings, modifier: Modifier = Modifier) {
    val settings = app.desk.settings
    val words = remember(app.desk.lang) { app.words }
    val keyboard = remember { Keyboard() }
    CartableTheme(app.desk.isNight, settings.contrast) {
        CompositionLocalProvider(
            LocalWords provides words,
            LocalLeftHand provides settings.leftHand,
            LocalOverlays provides app.overlays,
            LocalKeyboard provides keyboard,
        ) {
            Box(modifier.fillMaxSize()) {
                WithPlaces(app.page.place, app::goTo) { Kept(app.keys) { Seen(app, app.page, surroundings) } }
                OnlineQuestions(app)
                app.desk.trouble?.let { trouble ->
                    Overlay(words.trouble, { app.desk.trouble = null }) {
                        RedPen(trouble)
                        Buttons { ActionButton(words.close, { app.desk.trouble = null }, filled = true) }
                    }
                }
            }
        }
    }
}

/** Draws the last of the named pages, and keeps the state of the others: scroll positions and typed text. */
@Composable
private fun Kept(open: List<String>, page: @Composable () -> Unit) {
    val states = rememberSaveableStateHolder()
    val latest by rememberUpdatedState(open)
    DisposableEffect(open) { onDispose { (open - latest.toSet()).forEach(states::removeState) } }
    // A page that was left keeps no state, such as a finger that still drags a card.
    key(open.last()) { states.SaveableStateProvider(open.last()) { Box(Modifier.fillMaxSize().settling()) { page() } } }
}

/** The present time, updated while a page shows how long ago something was. */
@Composable
internal fun now(surroundings: Surroundings, pause: suspend () -> Unit = ::halfAMinute): Long {
    var now by remember { mutableLongStateOf(surroundings.nowMs()) }
    LaunchedEffect(surroundings) {
        while (true) {
            pause()
            now = surroundings.nowMs()
        }
    }
    return now
}

private suspend fun everyHalfMinute(work: () -> Unit) {
    while (true) {
        halfAMinute()
        work()
    }
}

/** Waits without requesting frames. */
private suspend fun halfAMinute() = withContext(Dispatchers.Default) { delay(HALF_A_MINUTE_MS) }

private const val HALF_A_MINUTE_MS = 30_000L

@Composable
private fun Seen(app: App, page: Page, surroundings: Surroundings) {
    val words = LocalWords.current
    val lang = app.desk.lang
    val games = app.desk.games
    val back = {
        app.back()
        Unit
    }
    when (page) {
        is Page.Here -> {
            if (page.key == ABOUT) {
                LaunchedEffect(surroundings) { app.here.tell(PageEvent.Host(surroundings.version, app.desk.onIo { surroundings.licences() })) }
            }
            // The start page tells how long ago a table was left.
            if (page == Page.START) LaunchedEffect(app) { everyHalfMinute { app.renewPage() } }
            val online = app.online.takeIf { page == Page.START }
            HereScreen(page.key, app.here, app.wayBack, isCalm = online?.comesFirst == true) { online?.let { StartCalls(app, it) } }
        }

        is Page.Rules -> RulesScreen(words.rulesOf(games.title(page.game)), remember(page, lang) { rules(page.game, lang) }, back)

        is Page.Table -> TablePage(
            page.holder,
            games.title(page.holder.game),
            app.desk.settings,
            tableSettings(app),
            TablePageActions(
                leave = back,
                quit = app::quit,
                rules = { app.open(Page.Rules(page.holder.game)) },
                settings = { app.open(Page.SETTINGS) },
                again = { if (page.holder.isHere) app.again(page.holder) else app.rematch(page) },
                replay = { moment -> page.matchId.takeIf { moment == null }?.let(app::replayThere) ?: app.replay(page.holder, moment?.step ?: 0u) },
                openRound = { app.openRound(page.holder, it) },
                share = Sharing({ app.shareMade(page.holder::scoreText) }, { app.sharePicture(page.holder::picture) }),
                onFelt = app::feel,
                onHurry = app::call,
            ),
            page.matchId?.let { id ->
                app.online?.let { online ->
                    val invite = { app.share(words.watchInvitation(games.title(page.holder.game), id, app.desk.settings.server)) }
                    There(online, id, { app.openThere(Page.ACCOUNT) }, invite) { app.openThere(Page.Described("person/$it/$id")) }
                }
            },
        )

        Page.Matches -> MatchesScreen(
            games,
            app.shelf[ShelfKind.RECORD].orEmpty(),
            now(surroundings),
            back,
            open = { app.openResult(it) },
            delete = { app.remove(ShelfKind.RECORD, it) },
        )

        is Page.Replay -> ReplayScreen(
            page.holder,
            games.title(page.holder.game),
            tableSettings(app),
            back,
            Sharing({ app.shareText(page.holder) }, { app.sharePicture(page.holder::picture) }),
        ) { app.playOn(page.holder, Level.NORMAL) }

        Page.Pads -> PadsScreen(
            games,
            app.shelf[ShelfKind.PAD].orEmpty(),
            app.wayBack,
            open = { app.openPad(it) },
            new = { app.open(Page.NewPad(NewPadHolder(app.desk))) },
            delete = { app.remove(ShelfKind.PAD, it) },
        )

        is Page.NewPad -> NewPadScreen(page.holder, back) { app.begin(page.holder) }

        is Page.Pad -> PadScreen(
            page.holder,
            games.title(page.holder.game),
            back,
            share = { app.shareMade(page.holder::text) },
            again = { app.again(page.holder) },
        )

        is Page.There -> OnlinePage(app, page)
    }
}

private fun tableSettings(app: App): TableSettings = app.desk.settings.run {
    TableSettings(app.desk.lang, leftHand, app.desk.isStill, quickPlay = !confirm, quickBots = paceMs <= QUICK_MS)
}

/** The key of the page about the app, for which its licences are read. */
private const val ABOUT = "about"

/** The pace of bots, in milliseconds, up to which they are quick. */
private const val QUICK_MS = 300
