package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import java.io.IOException

/** The way to the server that is set. There is one at a time: two would spend each other's session. */
class Connection(
    private val desk: Desk,
    /** Makes the way to a server. */
    private val make: (String) -> OnlineHolder,
) {
    /** The way, once it is made. */
    var online by mutableStateOf<OnlineHolder?>(null)
        private set

    /** True if who is signed in could not be read from the phone. */
    var isUnread by mutableStateOf(false)
        private set

    private val making = Mutex()

    /**
     * The way, which is made where there is none; whoever asks for it meanwhile waits for the same one.
     * It may be that who is signed in cannot be read now, and can later; that is told.
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
            // Another may have been named while this one was made.
            if (server != desk.settings.server) {
                way?.close()
                continue
            }
            online = way ?: break
        }
        online
    }

    /** This server is meant from now on; whether that is another. */
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

    /** Forgets on this phone who is signed in, where that cannot be read; whether it is forgotten. */
    suspend fun forgetSession(): Boolean {
        if (!isUnread || !desk.onIo { phone.forgetSession(settings.server) }) return false
        isUnread = false
        return true
    }

    /** The way is given up, for good. */
    fun close(): Job = desk.scope.launchNow { making.withLock { online?.close() } }
}
