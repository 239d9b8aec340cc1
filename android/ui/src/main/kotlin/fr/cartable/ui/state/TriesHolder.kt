package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.pages.DailyTry
import kotlinx.coroutines.Job

/** The player's tries at the daily deals of the present day and of the day before. */
class TriesHolder(private val server: Server) {
    private var tries by mutableStateOf(emptyList<DailyTry>())
    private var unsealed by mutableStateOf(emptySet<String>())

    /** Takes over the tries. */
    fun know(tries: List<DailyTry>) {
        this.tries = tries
    }

    /** Returns true if a match is a try whose day is not closed, as far as is known. Its record is secret until then. */
    fun isSealed(matchId: String): Boolean = matchId !in unsealed && tries.any { it.matchId == matchId }

    /** Looks if the day of a try is closed, while nobody waits for it. */
    fun lookUp(matchId: String): Job? = tries.find { it.matchId == matchId }?.let { own ->
        server.askQuietly { if (server.on { daily(own.day, own.game, null) }.proof != null) unsealed = unsealed + matchId }
    }

    /** Forgets everything, because somebody else is signed in. */
    fun forget() {
        tries = emptyList()
        unsealed = emptySet()
    }
}
