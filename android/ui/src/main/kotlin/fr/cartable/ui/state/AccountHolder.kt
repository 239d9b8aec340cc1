package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateMapOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.pages.Profile
import kotlinx.coroutines.Job

/** The player who is signed in at a server, and the ways in. The page of the account does the rest. */
class AccountHolder(
    private val server: Server,
    desk: Desk,
    /** Called when an identity has changed what the account's page shows, or opens another account than the present one. */
    told: (Signed) -> Unit,
    /** Called when somebody else is signed in, or nobody. */
    private val changed: suspend () -> Unit,
) {
    /** The account that is signed in; null until it is known, and if there is none. */
    val profile: Profile? get() = server.profile

    /** The identities that open it. */
    val identities = IdentityHolder(server, desk, told) { arrive(it) }

    /** The secrets that are being typed, by the keys of their fields: they survive a rotation, and are saved nowhere. */
    val secrets = mutableStateMapOf<String, String>()

    /** True if another device has entered the account, and the player has not read that yet. */
    var hasNews by mutableStateOf(false)
        private set

    /** Reads who is signed in. It is no error if nobody is. */
    fun find(): Job = server.ask { read() }

    /** As [find], while nobody waits for it. If nobody is signed in, it reads nothing. */
    fun findQuietly(): Job = server.askQuietly { if (server.isKept) read() }

    /** Makes a guest account of this name. */
    fun signIn(name: String): Job = server.ask { arrive(server.on { signInAsGuest(name) }) }

    /** Enters the account of a recovery code. */
    fun recover(code: String): Job = server.ask { arrive(server.on { recover(code) }) }

    /** Takes over who is signed in now, because the account's page has changed it. */
    fun turn(profile: Profile?): Job = server.ask { if (profile == null) leave() else arrive(profile) }

    private suspend fun read() {
        try {
            server.know(server.on { profile() })
            hasNews = server.on { devices() }.any { it.news }
            changed()
        } catch (unknown: CartableException.Unauthorized) {
            server.lookWhoIsKept()
            if (server.isKept) throw unknown
            leave()
        }
    }

    private suspend fun arrive(profile: Profile) {
        server.arrive(profile)
        secrets.clear()
        hasNews = server.on { devices() }.any { it.news }
        changed()
    }

    private suspend fun leave() {
        server.leave()
        hasNews = false
        changed()
        identities.read()
    }
}
