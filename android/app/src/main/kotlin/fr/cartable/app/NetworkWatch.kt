package fr.cartable.app

import android.net.ConnectivityManager
import android.net.Network

/** Tells when the phone has another network than the `last`. A new callback is told of the present network, which is no change. */
class NetworkWatch(private var last: Network?, private val changed: () -> Unit) : ConnectivityManager.NetworkCallback() {
    override fun onAvailable(network: Network) {
        if (network == last) return
        last = network
        changed()
    }
}
