package fr.cartable.ui

import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.Dailies
import fr.cartable.DailyDay
import fr.cartable.DailyState
import fr.cartable.DailyTable
import fr.cartable.DailyTry
import fr.cartable.core.DealStanding
import fr.cartable.ui.state.DailyHolder
import fr.cartable.ui.state.Server
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import java.time.LocalDate

/** The day whose table of a daily deal is seen, at every hour: of a server that has run for three days and says so whenever it is asked. */
class DailyTest {
    @TempDir
    lateinit var directory: Path

    private val today = LocalDate.parse("2026-11-24")
    private val own = DailyTry("2026-11-23", "duel", "match", DailyState.OVER, true, null)

    /** True if the day before is closed. */
    private var isClosed = true

    private fun table(day: LocalDate): DailyTable {
        if (day < today.minusDays(3)) throw CartableException.Refused("unknown_daily", "no such deal")
        val isOpen = day >= today || day == today.minusDays(1) && !isClosed
        return DailyTable(day(day), null, 1u, emptyList(), null, null, if (isOpen) null else DealStanding.PROVEN)
    }

    private fun day(day: LocalDate) = DailyDay("$day", "", 0, 0, 0, null)

    private val server by lazy {
        val client = object : ClientInterface by nobody {
            override fun dailies() = Dailies(day(today), emptyList(), emptyList(), listOf(own))

            override fun daily(day: String, game: String, page: String?) = table(LocalDate.parse(day))
        }
        Server(app(directory).desk, "https://cartable.example", client)
    }

    private val holder by lazy { DailyHolder(server) { _, _ -> }.also { it.renew() } }

    private fun seen() = holder.table?.day?.day

    @Test
    fun `seen first is the day before, and from there one turns back as far as there are tables, and no further on`() {
        holder.open("duel")
        assertEquals("2026-11-23", seen())
        assertFalse(holder.hasDayAfter)
        assertNull(holder.dayAfter())
        holder.dayBefore()
        assertEquals("2026-11-22", seen())
        holder.open("niet")
        assertEquals("niet" to "2026-11-22", holder.game to seen())
        holder.dayBefore()
        assertEquals("2026-11-21", seen())
        holder.dayBefore()
        assertEquals(null to LocalDate.parse("2026-11-20"), seen() to holder.day)
        assertEquals("no such deal", server.trouble)
        repeat(3) { assertNotNull(holder.dayAfter()) }
        assertEquals("2026-11-23", seen())
        assertFalse(holder.hasDayAfter)
    }

    @Test
    fun `in the first hours, when the day before is not closed, seen first is the last day that is`() {
        isClosed = false
        holder.open("duel")
        assertEquals("2026-11-22", seen())
        holder.dayAfter()
        assertEquals("2026-11-23", seen())
        assertNull(holder.table!!.proof)
    }

    @Test
    fun `a try is sealed until its day is closed`() {
        isClosed = false
        assertFalse(holder.isSealed("match"))
        holder.know(listOf(own))
        holder.lookUp("match")
        assertTrue(holder.isSealed("match"))
        isClosed = true
        assertNull(holder.lookUp("another"))
        holder.lookUp("match")
        assertFalse(holder.isSealed("match"))
    }
}
