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

/** The daily deals: those of the present day, and the tables of the days before. */
class DailyHolder(
    private val server: Server,
    /** Opens a try: its match and its game. */
    private val sit: (String, String) -> Unit,
) {
    /** The present day; null until it was read. */
    var dailies by mutableStateOf<Dailies?>(null)
        private set

    /** The game of the table in front. */
    var game by mutableStateOf<String?>(null)
        private set

    /** The day of the table in front; null until one was opened. */
    var day by mutableStateOf<LocalDate?>(null)
        private set

    /** The table, as far as it was read. Before the day is closed, it has only the player's own try. */
    var table by mutableStateOf<DailyTable?>(null)
        private set

    /** The lines of the table that were read. */
    var lines by mutableStateOf(emptyList<DailyLine>())
        private set

    private var tries by mutableStateOf(emptyList<DailyTry>())
    private var unsealed by mutableStateOf(emptySet<String>())

    /** The last day that may have a table. */
    private val latest: LocalDate? get() = dailies?.let { LocalDate.parse(it.today.day).minusDays(1) }

    /** True if there are tables of later days. */
    val hasDayAfter: Boolean get() = latest.let { latest -> latest != null && day?.isBefore(latest) == true }

    /** Reads the day. */
    fun renew(): Job = server.ask { dailies = server.on { dailies() } }

    /** Begins the player's try at a deal of the day, or goes on with it. */
    fun play(game: String): Job = server.ask {
        val day = dailies?.today?.day ?: return@ask
        sit(server.on { beginDaily(day, game) }, game)
    }

    /** Opens the table of a try: to finish it, within six hours after its day, or to see its end. */
    fun sitAt(own: DailyTry) = sit(own.matchId, own.game)

    /** Takes over the player's tries of the present day and of the day before. */
    fun know(tries: List<DailyTry>) {
        this.tries = tries
    }

    /** The day of the deal that a match is a try at; null for any other match. */
    fun dayOf(matchId: String?): LocalDate? = tries.find { it.matchId == matchId }?.let { LocalDate.parse(it.day) }

    /** Returns true if a match is a try whose day is not closed, as far as is known. Its record is secret until then. */
    fun isSealed(matchId: String): Boolean = matchId !in unsealed && tries.any { it.matchId == matchId }

    /** Looks if the day of a try is closed, while nobody waits for it. */
    fun lookUp(matchId: String): Job? = tries.find { it.matchId == matchId }?.let { own ->
        server.askQuietly { if (server.on { daily(own.day, own.game, null) }.proof != null) unsealed = unsealed + matchId }
    }

    /** The tries of the day before that may still be finished. */
    val unfinished get() = dailies?.before.orEmpty().filter { it.state == DailyState.RUNNING }

    /** Opens the table of a game, for the day in front; at first that is the last closed day. */
    fun open(game: String): Job = open(game, day)

    /** Opens the table of the day before. */
    fun dayBefore(): Job? = game?.let { open(it, day?.minusDays(1)) }

    /** Opens the table of the day after. */
    fun dayAfter(): Job? = game?.takeIf { hasDayAfter }?.let { open(it, day?.plusDays(1)) }

    private fun open(game: String, wanted: LocalDate?): Job = server.ask {
        val latest = latest ?: return@ask
        show(game, wanted ?: latest)
        // In the first hours of a day the day before is not closed, so the table of the last closed day is shown.
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

    /** Returns the record of a try in the table; null after an error, which is shown. */
    suspend fun record(line: DailyLine): String? = server.attempt { dailyRecord(line.matchId) }

    /** Forgets everything, because somebody else is signed in. */
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
