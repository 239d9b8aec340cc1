package fr.cartable.ui.state

import fr.cartable.ShelfKind

/** Opens the pages of a route, one a line. A page unknown to this app, as one of another version may be, is left out. */
internal suspend fun App.goTo(route: String) {
    for (line in route.lines()) {
        val (kind, id) = line.substringBefore('/') to line.substringAfter('/')
        if (kind in OF_GAME && desk.games.none { it.id == id.substringBefore('/') }) continue
        when (kind) {
            "game" -> open(Page.Here("game/${id.substringBefore('/')}"), line)
            "rules" -> open(Page.Rules(id))
            ShelfKind.TABLE.name -> resume(ShelfKind.TABLE, id)
            ShelfKind.RECORD.name -> resume(ShelfKind.RECORD, id)
            "match" -> sitOnline(id.substringAfter('/'), id.substringBefore('/'))
            "matches" -> open(Page.Matches)
            "replay" -> replay(id.substringBefore('/'), id.substringAfter('/').toUIntOrNull() ?: 0u)
            "pads" -> open(Page.Pads)
            "pad" -> openPad(id.substringBefore('/'))?.restore(id.substringAfter('/'))
            "new pad" -> open(Page.NewPad(NewPadHolder.restored(id, desk)))
            "online" -> openThere(Page.Online).join()
            "account", "queue", "room", "profile", "person", "history" -> openThere(Page.Described(line))
            "daily", "board" -> openThere(Page.Described(kind), line)
            "me", "statistics", "settings", "about", "licence" -> open(Page.Here(line))
        }
    }
}

/** Returns true if a notification may lead there: to a match, or to the rooms. */
internal fun isCall(route: String): Boolean = route == Page.Online.route || MATCH.matches(route)

/** The routes that name a game. */
private val OF_GAME = setOf("game", "rules", "match", "queue")

/** The route of a match on a server. */
private val MATCH = Regex("match/[\\w-]+/\\w+")
