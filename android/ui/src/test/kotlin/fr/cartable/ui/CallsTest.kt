package fr.cartable.ui

import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.Call
import fr.cartable.pages.Room
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.state.isQuiet
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.time.ZoneOffset
import java.time.ZonedDateTime
import kotlin.random.Random

/** The calls to the player while the app is out of sight. */
class CallsTest : OnServer() {
    private val caller = TestCaller()
    private var now: ZonedDateTime = ZonedDateTime.of(2026, 11, 23, 12, 0, 0, 0, ZoneOffset.UTC)

    private fun room(id: String, call: Call?, resigned: Boolean = false) =
        Room("ABCDEF", "duel", emptyList(), emptyList(), null, null, id.takeIf { call != Call.REMATCH }, resigned, call)

    /** An app that knows a server and calls; it does everything within the call. */
    private fun app(lang: Lang = Lang.FR): App {
        val scope = CoroutineScope(SupervisorJob() + Dispatchers.Unconfined)
        val desk = Desk(Shelf(directory.toString()), scope, Dispatchers.Unconfined, lang, TestPhone(caller))
        return App(desk, seen = false) { now }.apply { set(desk.settings.copy(server = "https://cartable.example", calls = true)) }
    }

    private fun App.tell(vararg rooms: Room) = runBlocking { calls.tell(rooms.toList()) }

    @Test
    fun `quiet hours go over midnight, and the same hour twice is none`() {
        assertEquals(listOf(0, 1, 7, 22, 23), (0..23).filter { isQuiet(22, 8, it) }.let { it.take(2) + it.drop(7) })
        assertEquals((13..14).toList(), (0..23).filter { isQuiet(13, 15, it) })
        assertTrue((0..23).none { isQuiet(5, 5, it) })
        assertEquals((0..22).toList(), (0..23).filter { isQuiet(0, 23, it) })
    }

    @Test
    fun `what is set is remembered, and nobody is called who has not asked for it`() {
        val usual = Settings.read("")
        assertFalse(usual.calls)
        assertEquals(22 to 8, usual.quietFrom to usual.quietUntil)
        val set = usual.copy(calls = true, callsOff = setOf(Call.REMATCH, Call.MATCHED), quietFrom = 23, quietUntil = 0)
        assertEquals(set, Settings.read(set.text()))
        assertEquals(usual, Settings.read("quiet.from=24\nquiet.until=x\ncalls.off=,WHAT"))
    }

    @Test
    fun `each call is told once, also by the next process, until it is over`() {
        app().tell(room("a", Call.YOUR_TURN), room("b", null), room("c", Call.MATCHED, resigned = true))
        assertEquals(setOf("a"), caller.shown.keys)
        assertEquals("match/duel/a", caller.shown["a"]!!.route)
        app().tell(room("a", Call.YOUR_TURN))
        assertEquals(1, caller.times)
        app().tell(room("a", null), room("b", Call.YOUR_TURN))
        assertEquals(setOf("b"), caller.shown.keys)
        app().tell(room("a", Call.YOUR_TURN), room("b", Call.YOUR_TURN))
        assertEquals(3, caller.times, "what was over calls anew")
    }

    @Test
    fun `a notice says the game and what is waited for, in both languages`() {
        val rooms = arrayOf(room("a", Call.YOUR_TURN), room("b", Call.MATCHED), room("c", Call.REMATCH))
        app().tell(*rooms)
        assertEquals(setOf("À vous de jouer", "Une partie est trouvée", "On vous propose une revanche"), caller.shown.values.map { it.text }.toSet())
        assertEquals("online", caller.shown["ABCDEF"]!!.route)
        val english = app(Lang.EN)
        english.tell()
        english.tell(*rooms)
        assertEquals(setOf("Your turn", "A match was found", "They want to play again"), caller.shown.values.map { it.text }.toSet())
        assertTrue(caller.shown.values.all { it.title == games(Lang.EN).first { game -> game.id == "duel" }.title })
    }

    @Test
    fun `the phone looks only as long as something could call`() {
        val app = app()
        assertFalse(caller.isWatching, "who sits nowhere is not woken")
        app.tell(room("a", null))
        assertTrue(caller.isWatching)
        now = now.plusDays(9)
        app.tell(room("a", null))
        assertTrue(caller.isWatching, "a match by days goes on")
        // Over: somebody may want to play again, for a while.
        app.tell()
        assertTrue(caller.isWatching)
        now = now.plusHours(5)
        app.tell()
        assertTrue(caller.isWatching)
        now = now.plusHours(2)
        app.tell()
        assertFalse(caller.isWatching)
        app.tell(room("a", Call.YOUR_TURN))
        assertTrue(caller.isWatching)
        app.set(app.desk.settings.copy(calls = false))
        assertFalse(caller.isWatching)
        assertTrue(caller.shown.isEmpty())
    }

    @Test
    fun `calls that are off, and another server's, are not told`() {
        val app = app()
        app.set(app.desk.settings.copy(callsOff = setOf(Call.REMATCH)))
        app.tell(room("a", Call.YOUR_TURN), room("c", Call.REMATCH))
        assertEquals(setOf("a"), caller.shown.keys)
        app.nameServer("https://elsewhere.example")
        assertTrue(caller.shown.isEmpty())
        assertFalse(caller.isWatching)
    }

    @Test
    fun `who does not let the app call is told so, and it stays off`() {
        val app = app().apply { wantCalls(false) }
        caller.answer = false
        app.wantCalls(true)
        assertFalse(app.desk.settings.calls)
        assertEquals(app.words.callsForbidden, app.desk.trouble)
        caller.answer = true
        app.wantCalls(true)
        assertTrue(app.desk.settings.calls)
        assertFalse(app.calls.isForbidden)
        caller.isAllowed = false
        app.goOn()
        assertTrue(app.calls.isForbidden, "it was forbidden in the phone's settings")
    }

    /** Looks for things that wait, as the phone does. */
    private fun App.look() {
        val job = desk.scope.launch { poll() }
        until("the phone has looked") { job.isCompleted }
    }

    private fun App.goAway() = pause().let { until("the app is out of sight") { it.isCompleted } }

    private val random = Random(7)

    private val TableHolder.waits get() = scene.seats.any { it.isViewer && it.toAct }

    /** Plays until it is this player's turn and not the other's. */
    private fun bring(one: TableHolder, other: TableHolder) {
        var since = System.nanoTime()
        until("it is the turn of one of them") {
            if (!one.waits || other.waits || one.status.sending) since = System.nanoTime()
            if (other.isAsked) {
                other.act(random)
            } else if (one.isAsked && other.waits) {
                one.act(random)
            }
            check(!one.scene.over)
            System.nanoTime() - since > 500_000_000
        }
    }

    @Test
    fun `on the real server a turn calls who is away, at their hours, and a tap leads to the table`() {
        val address = serve().address
        val bea = phone("Béa", phone = TestPhone(caller)) { now }
        val ana = phone("Ana")
        for (player in listOf(ana, bea)) player.enter(address)
        bea.wantCalls(true)
        sitDown(ana, bea, "duel", 2)
        val (hers, its) = ana.sits!! to bea.sits!!
        bring(its, hers)
        // It is Béa's turn, and she knows: she has just seen it.
        val match = (bea.page as Page.Table).matchId!!
        bea.goAway()
        assertTrue(caller.isWatching)
        bea.look()
        assertEquals(0, caller.times)
        bea.goOn()
        bring(hers, its)
        bea.goAway()
        bea.look()
        assertEquals(0, caller.times)
        until("Béa is asked") {
            if (hers.isAsked) hers.act(random)
            !hers.status.sending && !hers.waits
        }
        now = now.withHour(23)
        bea.look()
        assertEquals(0, caller.times, "by night the phone is quiet")
        now = now.plusDays(1).withHour(8)
        bea.look()
        bea.look()
        assertEquals(1, caller.times)
        val notice = caller.shown[match]!!
        assertEquals("À vous de jouer", notice.text)
        while (bea.page != Page.START) bea.back()
        bea.goOn()
        bea.answerCall(notice.route)
        until("Béa sits at the table") { (bea.page as? Page.Table)?.matchId == match }
        until("nothing is shown outside") { caller.shown.isEmpty() }
        assertNull(bea.desk.trouble)
    }
}
