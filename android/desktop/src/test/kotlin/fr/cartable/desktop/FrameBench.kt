package fr.cartable.desktop

import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.graphics.asComposeCanvas
import androidx.compose.ui.scene.CanvasLayersComposeScene
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.IntSize
import fr.cartable.Shelf
import fr.cartable.ShelfKind
import fr.cartable.core.Lang
import fr.cartable.drawing.TablePage
import fr.cartable.ui.Position
import fr.cartable.ui.TestPhone
import fr.cartable.ui.act
import fr.cartable.ui.positions
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.layOut
import fr.cartable.ui.theme.CartableTheme
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.jetbrains.skia.PictureRecorder
import org.jetbrains.skia.Rect
import java.lang.management.ManagementFactory
import java.nio.file.Files
import javax.swing.SwingUtilities
import kotlin.random.Random

private val threads = ManagementFactory.getThreadMXBean()

/** Milliseconds of processor time, so that other programs on the machine do not count. */
private class Times {
    private val all = mutableListOf<Double>()

    fun <T> measure(act: () -> T): T {
        val begun = threads.currentThreadCpuTime
        return act().also { all += (threads.currentThreadCpuTime - begun) / 1e6 }
    }

    override fun toString() = all.sorted().run { if (isEmpty()) "    -     -" else "%5.2f %5.2f (%4d)".format(this[size / 2], this[(size * 95) / 100], size) }
}

private const val WIDTH = 412
private const val HEIGHT = 915

/** The moves made until Java has compiled the code, and the frames of a flight. */
private const val WARM = 15
private const val FLIGHT_FRAMES = 16

/**
 * Measures the parts of a frame at every game's largest table, in milliseconds.
 * It prints the median, the 95th percentile, and the number of measurements.
 * Drawing is recorded, not rasterised. The first argument is the number of moves at each table.
 */
fun main(args: Array<String>) = SwingUtilities.invokeAndWait {
    val moves = args.firstOrNull()?.toInt() ?: 30
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)
    val desk = Desk(Shelf(Files.createTempDirectory("cartable").toString()), scope, Dispatchers.Unconfined, Lang.FR, TestPhone())
    println("%-16s %5s  %-18s  %-18s  %-18s".format("table", "items", "layout", "after a tap", "in flight"))
    val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
    for (position in largest) Bench(position, desk).use { it.run(moves) }
}

/** A table as the app has it, in moves that somebody makes at random: when the match is over, from where it was begun again. */
@OptIn(InternalComposeUiApi::class)
private class Bench(private val position: Position, private val desk: Desk) : AutoCloseable {
    private var holder by mutableStateOf(sit())
    private val random = Random(5)
    private val scene = CanvasLayersComposeScene(Density(2f), size = IntSize(WIDTH * 2, HEIGHT * 2), coroutineContext = Dispatchers.Unconfined)
    private var now = 0L

    init {
        scene.setContent { CartableTheme(false) { key(holder) { TableScreen(holder, position.game.title, TableSettings(Lang.FR), noActions) } } }
    }

    /** As a record, of which nothing is written: that is another thread's. */
    private fun sit() = TableHolder(position.open(Lang.FR), position.game.id, desk, TableHolder.Shelf(ShelfKind.RECORD, position.name))

    private fun frame() {
        Snapshot.sendApplyNotifications()
        val recorder = PictureRecorder()
        scene.render(recorder.beginRecording(Rect.makeWH(WIDTH * 2f, HEIGHT * 2f)).asComposeCanvas(), now)
        recorder.finishRecordingAsPicture().close()
        now += 16_000_000
    }

    fun run(moves: Int) {
        val (layout, tap, flight) = Triple(Times(), Times(), Times())
        repeat(WARM + moves) { move ->
            fun timed(times: Times, act: () -> Unit) = if (move >= WARM) times.measure(act) else act()
            if (holder.scene.over) {
                holder.leave()
                holder = sit()
                frame()
            }
            timed(layout) { layOut(holder.scene, TablePage(WIDTH.toFloat(), HEIGHT - 48f)) }
            // It plays until something flies, which a tap alone seldom causes. Picks stay, because two players could undo each other's
            // taps for ever.
            while (holder.steps.none { it.flights.isNotEmpty() } && !holder.scene.over) {
                holder.scene.areas.flatMap { it.items }.filter { it.canTap && !it.picked }.randomOrNull(random)?.let { item ->
                    timed(tap) {
                        holder.tap(item.id)
                        frame()
                    }
                }
                check(holder.act(random)) { "${position.name}: nothing can be done" }
            }
            repeat(FLIGHT_FRAMES) { timed(flight, ::frame) }
            // A trick is shown by the clock on the wall.
            while (holder.steps.isNotEmpty()) {
                frame()
                Thread.sleep(10)
            }
        }
        println("%-16s %5d  %-18s  %-18s  %-18s".format(position.name, holder.scene.areas.sumOf { it.items.size }, layout, tap, flight))
    }

    override fun close() {
        scene.close()
        holder.leave()
    }
}
