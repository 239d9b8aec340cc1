package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.PlayedMatch
import fr.cartable.Player
import fr.cartable.PlayerPage
import fr.cartable.ReportKind
import kotlinx.coroutines.Job

/** Somebody one meets at a table or on a leaderboard: who that is, and what one would rather not have to do with them. */
class PeopleHolder(private val server: Server) {
    /** The person looked at. */
    var player by mutableStateOf<Player?>(null)
        private set

    /** True if one avoids them. */
    var isBlocked by mutableStateOf(false)
        private set

    /** True if they were reported just now. */
    var isReported by mutableStateOf(false)
        private set

    /** Their online matches, the last first, once they were asked for; only of players who let others see them. */
    var history by mutableStateOf<List<PlayedMatch>?>(null)
        private set

    /** The results of their online matches, once their history was asked for. */
    var page by mutableStateOf<PlayerPage?>(null)
        private set

    private var asked: String? = null
    private var matchId: String? = null
    private var historyPage by mutableStateOf<String?>(null)

    /** True if there are more of their matches. */
    val hasMoreHistory: Boolean get() = historyPage != null

    /** Looks at whose account this is; in a match, if one met them there. */
    fun look(accountId: String, matchId: String?): Job = server.ask {
        asked = accountId
        this.matchId = matchId
        isReported = false
        history = null
        page = null
        historyPage = null
        val isAvoided = server.on { blocked() }.any { it.accountId == accountId }
        val found = server.on { player(accountId) }
        // A player who has looked away meanwhile is shown nobody.
        if (asked != accountId) return@ask
        isBlocked = isAvoided
        player = found
    }

    /** Looks away. */
    fun forget() {
        asked = null
        player = null
    }

    /** Reads what they have played online, and what became of it. */
    fun readHistory(): Job = readHistory(null)

    /** Reads on in it. */
    fun moreHistory(): Job = readHistory(historyPage)

    private fun readHistory(page: String?): Job = server.ask {
        val seen = player ?: return@ask
        val next = server.on { historyOf(seen.accountId, page) }
        val record = if (page == null) server.on { playerPageOf(seen.accountId) } else this.page
        if (player != seen) return@ask
        this.page = record
        history = if (page == null) next.matches else history.orEmpty() + next.matches
        historyPage = next.nextPage
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
