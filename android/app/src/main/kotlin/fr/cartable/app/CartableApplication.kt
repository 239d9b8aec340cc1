package fr.cartable.app

import android.app.Application
import android.net.ConnectivityManager
import android.net.Network
import fr.cartable.Lang
import fr.cartable.Shelf
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope

/** The process: it holds the app while activities come and go. */
class CartableApplication : Application() {
    /** The app. */
    val cartable: App by lazy {
        val scope: CoroutineScope = MainScope()
        val lang = if (resources.configuration.locales[0].language == "fr") Lang.FR else Lang.EN
        App(Desk(Shelf(filesDir.resolve("shelf").path), scope, Dispatchers.IO, lang, AndroidPhone(this))).also(::followNetwork)
    }

    /** Tells the app when the phone is in another network: its tables come back at once. */
    private fun followNetwork(app: App) {
        getSystemService(ConnectivityManager::class.java)?.registerDefaultNetworkCallback(object : ConnectivityManager.NetworkCallback() {
            override fun onAvailable(network: Network) = app.networkChanged()
        })
    }
}
