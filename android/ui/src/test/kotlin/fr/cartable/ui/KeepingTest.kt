package fr.cartable.ui

import fr.cartable.ShelfKind
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.core.Scene
import fr.cartable.games
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.ui.state.App
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.state.Theme
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.io.path.createFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.div
import kotlin.random.Random

class KeepingTest {
    @TempDir
    lateinit var directory: Path

    /** The scene once all that was done is written. */
    private fun TableHolder.seen(): Scene = apply { wait() }.scene

    /** The results of the player's matches, as their page shows them. */
    private fun App.results(): List<Block> {
        open(Page.Here("statistics"))
        until("they are read") { here.page("statistics")!!.blocks.isNotEmpty() }
        return here.page("statistics")!!.blocks
    }

    private fun resumed(): App = app(directory).apply { resume(tables.first()) }

    @Test
    fun `whenever the process is killed, the shelf holds all that was played`() {
        for (game in games(Lang.FR)) {
            var table = app(directory).begin(game.id)
            val random = Random(5)
            repeat(30) {
                if (table.scene.over || !table.act(random)) return@repeat
                if (table.scene.over) return@repeat
                // Nobody leaves, nothing is flushed: the holder is no longer looked at, and another app begins.
                val again = resumed().table
                assertEquals(table.seen(), again.seen(), "${game.id} after tap $it")
                table.leave()
                table = again
            }
        }
    }

    @Test
    fun `a match that is over is counted once, becomes a record and makes room`() {
        val app = app(directory)
        val table = app.begin("duel")
        val random = Random(1)
        while (!table.scene.over) table.act(random)
        app.renew()
        assertTrue(app.tables.isEmpty())
        val record = app.shelf[ShelfKind.RECORD].orEmpty().single()
        assertEquals("duel", record.game)
        assertEquals("${ShelfKind.RECORD.name}/${record.id}", app.route)
        val later = app(directory)
        later.restore(app.route)
        assertTrue(later.table.scene.over)
        later.back()
        assertEquals(1, later.shelf[ShelfKind.RECORD].orEmpty().size)
        later.openGame("duel")
        until("the result on the game's page") { later.here.page("game/duel")!!.blocks.any { it.kind is BlockKind.Shares } }
        assertEquals(listOf("results duel"), later.results().map { it.key })
    }

    @Test
    fun `a match that was played is opened on its result, over the list, with all that it led to when it ended`() {
        val app = app(directory)
        val table = app.begin("duel")
        val random = Random(1)
        while (!table.scene.over) table.act(random)
        val end = table.scene.headline
        app.back()
        app.open(Page.Matches)
        app.openResult(app.shelf[ShelfKind.RECORD].orEmpty().single())
        val again = app.table
        assertEquals(end, again.scene.headline)
        again.findMoments()
        until("moments") { again.moments != null }
        app.replay(again)
        assertTrue((app.page as Page.Replay).holder.isWhole)
        app.back()
        assertEquals(again, app.table)
        app.back()
        assertEquals(Page.Matches, app.page)
        assertEquals(1, app.shelf[ShelfKind.RECORD].orEmpty().size, "it is counted and kept once")
        val counted = (app.results().single().kind as BlockKind.Shares).shares.single()
        assertTrue(counted.note.startsWith("1 partie,"), counted.note)
    }

    @Test
    fun `a lesson that was followed to its end is not gone on with, and what was played on after it is`() {
        val app = app(directory)
        fun follow(): TableHolder {
            app.learn("numx").also { app.table.wait() }
            val (table, random) = app.table to Random(2)
            while (table.nextRound == null || table.status.lesson != null) {
                check(!table.scene.over) { "the match of this lesson has rounds after it" }
                if (table.status.lesson?.canReadOn == true) table.readOn() else table.act(random)
                table.wait()
            }
            return table
        }
        app.learn("numx").also { app.table.wait() }
        app.back()
        assertEquals(1, app.tables.size, "one that was begun waits")
        app.remove(ShelfKind.TABLE, app.tables.single())
        follow()
        app.back()
        assertEquals(emptyList<String>(), app.tables.map { it.id })
        val table = follow()
        table.choose(table.nextRound!!.id)
        table.wait()
        app.back()
        assertEquals(1, app.tables.size)
    }

    @Test
    fun `what is shared is the library's own text and picture`() {
        val phone = TestPhone()
        val app = app(directory, phone)
        val table = app.begin("duel")
        app.shareMade(table::scoreText)
        app.sharePicture(table::picture)
        val (text, picture) = phone.shared
        assertTrue(table.scene.seats.all { it.name in text }, text)
        assertTrue(picture.startsWith("<svg") && picture.trimEnd().endsWith("</svg>"), picture.take(80))
    }

    @Test
    fun `where nothing can be written it is said once, then beside the match, which goes on, until something is written`() {
        val file = (directory / "full").createFile()
        val app = app(file)
        val table = app.begin("niet")
        assertTrue(app.desk.trouble!!.isNotEmpty())
        // It is read, and closed.
        app.desk.trouble = null
        val before = table.scene
        val random = Random(3)
        repeat(5) { table.act(random) }
        assertTrue(table.scene != before)
        assertNull(app.desk.trouble)
        assertTrue(table.unwritten!!.isNotEmpty())
        // There is room again, and all that was played is written.
        file.deleteExisting()
        table.act(random)
        assertNull(table.unwritten)
        assertEquals(table.seen(), app(file).apply { resume(tables.single()) }.table.seen())
        assertNull(app.desk.trouble)
        // There is none again: that is news.
        file.toFile().deleteRecursively()
        file.createFile()
        repeat(5) { table.act(random) }
        assertTrue(app.desk.trouble!!.isNotEmpty())
        // Bots that play on would write where the folder of this test is being cleared away.
        table.leave()
        table.wait()
    }

    @Test
    fun `the phone's language is followed until one is chosen, and again once none is`() {
        val app = app(directory)
        val table = app.begin("niet")
        val french = table.scene.headline
        app.desk.phoneLang = Lang.EN
        until("it is followed") { table.scene.headline != french }
        val english = table.scene.headline
        assertEquals("Back", app.words.back)
        app.set(app.desk.settings.copy(lang = Lang.FR))
        until("the one that is chosen") { table.scene.headline == french }
        app.desk.phoneLang = Lang.FR
        app.desk.phoneLang = Lang.EN
        assertEquals("Retour", app.words.back)
        app.set(app.desk.settings.copy(lang = null))
        until("the phone's again") { table.scene.headline == english }
    }

    @Test
    fun `moments worth another look are told in the language that is read`() {
        val app = app(directory)
        val table = app.begin("duel")
        val random = Random(1)
        until("the end") {
            if (table.isAsked) table.act(random)
            table.scene.over
        }
        table.findMoments()
        until("some are found") { table.moments != null }
        val french = table.moments!!
        assertTrue(french.isNotEmpty())
        app.set(app.desk.settings.copy(lang = Lang.EN))
        until("they are found anew") { table.moments.let { it != null && it != french } }
        assertEquals(french.size, table.moments!!.size)
    }

    @Test
    fun `settings come back, and what is damaged is as usual`() {
        val settings = Settings(lang = Lang.EN, theme = Theme.NIGHT, name = "A=b", padNames = listOf("Ana", "Béa"), leftHand = true, paceMs = 300)
            .let { it.with("numx", it.choices("numx").copy(seats = 5, level = Level.HARD, first = 2, options = mapOf("rounds" to "3"))) }
        assertEquals(settings, Settings.read(settings.text()))
        assertEquals(Settings(), Settings.read("theme=pink\npace=fast\nnonsense\nchance=perhaps"))
        val app = app(directory)
        app.set(settings)
        assertEquals(settings.copy(paceMs = 0), app(directory).desk.settings)
    }

    @Test
    fun `back leads from a table to the start and from a page to the one before`() {
        val app = app(directory)
        app.begin("seaux")
        app.open(Page.Rules("seaux"))
        assertTrue(app.back())
        assertTrue(app.page is Page.Table)
        assertTrue(app.back())
        assertEquals(Page.START, app.page)
        assertEquals("seaux", app.tables.single().game)
        assertFalse(app.back())
    }

    @Test
    fun `one goes on where one was, page by page`() {
        val app = app(directory)
        val before = app.begin("nmbrs").seen()
        app.open(Page.Rules("nmbrs"))
        val later = app(directory).apply { restore(app.route) }
        assertTrue(later.page is Page.Rules)
        later.back()
        assertEquals(before, later.table.seen())
        // For pads also the numbers that are typed and not written down yet.
        app.open(
            Page.NewPad(
                NewPadHolder(app.desk, "numx").apply {
                    seat(3)
                    name(1, "Béa / & Co")
                    first = 2
                },
            ),
        )
        val new = (app(directory).apply { restore(app.route) }.page as Page.NewPad).holder
        assertEquals(Triple("numx", (app.page as Page.NewPad).holder.names, 2), Triple(new.game, new.names, new.first))
        // A new pad is not lost either, before its first round is written.
        app.begin((app.page as Page.NewPad).holder)
        val begun = (app(directory).apply { restore(app.route) }.page as Page.NewPad).holder
        assertEquals(Triple(new.game, new.names, new.first), Triple(begun.game, begun.names, begun.first))
        app.begin(new)
        val pad = (app.page as Page.Pad).holder
        for (number in listOf("-3", "-5", "4", "12")) {
            number.forEach(pad::type)
            pad.enter()
            if (pad.doubt != null) pad.enter()
        }
        assertEquals(1, pad.table.rows.size)
        pad.type('-')
        val typed = (app(directory).apply { restore(app.route) }.page as Page.Pad).holder
        assertEquals(Triple(1, listOf("12", "-", ""), pad.table), Triple(typed.round, typed.cells, typed.table))
        // A table that is no longer there is not missed.
        val other = app(directory).apply { restore("TABLE/niet-9\nsettings") }
        assertEquals(Page.SETTINGS, other.page)
    }

    @Test
    fun `a match that is looked at is gone on with at the step where one was`() {
        val app = app(directory)
        val table = app.begin("duel")
        val random = Random(1)
        while (!table.scene.over) table.act(random)
        app.replay(table, 4u)
        fun restored(route: String) = (app(directory).apply { restore(route) }.page as Page.Replay).holder
        assertEquals(4, restored(app.route).step)
        (app.page as Page.Replay).holder.goTo(7)
        assertEquals(7, restored(app.route).step)
        // Another version, or nobody, has written these.
        val record = "replay/${table.place!!.id}"
        assertEquals(0, restored(record).step)
        assertEquals(0, restored("$record/-1").step)
        assertEquals(restored(record).size, restored("$record/99999").step)
    }

    @Test
    fun `a link to a room names its server and code, and asks before it goes where one never was`() {
        val app = app(directory)
        app.follow("cartable://127.0.0.1:9/r/abcdef")
        assertEquals(Page.START, app.page)
        assertNull(app.online)
        app.answer(true)
        assertEquals(Page.Online, app.page)
        assertEquals("http://127.0.0.1:9", app.desk.settings.server)
        assertEquals("ABCDEF", app.invitation)
        val other = app(directory)
        other.follow("cartable://play.example/r/QWERTY")
        other.answer(false)
        assertEquals("http://127.0.0.1:9", other.desk.settings.server)
        val pin = "ab".repeat(32)
        other.follow("cartable://play.example:7878/r/QWERTY#$pin")
        assertEquals("play.example:7878" to pin, other.stranger?.run { host to fingerprint })
        other.answer(true)
        assertEquals("https://play.example:7878#$pin", other.desk.settings.server)
        // At a known server nothing is asked; with another certificate it is.
        other.follow("cartable://play.example:7878/r/ASDFGH#$pin")
        assertNull(other.stranger)
        assertEquals("ASDFGH", other.invitation)
        other.nameServer("https://play.example:7878#" + "cd".repeat(32))
        assertEquals("cd".repeat(32), other.stranger?.fingerprint)
        for (nonsense in listOf("cartable://", "not a link", "cartable://host/x/ABC", "cartable://host/r/")) {
            val calm = app(directory)
            calm.follow(nonsense)
            assertEquals(Page.START, calm.page, nonsense)
            assertNull(calm.stranger)
        }
    }
}
