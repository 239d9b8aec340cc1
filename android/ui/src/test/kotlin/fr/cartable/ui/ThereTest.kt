package fr.cartable.ui

import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performImeAction
import androidx.compose.ui.test.performSemanticsAction
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.PageEvent
import fr.cartable.pages.pageText
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** The parts that need a server, on the real one, seen and used by a screen reader. */
@OptIn(ExperimentalTestApi::class)
class ThereTest : OnScreen() {
    /** Goes from the start page to the player's account at a server, as a new guest. */
    private fun SkikoComposeUiTest.signIn(address: String, name: String) {
        press(words.online)
        type(words.server, address)
        press(words.connect)
        type(words.guestName, name)
        press(words.signIn)
        await("somebody is signed in") { sees("$name#") }
    }

    @Test
    fun `the recovery code opens the account on another phone, and deleting it ends both`() {
        val address = serve().address
        val (first, second) = phone("Ana") to phone("Béa")
        var code = ""
        on(first) {
            signIn(address, "Ana")
            press("Ana#" + first.online!!.account.profile!!.tag)
            press(pageText("account-make", Lang.FR))
            await("the code") { first.online!!.code != null }
            code = onNodeWithTag("secret").fetchSemanticsNode().config[SemanticsProperties.Text].single().text
            assertEquals(30, code.count { it.isLetter() })
            press(pageText("account-written", Lang.FR))
            await("that there is one") { sees(pageText("account-has-code", Lang.FR)) }
            assertNull(first.online!!.code)
        }
        val own = first.online!!.account.profile!!
        on(second) {
            press(words.online)
            type(words.server, address)
            press(words.connect)
            type(words.recoveryCode, code.dropLast(1) + if (code.last() == 'A') "B" else "A")
            press(words.openAccount)
            await("a slip is told") { second.online!!.server.trouble != null }
            type(words.recoveryCode, code.lowercase())
            press(words.openAccount)
            await("Ana's account") { sees("Ana#${own.tag}") }
            assertEquals(own.accountId, second.online!!.account.profile!!.accountId)
        }
        on(first) {
            first.read(Page.ACCOUNT)
            await("the other phone is news") { sees(words.newDevice) }
            press(pageText("account-understood", Lang.FR))
            await("it was read") { !sees(words.newDevice) }
            assertEquals(2, first.described!!.lines("device").size)
            press(pageText("account-delete", Lang.FR))
            press(words.cancel)
            assertEquals(own, first.online!!.account.profile)
            press(pageText("account-delete", Lang.FR))
            onAllNodes(hasText(pageText("account-delete-note", Lang.FR))).fetchSemanticsNodes().isNotEmpty().let(::assertTrue)
            // The button of the question, after the line that led to it.
            val buttons = onAllNodes(hasText(pageText("account-delete", Lang.FR)) and hasClickAction())
            buttons[buttons.fetchSemanticsNodes().size - 1].performSemanticsAction(SemanticsActions.OnClick)
            await("nobody is signed in") { sees(words.signIn) }
            assertNull(first.desk.phone.session(address))
        }
        second.online!!.renew()
        until("the other phone is signed out") { second.online!!.account.profile == null }
        second.online!!.account.recover(code)
        until("the code is dead") { second.online!!.server.trouble != null && !second.online!!.server.isBusy }
        assertNull(second.online!!.account.profile)
    }

    @Test
    fun `on a fresh phone one enters without typing a name`() {
        val address = serve().address
        fun fresh(which: String) = phone(which).apply { set(desk.settings.copy(name = "")) }
        val (fresh, other) = fresh("fresh") to fresh("other")
        on(fresh) {
            press(words.online)
            type(words.server, address)
            press(words.connect)
            press(words.signIn)
            await("a guest") { sees("${words.guest}#") }
        }
        // The keyboard enters as the button does.
        other.nameServer(address)
        other.open(Page.Online)
        on(other) {
            await("a way in") { sees(words.signIn) && other.online?.server?.isBusy == false }
            onNode(hasContentDescription(words.guestName) and hasSetTextAction()).performImeAction()
            await("another guest") { sees("${words.guest}#") }
        }
        assertTrue(fresh.online!!.account.profile!!.accountId != other.online!!.account.profile!!.accountId)
    }

    @Test
    fun `who is signed in and cannot reach the server keeps their account, and nobody enters in their place`() {
        val (cable, device) = Cable(serve().port) to TestPhone()
        val address = "http://127.0.0.1:${cable.port}"
        val ana = phone("Ana", phone = device)
        on(ana) {
            press(words.online)
            type(words.server, address)
            press(words.connect)
            await("whether anybody is signed in") { ana.online?.server?.isBusy == false }
            type(words.guestName, "Ana")
            onNode(hasContentDescription(words.guestName) and hasSetTextAction()).performImeAction()
            await("somebody is signed in") { sees("Ana#") }
        }
        val own = ana.online!!.account.profile!!
        cable.cut()
        // The process dies, and comes back where there is no network.
        val later = phone("Ana", phone = device)
        on(later) {
            press(words.online)
            await("the trouble") { sees(words.stillKept) && later.online!!.server.run { trouble != null && !isBusy } }
            assertTrue(!sees(words.signIn) && !sees(words.guestName) && !sees(words.recoveryCode))
            cable.mend()
            press(words.tryAgain)
            await("the same account") { sees("Ana#${own.tag}") }
            assertEquals(own, later.online!!.account.profile)
            // Once the server says that the session has ended, a player may sign in.
            ana.online!!.doOwn("sign-out")
            until("it has ended") { ana.online!!.account.profile == null && !ana.online!!.server.isBusy }
            // The page also asks by itself, so that a press may come too late.
            later.online!!.renew()
            await("nobody is signed in") { sees(words.signIn) }
        }
        cable.cut()
    }

    @Test
    fun `a deal of the day is played once, and told on its page`() {
        val address = serve().address
        val ana = phone("Ana")
        on(ana) {
            signIn(address, "Ana")
            ana.openThere(Page.Described("daily"))
            val duel = games(Lang.FR).first { it.id == "duel" }
            fun deal() = ana.online!!.pages.page("daily")?.blocks?.find { it.key == "deal duel" }?.kind as? BlockKind.Line
            await("the deals of the day") { sees(duel.title) && deal() != null }
            val question = deal()!!.actions.single().question!!
            press(duel.title)
            await("the question first: there is one try a day") { sees(question.note) }
            press(question.yes)
            await("a table") { ana.sits != null }
            val match = ana.page as Page.Table
            // Left in the middle it is gone on with, and no other is begun.
            move(listOf(ana.sits!!), Random(2))
            ana.back()
            await("one's try runs") { deal()?.standsOut == true && sees(deal()!!.note) }
            val running = deal()!!.note
            press(duel.title)
            await("the same table") { (ana.page as? Page.Table)?.matchId == match.matchId }
            playOut(listOf(ana.sits!!), Random(3))
            // Others may still play the deal: there is no record yet, and nothing is offered that takes one.
            await("the end") { sees(words.lookAtTable) }
            assertTrue(!sees(words.findMoments) && !sees(words.openRound))
            press(words.replay)
            await("what one has seen, step by step") { (ana.page as? Page.Replay)?.holder?.isOwn == true }
            val again = (ana.page as Page.Replay).holder
            assertTrue(again.step == 0 && again.size > 3 && !again.scene.over)
            press(words.next)
            await("a step") { again.step == 1 }
            press(words.menu)
            await("what there is to do") { sees(words.sharePicture) }
            assertTrue(!sees(words.lookFrom) && !sees(words.playOn) && !sees(words.shareMatch))
            ana.back()
            await("the step beneath") { !sees(words.sharePicture) }
            ana.back()
            await("the end again") { sees(words.lookAtTable) }
            ana.back()
            await("what became of it") { deal()?.run { !standsOut && note != running } == true && sees(deal()!!.note) && !sees(running) }
            press(duel.title)
            await("the end, looked at again: a deal is played once") { (ana.page as? Page.Table)?.matchId == match.matchId && sees(words.lookAtTable) }
            assertTrue(ana.sits!!.scene.over)
            ana.back()
            await("the deals of the day again") { ana.page == Page.Described("daily") && sees(deal()!!.note) }
            press(games(Lang.FR).first { it.id == "niet" }.title)
            await("the question again") { sees(question.note) }
            press(question.yes)
            await("another deal") { ana.sits != null && (ana.page as Page.Table).matchId != match.matchId }
        }
    }

    @Test
    fun `two who do not know each other queue, play, and are rated`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        val other = bea.enter(address)
        on(ana) {
            signIn(address, "Ana")
            ana.openQueue("duel")
            press(words.enqueue)
            await("Ana waits") { sees(words.queueing) }
            val duel = games(Lang.FR).first { it.id == "duel" }
            other.enqueue(duel)
            await("both sit at the table") { ana.sits != null && bea.sits != null }
            val tables = listOf(ana.sits!!, bea.sits!!)
            assertEquals(2, tables[0].times().size)
            press(words.menu)
            press(words.shareMatchId)
            val invited = (ana.desk.phone as TestPhone).shared.single()
            val match = (ana.page as Page.Table).matchId
            assertTrue("cartable watch $match --server ${ana.desk.settings.server}" in invited && words.watch in invited, invited)
            playOut(tables, Random(5))
            await("what it has changed") { sees(words.rating) }
            val outcome = ana.online!!.ranking.outcome!!
            assertTrue(outcome.ranked)
            val rating = ana.online!!.ranking.rating("duel")!!
            assertEquals(1_500 + outcome.ratingChange!!, rating.points)
            // A rated player has something to lose.
            press(words.keepAccount)
            await("the way to keep the account") { sees(pageText("account-make", Lang.FR)) }
            ana.back()
            ana.back()
            ana.openThere(Page.Described("profile"))
            await("the profile") { sees("${rating.points} ± ${rating.margin}") }
            ana.openThere(Page.Described("history"))
            press(duel.title)
            await("the match, to be seen again") { ana.page is Page.Replay }
            ana.back()
            fun matches(app: App) = (app.online!!.pages.page("history")!!.blocks.first().kind as BlockKind.Lines).blocks
            fun tap(app: App, what: String) = app.online!!.pages.tell(PageEvent.Tapped("history", "${matches(app).single().key} $what"))
            // With whom it was can still be looked at, avoided and reported.
            val there = matches(ana).single().kind as BlockKind.Line
            press(listOf(words.more, there.title, there.note).joinToString())
            press(there.actions.first { " look " in it.key }.label)
            await("Béa") { sees(pageText("person-report-cheating", Lang.FR)) && ana.online!!.pages.page(ana.page.key)!!.title == "Béa" }
            ana.back()
            // Once both agree everybody may see it.
            tap(ana, "number")
            await("Ana agrees") { sees(pageText("history-agreed", Lang.FR)) }
            bea.openThere(Page.Described("history"))
            await("Béa's history") { bea.online!!.pages.page("history")?.blocks?.firstOrNull()?.kind is BlockKind.Lines }
            tap(bea, "name")
            await("the page is there") { (matches(bea).single().kind as BlockKind.Line).actions.any { it.key.endsWith(" share") } }
            tap(ana, "name")
            await("Ana sees it, too") { sees(pageText("history-shown", Lang.FR)) }
            ana.openThere(Page.Described("board"))
            fun months() = ana.online!!.pages.page("board")?.blocks?.find { it.role == BlockRole.PERIOD }?.kind as? BlockKind.Choice
            await("the games") { months()?.offers?.size == 2 }
            val (before, now) = months()!!.offers.map { it.label }
            press(duel.title)
            await("nobody is settled after one match") { sees(pageText("board-nobody", Lang.FR)) }
            press(before)
            await("nobody was before") { sees(pageText("board-nobody-then", Lang.FR)) && sees(before) }
            press(now)
            await("and now") { sees(pageText("board-nobody", Lang.FR)) && sees(now) }
            // A player who opens their history opens their results, too.
            other.setOwn("history-open", "on")
            until("Béa's history is open") { other.account.profile!!.historyOpen }
            ana.openThere(Page.Described("person/${other.account.profile!!.accountId}"))
            await("what came of Béa's matches") { sees(pageText("person-games", Lang.FR)) }
            press(pageText("history-theirs", Lang.FR))
            await("Béa's matches") { sees(duel.title) }
        }
    }

    @Test
    fun `who looks on sees the match to its end, touches nothing, and is counted by those who play`() {
        val address = serve().address
        val (ana, bea, eve) = Triple(phone("Ana"), phone("Béa"), phone("Ève"))
        val (host, guest) = ana.enter(address) to bea.enter(address)
        val code = sitDown(ana, bea, "duel", 2)
        val tables = listOf(ana.sits!!, bea.sits!!)
        on(eve) {
            signIn(address, "Ève")
            type(words.code, code.lowercase())
            press(words.watch)
            await("not before those who play allow it") { eve.online!!.server.trouble != null }
            assertNull(eve.sits)
            for (player in listOf(host, guest)) player.setOwn("watchable", "on")
            until("both allow it") { listOf(host, guest).all { it.account.profile?.watchable == true } }
            press(words.watch)
            await("the match") { sees(words.watching) }
            val watched = eve.sits!!
            assertTrue(watched.isWatching && watched.scene.choices.isEmpty() && watched.scene.seats.none { it.isViewer })
            assertTrue(onAllNodes(hasContentDescription(words.hint)).fetchSemanticsNodes().isEmpty())
            until("Ana is told") { tables[0].status.spectators == 1u }
            val before = watched.scene
            repeat(6) { move(tables, Random(it)) }
            await("a move is seen") { watched.scene != before }
            playOut(tables, Random(4))
            await("the end is seen") { watched.scene.over && sees(watched.scene.headline) }
            assertEquals(tables[0].scene.scores, watched.scene.scores)
            assertTrue(!sees(words.again))
            press(words.openRound)
            await("the round, with all hands open") { eve.page is Page.Replay }
        }
    }

    @Test
    fun `any round that is over is looked at with all hands open, by who plays and by who looks on`() {
        val address = serve().address
        val (ana, bea, eve) = Triple(phone("Ana"), phone("Béa"), phone("Ève"))
        val (host, guest, other) = listOf(ana, bea, eve).map { it.enter(address) }
        for (player in listOf(host, guest)) player.setOwn("watchable", "on")
        until("they may be looked at") { listOf(host, guest).all { it.account.profile?.watchable == true } }
        val code = sitDown(ana, bea, "niet", 2)
        eve.watch(code)
        until("Ève looks on") { eve.sits != null && !other.server.isBusy }
        val (tables, watched, random) = Triple(listOf(ana.sits!!, bea.sits!!), eve.sits!!, Random(4))
        fun rounds() = tables[0].scene.scores.rows.size
        while (rounds() < 2) move(tables, random)
        until("all have seen the end of the second round") { (tables + watched).all { it.scene.scores.rows.size == 2 } }
        val names = watched.scene.scores.rows.map { it.label }
        // No screen has shown the movements until then, so the test reports them as shown.
        for (app in listOf(ana, eve)) app.sits!!.run { steps.lastOrNull()?.let { shown(it.number) } }

        /** Looks at each of the two rounds, and comes back. */
        fun SkikoComposeUiTest.lookAtBoth(app: App) = names.forEachIndexed { index, name ->
            // The server deals the next round by itself, and then there is a menu.
            press(words.menu)
            press(words.openRounds)
            press(name)
            await("$name, with all hands open") { app.page is Page.Replay }
            val replay = (app.page as Page.Replay).holder
            assertEquals(index + 1, replay.scene.round.toInt())
            app.back()
            await("the table") { app.page is Page.Table && !sees(words.openRounds) }
        }
        on(ana) { lookAtBoth(ana) }
        on(eve) { lookAtBoth(eve) }
    }
}
