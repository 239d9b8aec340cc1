package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Device
import fr.cartable.Player
import fr.cartable.Profile
import kotlinx.coroutines.Job

/** One's account at a server: what it shows, where it is signed in, the way back into it, and its end. */
class AccountHolder(
    private val server: Server,
    private val desk: Desk,
    /** Somebody else is signed in, or nobody. */
    private val changed: suspend () -> Unit,
) {
    /** The account that is signed in; nothing before it is known and while nobody is. */
    val profile: Profile? get() = server.profile

    /** The identities that open it. */
    val identities = IdentityHolder(server, desk) { arrive(it) }

    /** The devices on which the account is signed in, the last used first. */
    var devices by mutableStateOf(emptyList<Device>())
        private set

    /** The blocked players. */
    var blocked by mutableStateOf(emptyList<Player>())
        private set

    /** The recovery code that was made just now, until it is written down; it is kept nowhere. */
    var code by mutableStateOf<String?>(null)
        private set

    /** A recovery code that is being typed: it outlasts a rotation, and is written nowhere. */
    var typedCode by mutableStateOf("")

    /** Reads who is signed in. That nobody is, is no trouble. */
    fun find(): Job = server.ask { read() }

    /** As [find], while nobody waits for it; where nobody is signed in there is nothing to read. */
    fun findQuietly(): Job = server.askQuietly { if (server.isKept) read() }

    /** Reads the account anew. */
    fun renew(): Job = server.ask {
        server.know(server.on { profile() })
        devices = server.on { devices() }
        blocked = server.on { blocked() }
        identities.read()
    }

    /** Makes a guest account of this name. */
    fun signIn(name: String): Job = enter { server.on { signInAsGuest(name) } }

    /** Enters the account of a recovery code. */
    fun recover(code: String): Job = enter { server.on { recover(code) } }

    /** Signs this device out. A server that does not answer hears nothing of it: then it is forgotten here alone. */
    fun signOut(): Job = server.ask {
        try {
            val own = devices.find { it.own } ?: server.on { devices() }.find { it.own }
            own?.let { server.on { endSession(it.sessionId) } }
        } catch (_: CartableException) {
            // A player who wants to be gone from this phone does not wait for a server.
        }
        server.on { signOut() }
        forget()
        changed()
    }

    /** Changes the name. */
    fun rename(name: String): Job = server.ask { server.know(server.on { updateProfile(name, null) }) }

    /** Chooses a picture. */
    fun show(avatar: String): Job = server.ask { server.know(server.on { updateProfile(null, avatar) }) }

    /** Says whether others may look on. */
    fun allowWatching(isAllowed: Boolean): Job = server.ask { server.know(server.on { setWatchable(isAllowed) }) }

    /** Allows or forbids others to see the history. */
    fun openHistory(isOpen: Boolean): Job = server.ask { server.know(server.on { setHistoryOpen(isOpen) }) }

    /** Makes a recovery code, and the one before worthless. */
    fun makeCode(): Job = server.ask {
        code = server.on { newRecoveryCode() }
        server.know(server.on { profile() })
    }

    /** The code is written down. */
    fun forgetCode() {
        code = null
    }

    /** Signs a device out. */
    fun end(device: Device): Job = server.ask {
        server.on { endSession(device.sessionId) }
        devices = server.on { devices() }
    }

    /** Signs all other devices out. */
    fun endOthers(): Job = server.ask {
        server.on { endOtherSessions() }
        devices = server.on { devices() }
    }

    /** Reports that the news about devices was read. */
    fun readNews(): Job = server.ask {
        server.on { markDevicesSeen() }
        devices = server.on { devices() }
    }

    /** No longer avoids somebody. */
    fun unblock(player: Player): Job = server.ask {
        server.on { setBlocked(player.accountId, false) }
        blocked = server.on { blocked() }
    }

    /** Hands everything that the server keeps of the account to another app: as a file, because a message between apps holds too little. */
    fun export(): Job = server.ask {
        val told = server.on { exportAccount() }
        desk.share { shareFile("cartable.json", "application/json", told) }
    }

    /** Deletes the account, at once and for good. */
    fun delete(): Job = server.ask {
        server.on { deleteAccount() }
        forget()
        changed()
    }

    private fun enter(way: suspend () -> Profile): Job = server.ask { arrive(way()) }

    private suspend fun read() {
        try {
            server.know(server.on { profile() })
            devices = server.on { devices() }
        } catch (unknown: CartableException.Unauthorized) {
            server.lookWhoIsKept()
            if (server.isKept) throw unknown
            forget()
            identities.read()
        }
        changed()
    }

    private suspend fun arrive(profile: Profile) {
        server.arrive(profile)
        code = null
        typedCode = ""
        identities.forget()
        devices = server.on { devices() }
        changed()
    }

    private fun forget() {
        server.leave()
        devices = emptyList()
        blocked = emptyList()
        code = null
        identities.forget()
    }
}
