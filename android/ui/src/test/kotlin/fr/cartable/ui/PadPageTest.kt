package fr.cartable.ui

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isHeading
import androidx.compose.ui.test.isSelected
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTextReplacement
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

/** A score pad, seen and used by a screen reader alone. */
@OptIn(ExperimentalTestApi::class)
class PadPageTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)

    private val isButton = SemanticsMatcher.expectValue(SemanticsProperties.Role, Role.Button)
    private val isTold = SemanticsMatcher.expectValue(SemanticsProperties.LiveRegion, LiveRegionMode.Polite)

    /** Presses these keys and buttons, one after the other. */
    private fun SkikoComposeUiTest.press(vararg names: String) {
        for (name in names) {
            onNode(
                (hasText(name) or hasContentDescription(name)) and hasClickAction() and isButton,
            ).performSemanticsAction(SemanticsActions.OnClick)
        }
    }

    private fun SkikoComposeUiTest.name(seat: Int, name: String) =
        onNode(hasContentDescription(words.player(seat)) and hasSetTextAction()).performTextReplacement(name)

    /** The number being typed, as it is spoken. */
    private val SkikoComposeUiTest.told: String
        get() = onNode(isSelected() and isTold).fetchSemanticsNode().config[SemanticsProperties.ContentDescription].single()

    /** The announcement of the pad: a heading, and told when it is another. */
    private val SkikoComposeUiTest.headline: String
        get() = onNode(isHeading() and isTold).fetchSemanticsNode().config.getOrNull(SemanticsProperties.Text)!!.single().text

    @Test
    fun `a pad is written, mistaken, mended and corrected by its keys, and each digit is told`() = runSkikoComposeUiTest(Size(412f, 915f)) {
        val app = app(directory)
        setContent { AppScreen(app, Surroundings("test", { emptyList() }) { 0 }) }
        onNode(hasContentDescription(words.pads) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        press(words.newPad)
        onNode(hasText(games(Lang.FR).first { it.id == "numx" }.title) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        onNode(hasText("2") and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        name(1, "Ana")
        name(2, "Béa")
        press(words.begin)
        val begun = headline
        assertEquals("Ana, 0", told)

        // A wrong digit is taken back before it is written down.
        press(words.sign, "3")
        assertEquals("Ana, 0\u00a0: −3", told)
        press(words.nextPlayer, words.sign, "4")
        assertEquals("Béa, 0\u00a0: −4", told)
        press(words.erase, "5")
        assertEquals("Béa, 0\u00a0: −5", told)
        press(words.write)
        assertEquals("Ana, −3", told)
        press("0", words.nextPlayer, words.sign, "2", words.write)
        sees("${words.total}, Ana −3, Béa −7")

        press(words.undo)
        onNodeWithContentDescription("${words.total}, Ana −3, Béa −7").assertDoesNotExist()
        assertEquals("Ana, −3", told)
        press(words.redo)
        sees("${words.total}, Ana −3, Béa −7")

        // A number of the first round was wrong.
        val first = (app.page as Page.Pad).holder.table.rows.first().label
        onNodeWithContentDescription("$first, Ana −3, Béa −5").performSemanticsAction(SemanticsActions.OnClick)
        assertEquals(words.correcting(first), headline)
        assertEquals("Ana, −3\u00a0: −3", told)
        press(words.erase, "4", words.write)
        sees("$first, Ana −4, Béa −5")
        sees("${words.total}, Ana −4, Béa −7")
        assertEquals(begun.substringBefore(' '), headline.substringBefore(' '))
    }

    private fun SkikoComposeUiTest.sees(spoken: String) {
        onNodeWithContentDescription(spoken).assertExists()
    }
}
