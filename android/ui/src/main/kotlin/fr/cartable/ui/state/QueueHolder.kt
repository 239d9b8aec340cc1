package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.GameInfo
import fr.cartable.QueueState
import fr.cartable.QueueTicket
import fr.cartable.QueueWish
import fr.cartable.Queued
import fr.cartable.changes
import fr.cartable.core.Speed
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map

/** A match that has begun, by the queue or in a room. */
class Found(val matchId: String, val game: String)

/** Waiting for a match with strangers: the player's wish, and the state of the waiting. */
class QueueHolder(
    private val server: Server,
    private val desk: Desk,
    /** True if the app is in sight. */
    private val isSeen: StateFlow<Boolean>,
    /** Called when a match is found: its id and its game. */
    private val found: (String, String) -> Unit,
) {
    /** The accepted numbers of players by game, if they were chosen. */
    private var accepted by mutableStateOf(emptyMap<String, Set<Int>>())

    /** The speed. */
    var speed by mutableStateOf(Speed.NORMAL)

    /** True if the match counts for the ratings. */
    var isRanked by mutableStateOf(true)

    /** The seconds after which computers take the free seats; null means never. Only for a match that does not count. */
    var botsAfter by mutableStateOf<Int?>(30)

    /** The wish that waits in the queue; null while the player does not wait. */
    var wish by mutableStateOf<QueueWish?>(null)
        private set

    /** The state of the waiting. */
    var state by mutableStateOf<QueueState?>(null)
        private set

    private var ticket: QueueTicket? = null
    private var watching: Job? = null

    /** The accepted numbers of players: every possible one, unless some were chosen. */
    fun numbers(game: GameInfo): Set<Int> = accepted[game.id] ?: possible(game).toSet()

    /** Accepts a number of players, or no longer; at least one stays accepted. */
    fun accept(game: GameInfo, number: Int) {
        val before = numbers(game)
        val changed = if (number in before) before - number else before + number
        if (changed.isNotEmpty()) accepted = accepted + (game.id to changed)
    }

    /** The possible numbers of people for a game. */
    fun possible(game: GameInfo): IntRange = maxOf(2, game.minSeats.toInt())..game.maxSeats.toInt()

    /** Begins to wait. */
    fun enqueue(game: GameInfo): Job = server.ask {
        val bots = botsAfter?.toUInt().takeIf { !isRanked }
        val wanted = QueueWish(game.id, numbers(game).sorted().map { it.toUInt() }, speed, isRanked, bots)
        ticket = server.on { enqueue(wanted) }
        wish = wanted
        watch(game.id)
    }

    /** Takes up the account's place in the queue again, after the app was ended while it waited. */
    suspend fun comeBack(queued: Queued) {
        if (wish != null) return
        ticket = server.on { enqueue(queued.wish) }
        wish = queued.wish
        watch(queued.wish.game)
    }

    /** Stops waiting. */
    fun leave(): Job = server.ask {
        val given = ticket ?: return@ask
        try {
            server.on { given.leaveQueue() }
        } catch (there: CartableException.Refused) {
            // The match was found just now: the next look finds it.
            return@ask
        } catch (unheard: CartableException) {
            forget()
            throw unheard
        }
        forget()
    }

    /** Lets go of the place, which then dies by itself. */
    fun forget() {
        watching?.cancel()
        ticket = null
        wish = null
        state = null
    }

    private fun watch(game: String) {
        watching?.cancel()
        val watched = ticket ?: return
        watching = desk.scope.launchNow {
            try {
                val end = watched.changes().map { watched.state() }.first {
                    state = it
                    it.matchId != null || it.notice != null
                }
                // The match opens when the player looks again.
                isSeen.first { it }
                server.tell(end.notice?.text)
                forget()
                end.matchId?.let { found(it, game) }
            } finally {
                watched.close()
            }
        }
    }
}
