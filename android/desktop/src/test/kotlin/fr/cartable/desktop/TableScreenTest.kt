package fr.cartable.desktop

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.requiredSize
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ComposeUiTest
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.assertCountEquals
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.assertIsNotSelected
import androidx.compose.ui.test.assertIsSelected
import androidx.compose.ui.test.assertTextEquals
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.longClick
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.runComposeUiTest
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.test.swipe
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import fr.cartable.Table
import fr.cartable.core.AreaRole
import fr.cartable.core.Item
import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.ui.newTable
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.TableSheets
import fr.cartable.ui.theme.CartableTheme
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

@OptIn(ExperimentalTestApi::class)
class TableScreenTest {
    private fun ComposeUiTest.show(state: LiveTable, width: Int = 360, height: Int = 640, textScale: Float = 1f) = setContent {
        CompositionLocalProvider(LocalDensity provides Density(1f, textScale)) {
            CartableTheme(false) {
                Box(Modifier.requiredSize(width.dp, height.dp)) { TableScreen(state, "Cartable", TableSettings(Lang.FR), noActions) }
            }
        }
    }

    /** A trick is being played, and the person may play a card. */
    private fun trick(): Table = newTable("niet", 4).also { table ->
        val random = Random(2)
        while (table.scene().playable().none { table.preview(listOf(it.id)).size == 1 }) table.playOn(random)
    }

    private fun Scene.playable(): List<Item> = areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.filter { it.canTap }

    @Test
    fun `a tap picks a card and a second one plays it`() = runComposeUiTest {
        val table = trick()
        val state = LiveTable(table)
        show(state)
        val card = state.scene.playable().first()
        onNodeWithTag("item-${card.id}").performClick().assertIsSelected()
        val before = table.save()
        onNodeWithTag("item-${card.id}").performClick()
        waitForIdle()
        assertNotEquals(before, table.save())
        assertTrue(state.scene.playable().none { it.id == card.id })
    }

    @Test
    fun `where there is a choice without an item, a second tap puts the item back`() = runComposeUiTest {
        // A pyramid is proposed, and can be built, whatever is picked.
        val table = newTable("seaux", 2)
        val state = LiveTable(table)
        show(state)
        val bucket = state.scene.areas.flatMap { it.items }.first { it.canTap }
        assertEquals(1, state.scene.choices.size)
        val before = table.save()
        onNodeWithTag("item-${bucket.id}").performClick().assertIsSelected()
        onNodeWithTag("item-${bucket.id}").performClick().assertIsNotSelected()
        assertEquals(before, table.save())
    }

    @Test
    fun `a card that is dragged towards the table is played, and one that is let go before is not`() = runComposeUiTest {
        val table = trick()
        val state = LiveTable(table)
        show(state)
        val (card, before) = state.scene.playable().first() to table.save()
        onNodeWithTag("item-${card.id}").performTouchInput { swipe(center, center - Offset(0f, 30f)) }
        assertEquals(before, table.save())
        onNodeWithTag("item-${card.id}").performTouchInput { swipe(center, center - Offset(0f, 200f)) }
        waitForIdle()
        assertNotEquals(before, table.save())
    }

    @Test
    fun `what cannot be tapped is refused with a reason, which the next tap takes away`() = runComposeUiTest {
        val state = LiveTable(newTable("niet", 4))
        show(state)
        val card = state.scene.areas.single { it.role == AreaRole.HAND }.items.first()
        onNodeWithTag("item-${card.id}").performClick()
        val refusal = state.refusal!!.text
        onNodeWithTag("headline").assertTextEquals(refusal)
        val cell = state.scene.areas.flatMap { it.items }.first { it.canTap }
        onNodeWithTag("item-${cell.id}").performClick()
        onNodeWithTag("headline").assertTextEquals(state.scene.meaning)
    }

    @Test
    fun `a long press says what an item is`() = runComposeUiTest {
        val state = LiveTable(trick())
        show(state)
        val card = state.scene.playable().first()
        onNodeWithTag("item-${card.id}").performTouchInput { longClick() }
        onNode(hasText(card.label)).assertIsDisplayed()
        onNodeWithContentDescription("Fermer").performClick()
        onNode(hasText(card.label)).assertDoesNotExist()
    }

    @Test
    fun `the table hears of every step that was shown, and a tap ends what moves`() = runComposeUiTest {
        val table = trick()
        val state = LiveTable(table)
        show(state)
        mainClock.autoAdvance = false
        val card = state.scene.playable().first()
        state.tap(card.id)
        state.choose(state.scene.choices.single().id)
        assertTrue(state.steps.isNotEmpty())
        mainClock.advanceTimeBy(64)
        assertTrue(state.steps.isNotEmpty(), "cards are still on their way")
        onNodeWithTag("headline").assertIsDisplayed()
        mainClock.autoAdvance = true
        waitForIdle()
        assertTrue(state.steps.isEmpty())
    }

    @Test
    fun `a tap on a card that cannot be tapped once all has arrived ends what moves, and no more`() = runComposeUiTest {
        val table = trick()
        val state = LiveTable(table)
        show(state)
        mainClock.autoAdvance = false
        val random = Random(3)
        fun fixed() = state.scene.areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.firstOrNull { !it.canTap }
        do {
            mainClock.advanceTimeBy(5_000)
            table.playOn(random)
            state.read()
            mainClock.advanceTimeBy(64)
        } while (fixed() == null || state.steps.isEmpty())
        val card = fixed()!!
        onNodeWithTag("item-${card.id}").performClick()
        mainClock.advanceTimeBy(64)
        assertTrue(state.steps.isEmpty(), "what moved has ended")
        assertNull(state.refusal)
        mainClock.advanceTimeBy(5_000)
        onNodeWithTag("item-${card.id}").performClick()
        assertNotNull(state.refusal)
    }

    @Test
    fun `a tap on the bare table puts one or two things back, and leaves a pyramid that is being built`() = runComposeUiTest {
        val state = LiveTable(newTable("seaux", 2))
        show(state)
        val buckets = state.scene.areas.flatMap { it.items }.filter { it.canTap }
        for ((picked, left) in listOf(1 to 0, 2 to 0, 3 to 3)) {
            buckets.take(picked).forEach { state.tap(it.id) }
            waitForIdle()
            val bare = bare()
            onRoot().performTouchInput { click(bare) }
            assertEquals(left, state.scene.areas.flatMap { it.items }.count { it.picked })
        }
    }

    /** A place of the table where nothing lies. */
    private fun ComposeUiTest.bare(): Offset {
        val taken = onAllNodes(hasClickAction()).fetchSemanticsNodes().map { it.boundsInRoot }
        val log = onNodeWithTag("log").fetchSemanticsNode().boundsInRoot
        val places = (100..log.top.toInt() step 8).flatMap { y -> (8..log.right.toInt() step 8).map { x -> Offset(x.toFloat(), y.toFloat()) } }
        return places.first { place -> taken.none { place in it } }
    }

    @Test
    fun `the log is pulled up from what is asked, and from the line above it, as slowly as one likes`() = runComposeUiTest {
        show(LiveTable(trick()))
        for (place in listOf("headline", "log")) {
            for (duration in listOf(100L, 2_000L)) {
                onNodeWithTag(place).performTouchInput { swipe(center, center - Offset(0f, 100f), duration) }
                onNodeWithContentDescription("Fermer").performClick()
                onNodeWithContentDescription("Fermer").assertDoesNotExist()
            }
        }
    }

    @Test
    fun `the table does not wait for steps from before the screen was opened`() = runComposeUiTest {
        val table = trick()
        val state = LiveTable(table)
        table.playOn(Random(1))
        state.read()
        assertTrue(state.steps.isNotEmpty())
        show(state)
        waitForIdle()
        assertTrue(state.steps.isEmpty())
    }

    @Test
    fun `the log and the player's notes can be read`() = runComposeUiTest {
        val state = LiveTable(trick())
        show(state)
        onNodeWithTag("log").performClick()
        onNode(hasText(state.scene.log.last()) and !SemanticsMatcher.keyIsDefined(SemanticsProperties.LiveRegion)).assertIsDisplayed()
        onNodeWithContentDescription("Fermer").performClick()
        val panel = state.scene.seats[1]
        onNodeWithTag("seat-${panel.seat}").performClick()
        onNode(hasText(panel.notes.last().label.replaceFirstChar { it.uppercase() })).assertIsDisplayed()
    }

    @Test
    fun `beside the table stands what has happened, and no commitment of the deal among it`() = runSkikoComposeUiTest(Size(1280f, 800f), Density(1f)) {
        val (table, sheets) = trick() to TableSheets()
        val state = LiveTable(table)
        val commitment = hasText(table.commitment(), substring = true)
        setContent { CartableTheme(false) { TableScreen(state, "Cartable", TableSettings(Lang.FR), noActions, sheets = sheets) } }
        onAllNodes(commitment).assertCountEquals(0)
        for (line in state.scene.log.takeLast(3)) onAllNodes(hasText(line)).onFirst().assertExists()
        sheets.showLog()
        waitForIdle()
        onAllNodes(commitment).assertCountEquals(0)
    }

    /** Every game's largest table, on the smallest page, with small and large texts. */
    @Test
    fun `every item is labelled, what is asked is displayed, and of what can be tapped something is in sight`() {
        val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
        for (position in largest) {
            for (textScale in listOf(1f, 2f)) {
                runComposeUiTest {
                    val state = LiveTable(position.open(Lang.FR))
                    show(state, 320, 568, textScale)
                    val what = "${position.name} at $textScale"
                    waitForIdle()
                    val items = state.scene.areas.flatMap { it.items }
                    // Looked for once, because every look draws frames.
                    val nodes = onAllNodes(SemanticsMatcher.keyIsDefined(SemanticsProperties.TestTag)).fetchSemanticsNodes().associateBy {
                        it.config[SemanticsProperties.TestTag]
                    }
                    for (item in items) {
                        assertEquals(listOf(item.label), nodes["item-${item.id}"]?.config?.getOrNull(SemanticsProperties.ContentDescription), what)
                    }
                    onNodeWithTag("headline").assertIsDisplayed()
                    val tappable = items.filter { it.canTap }
                    val inSight = tappable.count { nodes.getValue("item-${it.id}").boundsInRoot.run { width >= 24f && height >= 24f } }
                    assertTrue(tappable.isEmpty() || inSight > 0, what)
                }
            }
        }
    }
}
