package fr.cartable.desktop

import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.graphics.asComposeCanvas
import androidx.compose.ui.scene.CanvasLayersComposeScene
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.IntSize
import fr.cartable.Lang
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.Page
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.layOut
import fr.cartable.ui.theme.CartableTheme
import java.lang.management.ManagementFactory
import javax.swing.SwingUtilities
import kotlin.random.Random
import kotlinx.coroutines.Dispatchers
import org.jetbrains.skia.PictureRecorder
import org.jetbrains.skia.Rect

private val threads = ManagementFactory.getThreadMXBean()

/** Milliseconds of the processor's time: what else runs on the machine does not count. */
private class Times {
    private val all = mutableListOf<Double>()

    fun <T> measure(act: () -> T): T {
        val begun = threads.currentThreadCpuTime
        return act().also { all += (threads.currentThreadCpuTime - begun) / 1e6 }
    }

    override fun toString() = all.sorted().run { if (isEmpty()) "   -    -" else "%5.2f %5.2f".format(this[size / 2], this[(size * 95) / 100]) }
}

/**
 * How long the parts of a frame take at every game's largest table, in milliseconds: the median and what 95 of 100 stay below.
 * Drawing is recorded, not rasterised.
 */
@OptIn(InternalComposeUiApi::class)
fun main() = SwingUtilities.invokeAndWait {
    println("%-16s %5s  %-11s  %-11s  %-11s".format("table", "items", "layout", "after a tap", "in flight"))
    val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
    for (position in largest) position.open(Lang.FR).use { table ->
        val (state, random) = LiveTable(table) to Random(5)
        val (width, height) = 412 to 915
        val scene = CanvasLayersComposeScene(Density(2f), size = IntSize(width * 2, height * 2), coroutineContext = Dispatchers.Unconfined)
        scene.setContent { CartableTheme(false) { TableScreen(state, position.game.title, TableSettings(Lang.FR), noActions) } }
        var now = 0L
        fun frame() {
            Snapshot.sendApplyNotifications()
            val recorder = PictureRecorder()
            scene.render(recorder.beginRecording(Rect.makeWH(width * 2f, height * 2f)).asComposeCanvas(), now)
            recorder.finishRecordingAsPicture().close()
            now += 16_000_000
        }
        val (layout, tap, flight) = Triple(Times(), Times(), Times())
        repeat(45) { round ->
            val counts = round >= 15
            fun <T> timed(times: Times, act: () -> T) = if (counts) times.measure(act) else act()
            timed(layout) { layOut(state.scene, Page(width.toFloat(), height - 48f)) }
            val item = state.scene.areas.flatMap { it.items }.filter { it.canTap }.randomOrNull(random)
            if (item != null) {
                timed(tap) {
                    state.tap(item.id)
                    frame()
                }
            }
            table.playOn(random)
            state.read()
            // What begins a flight, and the frames of it.
            repeat(16) { timed(flight, ::frame) }
            repeat(80) { frame() }
        }
        println("%-16s %5d  %-11s  %-11s  %-11s".format(position.name, state.scene.areas.sumOf { it.items.size }, layout, tap, flight))
        scene.close()
    }
}
