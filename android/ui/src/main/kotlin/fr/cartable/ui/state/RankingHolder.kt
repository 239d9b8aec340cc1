package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.PlayerPage
import fr.cartable.pages.Rating
import fr.cartable.pages.ShownAs
import kotlinx.coroutines.Job

/** The player's rating, and the results of their online matches. */
class RankingHolder(private val server: Server, private val desk: Desk) {
    /** The player's ratings, and the results of their matches. */
    var page by mutableStateOf<PlayerPage?>(null)
        private set

    /** The player's matches, the last first, as far as they were read; null until then. */
    var history by mutableStateOf<List<PlayedMatch>?>(null)
        private set

    /** The match that was asked about last, once it is over and counted. */
    var outcome by mutableStateOf<PlayedMatch?>(null)
        private set

    /** The match whose public page the player is asked about. */
    var showing by mutableStateOf<PlayedMatch?>(null)

    private var historyPage by mutableStateOf<String?>(null)

    /** True if there are more matches. */
    val hasMoreHistory: Boolean get() = historyPage != null

    /** The player's rating in a game, if there is one. */
    fun rating(game: String): Rating? = page?.ratings?.find { it.game == game }

    /** Reads the player's profile. */
    fun renew(): Job = server.ask { page = server.on { playerPage() } }

    /** Reads the player's last matches. */
    fun openHistory(): Job = server.ask {
        val first = server.on { history(null) }
        history = first.matches
        historyPage = first.nextPage
    }

    /** Reads more of the history. */
    fun moreHistory(): Job = server.ask {
        val next = server.on { history(historyPage) }
        history = history.orEmpty() + next.matches
        historyPage = next.nextPage
    }

    /** Agrees, or no longer agrees, that everybody may see the match in question. */
    fun show(shownAs: ShownAs?): Job = server.ask {
        val match = showing ?: return@ask
        val page = server.on { shareMatch(match.matchId, shownAs) }
        val shown = match.copy(shownAs = shownAs, page = page)
        history = history?.map { if (it.matchId == match.matchId) shown else it }
        if (showing?.matchId == match.matchId) showing = shown
    }

    /** Reads the result of a match that has just ended. A player without a connection finds it in the history later. */
    fun lookUp(matchId: String): Job = desk.scope.launchNow {
        outcome = null
        try {
            val found = server.on { history(null) }.matches.find { it.matchId == matchId } ?: return@launchNow
            if (found.ranked) page = server.on { playerPage() }
            outcome = found
        } catch (_: CartableException) {
            // The page shows the result without it.
        }
    }

    /** Forgets the matches, so that they are read again when their page is opened. */
    fun forgetHistory() {
        history = null
    }

    /** Forgets everything, because somebody else is signed in. */
    fun forget() {
        page = null
        showing = null
        outcome = null
        forgetHistory()
    }
}
