package fr.cartable.desktop

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.toAwtImage
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.captureToImage
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import fr.cartable.core.DeedKind
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.games
import fr.cartable.pages.GameInfo
import fr.cartable.ui.newTable
import fr.cartable.ui.playWell
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.CartableTheme
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO

/**
 * Films of moves, as strips of pictures side by side: `Films FOLDER WORD..` films the first move of each kind of deed in each game,
 * of those whose name, such as `duel-destroyed`, holds one of the words.
 */
fun main(args: Array<String>) {
    val (folder, words) = File(args.firstOrNull() ?: "films") to args.drop(1)
    folder.mkdirs()
    for (game in games(Lang.FR)) {
        val names = DeedKind.entries.associateWith { "${game.id}-${it.name.lowercase()}" }
        val wanted = names.filterValues { name -> words.isEmpty() || words.any { it in name } }.keys
        film(game, wanted) { kinds, frames ->
            val file = File(folder, "${game.id}-${kinds.joinToString("+") { it.name.lowercase() }}.png")
            ImageIO.write(strip(frames), "png", file)
            println("$file: ${frames.size * FRAME_MS} ms")
        }
    }
}

/** The page that is filmed, in points, each of them a pixel. */
private const val WIDTH = 360
private const val HEIGHT = 640

/** The time between two frames, and the frames between two pictures of a strip. */
private const val FRAME_MS = 33L
private const val FRAMES = 6

/** The longest film, in frames. */
private const val LONGEST = 240

/** The pictures beside each other on a strip. */
private const val ACROSS = 8

/** The moves that are played in search of deeds. */
private const val MOVES = 120

/** Plays a match, and films the first move of each wanted kind of deed. */
private fun film(game: GameInfo, wanted: Set<DeedKind>, keep: (List<DeedKind>, List<BufferedImage>) -> Unit) {
    val left = wanted.toMutableSet()
    val seats = minOf(3, game.maxSeats.toInt()).coerceAtLeast(game.minSeats.toInt())
    newTable(game.id, seats, level = Level.NORMAL).use { table ->
        repeat(MOVES) {
            if (left.isEmpty() || table.scene().over) return
            // This state shows the table as it is until it is told to read the move.
            val state = LiveTable(table)
            val last = table.steps(0u).lastOrNull()?.number ?: 0u
            table.playWell()
            val kinds = table.steps(last).flatMap { step -> step.deeds.map { it.kind } }.distinct().filter { it in left }
            if (kinds.isNotEmpty()) {
                left -= kinds.toSet()
                keep(kinds, frames(game, state))
            }
        }
    }
}

/** Draws a table until all that it has to read was shown. */
@OptIn(ExperimentalTestApi::class)
private fun frames(game: GameInfo, state: LiveTable): List<BufferedImage> {
    val frames = mutableListOf<BufferedImage>()
    runSkikoComposeUiTest(Size(WIDTH.toFloat(), HEIGHT.toFloat()), Density(1f)) {
        mainClock.autoAdvance = false
        setContent { CartableTheme(false) { TableScreen(state, game.title, TableSettings(Lang.FR), noActions) } }
        fun draw() = onRoot().captureToImage().toAwtImage().also(frames::add)
        mainClock.advanceTimeBy(FRAME_MS * FRAMES)
        draw()
        state.read()
        do {
            mainClock.advanceTimeBy(FRAME_MS)
            draw()
        } while (state.steps.isNotEmpty() && frames.size < LONGEST)
        // Points rise on their own once everything lies.
        repeat(FRAMES * 5) {
            mainClock.advanceTimeBy(FRAME_MS)
            draw()
        }
    }
    return frames
}

/** Lays every sixth frame beside the one before. */
private fun strip(frames: List<BufferedImage>): BufferedImage {
    val shown = frames.filterIndexed { index, _ -> index % FRAMES == 0 }
    val sheet = BufferedImage(ACROSS * WIDTH, (shown.size + ACROSS - 1) / ACROSS * HEIGHT, BufferedImage.TYPE_INT_RGB)
    shown.forEachIndexed { index, frame -> sheet.createGraphics().drawImage(frame, index % ACROSS * WIDTH, index / ACROSS * HEIGHT, null) }
    return sheet
}
