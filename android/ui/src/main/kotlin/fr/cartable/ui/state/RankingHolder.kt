package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Leaderboard
import fr.cartable.PlayedMatch
import fr.cartable.PlayerPage
import fr.cartable.Ranked
import fr.cartable.Rating
import fr.cartable.ShownAs
import kotlinx.coroutines.Job
import java.time.YearMonth
import java.time.ZoneOffset

/** Ratings, leaderboards, and the results of the player's online matches. */
class RankingHolder(private val server: Server, private val desk: Desk) {
    /** The game of the leaderboard in front. */
    var game by mutableStateOf<String?>(null)
        private set

    /** The month of the final table in front; null for the present leaderboard. */
    var month by mutableStateOf<YearMonth?>(null)
        private set

    /** The lines of the leaderboard that were read. */
    var board by mutableStateOf(emptyList<Ranked>())
        private set

    /** The player's own line, if it is among those that were not read yet. */
    val ownLine: Ranked? get() = own?.takeIf { own -> board.none { it.place == own.place } }

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

    private var own by mutableStateOf<Ranked?>(null)
    private var boardPage by mutableStateOf<String?>(null)
    private var historyPage by mutableStateOf<String?>(null)

    /** True if there are more lines. */
    val hasMoreBoard: Boolean get() = boardPage != null

    /** True if there are more matches. */
    val hasMoreHistory: Boolean get() = historyPage != null

    /** The player's rating in a game, if there is one. */
    fun rating(game: String): Rating? = page?.ratings?.find { it.game == game }

    /** Opens the leaderboard of a game, or its final table of the month in front. */
    fun open(game: String): Job = open(game, month)

    /** Opens the final table of the month before. */
    fun monthBefore(): Job? = game?.let { open(it, (month ?: YearMonth.now(ZoneOffset.UTC)).minusMonths(1)) }

    /** Opens the final table of the month after, or the present leaderboard. */
    fun monthAfter(): Job? = game?.let { open(it, month?.plusMonths(1)?.takeIf { next -> next < YearMonth.now(ZoneOffset.UTC) }) }

    private fun open(game: String, month: YearMonth?): Job = server.ask {
        this.game = game
        this.month = month
        closeBoard()
        val first = read(game, month, null)
        if (this.game != game || this.month != month) return@ask
        board = first.lines
        boardPage = first.nextPage
        own = first.own
        page = server.on { playerPage() }
    }

    private suspend fun read(game: String, month: YearMonth?, page: String?): Leaderboard =
        server.on { if (month == null) leaderboard(game, page) else season(game, "$month", page) }

    private fun closeBoard() {
        board = emptyList()
        boardPage = null
        own = null
    }

    /** Reads more of the leaderboard. */
    fun moreBoard(): Job = server.ask {
        val (seen, of, after) = Triple(game ?: return@ask, month, boardPage ?: return@ask)
        val next = read(seen, of, after)
        if (game != seen || month != of) return@ask
        board = board + next.lines
        boardPage = next.nextPage
    }

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

    /** Forgets the lists, so that they are read again when they are opened. */
    fun forgetLists() {
        history = null
        closeBoard()
    }

    /** Forgets everything, because somebody else is signed in. */
    fun forget() {
        page = null
        showing = null
        outcome = null
        forgetLists()
        game = null
        month = null
    }
}
