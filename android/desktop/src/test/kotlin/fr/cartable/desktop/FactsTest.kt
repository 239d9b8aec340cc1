package fr.cartable.desktop

import fr.cartable.Lang
import fr.cartable.ui.positions
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/**
 * Every page and table at every size and at both text sizes: nothing is cut or lies over anything else, all that is touched is large
 * enough and labelled. The languages take turns; with `-Dwhole` each is seen in both.
 * By night nothing but the colours is other; [fr.cartable.ui.theme.ContrastTest] has those.
 */
class FactsTest {
    private val all = sights.filterNot { it.night }

    /** How the screen of this number is looked at. */
    private fun ways(number: Int): List<Sight> {
        if (System.getProperty("whole") != null) return all
        return all.groupBy { it.copy(lang = Lang.FR) }.values.mapIndexed { index, both -> both[(number + index) % both.size] }
    }

    private fun assertNone(faults: List<String>) = assertTrue(faults.isEmpty(), "${faults.size} faults\n" + faults.joinToString("\n"))

    @Test
    fun `on every table all is seen, told and within reach`() {
        val faults = mutableListOf<String>()
        looking { look ->
            for ((number, position) in positions.withIndex()) for (way in ways(number)) {
                position.show(way) { content -> faults += look.faults(way, content).map { "${position.name}-${way.name}: $it" } }
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
                for (way in ways(number)) scenery.show(way) { content -> faults += look.faults(way, content).map { "$name-${way.name}: $it" } }
                // Where time runs, it is seen to.
                if (!name.startsWith("clock")) scenery.show(all.first()) { assertRests(name, it) }
            }
        }
        assertNone(faults)
    }
}
