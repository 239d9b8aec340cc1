package fr.cartable.desktop

import androidx.compose.runtime.Composable
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.Profile
import fr.cartable.Table
import fr.cartable.core.Lang
import fr.cartable.core.Speed
import fr.cartable.games
import fr.cartable.pages.Action
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.GameRecord
import fr.cartable.pages.History
import fr.cartable.pages.Offer
import fr.cartable.pages.Opponent
import fr.cartable.pages.PageKind
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.PlayedSeat
import fr.cartable.pages.PlayerPage
import fr.cartable.pages.Rating
import fr.cartable.pages.ShownPage
import fr.cartable.pages.Weight
import fr.cartable.ui.noPages
import fr.cartable.ui.nobody
import fr.cartable.ui.screens.DescribedScreen
import fr.cartable.ui.screens.Entry
import fr.cartable.ui.screens.HistoryScreen
import fr.cartable.ui.screens.OnlineActions
import fr.cartable.ui.screens.OnlineScreen
import fr.cartable.ui.screens.ProfileScreen
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Ways
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch

/** Pages as they are after months at a server with a thousand players. The server's answers are invented, with the longest possible names. */
class BusyPages(desk: Desk) {
    private val ids = games(Lang.FR).map { it.id }
    private val names = listOf("Anne#4821", "Maximilienne-Charlotte-A#10482", "Bo#0007", "Jean-Baptiste Dupont-Mar#5519")

    private fun rating(place: Int, game: String = "niet") = Rating(game, 2_131 - 17 * place, (61 + place).toUInt(), place > 20, (400 / (place + 1)).toUInt())

    private fun line(place: Int): Block {
        val look = Action("account $place look", "voir", "Voir cette personne", Weight.USUAL, null, true)
        val note = "${2_131 - 17 * place} ± ${61 + place}" + if (place > 20) ", provisoire" else ""
        val kind = BlockKind.Line("", "$place. ${names[place % names.size]}", note, standsOut = place == OWN_PLACE, listOf(look))
        return Block("account $place", "ligne $place", BlockRole.ABOUT, kind)
    }

    private fun choice(key: String, role: BlockRole, offers: List<Pair<String, String>>, chosen: String) =
        Block(key, key, role, BlockKind.Choice(key, offers.map { (value, label) -> Offer(value, label, value == chosen) }, false, null, ""))

    /** The leaderboard of a game that many play. */
    private val board = ShownPage(
        PageKind.BOARD,
        "board",
        "board/niet",
        "Classement",
        listOf(
            choice("game", BlockRole.ABOUT, games(Lang.FR).map { it.id to it.title }, "niet"),
            choice("period", BlockRole.PERIOD, listOf("2026-09" to "Fin septembre 2026", "2026-10" to "Fin octobre 2026", "now" to "En ce moment"), "2026-10"),
        ) + List(24) { line(it + 1) } + line(OWN_PLACE),
        emptyList(),
    )

    private val described = object : PagesInterface by noPages {
        override fun page(key: String) = board.takeIf { key == it.key }
    }

    private fun match(number: Int) = PlayedMatch(
        "$number",
        ids[number % ids.size],
        ranked = number % 3 > 0,
        speed = Speed.NORMAL,
        endedAtMs = NOW_MS - number * number * 3_600_000L,
        seats = List(2 + number % 6) { PlayedSeat(names[(it + number) % names.size], 244 - 31 * it, (it + 1).toUInt(), you = it == number % 2) },
        ratingChange = (40 - number * 13).takeIf { number % 3 > 0 },
    )

    private val client = object : ClientInterface by nobody {
        override fun playerPage() = PlayerPage(
            names[1],
            ids.mapIndexed { place, game -> rating(9 * place, game) },
            ids.mapIndexed { index, game -> GameRecord(game, (1_204 shr index).toUInt(), (311 shr index).toUInt(), 1.8 + index / 3.0) },
            names.mapIndexed { index, name -> Opponent(name, (131 - 31 * index).toUInt(), (70 - 19 * index).toUInt(), (61 - 12 * index).toUInt()) },
        )

        override fun history(page: String?) = History(List(24, ::match), "next")

        override fun watchTable(idOrCode: String): Table = throw CartableException.NotOffered("seen_late", "")
    }
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)
    private val online = OnlineHolder(desk, "https://cartable.example", Ways(), client to described).apply {
        server.arrive(Profile("1", names[1].substringBefore('#'), "10482", "owl", hasRecoveryCode = true))
    }
    private val entry = Entry("https://cartable.example", "Anne", false, {}, {}, {}, {})

    /** Each page, with the action that prepares it. */
    val pages: Map<String, Pair<() -> Unit, @Composable () -> Unit>> = linkedMapOf(
        "busy-board" to ({} to { DescribedScreen("board", online, entry) }),
        "busy-profile" to (
            {
                online.ranking.renew()
                Unit
            } to { ProfileScreen(online, desk.games, entry) {} }
            ),
        "busy-history" to (
            {
                online.ranking.openHistory()
                Unit
            } to { HistoryScreen(online, desk.games, NOW_MS, entry) {} }
            ),
        "watch-early" to
            (
                {
                    scope.launch { online.watch("ABCDEF") { true } }
                    Unit
                } to
                    { OnlineScreen(online, desk.games, null, entry, OnlineActions({}, {}, {}, {}, {}, {})) }
                ),
    )

    private companion object {
        const val OWN_PLACE = 131
        const val NOW_MS = 1_800_000_000_000
    }
}
