package fr.cartable.ui.state

/** A notification about something that waits for the player. It contains only what anybody may read over the player's shoulder. */
data class Notice(
    /** The match or room; a later notification about the same replaces it. */
    val about: String,
    /** The game. */
    val title: String,
    /** The text: the thing that waits. */
    val text: String,
    /** The target of a tap, for [App.answerCall]. */
    val route: String,
    /** The name of the channel in the phone's settings. */
    val kind: String,
)

/** The part of a phone that calls the player while the app is out of sight. */
interface Caller {
    /** True if the phone lets the app call. */
    val isAllowed: Boolean

    /** Asks the player for permission, if the phone wants that, and tells the result. */
    fun ask(answer: (Boolean) -> Unit)

    /** Has [App.poll] called now and again, even if the app is not running; or stops that. */
    fun watch(isWanted: Boolean)

    /** Shows a notification. */
    fun show(notice: Notice)

    /** Removes the notification about this. */
    fun takeBack(about: String)

    /** Removes all notifications. */
    fun takeBackAll()
}
