package fr.cartable.desktop

import androidx.compose.runtime.Composable
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.Table
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.Action
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.Offer
import fr.cartable.pages.PageKind
import fr.cartable.pages.Picture
import fr.cartable.pages.Profile
import fr.cartable.pages.ShownPage
import fr.cartable.pages.Weight
import fr.cartable.ui.noPages
import fr.cartable.ui.nobody
import fr.cartable.ui.screens.DescribedScreen
import fr.cartable.ui.screens.Entry
import fr.cartable.ui.screens.OnlineScreen
import fr.cartable.ui.signed
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

    private fun line(place: Int): Block {
        val look = Action("account $place look", "voir", "Voir cette personne", Weight.USUAL, null, true)
        val note = "${2_131 - 17 * place} ± ${61 + place}" + if (place > 20) ", provisoire" else ""
        val kind = BlockKind.Line(Picture.None, "$place. ${names[place % names.size]}", note, "", standsOut = place == OWN_PLACE, listOf(look))
        return Block("account $place", "ligne $place", BlockRole.ABOUT, kind)
    }

    private fun choice(key: String, role: BlockRole, offers: List<Pair<String, String>>, chosen: String) =
        Block(key, key, role, BlockKind.Choice(key, offers.map { (value, label) -> Offer(value, label, Picture.None, value == chosen) }, false, null, ""))

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

    /** A finished match of up to seven people. */
    private fun match(number: Int): Block {
        val seats = List(2 + number % 6) { "${it + 1}.\u00A0${if (it == number % 2) "Vous" else names[(it + number) % names.size]}\u00A0: ${244 - 31 * it}" }
        val actions = listOf(
            "see" to "Revoir",
            "look" to "Voir ${names[number % names.size]}",
            "number" to "Montrer à tous, sans mon nom",
        ).map { (what, label) ->
            Action("match $number $what", what, label, if (what == "see") Weight.MAIN else Weight.USUAL, null, true)
        }
        val (kind, end) = if (number % 3 > 0) "classée" to signed(40 - number * 13) else "amicale" to ""
        val game = ids[number % ids.size]
        val title = games(Lang.FR).first { it.id == game }.title
        val line = BlockKind.Line(Picture.Game(game), title, "${seats.joinToString(" · ")}\n$kind · il y a ${number * number} h", end, false, actions)
        return Block("match $number", "ligne $number", BlockRole.ABOUT, line)
    }

    private val more = Action("more", "suite", "En voir d’autres", Weight.USUAL, null, true)
    private val history = ShownPage(
        PageKind.HISTORY,
        "history",
        "history",
        "Historique",
        listOf(Block("matches", "", BlockRole.ABOUT, BlockKind.Lines(List(40, ::match), 0u, 1_000u, listOf(more)))),
        emptyList(),
    )

    private fun told(key: String, title: String, note: String, picture: Picture = Picture.None) =
        Block(key, "", BlockRole.ABOUT, BlockKind.Line(picture, title, note, "", false, emptyList()))

    private val profile = ShownPage(
        PageKind.PERSON,
        "profile",
        "profile",
        "Votre profil",
        listOf(
            Block("subject", "", BlockRole.ABOUT, BlockKind.Subject(Picture.Avatar("owl"), names[1])),
            Block("ratings", "", BlockRole.ABOUT, BlockKind.Heading("Votre cote")),
        ) + games(Lang.FR).mapIndexed { place, game ->
            told("rating $place", game.title, "${2_131 - 17 * place} ± ${61 + place}, provisoire\n${400 / (place + 1)} parties classées", Picture.Game(game.id))
        } + Block("opponents", "", BlockRole.ABOUT, BlockKind.Heading("Avec qui")) +
            names.mapIndexed { index, name ->
                told("met $index", name, "${131 - 31 * index} parties\u00A0: ${70 - 19 * index} fois devant, ${61 - 12 * index} fois derrière")
            },
        emptyList(),
    )

    private val described = object : PagesInterface by noPages {
        override fun page(key: String) = listOf(board, history, profile).find { key == it.key }
    }

    private val client = object : ClientInterface by nobody {
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
        "busy-profile" to ({} to { DescribedScreen("profile", online, entry) }),
        "busy-history" to ({} to { DescribedScreen("history", online, entry) }),
        "watch-early" to
            (
                {
                    scope.launch { online.watch("ABCDEF") { true } }
                    Unit
                } to
                    { OnlineScreen(online, entry) }
                ),
    )

    private companion object {
        const val OWN_PLACE = 131
    }
}
