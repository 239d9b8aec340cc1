package fr.cartable

import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.core.Speed
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.random.Random

class TableTest {
    @Test
    fun `random taps finish matches of every game and number of seats`() {
        for (game in games(Lang.FR)) {
            for (seats in game.minSeats.toInt()..game.maxSeats.toInt()) {
                Table.offline(setup(game.id, seats, "0$seats"), Lang.FR).use { table ->
                    table.playAtRandom(Random(seats))
                    val verdict = verify(table.record(), Lang.FR)
                    assertTrue(verdict.over)
                    assertEquals(table.commitment(), verdict.commitment)
                    assertEquals(table.scene().scores.totals, verdict.totals)
                }
            }
        }
    }

    @Test
    fun `every game says how fast it can be played, the quickest first`() {
        for (lang in Lang.entries) {
            for (game in games(lang)) {
                assertEquals(Speed.entries, game.speeds.map { it.speed })
                assertTrue(game.speeds.all { it.label.isNotBlank() })
                val (sitting, days) = game.speeds.partition { it.days == null }
                assertEquals(listOf(Speed.QUICK, Speed.NORMAL, Speed.SLOW), sitting.map { it.speed })
                assertEquals(sitting.sortedBy { it.bankMs }, sitting)
                assertEquals(days.map { it.days!! * 86_400_000u }, days.map { it.incrementMs })
            }
        }
        // No game here limits the time.
        Table.offline(setup("duel", 2, "07"), Lang.FR).use { assertTrue(it.times().isEmpty() && !it.status().canAbort) }
    }

    @Test
    fun `a resumed table goes on as it would have gone on`() {
        for (game in games(Lang.EN)) {
            val table = Table.offline(setup(game.id, game.maxSeats.toInt(), "beef"), Lang.EN)
            table.playAtRandom(Random(1), steps = 60)
            table.clearPicks()
            val resumed = Table.resume(table.save(), Lang.EN, 0u)
            assertEquals(table.scene(), resumed.scene())
            table.playAtRandom(Random(2))
            resumed.playAtRandom(Random(2))
            val times = Regex("\"at_ms\":\\d+")
            assertEquals(table.record().replace(times, ""), resumed.record().replace(times, ""))
        }
    }

    @Test
    fun `bots at their pace tell the listener, and one that throws stops nothing`() {
        val players = listOf(PlayerSetup("A", Level.EASY), PlayerSetup("B", Level.NORMAL))
        val table = Table.offline(OfflineSetup("niet", players = players, seed = "07", paceMs = 1u), Lang.FR)
        val told = CountDownLatch(10)
        table.setListener(object : TableListener {
            override fun changed() {
                told.countDown()
                // A stack trace of this would hide the failure of another test.
                if (told.count == 9L) throw object : RuntimeException("as a test wants it", null, false, false) {}
            }
        })
        assertTrue(told.await(3, TimeUnit.MINUTES))
        table.leave()
    }

    @Test
    fun `scenes flow until the match is over`() = runBlocking {
        val players = listOf(PlayerSetup("A", Level.RANDOM), PlayerSetup("B", Level.RANDOM))
        val table = Table.offline(OfflineSetup("numx", players = players, seed = "07", paceMs = 1u), Lang.FR)
        val last = withTimeout(180_000) { table.changes().map { table.scene() }.first { it.over } }
        assertEquals(table.scene(), last)
    }

    @Test
    fun `hints play a match and its moments are told`() {
        val table = Table.offline(setup("sniper", 2, "07"), Lang.FR)
        assertThrows(CartableException.BadInput::class.java) { table.moments(null) }
        while (!table.isOver()) {
            val hint = table.hint()
            hint.picks.forEach { table.tap(it) }
            assertTrue(table.scene().choices.any { it.id == hint.choice && it.label == hint.label }, hint.toString())
            table.choose(hint.choice!!)
        }
        val told = mutableListOf<Pair<UInt, UInt>>()
        val moments = table.moments(object : ReviewListener {
            override fun progress(done: UInt, total: UInt) {
                told += done to total
            }
        })
        assertTrue(moments.size <= 3)
        assertEquals(told.last().first, told.last().second)
        assertThrows(CartableException.NotOffered::class.java) { table.hint() }
    }

    @Test
    fun `errors have a kind, a code and a text in the language`() {
        val table = Table.offline(setup("niet", 3, "07"), Lang.FR)
        val gone = assertThrows(CartableException.NotOffered::class.java) { table.tap(UInt.MAX_VALUE) }
        assertEquals("no_such_item", gone.code)
        val running = assertThrows(CartableException.BadInput::class.java) { table.record() }
        assertEquals("match_running", running.code)
        assertTrue(running.text.startsWith("La partie n’est pas terminée"), running.text)
        assertThrows(CartableException.BadInput::class.java) { Table.resume("{", Lang.FR, 0u) }
        assertThrows(CartableException.BadInput::class.java) { rules("poker", Lang.FR) }
        assertThrows(CartableException.Unauthorized::class.java) {
            Client("https://localhost", null, Lang.FR).profile()
        }
    }

    @Test
    fun `help pages and options are there in both languages`() {
        for (lang in Lang.entries) {
            for (game in games(lang)) {
                assertTrue(rules(game.id, lang).lines().size > 20)
                assertEquals(listOf(Level.EASY, Level.NORMAL, Level.HARD), game.levels.map { it.level }.take(3))
                assertFalse(game.options.any { it.label.contains("option") }, game.options.toString())
            }
        }
    }
}
