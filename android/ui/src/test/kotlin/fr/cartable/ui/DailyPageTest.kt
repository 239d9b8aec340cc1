package fr.cartable.ui

import androidx.compose.ui.test.ExperimentalTestApi
import fr.cartable.pages.BlockKind
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The page of the daily deals, on the real server. */
@OptIn(ExperimentalTestApi::class)
class DailyPageTest : OnScreen() {
    @Test
    fun `the commitments of the days to come are seen, and can be kept`() {
        val device = TestPhone()
        val ana = phone("Ana", phone = device)
        ana.enter(serve().address)
        ana.openThere(Page.Described("daily"))
        on(ana) {
            val commitments = { ana.online!!.pages.page("daily")?.blocks.orEmpty().filter { it.key.startsWith("day ") } }
            await("the days") { commitments().size == 8 }
            for (day in commitments()) await(day.key) { sees((day.kind as BlockKind.Line).note) }
            val last = commitments().last()
            val action = (last.kind as BlockKind.Line).actions.single()
            press((last.kind as BlockKind.Line).title)
            await("all of it") { sees(action.question!!.note) }
            press(action.label)
            await("it is shared") { device.shared.isNotEmpty() }
            val shared = device.shared.single()
            assertTrue(Regex("[0-9-]{10} [0-9a-f]{64}").matches(shared) && shared.substringAfter(' ') in action.question!!.note, shared)
        }
    }
}
