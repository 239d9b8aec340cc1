package fr.cartable.ui.table

import fr.cartable.Table
import fr.cartable.TableInterface
import fr.cartable.core.Choice
import fr.cartable.core.ChoiceId
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.games
import fr.cartable.ui.newTable
import fr.cartable.ui.playOn
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** The meaning of a tap, the same in every game: positions of whole matches, each item tapped. */
class TapTest {
    /** A table that reports the chosen moves and does not make them. */
    private class Asked(private val table: Table) : TableInterface by table {
        val chosen = mutableListOf<ChoiceId>()

        override fun choose(choice: ChoiceId) {
            chosen += choice
        }
    }

    private class Racing(table: TableInterface, override val isRace: Boolean) : LiveTable(table)

    private fun Scene.free(): List<Item> = areas.flatMap { it.items }.filter { it.canTap && !it.picked }

    /** The choices with these picks, if there are none like them without any. */
    private fun Table.opened(choices: List<Choice> = scene().choices): List<ChoiceId> {
        val always = preview(emptyList()).map { it.short }
        return choices.filter { it.short !in always }.map { it.id }
    }

    private fun forEach(moves: Int, check: (String, Table, Random) -> Unit) {
        for (game in games(Lang.FR)) {
            for (seats in listOf(game.minSeats, game.maxSeats).distinct()) {
                val (table, random) = newTable(game.id, seats.toInt()) to Random(seats.toInt())
                repeat(moves) {
                    if (table.scene().over) return@repeat
                    check("${game.id} $seats", table, random)
                    table.clearPicks()
                    table.playOn(random)
                }
                table.close()
            }
        }
    }

    @Test
    fun `a second tap makes the one choice that the picks have opened, and else puts back`() {
        val played = mutableSetOf<String>()
        forEach(40) { what, table, random ->
            repeat(3) {
                val item = table.scene().free().randomOrNull(random) ?: return@repeat
                table.tap(item.id)
                val (opened, picks) = table.opened() to table.scene().picks
                val asked = Asked(table)
                LiveTable(asked).tap(item.id, plays = true)
                if (opened.size == 1) {
                    assertEquals(opened, asked.chosen, what)
                    played += what
                } else {
                    assertEquals(emptyList<ChoiceId>(), asked.chosen, what)
                    assertEquals(picks - item.id, table.scene().picks, what)
                }
                // If each move is to be confirmed, it only ever puts back.
                if (item.id in table.scene().picks) {
                    LiveTable(asked.also { it.chosen.clear() }).tap(item.id, plays = false)
                    assertTrue(asked.chosen.isEmpty() && item.id !in table.scene().picks, what)
                }
            }
        }
        assertEquals(games(Lang.FR).map { it.id }.toSet(), played.map { it.substringBefore(' ') }.toSet())
    }

    @Test
    fun `a drag makes the one choice that it opens`() {
        val played = mutableSetOf<String>()
        forEach(40) { what, table, random ->
            val item = table.scene().free().randomOrNull(random) ?: return@forEach
            val opened = table.opened(table.preview(listOf(item.id)))
            val asked = Asked(table)
            LiveTable(asked).drag(item.id, plays = true)
            assertEquals(if (opened.size == 1) opened else emptyList(), asked.chosen, what)
            if (opened.size == 1) played += what.substringBefore(' ') else assertTrue(item.id in table.scene().picks, what)
        }
        assertEquals(games(Lang.FR).map { it.id }.toSet(), played)
    }

    @Test
    fun `in a race one tap claims, and where it is to be confirmed it only picks`() {
        val races = games(Lang.FR).filter { it.race }.map { it.id }
        assertEquals(listOf("sniper"), races)
        var claims = 0
        forEach(12) { what, table, _ ->
            if (what.substringBefore(' ') !in races) return@forEach
            val item = table.scene().free().firstOrNull() ?: return@forEach
            val asked = Asked(table)
            Racing(asked, isRace = true).tap(item.id, plays = false)
            assertTrue(asked.chosen.isEmpty(), what)
            table.clearPicks()
            Racing(asked, isRace = true).tap(item.id, plays = true)
            assertEquals(table.opened(), asked.chosen, what)
            claims += 1
        }
        assertTrue(claims > 5, "$claims")
    }

    @Test
    fun `what the picks would do stands in the question, in the words of what they open`() {
        val told = mutableSetOf<String>()
        forEach(30) { what, table, random ->
            assertEquals("", table.scene().meaning, what)
            val item = table.scene().free().randomOrNull(random) ?: return@forEach
            table.tap(item.id)
            val (scene, opened) = table.scene() to table.opened()
            assertTrue(opened.isEmpty() || scene.meaning.isNotEmpty(), "$what: ${scene.meaning}")
            if (opened.size == 1) {
                assertEquals(scene.choices.single { it.id == opened[0] }.label, scene.asked, what)
                told += what.substringBefore(' ')
            }
        }
        assertEquals(games(Lang.FR).map { it.id }.toSet(), told)
    }

    /** The item that cannot be tapped for which there is a reason. */
    private fun Table.refused(): ItemId? = scene().areas.flatMap { it.items }.filter { !it.canTap }.map { it.id }.find { item ->
        runCatching { tap(item) }.exceptionOrNull()?.message.orEmpty().isNotEmpty()
    }

    @Test
    fun `a refusal is gone with the next tap that is taken, the next step, and the next question`() {
        val refused = mutableSetOf<String>()
        forEach(12) { what, table, random ->
            val item = table.refused() ?: return@forEach
            val live = LiveTable(table)
            live.tap(item)
            assertNotNull(live.refusal, what)
            assertEquals(live.refusal?.text, table.status().refusal, what)
            // Nothing has changed: it stays.
            live.read()
            assertNotNull(live.refusal, what)
            table.scene().free().randomOrNull(random)?.let { free ->
                live.tap(free.id)
                assertNull(live.refusal, what)
                table.clearPicks()
                live.tap(item)
            }
            // A move of others, or one chosen elsewhere, is a step.
            val before = table.steps(0u).last().number
            table.playOn(random)
            live.read()
            if (table.steps(0u).last().number > before) {
                assertNull(live.refusal, "$what: ${live.refusal?.text}")
                refused += what.substringBefore(' ')
            }
        }
        assertEquals(games(Lang.FR).map { it.id }.toSet(), refused)
    }
}
