package fr.cartable.ui.state

import fr.cartable.SessionKeeper
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import java.io.IOException
import java.security.MessageDigest

/** The abilities of the device that the app uses. */
interface Phone {
    /** Hands this text to another app of the player's choice. */
    fun share(text: String)

    /**
     * Hands a file of this name and MIME type, with this text, to another app of the player's choice.
     * Call it by [Desk.share], off the main thread. An [IOException] says that the file cannot be written.
     */
    fun shareFile(name: String, mime: String, text: String)

    /**
     * Hands a picture, written as SVG, to another app of the player's choice, in a form that others can open. Without one it does as
     * [shareFile].
     */
    fun sharePicture(svg: String) = shareFile("cartable.svg", "image/svg+xml", svg)

    /** Plays a sound. Call it off the main thread, because a sound is rendered the first time. */
    fun sound(sound: Sound)

    /** Ticks this many times under the finger. */
    fun tick(times: Int)

    /** Lets the finger feel a heavy stroke. */
    fun hit()

    /** Opens a page in the player's own browser. Returns true if there is one. */
    fun browse(url: String): Boolean

    /**
     * The address to which the browser comes back from such a page.
     * It is a link to the app, which the phone hands to [App.follow], or a place on this machine, which calls [back].
     */
    fun wayBack(back: (String) -> Unit): String = IdentityHolder.WAY_BACK

    /** True if the device is set to dark colours. */
    val isNight: Boolean

    /** The language that the phone's own settings give this app; null if they give none. It is the same setting as the app's own. */
    var appLang: Lang?
        get() = null
        set(_) = Unit

    /** True if the phone's own settings have a language for each app. */
    val hasAppLang: Boolean get() = false

    /** True if the device is set to move nothing. */
    val isStill: Boolean get() = false

    /** The device's own name in the list of an account's devices. */
    val name: String

    /**
     * The secret that keeps the player signed in at a server; null if nobody is.
     * It is slow: call it off the main thread. An [IOException] says that it cannot be read now, though somebody may be signed in.
     */
    fun session(server: String): String?

    /** Returns true if there is such a secret. */
    fun hasSession(server: String): Boolean = session(server) != null

    /** Keeps that secret. */
    fun keeper(server: String): SessionKeeper

    /** Forgets that secret, even one that can never be read again, so that another can be kept. Returns true if it is forgotten. */
    fun forgetSession(server: String): Boolean = keeper(server).keep(null)

    /** The part of the phone that calls the player while the app is out of sight; null if the app is always in sight. */
    val caller: Caller? get() = null
}

/** The name of a server's files, made from its address, which may hold signs that no file name may. */
fun fileName(server: String): String = MessageDigest.getInstance("SHA-256").digest(server.toByteArray()).take(NAME_BYTES).joinToString("") { "%02x".format(it) }

private const val NAME_BYTES = 16
