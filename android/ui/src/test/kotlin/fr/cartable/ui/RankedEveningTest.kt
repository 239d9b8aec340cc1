package fr.cartable.ui

import fr.cartable.core.Lang
import fr.cartable.core.Speed
import fr.cartable.games
import fr.cartable.pages.PageEvent
import fr.cartable.pages.QueueWish
import fr.cartable.ui.state.App
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.io.path.div
import kotlin.random.Random

/** An evening on one server: two phones and two terminals play ranked NIET! with clocks, and the load generator's guests beside them. */
class RankedEveningTest : OnServer() {
    private fun program(name: String, vararg arguments: String): ProcessBuilder {
        val file = built(name)
        assumeTrue(file != null)
        return ProcessBuilder(listOf(file!!.path) + arguments).redirectErrorStream(true)
    }

    /** A terminal's command, whose files lie in a directory of its own; in English, and without anything from outside. */
    private fun terminal(home: Path, address: String, name: String, vararg arguments: String): ProcessBuilder =
        program("cartable", *arguments, "--server", address, "--name", name, "--lang", "en")
            .apply {
                environment().run {
                    this["XDG_DATA_HOME"] = "$home"
                    remove("CARTABLE_SERVER")
                }
            }

    private fun said(command: ProcessBuilder): String {
        val process = command.start()
        process.outputStream.close()
        val text = process.inputStream.bufferedReader().readText()
        assertEquals(0, process.waitFor(), text)
        return text
    }

    /** A player at a terminal, who reads only lines, and plays at random by them until the end. */
    private inner class Terminal(private val home: Path, private val address: String, private val name: String) {
        val process: Process =
            terminal(home, address, name, "queue", "niet", "--seats", "4", "--speed", "quick", "--ranked", "--plain").start()
        private val seen = mutableListOf<String>()
        private val playing = thread { play(Random(name.hashCode())) }

        private fun look(): List<String> {
            process.outputStream.run {
                write("table\n$MARK\n".toByteArray())
                flush()
            }
            val lines = mutableListOf<String>()
            while (true) {
                val line = checkNotNull(process.inputReader().readLine()) { "$name's program ended: ${seen.takeLast(30)}" }
                if (line.startsWith("! ") && MARK in line) return lines.also { seen += it }
                lines += line
            }
        }

        private fun play(random: Random) {
            while (true) {
                val lines = look()
                val question = lines.indexOfLast { it.startsWith("> ") }
                if (question >= 0 && lines[question].run { "win" in this && "match" in this }) break
                val players = lines.indexOfLast { it.startsWith("* ") }
                val choices = lines.drop(question + 1).count { CHOICE.containsMatchIn(it) }
                val items = lines.drop(players + 1).filter { ": " in it }.flatMap { it.substringAfter(": ").split(" · ") }
                    .mapNotNull { item -> item.substringBefore(' ').takeIf { CODE.matches(it) } }
                val typed = when {
                    choices > 0 && (items.isEmpty() || random.nextBoolean()) -> "${random.nextInt(choices) + 1}"
                    items.isNotEmpty() -> items.random(random)
                    else -> null
                }
                if (typed == null) {
                    Thread.sleep(50)
                } else {
                    process.outputStream.run {
                        write("$typed\n".toByteArray())
                        flush()
                    }
                }
            }
            process.outputStream.run {
                write("quit\n".toByteArray())
                flush()
            }
        }

        /** Waits for the end. */
        fun end() {
            playing.join(60_000)
            assertTrue(!playing.isAlive && process.waitFor(20, TimeUnit.SECONDS), "$name does not come to an end: ${seen.takeLast(30)}")
        }

        fun command(vararg arguments: String): String = said(terminal(home, address, name, *arguments))
    }

    private fun OnlineHolder.queueForNiet(app: App) {
        app.openQueue("niet")
        val key = app.page.key
        until("the page is open") { pages.page(key) != null }
        fun set(block: String, value: String) = pages.tell(PageEvent.Set(key, block, value))
        set("speed", "quick")
        val game = games(Lang.FR).first { it.id == "niet" }
        for (seats in maxOf(2u, game.minSeats)..game.maxSeats) if (seats != 4u) set("seats", "$seats")
        pages.tell(PageEvent.Tapped(key, "search"))
        until("a place in the queue") { pages.queued != null }
        assertEquals(QueueWish("niet", listOf(4u), Speed.QUICK, ranked = true, botsAfterSeconds = null), pages.queued)
    }

    @Test
    fun `two phones and two terminals play ranked, one runs out of time and comes back, and all are rated once`() {
        val address = serve().address
        val guests = arrayOf("--players", "8", "--seconds", "20", "--game", "duel", "--seats", "2", "--think-ms", "200")
        val load = program("cartable-load", "--server", address, *guests).start()
        val (ana, bea) = phone("Ana") to phone("Béa")
        val phones = listOf(ana, bea)
        val online = phones.map { it.enter(address) }
        online[1].setOwn("name", "Bérénice")
        until("the new name") { online[1].account.profile?.name == "Bérénice" }
        val terminals = listOf("Carl", "Dora").map { Terminal(directory / "home-$it", address, it) }
        phones.zip(online) { app, there -> there.queueForNiet(app) }
        until("both are at the table") {
            phones.forEach { if (it.found != null) it.goToFound() }
            phones.all { it.sits != null }
        }
        val tables = phones.map { it.sits!! }
        assertEquals(setOf("Ana", "Bérénice", "Carl", "Dora"), tables[0].scene.seats.map { it.name }.toSet())
        val random = Random(4)
        until("a computer holds the seat of who does nothing", { if (tables[0].isAsked) tables[0].act(random) }) { tables[1].status.held }
        tables[1].takeSeatBack()
        until("the seat is taken back") { !tables[1].status.held }
        until("the end", { tables.find { it.isAsked }?.act(random) }) { tables.all { it.scene.over } }
        terminals.forEach { it.end() }

        val changes = online.map { there ->
            val match = runBlocking { there.server.attempt { history(null) } }!!.matches.single()
            val rating = runBlocking { there.server.attempt { playerPage() } }!!.ratings.single()
            assertEquals(1u, rating.matches)
            assertEquals(rating.points - 1500, match.ratingChange)
            match.ratingChange!!
        } + terminals.map { terminal ->
            val lines = terminal.command("history").trim().lines()
            assertEquals(1, lines.size, "$lines")
            assertTrue("1 match" in terminal.command("profile"))
            CHANGE.find(lines.single())!!.value.trim().replace('−', '-').toInt()
        }
        assertTrue(changes.any { it > 0 } && changes.any { it < 0 }, "$changes")
        println("evening: ratings changed by $changes")
        assertTrue("settled" in terminals[0].command("leaderboard", "niet"), "after one match nobody is on it")

        online[0].doOwn("code")
        until("a recovery code") { online[0].code != null }
        val elsewhere = directory / "home-elsewhere"
        assertTrue("Ana#" in said(terminal(elsewhere, address, "Eve", "account", "recover", online[0].code!!)))
        assertEquals(1, said(terminal(elsewhere, address, "Eve", "history")).trim().lines().size)
        said(terminal(elsewhere, address, "Eve", "account", "delete", "--yes"))
        online[0].account.find()
        until("the account is gone") { !online[0].server.isBusy && online[0].account.profile == null }
        val left = runBlocking { online[1].server.attempt { history(null) } }!!.matches.single()
        assertTrue(left.seats.none { it.name == "Ana" })

        val figures = load.inputStream.bufferedReader().readText()
        assertEquals(0, load.waitFor(), figures)
        println("evening: beside it\n$figures")
    }

    private companion object {
        /** A line that is no command: the answer to it marks the end of the output before. */
        const val MARK = "xyzzy"
        val CHOICE = Regex("""^\s*\d+\. """)
        val CODE = Regex("[a-z]\\d+")
        val CHANGE = Regex(""" [+−]\d+(?= \()""")
    }
}
