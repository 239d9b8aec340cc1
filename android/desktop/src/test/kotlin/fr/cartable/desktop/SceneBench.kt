package fr.cartable.desktop

import fr.cartable.core.Lang
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import java.lang.management.ManagementFactory
import kotlin.random.Random

private val threads = ManagementFactory.getThreadMXBean()

/** The scenes after which Java has compiled the code. */
private const val WARM = 5_000

/**
 * Measures a scene through JNA at every game's largest table, in microseconds of processor time.
 * It prints the median and the 95th percentile.
 */
fun main() {
    println("%-16s %5s  %6s %6s".format("table", "items", "median", "95 %"))
    val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
    for (position in largest) {
        position.open(Lang.FR).use { table ->
            val random = Random(5)
            repeat(WARM) { table.scene() }
            val times = List(40) {
                table.playOn(random)
                List(50) {
                    val begun = threads.currentThreadCpuTime
                    table.scene()
                    (threads.currentThreadCpuTime - begun) / 1e3
                }
            }.flatten().sorted()
            val items = table.scene().areas.sumOf { it.items.size }
            println("%-16s %5d  %6.1f %6.1f".format(position.name, items, times[times.size / 2], times[times.size * 95 / 100]))
        }
    }
}
