package fr.cartable.desktop

import androidx.compose.ui.awt.ComposeWindow
import fr.cartable.CartableException
import fr.cartable.GameInfo
import fr.cartable.Lang
import fr.cartable.games
import fr.cartable.ui.Words
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.TableHolder
import java.awt.Rectangle
import java.awt.Window
import java.io.File
import javax.accessibility.Accessible
import javax.accessibility.AccessibleContext
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/**
 * Plays a round of every game, or of those that are named, in the app's own window by clicks of `xdotool`: what is to be clicked
 * it finds as a screen reader does, what is best it asks the library. `clicks.sh` gives it a screen of its own. Pictures go to FOLDER.
 */
fun main(args: Array<String>) {
    val folder = File(args.first()).apply { mkdirs() }
    val wanted = games(Lang.FR).filter { args.size == 1 || it.id in args.drop(1) }
    val app = appOfUser()
    app.set(app.desk.settings.copy(lang = Lang.FR, paceMs = 100, stillness = true))
    thread {
        val clicks = Clicks(app, folder)
        val done = runCatching { wanted.forEach(clicks::round) }
        done.onFailure { clicks.shot("failed"); it.printStackTrace() }
        println(if (done.isSuccess) "a round of each: ${wanted.joinToString { it.id }}; ${clicks.count} clicks" else "failed")
        exitProcess(if (done.isSuccess) 0 else 1)
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
        until("the start") { app.page == Page.Start && find(words.settings) != null }
        press(game.title)
        until("the page of ${game.id}") { app.page is Page.Game && find(words.play) != null }
        press(words.play)
        until("a table") { table != null }
        shot("${game.id}-table")
        var moves = 0
        while (true) {
            val seen = table ?: break
            if (seen.scene.over || seen.nextRound != null) break
            check(moves < 400) { "${game.id}: the round does not end" }
            move(seen)
            moves += 1
        }
        Thread.sleep(500)
        shot("${game.id}-round")
        println("${game.id}: $moves moves")
        while (app.page != Page.Start) {
            SwingUtilities.invokeAndWait { app.back() }
            Thread.sleep(100)
        }
    }

    /** What a hint says, by clicks. */
    private fun move(table: TableHolder) {
        val before = table.scene
        val hint = try {
            table.hintNow()
        } catch (_: CartableException.NotOffered) {
            if (table.scene.choices.isEmpty()) Thread.sleep(100) else choose(table, table.scene.choices.first().id)
            return
        }
        for (pick in hint.picks) {
            val item = table.scene.areas.flatMap { it.items }.find { it.id == pick } ?: return
            if (item.picked) continue
            click(seek(item.label) ?: shot("missing").run { error("not seen: ${item.label}") })
            if (!soon { table.scene != before }) return
        }
        val choice = hint.choice ?: return Thread.sleep(200)
        if (soon { table.scene.choices.any { it.id == choice } }) choose(table, choice)
    }

    private fun choose(table: TableHolder, id: UInt) {
        val before = table.scene
        val choice = before.choices.find { it.id == id } ?: return
        // Beyond three they stand on a sheet.
        val button = seek(choice.label, choice.short, "${choice.short}…", "Plus…") ?: shot("missing").run { error("no button: ${choice.label}") }
        click(button)
        if (!soon { table.scene != before }) click(seek(choice.label) ?: return)
        soon { table.scene != before }
    }

    /** Clicks what has this name, and scrolls to it first. */
    private fun press(name: String) {
        repeat(40) {
            val place = find(name)
            if (place != null && place.y > 60 && place.maxY < HEIGHT - 90) return click(place)
            run("xdotool", "mousemove", "200", "500", "click", if (place == null || place.y > 60) "5" else "4")
            Thread.sleep(60)
        }
        val place = find(name) ?: error("not seen: $name")
        click(place)
    }

    /** Cards of a fan cover each other from the right: they are touched at the left. */
    private fun click(place: Rectangle) {
        val (x, y) = place.x + minOf(14, place.width / 2) to place.y + place.height / 2
        run("xdotool", "mousemove", "$x", "$y", "click", "1")
        count += 1
        Thread.sleep(40)
    }

    fun shot(name: String) = run("import", "-window", "root", File(folder, "$name.png").path)

    /** As [find], of several names the first that is seen before long. */
    private fun seek(vararg names: String): Rectangle? {
        repeat(20) {
            names.firstNotNullOfOrNull(::find)?.let { return it }
            Thread.sleep(100)
        }
        return null
    }

    /** Where something lies that is called so, as the window tells a screen reader. */
    private fun find(name: String): Rectangle? {
        var found: Rectangle? = null
        SwingUtilities.invokeAndWait {
            val window = Window.getWindows().filterIsInstance<ComposeWindow>().firstOrNull { it.isShowing } ?: return@invokeAndWait
            found = places(window).filter { (told, _) -> told == name }.map { it.second }.firstOrNull { it.width > 0 && it.height > 0 }
                ?: places(window).filter { (told, _) -> told.startsWith("$name ") || told.startsWith("$name\n") || told.startsWith("$name,") }
                    .map { it.second }.firstOrNull { it.width > 0 && it.height > 0 }
        }
        return found
    }

    private fun places(of: Accessible): Sequence<Pair<String, Rectangle>> = sequence {
        val context: AccessibleContext = of.accessibleContext ?: return@sequence
        val name = context.accessibleName ?: context.accessibleDescription
        if (name != null) context.accessibleComponent?.let { part -> part.locationOnScreen?.let { yield(name to Rectangle(it, part.size)) } }
        for (i in 0 until context.accessibleChildrenCount) context.getAccessibleChild(i)?.let { yieldAll(places(it)) }
    }

    private fun soon(isSo: () -> Boolean): Boolean {
        repeat(60) {
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
        shot("in-vain")
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
    }
}
