package fr.cartable.ui.state

import fr.cartable.SessionKeeper
import fr.cartable.core.Lang
import java.io.IOException
import java.security.MessageDigest

/** The abilities of the device, which the app asks for. */
interface Phone {
    /** Hands this text to another app of the player's choice. */
    fun share(text: String)

    /**
     * Hands a file of this name and MIME type, which holds this text, to another app of the player's choice; by [Desk.share], off the main thread.
     * An [IOException]: it cannot be written.
     */
    fun shareFile(name: String, mime: String, text: String)

    /** Hands a picture, written as SVG, to another app of the player's choice, in a form that others can look at; else as [shareFile]. */
    fun sharePicture(svg: String) = shareFile("cartable.svg", "image/svg+xml", svg)

    /** Sounds a tone; off the main thread, because the first time it has to be made. */
    fun sound(tone: Tone)

    /** Ticks so many times under the finger. */
    fun tick(times: Int)

    /** Opens a page in the player's own browser; whether there is one. */
    fun browse(url: String): Boolean

    /**
     * The address to which the browser comes back from such a page: a link to the app, which the phone hands to
     * [App.follow], or a place of this machine, which tells [back] of it.
     */
    fun wayBack(back: (String) -> Unit): String = IdentityHolder.WAY_BACK

    /** True if it is set to dark colours. */
    val isNight: Boolean

    /** The language that the phone's own settings give this app: none there, or no such settings. The app's own setting is the same one. */
    var appLang: Lang?
        get() = null
        set(_) = Unit

    /** True if the phone's own settings have a language for each app. */
    val hasAppLang: Boolean get() = false

    /** True if it is set to move nothing. */
    val isStill: Boolean get() = false

    /** The device's own name in the list of an account's devices. */
    val name: String

    /**
     * The secret that keeps the player signed in at a server, where the phone keeps secrets; nothing when nobody is.
     * It may take a while: call it off the main thread. An [IOException]: it cannot be read now, and somebody may be signed in all the same.
     */
    fun session(server: String): String?

    /** Returns true if there is such a secret. */
    fun hasSession(server: String): Boolean = session(server) != null

    /** Keeps that secret. */
    fun keeper(server: String): SessionKeeper

    /** Forgets that secret, also where it can never be read again, so that another can be kept; whether it is done. */
    fun forgetSession(server: String): Boolean = keeper(server).keep(null)

    /** The caller of the player while the app is out of sight; nobody if the app is always in sight. */
    val caller: Caller? get() = null
}

/** The name of a server's files: its address says which they are, but may hold what no file may be called. */
fun fileName(server: String): String = MessageDigest.getInstance("SHA-256").digest(server.toByteArray()).take(NAME_BYTES).joinToString("") { "%02x".format(it) }

private const val NAME_BYTES = 16
