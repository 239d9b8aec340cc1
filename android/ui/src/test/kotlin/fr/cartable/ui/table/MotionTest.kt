package fr.cartable.ui.table

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.runComposeUiTest
import fr.cartable.core.AreaRole
import fr.cartable.core.Lang
import fr.cartable.ui.newTable
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

class MotionTest {
    private val page = Page(360f, 592f)

    @Test
    fun `whatever is new or lies elsewhere is on its way there, and nothing twice`() {
        var travelled = 0
        for (position in positions) {
            position.open(Lang.FR).use { table ->
                var (before, known) = table.scene() to Known()
                var last = table.steps(0u).lastOrNull()?.number ?: 0u
                val random = Random(3)
                repeat(6) {
                    table.playOn(random)
                    val (after, steps) = table.scene() to table.steps(last)
                    last = steps.lastOrNull()?.number ?: last
                    known = known.with(before).with(after)
                    val (one, other) = Seen(layOut(before, page, known)) to Seen(layOut(after, page, known))
                    val movers = movers(one, other, steps.flatMap { it.flights })
                    val items = movers.mapNotNull { it.item }
                    assertEquals(items.size, items.toSet().size, position.name)
                    for ((id, spot) in other.spots) {
                        val stays =
                            one.rect(id)?.let { (it.topLeft - other.rect(id)!!.topLeft).getDistance() < 1f && it.width == other.rect(id)!!.width } == true &&
                                one.spots[id]?.item?.face == spot.item.face
                        assertTrue(
                            stays || id in items || (one.rect(id)?.width ?: 0f) - other.rect(id)!!.width < 1f && id in one.spots,
                            "${position.name}: ${spot.item.label}",
                        )
                    }
                    movers.forEach { assertTrue(it.from != null || it.to != null) }
                    travelled += movers.count { it.from != null && it.to != null }
                    before = after
                }
            }
        }
        assertTrue(travelled > 200, "$travelled")
    }

    @Test
    fun `a complete trick is looked at with all its cards before it is gathered`() {
        newTable("niet", 4).use { table ->
            val random = Random(1)
            var looked = 0
            repeat(60) {
                val before = table.scene()
                val last = table.steps(0u).last().number
                table.playOn(random)
                val (after, flights) = table.scene() to table.steps(last).flatMap { it.flights }
                val trick = completed(before, after, flights) ?: return@repeat
                looked += 1
                val middle = trick.scene.areas.single { it.role == AreaRole.CENTRE }
                val gathered = after.areas.single { it.role == AreaRole.LAST_TRICK }
                assertEquals(gathered.items.map { it.owner to it.face }, middle.items.map { it.owner to it.face })
                assertTrue(trick.scene.areas.flatMap { it.items }.none { it.canTap })
                assertTrue(trick.arriving.isNotEmpty())
            }
            assertTrue(looked >= 3, "$looked")
        }
    }

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
            mainClock.advanceTimeBy(64)
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
        val ways = List(20) {
            mainClock.advanceTimeByFrame()
            show.travel.value
        }.zipWithNext { from, to -> to - from }.filter { it > 0f }
        assertTrue(ways.size > 8 && ways.zipWithNext().all { (first, next) -> next <= first + 0.005f }, "$ways")
    }

    @Test
    fun `points rise from who made them`() {
        val scene = positions.first().open(Lang.FR).use { it.scene() }
        val first = scene.seats.first()
        val more = scene.copy(seats = scene.seats.map { if (it.seat == first.seat) it.copy(score = it.score + 3) else it })
        assertEquals(mapOf(first.seat to 3), risen(scene, more))
        assertNotNull(Seen(layOut(more, page)).rect(fr.cartable.core.Place.Seat(first.seat)))
    }
}
