package fr.cartable

import fr.cartable.core.Level
import kotlin.random.Random

/** A table of one person and bots that play any legal move. */
fun setup(game: String, seats: Int, seed: String) = OfflineSetup(
    game = game,
    players = listOf(PlayerSetup("Anne")) + (1 until seats).map { PlayerSetup("Bot $it", Level.RANDOM) },
    seed = seed,
)

/** Taps at random and chooses what the taps lead to, until the match is over or [steps] are done. */
fun Table.playAtRandom(random: Random, steps: Int = 200_000) {
    repeat(steps) {
        if (isOver()) return
        val scene = scene()
        val items = scene.areas.flatMap { it.items }.filter { it.canTap }
        val ways = items.size + 3 * scene.choices.size
        check(ways > 0) { "the table is stuck: ${scene.headline}" }
        val way = random.nextInt(ways)
        if (way < items.size) tap(items[way].id) else choose(scene.choices[(way - items.size) / 3].id)
    }
}
