package fr.cartable.ui

import fr.cartable.ClientInterface
import fr.cartable.core.DealStanding
import fr.cartable.pages.DailyDay
import fr.cartable.pages.DailyState
import fr.cartable.pages.DailyTable
import fr.cartable.pages.DailyTry
import fr.cartable.ui.state.Server
import fr.cartable.ui.state.TriesHolder
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

/** The player's tries at daily deals, which other pages tell from other matches. */
class TriesTest {
    @TempDir
    lateinit var directory: Path

    private val own = DailyTry("2026-11-23", "duel", "match", DailyState.OVER, true, null)
    private var isClosed = false

    private val server by lazy {
        val client = object : ClientInterface by nobody {
            override fun daily(day: String, game: String, page: String?) =
                DailyTable(DailyDay(day, "", 0, 0, 0, null), null, 1u, emptyList(), null, null, if (isClosed) DealStanding.PROVEN else null)
        }
        Server(app(directory).desk, "https://cartable.example", client)
    }

    @Test
    fun `a try is sealed until its day is closed`() {
        val holder = TriesHolder(server)
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
