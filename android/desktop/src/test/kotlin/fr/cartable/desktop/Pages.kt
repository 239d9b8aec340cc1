package fr.cartable.desktop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import fr.cartable.games
import fr.cartable.ui.LocalWords
import fr.cartable.ui.TestCaller
import fr.cartable.ui.Words
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.LocalLeftHand
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.setUp
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.state.Theme
import fr.cartable.ui.theme.CartableTheme
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.runBlocking
import java.nio.file.Files
import kotlin.random.Random

/** An app in a directory of its own, which does everything at once. */
class Scenery {
    private val phone = object : Phone {
        override fun share(text: String) = Unit
        override fun shareFile(name: String, mime: String, text: String) = Unit
        override fun sound(sound: Sound) = Unit
        override fun tick(times: Int) = Unit
        override fun hit() = Unit
        override fun browse(url: String) = false
        override val isNight = false
        override val name = "Pixel"
        override val caller = TestCaller()
        override fun session(server: String): String? = null
        override fun keeper(server: String) = object : SessionKeeper {
            override fun keep(session: String?) = true

            override fun kept(): String? = null
        }
    }
    private val shelf = Shelf(Files.createTempDirectory("cartable").toString())
    private val desk = Desk(shelf, CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, Lang.FR, phone)
    val app = App(desk).apply { set(desk.settings.copy(paceMs = 0, name = "Anne")) }

    /** A page shown in place of the app's. */
    private var busy: (@Composable () -> Unit)? = null

    /** How many tables were sat down to. */
    private var dealt = 0

    private fun table(game: String): TableHolder {
        app.setUp(game, 4)
        app.openGame(game)
        // The cards are the same each time, so that pictures do not change.
        app.play(game, seed = "%02d".format(dealt++))
        return (app.page as Page.Table).holder
    }

    /** Plays at random. */
    private fun TableHolder.playUntil(end: TableHolder.() -> Boolean) {
        val random = Random(4)
        repeat(5_000) {
            if (end()) return
            val choice = scene.choices.randomOrNull(random)
            val item = scene.areas.flatMap { it.items }.filter { it.canTap && !it.picked }.randomOrNull(random)
            if (choice != null && (item == null || random.nextInt(3) > 0)) {
                choose(choice.id)
            } else if (item != null) {
                tap(item.id)
            }
            runBlocking { settle() }
        }
    }

    /** The page in front, in these words and colours. */
    fun show(sight: Sight, look: (@Composable () -> Unit) -> Unit) {
        val theme = if (sight.night) Theme.NIGHT else Theme.DAY
        app.set(app.desk.settings.copy(lang = sight.lang, theme = theme, leftHand = sight.leftHanded))
        val page = busy
        look {
            if (page == null) {
                AppScreen(app, Surroundings("0.1.0", { listOf("Compose, Apache 2.0") }, System::currentTimeMillis))
            } else {
                CartableTheme(sight.night) { CompositionLocalProvider(LocalWords provides app.words, LocalLeftHand provides sight.leftHanded, content = page) }
            }
        }
    }

    private fun home() {
        // A closed overlay stays in the list until the next frame, and no frame is drawn between two pages.
        app.overlays.clear()
        while (app.back()) Unit
    }

    /** Follows the lesson of a game to its end; `look` is called for each of its texts. */
    fun learn(game: String, look: () -> Unit) {
        home()
        app.set(app.desk.settings.copy(chance = false))
        app.learn(game)
        val table = (app.page as Page.Table).holder
        var seen: Any? = null
        val late = System.nanoTime() + LONGEST_LESSON_NS
        while (true) {
            check(System.nanoTime() < late) { "$game: ${table.status.lesson}" }
            runBlocking { table.settle() }
            val said = table.status.lesson ?: return
            val now = said.text to table.scene
            // Meanwhile the others play.
            if (now == seen) {
                Thread.sleep(5)
            } else {
                seen = now
                look()
            }
            val free = table.scene.areas.flatMap { it.items }.filter { it.canTap && !it.picked }.map { it.id }
            // In the order in which they are named: a pyramid is built in it.
            val next = said.marks.find { it in free }
            when {
                said.canReadOn -> table.readOn()
                table.scene.choices.any { it.id == said.choice } -> table.choose(said.choice!!)
                next != null -> table.tap(next)
            }
        }
    }

    /** Every page, by name; each is to be drawn before the next is asked for. */
    val pages: Map<String, () -> Unit> = linkedMapOf<String, () -> Unit>(
        "start-empty" to {},
        "game-niet" to { app.openGame("niet") },
        "game-numx" to {
            home()
            app.openGame("numx")
        },
        "rules-niet" to { app.open(Page.Rules("niet")) },
        "table-niet" to {
            home()
            table("niet").playUntil { scene.log.size > 12 }
        },
        "table-menu" to {},
        "table-log" to {},
        "round-niet" to { (app.page as Page.Table).holder.playUntil { nextRound != null && scene.round > 1u } },
        "round-table" to { (app.page as Page.Table).holder.isLookedAt = true },
        "round-scores" to {},
        "match-duel" to {
            home()
            table("duel").playUntil { scene.over }
        },
        "match-moments" to { (app.page as Page.Table).holder.findMoments() },
        "match-niet" to {
            home()
            table("niet").playUntil { scene.over }
        },
        "match-table" to { (app.page as Page.Table).holder.isLookedAt = true },
        "replay" to { app.replay((app.page as Page.Table).holder) },
        "replay-middle" to { (app.page as Page.Replay).holder.run { goTo(size / 2) } },
        "start" to {
            home()
            table("numx")
            home()
            table("seaux")
            home()
        },
        "start-delete" to {},
        "matches" to { app.open(Page.Matches) },
        "statistics" to {
            home()
            app.open(Page.Here("statistics"))
        },
        "pads-empty" to {
            home()
            app.open(Page.Pads)
        },
        "pad-new" to { app.open(Page.NewPad(NewPadHolder(app.desk).apply { seat(4) })) },
        "pad" to {
            app.begin((app.page as Page.NewPad).holder)
            (app.page as Page.Pad).holder.run {
                for (round in 0..2) {
                    for (seat in 0..3) {
                        if (doubt != null) enter()
                        "${(round * 7 + seat * 5) % 13}".forEach(::type)
                        enter()
                    }
                }
                if (doubt != null) enter()
                "12".forEach(::type)
                enter()
            }
        },
        "pad-correct" to { (app.page as Page.Pad).holder.goToRound(1) },
        "pads" to {
            home()
            app.open(Page.Pads)
        },
        "online-server" to {
            home()
            app.openThere(Page.Online)
        },
        "settings" to {
            home()
            app.open(Page.SETTINGS)
        },
        "settings-calls" to { app.wantCalls(true) },
        "about" to {
            home()
            app.open(Page.Here("about"))
        },
    ) + games(Lang.FR).filter { it.lesson }.associate { game ->
        "lesson-${game.id}" to fun() {
            home()
            app.learn(game.id)
        }
    } +
        OnlinePages(app).pages +
        BusyPages(desk).pages.mapValues { (_, page) ->
            fun() {
                page.first()
                busy = page.second
            }
        }
}

/** Longer no lesson is followed, whatever the machine does besides. */
private const val LONGEST_LESSON_NS = 120_000_000_000L

/** The buttons pressed on a page, one after the other, to open what lies over it. */
private val pressed: Map<String, Words.() -> List<String>> = mapOf(
    "table-menu" to { listOf(menu) },
    "table-log" to { listOf(menu, log) },
    "round-scores" to { listOf(menu, scores) },
    "start-delete" to { listOf("$delete, La guerre des seaux") },
    "clock-menu" to { listOf(menu) },
    "clock-signs" to { listOf(menu, sayWord) },
    "clock-people" to { listOf(menu, peopleHere) },
    "clock-resign" to { listOf(menu, resign) },
    "clock-rounds" to { listOf(menu, openRounds) },
)

/** The buttons pressed, in this language, on the page of this name before it is looked at. */
fun pressedOn(page: String, lang: Lang): List<String> = pressed[page]?.invoke(Words(lang)).orEmpty()

/** Every page, by name. */
val pageNames: Set<String> by lazy { Scenery().pages.keys }

/** The pages that are looked at most. */
val mainPages = listOf(
    "start", "game-numx", "rules-niet", "lesson-niet", "lesson-seaux", "round-niet", "match-niet", "match-moments", "replay-middle", "matches", "statistics",
    "pad-new", "pad", "online-server", "settings", "about", "clock-menu", "busy-board", "busy-history",
)
