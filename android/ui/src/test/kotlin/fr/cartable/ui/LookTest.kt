package fr.cartable.ui

import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.PageEvent
import fr.cartable.ui.state.Page
import kotlinx.coroutines.CancellationException
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Answers that come late, or not at all: the order in which things are heard of. */
class LookTest : OnServer() {
    @Test
    fun `a change made elsewhere is seen here without a question to the server`() {
        val (held, device) = Held() to TestPhone()
        val ana = phone("Ana", held, device)
        val host = ana.enter(serve().address)
        host.open(roomFor("duel", 2))
        until("a room") { ana.room != null && !host.server.isBusy }
        // The same account in another window.
        val window = phone("Ana", phone = device)
        window.openThere(Page.Online)
        until("the other window") { window.online?.server?.run { isKept && !isBusy } == true }
        val other = window.online!!
        until("the room is known there") { other.rooms.isNotEmpty() && !other.server.isBusy }
        other.enter(other.rooms.single())
        until("it is looked at there") { window.room != null }
        held.isHeld = true
        window.set("speed", "slow")
        until("the change is seen here") { ana.room?.chosen("speed") == "slow" }
        assertEquals(0, held.calls.size)
        held.letGo()
        ana.set("speed", "quick")
        until("it is seen there") { window.room?.chosen("speed") == "quick" }
    }

    @Test
    fun `a room that is no more is looked at no longer, and can be left`() {
        val device = TestPhone()
        val ana = phone("Ana", phone = device)
        val host = ana.enter(serve().address)
        fun openRoom() {
            host.open(roomFor("duel", 2))
            until("a room") { ana.room != null && !host.server.isBusy }
        }
        // The same account in another window.
        val window = phone("Ana", phone = device)
        window.openThere(Page.Online)
        until("the other window") { window.online?.server?.run { isKept && !isBusy } == true }
        val other = window.online!!
        fun leaveElsewhere() {
            other.renew()
            until("the room is known there") { other.rooms.isNotEmpty() && !other.server.isBusy }
            other.enter(other.rooms.single())
            until("it is looked at there") { window.room != null }
            window.tap("leave")
            until("it is left there") { other.rooms.isEmpty() && window.page == Page.Online && !other.server.isBusy }
        }
        openRoom()
        leaveElsewhere()
        until("it is said here") { ana.page == Page.Online && host.server.trouble != null }
        assertTrue(host.rooms.isEmpty())

        openRoom()
        // Out of sight nothing is heard of the room.
        ana.pause()
        leaveElsewhere()
        ana.tap("leave")
        until("it is left here, too") { !ana.room!!.isBusy }
        ana.goOn()
        until("the page is left") { ana.page == Page.Online && !host.server.isBusy }
        assertNull(host.server.trouble)
    }

    @Test
    fun `who waits in the queue and looks at something else on the phone asks for nothing`() {
        val held = Held()
        val ana = phone("Ana", held)
        val own = ana.enter(serve().address)
        own.enqueue(games(Lang.FR).first { it.id == "duel" })
        until("Ana waits") { own.pages.queued != null && !own.server.isBusy }
        ana.pause()
        val end = System.nanoTime() + 1_500_000_000
        until("what was on its way is through") { System.nanoTime() > end }
        held.isHeld = true
        val later = System.nanoTime() + 1_500_000_000
        until("nothing") { System.nanoTime() > later }
        assertEquals(0, held.calls.size)
        held.letGo()
        own.pages.tell(PageEvent.Opened("queue/duel", "queue/duel"))
        own.pages.tell(PageEvent.Tapped("queue/duel", "leave"))
        ana.goOn()
        until("Ana waits no more") { own.pages.queued == null }
    }

    @Test
    fun `all who need the server at once have one way to it, and whoever names another has that one`() {
        val (held, device) = Held() to TestPhone()
        val ana = phone("Ana", held, device)
        val address = serve().address
        // The app's own work at its start is done.
        until("the settings are written") { ana.desk.shelf.note("phone", Lang.FR) != null }
        held.isHeld = true
        ana.nameServer("http://127.0.0.1:9")
        ana.openThere(Page.Online)
        until("the first way is being made") { held.calls.isNotEmpty() }
        ana.nameServer(address)
        ana.openThere(Page.Described("daily"))
        held.letGo()
        until("a way") { ana.online?.server?.isBusy == false }
        assertEquals(listOf("http://127.0.0.1:9", address), device.ways)
        ana.online!!.account.signIn("Ana")
        until("it leads to the server that was named last") { ana.online!!.account.profile != null }
    }

    @Test
    fun `a server that is left for another hears what it was asked to its end, and nothing more`() {
        val (held, device) = Held() to TestPhone()
        val ana = phone("Ana", held, device)
        val address = serve().address
        val left = ana.enter(address)
        held.isHeld = true
        left.server.ask { left.server.on { signOut() } }
        ana.nameServer("http://127.0.0.1:9")
        ana.nameServer(address)
        held.letGo()
        until("Ana is signed out") { !device.hasSession(address) }
        until("a way of its own") { ana.online?.let { it !== left && !it.server.isBusy } == true }
        until("the one before is asked nothing more") { left.renew().isCancelled }
        var end: Throwable? = null
        left.renew().invokeOnCompletion { end = it }
        assertTrue(end is CancellationException, "$end: what is closed is used")
        ana.online!!.account.signIn("Ana")
        until("the one that is there is asked") { ana.online!!.account.profile != null }
    }

    @Test
    fun `of two things that are opened the later is seen, and whoever has gone elsewhere meanwhile stays there`() {
        val held = Held()
        val ana = phone("Ana", held)
        val address = serve().address
        val own = ana.enter(address)
        ana.openGame("duel")
        ana.play("duel")
        until("a table that is kept") { ana.sits?.place != null }
        ana.back()
        until("it lies on the shelf") { ana.tables.isNotEmpty() }
        fun isThrough() = held.calls.isEmpty().also { MainThread.run() }
        for (times in 1..3) {
            held.isHeld = true
            repeat(times) { ana.resume(ana.tables.single()) }
            held.letGo()
            until("the table") { ana.sits != null && isThrough() }
            ana.back()
            assertEquals(Page.START, ana.page, "$times taps")
            until("it is written") { ana.tables.isNotEmpty() }
        }
        // The table of a match on the server is opened, and takes its time.
        ana.open(Page.Online)
        own.open(roomFor("duel", 2))
        until("a room") { ana.room != null && !own.server.isBusy }
        ana.tap("start")
        ana.open(Page.SETTINGS)
        until("who is at something else is told of it") { ana.found != null || ana.sits != null }
        assertEquals(Page.SETTINGS, ana.page)
        ana.goToFound()
        until("the table of the match") { ana.sits?.isHere == false }
        // A player who taps twice gets no message about a match at which they sit.
        ana.back()
        until("the match is among those that run") { own.rooms.any { it.matchId != null } && !own.server.isBusy }
        held.isHeld = true
        repeat(2) { ana.sit(own.rooms.single { it.matchId != null }) }
        held.letGo()
        until("the table again") { ana.sits?.isHere == false && isThrough() && !own.server.isBusy }
        assertNull(ana.found)
    }

    @Test
    fun `a hint that comes after the move is not shown`() {
        val held = Held()
        val ana = phone("Ana", held)
        ana.openGame("niet")
        ana.play("niet")
        until("a table") { ana.sits != null }
        val table = ana.sits!!
        // No screen shows the movements, so the test reports them as shown.
        until("Ana may do something", { table.steps.lastOrNull()?.let { table.shown(it.number) } }) { table.scene.areas.flatMap { it.items }.any { it.canTap } }
        // The news of the table before has its turn too, and is waited for: it would be before the tap.
        table.wait()
        MainThread.run()
        table.wait()
        held.isHeld = true
        table.askHint()
        held.calls.remove().run()
        // It is thought out, and not told yet.
        val before = table.scene
        table.tap(table.scene.areas.flatMap { it.items }.first { it.canTap }.id)
        assertNotEquals(before, table.scene)
        held.letGo()
        until("it is dropped") { !table.isThinking }
        assertNull(table.hint)
        table.askHint()
        until("a hint") { table.hint != null }
    }

    @Test
    fun `a link that comes while one is led to where one was leads further`() {
        val (held, device) = Held() to TestPhone()
        val address = serve().address
        val ana = phone("Ana", held, device)
        ana.enter(address)
        ana.openGame("duel")
        ana.play("duel")
        until("a table that is kept") { ana.sits?.place != null }
        val route = ana.route
        ana.pause()
        // The process dies.
        val later = phone("Ana", held, device)
        until("the rooms are read") { later.online?.account?.profile != null && !later.online!!.server.isBusy }
        held.isHeld = true
        later.restore(route)
        later.follow(address.replace("http", "cartable") + "/r/abcdef")
        held.letGo()
        until("the table, and the room's code") { "TABLE/" in later.route && later.invitation == "ABCDEF" }
        assertEquals(Page.Online, later.page)
        later.back()
        until("the table") { later.sits != null }
    }

    @Test
    fun `a call that is answered while one is led to where one was leads further`() {
        val (held, device) = Held() to TestPhone()
        val ana = phone("Ana", held, device)
        ana.openGame("duel")
        ana.play("duel")
        until("a table that is kept") { ana.sits?.place != null }
        val route = ana.route
        ana.pause()
        // The process dies.
        val later = phone("Ana", held, device)
        until("the shelf is read") { later.tables.isNotEmpty() }
        held.isHeld = true
        later.restore(route)
        later.answerCall("online")
        held.letGo()
        until("the table, and the rooms over it") { "TABLE/" in later.route && later.page == Page.Online }
    }

    @Test
    fun `whoever is back before all is written has not gone`() {
        val (held, caller) = Held() to TestCaller()
        val ana = phone("Ana", held, TestPhone(caller))
        val host = ana.enter(serve().address)
        ana.openGame("duel")
        ana.play("duel")
        until("a table that is kept") { ana.sits?.place != null }
        ana.openThere(Page.Online)
        host.open(roomFor("duel", 2))
        until("a room") { ana.room != null && !host.server.isBusy }
        ana.wantCalls(true)
        held.isHeld = true
        val gone = ana.pause()
        ana.goOn()
        held.letGo()
        until("all is written") { gone.isCompleted }
        assertFalse(caller.isWatching)
        val later = ana.pause()
        until("all is written") { later.isCompleted }
        assertTrue(caller.isWatching)
    }
}
