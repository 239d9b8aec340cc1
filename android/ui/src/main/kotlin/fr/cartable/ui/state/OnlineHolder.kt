package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Client
import fr.cartable.Level
import fr.cartable.Profile
import fr.cartable.Room
import fr.cartable.RoomSetup
import fr.cartable.Table
import fr.cartable.text
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext

/** The way to a server: who is signed in, and the rooms in which one sits. */
class OnlineHolder(
    private val desk: Desk,
    server: String,
    /** The match of the room one looks at has begun. */
    private val begun: (Room) -> Unit,
) {
    private val client = Client(server, desk.phone.session(), desk.lang).apply { setSessionKeeper(desk.phone.keeper) }

    /** Who is signed in; nothing before it is known and while nobody is. */
    var profile by mutableStateOf<Profile?>(null)
        private set

    /** The rooms in which one sits. */
    var rooms by mutableStateOf(emptyList<Room>())
        private set

    /** The room one looks at. */
    var room by mutableStateOf<Room?>(null)
        private set

    /** What is wrong, in words; gone with the next answer. */
    var trouble by mutableStateOf<String?>(null)
        private set

    /** Whether the server is asked for something that the player waits for. */
    var isBusy by mutableStateOf(false)
        private set

    private var watching: Job? = null

    /** Reads who is signed in, and in which rooms. */
    fun renew(): Job = ask {
        try {
            profile = on { client.profile() }
            rooms = on { client.rooms() }
        } catch (_: CartableException.Unauthorized) {
            profile = null
            rooms = emptyList()
        }
    }

    /** Makes a guest account of this name. */
    fun signIn(name: String): Job = ask {
        profile = on { client.signInAsGuest(name) }
        rooms = on { client.rooms() }
    }

    /** Forgets who is signed in. */
    fun signOut(): Job = ask {
        on { client.signOut() }
        profile = null
        rooms = emptyList()
    }

    /** Opens a room. */
    fun open(setup: RoomSetup): Job = ask { look(on { client.createRoom(setup) }) }

    /** Takes a seat in a room, or comes back to it. */
    fun join(code: String): Job = ask { look(on { client.joinRoom(code) }) }

    /** Looks at a room in which one sits. */
    fun enter(room: Room) = look(room)

    /** Leaves the room one looks at. */
    fun leaveRoom(): Job = ask {
        room?.let { left -> on { client.leaveRoom(left.code) } }
        forget()
        rooms = on { client.rooms() }
    }

    /** Says who deals or starts. */
    fun nameFirst(seat: Int?): Job = ask { room = room?.let { seen -> on { client.nameFirstDealer(seen.code, seat?.toUInt()) } } }

    /** Starts the match; free seats get bots of this level. */
    fun start(fill: Level?): Job = ask { room?.let { seen -> look(on { client.startMatch(seen.code, fill) }) } }

    /** The table of a match; nothing where it cannot be had, which is then told. */
    suspend fun table(matchId: String): Table? = try {
        on { client.openTable(matchId) }
    } catch (error: CartableException) {
        trouble = error.text
        null
    }

    /** No longer looks at a room. */
    fun forget() {
        watching?.cancel()
        room = null
    }

    /** The app is out of sight. */
    fun pause() = client.background()

    /** The app is in front again. */
    fun goOn() = client.foreground()

    /** The device is in another network. */
    fun networkChanged() = client.networkChanged()

    /** Takes over the language. */
    fun obey() = client.setLanguage(desk.lang)

    private fun look(seen: Room) {
        room = seen
        watching?.cancel()
        watching = desk.scope.launchNow {
            // Until the match begins: who waits in a room sees who comes.
            while (room?.matchId == null) {
                delay(LOOK_MS)
                try {
                    room = on { client.room(seen.code) }
                    trouble = null
                } catch (error: CartableException) {
                    trouble = error.text
                }
            }
            room?.let(begun)
        }
    }

    private fun ask(question: suspend () -> Unit): Job = desk.scope.launchNow {
        isBusy = true
        trouble = null
        try {
            question()
        } catch (error: CartableException) {
            trouble = error.text
        } finally {
            isBusy = false
        }
    }

    private suspend fun <T> on(call: () -> T): T = withContext(desk.io) { call() }

    private companion object {
        /** Between two looks at a room. */
        const val LOOK_MS = 1_000L
    }
}
