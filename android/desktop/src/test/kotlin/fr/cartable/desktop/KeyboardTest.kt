package fr.cartable.desktop

import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.assertIsFocused
import androidx.compose.ui.test.hasAnyAncestor
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.test.withKeyDown
import androidx.compose.ui.unit.Density
import fr.cartable.core.Lang
import fr.cartable.ui.Words
import fr.cartable.ui.app
import fr.cartable.ui.begin
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.table
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

/** Players who use a keyboard or a switch. */
@OptIn(ExperimentalTestApi::class, ExperimentalComposeUiApi::class)
class KeyboardTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)
    private val sheet = SemanticsMatcher("a sheet") { it.isSheet }

    private fun SkikoComposeUiTest.reach(what: SemanticsMatcher) = onAllNodes(what).onFirst().performSemanticsAction(SemanticsActions.RequestFocus)

    private fun SkikoComposeUiTest.press(key: Key, back: Boolean = false) {
        onNode(isFocused()).performKeyInput { if (back) withKeyDown(Key.ShiftLeft) { pressKey(key) } else pressKey(key) }
        waitForIdle()
    }

    /** Goes through the sheet that is open, forwards and backwards, further than there are things in it. */
    private fun SkikoComposeUiTest.goAround() {
        val met = mutableSetOf<Int>()
        var hasClosed = false
        for (back in listOf(false, true)) {
            repeat(12) {
                assertEquals(1, onAllNodes(isFocused() and hasAnyAncestor(sheet)).fetchSemanticsNodes().size, "the keyboard is in the sheet")
                met += onNode(isFocused()).fetchSemanticsNode().id
                hasClosed = hasClosed || onAllNodes(isFocused() and hasContentDescription(words.close)).fetchSemanticsNodes().isNotEmpty()
                press(Key.Tab, back)
            }
        }
        assertTrue(met.size > 1 && hasClosed, "it moves in the sheet, and comes to what closes it")
    }

    @Test
    fun `the keyboard stays in what is open, and comes back to what has opened it`() = runSkikoComposeUiTest(Size(412f, 915f)) {
        val app = app(directory).apply { begin("niet", 4) }
        setContent { AppScreen(app, Surroundings("test", { emptyList() }, System::currentTimeMillis)) }
        waitForIdle()
        // A sheet of the page.
        reach(hasContentDescription(words.menu))
        press(Key.Enter)
        goAround()
        onNode(hasContentDescription(words.close) and hasAnyAncestor(sheet)).performSemanticsAction(SemanticsActions.RequestFocus)
        press(Key.Enter)
        onNode(hasContentDescription(words.menu)).assertIsFocused()
        // A sheet of the table, with nothing but its own cross.
        reach(hasContentDescription(words.menu))
        onNodeWithTag("seat-1").performSemanticsAction(SemanticsActions.RequestFocus)
        press(Key.Enter)
        repeat(3) {
            onNode(hasContentDescription(words.close)).assertIsFocused()
            press(Key.Tab)
        }
        press(Key.Enter)
        onNodeWithTag("seat-1").assertIsFocused()
        // One sheet that leads to the next.
        reach(hasContentDescription(words.menu))
        press(Key.Enter)
        onAllNodes(hasText(words.scores) and hasClickAction()).onFirst().performSemanticsAction(SemanticsActions.RequestFocus)
        press(Key.Enter)
        onNode(isFocused() and hasAnyAncestor(sheet)).assertExists()
        app.back()
        waitForIdle()
        onNode(hasContentDescription(words.menu)).assertIsFocused()
    }

    @Test
    fun `what has happened is heard also where the page has no room for its line`() = runSkikoComposeUiTest(Size(320f, 568f)) {
        val app = app(directory).apply { learn("niet") }
        setContent {
            CompositionLocalProvider(LocalDensity provides Density(1f, 2f)) { AppScreen(app, Surroundings("test", { emptyList() }, System::currentTimeMillis)) }
        }
        waitForIdle()
        assertEquals(0, onAllNodes(hasTestTag("log") and hasClickAction()).fetchSemanticsNodes().size)
        reach(hasContentDescription(words.menu))
        press(Key.Enter)
        onAllNodes(hasText(words.log) and hasClickAction()).onFirst().performSemanticsAction(SemanticsActions.RequestFocus)
        press(Key.Enter)
        onNode(hasText(app.table.scene.log.first()) and hasAnyAncestor(sheet)).assertExists()
        onNode(isFocused() and hasAnyAncestor(sheet)).assertExists()
        app.back()
        waitForIdle()
        assertEquals(0, onAllNodes(sheet).fetchSemanticsNodes().size)
    }
}
