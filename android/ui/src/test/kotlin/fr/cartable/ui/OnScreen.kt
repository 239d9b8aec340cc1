package fr.cartable.ui

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isEnabled
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTextReplacement
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.core.Lang
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.theme.SETTLE_MS

/** The node of this name that can be pressed. */
fun button(name: String): SemanticsMatcher = (hasText(name) or hasContentDescription(name)) and hasClickAction()

/** Apps and the real server, seen and used by a screen reader. */
@OptIn(ExperimentalTestApi::class)
abstract class OnScreen : OnServer() {
    protected val words = Words(Lang.FR)

    /** A clock that runs is never idle, so time is moved on by hand. */
    protected fun on(app: App, test: SkikoComposeUiTest.() -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        mainClock.autoAdvance = false
        setContent { AppScreen(app, Surroundings("test", { emptyList() }, System::currentTimeMillis)) }
        // A reader touches a page when it has been there for a moment.
        mainClock.advanceTimeBy(SETTLE_MS)
        test()
    }

    /** True if this is read somewhere. */
    protected fun SkikoComposeUiTest.sees(text: String) = onAllNodes(hasText(text, substring = true)).fetchSemanticsNodes().isNotEmpty()

    /** Waits for it, and for the frame that shows it. */
    protected fun SkikoComposeUiTest.await(what: String, isSo: () -> Boolean) {
        until(what, { frames() }, isSo)
        frames()
    }

    /** Presses the button of this name, once it is there. */
    protected fun SkikoComposeUiTest.press(text: String) {
        val button = button(text) and isEnabled()
        await("a button: $text") { onAllNodes(button).fetchSemanticsNodes().isNotEmpty() }
        onAllNodes(button).onFirst().performSemanticsAction(SemanticsActions.OnClick)
        frames()
    }

    /** Writes into a field. */
    protected fun SkikoComposeUiTest.type(field: String, text: String) {
        val place = hasContentDescription(field) and hasSetTextAction()
        await("a field: $field") { onAllNodes(place).fetchSemanticsNodes().isNotEmpty() }
        onNode(place).performTextReplacement(text)
        frames()
    }

    private fun SkikoComposeUiTest.frames() {
        waitForIdle()
        mainClock.advanceTimeBy(FRAMES_MS)
        waitForIdle()
    }

    private companion object {
        const val FRAMES_MS = 64L
    }
}
