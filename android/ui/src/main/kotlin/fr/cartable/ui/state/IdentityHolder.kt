package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.IdentityOutcome
import fr.cartable.SignInPage
import fr.cartable.pages.Issuer
import fr.cartable.pages.Profile
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import java.io.IOException

/** The outcome of a visit to an issuer that the account's page has asked for: the account that the identity opens already, or null if it is linked. */
class Signed(val other: IdentityOutcome.Other?)

/** The way to the page of an issuer that the server trusts, and back. */
class IdentityHolder(
    private val server: Server,
    private val desk: Desk,
    private val told: (Signed) -> Unit,
    /** Called when an identity has opened an account. */
    private val entered: suspend (Profile) -> Unit,
) {
    /** The issuers at which one can sign in; none if the server trusts nobody. */
    var issuers by mutableStateOf(emptyList<Issuer>())
        private set

    private val coming = Mutex()

    /** The way back from a page that was not finished yet, because issuer or server did not answer. */
    private var unheard: String? = null

    /** Reads the issuers. */
    suspend fun read() {
        issuers = server.on { issuers() }
    }

    /** Finishes a sign-in that could not be finished before. */
    fun goOn() {
        unheard?.let(::comeBack)
    }

    /** Opens an issuer's page, to link the player's identity there to their account. */
    fun link(issuer: String): Job = visit { beginLink(issuer, it) }

    /** Opens an issuer's page, to enter the account of the player's identity there. */
    fun open(issuer: Issuer): Job = visit { beginOpen(issuer.issuer, it) }

    /** Finishes a sign-in: the browser is back from there. */
    fun comeBack(redirected: String): Job = server.ask { finish(redirected) }

    private suspend fun finish(redirected: String) {
        when (val outcome = coming.withLock { answer(redirected) }) {
            is IdentityOutcome.Linked -> told(Signed(null))
            is IdentityOutcome.Opened -> entered(outcome.profile)
            is IdentityOutcome.Other -> told(Signed(outcome))
            null -> Unit
        }
    }

    /** Returns the outcome of the sign-in; null if none was begun, which is shown. The begun sign-in is kept until the server answers. */
    private suspend fun answer(redirected: String): IdentityOutcome? {
        unheard = null
        val begun = try {
            desk.onIo { phone.session(PENDING) }
        } catch (_: IOException) {
            server.tell(Words(desk.lang).sessionUnreadable)
            return null
        }
        if (begun == null) {
            server.tell(Words(desk.lang).nothingBegun)
            return null
        }
        try {
            return server.on { finishIdentity(begun, redirected) }.also { end() }
        } catch (error: CartableException) {
            when (error) {
                // Any app can send a link, so one that belongs to no begun sign-in ends none.
                is CartableException.BadInput -> Unit

                is CartableException.Offline -> unheard = redirected

                else -> end()
            }
            throw error
        }
    }

    private suspend fun end() = desk.onIo { phone.keeper(PENDING).keep(null) }

    private fun visit(begin: ClientInterface.(String) -> SignInPage): Job = server.ask {
        val wayBack = desk.phone.wayBack { redirected -> desk.scope.launchNow { comeBack(redirected) } }
        val page = server.on { begin(wayBack) }
        // The sign-in is saved, because the app may be gone when the browser comes back.
        if (!desk.onIo { phone.keeper(PENDING).keep(page.pending) }) return@ask server.tell(Words(desk.lang).beginUnkept)
        if (!desk.phone.browse(page.url)) server.tell(Words(desk.lang).noBrowser(page.url))
    }

    companion object {
        /** The link by which a phone's browser comes back to the app. */
        const val WAY_BACK = "cartable://oidc"

        /** The name of the begun sign-in among the secrets: no server has this address. */
        private const val PENDING = "identity"
    }
}
