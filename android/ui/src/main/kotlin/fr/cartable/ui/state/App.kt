package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.DailyLine
import fr.cartable.Replay
import fr.cartable.Room
import fr.cartable.ScorePad
import fr.cartable.ShelfKind
import fr.cartable.Shelved
import fr.cartable.Statistics
import fr.cartable.Table
import fr.cartable.core.Effect
import fr.cartable.core.Level
import fr.cartable.core.Step
import fr.cartable.pasted
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import java.time.ZonedDateTime

/**
 * The app: which page is seen, and what lies on the shelf. One that is not to be `seen` yet, because the phone only looks what waits for the
 * player, reads nothing before it is.
 */
class App(val desk: Desk, seen: Boolean = true, now: () -> ZonedDateTime = ZonedDateTime::now) {
    private val pages = mutableStateListOf<Page>(Page.Start)

    /** The page that is seen. */
    val page: Page get() = pages.last()

    /** The names of the pages that are open, the one that is seen last: each differs from that of any page that was in its place. */
    val keys: List<String> get() = pages.mapIndexed { place, page -> "$place ${page.key}" }

    /** The items on the shelf, the newest first, by kind. */
    var shelf by mutableStateOf(emptyMap<ShelfKind, List<Shelved>>())
        private set

    /** True if it is known that nothing was ever played here: no table, no match, and none that was counted. */
    private var isUnplayed by mutableStateOf(false)

    /** True if somebody is new to it all: to this phone's tables, and to any server's. */
    val isNew: Boolean get() = isUnplayed && online == null

    /** The way to the server; nothing before one was named. */
    val online: OnlineHolder? get() = connection.online

    /** The code of a room that a link has named, until it is joined. */
    var invitation by mutableStateOf<String?>(null)

    /** A server that is not known yet: the player is asked before anything goes there. */
    var stranger by mutableStateOf<Stranger?>(null)
        private set

    /** A match that has begun while the player is at something else. */
    var found by mutableStateOf<Found?>(null)
        private set

    /** The results of the player's matches, by game and level; as they were when the page of them was opened. */
    var statistics by mutableStateOf(emptyList<Statistics>())
        private set

    private val connection =
        Connection(desk) { server -> OnlineHolder(desk, server, { id, game -> found(Found(id, game)) }, { id, game -> sit(Found(id, game)) }) }

    /** How often something was to be opened that has to be found first. */
    private var sought = 0

    /** The holder that watches a match, or waits to. */
    private var watching: Job? = null

    /** The page that was open when the process died, while it is opened again. */
    private var restoring: Job? = null

    /** The words of the app, in the language of now. */
    val words: Words get() = Words(desk.lang)

    /** The holder that calls the player while the app is out of sight. */
    val calls = Calls(desk, now)

    /** True if the player has ever looked at it. */
    var isOpened = false
        private set
    private var isSeen = seen

    /** True if who is signed in could not be read from the phone. */
    val isUnread: Boolean get() = connection.isUnread

    init {
        desk.onLang = ::obey
        if (seen) open()
    }

    /** The player begins to look at it. */
    fun open() {
        if (isOpened) return
        isOpened = true
        renew()
        // A player who is signed in finds their tables at the start.
        desk.scope.launchNow { if (connection.isSignedIn()) connection.get()?.renew() }
    }

    /** Reads what lies on the shelf. */
    fun renew(): Job = desk.scope.launchNow {
        val lists = desk.attempt { ShelfKind.entries.associateWith { desk.shelf.list(it, desk.lang) } } ?: return@launchNow
        shelf = lists.mapValues { it.value.items }
        isUnplayed =
            listOf(ShelfKind.TABLE, ShelfKind.RECORD).all { lists.getValue(it).items.isEmpty() } &&
            desk.attempt { desk.shelf.statistics(desk.lang) }?.isEmpty() == true
        val damaged = lists.values.flatMap { it.damaged }
        if (damaged.isNotEmpty()) desk.trouble = damaged.joinToString("\n")
    }

    /** The tables that can be gone on with, the newest first. */
    val tables: List<Shelved> get() = shelf[ShelfKind.TABLE].orEmpty().filterNot { it.over }

    /** Opens a page over the one that is seen. */
    fun open(page: Page) {
        pages += page
        turn()
    }

    /** Another page is seen. */
    private fun turn() {
        // The person looked at from the page before is not looked at here.
        online?.people?.forget()
        keepTime()
    }

    /** The layers over the page, each with its way to close. */
    val overlays = mutableStateListOf<() -> Unit>()

    /** True if there is anything to go back to. */
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
        turn()
        if (page == Page.Online || left is Page.Table && left.matchId != null) online?.renew()
        if (page == Page.Daily) online?.daily?.renew()
        desk.scope.launchNow {
            leave(left).join()
            renew()
        }
        return true
    }

    /** Leaves the page, whatever lies over it. */
    fun quit() {
        overlays.clear()
        back()
    }

    /** Opens a game. */
    fun openGame(id: String) = open(Page.Game(id, GameHolder(id, desk).also { it.count() }))

    /** Sits down at a new table against bots; `seed` deals the cards, where they are not to be drawn. */
    fun play(game: GameHolder, seed: String? = null): Job = sit(game.info.id) { Table.offline(game.table(words.you).copy(seed = seed), desk.lang) }

    /** Sits down to the lesson of a game. */
    fun learn(game: String): Job {
        val name = desk.ownName(words.you)
        return sit(game) { Table.lesson(game, name, desk.lang, desk.settings.paceMs.toUInt()) }
    }

    /** Goes on with a table that was left. */
    fun resume(shelved: Shelved): Job =
        seek({ table(ShelfKind.TABLE, shelved.id) ?: null.also { renew() } }, Table::leave) { sitAt(it, ShelfKind.TABLE, shelved.id) }

    /** Plays another match with the same players. */
    fun again(over: TableHolder): Job = seek({ over.again() }, Table::leave) { sitAt(it, over.game) }

    /** Plays again with the people of an online match that is over, in a room that is opened for it. */
    fun rematch(over: Page.Table): Job = desk.scope.launchNow {
        val matchId = over.matchId ?: return@launchNow
        back()
        openThere(Page.Online).join()
        online?.rematch(matchId)
    }

    /** Looks at the match again, from this step on. */
    fun replay(over: TableHolder, step: UInt = 0u): Job = seek({ over.record()?.let { replayOf(it, step) } }, Replay::leave) { look(it, over.place?.id) }

    /** Looks at the result of a match of the shelf, which leads on to all that it led to when it ended. */
    fun openResult(shelved: Shelved): Job = seek({ table(ShelfKind.RECORD, shelved.id) }, Table::leave) { sitAt(it, ShelfKind.RECORD, shelved.id) }

    /** Looks at one's match on a server again. */
    fun replayThere(matchId: String): Job = seek({ online?.replay(matchId) }, Replay::leave) { look(it, null) }

    /** Looks at somebody's try at a daily deal. */
    fun replay(line: DailyLine): Job = seek({ online?.daily?.record(line)?.let { replayOf(it, 0u) } }, Replay::leave) { look(it, null) }

    /** Plays on from where one looks. */
    fun playOn(replay: ReplayHolder, level: Level): Job = seek({ replay.playOn(level) }, Table::leave) { sitAt(it, replay.game) }

    /** Opens a score pad. */
    fun openPad(shelved: Shelved): Job = seek({ pad(shelved.id) }) { open(Page.Pad(it)) }

    /** Begins a new score pad. */
    fun begin(new: NewPadHolder) {
        val pad = new.pad() ?: return
        pages.removeAt(pages.lastIndex)
        open(Page.Pad(pad, new))
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

    /** Opens what became of the player's matches. */
    fun openStatistics(): Job = seek({ desk.attempt { desk.shelf.statistics(desk.lang) } }) {
        statistics = it
        open(Page.Statistics)
    }

    /** Opens a page that needs a server. */
    fun openThere(page: Page.There): Job = desk.scope.launchNow {
        if (this@App.page != page) {
            online?.ranking?.forgetLists()
            open(page)
        }
        val online = connection.get() ?: return@launchNow
        if (page == Page.Online || online.account.profile == null) online.renew()
    }

    /** Reads what a page shows of a server at which somebody is signed in; a list in which one has read on stays as it is. */
    fun read(page: Page.There) {
        val online = online ?: return
        when (page) {
            Page.Account -> online.account.renew()

            Page.Daily -> online.daily.renew()

            Page.Board -> if (online.ranking.board.isEmpty()) online.ranking.open(online.ranking.game ?: desk.games.first().id)

            Page.Profile -> online.ranking.renew()

            Page.History -> if (online.ranking.history == null) online.ranking.openHistory()

            // The data of these pages are read when somebody signs in.
            Page.Online, is Page.Queue -> Unit
        }
    }

    /** Names the server. One that is known by its fingerprint alone is asked about first, unless it is known. */
    fun nameServer(address: String): Job = desk.scope.launchNow {
        val named = addressOf(address)
        if (strangerOf(address) != null) return@launchNow follow(address).join()
        if ('#' in named && !connection.isKnown(named)) stranger = Stranger(named, null) else connect(named)
    }

    /** Connects to the server that was asked about, or does not. */
    fun answer(isTrusted: Boolean): Job = desk.scope.launchNow {
        val asked = stranger ?: return@launchNow
        stranger = null
        if (isTrusted) visit(asked)
    }

    /** Goes to a server, and to the room there of which a link tells. */
    private suspend fun visit(named: Stranger) {
        if (named.code != null) {
            // Seen is the page that takes the code, and no room that one looks at.
            online?.forget()
            if (page != Page.Online) open(Page.Online)
        } else if (page !is Page.There) {
            open(Page.Online)
        }
        connect(named.address, named.code)
    }

    private suspend fun connect(address: String, code: String? = null) {
        if (connection.turnTo(address)) {
            invitation = null
            calls.forget()
        }
        if (code != null) invitation = code
        connection.get()?.renew()
    }

    /** Takes a seat in a room, by its code or by whatever tells it: the link to a room of another server leads there. */
    fun join(typed: String): Job = desk.scope.launchNow {
        val there = online ?: return@launchNow
        val named = strangerOf(typed)
        if (named != null && named.address != addressOf(desk.settings.server)) return@launchNow follow(typed).join()
        there.join(pasted(typed).room ?: typed.trim()).join()
        // The code of a link has then done its work.
        if (there.room != null) invitation = null
    }

    /** Forgets on this phone who is signed in at the server, where that cannot be read. */
    fun forgetSession(): Job = desk.scope.launchNow {
        if (connection.forgetSession()) connection.get()?.renew()
    }

    /** Goes to the match that the queue has found. */
    fun goToFound() {
        val match = found ?: return
        found = null
        // A player who has gone elsewhere meanwhile is told again that it is there.
        sit(match) { if ((page as? Page.Table)?.matchId != match.matchId) found = match }
    }

    /** Sits down at the table of a match on the server. */
    private fun sit(match: Found, elsewhere: () -> Unit = {}): Job = seek({ tableThere(match.matchId) }, {
        it.leave()
        elsewhere()
    }) { sitAt(it, match.game, matchId = match.matchId) }

    /** Does not go there now; the table is among one's own. */
    fun dropFound() {
        found = null
        online?.renew()
    }

    private fun found(match: Found) {
        call()
        found = match
        // A player who looks at nothing else sits down at once.
        if (page is Page.There || page == Page.Start) goToFound()
    }

    /** Sits down at the table of a room, once its match runs. */
    fun sit(room: Room): Job? = room.matchId?.let { sit(Found(it, room.game)) }

    /** Looks on at the match of a room. */
    fun watch(typed: String): Job {
        watching?.cancel()
        val code = pasted(typed).run { matchId ?: room } ?: typed.trim()
        return desk.scope.launchNow {
            val table = online?.watch(code) { page == Page.Online } ?: return@launchNow
            // A player who has gone elsewhere meanwhile stays there.
            if (page == Page.Online) open(Page.Table(TableHolder(table, table.game(), desk), null)) else table.leave()
        }.also { watching = it }
    }

    /** Looks at a round, from 1, of a match on a server that is over, with all hands open. */
    fun openRound(at: TableHolder, round: Int): Job = seek({ at.openRound(round) }, Replay::leave) { look(it, null) }

    /** Follows the way back from an issuer's page, or a link to a room. */
    fun follow(link: String): Job = desk.scope.launchNow {
        // It leads further than to where one was when the process died.
        restoring?.join()
        if (link.startsWith("${IdentityHolder.WAY_BACK}?")) return@launchNow comeBack(link)
        val named = strangerOf(link) ?: return@launchNow
        if (connection.isKnown(named.address)) visit(named) else stranger = named
    }

    /** The browser is back from the page of an issuer. */
    private suspend fun comeBack(link: String) {
        if (page != Page.Account) open(Page.Account)
        connection.get()?.account?.identities?.comeBack(link)
    }

    /** The link to a room of the server. */
    fun link(room: Room): String = linkTo(room.code, desk.settings.server)

    /** Takes over what was set otherwise. */
    fun set(settings: Settings) {
        desk.set(settings)
        obey()
    }

    /** The setting, or the phone's language, has changed: tables, pads and replays follow it. */
    private fun obey() {
        for (page in pages) {
            if (page is Page.Table) page.holder.obey(desk.settings)
            if (page is Page.Pad) page.holder.obey()
            if (page is Page.Replay) desk.scope.launchNow { page.holder.obey() }
        }
        online?.server?.obey()
        desk.scope.launchNow { calls.obey() }
    }

    /** Lets the player hear and feel a step that begins to be shown. */
    fun feel(step: Step) = feel(Tone.of(step), isCall = step.effect == Effect.YOUR_TURN)

    /** Lets the player hear and feel that they are waited for. */
    fun call() = feel(Tone.TURN, isCall = true)

    private fun feel(tone: Tone?, isCall: Boolean) {
        val settings = desk.settings
        val sounds = settings.sound == Sounds.ALWAYS || settings.sound == Sounds.BY_DAY && !desk.isNight
        if (sounds && tone != null) desk.scope.launchNow { desk.onIo { phone.sound(tone) } }
        if (settings.haptics && isCall) desk.phone.tick(2)
    }

    /** The player wants to be called while the app is out of sight, or no longer. */
    fun wantCalls(areWanted: Boolean) {
        if (!areWanted) return set(desk.settings.copy(calls = false))
        desk.phone.caller?.ask { isAllowed -> if (isAllowed) set(desk.settings.copy(calls = true)) else desk.trouble = words.callsForbidden }
    }

    /** Asks the server in one call what waits for the player, and has the phone tell them; not while they look at the app, nor in quiet hours. */
    suspend fun poll() {
        if (isSeen || !calls.isWaking) return
        if (!connection.isSignedIn()) return calls.forget()
        val online = connection.get(isTold = false) ?: return
        try {
            val rooms = online.server.on { rooms() }
            if (!isSeen) calls.tell(rooms)
        } catch (_: CartableException.Unauthorized) {
            calls.forget()
        } catch (_: CartableException) {
            // A server that is not reached calls nobody; the phone looks again.
        }
    }

    /** Goes where a notification leads. Any app on the phone can pretend to be one: it leads to a match or to the rooms, and nowhere else. */
    fun answerCall(route: String): Job = desk.scope.launchNow {
        if (!isCall(route)) return@launchNow
        restoring?.join()
        if ((page as? Page.Table)?.route != route) goTo(route)
    }

    /** The phone has looked what waits for the player, who does not look at the app: the way to the server is given up. */
    fun close(): Job = connection.close()

    /** Hands a text to another app. */
    fun share(text: String) = desk.phone.share(text)

    /** Hands a text that has to be made to another app. */
    fun shareMade(text: () -> String): Job = desk.scope.launchNow { desk.share { share(text()) } }

    /** Hands a whole match, in words, to another app. */
    fun shareText(replay: ReplayHolder): Job = desk.scope.launchNow { replay.text()?.let(::share) }

    /** Hands a picture, written as SVG, to another app. */
    fun sharePicture(svg: () -> String): Job = desk.scope.launchNow { desk.share { sharePicture(svg()) } }

    /** The device is in another network; any thread may say so. Out of sight nothing is asked: everything is made anew by [goOn]. */
    fun networkChanged(): Job = desk.scope.launch { if (isSeen) online?.networkChanged() }

    /** The app is out of sight: what was played is written, and time stands still. */
    fun pause(): Job = desk.scope.launchNow {
        isSeen = false
        online?.pause()
        keepTime()
        // A match may be found, and its page added, while this is written.
        for (page in pages.toList()) if (page is Page.Table) page.holder.settle()
        // A player who was back meanwhile has not gone.
        if (isSeen) return@launchNow
        val tables = pages.filterIsInstance<Page.Table>().mapNotNull { it.waiting }.toMap()
        calls.leave(online?.isSitting == true || found != null || tables.isNotEmpty(), tables)
    }

    /** The app is in front again. */
    fun goOn() {
        isSeen = true
        online?.goOn()
        if (isUnread) desk.scope.launchNow { connection.get()?.renew() }
        desk.scope.launchNow { calls.comeBack() }
        keepTime()
    }

    /** Among the tables on this device only the one that is seen is played on at. */
    private fun keepTime() {
        for (page in pages) if (page is Page.Table) if (isSeen && page == this.page) page.holder.goOn() else page.holder.pause()
    }

    /** The present page, for [restore]. */
    val route: String get() = pages.mapNotNull { it.route }.joinToString("\n")

    /** Goes to where one was when the process died. */
    fun restore(route: String): Job = desk.scope.launchNow { goTo(route) }.also { restoring = it }

    private fun sit(game: String, table: () -> Table): Job = seek({ desk.attempt(table) }, Table::leave) { sitAt(it, game) }

    /**
     * Opens what has to be found first, which may take a while. If two are found, the later is opened; a player who
     * has gone elsewhere meanwhile stays there, and what was found is let go of.
     */
    private fun <T : Any> seek(find: suspend () -> T?, letGo: (T) -> Unit = {}, open: suspend (T) -> Unit): Job {
        val (from, number) = page to ++sought
        return desk.scope.launchNow {
            val found = find() ?: return@launchNow
            if (number == sought && page == from) open(found) else letGo(found)
        }
    }

    /** At a table one is one step from the start: whatever led there is over. */
    private fun sitAt(table: Table, game: String, place: TableHolder.Shelf? = null, matchId: String? = null) {
        while (pages.size > 1 && (matchId == null || page is Page.Table || page is Page.Queue)) leave(pages.removeAt(pages.lastIndex))
        // The player who sits there is told of it no more.
        if (found?.matchId == matchId) found = null
        open(Page.Table(TableHolder(table, game, desk, place), matchId))
    }

    /** Leaves a page for good, once what was played there is on the shelf. */
    private fun leave(page: Page): Job = desk.scope.launchNow {
        if (page is Page.Table) page.holder.settle()
        val waiting = (page as? Page.Table)?.waiting
        page.leave()
        if (page is Page.Table) page.holder.tidy()
        if (waiting != null) calls.leave(isSitting = true, mapOf(waiting))
    }

    internal suspend fun sitOnline(matchId: String, game: String) {
        tableThere(matchId)?.let { sitAt(it, game, matchId = matchId) }
    }

    /** The table of a match on the server; nothing where it cannot be had, which is then told. */
    private suspend fun tableThere(matchId: String): Table? {
        val online = connection.get() ?: return null
        val table = online.table(matchId)
        if (table == null) {
            // The pages of the server tell their trouble themselves.
            if (page !is Page.There) desk.trouble = online.server.trouble
            online.renewQuietly()
            return null
        }
        online.forget()
        // The players there, if that is news.
        if (online.rooms.none { it.matchId == matchId }) online.renew()
        return table
    }

    internal suspend fun resume(kind: ShelfKind, id: String) {
        table(kind, id)?.let { sitAt(it, kind, id) }
    }

    /** A table of the shelf; nothing where it cannot be read, which is then told. */
    private suspend fun table(kind: ShelfKind, id: String): Table? {
        val (settings, lang) = desk.settings to desk.lang
        return desk.attempt { Table.resume(desk.shelf.read(kind, id, lang), lang, settings.paceMs.toUInt(), settings.chanceMs.toUInt()) }
    }

    private fun sitAt(table: Table, kind: ShelfKind, id: String) {
        val place = TableHolder.Shelf(kind, id)
        // Nobody plays on at one that is over: it is looked at over the list of them.
        if (kind == ShelfKind.RECORD) open(Page.Table(TableHolder(table, gameOf(id), desk, place))) else sitAt(table, gameOf(id), place)
    }

    private suspend fun replayOf(record: String, step: UInt): Replay? = desk.attempt { Replay.open(record, desk.lang).also { if (step > 0u) it.goTo(step) } }

    private suspend fun look(replay: Replay, id: String?) {
        val holder = ReplayHolder(replay, desk)
        holder.obey()
        open(Page.Replay(holder, id))
    }

    internal suspend fun replay(id: String, step: UInt) {
        val record = desk.attempt { desk.shelf.read(ShelfKind.RECORD, id, desk.lang) } ?: return
        replayOf(record, step)?.let { look(it, id) }
    }

    internal suspend fun openPad(id: String): PadHolder? = pad(id)?.also { open(Page.Pad(it)) }

    private suspend fun pad(id: String): PadHolder? =
        desk.attempt { ScorePad.load(desk.shelf.read(ShelfKind.PAD, id, desk.lang), desk.lang) }?.let { PadHolder(it, desk, id) }

    private companion object {
        /** The game of what has this name on the shelf. */
        fun gameOf(id: String) = id.substringBeforeLast('-')
    }
}
