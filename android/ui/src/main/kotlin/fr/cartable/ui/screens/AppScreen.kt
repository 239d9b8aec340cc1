package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import fr.cartable.Level
import fr.cartable.Room
import fr.cartable.ScoreTable
import fr.cartable.ShelfKind
import fr.cartable.games
import fr.cartable.rules
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.App
import fr.cartable.ui.state.GameHolder
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Settings
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.CartableTheme
import java.net.URI

/** What the app is told by what it runs in. */
class Surroundings(
    /** Its version, as people read it. */
    val version: String,
    /** Whose work it stands on, line by line. */
    val licences: List<String>,
    /** The time, in milliseconds since 1970. */
    val nowMs: () -> Long,
)

/** The whole app: the page that is seen, in the words and colours that are set. */
@Composable
fun AppScreen(app: App, surroundings: Surroundings, modifier: Modifier = Modifier) {
    val settings = app.desk.settings
    val words = remember(app.desk.lang) { app.words }
    CartableTheme(app.desk.isNight) {
        CompositionLocalProvider(LocalWords provides words, LocalLeftHand provides settings.leftHand, LocalOverlays provides app.overlays) {
            Box(modifier.fillMaxSize()) {
                Seen(app, app.page, surroundings)
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

@Composable
private fun Seen(app: App, page: Page, surroundings: Surroundings) {
    val words = LocalWords.current
    val lang = app.desk.lang
    val games = remember(lang) { games(lang) }
    fun title(game: String) = games.find { it.id == game }?.title ?: words.app
    val back = { app.back(); Unit }
    when (page) {
        Page.Start -> StartScreen(
            games,
            app.tables,
            surroundings.nowMs(),
            StartActions(
                resume = { app.resume(it) },
                delete = { app.remove(ShelfKind.TABLE, it) },
                game = app::openGame,
                pads = { app.open(Page.Pads) },
                online = app::openOnline,
                matches = { app.open(Page.Matches) },
                settings = { app.open(Page.Settings) },
            ),
        )
        is Page.Game -> GameScreen(
            page.holder,
            app.tables.filter { it.game == page.id },
            GameActions(
                back,
                play = { app.play(page.holder) },
                resume = { app.resume(it) },
                learn = { app.learn(page.id) },
                rules = { app.open(Page.Rules(page.id)) },
            ),
        )
        is Page.Rules -> RulesScreen(title(page.game), remember(page, lang) { rules(page.game, lang) }, back)
        is Page.Table -> TablePage(
            page.holder,
            title(page.holder.game),
            app.desk.settings,
            tableSettings(app),
            TablePageActions(
                leave = back,
                rules = { app.open(Page.Rules(page.holder.game)) },
                settings = { app.open(Page.Settings) },
                again = { app.again(page.holder) },
                replay = { moment -> app.replay(page.holder, moment?.step ?: 0u) },
                share = { app.share(told(title(page.holder.game), page.holder.scene.scores)) },
                onStep = app::feel,
            ),
        )
        Page.Matches -> MatchesScreen(
            games,
            app.shelf[ShelfKind.RECORD].orEmpty(),
            surroundings.nowMs(),
            back,
            open = { app.replay(it) },
            delete = { app.remove(ShelfKind.RECORD, it) },
        )
        is Page.Replay -> ReplayScreen(page.holder, title(page.holder.game), tableSettings(app), back) { app.playOn(page.holder, Level.NORMAL) }
        Page.Pads -> PadsScreen(
            games,
            app.shelf[ShelfKind.PAD].orEmpty(),
            back,
            open = { app.openPad(it) },
            new = { app.open(Page.NewPad(NewPadHolder(app.desk))) },
            delete = { app.remove(ShelfKind.PAD, it) },
        )
        is Page.NewPad -> NewPadScreen(page.holder, back) { app.begin(page.holder) }
        is Page.Pad -> PadScreen(
            page.holder,
            title(page.holder.game),
            back,
            share = { app.share(told(title(page.holder.game), page.holder.table)) },
            again = { app.again(page.holder) },
        )
        Page.Online -> OnlineScreen(
            app.online,
            app.desk.settings.server,
            app.desk.settings.name,
            games,
            app.invitation,
            OnlineActions(
                back,
                app::nameServer,
                openRoom = { app.online?.open(GameHolder(it, app.desk).room()) },
                sitDown = { app.sit(it) },
                invite = { app.share(words.invitation(title(it.game), it.code, link(app.desk.settings, it))) },
            ),
        )
        Page.Settings -> SettingsScreen(app.desk.settings, lang, back, { app.open(Page.About) }, app::set)
        Page.About -> AboutScreen(surroundings.version, surroundings.licences, back)
    }
}

private fun tableSettings(app: App): TableSettings = app.desk.settings.run {
    TableSettings(app.desk.lang, leftHand, stillness, quickPlay = !confirm)
}

/** The link to a room. */
private fun link(settings: Settings, room: Room): String = "cartable://${URI(settings.server).authority}/r/${room.code}"

/** Who stands where, as a text for others. */
private fun told(title: String, table: ScoreTable): String {
    val lines = table.names.indices.sortedBy { table.places[it] }.map { "${table.places[it]}. ${table.names[it]}\u00a0: ${table.totals[it]}" }
    return (listOf(title) + lines).joinToString("\n")
}
