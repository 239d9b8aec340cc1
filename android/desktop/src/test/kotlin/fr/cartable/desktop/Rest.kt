package fr.cartable.desktop

import fr.cartable.core.Lang
import fr.cartable.ui.Words
import fr.cartable.ui.state.Page
import java.io.File
import java.lang.management.ManagementFactory
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/**
 * Measures the time until the app's first scenes, its memory, and the wake-ups of its threads while nothing happens,
 * at the start and at a table that waits for the player. The times are those of a desktop's Java, not of a phone.
 */
fun main(args: Array<String>) {
    val seconds = args.firstOrNull()?.toInt() ?: 30
    val app = appOfUser()
    app.set(app.desk.settings.copy(lang = Lang.FR, paceMs = 100))
    val words = Words(Lang.FR)
    thread {
        while (Ears.find(words.settings).isEmpty()) Thread.sleep(5)
        println("start: ${System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().startTime} ms after Java began")
        rest("start", seconds)
        SwingUtilities.invokeAndWait { app.openGame("niet") }
        while (Ears.find(words.play).isEmpty()) Thread.sleep(5)
        val begun = System.nanoTime()
        SwingUtilities.invokeAndWait { app.play("niet") }
        while (Ears.find(words.menu).isEmpty()) Thread.sleep(1)
        println("table: ${(System.nanoTime() - begun) / 1_000_000} ms after \"${words.play}\"")
        while ((app.page as Page.Table).holder.scene.seats.none { it.isViewer && it.toAct }) Thread.sleep(100)
        rest("table", seconds)
        exitProcess(0)
    }
    window(app, 412, 915)
}

/** Looks at this process for a while, once all has come to rest. */
private fun rest(where: String, seconds: Int) {
    Thread.sleep(5_000)
    System.gc()
    Thread.sleep(5_000)
    val before = wakes()
    Thread.sleep(seconds * 1_000L)
    val after = wakes()
    val heap = ManagementFactory.getMemoryMXBean().heapMemoryUsage.used / 1_000_000
    println("$where: ${status("self", "VmRSS")} resident, $heap MB of it on Java's heap")
    val woken = after.mapValues { (thread, count) -> count - (before[thread] ?: 0) }.filterValues { it > 0 }
    println("$where: woken in $seconds s: " + woken.entries.sortedByDescending { it.value }.joinToString { "${it.key.substringBefore(' ')} ${it.value}" })
}

/** How often each thread has gone to sleep so far. */
private fun wakes(): Map<String, Int> = File("/proc/self/task").list().orEmpty().mapNotNull { id ->
    runCatching {
        File("/proc/self/task/$id/comm").readText().trim().replace(' ', '_') + " $id" to status("self/task/$id", "voluntary_ctxt_switches").toInt()
    }.getOrNull()
}.toMap()

private fun status(of: String, key: String) = File("/proc/$of/status").readLines().first { it.startsWith("$key:") }.substringAfter(':').trim()
