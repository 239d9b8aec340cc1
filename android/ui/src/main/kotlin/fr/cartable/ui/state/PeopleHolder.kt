package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.PlayedMatch
import fr.cartable.Player
import fr.cartable.ReportKind
import fr.cartable.RoomSeat
import kotlinx.coroutines.Job

/** Somebody one sits at a table with: who that is, and what one would rather not have to do with them. */
class PeopleHolder(private val server: Server) {
    /** Whom one looks at. */
    var player by mutableStateOf<Player?>(null)
        private set

    /** Whether one avoids them. */
    var isBlocked by mutableStateOf(false)
        private set

    /** Whether they were reported just now. */
    var isReported by mutableStateOf(false)
        private set

    /** What they have played online, the last first, once it was asked for; only of who lets others see it. */
    var history by mutableStateOf<List<PlayedMatch>?>(null)
        private set

    private var matchId: String? = null

    /** Looks at who sits there; in a match, if it has begun. */
    fun look(seat: RoomSeat, matchId: String?): Job = server.ask {
        val id = seat.accountId ?: return@ask
        this.matchId = matchId
        isReported = false
        history = null
        isBlocked = server.on { blocked() }.any { it.accountId == id }
        player = server.on { player(id) }
    }

    /** Looks away. */
    fun forget() {
        player = null
    }

    /** Reads what they have played online. */
    fun readHistory(): Job = server.ask {
        val seen = player ?: return@ask
        history = server.on { historyOf(seen.accountId, null) }.matches
    }

    /** Avoids them, or no longer. */
    fun block(isToBe: Boolean): Job = server.ask {
        val seen = player ?: return@ask
        server.on { setBlocked(seen.accountId, isToBe) }
        isBlocked = isToBe
    }

    /** Tells the server's operator of them. */
    fun report(kind: ReportKind): Job = server.ask {
        val seen = player ?: return@ask
        server.on { reportPlayer(seen.accountId, kind, matchId) }
        isReported = true
    }
}
