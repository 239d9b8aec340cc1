package fr.cartable.ui

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performTextReplacement
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.LINE
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.theme.SETTLE_MS
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

/** The effects of quick fingers and long names on the pages. */
@OptIn(ExperimentalTestApi::class)
class FingersTest {
    @TempDir
    lateinit var directory: Path

    private fun onPhone(app: App, test: SkikoComposeUiTest.() -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        setContent { AppScreen(app, Surroundings("test", { emptyList() }) { 0 }) }
        waitForIdle()
        test()
    }

    private val SemanticsNode.all: List<SemanticsNode> get() = listOf(this) + children.flatMap { it.all }

    /** The part of a line that is not covered by anything that acts. */
    private fun dead(line: SemanticsNode): List<Offset> {
        val whole = line.boundsInRoot
        val acting = line.all.filter { SemanticsActions.OnClick in it.config }.map(SemanticsNode::boundsInRoot)
        if (acting.isEmpty()) return emptyList()
        val (across, down) = generateSequence(whole.left + 3f) { it + 6f }.takeWhile { it < whole.right - 3f } to
            generateSequence(whole.top + 3f) { it + 6f }.takeWhile { it < whole.bottom - 3f }
        // A button at the end is lower than the line.
        fun isBeside(at: Offset) = acting.size > 1 && acting.drop(1).any { at.x in it.left..it.right }
        return across.flatMap { x -> down.map { Offset(x, it) } }.filter { at -> acting.none { it.contains(at) } && !isBeside(at) }.toList()
    }

    @Test
    fun `no line of a page has a dead part`() {
        val app = app(directory)
        app.begin("duel")
        app.back()
        val pages = listOf(Page.START, Page.ME, Page.Pads, Page.Matches, Page.SETTINGS, Page.Here("about"))
        onPhone(app) {
            var lines = 0
            for (page in pages) {
                if (page != Page.START) app.open(page)
                waitForIdle()
                for (line in onAllNodes(hasTestTag(LINE), useUnmergedTree = true).fetchSemanticsNodes()) {
                    assertEquals(emptyList<Offset>(), dead(line), "${page::class.simpleName}: ${line.boundsInRoot}")
                    lines += 1
                }
                if (page != Page.START) app.back()
            }
            assertTrue(lines > 12, "$lines")
        }
    }

    @Test
    fun `the second of two quick taps does nothing on the page that the first has opened, and a later one does`() {
        val app = app(directory)
        onPhone(app) {
            mainClock.autoAdvance = false
            val game = onNode(hasText("Affrontement direct")).fetchSemanticsNode().boundsInRoot.center
            fun tap(at: Offset) = onRoot().performTouchInput { click(at) }
            tap(game)
            mainClock.advanceTimeBy(32)
            assertEquals(Page.Here("game/duel"), app.page)
            val setUp = app.words.text("game-setup")
            // Unfolded, each level is a choice of its own.
            val level = hasText(games(Lang.FR).first { it.id == "duel" }.levels.first().label) and hasClickAction() and !hasText(setUp)
            fun isOpen() = onAllNodes(level).fetchSemanticsNodes().isNotEmpty()
            val fold = onNode(hasText(setUp) and hasClickAction()).fetchSemanticsNode().boundsInRoot.center
            tap(fold)
            mainClock.advanceTimeBy(32)
            assertTrue(!isOpen())
            mainClock.advanceTimeBy(SETTLE_MS)
            tap(fold)
            mainClock.advanceTimeBy(32)
            assertTrue(isOpen())
        }
    }

    @Test
    fun `a field for a name stops at its limit and says so, and no name keeps anybody from playing`() {
        val app = app(directory)
        app.open(Page.SETTINGS)
        onPhone(app) {
            onNode(hasSetTextAction()).performTextReplacement("x".repeat(92))
            waitForIdle()
            assertEquals(24, app.desk.settings.name.length)
            onNode(hasText(app.words.nameFull)).assertExists()
            onNode(hasSetTextAction()).performTextReplacement("Anne")
            waitForIdle()
            onNode(hasText(app.words.nameFull)).assertDoesNotExist()
        }
        // As they were kept before, or came from elsewhere.
        for (name in listOf("x".repeat(92), "An\u202ene", "\uD83D\uDC68\u200D\uD83D\uDC69")) {
            app.set(app.desk.settings.copy(name = name))
            assertEquals(app.words.you, app.begin("duel").scene.seats.first().name)
            app.back()
        }
        assertEquals(null, app.desk.trouble)
        app.set(app.desk.settings.copy(name = "Anne-Sophie Vandenberghe"))
        assertEquals("Anne-Sophie Vandenberghe", app.begin("duel").scene.seats.first().name)
    }

    @Test
    fun `a player without a name is called so in the language of now`() {
        val app = app(directory)
        val table = app.begin("duel")
        assertEquals("Vous", table.scene.seats.first().name)
        app.set(app.desk.settings.copy(lang = fr.cartable.core.Lang.EN))
        table.read()
        assertEquals("You", table.scene.seats.first().name)
    }
}
