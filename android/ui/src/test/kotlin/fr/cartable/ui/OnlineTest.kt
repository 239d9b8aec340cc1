package fr.cartable.ui

import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.BlockKind
import fr.cartable.pages.Call
import fr.cartable.pages.ReportKind
import fr.cartable.pages.pageText
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** Two apps and the real server: rooms and the tables that come of them. */
class OnlineTest : OnServer() {
    @Test
    fun `whoever opens a room sets it, and takes people and computers in and out`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val guest = listOf(ana, bea).map { it.enter(address) }.last()
        meet(ana, bea, "numx", 3)
        assertEquals(listOf("Ana", "Béa", "Place libre"), ana.room!!.seats)
        ana.set("seats", "4")
        ana.set("speed", "slow")
        ana.set("option objectives", "on")
        ana.tap("seat 3 easy")
        // A change of the player is seen at once, before the server knows it.
        assertEquals(4, ana.room!!.seats.size)
        val computer = "Ordinateur\u00a0: Facile"
        until("a computer") { bea.room?.seats == listOf("Ana", "Béa", computer, "Place libre") }
        assertTrue(bea.room!!.blocks.any { it.key == "speed" && "Lent" in (it.kind as BlockKind.Text).text })
        until("all of it is done") { !ana.room!!.isBusy }
        assertEquals("slow", ana.room!!.chosen("speed"))
        assertTrue(ana.room!!.blocks.any { it.key == "option objectives" && (it.kind as BlockKind.Toggle).on })
        ana.tap("seat 2 remove")
        until("Béa is told that her seat was freed") { bea.room == null && guest.server.trouble == pageText("room-freed", Lang.FR) }
        assertTrue(guest.rooms.isEmpty())
        until("Ana sees it, too") { ana.room!!.seats == listOf("Ana", "Place libre", computer, "Place libre") }
    }

    @Test
    fun `who resigns ends a match of two, and who would rather not play needs the other`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        for (player in listOf(ana, bea)) player.enter(address)
        sitDown(ana, bea, "duel", 2)
        assertTrue(ana.sits!!.status.canAbort)
        ana.sits!!.abort()
        val seat = ana.sits!!.scene.seats.first { it.isViewer }.seat
        until("both are told, and Ana waits for Béa's word") { listOf(ana, bea).all { it.sits!!.status.unwilling == listOf(seat) } }
        bea.sits!!.abort()
        until("the match is called off") { ana.sits!!.scene.over && bea.sits!!.scene.over }
        ana.back()
        bea.back()

        sitDown(ana, bea, "duel", 2)
        move(listOf(ana.sits!!, bea.sits!!), Random(1))
        bea.sits!!.resign()
        until("the match is over") { ana.sits!!.scene.over && bea.sits!!.scene.over }
        val places = ana.sits!!.scene.scores.run { names.zip(places).toMap() }
        assertEquals(mapOf("Ana" to 1u, "Béa" to 2u), places)
        assertTrue(bea.sits!!.status.resigned)
    }

    @Test
    fun `who wants to play again waits in a room, and the other finds it among their own`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val guest = listOf(ana, bea).map { it.enter(address) }.last()
        sitDown(ana, bea, "duel", 2)
        val first = ana.sits!!
        until("Béa's match is among her own") { guest.rooms.isNotEmpty() }
        bea.sits!!.resign()
        until("the match is over") { first.scene.over && bea.sits!!.scene.over }
        bea.back()
        until("it is no more") { guest.rooms.isEmpty() }
        ana.rematch(ana.page as Page.Table)
        until("Ana waits in a room") { ana.room?.seats?.contains("place gardée pour Béa") == true }
        guest.renew()
        until("Béa is called") { guest.rooms.any { it.call == Call.REMATCH } }
        guest.enter(guest.rooms.first { it.call == Call.REMATCH })
        until("both sit at another table") { ana.sits.let { it != null && it !== first } && bea.sits != null }
        assertFalse(ana.sits!!.scene.over)
    }

    @Test
    fun `who comes back to the app, or into another network, finds what has happened meanwhile`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val guest = listOf(ana, bea).map { it.enter(address) }.last()
        meet(ana, bea, "duel", 2)
        bea.back()
        until("Béa's room is among her own") { guest.rooms.size == 1 && !guest.server.isBusy }
        bea.pause()
        ana.tap("start")
        until("the match has begun") { ana.sits != null }
        assertNull(guest.rooms.single().matchId)
        bea.goOn()
        until("Béa sees that it has") { guest.rooms.single().matchId != null }
        assertFalse(guest.server.isBusy)
        val room = guest.rooms.single()
        ana.sits!!.resign()
        until("the match is over") { ana.sits!!.scene.over }
        bea.networkChanged()
        until("Béa sees that it is") { guest.rooms.isEmpty() }
        // An error of the table is shown, and the list is read again.
        ana.back()
        meet(ana, bea, "niet", 3)
        bea.back()
        bea.sit(room.copy(matchId = "no such match"))
        until("it is told") { guest.server.trouble != null && guest.rooms.size == 1 }
        assertNotNull(guest.server.trouble)
    }

    @Test
    fun `out of sight a change of network asks nothing, and in sight it does`() {
        val held = Held()
        val ana = phone("Ana", io = held)
        ana.enter(serve().address)
        ana.pause()
        until("it is written") { ana.online?.server?.isBusy == false }
        held.isHeld = true
        repeat(3) {
            val told = ana.networkChanged()
            until("the app was told") { told.isCompleted }
        }
        assertEquals(0, held.calls.size)
        ana.goOn()
        until("it asks when it is opened") { held.calls.isNotEmpty() }
        held.letGo()
        until("it knows") { !ana.online!!.server.isBusy }
        held.isHeld = true
        ana.networkChanged()
        until("it asks where it is looked at") { held.calls.isNotEmpty() }
        held.letGo()
    }

    @Test
    fun `a link to a room is seen wherever one is, and has done its work once one sits there`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val (host, guest) = ana.enter(address) to bea.enter(address)
        fun link(code: String) = address.replace("http", "cartable") + "/r/$code"
        for ((number, page) in listOf(
            Page.ACCOUNT,
            Page.Described("daily"),
            Page.Described("board"),
            Page.Described("profile"),
            Page.Described("history"),
            Page.Described("queue/duel"),
        ).withIndex()) {
            ana.openThere(page)
            val code = "ABCDE" + "FGHJKM"[number]
            ana.follow(link(code))
            until("the code, over $page") { ana.invitation == code }
            assertEquals(Page.Online, ana.page)
            ana.back()
            assertEquals(page, ana.page)
            ana.back()
        }
        assertEquals(Page.Online, ana.page)
        host.open(roomFor("duel", 2))
        guest.open(roomFor("duel", 2))
        until("two rooms") { ana.room != null && bea.room != null && !host.server.isBusy }
        val code = bea.room!!.code
        ana.follow(link(code))
        until("the code, over one's own room") { ana.invitation == code && ana.page == Page.Online && !host.server.isBusy }
        ana.join("ZZZZZZ")
        until("no such room") { host.server.trouble != null && !host.server.isBusy }
        assertEquals(code, ana.invitation)
        ana.join(ana.invitation!!)
        until("Ana sits there") { ana.room?.code == code && ana.invitation == null }
        // One's own room is no longer below it.
        ana.back()
        assertEquals(Page.Online, ana.page)
        ana.back()
        assertEquals(Page.START, ana.page)
    }

    @Test
    fun `who signs out is signed out at the server, and takes along what it knows as a file`() {
        val address = serve().address
        val (ana, window) = phone("Ana") to phone("Autre")
        val there = ana.enter(address)
        val account = there.account
        there.doOwn("export")
        until("a file") { (ana.desk.phone as TestPhone).files == listOf("cartable.json, application/json") }
        assertTrue(account.profile!!.accountId in (ana.desk.phone as TestPhone).shared.single())
        there.doOwn("code")
        until("a code") { there.code != null && account.profile!!.hasRecoveryCode }
        window.nameServer(address)
        until("a way") { window.online?.server?.isBusy == false }
        window.online!!.account.recover(there.code!!)
        until("somebody is signed in there") { window.online!!.account.profile != null && !window.online!!.server.isBusy }
        assertEquals(2, there.own().lines("device").size)
        window.online!!.doOwn("sign-out")
        until("nobody is signed in there") { window.online!!.account.profile == null && !window.online!!.server.isBusy }
        assertFalse(window.online!!.server.isKept)
        assertEquals(1, there.own().lines("device").size)
    }

    @Test
    fun `whom one avoids is known to the account, and can be reported`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val (host, guest) = ana.enter(address) to bea.enter(address)
        meet(ana, bea, "duel", 2)
        until("Béa sees Ana") { bea.room != null }
        bea.tap("seat 1 look")
        until("who Ana is") { bea.page.key == "person/${host.account.profile!!.accountId}" && bea.described?.title == "Ana" }
        assertTrue(bea.described!!.blocks.none { it.key == "matches" })
        bea.back()
        host.setOwn("history-open", "on")
        until("Ana's history is open") { host.account.profile!!.historyOpen }
        bea.tap("seat 1 look")
        until("Béa may see it") { bea.described?.blocks?.any { it.key == "matches" } == true }
        bea.tap("history")
        until("there is nothing in it") { bea.described?.blocks?.singleOrNull()?.key == "none" }
        bea.back()
        bea.set("block", "on")
        bea.tap("report-name")
        until("Ana is avoided and reported") { bea.described!!.blocks.any { it.key == "reported" } && !bea.described!!.isBusy }
        val avoided = guest.own().lines("avoided").single()
        guest.doOwn("$avoided unblock")
        until("nobody is avoided") { guest.pages.page(Page.ACCOUNT.key)!!.run { !isBusy && lines("avoided").isEmpty() } }
    }

    @Test
    fun `who waited in the queue when the app was ended waits again without a tap`() {
        val address = serve().address
        val device = TestPhone()
        val ana = phone("Ana", phone = device)
        val duel = games(Lang.FR).first { it.id == "duel" }
        ana.enter(address).enqueue(duel)
        until("Ana waits") { ana.online!!.pages.queued != null }
        val wish = ana.online!!.pages.queued
        ana.close()

        val later = phone("Ana", phone = device)
        until("Ana waits again") { later.online?.pages?.queued != null }
        assertEquals(wish, later.online!!.pages.queued)
        phone("Béa").also { it.enter(address).enqueue(duel) }
        until("the match is found") { later.sits != null || later.found != null }
    }

    @Test
    fun `what the server refuses and what cannot be reached is said in words`() {
        val nobody = phone("Ana")
        nobody.nameServer("http://127.0.0.1:9")
        until("a client") { nobody.online != null }
        nobody.online!!.account.signIn("Ana")
        until("the trouble is told") { nobody.online?.server?.trouble != null }
        val online = phone("Béa").enter(serve().address)
        online.join("ZZZZZZ")
        until("no such room") { online.server.trouble != null }
        assertNotNull(online.account.profile)
        val other = phone("Carlo")
        other.nameServer("no address at all")
        until("no such server") { other.desk.trouble != null }
        assertNull(other.online)
        assertEquals(Page.START, other.page)
    }
}
