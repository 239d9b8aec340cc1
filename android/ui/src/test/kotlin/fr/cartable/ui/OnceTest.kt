package fr.cartable.ui

import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.ClientInterface
import fr.cartable.Dailies
import fr.cartable.DailyDay
import fr.cartable.DailyDeal
import fr.cartable.Profile
import fr.cartable.Shelf
import fr.cartable.Waiting
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.games
import fr.cartable.ui.screens.DailyScreen
import fr.cartable.ui.screens.Entry
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Ways
import fr.cartable.ui.theme.CartableTheme
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.lang.reflect.Proxy
import java.nio.file.Path

/** The things that can be used only once, and everybody's time, at a server of which the test knows everything. */
@OptIn(ExperimentalTestApi::class)
class OnceTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)
    private val begun = mutableListOf<String>()

    /** A server whose clock is three hours ahead of this device's: its day ends in five by its own. */
    private val server = Proxy.newProxyInstance(ClientInterface::class.java.classLoader, arrayOf(ClientInterface::class.java)) { _, asked, given ->
        val there = 3 * HOUR_MS
        when (asked.name) {
            "profile" -> Profile("a", "Anne", "0001", "cat", hasRecoveryCode = true)

            "devices", "issuers", "identities", "blocked" -> emptyList<Nothing>()

            "waiting" -> Waiting(emptyList(), null, emptyList())

            "dailies" -> Dailies(
                DailyDay("2026-11-26", "00".repeat(32), 0, there + 5 * HOUR_MS, there + 11 * HOUR_MS, null),
                emptyList(),
                listOf(DailyDeal("duel", 4u, Level.NORMAL, 0u, null)),
                emptyList(),
            )

            "beginDaily" -> "match".also { begun += "${given[0]} ${given[1]}" }

            else -> if (asked.name.startsWith("serverTimeMs")) there else null
        }
    } as ClientInterface

    @Test
    fun `the one try of a day is asked about first, and its hours are the server's`() {
        val phone = TestPhone().apply { keep(ADDRESS, "secret") }
        val desk = Desk(Shelf(directory.toString()), CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, Lang.FR, phone)
        val online = OnlineHolder(desk, ADDRESS, Ways(), server to noPages)
        online.renew()
        online.daily.renew()
        val entry = Entry(ADDRESS, "Anne", false, {}, {}, {}, {})
        runSkikoComposeUiTest(Size(412f, 915f)) {
            setContent {
                CartableTheme(false) { CompositionLocalProvider(LocalWords provides words) { DailyScreen(online, games(Lang.FR), 0, entry, {}, {}) } }
            }
            waitForIdle()
            onNode(hasText(words.dailyHead(java.time.LocalDate.of(2026, 11, 26), 5))).assertExists()
            val deal = onAllNodes(hasText("Affrontement direct")).onFirst()
            deal.performClick()
            waitForIdle()
            assertEquals(emptyList<String>(), begun)
            onNode(hasText(words.cancel)).performClick()
            waitForIdle()
            assertEquals(emptyList<String>(), begun)
            deal.performClick()
            onNode(hasText(words.dailyBegin)).performClick()
            waitForIdle()
            assertEquals(listOf("2026-11-26 duel"), begun)
        }
    }

    private companion object {
        const val ADDRESS = "https://play.example"
        const val HOUR_MS = 3_600_000L
    }
}
