package fr.cartable

import fr.cartable.core.Lang
import fr.cartable.core.Level
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.Executors

class ExampleTest {
    /** The README's example: `ffi/tests/suite/bindings.rs` sees to it that it is this. */
    private suspend fun example(): String {
        val players = listOf(PlayerSetup("Anne"), PlayerSetup("Bruno", Level.EASY))
        val table = Table.offline(OfflineSetup("duel", players = players), Lang.EN)
        while (!table.isOver()) {
            val hint = table.awaitHint()
            hint.picks.forEach { table.tap(it) }
            table.choose(checkNotNull(hint.choice))
        }
        table.leave()
        return table.scoreText()
    }

    @Test
    fun `the example of the README plays a match`() = runBlocking {
        val text = example()
        assertTrue(text.startsWith("Duel\n") && text.contains("Anne") && text.contains("Total"), text)
    }

    @Test
    fun `every kind of error has its code and text in one place`() {
        val refused = assertThrows(CartableException::class.java) { rules("poker", Lang.FR) }
        assertEquals("no_such_game", refused.code)
        assertTrue(refused.text.isNotEmpty())
        val all = listOf(
            CartableException.Refused("a", "b"),
            CartableException.NotOffered("a", "b"),
            CartableException.BadInput("a", "b"),
            CartableException.Offline("a", "b"),
            CartableException.Unauthorized("a", "b"),
            CartableException.Internal("a", "b"),
        )
        assertTrue(all.all { it.code == "a" && it.text == "b" })
    }

    @Test
    fun `what waits is done where an app wants it done`() = runBlocking {
        Executors.newSingleThreadExecutor { Thread(it, "own") }.asCoroutineDispatcher().use { own ->
            assertTrue(aside(own) { Thread.currentThread().name }.startsWith("own"))
        }
    }

    @Test
    fun `a shelf and a replay are read without holding anybody up`() = runBlocking {
        val directory = java.nio.file.Files.createTempDirectory("shelf").toFile()
        val shelf = Shelf(directory.path)
        val table = Table.offline(setup("duel", 2, "07"), Lang.FR)
        val id = shelf.awaitKeep(ShelfKind.TABLE, null, table.save(), Lang.FR)
        val shelved = shelf.awaitList(ShelfKind.TABLE, Lang.FR).items.single()
        assertEquals(id, shelved.id)
        assertEquals(0u, shelved.seat)
        table.playAtRandom(kotlin.random.Random(1))
        val replay = Replay.awaitOpen(table.awaitRecord(), Lang.FR)
        replay.awaitGoTo(UInt.MAX_VALUE)
        replay.openHands(true)
        assertTrue(replay.picture().startsWith("<svg"))
        assertTrue(replay.text().contains("Anne"))
        directory.deleteRecursively()
        Unit
    }
}
