package fr.cartable.ui

import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.ClientInterface
import fr.cartable.PagesInterface
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.pages.Action
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.PageEvent
import fr.cartable.pages.PageKind
import fr.cartable.pages.Picture
import fr.cartable.pages.Profile
import fr.cartable.pages.Question
import fr.cartable.pages.ShownPage
import fr.cartable.pages.Waiting
import fr.cartable.pages.Weight
import fr.cartable.ui.screens.DescribedScreen
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

/** The things that can be done only once, on a page of which the test knows everything. */
@OptIn(ExperimentalTestApi::class)
class OnceTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)
    private val told = mutableListOf<PageEvent>()

    private fun action(key: String, question: Question?, isEnabled: Boolean) = Action(key, key, key, Weight.USUAL, question, isEnabled)

    private fun line(title: String, vararg actions: Action) =
        Block(title, title, BlockRole.ABOUT, BlockKind.Line(Picture.Game("duel"), title, "", "", false, actions.toList()))

    private val page = ShownPage(
        PageKind.DAILY,
        "daily",
        "daily",
        "Donne du jour",
        listOf(
            line("asked", action("once", Question("Sure?", "Only once.", "Yes"), true)),
            line("at once", action("again", null, true)),
            line("not now", action("never", null, false)),
        ),
        emptyList(),
    )

    private val pages = object : PagesInterface by noPages {
        override fun page(key: String) = page

        override fun tell(event: PageEvent) {
            told += event
        }
    }

    private val server = Proxy.newProxyInstance(ClientInterface::class.java.classLoader, arrayOf(ClientInterface::class.java)) { _, asked, _ ->
        when (asked.name) {
            "profile" -> Profile("a", "Anne", "0001", "cat", hasRecoveryCode = true)
            "devices" -> emptyList<Nothing>()
            "waiting" -> Waiting(emptyList(), null, emptyList())
            else -> null
        }
    } as ClientInterface

    @Test
    fun `the only action of a line is done at a tap, after its question if it has one`() {
        val phone = TestPhone().apply { keep(ADDRESS, "secret") }
        val desk = Desk(Shelf(directory.toString()), CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, Lang.FR, phone)
        val online = OnlineHolder(desk, ADDRESS, Ways(), server to pages)
        online.renew()
        told.clear()
        val entry = Entry(ADDRESS, "Anne", false, {}, {}, {}, {})
        runSkikoComposeUiTest(Size(412f, 915f)) {
            setContent { CartableTheme(false) { CompositionLocalProvider(LocalWords provides words) { DescribedScreen("daily", online, entry) } } }
            fun press(text: String) {
                waitForIdle()
                onNode(hasText(text)).performClick()
                waitForIdle()
            }
            press("asked")
            press(words.cancel)
            press("not now")
            assertEquals(emptyList<PageEvent>(), told)
            press("asked")
            press("Yes")
            press("at once")
            assertEquals(listOf("once", "again").map { PageEvent.Tapped("daily", it) }, told)
        }
    }

    private companion object {
        const val ADDRESS = "https://play.example"
    }
}
