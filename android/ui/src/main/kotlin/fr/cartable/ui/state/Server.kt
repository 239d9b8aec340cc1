package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Client
import fr.cartable.ClientInterface
import fr.cartable.Profile
import fr.cartable.text
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.plus

/** A server, as one account of it: what it is asked, and what goes wrong with that. It is asked by a client of its own where none is `given`. */
class Server(private val desk: Desk, address: String, given: ClientInterface? = null) {
    /** All that is asked: once it is over and nothing more is to come of it, nothing can be. */
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

    /** How often the player has asked for something. */
    var asked = 0
        private set

    /** The account that is signed in; nothing before it is known and while nobody is. */
    var profile by mutableStateOf<Profile?>(null)
        private set

    /**
     * True if somebody is signed in on this phone, be it that the server could not say yet who: nobody else signs in
     * in their place, for without its session a guest's account is lost.
     */
    var isKept by mutableStateOf(kept != null)
        private set

    /** The error, in words; gone with the next question. */
    var trouble by mutableStateOf<String?>(null)
        private set

    /** True if what is wrong is that the server does not answer. */
    private var isOutOfReach = false

    /** True if the server is asked for something that the player waits for. */
    val isBusy: Boolean get() = questions > 0

    /** The server's time, in milliseconds since 1970. */
    fun nowMs(): Long = client.serverTimeMs()

    /** Asks for something that the player waits for; what goes wrong is told. */
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

    /** Asks for something that nobody waits for: what goes wrong is not told, and a server that answers is no longer out of reach. */
    fun askQuietly(question: suspend () -> Unit): Job = scope.launchNow {
        try {
            question()
            if (isOutOfReach) tell(null)
        } catch (error: CartableException) {
            if (error is CartableException.Unauthorized) lookWhoIsKept()
        }
    }

    /** Somebody is signed in. */
    fun arrive(profile: Profile) {
        isKept = true
        this.profile = profile
    }

    /** This is what the account shows; nobody comes back by an answer that comes after they are signed out. */
    fun know(profile: Profile) {
        if (isKept) this.profile = profile
    }

    /** Nobody is signed in any more. */
    fun leave() {
        isKept = false
        profile = null
    }

    /** Looks whether anybody is signed in on this phone still, once the server has said that it knows nobody here. */
    suspend fun lookWhoIsKept() {
        if (on { session() } == null) leave()
    }

    /** Says what is wrong, or that nothing is. */
    fun tell(words: String?) {
        isOutOfReach = false
        trouble = words
    }

    /** Says what is wrong. */
    fun tell(error: CartableException) {
        isOutOfReach = error is CartableException.Offline
        trouble = error.text
    }

    /** One call, off the main thread. A caller that asks a server that is [closed][close] goes no further. */
    suspend fun <T> on(call: ClientInterface.() -> T): T = scope.async(desk.io) { client.call() }.await()

    /** One call whose answer is nothing where it cannot be had, which is then told. */
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

    /** The app is out of sight. */
    fun pause() = client.background()

    /** The app is in front again. */
    fun goOn() = client.foreground()

    /** The device is in another network. */
    fun networkChanged() = client.networkChanged()

    /** Nothing more is asked. A question already asked is done to its end, which is waited for: somebody may just have signed out. */
    suspend fun close() {
        asking.complete()
        asking.join()
        (client as? AutoCloseable)?.close()
    }

    /** Takes over the language. */
    fun obey() = client.setLanguage(desk.lang)

    private companion object {
        /** So long may a device's name be. */
        const val NAME_LENGTH = 40
    }
}
