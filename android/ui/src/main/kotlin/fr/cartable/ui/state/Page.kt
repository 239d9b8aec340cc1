package fr.cartable.ui.state

import java.util.UUID

/** A page of the app. */
sealed interface Page {
    /** The text from which [App.restore] opens it after the process died; nothing: it is not opened again. */
    val route: String?

    /** The name under which the screen keeps what stands on it: no other page of its place has it, and after the process died it is mostly the same. */
    val key: String get() = route.orEmpty()

    /** The page is left for good. */
    fun leave() = Unit

    /** The start of everything. */
    data object Start : Page {
        override val route = null
    }

    /** A game, before it is played. */
    class Game(val id: String, val holder: GameHolder) : Page {
        override val route = "game/$id"
    }

    /** The rules of a game. */
    class Rules(val game: String) : Page {
        override val route = "rules/$game"
    }

    /** A table. */
    class Table(val holder: TableHolder, val matchId: String? = null) : Page {
        override val route get() = matchId?.let { "match/${holder.game}/$it" } ?: holder.place?.run { "${kind.name}/$id" }

        // A new table has no route yet, and another later.
        override val key = route ?: unique()

        /** For a match on a server: true if it waits for the player here. */
        val waiting: Pair<String, Boolean>? get() = matchId?.let { id -> id to holder.scene.seats.any { it.isViewer && it.toAct } }

        override fun leave() = holder.leave()
    }

    /** The matches that were played. */
    data object Matches : Page {
        override val route = "matches"
    }

    /** The results of the player's matches. */
    data object Statistics : Page {
        override val route = "statistics"
    }

    /** A match that is looked at. */
    class Replay(val holder: ReplayHolder, private val record: String?) : Page {
        override val route get() = record?.let { "replay/$it/${holder.step}" }
        override val key = record?.let { "replay/$it" } ?: unique()

        override fun leave() = holder.leave()
    }

    /** The score pads. */
    data object Pads : Page {
        override val route = "pads"
    }

    /** A score pad before its first round: which game, and who plays. */
    class NewPad(val holder: NewPadHolder) : Page {
        override val route get() = "new pad/${holder.route}"
        override val key get() = "new pad"
    }

    /** A score pad; `new` is what it was made from here. */
    class Pad(val holder: PadHolder, private val new: NewPadHolder? = null) : Page {
        // Before its first round nothing of it is on the shelf: it can be made again as it was.
        override val route get() = holder.route?.let { "pad/$it" } ?: new?.let { "new pad/${it.route}" }
        override val key = holder.route?.let { "pad/${it.substringBefore('/')}" } ?: unique()
    }

    /** A page that needs a server, and mostly somebody who is signed in there. */
    sealed interface There : Page

    /** The page of a server, with the rooms in which the player sits. */
    data object Online : There {
        override val route = "online"
    }

    /** One's account. */
    data object Account : There {
        override val route = "account"
    }

    /** The queue for a game. */
    class Queue(val game: String) : There {
        override val route = "queue/$game"
    }

    /** The daily deals. */
    data object Daily : There {
        override val route = "daily"
    }

    /** The leaderboards. */
    data object Board : There {
        override val route = "board"
    }

    /** One's ratings, and what became of one's matches. */
    data object Profile : There {
        override val route = "profile"
    }

    /** One's online matches. */
    data object History : There {
        override val route = "history"
    }

    /** The settings of the app. */
    data object Settings : Page {
        override val route = "settings"
    }

    /** The page about the app: its purpose, the data that leave the phone, and the works it stands on. */
    data object About : Page {
        override val route = "about"
    }
}

private fun unique() = UUID.randomUUID().toString()
