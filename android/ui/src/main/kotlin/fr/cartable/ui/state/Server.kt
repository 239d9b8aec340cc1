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
import kotlinx.coroutines.withContext

/** A server, as one account of it: what it is asked, and what goes wrong with that. */
class Server(private val desk: Desk, address: String) {
    // The secret of one server is never shown to another.
    private val client = Client(address, desk.phone.session(address), desk.lang).apply {
        setSessionKeeper(desk.phone.keeper(address))
        setShelf(desk.shelf)
        setDeviceName(desk.phone.name.take(NAME_LENGTH))
    }
    private var questions by mutableIntStateOf(0)

    /** Who is signed in; nothing before it is known and while nobody is. */
    var profile by mutableStateOf<Profile?>(null)
        internal set

    /** What is wrong, in words; gone with the next question. */
    var trouble by mutableStateOf<String?>(null)
        internal set

    /** Whether the server is asked for something that the player waits for. */
    val isBusy: Boolean get() = questions > 0

    /** Asks for something that the player waits for; what goes wrong is told. */
    fun ask(question: suspend () -> Unit): Job = desk.scope.launchNow {
        questions += 1
        trouble = null
        try {
            question()
        } catch (error: CartableException) {
            if (error is CartableException.Unauthorized) profile = null
            trouble = error.text
        } finally {
            questions -= 1
        }
    }

    /** One call, off the main thread. */
    suspend fun <T> on(call: ClientInterface.() -> T): T = withContext(desk.io) { client.call() }

    /** One call whose answer is nothing where it cannot be had, which is then told. */
    suspend fun <T> attempt(call: ClientInterface.() -> T): T? = try {
        on(call)
    } catch (error: CartableException) {
        trouble = error.text
        null
    }

    /** The app is out of sight. */
    fun pause() = client.background()

    /** The app is in front again. */
    fun goOn() = client.foreground()

    /** The device is in another network. */
    fun networkChanged() = client.networkChanged()

    /** Takes over the language. */
    fun obey() = client.setLanguage(desk.lang)

    private companion object {
        /** So long may a device's name be. */
        const val NAME_LENGTH = 40
    }
}
