package fr.cartable.ui.state

/** The notifications of things that wait for the player while the app is out of sight. It says no more than anybody may read over a shoulder. */
data class Notice(
    /** The match or room it is about: a later notice about the same takes its place. */
    val about: String,
    /** The game. */
    val title: String,
    /** The thing that waits. */
    val text: String,
    /** The target of a tap, for [App.answerCall]. */
    val route: String,
    /** The name of the channel in the phone's settings. */
    val kind: String,
)

/** How a phone calls the player while the app is out of sight. */
interface Caller {
    /** True if the phone lets the app call. */
    val isAllowed: Boolean

    /** Asks the player, where the phone wants that, whether the app may call; tells what came of it. */
    fun ask(answer: (Boolean) -> Unit)

    /** From now on has [App.poll] called now and again, whether the app is alive or not; or no longer. */
    fun watch(isWanted: Boolean)

    /** Shows this. */
    fun show(notice: Notice)

    /** Shows no longer what is about this. */
    fun takeBack(about: String)

    /** Shows nothing any more. */
    fun takeBackAll()
}
