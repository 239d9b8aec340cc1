package fr.cartable.ui

import fr.cartable.ShelfKind
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.BlockKind
import fr.cartable.pages.GameInfo
import fr.cartable.ui.state.App
import fr.cartable.ui.state.TableHolder
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.io.path.div

/**
 * A person who knows none of the games opens the app, follows a lesson and plays on, asking for advice at every move.
 * The test counts every tap and every word that is new to them.
 */
class NewcomerTest {
    @TempDir
    lateinit var directory: Path

    @Test
    fun `within five minutes of reading and tapping a newcomer has learnt any game, and won one`() {
        val won = mutableListOf<String>()
        for ((index, info) in games(Lang.FR).filter { it.lesson }.withIndex()) {
            val newcomer = Newcomer(app(directory / "$index"))
            newcomer.come(info)
            newcomer.learn()
            val learnt = newcomer.told()
            assertTrue(newcomer.seconds <= FIVE_MINUTES, "${info.id} is learnt after $learnt")
            newcomer.playOn()
            println("newcomer, %-10s learns: %s; plays on: %s, %s".format(info.id, learnt, newcomer.told(), newcomer.end))
            if (newcomer.hasWon && newcomer.seconds <= FIVE_MINUTES) won += info.id
            newcomer.beginFirstGame()
            newcomer.playOn()
            println("newcomer, %-10s after a first game: %s, %s".format(info.id, newcomer.told(), newcomer.end))
        }
        // The game that is offered first; in the others chance or a longer match is against it.
        assertTrue(games(Lang.FR).first { it.beginHere }.id in won, "won within five minutes: $won")
    }

    private companion object {
        const val FIVE_MINUTES = 300
    }
}

/** A person who reads 200 words a minute and taps once a second. */
private class Newcomer(private val app: App) {
    private val known = mutableSetOf<String>()
    private var taps = 0
    private var words = 0

    val seconds: Int get() = taps + words * 60 / 200

    private val table: TableHolder get() = app.table

    val hasWon: Boolean get() = table.scene.run { over && scores.places[seats.indexOfFirst { it.isViewer }] == 1u }

    val end: String get() = if (hasWon) {
        "won"
    } else if (table.scene.over) {
        "not won"
    } else {
        "the match goes on"
    }

    fun told() = "$taps taps, $words words, %d:%02d".format(seconds / 60, seconds % 60)

    private fun read(text: String) {
        if (known.add(text)) words += text.split(' ', '\n').count { word -> word.any(Char::isLetterOrDigit) }
    }

    private fun tap(act: () -> Unit) {
        taps += 1
        act()
    }

    /** Reads the start page, and opens the lesson of one game: the one offered there, or another by its page. */
    fun come(info: GameInfo) {
        until("the offer of a lesson") {
            app.here.page("start")!!.blocks.flatMap { (it.kind as? BlockKind.Line)?.actions.orEmpty() }.any { it.key.startsWith("learn ") }
        }
        val first = games(app.desk.lang).first { it.beginHere }
        listOf(app.words.lessonOf(first.title), app.words.lessonTagline).forEach(::read)
        if (info.beginHere) return tap { app.learn(info.id) }
        for (game in games(app.desk.lang)) listOf(game.title, game.tagline).forEach(::read)
        tap { app.openGame(info.id) }
        listOf(app.words.lesson, app.words.lessonTagline).forEach(::read)
        tap { app.learn(info.id) }
    }

    /** Does as the lesson says, until it ends. */
    fun learn() {
        while (true) {
            table.wait()
            val said = table.status.lesson ?: return
            read(said.text)
            if (said.canReadOn) {
                tap(table::readOn)
                continue
            }
            move(said.marks.filter { mark -> table.scene.areas.flatMap { it.items }.any { it.id == mark && it.canTap && !it.picked } }, said.choice)
        }
    }

    /** A first game, as the end of the lesson offers it. */
    fun beginFirstGame() {
        assertTrue(table.isTaught)
        val taught = table
        tap { app.again(taught) }
        assertTrue(table !== taught && !table.isTaught && table.scene.scores.rows.isEmpty() && table.scene.seats.size == taught.scene.seats.size)
        assertTrue(app.shelf[ShelfKind.TABLE].orEmpty().none { it.lesson }, "nobody goes on with a lesson that was followed")
    }

    /** Plays the deal to its end as advised, and reads the texts about it. */
    fun playOn() {
        while (!table.scene.over && table.nextRound == null) {
            read(table.scene.headline)
            if (table.scene.seats.none { it.isViewer && it.toAct }) {
                Thread.sleep(1)
                table.wait()
                continue
            }
            val hint = table.hintNow()
            tap { read("${hint.label}. ${hint.why}") }
            move(hint.picks, hint.choice)
        }
        learn()
        read(table.scene.headline)
    }

    private fun move(picks: List<UInt>, choice: UInt?) {
        for (pick in picks) tap { table.tap(pick) }
        table.wait()
        val chosen = table.scene.choices.find { it.id == choice } ?: return
        read(chosen.short)
        // If there are more than three choices, the last ones stand on a sheet.
        if (table.scene.choices.size > 3) taps += 1
        tap { table.choose(chosen.id) }
        table.wait()
    }
}
