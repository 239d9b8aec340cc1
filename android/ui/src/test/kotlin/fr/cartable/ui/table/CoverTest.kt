package fr.cartable.ui.table

import androidx.compose.ui.geometry.Rect
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.newTable
import fr.cartable.ui.playOn
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** Everything on a table is visible, in whole matches of every game, drawn scene after scene as a page does that keeps its knowledge. */
class CoverTest {
    /** The room that the bar leaves on pages from the smallest phone to a tablet on its side. */
    private val pages = listOf(Page(320f, 520f), Page(360f, 592f), Page(412f, 867f), Page(1280f, 752f))

    private fun Rect.covers(other: Rect) =
        minOf(right, other.right) - maxOf(left, other.left) > 0.6f && minOf(bottom, other.bottom) - maxOf(top, other.top) > 0.6f

    /** The faults of a layout. */
    private fun covered(layout: TableLayout): List<String> = layout.places.flatMap { place ->
        place.spots.flatMapIndexed { index, spot ->
            // A layout promises the visible part of each thing; later things are drawn over it.
            val promised = Rect(spot.rect.topLeft, spot.seen)
            val over = place.spots.drop(index + 1).filter { it.rect.covers(promised) }
            val least = minOf(CORNER, spot.rect.width)
            over.map { "${it.item.label} over ${spot.item.label} in ${place.area.title}" } +
                listOf("${spot.item.label} in ${place.area.title}").filter {
                    spot.seen.width < least - 0.6f ||
                        spot.seen.height < minOf(CORNER, spot.rect.height) - 0.6f
                }
        }
    }

    @Test
    fun `through whole matches of every game nothing lies where something else does, nor is more of it covered than is promised`() {
        val wrong = sortedSetOf<String>()
        var (steps, matches) = 0 to 0
        for (game in games(Lang.FR)) {
            for (seats in game.minSeats..game.maxSeats) {
                val (table, random) = newTable(game.id, seats.toInt(), seed = "0$seats") to Random(seats.toInt())
                val known = pages.map { Known() }.toMutableList()
                matches += 1
                repeat(MOVES) {
                    val scene = table.scene()
                    if (scene.over) return@repeat
                    pages.forEachIndexed { index, page ->
                        known[index] = known[index].with(scene)
                        val layout = layOut(scene, page, known[index])
                        known[index] = known[index].copy(standing = layout.standing)
                        wrong += covered(layout).map { "${game.id} $seats ${page.width}: $it" }
                    }
                    steps += 1
                    table.playOn(random)
                }
                table.close()
            }
        }
        assertTrue(steps > 20 * matches, "$steps steps of $matches matches")
        assertEquals(emptyList<String>(), wrong.toList())
    }

    @Test
    fun `the last event is told whole where it stands, through whole matches of every game in both languages`() {
        val cut = sortedSetOf<String>()
        var told = 0
        for (lang in Lang.entries) {
            for (game in games(lang)) {
                for (seats in setOf(game.minSeats, 4u, game.maxSeats).filter { it in game.minSeats..game.maxSeats }) {
                    val (table, random) = newTable(game.id, seats.toInt(), lang) to Random(seats.toInt())
                    repeat(MOVES / 2) {
                        val scene = table.scene()
                        if (scene.over) return@repeat
                        for (page in pages.filter { !it.isWide }) {
                            val layout = layOut(scene, page)
                            if (layout.log.height == 0f) continue
                            for (line in scene.log.takeLast(5)) {
                                val letters = logLetters(line, layout)
                                if (textLines(line, letters.size, layout.log.width - LOG_EDGES) > letters.lines) cut += "${page.width}: $line"
                                told += 1
                            }
                        }
                        table.playOn(random)
                    }
                    table.close()
                }
            }
        }
        assertTrue(told > 5_000, "$told")
        assertEquals(emptyList<String>(), cut.toList())
    }

    private companion object {
        /** More moves of the person than most matches have. */
        const val MOVES = 150
    }
}
