package fr.cartable.ui

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onAllNodesWithText
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.nio.file.Path
import kotlin.random.Random

/** Whole matches and lessons, seen and used by a screen reader alone. */
@OptIn(ExperimentalTestApi::class)
class PlayTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)

    /** An app on a phone, seen and touched by its semantics. */
    private fun onPhone(test: SkikoComposeUiTest.(App) -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        val app = app(directory).apply { set(desk.settings.copy(stillness = true, name = "Anne")) }
        setContent { AppScreen(app, Surroundings("test", { emptyList() }) { 0 }) }
        test(app)
    }

    private fun SkikoComposeUiTest.press(text: String) = onNode(hasText(text) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)

    /**
     * The cards and choices that can be touched: looked for once, because every look draws frames. Cards that
     * are picked are put back only where nothing else goes on.
     */
    private fun SkikoComposeUiTest.offered(): List<SemanticsNode> {
        val matcher = SemanticsMatcher("can be touched") { node ->
            (node.isCard || node.isChoice) && SemanticsActions.OnClick in node.config && SemanticsProperties.Disabled !in node.config
        }
        val (picked, others) = onAllNodes(matcher).fetchSemanticsNodes().partition { it.config.getOrNull(SemanticsProperties.Selected) == true }
        return others.ifEmpty { picked }
    }

    private val SemanticsNode.tag: String get() = config.getOrNull(SemanticsProperties.TestTag).orEmpty()
    private val SemanticsNode.isCard: Boolean get() = tag.startsWith("item-")
    private val SemanticsNode.isChoice: Boolean get() = tag.startsWith("choice-")

    private fun SkikoComposeUiTest.touch(app: App, node: SemanticsNode) {
        runOnUiThread { node.config[SemanticsActions.OnClick].action!!() }
        app.table.wait()
    }

    /** Makes a move that is offered, on a button of its own or on the sheet with all of them. */
    private fun SkikoComposeUiTest.choose(app: App, id: UInt) {
        offered().find { it.tag == "choice-$id" }?.let { return touch(app, it) }
        onNodeWithTag("more").performSemanticsAction(SemanticsActions.OnClick)
        press(app.table.scene.choices.first { it.id == id }.label)
        app.table.wait()
    }

    /**
     * Plays at random until the match is over, reading each round's result; how many there were. The first moves are made by
     * semantics, and all of them with `-Dwhole`, which takes minutes; the others as the screen makes them, without it.
     */
    private fun SkikoComposeUiTest.playOut(app: App, random: Random): Int {
        var rounds = 0
        val byHand = if (System.getProperty("whole") == null) 25 else Int.MAX_VALUE
        repeat(4_000) { move ->
            val table = app.table
            if (table.scene.over) return rounds + 1
            val next = table.nextRound
            if (next != null) {
                rounds += 1
                for (total in table.scene.scores.totals) onAllNodesWithText("$total".replace('-', '−')).fetchSemanticsNodes().isNotEmpty().let(::assertTrue)
                press(next.label)
                table.wait()
            } else if (move >= byHand) {
                table.act(random)
            } else {
                val (cards, choices) = offered().partition { it.isCard }
                assertTrue(cards.size + choices.size > 0, table.scene.headline)
                touch(app, if (choices.isNotEmpty() && (cards.isEmpty() || random.nextInt(4) > 0)) choices.random(random) else cards.random(random))
            }
        }
        error("the match does not end")
    }

    @ParameterizedTest
    @ValueSource(strings = ["niet", "numx", "numereum", "hick_hack", "seaux", "sniper", "duel", "nmbrs"])
    fun `a whole match is played from the start on`(game: String) = onPhone { app ->
        val info = games(Lang.FR).first { it.id == game }
        onNode(hasText(info.title) and hasClickAction()).performScrollTo().performSemanticsAction(SemanticsActions.OnClick)
        if (info.minSeats != info.maxSeats) {
            press(words.text("game-setup"))
            onAllNodesWithText("${info.minSeats}").fetchSemanticsNodes().isNotEmpty().let(::assertTrue)
            press("${info.minSeats}")
        }
        // A random player may never come to the points that end a match: one game is one, where their number can be set.
        info.options.find { it.key == "games" }?.let { app.setUp(game, options = mapOf(it.key to "1")) }
        press(words.play)
        app.table.wait()
        val rounds = playOut(app, Random(7))
        val scores = app.table.scene.scores
        assertEquals(scores.rows.size, rounds)
        if (game == "niet") assertEquals(8, rounds)
        if (game == "numx") assertEquals(5, rounds)
        press(words.again)
        assertTrue(!app.table.scene.over)
        onNodeWithContentDescription(words.back).performSemanticsAction(SemanticsActions.OnClick)
        assertEquals(listOf(game), app.tables.map { it.game })
    }

    @Test
    fun `the lesson of each game is followed to its end`() = onPhone { app ->
        for (info in games(Lang.FR).filter { it.lesson }) {
            app.learn(info.id)
            val table = app.table
            var moves = 0
            while (true) {
                table.wait()
                waitForIdle()
                val said = table.status.lesson ?: break
                if (said.canReadOn) {
                    onNodeWithTag("read-on").performSemanticsAction(SemanticsActions.OnClick)
                    continue
                }
                for (mark in said.marks) offered().find { it.tag == "item-$mark" }?.let { touch(app, it) }
                moves += 1
                // In a race the tap on a card has claimed it already.
                if (table.status.lesson?.text != said.text) continue
                assertTrue(table.scene.choices.any { it.id == said.choice }, "${info.id}: ${said.text}")
                choose(app, said.choice!!)
            }
            assertTrue(moves >= 2, info.id)
            app.back()
        }
    }
}
