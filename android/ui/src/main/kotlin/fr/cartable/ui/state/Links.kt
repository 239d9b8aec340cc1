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
    return Stranger(addressOf(address), parts[1].uppercase())
}

/**
 * A server's address as it is kept: however it was written, in capitals, with a path or the usual port, it is the same server, and the same
 * account there. A link to a room stays one.
 */
internal fun addressOf(typed: String): String {
    val text = typed.trim()
    val uri = runCatching { URI(text) }.getOrNull() ?: return text
    val (scheme, authority) = (uri.scheme ?: return text).lowercase() to (uri.authority ?: return text).lowercase()
    val port = USUAL_PORTS[scheme] ?: return text
    // Whatever is odd the library refuses, and says why.
    if ('@' in authority || uri.query != null || uri.path.orEmpty().startsWith("/r/")) return text
    return "$scheme://${authority.removeSuffix(port)}" + uri.fragment?.let { "#$it" }.orEmpty()
}

private val USUAL_PORTS = mapOf("https" to ":443", "http" to ":80")

/** The link to a room of a server: the server's page about it, which leads into the app. */
internal fun linkTo(code: String, server: String): String {
    val uri = URI(server)
    // What leads to the app alone, messengers do not let anybody tap; a server on this very device has no page for others.
    val scheme = if (uri.scheme == "https") "https" else "cartable"
    return "$scheme://${uri.authority}/r/$code" + uri.fragment?.let { "#$it" }.orEmpty()
}
