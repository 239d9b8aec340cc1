package fr.cartable.ui

import fr.cartable.Lang
import fr.cartable.Shelf
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
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
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.CleanupMode
import org.junit.jupiter.api.io.TempDir

/** The real server, as cargo has built it beside the library, on a port and a database of its own. */
class TestServer private constructor(program: File, directory: Path) : AutoCloseable {
    /** Where it listens. */
    val port: Int = ServerSocket(0).use { it.localPort }

    /** How apps reach it. */
    val address = "http://127.0.0.1:$port"

    private val process: Process =
        ProcessBuilder(program.path, "--listen", "127.0.0.1:$port", "--database", (directory / "server.db").toString())
            .redirectErrorStream(true).redirectOutput((directory / "server.log").toFile()).start()

    init {
        until("the server listens") { runCatching { Socket("127.0.0.1", port).close() }.isSuccess }
    }

    override fun close() {
        process.destroyForcibly().waitFor()
    }

    companion object {
        private val program: File? by lazy {
            val libraries = File(System.getProperty("jna.library.path"))
            listOf(libraries, libraries.parentFile).map { it.resolve("cartable-server") }.firstOrNull { it.canExecute() }
                .also { if (it == null) System.err.println("left out: no cartable-server beside $libraries (cargo build --workspace)") }
        }

        /** Whether there is one. */
        val isBuilt: Boolean get() = program != null

        /** A server in this directory; nothing where cargo has built none. */
        fun start(directory: Path): TestServer? = program?.let { TestServer(it, directory) }
    }
}

/** Waits for it, not for ever. */
fun until(what: String, seconds: Int = 15, isSo: () -> Boolean) {
    repeat(seconds * 40) {
        if (isSo()) return
        Thread.sleep(25)
    }
    error("in vain: $what")
}

/** The table that is seen. */
val App.sits: TableHolder? get() = (page as? Page.Table)?.holder

/** Whether the table waits for who sits at it. */
val TableHolder.isAsked: Boolean get() = !status.sending && scene.seats.any { it.isViewer && it.toAct }

/** Signs in as a guest of the app's name. */
fun App.enter(address: String): OnlineHolder {
    nameServer(address)
    if (page != Page.Online) open(Page.Online)
    until("a client") { online?.server?.isBusy == false }
    val online = online!!
    online.account.signIn(desk.settings.name)
    until("$address knows ${desk.settings.name}") { online.account.profile != null && !online.server.isBusy }
    return online
}

/** Somebody who is asked does something. */
fun move(tables: List<TableHolder>, random: Random) {
    until("somebody is asked") { tables.any { it.isAsked || it.scene.over } }
    tables.find { it.isAsked }?.act(random)
}

/** Plays until everybody sees the end. */
fun playOut(tables: List<TableHolder>, random: Random) {
    var moves = 0
    while (tables.none { it.scene.over } && moves < 600) {
        move(tables, random)
        moves += 1
    }
    until("everybody sees the end") { tables.all { it.scene.over } }
}

/** Apps and the real server. */
abstract class OnServer {
    // The apps' own threads may still write when a test is through.
    @TempDir(cleanup = CleanupMode.NEVER)
    lateinit var directory: Path

    private var server: TestServer? = null

    @AfterEach
    fun stop() {
        server?.close()
        directory.toFile().deleteRecursively()
    }

    /** The real server; where there is none the test is left out. */
    protected fun serve(): TestServer {
        server = TestServer.start(directory)
        assumeTrue(server != null)
        return server!!
    }

    /** An app of which everything happens on threads of its own, as on a phone. */
    protected fun phone(name: String): App {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default.limitedParallelism(1))
        val desk = Desk(Shelf((directory / name).toString()), scope, Dispatchers.IO, Lang.FR, TestPhone())
        return App(desk).apply { set(desk.settings.copy(name = name, stillness = true)) }
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
