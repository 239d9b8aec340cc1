package fr.cartable.ui

import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.runSkikoComposeUiTest
import fr.cartable.core.AreaRole
import fr.cartable.core.Lang
import fr.cartable.core.NoteKind
import fr.cartable.drawing.Sound
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Sounds
import fr.cartable.ui.state.TableHolder
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.random.Random

/** The end of a round, seen and heard by a player: its last trick is shown, points rise, it sounds, and then the result comes. */
@OptIn(ExperimentalTestApi::class)
class RoundEndTest {
    @TempDir
    lateinit var directory: Path

    private val words = Words(Lang.FR)
    private val phone = TestPhone()

    private fun onPhone(test: SkikoComposeUiTest.(App) -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        val app = app(directory, phone).apply { set(desk.settings.copy(sound = Sounds.ALWAYS)) }
        setContent { AppScreen(app, Surroundings("test", { emptyList() }) { 0 }) }
        test(app)
    }

    private fun App.sitDown(game: String, seed: String): TableHolder {
        setUp(game)
        openGame(game)
        play(game, seed)
        return table
    }

    /** Plays until the round is over; every movement is shown to its end in few frames, except that of the last move. */
    private fun SkikoComposeUiTest.playRound(table: TableHolder) {
        val random = Random(3)
        waitForIdle()
        mainClock.autoAdvance = false
        while (table.nextRound == null && !table.scene.over) {
            while (table.steps.isNotEmpty()) mainClock.advanceTimeBy(MOVED_MS, ignoreFrameDuration = true)
            table.act(random)
        }
    }

    private val isItem = SemanticsMatcher("an item") { it.config.getOrNull(SemanticsProperties.TestTag).orEmpty().startsWith("item-") }

    private fun SkikoComposeUiTest.isTold() = onAllNodes(hasText(words.lookAtTable)).fetchSemanticsNodes().isNotEmpty()

    /** Moves time on; how long it took until the result was told. */
    private fun SkikoComposeUiTest.awaitResult(): Int = generateSequence(0) { it + 1 }.first {
        mainClock.advanceTimeBy(FRAMES_MS)
        isTold() || it > MANY
    } * FRAMES_MS.toInt()

    @Test
    fun `the last trick is looked at and points rise before the result, and the next round is dealt before one's eyes`() = onPhone { app ->
        val table = app.sitDown("niet", "01")
        playRound(table)
        val trick = table.scene.areas.single { it.role == AreaRole.LAST_TRICK }.items.map { Regex("""\d+ \p{L}+""").find(it.label)!!.value }
        mainClock.advanceTimeBy(LOOKED_AT_MS)
        assertTrue(!isTold(), "the last trick still lies there")
        val seen = onAllNodes(isItem).fetchSemanticsNodes().map { it.config[SemanticsProperties.ContentDescription].joinToString() }
        for (card in trick) assertTrue(seen.any { "joue" in it && card in it }, "$card of $trick is not seen: $seen")
        val next = table.nextRound!!
        assertEquals(0, onAllNodes(hasTestTag("choice-${next.id}")).fetchSemanticsNodes().size, "nobody goes on before the result is told")
        val waited = LOOKED_AT_MS + awaitResult()
        // A card travels, the trick is shown and gathered, points rise.
        assertTrue(waited in 220 + 900 + 220..4_000, "told after $waited ms")
        assertEquals(Sound.CHORD, phone.sounds.last())
        assertTrue(phone.sounds.containsAll(listOf(Sound.CARD, Sound.BELL)), "${phone.sounds}")
        onNode(hasText(next.label) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        table.wait()
        mainClock.advanceTimeBy(FRAMES_MS)
        assertTrue(table.steps.isNotEmpty(), "the cards are still on their way")
        mainClock.autoAdvance = true
        waitForIdle()
        assertTrue(table.steps.isEmpty())
    }

    @Test
    fun `a tap ends what moves at the end of a round`() = onPhone { app ->
        val table = app.sitDown("niet", "01")
        playRound(table)
        mainClock.advanceTimeBy(LOOKED_AT_MS)
        // The first ends the flights, the second the points that rise then.
        repeat(2) {
            onAllNodes(isItem).onFirst().performClick()
            mainClock.advanceTimeBy(FRAMES_MS)
        }
        val late = awaitResult()
        assertTrue(late <= 4 * FRAMES_MS, "told $late ms after the taps")
    }

    @Test
    fun `the end of a match is heard too`() = onPhone { app ->
        val table = app.sitDown("duel", "01")
        while (!table.scene.over) {
            table.nextRound?.let { table.choose(it.id) }
            playRound(table)
            awaitResult()
            mainClock.autoAdvance = true
        }
        val won = table.scene.run { scores.places[seats.indexOfFirst { it.isViewer }] == 1u }
        assertEquals(if (won) Sound.APPLAUSE else Sound.CHORD, phone.sounds.last())
    }

    @Test
    fun `the result says of everybody's points what they are made of, and where nothing does, what happened last`() {
        for (game in listOf("niet", "numx", "nmbrs", "duel")) {
            onPhone { app ->
                val table = app.sitDown(game, "01")
                playRound(table)
                awaitResult()
                val reasons = table.scene.seats.map { seat -> seat.notes.filter { it.kind == NoteKind.POINTS }.map { it.label } }
                assertEquals(game != "duel", reasons.all { it.isNotEmpty() }, "$game: $reasons")
                for (reason in reasons.flatten()) {
                    assertTrue(
                        onAllNodes(hasText(reason, substring = true, ignoreCase = true)).fetchSemanticsNodes().isNotEmpty(),
                        "$game: $reason",
                    )
                }
                assertEquals(game == "duel", onAllNodes(hasText(words.why)).fetchSemanticsNodes().isNotEmpty(), game)
            }
        }
    }

    @Test
    fun `whoever looks at the table after a result comes back to it, by what stands below the bar and by going back`() = onPhone { app ->
        val table = app.sitDown("niet", "01")
        playRound(table)
        awaitResult()
        mainClock.autoAdvance = true
        fun look() {
            onNode(hasText(words.lookAtTable) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
            waitForIdle()
            assertTrue(table.isLookedAt && !isTold())
        }
        look()
        val button = onNode(hasText(words.backToResults) and hasClickAction()).fetchSemanticsNode().boundsInRoot
        for (name in listOf(words.back, words.menu)) {
            val beside = onNode(hasContentDescription(name) and hasClickAction()).fetchSemanticsNode().boundsInRoot
            assertTrue(!button.overlaps(beside), "$button over $name, $beside")
        }
        onNode(hasText(words.backToResults) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        waitForIdle()
        assertTrue(isTold())
        look()
        // The layer over the table is closed first.
        onNode(hasContentDescription(words.menu) and hasClickAction()).performSemanticsAction(SemanticsActions.OnClick)
        waitForIdle()
        assertEquals(2, app.overlays.size)
        for (isSeen in listOf(false, true)) {
            assertTrue(app.back())
            waitForIdle()
            assertEquals(isSeen, isTold())
        }
        assertEquals(table, app.table)
        app.back()
        assertEquals(Page.START, app.page)
    }

    private companion object {
        const val FRAMES_MS = 32L

        /** Longer than any movement. */
        const val MOVED_MS = 2_000L

        /** The card has arrived, and the trick is being shown. */
        const val LOOKED_AT_MS = 600L
        const val MANY = 200
    }
}
