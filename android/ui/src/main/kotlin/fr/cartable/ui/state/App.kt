package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Effect
import fr.cartable.Level
import fr.cartable.Replay
import fr.cartable.Room
import fr.cartable.ScorePad
import fr.cartable.ShelfKind
import fr.cartable.Shelved
import fr.cartable.Step
import fr.cartable.Table
import fr.cartable.ui.Words
import java.net.URI
import kotlinx.coroutines.Job

/** The app: which page is seen, and what lies on the shelf. */
class App(val desk: Desk) {
    private val pages = mutableStateListOf<Page>(Page.Start)

    /** The page that is seen. */
    val page: Page get() = pages.last()

    /** What lies on the shelf, the newest first, by kind. */
    var shelf by mutableStateOf(emptyMap<ShelfKind, List<Shelved>>())
        private set

    /** The way to the server; nothing before one was named. */
    var online by mutableStateOf<OnlineHolder?>(null)
        private set

    /** The code of a room that a link has named, until it is joined. */
    var invitation by mutableStateOf<String?>(null)

    /** The words of the app, in the language of now. */
    val words: Words get() = Words(desk.lang)

    init {
        renew()
    }

    /** Reads what lies on the shelf. */
    fun renew(): Job = desk.scope.launchNow {
        val lists = desk.attempt { ShelfKind.entries.associateWith { desk.shelf.list(it, desk.lang) } } ?: return@launchNow
        shelf = lists.mapValues { it.value.items }
        val damaged = lists.values.flatMap { it.damaged }
        if (damaged.isNotEmpty()) desk.trouble = damaged.joinToString("\n")
    }

    /** The tables that can be gone on with, the newest first. */
    val tables: List<Shelved> get() = shelf[ShelfKind.TABLE].orEmpty().filterNot { it.over }

    /** Opens a page over the one that is seen. */
    fun open(page: Page) {
        pages += page
    }

    /** What lies over the page, each by what closes it. */
    val overlays = mutableStateListOf<() -> Unit>()

    /** Whether there is anything to go back to. */
    val canGoBack: Boolean get() = pages.size > 1 || overlays.isNotEmpty()

    /** Closes what lies over the page, or leaves the page; `false` where there is none below it. */
    fun back(): Boolean {
        val closes = overlays.lastOrNull()
        if (closes != null) {
            closes()
            return true
        }
        if (page == Page.Online && online?.room != null) {
            online?.forget()
            return true
        }
        if (pages.size == 1) return false
        val left = pages.removeAt(pages.lastIndex)
        left.leave()
        if (page is Page.Online) online?.renew()
        renew()
        return true
    }

    /** Opens a game. */
    fun openGame(id: String) = open(Page.Game(id, GameHolder(id, desk).also { it.count() }))

    /** Sits down at a new table against bots. */
    fun play(game: GameHolder): Job = sit(game.info.id) { Table.offline(game.table(words.you), desk.lang) }

    /** Sits down to the lesson of a game. */
    fun learn(game: String): Job {
        val name = desk.settings.name.trim().ifEmpty { words.you }
        return sit(game) { Table.lesson(game, name, desk.lang, desk.settings.paceMs.toUInt()) }
    }

    /** Goes on with a table that was left. */
    fun resume(shelved: Shelved): Job = desk.scope.launchNow {
        if (resume(ShelfKind.TABLE, shelved.id)) return@launchNow
        renew()
    }

    /** Plays another match with the same players. */
    fun again(over: TableHolder): Job = desk.scope.launchNow { over.again()?.let { sitAt(it, over.game) } }

    /** Looks at the match again, from this step on. */
    fun replay(over: TableHolder, step: UInt = 0u): Job = desk.scope.launchNow {
        over.record()?.let { replay(it, over.game, over.place?.id, step) }
    }

    /** Looks at a match of the shelf again. */
    fun replay(shelved: Shelved): Job = desk.scope.launchNow {
        val record = desk.attempt { desk.shelf.read(ShelfKind.RECORD, shelved.id, desk.lang) }
        if (record != null) replay(record, shelved.game, shelved.id, 0u)
    }

    /** Plays on from where one looks. */
    fun playOn(replay: ReplayHolder, level: Level): Job = desk.scope.launchNow { replay.playOn(level)?.let { sitAt(it, replay.game) } }

    /** Opens a score pad. */
    fun openPad(shelved: Shelved): Job = desk.scope.launchNow { openPad(shelved.id) }

    /** Begins a new score pad. */
    fun begin(new: NewPadHolder) {
        val pad = new.pad() ?: return
        pages.removeAt(pages.lastIndex)
        open(Page.Pad(pad))
    }

    /** A new score pad with the same players, in place of the one that is seen. */
    fun again(over: PadHolder) {
        pages.removeAt(pages.lastIndex)
        open(Page.Pad(over.again()))
    }

    /** Takes something from the shelf for good. */
    fun remove(kind: ShelfKind, shelved: Shelved): Job = desk.scope.launchNow {
        // Read first: only what this program has seen can be taken away.
        desk.attempt {
            desk.shelf.read(kind, shelved.id, desk.lang)
            desk.shelf.remove(kind, shelved.id, desk.lang)
        }
        renew()
    }

    /** Opens the rooms of a server. */
    fun openOnline(): Job = desk.scope.launchNow {
        if (page != Page.Online) open(Page.Online)
        connected()?.renew()
    }

    /** Names the server. */
    fun nameServer(address: String): Job = desk.scope.launchNow {
        if (address.trim() != desk.settings.server) {
            desk.set(desk.settings.copy(server = address.trim()))
            online?.forget()
            online = null
        }
        connected()?.renew()
    }

    /** Sits down at the table of a room, once its match runs. */
    fun sit(room: Room): Job = desk.scope.launchNow { room.matchId?.let { sitOnline(it, room.game) } }

    /** Follows a link to a room, such as `cartable://host/r/CODE`. */
    fun follow(link: String) {
        val uri = runCatching { URI(link) }.getOrNull() ?: return
        val parts = uri.path.orEmpty().split('/').filter { it.isNotEmpty() }
        val host = uri.authority ?: return
        if (parts.size != 2 || parts[0] != "r") return
        // This very device speaks without TLS; everybody else must not.
        val scheme = if (uri.host == "localhost" || uri.host == "127.0.0.1") "http" else "https"
        invitation = parts[1].uppercase()
        nameServer("$scheme://$host")
        if (page != Page.Online) open(Page.Online)
    }

    /** Takes over what was set otherwise. */
    fun set(settings: Settings) {
        desk.set(settings)
        for (page in pages) {
            if (page is Page.Table) page.holder.obey(settings)
            if (page is Page.Pad) page.holder.obey()
        }
        online?.obey()
    }

    /** Lets the player hear and feel a step that begins to be shown. */
    fun feel(step: Step) {
        val settings = desk.settings
        val sounds = settings.sound == Sounds.ALWAYS || settings.sound == Sounds.BY_DAY && !desk.isNight
        if (sounds) Tone.of(step)?.let(desk.phone::sound)
        if (settings.haptics && step.effect == Effect.YOUR_TURN) desk.phone.tick(2)
    }

    /** Hands something to another app. */
    fun share(text: String) = desk.phone.share(text)

    /** The device is in another network. */
    fun networkChanged() {
        online?.networkChanged()
    }

    /** The app is out of sight: what was played is written, and time stands still. */
    fun pause(): Job = desk.scope.launchNow {
        online?.pause()
        for (page in pages) {
            if (page is Page.Table) {
                page.holder.pause()
                page.holder.settle()
            }
        }
    }

    /** The app is in front again. */
    fun goOn() {
        online?.goOn()
        for (page in pages) if (page is Page.Table) page.holder.goOn()
    }

    /** Where one is, for [restore]. */
    val route: String get() = pages.mapNotNull { it.route }.joinToString("\n")

    /** Goes to where one was when the process died. */
    fun restore(route: String): Job = desk.scope.launchNow {
        for (line in route.lines()) {
            val (kind, id) = line.substringBefore('/') to line.substringAfter('/')
            when (kind) {
                "game" -> openGame(id)
                "rules" -> open(Page.Rules(id))
                ShelfKind.TABLE.name -> resume(ShelfKind.TABLE, id)
                ShelfKind.RECORD.name -> resume(ShelfKind.RECORD, id)
                "match" -> sitOnline(id.substringAfter('/'), id.substringBefore('/'))
                "matches" -> open(Page.Matches)
                "replay" -> replay(id)
                "pads" -> open(Page.Pads)
                "pad" -> openPad(id)
                "online" -> openOnline().join()
                "settings" -> open(Page.Settings)
                "about" -> open(Page.About)
            }
        }
    }

    private suspend fun connected(): OnlineHolder? {
        val server = desk.settings.server
        if (online == null && server.isNotEmpty()) online = desk.attempt { OnlineHolder(desk, server) { sit(it) } }
        return online
    }

    private fun sit(game: String, table: () -> Table): Job = desk.scope.launchNow { desk.attempt(table)?.let { sitAt(it, game) } }

    /** At a table one is one step from the start: whatever led there is over. */
    private fun sitAt(table: Table, game: String, place: TableHolder.Shelf? = null, matchId: String? = null) {
        while (pages.size > 1 && (matchId == null || page is Page.Table)) pages.removeAt(pages.lastIndex).leave()
        open(Page.Table(TableHolder(table, game, desk, place), matchId))
    }

    private suspend fun sitOnline(matchId: String, game: String) {
        val online = connected() ?: return
        online.table(matchId)?.let {
            online.forget()
            sitAt(it, game, matchId = matchId)
        }
    }

    private suspend fun resume(kind: ShelfKind, id: String): Boolean {
        val (settings, lang) = desk.settings to desk.lang
        val table = desk.attempt {
            Table.resume(desk.shelf.read(kind, id, lang), lang, settings.paceMs.toUInt(), settings.chanceMs.toUInt())
        } ?: return false
        sitAt(table, gameOf(id), TableHolder.Shelf(kind, id))
        return true
    }

    private suspend fun replay(record: String, game: String, id: String?, step: UInt) {
        val replay = desk.attempt { Replay.open(record, desk.lang).also { if (step > 0u) it.goTo(step) } } ?: return
        open(Page.Replay(ReplayHolder(replay, game, desk), id))
    }

    private suspend fun replay(id: String) {
        val record = desk.attempt { desk.shelf.read(ShelfKind.RECORD, id, desk.lang) } ?: return
        replay(record, gameOf(id), id, 0u)
    }

    private suspend fun openPad(id: String) {
        val pad = desk.attempt { ScorePad.load(desk.shelf.read(ShelfKind.PAD, id, desk.lang), desk.lang) } ?: return
        open(Page.Pad(PadHolder(pad, desk, id)))
    }

    private companion object {
        /** The game of what has this name on the shelf. */
        fun gameOf(id: String) = id.substringBeforeLast('-')
    }
}
