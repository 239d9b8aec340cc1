package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.OfflineSetup
import fr.cartable.Pages
import fr.cartable.PlayerSetup
import fr.cartable.Replay
import fr.cartable.ScorePad
import fr.cartable.ShelfKind
import fr.cartable.Shelved
import fr.cartable.Table
import fr.cartable.core.Level
import fr.cartable.drawing.Felt
import fr.cartable.drawing.Sound
import fr.cartable.drawing.Touch
import fr.cartable.pages.Errand
import fr.cartable.pages.OptionSetting
import fr.cartable.pages.PageEvent
import fr.cartable.pages.Room
import fr.cartable.pages.SitReason
import fr.cartable.pasted
import fr.cartable.ui.Words
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import java.time.ZonedDateTime

/**
 * The app: the open pages, and the saved things on the shelf.
 * An app that is not `seen` yet, because the phone only looks for things that wait for the player, reads nothing until it is.
 */
class App(val desk: Desk, seen: Boolean = true, now: () -> ZonedDateTime = ZonedDateTime::now) {
    private val pages = mutableStateListOf<Page>(Page.START)

    /** The page in front. */
    val page: Page get() = pages.last()

    /** The names of the open pages, the one in front last. No page has the name of an earlier page in its place. */
    val keys: List<String> get() = pages.mapIndexed { place, page -> "$place ${page.key}" }

    /** The items on the shelf, the newest first, by kind. */
    var shelf by mutableStateOf(emptyMap<ShelfKind, List<Shelved>>())
        private set

    /** The connection to the server; null until one was named. */
    val online: OnlineHolder? get() = connection.online

    /** The code of a room that a link has named, until it is joined. */
    var invitation: String? = null
        private set(code) {
            field = code
            online?.pages?.tell(PageEvent.Invited(code))
        }

    /** A server that is not known yet: the app asks the player before anything goes there. */
    var stranger by mutableStateOf<Stranger?>(null)
        private set

    /** A match that has begun while the player does something else. */
    var found by mutableStateOf<Found?>(null)
        private set

    /** The pages of this device that the library describes. Nobody needs them who does not look at the app. */
    val here: PagesHolder by lazy { PagesHolder(Pages.ofDevice(desk.shelf, desk.lang), desk.scope, carryOut = ::carryOut).also(::tellPreferences) }

    private val connection =
        Connection(desk) { server -> OnlineHolder(desk, server, Ways(::show, ::carryOut)) }

    /** Counts the searches for a page's data, to tell if a search is still the latest. */
    private var sought = 0

    /** The holder that watches a match, or waits to. */
    private var watching: Job? = null

    /** The job that opens again the page that was open when the process died. */
    private var restoring: Job? = null

    /** The words of the app, in the present language. */
    val words: Words get() = Words(desk.lang)

    /** The holder that calls the player while the app is out of sight. */
    val calls = Calls(desk, now)

    /** True if the player has looked at the app at all. */
    var isOpened = false
        private set
    private var isSeen = seen

    /** True if the phone could not tell who is signed in. */
    val isUnread: Boolean get() = connection.isUnread

    init {
        desk.onLang = ::obey
        desk.onSettings = { if (isOpened) tellPreferences(here) }
        if (seen) open()
    }

    /** Begins to read, because the player looks at the app. */
    fun open() {
        if (isOpened) return
        isOpened = true
        renew()
        // A player who is signed in sees their tables on the start page.
        desk.scope.launchNow { if (connection.isSignedIn()) connection.get()?.renew() }
    }

    /** Reads the shelf. */
    fun renew(): Job = desk.scope.launchNow {
        val lists = desk.attempt { ShelfKind.entries.associateWith { desk.shelf.list(it, desk.lang) } } ?: return@launchNow
        shelf = lists.mapValues { it.value.items }
        val damaged = lists.values.flatMap { it.damaged }
        if (damaged.isNotEmpty()) desk.trouble = damaged.joinToString("\n")
        renewPage()
    }

    /** The tables to go on with, the newest first. */
    val tables: List<Shelved> get() = shelf[ShelfKind.TABLE].orEmpty().filterNot { it.over }

    /** Opens a page over the one in front, by this route if it is not open yet. */
    fun open(page: Page, route: String? = page.route) {
        pages += page
        turn(route)
    }

    /** Prepares for another page in front. */
    private fun turn(route: String? = page.route) {
        keepTime()
        renewPage(route)
    }

    /** Has the page in front read anew, if it is one of this device. */
    fun renewPage(route: String? = page.route) {
        val own = (page as? Page.Here)?.takeIf { isOpened } ?: return
        tellPreferences(here)
        here.tell(PageEvent.Opened(own.key, route ?: own.key))
    }

    /** Tells the pages of this device what the player prefers. Calls are among it only if the phone can call. */
    private fun tellPreferences(pages: PagesHolder) {
        val known = desk.settings.values().filterKeys { calls.isOffered || !it.startsWith("calls") && !it.startsWith("quiet") }
        val forbidden = mapOf("calls.forbidden" to "on").filter { calls.isForbidden }
        pages.tell(PageEvent.Preferences((known + forbidden).map { (key, value) -> OptionSetting(key, value) }))
    }

    /** Goes to a place; the pages of the place before are left. */
    fun goTo(place: Place) {
        while (pages.size > 1) leave(pages.removeAt(pages.lastIndex))
        turn()
        when (place) {
            Place.GAMES -> renew()
            Place.ONLINE -> openThere(Page.Online)
            Place.PADS -> open(Page.Pads)
            Place.ME -> open(Page.ME)
        }
    }

    /** The way back from the page in front; null on the page of a place, which the places at the foot lead to and from. */
    val wayBack: (() -> Unit)? get() = if (pages.size <= 2 && page.place != null) null else ({ back() })

    /** The layers over the page, each with its way to close. */
    val overlays = mutableStateListOf<() -> Unit>()

    /** True if there is anything to go back to. */
    val canGoBack: Boolean get() = pages.size > 1 || overlays.isNotEmpty()

    /** Closes the topmost layer, or else the page. Returns `false` if there is no page below it. */
    fun back(): Boolean {
        val closes = overlays.lastOrNull()
        if (closes != null) {
            closes()
            return true
        }
        if (pages.size == 1) return false
        val left = pages.removeAt(pages.lastIndex)
        turn()
        if (page == Page.Online || left is Page.Table && left.matchId != null) online?.renew()
        desk.scope.launchNow {
            leave(left).join()
            renew()
        }
        return true
    }

    /** Leaves the page and all layers over it. */
    fun quit() {
        overlays.clear()
        back()
    }

    /** Opens a game. */
    fun openGame(id: String) = open(Page.Here("game/$id"))

    /** Opens a new table against bots, from the page of the game; `seed` decides the cards, which are drawn at random without it. */
    fun play(game: String, seed: String? = null) {
        nextSeed = seed
        here.tell(PageEvent.Tapped("game/$game", "play"))
    }

    /** The seed of the next table; null if it is drawn. */
    private var nextSeed: String? = null

    /** The setup of a table that a page asks for. */
    private fun setup(asked: Errand.Play) = OfflineSetup(
        game = asked.game,
        options = asked.options,
        players = asked.names.mapIndexed { seat, name -> PlayerSetup(name, asked.level.takeIf { seat > 0 }) },
        seed = nextSeed.also { nextSeed = null },
        firstDealer = asked.first,
        paceMs = desk.settings.paceMs.toUInt(),
        chanceMs = desk.settings.chanceMs.toUInt(),
    )

    /** Sits down to the lesson of a game. */
    fun learn(game: String): Job {
        val name = desk.ownName(words.you)
        return sit(game) { Table.lesson(game, name, desk.lang, desk.settings.paceMs.toUInt()) }
    }

    /** Opens a saved table. */
    fun resume(shelved: Shelved): Job = resume(shelved.id)

    private fun resume(id: String): Job = seek({ table(ShelfKind.TABLE, id) ?: null.also { renew() } }, Table::leave) { sitAt(it, ShelfKind.TABLE, id) }

    /** Plays another match with the same players. */
    fun again(over: TableHolder): Job = seek({ over.again() }, Table::leave) { sitAt(it, over.game) }

    /** Prepares another match with the people of a finished online match, in a room that it opens for them. */
    fun rematch(over: Page.Table): Job = desk.scope.launchNow {
        val matchId = over.matchId ?: return@launchNow
        back()
        openThere(Page.Online).join()
        online?.rematch(matchId)
    }

    /** Opens the match as a replay, at this step. */
    fun replay(over: TableHolder, step: UInt = 0u): Job = seek({ over.record()?.let { replayOf(it, step) } }, Replay::leave) { look(it, over.place?.id) }

    /** Opens the result of a saved match, with the same ways on as when the match ended. */
    fun openResult(shelved: Shelved): Job = seek({ table(ShelfKind.RECORD, shelved.id) }, Table::leave) { sitAt(it, ShelfKind.RECORD, shelved.id) }

    /** Opens a replay of one of the player's matches on a server. */
    fun replayThere(matchId: String): Job = seek({ online?.replay(matchId) }, Replay::leave) { look(it, null) }

    /** Opens a replay of another player's try at a daily deal. */
    private fun replayTry(matchId: String): Job =
        seek({ online?.server?.attempt { dailyRecord(matchId) }?.let { replayOf(it, 0u) } }, Replay::leave) { look(it, null) }

    /** Opens a table that goes on from the step of the replay. */
    fun playOn(replay: ReplayHolder, level: Level): Job = seek({ replay.playOn(level) }, Table::leave) { sitAt(it, replay.game) }

    /** Opens a score pad. */
    fun openPad(shelved: Shelved): Job = seek({ pad(shelved.id) }) { open(Page.Pad(it)) }

    /** Begins a new score pad. */
    fun begin(new: NewPadHolder) {
        val pad = new.pad() ?: return
        pages.removeAt(pages.lastIndex)
        open(Page.Pad(pad, new))
    }

    /** Opens a new score pad with the same players, in place of the present one. */
    fun again(over: PadHolder) {
        pages.removeAt(pages.lastIndex)
        open(Page.Pad(over.again()))
    }

    /** Deletes something from the shelf for good. */
    fun remove(kind: ShelfKind, shelved: Shelved): Job = desk.scope.launchNow {
        // The file is read first, because a program can only delete what it has seen.
        desk.attempt {
            desk.shelf.read(kind, shelved.id, desk.lang)
            desk.shelf.remove(kind, shelved.id, desk.lang)
        }
        renew()
    }

    /** The game that was set up last, for a player who has named none. */
    private val lastGame: String get() = desk.settings.games.keys.lastOrNull() ?: desk.games.first().id

    /** Opens the page about the queue, for a game. */
    fun openQueue(game: String): Job = openThere(Page.Described("queue/$game"))

    /** Opens a page that needs a server, by its route. */
    fun openThere(page: Page.There, route: String = page.key): Job = desk.scope.launchNow {
        if (this@App.page != page) open(page)
        val online = connection.get() ?: return@launchNow
        // Nothing is read for a player who has still to sign in.
        if (page is Page.Described && online.server.isKept) read(page, route)
        if (page == Page.Online || online.account.profile == null) online.renew()
    }

    /** Reads the data of a page of a server. A list that the player has read further keeps its lines. */
    fun read(page: Page.There, route: String = page.key) {
        val online = online ?: return
        when (page) {
            is Page.Described -> {
                online.pages.tell(PageEvent.Opened(page.key, route))
                if (page == Page.ACCOUNT) online.account.identities.goOn()
            }

            // The data of this page are read when somebody signs in.
            Page.Online -> Unit
        }
    }

    /** Names the server. The app asks first about an unknown server that is known by its fingerprint alone. */
    fun nameServer(address: String): Job = desk.scope.launchNow {
        val named = addressOf(address)
        if (strangerOf(address) != null) return@launchNow follow(address).join()
        if ('#' in named && !connection.isKnown(named)) stranger = Stranger(named, null) else connect(named)
    }

    /** Connects to the server in question, if the player trusts it. */
    fun answer(isTrusted: Boolean): Job = desk.scope.launchNow {
        val asked = stranger ?: return@launchNow
        stranger = null
        if (isTrusted) visit(asked)
    }

    /** Connects to a server, and opens the room there that a link names. */
    private suspend fun visit(named: Stranger) {
        if (named.code != null) {
            // The page in front takes the code, so no room is looked at any more.
            leaveRooms()
            if (page != Page.Online) open(Page.Online)
        } else if (page !is Page.There) {
            open(Page.Online)
        }
        connect(named.address, named.code)
    }

    private suspend fun connect(address: String, code: String? = null) {
        if (connection.turnTo(address)) {
            leaveRooms()
            invitation = null
            calls.forget()
        }
        if (code != null) invitation = code
        connection.get()?.run {
            pages.tell(PageEvent.Invited(invitation))
            renew()
        }
    }

    /** Takes a seat in a room, by its code or by a text that contains it. A link to a room of another server leads there. */
    fun join(typed: String): Job = desk.scope.launchNow {
        val there = online ?: return@launchNow
        val named = strangerOf(typed)
        if (named != null && named.address != addressOf(desk.settings.server)) return@launchNow follow(typed).join()
        val code = pasted(typed).room ?: typed.trim()
        there.join(code).join()
        // The code of a link is used up then.
        if (there.rooms.any { it.code.equals(code, ignoreCase = true) }) invitation = null
    }

    /** Forgets on this phone who is signed in at the server, for a phone that cannot tell. */
    fun forgetSession(): Job = desk.scope.launchNow {
        if (connection.forgetSession()) connection.get()?.renew()
    }

    /** Opens the match that the queue has found. */
    fun goToFound() {
        val match = found ?: return
        found = null
        // A player who has opened another page meanwhile is told once more that the match is there.
        sit(match) { if ((page as? Page.Table)?.matchId != match.matchId) found = match }
    }

    /** Opens the table of a match on the server. */
    private fun sit(match: Found, elsewhere: () -> Unit = {}): Job = seek({ tableThere(match.matchId) }, {
        it.leave()
        elsewhere()
    }) { sitAt(it, match.game, matchId = match.matchId) }

    /** Declines to go there now; the table stays among the player's own. */
    fun dropFound() {
        found = null
        online?.renew()
    }

    /** Shows a page that the library has opened. A player who has gone elsewhere meanwhile stays there. */
    private fun show(key: String) {
        val described = Page.Described(key)
        if (page !is Page.There || page == described) return
        leaveRooms(but = described)
        pages -= described
        open(described)
    }

    /** Does what a page of the library asks. */
    private fun carryOut(errand: Errand) {
        when (errand) {
            is Errand.Sit -> Found(errand.matchId, errand.game).let { if (errand.why == SitReason.ASKED) sit(it) else found(it) }

            // The table of a match that is over shows its result.
            is Errand.SeeAgain -> if (errand.isOwn) sit(Found(errand.matchId, errand.game)) else replayTry(errand.matchId)

            is Errand.Replay -> replayThere(errand.matchId)

            is Errand.Share -> share(errand.words)

            // A message between apps holds too little for a file.
            is Errand.ShareFile -> desk.scope.launchNow { desk.share { shareFile(errand.name, errand.kind, errand.text) } }

            is Errand.Invite -> share("${errand.words}\n${linkTo(errand.code, desk.settings.server)}")

            is Errand.Close -> {
                drop { it == Page.Described(errand.page) }
                online?.renewQuietly()
            }

            is Errand.Open -> if (errand.route == "queue") openQueue(lastGame) else desk.scope.launchNow { goTo(errand.route) }

            is Errand.Play -> setup(errand).let { sit(errand.game) { Table.offline(it, desk.lang) } }

            is Errand.Resume -> resume(errand.id)

            is Errand.Learn -> learn(errand.game)

            is Errand.Prefer -> if (errand.key == "calls") wantCalls(errand.value == "on") else set(desk.settings.with(errand.key, errand.value))

            is Errand.Join -> join(errand.typed)

            is Errand.Watch -> watch(errand.typed)

            is Errand.OpenRoom -> online?.open(desk.settings.room(desk.games.first { it.id == errand.game }))

            is Errand.TurnTo -> nameServer(errand.address)

            is Errand.Know, is Errand.SignedIn, is Errand.Link, Errand.LookWhoIsSignedIn -> Unit
        }
    }

    /** Leaves the pages of rooms: a player looks at one at a time. */
    private fun leaveRooms(but: Page? = null) = drop { it is Page.Described && it.isRoom && it != but }

    /** Leaves pages, wherever they are. */
    private fun drop(isLeft: (Page) -> Boolean) {
        val (left, before) = pages.filter(isLeft) to page
        pages -= left.toSet()
        left.forEach(::leave)
        if (page != before) turn()
    }

    private fun found(match: Found) {
        call()
        found = match
        // A player on the start page or on a page of the server is seated at once.
        if (page is Page.There || page == Page.START) goToFound()
    }

    /** Opens the table of a room, once its match runs. */
    fun sit(room: Room): Job? = room.matchId?.let { sit(Found(it, room.game)) }

    /** Opens the match of a room for a spectator. */
    fun watch(typed: String): Job {
        watching?.cancel()
        val code = pasted(typed).run { matchId ?: room } ?: typed.trim()
        return desk.scope.launchNow {
            val table = online?.watch(code) { page == Page.Online } ?: return@launchNow
            // A player who has opened another page meanwhile stays there.
            if (page == Page.Online) open(Page.Table(TableHolder(table, table.game(), desk), null)) else table.leave()
        }.also { watching = it }
    }

    /** Opens a finished round, from 1, of a match on a server, with all hands open. */
    fun openRound(at: TableHolder, round: Int): Job = seek({ at.openRound(round) }, Replay::leave) { look(it, null) }

    /** Follows a link: the way back from an issuer's page, or an invitation to a room. */
    fun follow(link: String): Job = desk.scope.launchNow {
        // The link leads further than the page that was open when the process died.
        restoring?.join()
        if (link.startsWith("${IdentityHolder.WAY_BACK}?")) return@launchNow comeBack(link)
        val named = strangerOf(link) ?: return@launchNow
        if (connection.isKnown(named.address)) visit(named) else stranger = named
    }

    /** Finishes a sign-in: the browser is back from the page of an issuer. */
    private suspend fun comeBack(link: String) {
        openThere(Page.ACCOUNT).join()
        connection.get()?.account?.identities?.comeBack(link)
    }

    /** Takes over new settings. */
    fun set(settings: Settings) {
        desk.set(settings)
        obey()
    }

    /** Tells tables, pads and replays of a new setting or language of the phone. */
    private fun obey() {
        for (page in pages) {
            if (page is Page.Table) page.holder.obey(desk.settings)
            if (page is Page.Pad) page.holder.obey()
            if (page is Page.Replay) desk.scope.launchNow { page.holder.obey() }
        }
        online?.server?.obey()
        online?.pages?.obey(desk)
        here.obey(desk)
        desk.scope.launchNow {
            calls.obey()
            tellPreferences(here)
        }
    }

    /** Lets the player hear and feel what begins to be shown. */
    fun feel(felt: Felt) {
        val settings = desk.settings
        val isLoud = settings.sound == Sounds.ALWAYS || settings.sound == Sounds.BY_DAY && !desk.isNight
        felt.sound?.takeIf { isLoud }?.let { sound -> desk.scope.launchNow { desk.onIo { phone.sound(sound) } } }
        if (!settings.haptics) return
        when (felt.touch) {
            Touch.NONE -> Unit
            Touch.DOUBLE -> desk.phone.tick(2)
            Touch.HEAVY -> desk.phone.hit()
        }
    }

    /** Lets the player hear and feel that the table waits for them. */
    fun call() = feel(Felt(Sound.BELL, Touch.DOUBLE))

    /** Switches the calls while the app is out of sight on or off. */
    fun wantCalls(areWanted: Boolean) {
        if (!areWanted) return set(desk.settings.copy(calls = false))
        desk.phone.caller?.ask { isAllowed ->
            if (!isAllowed) desk.trouble = words.callsForbidden
            set(desk.settings.copy(calls = isAllowed))
        }
    }

    /**
     * Asks the server in one call for things that wait for the player, and lets the phone show them. It does nothing while the player looks
     * at the app, or in quiet hours.
     */
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
            // A server that is not reached calls nobody; the phone looks again later.
        }
    }

    /** Opens the target of a notification. Any app can pretend to be one, so only a match or the rooms can be opened. */
    fun answerCall(route: String): Job = desk.scope.launchNow {
        if (!isCall(route)) return@launchNow
        restoring?.join()
        if ((page as? Page.Table)?.route != route) goTo(route)
    }

    /** Gives up the connection to the server, after the phone has looked for a player who does not look at the app. */
    fun close(): Job = connection.close()

    /** Hands a text to another app. */
    fun share(text: String) = desk.phone.share(text)

    /** Makes a text and hands it to another app. */
    fun shareMade(text: () -> String): Job = desk.scope.launchNow { desk.share { share(text()) } }

    /** Hands a whole match, in words, to another app. */
    fun shareText(replay: ReplayHolder): Job = desk.scope.launchNow { replay.text()?.let(::share) }

    /** Hands a picture, written as SVG, to another app. */
    fun sharePicture(svg: () -> String): Job = desk.scope.launchNow { desk.share { sharePicture(svg()) } }

    /** Tells the app that the device has another network; any thread may call it. Out of sight it does nothing, because [goOn] connects anew. */
    fun networkChanged(): Job = desk.scope.launch { if (isSeen) online?.networkChanged() }

    /** Saves the tables and stops their time, because the app is out of sight. */
    fun pause(): Job = desk.scope.launchNow {
        isSeen = false
        online?.pause()
        keepTime()
        // The list is copied, because a match may be found and its page added while this writes.
        for (page in pages.toList()) if (page is Page.Table) page.holder.settle()
        // A player who has come back meanwhile has not gone.
        if (isSeen) return@launchNow
        val tables = pages.filterIsInstance<Page.Table>().mapNotNull { it.waiting }.toMap()
        calls.leave(online?.isSitting == true || found != null || tables.isNotEmpty(), tables)
    }

    /** The app is in front again. */
    fun goOn() {
        isSeen = true
        online?.goOn()
        (page as? Page.Described)?.let { read(it) }
        if (isUnread) desk.scope.launchNow { connection.get()?.renew() }
        desk.scope.launchNow {
            calls.comeBack()
            renewPage()
        }
        keepTime()
    }

    /** Lets time run only at the table in front, among those on this device. */
    private fun keepTime() {
        for (page in pages) if (page is Page.Table) if (isSeen && page == this.page) page.holder.goOn() else page.holder.pause()
    }

    /** The present page, for [restore]. */
    val route: String get() = pages.mapNotNull { described(it)?.route?.ifEmpty { null } ?: it.route }.joinToString("\n")

    /** A page as the library describes it; null for any other, or while it is not open there. */
    private fun described(page: Page) = when (page) {
        is Page.Here -> here.page(page.key)
        is Page.Described -> online?.pages?.page(page.key)
        else -> null
    }

    /** Opens the pages that were open when the process died. */
    fun restore(route: String): Job = desk.scope.launchNow { goTo(route) }.also { restoring = it }

    private fun sit(game: String, table: () -> Table): Job = seek({ desk.attempt(table) }, Table::leave) { sitAt(it, game) }

    /**
     * Opens a page whose data must be found first, which may take a while.
     * The later of two searches counts. A player who has opened another page meanwhile stays there, and the result is released.
     */
    private fun <T : Any> seek(find: suspend () -> T?, letGo: (T) -> Unit = {}, open: suspend (T) -> Unit): Job {
        val (from, number) = page to ++sought
        return desk.scope.launchNow {
            val found = find() ?: return@launchNow
            if (number == sought && page == from) open(found) else letGo(found)
        }
    }

    /** Opens a table one step above the start page, so the pages that led there are closed. */
    private fun sitAt(table: Table, game: String, place: TableHolder.Shelf? = null, matchId: String? = null) {
        while (pages.size > 1 &&
            (matchId == null || page is Page.Table || (page as? Page.Described)?.isBeforeMatch == true)
        ) {
            leave(pages.removeAt(pages.lastIndex))
        }
        if (matchId != null) leaveRooms()
        // The player sits there now, so the message about the match goes.
        if (found?.matchId == matchId) found = null
        open(Page.Table(TableHolder(table, game, desk, place), matchId))
    }

    /** Leaves a page for good, once its moves are saved. */
    private fun leave(page: Page): Job = desk.scope.launchNow {
        if (page is Page.Table) page.holder.settle()
        val waiting = (page as? Page.Table)?.waiting
        page.leave()
        if (page is Page.Described) online?.pages?.tell(PageEvent.Left(page.key))
        if (page is Page.Here && page !in pages) here.tell(PageEvent.Left(page.key))
        if (page is Page.Table) page.holder.tidy()
        if (waiting != null) calls.leave(isSitting = true, mapOf(waiting))
    }

    internal suspend fun sitOnline(matchId: String, game: String) {
        tableThere(matchId)?.let { sitAt(it, game, matchId = matchId) }
    }

    /** Returns the table of a match on the server; null after an error, which is shown. */
    private suspend fun tableThere(matchId: String): Table? {
        val online = connection.get() ?: return null
        val table = online.table(matchId)
        if (table == null) {
            // The server's own pages show their errors themselves.
            if (page !is Page.There) desk.trouble = online.server.trouble
            online.renewQuietly()
            return null
        }
        // Reads the rooms, if the match is not among them yet.
        if (online.rooms.none { it.matchId == matchId }) online.renew()
        return table
    }

    internal suspend fun resume(kind: ShelfKind, id: String) {
        table(kind, id)?.let { sitAt(it, kind, id) }
    }

    /** Returns a saved table; null after an error, which is shown. */
    private suspend fun table(kind: ShelfKind, id: String): Table? {
        val (settings, lang) = desk.settings to desk.lang
        return desk.attempt { Table.resume(desk.shelf.read(kind, id, lang), lang, settings.paceMs.toUInt(), settings.chanceMs.toUInt()) }
    }

    private fun sitAt(table: Table, kind: ShelfKind, id: String) {
        val place = TableHolder.Shelf(kind, id)
        // A finished match is not played on: its page lies over the list of matches.
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
        /** The game of the saved thing of this name. */
        fun gameOf(id: String) = id.substringBeforeLast('-')
    }
}
