package fr.cartable.ui.state

import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.GameInfo
import fr.cartable.Shelf
import fr.cartable.aside
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.nameTrouble
import fr.cartable.text
import fr.cartable.ui.Words
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import java.io.IOException

/** The common ground of all pages: the shelf, the settings, the threads, and the last error. */
class Desk(
    /** The shelf of tables, pads, records and settings. */
    val shelf: Shelf,
    /** The dispatcher on which state changes: the main thread. */
    val scope: CoroutineScope,
    /** The dispatcher for files, the server and thinking. */
    val io: CoroutineDispatcher,
    phoneLang: Lang,
    /** The device. */
    val phone: Phone,
) {
    /** The last error, in words, until it is read; a full disk, say. */
    var trouble by mutableStateOf<String?>(null)

    /** Why nothing can be written, in words; nothing while all is. */
    var unwritten by mutableStateOf<String?>(null)
        private set

    private var spoken by mutableStateOf(phoneLang)

    /**
     * The settings of the app. It is read where the desk is made, also on the main thread: without it the first frame would be of the wrong colours
     * and in the wrong language. It is one small file once a process: half a millisecond, and 17 with what the library's first call loads
     * (measured on a desktop's JVM, the library as tests have it).
     */
    var settings by mutableStateOf(read())
        private set

    /** The phone's language; the phone tells when it is set otherwise. */
    var phoneLang: Lang
        get() = spoken
        set(lang) {
            if (lang == spoken) return
            spoken = lang
            onLang()
        }

    /** Takes over what the phone's own settings say of this app's language: there, too, it is chosen. */
    fun followAppLang() {
        if (!phone.hasAppLang || phone.appLang == settings.lang) return
        set(settings.copy(lang = phone.appLang))
        onLang()
    }

    /** The action to run when the phone's language is another. */
    internal var onLang: () -> Unit = {}

    /** The language of everything. */
    val lang: Lang get() = settings.lang ?: phoneLang

    /** The games, in the language of now. */
    val games: List<GameInfo> by derivedStateOf { games(lang) }

    /** The player's name at tables on this phone: a name that cannot be one keeps nobody from playing. */
    fun ownName(nameless: String): String = settings.name.trim().takeIf { it.isNotEmpty() && nameTrouble(it, lang) == null } ?: nameless

    private val writing = Mutex()

    /** True if the table is slate. */
    val isNight: Boolean
        get() = when (settings.theme) {
            Theme.SYSTEM -> phone.isNight
            Theme.DAY -> false
            Theme.NIGHT -> true
        }

    /** True if things fade where they would fly: by the app's setting, or by the phone's own. */
    val isStill: Boolean get() = settings.stillness || phone.isStill

    /** Sets the app otherwise; it is remembered. */
    fun set(settings: Settings) {
        val isOther = settings.lang != this.settings.lang
        this.settings = settings
        if (isOther) phone.appLang = settings.lang
        scope.launchNow {
            // One after the other, and each the newest there is.
            writing.withLock {
                keep {
                    shelf.keepNote(NOTE, this@Desk.settings.text(), lang)
                    true
                }
            }
        }
    }

    /** Does what may take a while off the main thread. */
    suspend fun <T> onIo(work: Desk.() -> T): T = aside(io) { work() }

    /**
     * Writes what is to be kept, off the main thread; `write` says whether there was anything to write.
     * The reason why it cannot be written is told once, and then stands beside what goes on until something is written.
     */
    suspend fun keep(write: () -> Boolean) {
        try {
            if (onIo { write() }) unwritten = null
        } catch (error: CartableException) {
            if (unwritten == null) trouble = error.text
            unwritten = error.text
        }
    }

    /** Does what may take a while off the main thread; what goes wrong is told, and the answer is then null. */
    suspend fun <T> attempt(work: () -> T): T? = try {
        onIo { work() }
    } catch (error: CartableException) {
        trouble = error.text
        null
    }

    /** Hands something to another app; that it cannot be written is told. */
    suspend fun share(hand: Phone.() -> Unit) = try {
        onIo { phone.hand() }
    } catch (_: IOException) {
        trouble = Words(lang).notShared
    }

    private fun read() = try {
        Settings.read(shelf.note(NOTE, phoneLang).orEmpty())
    } catch (_: CartableException) {
        Settings()
    }

    private companion object {
        const val NOTE = "phone"
    }
}

/** The name of a game; for one that this app does not know, as it may be at a server of a later version, its id. */
fun List<GameInfo>.title(id: String): String = find { it.id == id }?.title ?: id
