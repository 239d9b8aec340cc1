package fr.cartable.ui

import androidx.compose.runtime.Composable
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.Shelved
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.screens.MatchesScreen
import fr.cartable.ui.screens.PadsScreen
import fr.cartable.ui.theme.CartableTheme
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The lists that come together in years. */
@OptIn(ExperimentalTestApi::class)
class LongListsTest {
    private val games = games(Lang.FR)
    private val things = List(60) { Shelved("duel-$it", "duel", listOf("Ana", "Béa"), 3u, emptyList(), 0u, lesson = false, over = true, changedMs = 0u) }

    private fun assertShort(page: @Composable () -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        setContent { CartableTheme(false) { page() } }
        val more = hasText(Words(Lang.FR).showMore)
        fun drawn() = onAllNodes(hasText(games.first { it.id == "duel" }.title)).fetchSemanticsNodes().size
        for (expected in listOf(24, 48)) {
            assertEquals(expected, drawn())
            onNode(more).performScrollTo().performClick()
            waitForIdle()
        }
        assertEquals(things.size, drawn())
        onNode(more).assertDoesNotExist()
    }

    @Test
    fun `of many matches the newest are drawn, and others when they are asked for`() =
        assertShort { MatchesScreen(games, things, nowMs = 0, back = {}, open = {}, delete = {}) }

    @Test
    fun `of many pads the newest are drawn, and others when they are asked for`() = assertShort {
        PadsScreen(games, things, back = {}, open = {}, new = {}, delete = {})
    }
}
