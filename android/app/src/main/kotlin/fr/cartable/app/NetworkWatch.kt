package fr.cartable.app

import android.net.ConnectivityManager
import android.net.Network

/** Tells when the phone is in another network than the `last`. Whoever begins to watch is told of the one there is, which is none. */
class NetworkWatch(private var last: Network?, private val changed: () -> Unit) : ConnectivityManager.NetworkCallback() {
    override fun onAvailable(network: Network) {
        if (network == last) return
        last = network
        changed()
    }
}
