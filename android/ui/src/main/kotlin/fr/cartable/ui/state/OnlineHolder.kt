package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Call
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.Replay
import fr.cartable.Room
import fr.cartable.RoomChange
import fr.cartable.RoomSetup
import fr.cartable.RoomWatch
import fr.cartable.Table
import fr.cartable.changes
import fr.cartable.core.Level
import fr.cartable.core.Speed
import fr.cartable.text
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map

/** All that there is at a server: one's account and the rooms in which one sits, other people, the queue, ratings. */
class OnlineHolder(
    private val desk: Desk,
    address: String,
    /** A match has begun, that of the room one looks at or one that the queue has found: its id and its game. */
    private val found: (String, String) -> Unit,
    /** A match is to be played: its id and its game. */
    sit: (String, String) -> Unit,
    /** The client of the server, if it is not made here. */
    given: ClientInterface? = null,
) {
    /** The server. */
    val server = Server(desk, address, given)

    private val isSeen = MutableStateFlow(true)

    /** One's account. */
    val account = AccountHolder(server, desk) { readRooms() }

    /** Those one sits at a table with. */
    val people = PeopleHolder(server)

    /** The queue. */
    val queue = QueueHolder(server, desk, isSeen, found)

    /** Ratings and histories. */
    val ranking = RankingHolder(server, desk)

    /** The daily deals. */
    val daily = DailyHolder(server, sit)

    private var known by mutableStateOf(emptyList<Room>())

    /** The rooms in which one sits. */
    val rooms: List<Room> get() = if (server.isKept) known else emptyList()

    /** The room one looks at. */
    var room by mutableStateOf<Room?>(null)
        private set

    /** True if one sits somewhere, or waits for that. */
    val isSitting: Boolean get() = rooms.any { !it.resigned } || room != null || queue.wish != null

    private var watching: Job? = null

    /** The watch on the room one looks at. */
    private var watched: RoomWatch? = null

    /** Reads who is signed in, and in which rooms. */
    fun renew(): Job = account.find()

    /** As [renew], while nobody waits for it. */
    fun renewQuietly(): Job = account.findQuietly()

    /** Opens a room. */
    fun open(setup: RoomSetup): Job = server.ask { look(server.on { createRoom(setup) }) }

    /** Takes a seat in a room, or comes back to it. */
    fun join(code: String): Job = server.ask { look(server.on { joinRoom(code) }) }

    /** Looks at a room in which one sits, or takes the seat that is kept there. */
    fun enter(room: Room): Job = if (room.call == Call.REMATCH) join(room.code) else desk.scope.launchNow { look(room) }

    /** Wants to play again with the people of a match that is over. */
    fun rematch(matchId: String): Job = server.ask { look(server.on { rematch(matchId) }) }

    /** Leaves the room one looks at. */
    fun leaveRoom(): Job = server.ask {
        try {
            room?.let { left -> server.on { leaveRoom(left.code) } }
        } catch (_: CartableException.Refused) {
            // One does not sit there any more, which is what is wanted.
        }
        forget()
        known = server.on { rooms() }
    }

    /** Says who deals or starts. */
    fun nameFirst(seat: Int?): Job = change { nameFirstDealer(it, seat?.toUInt()) }

    /** Sets an option. */
    fun set(key: String, value: String): Job = change { changeRoom(it, RoomChange.SetOption(key, value)) }

    /** Says how fast is played; nothing: without clocks. */
    fun set(speed: Speed?): Job = change { changeRoom(it, RoomChange.SetSpeed(speed)) }

    /** Says by how many is played: free seats come and go at the end. */
    fun seat(count: Int): Job = change { changeRoom(it, RoomChange.SetSeats(count.toUInt())) }

    /** Frees a seat, be it a person's, or puts a computer into it. */
    fun take(seat: Int, by: Level?): Job = change { changeSeat(it, seat.toUInt(), by) }

    /** Starts the match; free seats get bots of this level. */
    fun start(fill: Level?): Job = server.ask { room?.let { seen -> look(server.on { startMatch(seen.code, fill) }) } }

    /** The table of a match; nothing where it cannot be had, which is then told. */
    suspend fun table(matchId: String): Table? = server.attempt { openTable(matchId) }

    /** One's match that is over, to be looked at again; nothing where it cannot be had, which is then told. */
    suspend fun replay(matchId: String): Replay? = server.attempt { replay(matchId) }

    /** True if one waits to look on at a match of which there is nothing to see yet: a ranked one is seen late. */
    var isEarly by mutableStateOf(false)
        private set

    /**
     * The table of a match of others, by the code of its room; nothing where it cannot be seen, which is then told. One that has just begun is
     * waited for, as long as this `isWanted` and the player asks for nothing else.
     */
    suspend fun watch(code: String, isWanted: () -> Boolean): Table? {
        var table: Table? = null
        server.ask { table = lookOn(code) }.join()
        val asked = server.asked
        try {
            while (isEarly) {
                delay(EARLY_MS)
                isSeen.first { it }
                if (server.asked != asked || !isWanted()) isEarly = false
                if (isEarly) table = lookOn(code)
            }
        } catch (error: CartableException) {
            server.tell(error)
        } finally {
            isEarly = false
        }
        return table
    }

    private suspend fun lookOn(code: String): Table? = try {
        isEarly = false
        server.on { watchTable(code) }
    } catch (error: CartableException.NotOffered) {
        if (error.code != SEEN_LATE) throw error
        isEarly = true
        null
    }

    /** No longer waits for what can be seen late. */
    fun stopWaiting() {
        isEarly = false
    }

    /** No longer looks at a room. */
    fun forget() {
        watching?.cancel()
        room = null
    }

    private fun leave() {
        forget()
        queue.forget()
    }

    private fun change(call: ClientInterface.(Room) -> Room): Job = server.ask {
        val seen = room ?: return@ask
        val changed = server.on { call(seen) }
        watched?.told(changed)
        room = changed
    }

    /** Somebody is signed in, somebody else, or nobody. */
    private suspend fun readRooms() {
        if (account.profile == null) {
            leave()
            ranking.forget()
            daily.forget()
            known = emptyList()
            return
        }
        val waiting = server.on { waiting() }
        known = waiting.rooms
        daily.know(waiting.tries)
        waiting.queued?.let { queue.comeBack(it) }
    }

    /** The server is left for another, or nobody looks any more: it is asked nothing more. */
    fun close() {
        leave()
        desk.scope.launchNow {
            server.close()
            // A question asked before may have led into a room or the queue.
            leave()
        }
    }

    /** The app is out of sight: nobody looks at a room. */
    fun pause() {
        isSeen.value = false
        server.pause()
    }

    /** The app is in front again: much may have happened. */
    fun goOn() {
        server.goOn()
        isSeen.value = true
        renewQuietly()
    }

    /** The device is in another network. */
    fun networkChanged() {
        server.networkChanged()
        renewQuietly()
    }

    private fun look(seen: Room) {
        room = seen
        watching?.cancel()
        watching = desk.scope.launchNow {
            val watch = server.attempt { watchRoom(seen) } ?: return@launchNow
            watched = watch
            try {
                follow(watch)
            } finally {
                if (watched === watch) watched = null
                watch.close()
            }
        }
    }

    /** Shows the room until its match begins or the player no longer sits there. */
    private suspend fun follow(watch: RoomWatch) {
        var isLost = false
        val end = watch.changes().map { watch.state() }.first { state ->
            if (state.reconnecting != isLost) {
                isLost = state.reconnecting
                server.tell(if (isLost) Words(desk.lang).reconnecting else null)
            }
            if (state.notice == null) room = state.room
            state.notice != null || state.room.matchId != null
        }
        val notice = end.notice
        if (notice == null) {
            end.room.matchId?.let { found(it, end.room.game) }
        } else {
            server.lookWhoIsKept()
            leaveGone(if (notice.code == NOT_IN_ROOM) Words(desk.lang).seatFreed else notice.text)
        }
    }

    /** One does not sit in the room any more: it is said why. */
    private fun leaveGone(why: String) {
        known = known.filter { it.code != room?.code }
        room = null
        server.tell(why)
    }

    private companion object {
        /** The code of the notice that the player no longer sits in the room. */
        const val NOT_IN_ROOM = "not_in_room"

        /** Between two looks at a match of which there is nothing to see yet. */
        const val EARLY_MS = 3_000L

        /** Why there is nothing to see of it. */
        const val SEEN_LATE = "seen_late"
    }
}
