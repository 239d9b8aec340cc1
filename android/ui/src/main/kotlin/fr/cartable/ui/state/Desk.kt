package fr.cartable.ui.state

import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Shelf
import fr.cartable.aside
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.nameTrouble
import fr.cartable.pages.GameInfo
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
    /** The last error in words, such as a full disk, until the player has read it. */
    var trouble by mutableStateOf<String?>(null)

    /** The reason why nothing can be saved, in words; null while saving works. */
    var unwritten by mutableStateOf<String?>(null)
        private set

    private var spoken by mutableStateOf(phoneLang)

    /**
     * The settings of the app.
     * They are read when the desk is made, even on the main thread: without them the first frame would have the wrong colours and language.
     * It is one small file per process: half a millisecond, and 17 with the library's first call
     * (measured on a desktop's JVM, with the library as tests have it).
     */
    var settings by mutableStateOf(read())
        private set

    /** The phone's language; the phone tells when it changes. */
    var phoneLang: Lang
        get() = spoken
        set(lang) {
            if (lang == spoken) return
            spoken = lang
            onLang()
        }

    /** Takes over the language that the phone's own settings give this app, because it can be chosen there, too. */
    fun followAppLang() {
        if (!phone.hasAppLang || phone.appLang == settings.lang) return
        set(settings.copy(lang = phone.appLang))
        onLang()
    }

    /** Called when the phone's language changes. */
    internal var onLang: () -> Unit = {}

    /** The language of the whole app. */
    val lang: Lang get() = settings.lang ?: phoneLang

    /** The games, in the present language. */
    val games: List<GameInfo> by derivedStateOf { games(lang) }

    /** The player's name at tables on this phone. A name that cannot be used prevents no match. */
    fun ownName(nameless: String): String = settings.name.trim().takeIf { it.isNotEmpty() && nameTrouble(it, lang) == null } ?: nameless

    /** Called when a setting has changed. */
    internal var onSettings: () -> Unit = {}

    private val writing = Mutex()

    /** True if the table is slate. */
    val isNight: Boolean
        get() = when (settings.theme) {
            Theme.SYSTEM -> phone.isNight
            Theme.DAY -> false
            Theme.NIGHT -> true
        }

    /** True if things fade instead of flying: by the app's setting, or by the phone's own. */
    val isStill: Boolean get() = settings.stillness || phone.isStill

    /** Changes the settings and saves them. */
    fun set(settings: Settings) {
        val isOther = settings.lang != this.settings.lang
        this.settings = settings
        onSettings()
        if (isOther) phone.appLang = settings.lang
        scope.launchNow {
            // Writes one after the other, each time the newest settings.
            writing.withLock {
                keep {
                    shelf.keepNote(NOTE, this@Desk.settings.text(), lang)
                    true
                }
            }
        }
    }

    /** Runs slow work off the main thread. */
    suspend fun <T> onIo(work: Desk.() -> T): T = aside(io) { work() }

    /**
     * Saves something off the main thread; `write` returns true if there was anything to save.
     * An error is shown once. Then it stays beside the page until something is saved.
     */
    suspend fun keep(write: () -> Boolean) {
        try {
            if (onIo { write() }) unwritten = null
        } catch (error: CartableException) {
            if (unwritten == null) trouble = error.text
            unwritten = error.text
        }
    }

    /** Runs slow work off the main thread. Returns null after an error, which is shown. */
    suspend fun <T> attempt(work: () -> T): T? = try {
        onIo { work() }
    } catch (error: CartableException) {
        trouble = error.text
        null
    }

    /** Hands something to another app, and shows an error if it cannot be written. */
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

/** The name of a game; its id if this app does not know it, as at a server of a later version. */
fun List<GameInfo>.title(id: String): String = find { it.id == id }?.title ?: id
