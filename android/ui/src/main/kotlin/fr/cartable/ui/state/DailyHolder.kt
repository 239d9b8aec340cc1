package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Dailies
import fr.cartable.DailyLine
import fr.cartable.DailyState
import fr.cartable.DailyTable
import java.time.LocalDate
import kotlinx.coroutines.Job

/** The daily deals: those of the day that runs, and the tables of the day before. */
class DailyHolder(
    private val server: Server,
    /** A try is to be played: its match and its game. */
    private val sit: (String, String) -> Unit,
) {
    /** The day that runs; nothing before it was read. */
    var dailies by mutableStateOf<Dailies?>(null)
        private set

    /** The game whose table is seen. */
    var game by mutableStateOf<String?>(null)
        private set

    /** Its table of the day before, as far as it was read; before that is closed, what there is of one's own try. */
    var table by mutableStateOf<DailyTable?>(null)
        private set

    /** The lines of the table, as far as they were read. */
    var lines by mutableStateOf(emptyList<DailyLine>())
        private set

    /** Reads the day. */
    fun renew(): Job = server.ask { dailies = server.on { dailies() } }

    /** Begins one's try at a deal of the day, or goes on with it. */
    fun play(game: String): Job = server.ask {
        val day = dailies?.today?.day ?: return@ask
        sit(server.on { beginDaily(day, game) }, game)
    }

    /** Goes on with a try of the day before, which may be finished for six hours. */
    fun finish(matchId: String, game: String) = sit(matchId, game)

    /** The tries of the day before that may still be finished. */
    val unfinished get() = dailies?.before.orEmpty().filter { it.state == DailyState.RUNNING }

    /** Opens the table of a game, of the day before. */
    fun open(game: String): Job = server.ask {
        val day = LocalDate.parse(dailies?.today?.day ?: return@ask).minusDays(1).toString()
        this.game = game
        table = null
        lines = emptyList()
        val first = server.on { daily(day, game, null) }
        if (this.game != game) return@ask
        table = first
        lines = first.lines
    }

    /** Reads on in the table. */
    fun more(): Job = server.ask {
        val (seen, before) = (game ?: return@ask) to (table ?: return@ask)
        val after = before.nextPage ?: return@ask
        val next = server.on { daily(before.day.day, seen, after) }
        if (game != seen) return@ask
        table = next
        lines = lines + next.lines
    }

    /** The record of a try in the table; nothing where it cannot be had, which is then told. */
    suspend fun record(line: DailyLine): String? = server.attempt { dailyRecord(line.matchId) }

    /** Somebody else is signed in. */
    fun forget() {
        dailies = null
        game = null
        table = null
        lines = emptyList()
    }
}
