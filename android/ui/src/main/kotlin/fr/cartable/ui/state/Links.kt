package fr.cartable.ui.state

import fr.cartable.pasted
import java.net.URI

/** An unknown server, and the room there that a link names. */
class Stranger(val address: String, val code: String?) {
    /** Its address. */
    val host: String = address.substringAfter("://").substringBefore('#')

    /** The fingerprint of its certificate, if that alone proves it. */
    val fingerprint: String? = address.substringAfter('#', "").ifEmpty { null }
}

/** Finds the server and the room that a text names: a link, a message that contains one, or a command. Returns null unless it names both. */
internal fun strangerOf(text: String): Stranger? = pasted(text).run { server?.let { server -> room?.let { Stranger(server, it) } } }

/**
 * Returns the server's address in a text that was typed or pasted. A text without one is returned as it is, and the library says why it is
 * none.
 */
internal fun addressOf(typed: String): String = pasted(typed).server ?: typed.trim()

/** The link to a room of a server: the server's page about it, which leads into the app. */
internal fun linkTo(code: String, server: String): String {
    val uri = URI(server)
    // Messengers do not make a link tappable that leads to the app alone.
    // A server on this very device has no page for others.
    val scheme = if (uri.scheme == "https") "https" else "cartable"
    return "$scheme://${uri.authority}/r/$code" + uri.fragment?.let { "#$it" }.orEmpty()
}
