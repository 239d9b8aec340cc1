package fr.cartable.ui.state

/** The places at the foot of the app, in their order. Each has one page, one step above the start. */
enum class Place { GAMES, ONLINE, PADS, ME }

/** The place whose page this is; null for a page that lies within one. */
val Page.place: Place?
    get() = when (this) {
        Page.START -> Place.GAMES
        Page.Online -> Place.ONLINE
        Page.Pads -> Place.PADS
        Page.ME -> Place.ME
        else -> null
    }
