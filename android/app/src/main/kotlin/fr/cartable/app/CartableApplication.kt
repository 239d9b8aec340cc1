package fr.cartable.app

import android.app.Application
import android.content.res.Configuration
import android.net.ConnectivityManager
import android.os.LocaleList
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import androidx.work.Configuration as WorkConfiguration

/** The process, which holds the app while activities come and go. It begins WorkManager only when there is something to do. */
class CartableApplication :
    Application(),
    WorkConfiguration.Provider {
    private val scope = MainScope()
    private val looking = Mutex()
    private var made: App? = null

    /** Calls the player. */
    val caller by lazy { AndroidCaller(this) }

    /** The app. There is only ever one, because two would both renew the same session. */
    private val cartable: App
        get() = made
            ?: App(Desk(Shelf(filesDir.resolve("shelf").path), scope, Dispatchers.IO, lang(), AndroidPhone(this, caller)), seen = false).also { made = it }

    override val workManagerConfiguration: WorkConfiguration get() = WorkConfiguration.Builder().build()

    /** The app, at which the player begins to look. */
    fun open(): App = cartable.also {
        if (!it.isOpened) {
            it.open()
            followNetwork(it)
        }
        hear(it.desk)
    }

    /** Looks for things that wait for the player. An app made for that alone is released afterwards. */
    suspend fun look() = withContext(Dispatchers.Main + NonCancellable) {
        looking.withLock {
            val app = cartable
            app.poll()
            if (!app.isOpened) {
                app.close()
                made = null
            }
        }
    }

    override fun onConfigurationChanged(newConfig: Configuration) {
        super.onConfigurationChanged(newConfig)
        made?.desk?.let(::hear)
    }

    /** Tells a desk the phone's language, and the language that the phone's settings give this app. */
    private fun hear(desk: Desk) {
        desk.phoneLang = lang()
        desk.followAppLang()
    }

    private fun lang(): Lang = spoken(resources.configuration.locales) ?: Lang.EN

    /** Tells the app that the phone has changed its network, so that its tables come back at once. */
    private fun followNetwork(app: App) {
        val manager = getSystemService(ConnectivityManager::class.java) ?: return
        manager.registerDefaultNetworkCallback(NetworkWatch(manager.activeNetwork) { app.networkChanged() })
    }
}

private val LANGUAGES = mapOf("fr" to Lang.FR, "en" to Lang.EN)

/** The first of these languages that the app speaks. */
internal fun spoken(locales: LocaleList): Lang? = (0 until locales.size()).firstNotNullOfOrNull { LANGUAGES[locales[it].language] }
