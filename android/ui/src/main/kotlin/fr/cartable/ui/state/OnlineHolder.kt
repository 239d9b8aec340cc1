package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.Replay
import fr.cartable.Table
import fr.cartable.core.Level
import fr.cartable.pages.Call
import fr.cartable.pages.Errand
import fr.cartable.pages.PageEvent
import fr.cartable.pages.Presence
import fr.cartable.pages.Room
import fr.cartable.pages.RoomSetup
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.first

/** The ways on from the pages of a server, which the app alone can go. */
class Ways(
    /** Shows a page that the library describes and has opened, by its key. */
    val show: (String) -> Unit = {},
    /** Does what such a page asks of the app. */
    val carryOut: (Errand) -> Unit = {},
)

/** Everything at a server: the player's account and rooms, other people, the pages that the library describes, ratings. */
class OnlineHolder(
    private val desk: Desk,
    private val address: String,
    private val ways: Ways = Ways(),
    /** The client of the server and its pages, if this holder must not make its own. */
    given: Pair<ClientInterface, PagesInterface>? = null,
) {
    /** The server. */
    val server = Server(desk, address, given?.first)

    private val isSeen = MutableStateFlow(true)
    private var known by mutableStateOf(emptyList<Room>())

    /** The player's account. */
    val account: AccountHolder = AccountHolder(server, desk, { toldOfIdentity(it) }) { readRooms() }

    /** The pages that the library describes. */
    val pages = PagesHolder(given?.second ?: server.pages(), desk.scope, isSeen) { errand ->
        when (errand) {
            is Errand.Know -> server.know(errand.profile)

            is Errand.SignedIn -> account.turn(errand.profile)

            is Errand.Link -> account.identities.link(errand.issuer)

            is Errand.Close -> {
                known = known.filter { keyOf(it) != errand.page }
                ways.carryOut(errand)
                errand.why?.let(server::tell)
            }

            // The page itself says what has happened, so no message goes.
            Errand.LookWhoIsSignedIn -> server.askQuietly { server.lookWhoIsKept() }

            else -> ways.carryOut(errand)
        }
    }

    init {
        pages.tell(PageEvent.Opened(Page.Online.key, Page.Online.key))
    }

    /** The change of the player's rating by a match. */
    val ranking = RankingHolder(server, desk)

    /** The player's tries at daily deals. */
    val tries = TriesHolder(server)

    /** The rooms in which the player sits. */
    val rooms: List<Room> get() = if (server.isKept) known else emptyList()

    /** True if the player sits somewhere, or waits for a seat. */
    val isSitting: Boolean get() = rooms.any { !it.resigned } || pages.queued != null

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

    /** Shows a room in which the player sits. */
    private fun look(room: Room) {
        known = listOf(room) + known.filter { it.code != room.code }
        pages.tell(PageEvent.Entered(room, fill = Level.NORMAL, whenFull = false))
        ways.show(keyOf(room))
    }

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

    /** Tells the account's page of an identity. */
    private fun toldOfIdentity(signed: Signed) {
        val (page, other) = Page.ACCOUNT.key to signed.other
        pages.tell(if (other == null) PageEvent.Opened(page, page) else PageEvent.OpensOther(page, other.player, other.pending))
    }

    /** Reads the rooms, because somebody is signed in, somebody else, or nobody. */
    private suspend fun readRooms() {
        val profile = account.profile
        if (profile == null) {
            pages.tell(PageEvent.AccountLeft)
            ranking.forget()
            tries.forget()
            known = emptyList()
            return
        }
        val waiting = server.on { waiting() }
        known = waiting.rooms
        tries.know(waiting.tries)
        pages.tell(PageEvent.Present(Presence(address, profile, waiting, account.hasNews)))
        waiting.queued?.let { pages.tell(PageEvent.Queued(it.wish)) }
    }

    /** Asks the server nothing more, because it was left for another, or because nobody looks any more. */
    fun close() {
        pages.tell(PageEvent.AccountLeft)
        desk.scope.launchNow {
            server.close()
            // A question asked before may have led into a room or the queue.
            pages.tell(PageEvent.AccountLeft)
            pages.close()
        }
    }

    /** Closes the connections, because the app is out of sight. */
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

    private companion object {
        /** The key of the page about a room. */
        fun keyOf(room: Room) = "room/${room.code}"

        /** The interval between two looks at a match that is not shown yet. */
        const val EARLY_MS = 3_000L

        /** The code of the notice that a match is shown with a delay. */
        const val SEEN_LATE = "seen_late"
    }
}
