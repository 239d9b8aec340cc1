package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Dailies
import fr.cartable.DailyLine
import fr.cartable.DailyState
import fr.cartable.DailyTable
import fr.cartable.DailyTry
import kotlinx.coroutines.Job
import java.time.LocalDate

/** The daily deals: those of the day that runs, and the tables of the days before. */
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

    /** The day whose table is seen; nothing before one was opened. */
    var day by mutableStateOf<LocalDate?>(null)
        private set

    /** The table, as far as it was read; before the day is closed, what there is of one's own try. */
    var table by mutableStateOf<DailyTable?>(null)
        private set

    /** The lines of the table, as far as they were read. */
    var lines by mutableStateOf(emptyList<DailyLine>())
        private set

    private var tries by mutableStateOf(emptyList<DailyTry>())
    private var unsealed by mutableStateOf(emptySet<String>())

    /** The last day of which there may be a table. */
    private val latest: LocalDate? get() = dailies?.let { LocalDate.parse(it.today.day).minusDays(1) }

    /** True if there are tables of later days. */
    val hasDayAfter: Boolean get() = latest.let { latest -> latest != null && day?.isBefore(latest) == true }

    /** Reads the day. */
    fun renew(): Job = server.ask { dailies = server.on { dailies() } }

    /** Begins one's try at a deal of the day, or goes on with it. */
    fun play(game: String): Job = server.ask {
        val day = dailies?.today?.day ?: return@ask
        sit(server.on { beginDaily(day, game) }, game)
    }

    /** Goes to the table of a try: to finish it, for which there are six hours after its day, or to see how it ended. */
    fun sitAt(own: DailyTry) = sit(own.matchId, own.game)

    /** These are one's tries of the day that runs and of the day before. */
    fun know(tries: List<DailyTry>) {
        this.tries = tries
    }

    /** The day whose deal a match is a try at, where it is one. */
    fun dayOf(matchId: String?): LocalDate? = tries.find { it.matchId == matchId }?.let { LocalDate.parse(it.day) }

    /** Returns true if a match is a try whose day is not closed, as far as is known: till then there is no record of it. */
    fun isSealed(matchId: String): Boolean = matchId !in unsealed && tries.any { it.matchId == matchId }

    /** Looks whether the day of a try is closed; nobody waits for it. */
    fun lookUp(matchId: String): Job? = tries.find { it.matchId == matchId }?.let { own ->
        server.askQuietly { if (server.on { daily(own.day, own.game, null) }.proof != null) unsealed = unsealed + matchId }
    }

    /** The tries of the day before that may still be finished. */
    val unfinished get() = dailies?.before.orEmpty().filter { it.state == DailyState.RUNNING }

    /** Opens the table of a game, of the day that is seen; at first of the last one that is closed. */
    fun open(game: String): Job = open(game, day)

    /** Opens the table of the day before. */
    fun dayBefore(): Job? = game?.let { open(it, day?.minusDays(1)) }

    /** Opens the table of the day after. */
    fun dayAfter(): Job? = game?.takeIf { hasDayAfter }?.let { open(it, day?.plusDays(1)) }

    private fun open(game: String, wanted: LocalDate?): Job = server.ask {
        val latest = latest ?: return@ask
        show(game, wanted ?: latest)
        // In the first hours of a day the one before is not closed: what is told is what was closed last.
        if (wanted == null && table?.proof == null && this.game == game && day == latest) {
            try {
                show(game, latest.minusDays(1))
            } catch (_: CartableException.Refused) {
                show(game, latest)
            }
        }
    }

    private suspend fun show(game: String, day: LocalDate) {
        this.game = game
        this.day = day
        table = null
        lines = emptyList()
        val first = server.on { daily("$day", game, null) }
        if (this.game != game || this.day != day) return
        table = first
        lines = first.lines
    }

    /** Reads on in the table. */
    fun more(): Job = server.ask {
        val (seen, before) = (game ?: return@ask) to (table ?: return@ask)
        val after = before.nextPage ?: return@ask
        val next = server.on { daily(before.day.day, seen, after) }
        if (table !== before) return@ask
        table = next
        lines = lines + next.lines
    }

    /** The record of a try in the table; nothing where it cannot be had, which is then told. */
    suspend fun record(line: DailyLine): String? = server.attempt { dailyRecord(line.matchId) }

    /** Somebody else is signed in. */
    fun forget() {
        dailies = null
        tries = emptyList()
        unsealed = emptySet()
        game = null
        day = null
        table = null
        lines = emptyList()
    }
}
