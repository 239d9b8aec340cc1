package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Client
import fr.cartable.ClientInterface
import fr.cartable.Pages
import fr.cartable.pages.Profile
import fr.cartable.text
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.plus

/** A server with the account there: the questions to it, and their errors. It makes its own client if none is `given`. */
class Server(private val desk: Desk, address: String, given: ClientInterface? = null) {
    /** The parent of all questions: once it has ended, no question can be asked. */
    private val asking = SupervisorJob(desk.scope.coroutineContext[Job])
    private val scope = desk.scope + asking

    // The secret of one server is never shown to another.
    private val kept = desk.phone.session(address)
    private val client: ClientInterface = given ?: Client(address, kept, desk.lang).apply {
        setSessionKeeper(desk.phone.keeper(address))
        setShelf(desk.shelf)
        setDeviceName(desk.phone.name.take(NAME_LENGTH))
    }
    private var questions by mutableIntStateOf(0)

    /** Counts the player's questions. */
    var asked = 0
        private set

    /** The account that is signed in; null until it is known, and if there is none. */
    var profile by mutableStateOf<Profile?>(null)
        private set

    /**
     * True if somebody is signed in on this phone, even if the server could not say yet who.
     * Nobody else may sign in then, because a guest's account is lost without its session.
     */
    var isKept by mutableStateOf(kept != null)
        private set

    /** The error, in words; the next question removes it. */
    var trouble by mutableStateOf<String?>(null)
        private set

    /** True if the error is that the server does not answer. */
    private var isOutOfReach = false

    /** True while the server is asked for something that the player waits for. */
    val isBusy: Boolean get() = questions > 0

    /** The server's time, in milliseconds since 1970. */
    fun nowMs(): Long = client.serverTimeMs()

    /** Asks for something that the player waits for, and shows an error. */
    fun ask(question: suspend () -> Unit): Job = scope.launchNow {
        questions += 1
        asked += 1
        tell(null)
        try {
            question()
        } catch (error: CartableException) {
            if (error is CartableException.Unauthorized) lookWhoIsKept()
            tell(error)
        } finally {
            questions -= 1
        }
    }

    /** Asks for something that nobody waits for: an error is not shown, and an answer ends the error that the server is out of reach. */
    fun askQuietly(question: suspend () -> Unit): Job = scope.launchNow {
        try {
            question()
            if (isOutOfReach) tell(null)
        } catch (error: CartableException) {
            if (error is CartableException.Unauthorized) lookWhoIsKept()
        }
    }

    /** Takes over the account that is signed in now. */
    fun arrive(profile: Profile) {
        isKept = true
        this.profile = profile
    }

    /** Takes over the account's new state; an answer that comes after the sign-out signs nobody in again. */
    fun know(profile: Profile) {
        if (isKept) this.profile = profile
    }

    /** Forgets the account, because nobody is signed in any more. */
    fun leave() {
        isKept = false
        profile = null
    }

    /** Looks if anybody is signed in on this phone still, after the server has said that it knows nobody here. */
    suspend fun lookWhoIsKept() {
        if (on { session() } == null) leave()
    }

    /** Shows an error, or that there is none. */
    fun tell(words: String?) {
        isOutOfReach = false
        trouble = words
    }

    /** Shows an error. */
    fun tell(error: CartableException) {
        isOutOfReach = error is CartableException.Offline
        trouble = error.text
    }

    /** Makes one call off the main thread. A caller does not go on after the server was [closed][close]. */
    suspend fun <T> on(call: ClientInterface.() -> T): T = scope.async(desk.io) { client.call() }.await()

    /** Makes one call. Returns null after an error, which is shown. */
    suspend fun <T> attempt(call: ClientInterface.() -> T): T? {
        questions += 1
        return try {
            on(call)
        } catch (error: CartableException) {
            tell(error)
            null
        } finally {
            questions -= 1
        }
    }

    /** Returns the pages of the account. */
    fun pages(): Pages = Pages(client as Client, desk.lang)

    /** Tells the client that the app is out of sight. */
    fun pause() = client.background()

    /** Tells the client that the app is in front again. */
    fun goOn() = client.foreground()

    /** Tells the client that the device has another network. */
    fun networkChanged() = client.networkChanged()

    /** Asks nothing more. It waits for questions already asked, because somebody may just have signed out. */
    suspend fun close() {
        asking.complete()
        asking.join()
        (client as? AutoCloseable)?.close()
    }

    /** Takes over the language. */
    fun obey() = client.setLanguage(desk.lang)

    private companion object {
        /** The most characters of a device's name. */
        const val NAME_LENGTH = 40
    }
}
