package fr.cartable.ui

import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.TableListener
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import fr.cartable.pages.Errand
import fr.cartable.pages.PageEvent
import fr.cartable.pages.QueueWish
import fr.cartable.pages.ShownPage
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Caller
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.Notice
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.TableHolder
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import java.io.IOException
import java.lang.reflect.Proxy
import java.nio.file.Path
import java.util.Collections
import kotlin.random.Random

/** The calls that a phone was asked to show. */
class TestCaller : Caller {
    /** The notifications, by their subject. */
    val shown = mutableMapOf<String, Notice>()

    /** How often something was shown. */
    var times = 0
        private set
    var isWatching = false
        private set
    override var isAllowed = false

    /** The player's answer when they are asked. */
    var answer = true

    override fun ask(answer: (Boolean) -> Unit) {
        isAllowed = this.answer
        answer(isAllowed)
    }

    override fun watch(isWanted: Boolean) {
        isWatching = isWanted
    }

    override fun show(notice: Notice) {
        shown[notice.about] = notice
        times += 1
    }

    override fun takeBack(about: String) {
        shown -= about
    }

    override fun takeBackAll() = shown.clear()
}

/** A phone of which the test knows everything. */
class TestPhone(override val caller: TestCaller? = null) : Phone {
    val shared: MutableList<String> = Collections.synchronizedList(mutableListOf())

    /** The sounds so far. */
    val sounds: MutableList<Sound> = Collections.synchronizedList(mutableListOf())
    private val secrets = mutableMapOf<String, String?>()

    /** The names and kinds of the files that were shared. */
    val files = mutableListOf<String>()

    /** The servers to which a way was made. */
    val ways: MutableList<String> = Collections.synchronizedList(mutableListOf())

    override fun share(text: String) {
        shared += text
    }

    /** True if its Keystore does not answer, and its disk is full. */
    var isBroken = false

    override fun shareFile(name: String, mime: String, text: String) {
        if (isBroken) throw IOException()
        shared += text
        files += "$name, $mime"
    }

    override fun sound(sound: Sound) {
        sounds += sound
    }

    /** How often it has ticked, each time it was asked to. */
    val ticks: MutableList<Int> = Collections.synchronizedList(mutableListOf())

    override fun tick(times: Int) {
        ticks += times
    }

    /** How often it was hit. */
    var hits = 0
        private set

    override fun hit() {
        hits += 1
    }

    /** The page that was opened last. */
    var page: String? = null
        private set

    override fun browse(url: String): Boolean {
        page = url
        return true
    }

    override var isNight = false

    override var isStill = false

    override val name = "test"

    override fun hasSession(server: String): Boolean = secrets[server] != null

    override fun session(server: String): String? = secrets[server]?.also { if (isBroken) throw IOException() }

    /** Somebody is signed in. */
    fun keep(server: String, session: String) {
        secrets[server] = session
    }

    override fun keeper(server: String) = object : SessionKeeper {
        init {
            ways += server
        }

        override fun keep(session: String?): Boolean {
            if (isBroken && session != null) return false
            secrets[server] = session
            return true
        }

        override fun kept(): String? = secrets[server]
    }
}

/** A caller that asks no server: each call is a failure. */
val nobody: ClientInterface = Proxy.newProxyInstance(ClientInterface::class.java.classLoader, arrayOf(ClientInterface::class.java)) { _, asked, _ ->
    error(asked.name)
} as ClientInterface

/** Pages of which none is ever open. */
val noPages: PagesInterface = object : PagesInterface {
    override fun errands() = emptyList<Errand>()
    override fun page(key: String): ShownPage? = null
    override fun queued(): QueueWish? = null
    override fun setLanguage(lang: Lang) = Unit
    override fun setListener(listener: TableListener?) = Unit
    override fun tell(event: PageEvent) = Unit
}

/** An app on this directory that does everything at once, within the call; so do the bots. */
fun app(directory: Path, phone: Phone = TestPhone(), lang: Lang = Lang.FR): App {
    val desk = Desk(Shelf(directory.toString()), CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, lang, phone)
    return App(desk).apply { set(desk.settings.copy(paceMs = 0)) }
}

/** The table in front. */
val App.table: TableHolder get() = (page as Page.Table).holder

/** Sets a game up for its next match: as many players, or as few as it takes, and these options. */
fun App.setUp(game: String, seats: Int? = null, options: Map<String, String> = emptyMap()) {
    val least = desk.games.first { it.id == game }.minSeats.toInt()
    val before = desk.settings.choices(game)
    set(desk.settings.with(game, before.copy(seats = seats ?: least, options = before.options + options)))
}

/** Sits down to a game with as few players as it takes, and as few rounds as it can have. */
fun App.begin(game: String, seats: Int? = null, options: Map<String, String> = emptyMap()): TableHolder {
    setUp(game, seats, options)
    openGame(game)
    play(game)
    return table
}

/** Makes one tap or choice at random. Returns true if there was one. It puts a pick back only if nothing else is possible. */
fun TableHolder.act(random: Random): Boolean {
    val choice = scene.choices.randomOrNull(random)
    val (picked, others) = scene.areas.flatMap { it.items }.filter { it.canTap }.partition { it.picked }
    val item = others.randomOrNull(random) ?: picked.takeIf { choice == null }?.randomOrNull(random)
    when {
        choice != null && (item == null || random.nextInt(3) > 0) -> choose(choice.id)
        item != null -> tap(item.id)
        else -> return false
    }
    wait()
    return true
}

/** Waits until everything that was asked for is done and written; the table's own thread may be at it. */
fun TableHolder.wait() {
    val settled = CoroutineScope(Dispatchers.Unconfined).launch { settle() }
    if (!settled.isCompleted) until("everything is written") { settled.isCompleted }
}
