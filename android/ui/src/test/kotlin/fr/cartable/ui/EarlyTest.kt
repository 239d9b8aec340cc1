package fr.cartable.ui

import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.CartableException
import fr.cartable.ClientInterface
import fr.cartable.Table
import fr.cartable.pages.Profile
import fr.cartable.ui.screens.Entry
import fr.cartable.ui.screens.OnlineScreen
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Ways
import fr.cartable.ui.theme.CartableTheme
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

/** Looking on at a match with a delay, while there is nothing to show yet. */
@OptIn(ExperimentalTestApi::class, ExperimentalCoroutinesApi::class)
class EarlyTest : OnScreen() {
    /** How often it was looked, and how often in vain. */
    private var looked = 0
    private var inVain = 2
    private val client = object : ClientInterface by nobody {
        override fun watchTable(idOrCode: String): Table {
            looked += 1
            if (looked <= inVain) throw CartableException.NotOffered("seen_late", "Rien à voir.")
            if (idOrCode != CODE) throw CartableException.Refused("unknown_room", "Pas de table.")
            return newTable("duel", 2)
        }
    }
    private val online by lazy { OnlineHolder(phone("Ana").desk, "https://cartable.example", Ways(), client to noPages) }

    private fun look(code: String = CODE, isWanted: () -> Boolean = { true }): Deferred<Table?> {
        looked = 0
        return CoroutineScope(SupervisorJob() + MainThread).async { online.watch(code, isWanted) }
    }

    private fun onPage(test: SkikoComposeUiTest.() -> Unit) = runSkikoComposeUiTest {
        online.server.arrive(Profile("1", "Ana", "1234", "fox", false))
        val entry = Entry("https://cartable.example", "Ana", false, {}, {}, {}, {})
        setContent { CartableTheme(false) { OnlineScreen(online, entry) } }
        test()
    }

    @Test
    fun `it is said that it is waited for, and one is there as soon as there is something to see`() = onPage {
        val table = look()
        await("it is said") { sees(words.seenLate) && !online.server.isBusy }
        assertNull(online.server.trouble)
        until("there is something to see") { table.isCompleted }
        assertNotNull(table.getCompleted())
        assertEquals(3, looked)
        await("nothing is waited for") { !sees(words.seenLate) }
    }

    @Test
    fun `who goes elsewhere, asks for something else or waits no more is not looked for again`() = onPage {
        inVain = Int.MAX_VALUE
        var isWanted = true
        val ways = listOf({ isWanted = false }, {
            online.server.ask { }
            Unit
        }, { press(words.leaveQueue) })
        for (leave in ways) {
            isWanted = true
            val table = look { isWanted }
            await("it is said") { sees(words.seenLate) && !online.server.isBusy }
            leave()
            until("it is given up") { table.isCompleted }
            assertNull(table.getCompleted())
            assertEquals(1, looked)
            await("it is said no more") { !sees(words.seenLate) }
        }
    }

    @Test
    fun `what is refused while one waits is told, and ends it`() = onPage {
        inVain = 1
        val table = look("ZZZZZZ")
        until("the refusal") { table.isCompleted }
        assertNull(table.getCompleted())
        assertEquals(2 to "Pas de table.", looked to online.server.trouble)
    }

    private companion object {
        const val CODE = "ABCDEF"
    }
}
