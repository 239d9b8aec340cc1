package fr.cartable.ui.state

import java.util.UUID

/** A page of the app. */
sealed interface Page {
    /** The text from which [App.restore] opens the page after the process died; null if it is not opened again. */
    val route: String?

    /**
     * The name under which the screen keeps the page's state. No other page in its place has it; after the process died it is mostly the
     * same.
     */
    val key: String get() = route.orEmpty()

    /** Leaves the page for good. */
    fun leave() = Unit

    /** The rules of a game. */
    class Rules(val game: String) : Page {
        override val route = "rules/$game"
    }

    /** A table. */
    class Table(val holder: TableHolder, val matchId: String? = null) : Page {
        override val route get() = matchId?.let { "match/${holder.game}/$it" } ?: holder.place?.run { "${kind.name}/$id" }

        // A new table has no route at first, and gets one later.
        override val key = route ?: unique()

        /** For a match on a server: its id, and true if it waits for the player here. */
        val waiting: Pair<String, Boolean>? get() = matchId?.let { id -> id to holder.scene.seats.any { it.isViewer && it.toAct } }

        override fun leave() = holder.leave()
    }

    /** The finished matches. */
    data object Matches : Page {
        override val route = "matches"
    }

    /** A replay of a match. */
    class Replay(val holder: ReplayHolder, private val record: String?) : Page {
        override val route get() = record?.let { "replay/$it/${holder.step}" }
        override val key = record?.let { "replay/$it" } ?: unique()

        override fun leave() = holder.leave()
    }

    /** The score pads. */
    data object Pads : Page {
        override val route = "pads"
    }

    /** A score pad before its first round: its game and its players. */
    class NewPad(val holder: NewPadHolder) : Page {
        override val route get() = "new pad/${holder.route}"
        override val key get() = "new pad"
    }

    /** A score pad; `new` is the form from which it was made here. */
    class Pad(val holder: PadHolder, private val new: NewPadHolder? = null) : Page {
        // Before its first round a pad is not on the shelf, so its route is that of the form.
        override val route get() = holder.route?.let { "pad/$it" } ?: new?.let { "new pad/${it.route}" }
        override val key = holder.route?.let { "pad/${it.substringBefore('/')}" } ?: unique()
    }

    /** A page that needs a server, and mostly a player who is signed in there. */
    sealed interface There : Page

    /** The page of a server, with the rooms in which the player sits. */
    data object Online : There {
        override val route = "online"
    }

    /** A page that the library describes; it is open there under this key. */
    data class Described(override val key: String) : There {
        override val route get() = key

        /** True for a page about a room. */
        val isRoom: Boolean get() = key.startsWith("room/")

        /** True for a page that leads to one match, and is done with then: about a room or the queue. */
        val isBeforeMatch: Boolean get() = isRoom || key.startsWith("queue/")
    }

    /** A page of this device that the library describes; its key is its route. */
    data class Here(override val key: String) : Page {
        override val route get() = key.takeIf { this != START }
    }

    companion object {
        /** The start page, which is always open. */
        val START = Here("start")

        /** The player's own page. */
        val ME = Here("me")

        /** The settings of the app. */
        val SETTINGS = Here("settings")

        /** The page of the player's account. */
        val ACCOUNT = Described("account")
    }
}

private fun unique() = UUID.randomUUID().toString()
