package fr.cartable.ui.state

import fr.cartable.pasted
import java.net.URI

/** A server that is to be connected to, and the room there that a link has named. */
class Stranger(val address: String, val code: String?) {
    /** Its address. */
    val host: String = address.substringAfter("://").substringBefore('#')

    /** The fingerprint of its certificate, if that alone proves it. */
    val fingerprint: String? = address.substringAfter('#', "").ifEmpty { null }
}

/** The server and the room there that a text tells of: a link, a message with one in it, or a command; nothing where it tells not both. */
internal fun strangerOf(text: String): Stranger? = pasted(text).run { server?.let { server -> room?.let { Stranger(server, it) } } }

/** A server's address as it is kept, out of whatever was typed or pasted; what is none stays as it is, and the library says why. */
internal fun addressOf(typed: String): String = pasted(typed).server ?: typed.trim()

/** The link to a room of a server: the server's page about it, which leads into the app. */
internal fun linkTo(code: String, server: String): String {
    val uri = URI(server)
    // A link that leads to the app alone cannot be tapped in messengers; a server on this very device has no page for
    // others.
    val scheme = if (uri.scheme == "https") "https" else "cartable"
    return "$scheme://${uri.authority}/r/$code" + uri.fragment?.let { "#$it" }.orEmpty()
}
