package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.Rating
import kotlinx.coroutines.Job

/** The change of the player's rating by a match. */
class RankingHolder(private val server: Server, private val desk: Desk) {
    /** The match that was asked about last, once it is over and counted. */
    var outcome by mutableStateOf<PlayedMatch?>(null)
        private set

    private var ratings = emptyList<Rating>()

    /** The player's rating in a game, if there is one. */
    fun rating(game: String): Rating? = ratings.find { it.game == game }

    /** Reads the result of a match that has just ended. A player without a connection finds it in the history later. */
    fun lookUp(matchId: String): Job = desk.scope.launchNow {
        outcome = null
        try {
            val found = server.on { history(null) }.matches.find { it.matchId == matchId } ?: return@launchNow
            if (found.ranked) ratings = server.on { playerPage() }.ratings
            outcome = found
        } catch (_: CartableException) {
            // The page shows the result without it.
        }
    }

    /** Forgets everything, because somebody else is signed in. */
    fun forget() {
        ratings = emptyList()
        outcome = null
    }
}
