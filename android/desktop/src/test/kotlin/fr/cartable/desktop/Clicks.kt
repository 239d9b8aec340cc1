package fr.cartable.desktop

import fr.cartable.CartableException
import fr.cartable.core.Choice
import fr.cartable.core.Hint
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.GameInfo
import fr.cartable.ui.Words
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.TableHolder
import java.awt.Rectangle
import java.io.File
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/**
 * Plays a round of every game, or of the named ones, in the app's own window by clicks of `xdotool`.
 * It finds things to click as a screen reader does, and asks the library for the best move.
 * `clicks.sh` gives it a screen of its own. Pictures go to FOLDER.
 */
fun main(args: Array<String>) {
    val folder = File(args.first()).apply { mkdirs() }
    val wanted = games(Lang.FR).filter { args.size == 1 || it.id in args.drop(1) }
    val app = appOfUser()
    // It plays by the buttons, so that a second click puts an item back that was picked in the wrong order.
    app.set(app.desk.settings.copy(lang = Lang.FR, paceMs = 100, stillness = true, confirm = true))
    thread {
        val clicks = Clicks(app, folder)
        val failed = wanted.filterNot { game ->
            runCatching { clicks.round(game) }.onFailure {
                clicks.shot("${game.id}-failed")
                println("${game.id}: failed: $it")
                clicks.home()
            }.isSuccess
        }
        println("a round of each but ${failed.map { it.id }}: ${wanted.size - failed.size} of ${wanted.size}, ${clicks.count} clicks")
        exitProcess(if (failed.isEmpty()) 0 else 1)
    }
    window(app, 412, 915)
}

/** Somebody with a mouse and good ears. */
private class Clicks(private val app: App, private val folder: File) {
    var count = 0
        private set

    private val words = Words(Lang.FR)
    private val table: TableHolder? get() = (app.page as? Page.Table)?.holder

    /** From the start to a game, through a round of it, and back. */
    fun round(game: GameInfo) {
        open(game)
        press(words.play)
        until("a table of ${game.id}") { table?.game == game.id && Ears.find(words.play).isEmpty() }
        shot("${game.id}-table")
        val (begun, before) = System.nanoTime() to count
        var idle = 0
        while (true) {
            val seen = table ?: break
            if (seen.scene.over || seen.nextRound != null) break
            val (looked, clicked) = seen.scene to count
            move(seen)
            // Clicks that change nothing count for more than looking on.
            idle = if (seen.scene != looked) 0 else idle + if (count > clicked) 30 else 1
            check(idle < IDLE) { "nothing can be done: ${seen.scene.headline}" }
            check(count - before < MOST) { "the round does not end: ${seen.scene.headline}" }
        }
        until("the result") { Ears.find(words.lookAtTable).isNotEmpty() }
        shot("${game.id}-round")
        println("${game.id}: ${count - before} clicks, ${(System.nanoTime() - begun) / 1_000_000_000} s")
        home()
    }

    /** Goes from the start page to the page of a game. A saved table adds a line there and moves all below it, so a click may miss. */
    private fun open(game: GameInfo) {
        repeat(3) {
            until("the start") { app.page == Page.START && Ears.find(words.settings).isNotEmpty() }
            press(game.title)
            if (soon { app.page == Page.Here("game/${game.id}") && Ears.find(words.play).isNotEmpty() }) return
            home()
        }
        error("in vain: the page of ${game.id}")
    }

    /** Back to the start, as Escape does it. */
    fun home() {
        while (app.page != Page.START) {
            SwingUtilities.invokeAndWait { app.back() }
            Thread.sleep(100)
        }
    }

    /** Plays the hint by clicks, or waits a little if it is not the player's turn. */
    private fun move(table: TableHolder) {
        val hint = try {
            advice(table)
        } catch (_: CartableException.NotOffered) {
            table.scene.choices.firstOrNull()?.let { choose(table, it) } ?: Thread.sleep(100)
            return
        }
        val strangers = table.items.filter { it.picked && it.id !in hint.picks }
        if (!strangers.all { toggle(table, it.id, false) } || !hint.picks.all { toggle(table, it, true) }) return
        val id = hint.choice ?: return Thread.sleep(100)
        if (soon { table.scene.choices.any { it.id == id } }) {
            table.scene.choices.find { it.id == id }?.let { choose(table, it) }
        } else {
            // Picked in another order it is another thing: from the beginning.
            for (item in table.items.filter { it.picked }) toggle(table, item.id, false)
        }
    }

    /** The hint for the present position. It is computed once for each position, because a second search may prefer another choice. */
    private fun advice(table: TableHolder): Hint {
        val happened = table.scene.log
        advised?.takeIf { it.first == happened }?.let { return it.second }
        // If there is nothing to do yet, there may be soon without any new event: a turn begins without a log line.
        return table.hintNow().also { if (it.choice != null) advised = happened to it }
    }

    private var advised: Pair<List<String>, Hint>? = null

    private val TableHolder.items: List<Item> get() = scene.areas.flatMap { it.items }

    /** Picks an item or puts it back; `false` where that cannot be done any more. */
    private fun toggle(table: TableHolder, id: ItemId, picked: Boolean): Boolean {
        fun item() = table.items.find { it.id == id }
        val wanted = item() ?: return false
        if (wanted.picked == picked) return true
        // Equal things have one name, and mostly lie in the order of the scene; the picks then show which one was clicked.
        val told = table.items.filter { it.label == wanted.label }.indexOfFirst { it.id == id }
        val places = seek(wanted.label).indices.sortedBy { it != told }
        for (nth in places) {
            val place = seek(wanted.label).getOrNull(nth) ?: return false
            val before = table.scene
            click(place)
            if (!soon { table.scene != before }) continue
            val now = item() ?: return false
            if (now.picked == picked) return true
            val after = table.scene
            click(place)
            soon { table.scene != after }
        }
        // Another player was quicker, so the action is not asked for any more.
        return false
    }

    private fun choose(table: TableHolder, choice: Choice) {
        val before = table.scene
        // Beyond three they stand on a sheet.
        val button = seek(choice.label, choice.short, "${choice.short}…", "Plus…", find = Ears::named).firstOrNull() ?: error("no button: ${choice.label}")
        click(button)
        soon { table.scene != before || Ears.find(choice.label).any { it != button } }
        if (table.scene == before) Ears.find(choice.label).firstOrNull { it != button }?.let(::click)
        soon { table.scene != before }
    }

    /** Scrolls to the thing of this name and clicks it. */
    private fun press(name: String) {
        repeat(40) {
            val place = Ears.find(name).firstOrNull()
            if (place != null && place.y > 60 && place.maxY < HEIGHT - 90) return click(place)
            scroll(down = place == null || place.y > 60, 500)
        }
        click(Ears.find(name).firstOrNull() ?: error("not seen: $name"))
    }

    private fun scroll(down: Boolean, y: Int) {
        run("xdotool", "mousemove", "200", "$y", "click", if (down) "5" else "4")
        Thread.sleep(60)
    }

    /** Clicks where nothing lies over it: cards of a fan cover each other. */
    private fun click(place: Rectangle) {
        val all = Ears.places()
        val over = all.drop(all.indexOfLast { it.second == place } + 1).map { it.second }.filter { !it.contains(place) }
        val points = listOf(
            minOf(14, place.width / 2) to place.height / 2,
            place.width / 2 to place.height / 2,
            minOf(14, place.width / 2) to minOf(10, place.height / 2),
        )
            .map { (dx, dy) -> place.x + dx to place.y + dy }
        val (x, y) = points.firstOrNull { (x, y) -> over.none { it.contains(x, y) } } ?: points.first()
        run("xdotool", "mousemove", "$x", "$y", "click", "1")
        count += 1
        Thread.sleep(40)
    }

    fun shot(name: String) = run("import", "-window", "root", File(folder, "$name.png").path)

    /** Finds the first of several names that appears before long, and scrolls to names out of sight. */
    private fun seek(vararg names: String, find: (String) -> List<Rectangle> = Ears::find): List<Rectangle> {
        repeat(10) {
            names.map(find).firstOrNull { it.isNotEmpty() }?.let { return it }
            Thread.sleep(50)
        }
        for (down in List(8) { true } + List(16) { false }) {
            scroll(down, 400)
            names.map(find).firstOrNull { it.isNotEmpty() }?.let { return it }
        }
        return emptyList()
    }

    private fun soon(isSo: () -> Boolean): Boolean {
        repeat(120) {
            if (isSo()) return true
            Thread.sleep(25)
        }
        return false
    }

    private fun until(what: String, isSo: () -> Boolean) {
        repeat(400) {
            if (isSo()) return
            Thread.sleep(50)
        }
        error("in vain: $what")
    }

    private fun run(vararg command: String) {
        ProcessBuilder(*command).redirectErrorStream(true).start().run {
            inputStream.readAllBytes()
            waitFor()
        }
    }

    private companion object {
        const val HEIGHT = 915

        /** More clicks than any round takes. */
        const val MOST = 1_000

        /** More vain looks, a tenth of a second each, than the bots ever need. */
        const val IDLE = 300
    }
}
