package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Call
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.Replay
import fr.cartable.Room
import fr.cartable.RoomChange
import fr.cartable.RoomSetup
import fr.cartable.RoomWatch
import fr.cartable.Table
import fr.cartable.changes
import fr.cartable.core.Level
import fr.cartable.core.Speed
import fr.cartable.pages.Errand
import fr.cartable.pages.PageEvent
import fr.cartable.text
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map

/** Everything at a server: the player's account and rooms, other people, the queue, ratings. */
class OnlineHolder(
    private val desk: Desk,
    address: String,
    /** Called when a match has begun, in the room in front or by the queue: its id and its game. */
    private val found: (String, String) -> Unit,
    /** Opens a match: its id and its game. */
    sit: (String, String) -> Unit,
    /** The client of the server and its pages, if this holder must not make its own. */
    given: Pair<ClientInterface, PagesInterface>? = null,
) {
    /** The server. */
    val server = Server(desk, address, given?.first)

    private val isSeen = MutableStateFlow(true)

    /** The player's account. */
    val account = AccountHolder(server, desk) { readRooms() }

    /** The people at the player's tables. */
    val people = PeopleHolder(server)

    /** The pages that the library describes. */
    val pages = PagesHolder(given?.second ?: server.pages(), desk.scope, isSeen) { errand ->
        when (errand) {
            is Errand.Sit -> found(errand.matchId, errand.game)
            Errand.LookWhoIsSignedIn -> server.ask { server.lookWhoIsKept() }
        }
    }

    /** Ratings and histories. */
    val ranking = RankingHolder(server, desk)

    /** The daily deals. */
    val daily = DailyHolder(server, sit)

    private var known by mutableStateOf(emptyList<Room>())

    /** The rooms in which the player sits. */
    val rooms: List<Room> get() = if (server.isKept) known else emptyList()

    /** The room in front. */
    var room by mutableStateOf<Room?>(null)
        private set

    /** True if the player sits somewhere, or waits for a seat. */
    val isSitting: Boolean get() = rooms.any { !it.resigned } || room != null || pages.queued != null

    private var watching: Job? = null

    /** The watch on the room in front. */
    private var watched: RoomWatch? = null

    /** Reads who is signed in, and their rooms. */
    fun renew(): Job = account.find()

    /** As [renew], while nobody waits for it. */
    fun renewQuietly(): Job = account.findQuietly()

    /** Opens a room. */
    fun open(setup: RoomSetup): Job = server.ask { look(server.on { createRoom(setup) }) }

    /** Takes a seat in a room, or comes back to it. */
    fun join(code: String): Job = server.ask { look(server.on { joinRoom(code) }) }

    /** Opens a room in which the player sits, or takes the seat that is kept there. */
    fun enter(room: Room): Job = if (room.call == Call.REMATCH) join(room.code) else desk.scope.launchNow { look(room) }

    /** Asks the people of a finished match for another. */
    fun rematch(matchId: String): Job = server.ask { look(server.on { rematch(matchId) }) }

    /** Leaves the room in front. */
    fun leaveRoom(): Job = server.ask {
        try {
            room?.let { left -> server.on { leaveRoom(left.code) } }
        } catch (_: CartableException.Refused) {
            // The player has no seat there any more, which is the aim.
        }
        forget()
        known = server.on { rooms() }
    }

    /** Names the seat that deals or starts. */
    fun nameFirst(seat: Int?): Job = change { nameFirstDealer(it, seat?.toUInt()) }

    /** Sets an option. */
    fun set(key: String, value: String): Job = change { changeRoom(it, RoomChange.SetOption(key, value)) }

    /** Sets the speed; null means without clocks. */
    fun set(speed: Speed?): Job = change { changeRoom(it, RoomChange.SetSpeed(speed)) }

    /** Sets the number of seats; free seats come and go at the end. */
    fun seat(count: Int): Job = change { changeRoom(it, RoomChange.SetSeats(count.toUInt())) }

    /** Frees a seat, even a person's, or puts a computer into it. */
    fun take(seat: Int, by: Level?): Job = change { changeSeat(it, seat.toUInt(), by) }

    /** Starts the match; bots of this level take the free seats. */
    fun start(fill: Level?): Job = server.ask { room?.let { seen -> look(server.on { startMatch(seen.code, fill) }) } }

    /** Returns the table of a match; null after an error, which is shown. */
    suspend fun table(matchId: String): Table? = server.attempt { openTable(matchId) }

    /** Returns a replay of the player's finished match; null after an error, which is shown. */
    suspend fun replay(matchId: String): Replay? = server.attempt { replay(matchId) }

    /** True if the player waits to look on at a ranked match, which is shown with a delay. */
    var isEarly by mutableStateOf(false)
        private set

    /**
     * Returns the table of other people's match, by the code of its room; null after an error, which is shown.
     * It waits for a match that has just begun, as long as `isWanted` holds and the player asks for nothing else.
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

    /** Stops waiting for a match that is shown with a delay. */
    fun stopWaiting() {
        isEarly = false
    }

    /** Stops looking at a room. */
    fun forget() {
        watching?.cancel()
        room = null
    }

    private fun leave() {
        forget()
        pages.tell(PageEvent.AccountLeft)
    }

    private fun change(call: ClientInterface.(Room) -> Room): Job = server.ask {
        val seen = room ?: return@ask
        val changed = server.on { call(seen) }
        watched?.told(changed)
        room = changed
    }

    /** Reads the rooms, because somebody is signed in, somebody else, or nobody. */
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
        waiting.queued?.let { pages.tell(PageEvent.Queued(it.wish)) }
    }

    /** Asks the server nothing more, because it was left for another, or because nobody looks any more. */
    fun close() {
        leave()
        desk.scope.launchNow {
            server.close()
            // A question asked before may have led into a room or the queue.
            leave()
            pages.close()
        }
    }

    /** Stops watching the room, because the app is out of sight. */
    fun pause() {
        isSeen.value = false
        server.pause()
    }

    /** Reads everything again, because the app is in front. */
    fun goOn() {
        server.goOn()
        isSeen.value = true
        renewQuietly()
    }

    /** Connects again, because the device has another network. */
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

    /** Leaves the room, because the player has lost the seat, and shows why. */
    private fun leaveGone(why: String) {
        known = known.filter { it.code != room?.code }
        room = null
        server.tell(why)
    }

    private companion object {
        /** The code of the notice that the player no longer sits in the room. */
        const val NOT_IN_ROOM = "not_in_room"

        /** The interval between two looks at a match that is not shown yet. */
        const val EARLY_MS = 3_000L

        /** The code of the notice that a match is shown with a delay. */
        const val SEEN_LATE = "seen_late"
    }
}
