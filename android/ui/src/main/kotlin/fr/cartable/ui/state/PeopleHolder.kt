package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Player
import fr.cartable.ReportKind
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.PlayerPage
import kotlinx.coroutines.Job

/** A person whom the player meets at a table or on a leaderboard, and the block and the report about them. */
class PeopleHolder(private val server: Server) {
    /** The person in front. */
    var player by mutableStateOf<Player?>(null)
        private set

    /** True if the player has blocked them. */
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

    /** Opens the sheet about an account; with the match, if the player met them there. */
    fun look(accountId: String, matchId: String?): Job = server.ask {
        asked = accountId
        this.matchId = matchId
        isReported = false
        history = null
        page = null
        historyPage = null
        val isAvoided = server.on { blocked() }.any { it.accountId == accountId }
        val found = server.on { player(accountId) }
        // A player who has closed the sheet meanwhile is shown nobody.
        if (asked != accountId) return@ask
        isBlocked = isAvoided
        player = found
    }

    /** Closes the sheet. */
    fun forget() {
        asked = null
        player = null
    }

    /** Reads their online matches and results. */
    fun readHistory(): Job = readHistory(null)

    /** Reads more of their matches. */
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

    /** Blocks them, or unblocks them. */
    fun block(isToBe: Boolean): Job = server.ask {
        val seen = player ?: return@ask
        server.on { setBlocked(seen.accountId, isToBe) }
        isBlocked = isToBe
    }

    /** Reports them to the server's operator. */
    fun report(kind: ReportKind): Job = server.ask {
        val seen = player ?: return@ask
        server.on { reportPlayer(seen.accountId, kind, matchId) }
        isReported = true
    }
}
