package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Device
import fr.cartable.pages.Player
import fr.cartable.pages.Profile
import kotlinx.coroutines.Job

/** The player's account at a server: its profile, its devices, the way back into it, and its end. */
class AccountHolder(
    private val server: Server,
    private val desk: Desk,
    /** Called when somebody else is signed in, or nobody. */
    private val changed: suspend () -> Unit,
) {
    /** The account that is signed in; null until it is known, and if there is none. */
    val profile: Profile? get() = server.profile

    /** The identities that open it. */
    val identities = IdentityHolder(server, desk) { arrive(it) }

    /** The devices on which the account is signed in, the last used first. */
    var devices by mutableStateOf(emptyList<Device>())
        private set

    /** The blocked players. */
    var blocked by mutableStateOf(emptyList<Player>())
        private set

    /** The new recovery code, until the player has written it down; it is saved nowhere. */
    var code by mutableStateOf<String?>(null)
        private set

    /** The recovery code being typed: it survives a rotation, and is saved nowhere. */
    var typedCode by mutableStateOf("")

    /** Reads who is signed in. It is no error if nobody is. */
    fun find(): Job = server.ask { read() }

    /** As [find], while nobody waits for it. If nobody is signed in, it reads nothing. */
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

    /** Signs this device out. If the server does not answer, only this device forgets the session. */
    fun signOut(): Job = server.ask {
        try {
            val own = devices.find { it.own } ?: server.on { devices() }.find { it.own }
            own?.let { server.on { endSession(it.sessionId) } }
        } catch (_: CartableException) {
            // A player who wants to leave this phone need not wait for a server.
        }
        server.on { signOut() }
        forget()
        changed()
    }

    /** Changes the name. */
    fun rename(name: String): Job = server.ask { server.know(server.on { updateProfile(name, null) }) }

    /** Chooses a picture. */
    fun show(avatar: String): Job = server.ask { server.know(server.on { updateProfile(null, avatar) }) }

    /** Allows or forbids others to look on. */
    fun allowWatching(isAllowed: Boolean): Job = server.ask { server.know(server.on { setWatchable(isAllowed) }) }

    /** Allows or forbids others to see the history. */
    fun openHistory(isOpen: Boolean): Job = server.ask { server.know(server.on { setHistoryOpen(isOpen) }) }

    /** Makes a recovery code. The earlier code becomes worthless. */
    fun makeCode(): Job = server.ask {
        code = server.on { newRecoveryCode() }
        server.know(server.on { profile() })
    }

    /** Forgets the recovery code, which the player has written down. */
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

    /** Unblocks a player. */
    fun unblock(player: Player): Job = server.ask {
        server.on { setBlocked(player.accountId, false) }
        blocked = server.on { blocked() }
    }

    /** Hands all data of the account to another app, as a file, because a message between apps holds too little. */
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
