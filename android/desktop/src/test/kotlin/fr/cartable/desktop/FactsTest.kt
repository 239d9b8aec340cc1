package fr.cartable.desktop

import androidx.compose.runtime.Composable
import androidx.compose.ui.geometry.Rect
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.positions
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/**
 * Checks every page and table at every size and at both text sizes.
 * Nothing is cut or covers anything else, question, choices and hand are wholly visible, and all targets are large enough and labelled.
 * Text sizes and languages take turns, and each sight is checked at every second size; with `-Dwhole` in all of them, and at all.
 * Left and right hand always take turns.
 * The night is left out, because it changes only colours; [fr.cartable.ui.theme.ContrastTest] checks those.
 */
class FactsTest {
    private val isWhole = System.getProperty("whole") != null
    private val all = sights.filterNot { it.night }

    /** The sights for the screen of this number. */
    private fun ways(number: Int): List<Sight> {
        val ways =
            if (isWhole) {
                all
            } else {
                val kinds = all.groupBy { it.width to it.height }.values
                kinds.mapIndexed { index, kind -> kind[(number + index) % kind.size] }.filterIndexed { index, _ -> (number + index) % 2 == 0 }
            }
        return ways.mapIndexed { index, sight -> sight.copy(leftHanded = (number + index) % 3 == 0) }
    }

    private fun assertNone(faults: List<String>) = assertTrue(faults.isEmpty(), "${faults.size} faults\n" + faults.joinToString("\n"))

    @Test
    fun `on every table all is seen, told and within reach, also when something is picked`() {
        val faults = mutableListOf<String>()
        looking { look ->
            for ((number, position) in positions.withIndex()) {
                for (way in ways(number)) {
                    for (picks in setOf(emptyList(), position.picks)) {
                        position.show(way, picks) { content ->
                            faults += look.faults(way, content = content).map { "${position.name}-${way.name}, $picks picked: $it" }
                        }
                    }
                }
            }
        }
        assertNone(faults)
    }

    @Test
    fun `on every page all is seen, told and within reach, and nothing moves by itself`() {
        val (faults, scenery) = mutableListOf<String>() to Scenery()
        looking { look ->
            for ((number, page) in scenery.pages.entries.withIndex()) {
                val (name, go) = page
                go()
                for (way in ways(number)) {
                    scenery.show(way) { content ->
                        faults += look.faults(way, pressedOn(name, way.lang), content).map { "$name-${way.name}: $it" }
                    }
                }
                // A page with a clock is redrawn as time runs, so it cannot rest.
                if (!name.startsWith("clock")) scenery.show(all.first()) { assertRests(name, it) }
            }
        }
        assertNone(faults)
    }

    /**
     * A lesson's text takes room from the table, more with larger letters. Each step is shown at one large size in turn, with `-Dwhole` at
     * all.
     */
    @Test
    fun `through every lesson all is seen, told and within reach`() {
        val (faults, scenery) = mutableListOf<String>() to Scenery()
        val large = all.filter { it.textScale > 1f }
        var number = 0
        looking { look ->
            for (game in games(Lang.FR).filter { it.lesson }) {
                scenery.learn(game.id) {
                    val seen = if (isWhole) large else listOf(large[number % large.size])
                    for (way in seen) {
                        scenery.show(way) { content ->
                            faults +=
                                look.faults(way, content = content).map { "${game.id}, sight $number, ${way.name}: $it" }
                        }
                    }
                    number += 1
                }
            }
        }
        println("$number sights of lessons")
        assertTrue(number > 100, "only $number sights")
        assertNone(faults)
    }

    @Test
    fun `for the left hand buttons are mirrored, on pages and at tables`() {
        val scenery = Scenery()
        listOf("table-niet", "round-niet").forEach { scenery.pages.getValue(it)() }
        val position = positions.first { it.open(Lang.FR).use { table -> table.scene().choices.size in 2..3 } }
        looking { look ->
            fun assertMirrored(what: String, show: (Sight, (@Composable () -> Unit) -> Unit) -> Unit) {
                val (right, left) = listOf(false, true).map { isLeft ->
                    val sight = Sight(412, 915, leftHanded = isLeft)
                    var seen = emptyMap<String, Rect>()
                    show(sight) { seen = look.buttons(sight, it) }
                    seen
                }
                val moved = right.filter { left[it.key] != it.value }
                assertTrue(moved.size > 1, "$what: $right, $left")
                for ((words, rect) in moved) assertEquals(rect.copy(left = 412 - rect.right, right = 412 - rect.left), left[words], "$what: $words")
            }
            assertMirrored("a round's result") { sight, seen -> scenery.show(sight, seen) }
            assertMirrored(position.name) { sight, seen -> position.show(sight, look = seen) }
        }
    }
}
