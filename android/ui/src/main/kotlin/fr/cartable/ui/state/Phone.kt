package fr.cartable.ui.state

import fr.cartable.SessionKeeper

/** What only the device can do, which the app asks of it. */
interface Phone {
    /** Hands this text to another app of the player's choice. */
    fun share(text: String)

    /** Sounds a tone. */
    fun sound(tone: Tone)

    /** Ticks so many times under the finger. */
    fun tick(times: Int)

    /** Whether it is set to dark colours. */
    val isNight: Boolean

    /** The secret that keeps the player signed in, where the phone keeps secrets; nothing when nobody is. */
    fun session(): String?

    /** Keeps that secret. */
    val keeper: SessionKeeper
}
