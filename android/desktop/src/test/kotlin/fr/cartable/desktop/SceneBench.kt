package fr.cartable.desktop

import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.drawing.FfiConverterTypeTableLayout
import fr.cartable.drawing.TableMemory
import fr.cartable.drawing.TablePage
import fr.cartable.drawing.layOut
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import java.lang.management.ManagementFactory
import kotlin.random.Random

private val threads = ManagementFactory.getThreadMXBean()

/** After so many Java has compiled what it needs. */
private const val WARM = 5_000

/** Microseconds of the processor's time: the median, and what 95 of 100 stay below. */
private class CallTimes {
    private val all = mutableListOf<Double>()

    fun measure(act: () -> Unit) = repeat(50) {
        val begun = threads.currentThreadCpuTime
        act()
        all += (threads.currentThreadCpuTime - begun) / 1e3
    }

    override fun toString() = all.sorted().run { "%6.1f %6.1f".format(this[size / 2], this[size * 95 / 100]) }
}

/** How long a scene and its layout on a usual phone take through JNA at every game's largest table, and how many bytes a layout has. */
fun main() {
    val page = TablePage(412f, 867f)

    // The app's own: of the log the layout needs the last line alone.
    fun laid(scene: Scene, memory: TableMemory) = layOut(scene.copy(log = scene.log.takeLast(1)), page, memory)
    println("%-16s %5s  %-13s  %-13s  %6s".format("table", "items", "scene", "layout", "bytes"))
    val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
    for (position in largest) {
        position.open(Lang.FR).use { table ->
            val (random, scenes, layouts) = Triple(Random(5), CallTimes(), CallTimes())
            repeat(WARM) { laid(table.scene(), TableMemory()) }
            var memory = TableMemory()
            repeat(40) {
                table.playOn(random)
                val scene = table.scene()
                scenes.measure { table.scene() }
                layouts.measure { laid(scene, memory) }
                memory = laid(scene, memory).memory
            }
            val scene = table.scene()
            val bytes = FfiConverterTypeTableLayout.allocationSize(laid(scene, memory))
            println("%-16s %5d  %s  %s  %6d".format(position.name, scene.areas.sumOf { it.items.size }, scenes, layouts, bytes.toLong()))
        }
    }
}
