package fr.cartable.desktop

import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.core.Speed
import fr.cartable.games
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.PageEvent
import fr.cartable.ui.MainThread
import fr.cartable.ui.TestPhone
import fr.cartable.ui.TestServer
import fr.cartable.ui.described
import fr.cartable.ui.enqueue
import fr.cartable.ui.enter
import fr.cartable.ui.isBusy
import fr.cartable.ui.meet
import fr.cartable.ui.move
import fr.cartable.ui.playOut
import fr.cartable.ui.room
import fr.cartable.ui.set
import fr.cartable.ui.setOwn
import fr.cartable.ui.sitDown
import fr.cartable.ui.sits
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.tap
import fr.cartable.ui.until
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import java.nio.file.Files
import kotlin.concurrent.thread
import kotlin.random.Random

/** The pages that need a server, by name, on the real one; none where cargo has built none. Each goes on from the one before. */
class OnlinePages(private val app: App) {
    private val directory = Files.createTempDirectory("cartable")
    private val server by lazy {
        TestServer.start(directory)!!.also { Runtime.getRuntime().addShutdownHook(thread(start = false) { it.close() }) }
    }
    private val bea: App by lazy { friend("Béatrice") }
    private val cleo: App by lazy { friend("Cléo") }
    private val duel = games(Lang.FR).first { it.id == "duel" }
    private val own: OnlineHolder get() = app.online!!

    private fun friend(name: String): App {
        val scope = CoroutineScope(SupervisorJob() + MainThread)
        return App(Desk(Shelf(directory.resolve(name).toString()), scope, Dispatchers.IO, Lang.FR, TestPhone())).also {
            it.set(it.desk.settings.copy(name = name))
            it.enter(server.address)
        }
    }

    private fun home() {
        app.overlays.clear()
        while (app.back()) Unit
    }

    private fun there(page: Page.There) {
        home()
        app.openThere(page)
        app.read(page)
    }

    /** Opens a room and its table, with Béatrice. At two seats a resignation ends the match, and only then the player may queue. */
    private fun sitDown(game: String, seats: Int, speed: Speed) {
        there(Page.Online)
        sitDown(app, bea, game, seats, speed)
    }

    /** Gives up the seats of a room. */
    private fun leave(vararg players: App) {
        for (player in players) {
            player.tap("leave")
            until("the room is left") { player.page == Page.Online }
        }
    }

    /** Chooses, on the page about the queue, if the match counts. */
    private fun count(value: String) = own.pages.tell(PageEvent.Set("queue/niet", "counts", value))

    /** Opens a page that the library describes, and waits for its data. */
    private fun read(key: String) {
        there(Page.Described(key))
        until("$key is read") { own.pages.page(key)?.run { !isBusy && blocks.isNotEmpty() } == true }
    }

    private val all: Map<String, () -> Unit> = linkedMapOf(
        "there-stranger" to {
            home()
            app.follow("cartable://192.168.1.20:7878/r/QWERTY#${"3fa29c04".repeat(8)}")
        },
        "there-sign-in" to {
            app.answer(false)
            app.openThere(Page.Online)
            app.nameServer(server.address)
        },
        "there-refused" to { own.account.recover("ABCDE") },
        "there" to { own.account.signIn("Anne") },
        "account" to { read("account") },
        "account-code" to { app.tap("code") },
        "account-kept" to {
            app.tap("written")
            app.set("avatar", "owl")
        },
        "room" to {
            there(Page.Online)
            meet(app, bea, "numx", 4)
            app.tap("seat 3 hard")
            app.set("speed", "normal")
            until("all of it is done") { !app.room!!.isBusy }
        },
        "room-person" to {
            app.tap("seat 2 look")
            until("who that is") { app.page.key.startsWith("person/") && app.described?.run { !isBusy && blocks.isNotEmpty() } == true }
        },
        "room-guest" to {
            app.back()
            leave(app, bea)
            meet(bea, app, "niet", 3, Speed.SLOW)
        },
        "clock" to {
            leave(app, bea)
            sitDown("niet", 2, Speed.NORMAL)
        },
        "clock-menu" to {},
        "clock-signs" to {},
        "clock-people" to {},
        "clock-resign" to {},
        "clock-unwilling" to {
            bea.sits!!.abort()
            bea.sits!!.show(bea.words.signs.first())
            until("it is told") { app.sits!!.status.unwilling.isNotEmpty() && app.sits!!.emotes.isNotEmpty() }
        },
        "clock-round" to {
            val (tables, random) = listOf(app.sits!!, bea.sits!!) to Random(4)
            while (app.sits!!.roundsOver.size < 2) move(tables, random)
            app.sits!!.isLookedAt = true
        },
        "clock-rounds" to {},
        "round-open" to {
            app.openRound(app.sits!!, 1)
            until("the round") { app.page is Page.Replay }
        },
        "clock-late" to {
            app.back()
            app.sits!!.resign()
            bea.sits!!.resign()
            bea.back()
            sitDown("sniper", 2, Speed.QUICK)
            Thread.sleep(8_000)
        },
        "clock-days" to {
            app.sits!!.resign()
            bea.back()
            sitDown("duel", 2, Speed.TWO_DAYS)
        },
        "queue" to {
            app.sits!!.resign()
            bea.sits!!.resign()
            bea.back()
            there(Page.Described("queue/niet"))
        },
        "queue-casual" to { count("casual") },
        "queue-waiting" to {
            count("ranked")
            own.enqueue(duel)
            Thread.sleep(1_500)
        },
        "start-waiting" to { home() },
        "found" to {
            app.openGame("seaux")
            bea.online!!.enqueue(duel)
            until("a match is found") { app.found != null && bea.sits != null }
        },
        "ranked-result" to {
            app.goToFound()
            until("a table") { app.sits != null }
            playOut(listOf(app.sits!!, bea.sits!!), Random(3))
            Thread.sleep(500)
        },
        "profile" to { read("profile") },
        "history" to { read("history") },
        "board" to {
            read("board")
        },
        "board-past" to {
            val months = own.pages.page("board")!!.blocks.first { it.role == BlockRole.PERIOD }.kind as BlockKind.Choice
            app.set("period", months.offers.first().value)
            until("it is read") { own.pages.page("board")?.isBusy == false }
        },
        "watch" to {
            bea.back()
            for (player in listOf(bea, cleo)) player.online!!.setOwn("watchable", "on")
            until("it is allowed") { listOf(bea, cleo).all { it.online!!.account.profile!!.watchable } }
            val code = sitDown(bea, cleo, "niet", 2)
            repeat(12) { move(listOf(bea.sits!!, cleo.sits!!), Random(it)) }
            there(Page.Online)
            app.watch(code)
            until("it is seen") { app.sits != null }
        },
        "daily" to { read("daily") },
        "daily-played" to {
            app.tap("deal duel begin")
            until("a table") { app.sits != null }
            app.sits!!.resign()
            read("daily")
            app.set("game", "duel")
            until("its table") { !own.pages.page("daily")!!.isBusy }
        },
    )

    /** The pages. */
    val pages: Map<String, () -> Unit> = if (TestServer.isBuilt) all else emptyMap()
}
