package fr.cartable.ui

import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.core.Speed
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.GameInfo
import fr.cartable.pages.PageEvent
import fr.cartable.pages.QueueWish
import fr.cartable.pages.RoomSetup
import fr.cartable.pages.ShownPage
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.TableHolder
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.CleanupMode
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.net.ServerSocket
import java.net.Socket
import java.nio.file.Path
import java.time.ZonedDateTime
import java.util.Collections
import java.util.concurrent.ConcurrentLinkedDeque
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.concurrent.thread
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.io.path.div
import kotlin.random.Random

/** A program of ours beside the library. If cargo has built none, it is null with a message, and in CI a failure. */
fun built(name: String): File? {
    val libraries = File(System.getProperty("jna.library.path"))
    val program = listOf(libraries, libraries.parentFile).map { it.resolve(name) }.firstOrNull { it.canExecute() }
    if (program == null) {
        check(System.getenv("CI") == null) { "no $name beside $libraries (cargo build --workspace)" }
        System.err.println("left out: no $name beside $libraries (cargo build --workspace)")
    }
    return program
}

/** The real server, as cargo has built it beside the library, on a port and a database of its own. */
class TestServer private constructor(program: File, directory: Path, settings: List<String>) : AutoCloseable {
    private val log = (directory / "server.log").toFile()
    private val process: Process =
        ProcessBuilder(
            // Guests play ranked here, and the day's deal.
            listOf(program.path, "--listen", "127.0.0.1:0", "--ranked-after", "0", "--daily-for-all", "--database", (directory / "server.db").toString()) +
                settings,
        )
            .redirectErrorStream(true).redirectOutput(log).start()

    /** The address at which it listens, as it tells. */
    val port: Int = run {
        until("the server listens") { log.readLines().any { it.startsWith(TOLD) } }
        log.readLines().first { it.startsWith(TOLD) }.removePrefix(TOLD).toInt()
    }

    /** How apps reach it. */
    val address = "http://127.0.0.1:$port"

    override fun close() {
        process.destroyForcibly().waitFor()
    }

    companion object {
        private const val TOLD = "listening on 127.0.0.1:"

        private val program: File? by lazy { built("cartable-server") }

        /** True if there is one. */
        val isBuilt: Boolean get() = program != null

        /** A server in this directory; null if cargo has built none. */
        fun start(directory: Path, settings: List<String> = emptyList()): TestServer? = program?.let { TestServer(it, directory, settings) }
    }
}

/** The main thread of the apps here, as a phone has one: their work waits until the test runs it. */
object MainThread : CoroutineDispatcher() {
    private val waiting = ConcurrentLinkedDeque<Runnable>()

    override fun dispatch(context: CoroutineContext, block: Runnable) {
        waiting += block
    }

    /** Runs the waiting work. */
    fun run() {
        while (true) (waiting.poll() ?: return).run()
    }
}

/** Waits for it, three minutes at the most, which is longer than the slowest machine takes; lets the apps go on meanwhile. */
fun until(what: String, meanwhile: () -> Unit = {}, isSo: () -> Boolean) {
    val end = System.nanoTime() + 180_000_000_000
    while (true) {
        MainThread.run()
        if (isSo()) return
        check(System.nanoTime() < end) { "in vain: $what" }
        Thread.sleep(5)
        meanwhile()
    }
}

/** The work off the main thread, held back while the test wants it so. */
class Held : CoroutineDispatcher() {
    val calls = ConcurrentLinkedQueue<Runnable>()

    @Volatile
    var isHeld = false

    override fun dispatch(context: CoroutineContext, block: Runnable) {
        if (isHeld) calls += block else Dispatchers.IO.dispatch(context, block)
    }

    /** Nothing is held back any more. */
    fun letGo() {
        isHeld = false
        while (true) Dispatchers.IO.dispatch(EmptyCoroutineContext, calls.poll() ?: return)
    }
}

/** The table in front. */
val App.sits: TableHolder? get() = (page as? Page.Table)?.holder

/** True if the table waits for the player at it. */
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

/** Waits in the queue for a ranked match with any number of players. */
fun OnlineHolder.enqueue(game: GameInfo) {
    val numbers = (maxOf(2u, game.minSeats)..game.maxSeats).toList()
    pages.tell(PageEvent.Queued(QueueWish(game.id, numbers, Speed.NORMAL, ranked = true, botsAfterSeconds = null)))
}

/** The page in front, if the library describes it. */
val App.described: ShownPage? get() = (page as? Page.Described)?.let { online?.pages?.page(it.key) }

/** The page of the room in front; null if there is none. */
val App.room: ShownPage? get() = described.takeIf { (page as? Page.Described)?.isRoom == true }

/** The code of a room. */
val ShownPage.code: String get() = blocks.firstNotNullOf { (it.kind as? BlockKind.Code)?.code }

/** The occupants of a room, seat by seat. */
val ShownPage.seats: List<String> get() = blocks.mapNotNull { (it.kind as? BlockKind.Line)?.title?.substringAfter(". ") }

/** True while the page waits for the server. */
val ShownPage.isBusy: Boolean get() = blocks.any { it.role == BlockRole.PROGRESS }

/** The chosen value of a block; null if there is no such choice. */
fun ShownPage.chosen(key: String): String? = blocks.firstNotNullOfOrNull { block ->
    (block.kind as? BlockKind.Choice)?.takeIf { block.key == key }?.offers?.find { it.chosen }?.value
}

/** Taps an action of the page in front. */
fun App.tap(action: String) = online!!.pages.tell(PageEvent.Tapped(page.key, action))

/** Sets a value on the page in front. */
fun App.set(block: String, value: String) = online!!.pages.tell(PageEvent.Set(page.key, block, value))

/** The page of the player's account, once it is read. */
fun OnlineHolder.own(): ShownPage {
    val key = Page.ACCOUNT.key
    pages.tell(PageEvent.Opened(key, key))
    until("the account") { pages.page(key)!!.run { !isBusy && blocks.isNotEmpty() } }
    return pages.page(key)!!
}

/** Sets a value of the player's account. */
fun OnlineHolder.setOwn(block: String, value: String) = own().let { pages.tell(PageEvent.Set(it.key, block, value)) }

/** Does an action on the player's account. */
fun OnlineHolder.doOwn(action: String) = own().let { pages.tell(PageEvent.Tapped(it.key, action)) }

/** The recovery code that is shown; null if there is none. */
val OnlineHolder.code: String? get() = pages.page(Page.ACCOUNT.key)?.blocks?.firstNotNullOfOrNull { (it.kind as? BlockKind.Secret)?.code }

/** The keys of the lines of this kind on the player's account. */
fun ShownPage.lines(kind: String): List<String> = blocks.map { it.key }.filter { it.startsWith("$kind ") }

/** The setup of a room with so many open seats. */
fun roomFor(game: String, seats: Int) = RoomSetup(game, emptyList(), List(seats) { null }, null)

/** Opens a room, which the other joins by its code. */
fun meet(host: App, guest: App, game: String, seats: Int, speed: Speed? = null): String {
    host.online!!.open(roomFor(game, seats).copy(speed = speed))
    until("a room") { host.room != null }
    val code = host.room!!.code
    guest.online!!.join(code)
    until("the guest") { host.room?.seats?.contains(guest.desk.settings.name) == true }
    return code
}

/** Seats two players at the table of a room, and returns its code. */
fun sitDown(host: App, guest: App, game: String, seats: Int, speed: Speed? = null): String {
    val code = meet(host, guest, game, seats, speed)
    host.tap("start")
    until("both sit at the table") { host.sits != null && guest.sits != null }
    return code
}

/** Makes a move for one of the players who must act. */
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
    private val life = SupervisorJob()

    @AfterEach
    fun stop() {
        life.cancel()
        server?.close()
        directory.toFile().deleteRecursively()
    }

    /** The real server; where there is none the test is left out. */
    protected fun serve(vararg settings: String): TestServer {
        server = TestServer.start(directory, settings.toList())
        assumeTrue(server != null)
        return server!!
    }

    /** An app of which everything happens on the threads of a phone; with the name and the phone of another it is the same after its process died. */
    protected fun phone(
        name: String,
        io: CoroutineDispatcher = Dispatchers.IO,
        phone: Phone = TestPhone(),
        now: () -> ZonedDateTime = ZonedDateTime::now,
    ): App {
        val scope = CoroutineScope(SupervisorJob(life) + MainThread)
        val desk = Desk(Shelf((directory / name).toString()), scope, io, Lang.FR, phone)
        return App(desk, now = now).apply { set(desk.settings.copy(name = name, stillness = true)) }
    }
}

/** A cable to a port of this machine that can be cut and mended. */
class Cable(private val to: Int) {
    private val entry = ServerSocket(0)
    private val ends = Collections.synchronizedList(mutableListOf<Socket>())

    @Volatile
    private var isCut = false

    /** The page at which it begins. */
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
