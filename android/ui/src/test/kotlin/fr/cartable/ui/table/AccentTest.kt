package fr.cartable.ui.table

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.runComposeUiTest
import fr.cartable.Table
import fr.cartable.core.DeedKind
import fr.cartable.core.Lang
import fr.cartable.drawing.Movement
import fr.cartable.drawing.TablePage
import fr.cartable.drawing.manner
import fr.cartable.ui.newTable
import fr.cartable.ui.playOn
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** The app's use of accents; `drawing` tests what they are. */
@OptIn(ExperimentalTestApi::class)
class AccentTest {
    private val page = TablePage(360f, 592f)

    /** Plays a duel until a card is destroyed; the table is shown as it was before that move. */
    private fun destroyed(look: (Table, LiveTable) -> Unit) {
        val (table, random) = newTable("duel", 2) to Random(2)
        var state = LiveTable(table)
        repeat(200) {
            val last = table.steps(0u).lastOrNull()?.number ?: 0u
            table.playOn(random)
            if (table.steps(last).any { step -> step.deeds.any { it.kind == DeedKind.DESTROYED } }) return look(table, state)
            state = LiveTable(table)
        }
        error("no card was destroyed")
    }

    private fun shown(reduced: Boolean, check: (Show, LiveTable) -> Unit) = destroyed { _, state ->
        val show = Show(state)
        state.read()
        runComposeUiTest {
            mainClock.autoAdvance = false
            setContent {
                LaunchedEffect(Unit) { show.play(reduced, { Seen(layOut(it, page)) }) {} }
                val accents = show.accents
                LaunchedEffect(accents) { show.accentuate(accents) }
                LaunchedEffect(show.risen) { show.lift() }
            }
            mainClock.advanceTimeBy(64)
            check(show, state)
            mainClock.advanceTimeBy(3_000)
            assertTrue(show.accents.isEmpty(), "accents end by themselves: ${show.accents}")
        }
    }

    private fun broken(show: Show) = show.accents.single { it.movement == manner(DeedKind.DESTROYED).movement }

    @Test
    fun `a destroyed card breaks with its factors written, and a tap ends it`() {
        shown(reduced = false) { show, state ->
            val accent = broken(show)
            assertEquals(Movement.BREAK, accent.movement)
            assertEquals(2, accent.causes.size)
            assertTrue(Regex("\\d+×\\d+=\\d+").matches(accent.text), accent.text)
            val struck = state.steps.flatMap { it.deeds }.filter { it.kind == DeedKind.DESTROYED }.flatMap { it.struck }
            assertTrue(struck.isNotEmpty() && struck.all(show::isHidden), "the breaking card is drawn once")
        }
        shown(reduced = false) { show, _ ->
            assertTrue(show.finish())
            assertTrue(show.accents.isEmpty())
        }
    }

    @Test
    fun `where motion is reduced the writing stays, and the card lies whole until it is gone`() = shown(reduced = true) { show, state ->
        assertTrue(broken(show).text.isNotEmpty())
        val struck = state.steps.flatMap { it.deeds }.filter { it.kind == DeedKind.DESTROYED }.flatMap { it.struck }
        assertFalse(struck.any(show::isHidden))
    }
}
