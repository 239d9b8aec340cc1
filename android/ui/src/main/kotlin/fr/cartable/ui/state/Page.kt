package fr.cartable.ui.state

/** A page of the app. */
sealed interface Page {
    /** What [App.restore] opens it from after the process died; nothing: it is not opened again. */
    val route: String?

    /** The page is left for good. */
    fun leave() = Unit

    /** Where everything begins. */
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
    class Table(val holder: TableHolder, private val matchId: String? = null) : Page {
        override val route get() = matchId?.let { "match/${holder.game}/$it" } ?: holder.place?.run { "${kind.name}/$id" }

        override fun leave() = holder.leave()
    }

    /** The matches that were played. */
    data object Matches : Page {
        override val route = "matches"
    }

    /** A match that is looked at. */
    class Replay(val holder: ReplayHolder, private val record: String?) : Page {
        override val route get() = record?.let { "replay/$it" }

        override fun leave() = holder.leave()
    }

    /** The score pads. */
    data object Pads : Page {
        override val route = "pads"
    }

    /** A score pad before its first round: which game, and who plays. */
    class NewPad(val holder: NewPadHolder) : Page {
        override val route = null
    }

    /** A score pad. */
    class Pad(val holder: PadHolder) : Page {
        override val route get() = holder.place?.let { "pad/$it" }
    }

    /** Rooms on a server. */
    data object Online : Page {
        override val route = "online"
    }

    /** What the app is set to. */
    data object Settings : Page {
        override val route = "settings"
    }

    /** What the app is, what leaves the phone, and whose work it stands on. */
    data object About : Page {
        override val route = "about"
    }
}
