package fr.cartable.ui

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.ClientInterface
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.Call
import fr.cartable.pages.DailyState
import fr.cartable.pages.DailyTry
import fr.cartable.pages.Profile
import fr.cartable.pages.Room
import fr.cartable.pages.Waiting
import fr.cartable.ui.screens.Slow
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.screens.now
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Ways
import fr.cartable.ui.theme.CartableTheme
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.channels.Channel
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.lang.reflect.Proxy
import java.nio.file.Path

/** The announcements of a page while time goes by, at a server of which the test knows everything. */
@OptIn(ExperimentalTestApi::class)
class ToldTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)

    private val server = Proxy.newProxyInstance(ClientInterface::class.java.classLoader, arrayOf(ClientInterface::class.java)) { _, asked, _ ->
        when (asked.name) {
            "profile" -> Profile("a", "Anne", "0001", "cat", hasRecoveryCode = true)

            "devices" -> emptyList<Nothing>()

            "waiting" -> Waiting(
                listOf(Room("ABCDEF", "duel", emptyList(), emptyList(), null, null, "match", false, Call.YOUR_TURN)),
                null,
                listOf(DailyTry("2026-11-26", "duel", "match", DailyState.RUNNING, true, null)),
            )

            else -> if (asked.name.startsWith("serverTimeMs")) 0L else null
        }
    } as ClientInterface

    private fun desk(phone: TestPhone = TestPhone()) =
        Desk(Shelf(directory.toString()), CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, Lang.FR, phone)

    private fun online() = OnlineHolder(desk(TestPhone().apply { keep(ADDRESS, "secret") }), ADDRESS, Ways(), server to noPages)

    @Composable
    private fun Page(content: @Composable () -> Unit) = CartableTheme(false) { CompositionLocalProvider(LocalWords provides words) { content() } }

    @Test
    fun `a server is asked before it is slow`() {
        val online = online()
        val answer = CompletableDeferred<Unit>()
        online.server.ask { answer.await() }
        runSkikoComposeUiTest(Size(412f, 915f)) {
            mainClock.autoAdvance = false
            setContent { Page { Slow(online) } }
            mainClock.advanceTimeBy(1_500)
            onNode(hasText(words.asking)).assertExists()
            onNode(hasText(words.slow)).assertDoesNotExist()
            mainClock.advanceTimeBy(1_000)
            onNode(hasText(words.slow)).assertExists()
            answer.complete(Unit)
            mainClock.advanceTimeBy(100)
            onNode(hasText(words.slow)).assertDoesNotExist()
        }
    }

    @Test
    fun `how long ago something was grows while it is looked at`() {
        val (start, passed) = 1_000_000L to Channel<Unit>(Channel.UNLIMITED)
        var time = start
        val surroundings = Surroundings("test", { emptyList() }) { time }
        runSkikoComposeUiTest(Size(412f, 915f)) {
            setContent { Page { Text(words.ago((now(surroundings) { passed.receive() } - start) / 60_000)) } }
            onNode(hasText(words.ago(0))).assertExists()
            time += 5 * 60_000
            passed.trySend(Unit)
            waitForIdle()
            onNode(hasText(words.ago(5))).assertExists()
        }
    }

    @Test
    fun `who resigns is told that a match of two ends, and that a computer plays on at a larger table`() {
        assertNotEquals(words.resignNote(2), words.resignNote(3))
        assertEquals(words.resignNote(3), words.resignNote(6))
        assertEquals(listOf(false, true), listOf(2, 3).map { "ordinateur" in words.resignNote(it) })
    }

    private companion object {
        const val ADDRESS = "https://play.example"
    }
}
