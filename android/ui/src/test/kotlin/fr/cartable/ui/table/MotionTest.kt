package fr.cartable.ui.table

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.test.ComposeUiTest
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.runComposeUiTest
import fr.cartable.core.Lang
import fr.cartable.drawing.TablePage
import fr.cartable.drawing.motion
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** The app's use of the library's motion; `drawing` tests what is found. */
class MotionTest {
    private val page = TablePage(360f, 592f)

    @Test
    fun `whatever is new or lies elsewhere is on its way there, and what stays is not`() {
        var (travelled, stayed) = 0 to 0
        for (position in positions) {
            position.open(Lang.FR).use { table ->
                val (before, last) = table.scene() to (table.steps(0u).lastOrNull()?.number ?: 0u)
                table.playOn(Random(3))
                val (after, steps) = table.scene() to table.steps(last)
                var from = before
                for (beat in motion(position.game.id, before, steps, after, false).beats) {
                    val to = beat.table ?: after
                    val (one, other) = layOut(from, page).let { Seen(it) to Seen(layOut(to, page, it.memory)) }
                    val movers = seen(beat.movers, one, other)
                    val moved = movers.mapNotNull { it.item }
                    assertEquals(moved.size, moved.toSet().size, position.name)
                    for (item in to.areas.flatMap { it.items }) {
                        val (start, end) = one.rect(item.id) to other.rect(item.id)
                        val rests = start != null && end != null && (start.topLeft - end.topLeft).getDistance() < 1f
                        assertTrue(rests || item.id in moved, "${position.name}: ${item.label}")
                        if (item.id !in moved) stayed += 1
                    }
                    movers.forEach { assertTrue(it.from != null || it.to != null) }
                    travelled += movers.count { it.from != null && it.to != null }
                    from = to
                }
            }
        }
        assertTrue(travelled > 40 && stayed > 40, "$travelled, $stayed")
    }

    /** Lets the deeds pass that are shown before anything moves. */
    @OptIn(ExperimentalTestApi::class)
    private fun ComposeUiTest.begin(show: Show) = repeat(200) { if (show.movers.isEmpty()) mainClock.advanceTimeByFrame() }

    /** The items on their way shortly after a move. */
    @OptIn(ExperimentalTestApi::class)
    private fun onTheWay(reduced: Boolean): List<Mover> {
        var movers = emptyList<Mover>()
        runComposeUiTest {
            mainClock.autoAdvance = false
            val table = positions.first { it.name == "duel-7" }.open(Lang.FR)
            val state = LiveTable(table)
            val show = Show(state)
            table.playOn(Random(1))
            state.read()
            setContent { LaunchedEffect(Unit) { show.play(reduced, { Seen(layOut(it, page)) }) {} } }
            begin(show)
            movers = show.movers
        }
        return movers
    }

    @Test
    fun `where motion is reduced nothing travels, and what changes fades`() {
        fun Mover.travels() = from != null && to != null && from != to
        assertTrue(onTheWay(reduced = false).any { it.travels() })
        val still = onTheWay(reduced = true)
        assertTrue(still.isNotEmpty() && still.none { it.travels() }, "$still")
    }

    @OptIn(ExperimentalTestApi::class)
    @Test
    fun `what travels is quick at first, and comes to rest gently`() = runComposeUiTest {
        mainClock.autoAdvance = false
        val table = positions.first { it.name == "duel-7" }.open(Lang.FR)
        val state = LiveTable(table)
        val show = Show(state)
        table.playOn(Random(1))
        state.read()
        setContent { LaunchedEffect(Unit) { show.play(false, { Seen(layOut(it, page)) }) {} } }
        begin(show)
        val ways = List(20) {
            mainClock.advanceTimeByFrame()
            show.travel.value
        }.zipWithNext { from, to -> to - from }.filter { it > 0f }
        assertTrue(ways.size > 8 && ways.zipWithNext().all { (first, next) -> next <= first + 0.005f }, "$ways")
    }

    @Test
    fun `the points of every player out of sight stand in the fold, however far the panels are scrolled`() {
        var folds = 0
        for (position in positions) {
            val scene = position.open(Lang.FR).use { it.scene() }
            for (page in listOf(page, TablePage(320f, 520f), TablePage(320f, 390f))) {
                val layout = layOut(scene, page)
                val fold = layout.fold ?: continue
                val (view, hidden) = layout.players.view to layout.players.content.height - layout.players.view.height
                for (scrolled in listOf(0f, hidden / 2, hidden)) {
                    val figures = folded(fold, layout, scrolled).split(" · ", "   ").map { it.removePrefix("↑ ").removePrefix("↓ ") }
                    val unseen = layout.seats.filter { it.header.top < scrolled - 0.5f || it.header.bottom > scrolled + view.height + 0.5f }
                    for (place in unseen) {
                        val name = if (fold.hasNames) place.seat.name else place.seat.letters
                        assertTrue("$name ${fr.cartable.ui.plain(place.seat.score)}" in figures, "${position.name}: ${place.seat.name} in $figures")
                    }
                    folds += 1
                }
            }
        }
        assertTrue(folds > 0)
    }
}
