package fr.cartable.ui.state

import java.net.URI

/** A server that is to be connected to, and the room there that a link has named. */
class Stranger(val address: String, val code: String?) {
    /** Where it is. */
    val host: String = address.substringAfter("://").substringBefore('#')

    /** What its certificate is known by, if by that alone. */
    val fingerprint: String? = address.substringAfter('#', "").ifEmpty { null }
}

/**
 * What a link to a room, such as `cartable://host/r/CODE`, leads to, and `#FINGERPRINT` after it where the host is known by that alone;
 * nothing where it is no such link.
 */
internal fun strangerOf(link: String): Stranger? {
    val uri = runCatching { URI(link) }.getOrNull() ?: return null
    val parts = uri.path.orEmpty().split('/').filter { it.isNotEmpty() }
    // Before an @ may stand what looks like the host that is asked about.
    val host = uri.authority?.takeIf { '@' !in it } ?: return null
    if (parts.size != 2 || parts[0] != "r") return null
    // This very device speaks without TLS; everybody else must not.
    val scheme = if (uri.host == "localhost" || uri.host == "127.0.0.1") "http" else "https"
    val address = "$scheme://$host" + uri.fragment?.let { "#$it" }.orEmpty()
    return Stranger(address, parts[1].uppercase())
}

/** The link to a room of a server: the server's page about it, which leads into the app. */
internal fun linkTo(code: String, server: String): String {
    val uri = URI(server)
    // What leads to the app alone, messengers do not let anybody tap; a server on this very device has no page for others.
    val scheme = if (uri.scheme == "https") "https" else "cartable"
    return "$scheme://${uri.authority}/r/$code" + uri.fragment?.let { "#$it" }.orEmpty()
}
