package fr.cartable.ui

import fr.cartable.CartableException
import fr.cartable.OfflineSetup
import fr.cartable.PlayerSetup
import fr.cartable.Table
import fr.cartable.core.ChoiceKind
import fr.cartable.core.ItemId
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.core.Scene
import fr.cartable.games
import fr.cartable.pages.GameInfo
import kotlin.random.Random

/** A table in the middle of a match. */
class Position(val game: GameInfo, val seats: Int, moment: String, private val save: String) {
    val name = "${game.id}-$seats$moment"

    fun open(lang: Lang): Table = Table.resume(save, lang, 0u)

    /** One or two items that open the most choices when they are picked. */
    val picks: List<ItemId> by lazy {
        open(Lang.FR).use { table ->
            val items = table.scene().tappable()
            val ways = items.map(::listOf) + items.flatMapIndexed { index, one -> items.drop(index + 1).map { listOf(one, it) } }
            ways.maxByOrNull { table.preview(it).size }.orEmpty()
        }
    }
}

private val names = listOf("Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo")

/** A new table of a person and bots that act at once. */
fun newTable(game: String, seats: Int, lang: Lang = Lang.FR, level: Level = Level.EASY, seed: String = "07"): Table {
    val players = names.take(seats).mapIndexed { seat, name -> PlayerSetup(name, if (seat == 0) null else level) }
    return Table.offline(OfflineSetup(game, players = players, seed = seed), lang)
}

/**
 * The smallest and the largest table of every game, each where most lies on it and the person is asked; and where the
 * areas are others later, there too.
 */
val positions: List<Position> by lazy {
    games(Lang.FR).flatMap { game -> listOf(game.minSeats, game.maxSeats).map { it.toInt() }.distinct().flatMap { positionsOf(game, it) } }
}

/** The tables of up to four players, of every game: those of three and four, too. */
val fewPlayers: List<Position> by lazy {
    games(Lang.FR).flatMap { game ->
        (game.minSeats.toInt()..minOf(4, game.maxSeats.toInt())).flatMap { seats ->
            positions.filter {
                it.game.id == game.id &&
                    it.seats == seats
            }.ifEmpty { positionsOf(game, seats) }
        }
    }
}

private fun positionsOf(game: GameInfo, seats: Int): List<Position> {
    val (table, random) = newTable(game.id, seats) to Random(seats)
    var (most, crowded) = -1 to table.save()
    var kinds = emptySet<UInt>()
    var later: String? = null
    repeat(45) {
        val scene = table.scene()
        val (lying, areas) = scene.areas.sumOf { it.items.size } to scene.areas.map { it.id }.toSet()
        if (!scene.over && scene.seats.first().toAct && scene.choices.none { it.kind == ChoiceKind.NEXT_ROUND }) {
            if (lying >= most) {
                most = lying
                crowded = table.save()
                kinds = areas
                later = null
            } else if (!kinds.containsAll(areas)) {
                later = table.save()
            }
        }
        table.playOn(random)
    }
    return listOf(Position(game, seats, "", crowded)) + listOfNotNull(later?.let { Position(game, seats, "-later", it) })
}

/** One move of the person's: taps until something can be played, and plays it. */
fun Table.playOn(random: Random) {
    val number = steps(0u).lastOrNull()?.number
    repeat(12) {
        val scene = scene()
        if (scene.over) return
        val act = scene.choices.find { it.kind == ChoiceKind.PLAY || it.kind == ChoiceKind.TAKE || it.kind == ChoiceKind.NEXT_ROUND }
        val tappable = scene.tappable()
        when {
            act != null -> choose(act.id)
            tappable.isNotEmpty() && it < 8 -> tap(tappable.random(random))
            scene.choices.isNotEmpty() -> choose(scene.choices.random(random).id)
            else -> return
        }
        if (steps(0u).lastOrNull()?.number != number) return
    }
    // The taps led to no choice, so the first choice without picks is taken.
    clearPicks()
    scene().choices.firstOrNull()?.let { choose(it.id) }
}

private fun Scene.tappable() = areas.flatMap { it.items }.filter { it.canTap && !it.picked }.map { it.id }

/** The best move of the person's, by taps. */
fun Table.playWell() {
    val hint = try {
        hint()
    } catch (_: CartableException.NotOffered) {
        return choose(scene().choices.first().id)
    }
    hint.picks.forEach { tap(it) }
    choose(hint.choice ?: scene().choices.first().id)
}
