package fr.cartable.ui

import fr.cartable.Lang
import fr.cartable.Link
import fr.cartable.Shelf
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.GameHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.TableHolder
import java.io.File
import java.net.ServerSocket
import java.net.Socket
import java.nio.file.Path
import java.util.Collections
import kotlin.concurrent.thread
import kotlin.io.path.div
import kotlin.random.Random
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.CleanupMode
import org.junit.jupiter.api.io.TempDir

/** Two apps and the real server. */
class OnlineTest {
    // The apps' own threads may still write when a test is through.
    @TempDir(cleanup = CleanupMode.NEVER)
    lateinit var directory: Path

    private var server: Process? = null

    @AfterEach
    fun stop() {
        server?.destroyForcibly()?.waitFor()
        directory.toFile().deleteRecursively()
    }

    /** The server that cargo has built beside the library, on a port of its own; its address. */
    private fun serve(): Int {
        val libraries = File(System.getProperty("jna.library.path"))
        val program = listOf(libraries, libraries.parentFile).map { it.resolve("cartable-server") }.firstOrNull { it.canExecute() }
        if (program == null) System.err.println("left out: no cartable-server beside $libraries (cargo build --workspace)")
        assumeTrue(program != null)
        val port = ServerSocket(0).use { it.localPort }
        server = ProcessBuilder(program!!.path, "--listen", "127.0.0.1:$port", "--database", (directory / "server.db").toString())
            .redirectErrorStream(true).redirectOutput((directory / "server.log").toFile()).start()
        until("the server listens") { runCatching { Socket("127.0.0.1", port).close() }.isSuccess }
        return port
    }

    /** An app of which everything happens on threads of its own, as on a phone. */
    private fun phone(name: String): App {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default.limitedParallelism(1))
        val desk = Desk(Shelf((directory / name).toString()), scope, Dispatchers.IO, Lang.FR, TestPhone())
        return App(desk).apply { set(desk.settings.copy(name = name)) }
    }

    private fun until(what: String, isSo: () -> Boolean) {
        repeat(600) {
            if (isSo()) return
            Thread.sleep(25)
        }
        error("in vain: $what")
    }

    private fun App.enter(address: String): OnlineHolder {
        nameServer(address)
        open(Page.Online)
        until("a client") { online?.isBusy == false }
        val online = online!!
        online.signIn(desk.settings.name)
        until("$address knows ${desk.settings.name}") { online.profile != null }
        return online
    }

    private val App.sits: TableHolder? get() = (page as? Page.Table)?.holder

    @Test
    fun `two play in one room, and the one who loses the connection comes back by itself`() {
        val port = serve()
        val cable = Cable(port)
        val (ana, bea) = phone("Ana") to phone("Béa")
        val host = ana.enter("http://127.0.0.1:$port")
        val guest = bea.enter("http://127.0.0.1:${cable.port}")
        host.open(GameHolder("duel", ana.desk).apply { seat(2) }.room())
        until("a room") { host.room != null }
        guest.join(host.room!!.code.lowercase())
        until("Béa is in the room") { guest.room != null }
        until("Ana sees Béa") { host.room?.seats?.map { it.name } == listOf("Ana", "Béa") }
        host.start(null)
        until("both sit at the table") { ana.sits != null && bea.sits != null }
        val tables = listOf(ana.sits!!, bea.sits!!)
        val random = Random(3)
        repeat(6) { move(tables, random) }

        cable.cut()
        until("Béa's connection is lost") { tables[1].status.link == Link.RECONNECTING }
        // Ana plays on as far as it is her turn.
        cable.mend()
        until("Béa is back") { tables[1].status.link == Link.CONNECTED }
        var moves = 0
        while (!tables[0].scene.over && moves < 400) {
            move(tables, random)
            moves += 1
        }
        until("both see the end") { tables.all { it.scene.over } }
        assertEquals(tables[0].scene.scores, tables[1].scene.scores)
        assertTrue(ana.tables.isEmpty(), "the server keeps online tables")
        cable.cut()
    }

    @Test
    fun `what the server refuses and what cannot be reached is said in words`() {
        val nobody = phone("Ana")
        nobody.nameServer("http://127.0.0.1:9")
        until("a client") { nobody.online != null }
        nobody.online!!.signIn("Ana")
        until("the trouble is told") { nobody.online?.trouble != null }
        val port = serve()
        val online = phone("Béa").enter("http://127.0.0.1:$port")
        online.join("ZZZZZZ")
        until("no such room") { online.trouble != null }
        assertNotNull(online.profile)
        val other = phone("Carlo")
        other.nameServer("no address at all")
        until("no such server") { other.desk.trouble != null }
    }

    /** Somebody who is asked does something. */
    private fun move(tables: List<TableHolder>, random: Random) {
        var asked: TableHolder? = null
        until("somebody is asked") {
            asked = tables.find { table -> !table.status.sending && table.scene.seats.any { it.isViewer && it.toAct } }
            asked != null || tables.any { it.scene.over }
        }
        asked?.act(random)
    }
}

/** A cable to a port of this machine that can be cut and mended. */
class Cable(private val to: Int) {
    private val entry = ServerSocket(0)
    private val ends = Collections.synchronizedList(mutableListOf<Socket>())
    @Volatile
    private var isCut = false

    /** Where it begins. */
    val port: Int = entry.localPort

    init {
        thread(isDaemon = true) {
            while (true) {
                val near = entry.accept()
                if (isCut) {
                    near.close()
                    continue
                }
                val far = Socket("127.0.0.1", to)
                ends += listOf(near, far)
                for ((from, into) in listOf(near to far, far to near)) {
                    thread(isDaemon = true) { runCatching { from.getInputStream().transferTo(into.getOutputStream()) } }
                }
            }
        }
    }

    /** Nothing comes through any more. */
    fun cut() {
        isCut = true
        synchronized(ends) { ends.forEach { it.close() } }
        ends.clear()
    }

    /** It is whole again. */
    fun mend() {
        isCut = false
    }
}
