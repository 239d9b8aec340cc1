package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import java.io.IOException

/** The connection to the server of the settings. There is only one, because two would spend each other's session. */
class Connection(
    private val desk: Desk,
    /** Makes the connection to a server. */
    private val make: (String) -> OnlineHolder,
) {
    /** The connection, once it is made. */
    var online by mutableStateOf<OnlineHolder?>(null)
        private set

    /** True if the phone could not tell who is signed in. */
    var isUnread by mutableStateOf(false)
        private set

    private val making = Mutex()

    /**
     * Returns the connection, and makes it if there is none. Callers at the same time get the same one.
     * The phone may be unable to tell who is signed in now, and able later; the error is then shown.
     */
    suspend fun get(isTold: Boolean = true): OnlineHolder? = making.withLock {
        while (online == null) {
            val server = desk.settings.server.ifEmpty { null } ?: break
            isUnread = false
            val way = try {
                desk.attempt { make(server) }
            } catch (_: IOException) {
                isUnread = true
                if (isTold) desk.trouble = Words(desk.lang).sessionUnreadable
                null
            }
            // Another server may have been named while this connection was made.
            if (server != desk.settings.server) {
                way?.close()
                continue
            }
            online = way ?: break
        }
        online
    }

    /** Turns to this server. Returns true if it is another than before. */
    fun turnTo(address: String): Boolean {
        if (address == desk.settings.server) return false
        desk.set(desk.settings.copy(server = address))
        online?.close()
        online = null
        return true
    }

    /** Returns true if this server was named before. */
    suspend fun isKnown(address: String) = address == desk.settings.server || isSignedIn(address)

    /** Returns true if somebody is signed in at a server, as far as this phone knows. */
    suspend fun isSignedIn(address: String = desk.settings.server) = address.isNotEmpty() && desk.onIo { phone.hasSession(address) }

    /** Forgets on this phone who is signed in, for a phone that cannot tell. Returns true if it is forgotten. */
    suspend fun forgetSession(): Boolean {
        if (!isUnread || !desk.onIo { phone.forgetSession(settings.server) }) return false
        isUnread = false
        return true
    }

    /** Gives up the connection, for good. */
    fun close(): Job = desk.scope.launchNow { making.withLock { online?.close() } }
}
