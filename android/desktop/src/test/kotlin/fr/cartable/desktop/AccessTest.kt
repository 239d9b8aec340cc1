package fr.cartable.desktop

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.pinch
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import fr.cartable.core.Area
import fr.cartable.core.AreaRole
import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.ui.Position
import fr.cartable.ui.positions
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.Told
import fr.cartable.ui.theme.CartableTheme
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Players who do not see the table, or do not touch it. */
@OptIn(ExperimentalTestApi::class)
class AccessTest {
    private val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }

    private fun at(
        position: Position,
        width: Int,
        height: Int,
        leftHanded: Boolean = false,
        told: Told? = null,
        isStill: Boolean = false,
        test: SkikoComposeUiTest.(LiveTable) -> Unit,
    ) = position.open(Lang.FR).use { table ->
        val state = LiveTable(table)
        runSkikoComposeUiTest(Size(width.toFloat(), height.toFloat())) {
            setContent {
                CompositionLocalProvider(LocalDensity provides Density(1f)) {
                    CartableTheme(false) {
                        Box(Modifier.size(width.dp, height.dp)) {
                            TableScreen(state, position.game.title, TableSettings(Lang.FR, leftHanded, isStill), noActions, told = told)
                        }
                    }
                }
            }
            test(state)
        }
    }

    private val SemanticsNode.tag: String? get() = config.getOrNull(SemanticsProperties.TestTag)

    /** The nodes in a screen reader's order: groups as wholes, by their index, then from top to bottom and from the left. */
    private fun SemanticsNode.read(): List<SemanticsNode> {
        fun within(node: SemanticsNode): List<SemanticsNode> =
            node.children.flatMap { if (it.config.getOrNull(SemanticsProperties.IsTraversalGroup) == true) listOf(it) else listOf(it) + within(it) }
        val order =
            compareBy<SemanticsNode>({ it.config.getOrNull(SemanticsProperties.TraversalIndex) ?: 0f }, { it.positionInRoot.y }, { it.positionInRoot.x })
        return within(this).sortedWith(order).flatMap {
            if (it.config.getOrNull(SemanticsProperties.IsTraversalGroup) ==
                true
            ) {
                listOf(it) + it.read()
            } else {
                listOf(it)
            }
        }
    }

    /** The area in which an item lies. */
    private fun Scene.areaOf(tag: String?) = areas.find { area -> area.items.any { "item-${it.id}" == tag } }

    @Test
    fun `players come first, then what lies there in the scene's order, what is asked, what can be chosen, and the hand`() {
        for ((index, position) in largest.withIndex()) {
            // Each on a phone or on a tablet: the order is made by the same lines for all.
            val (width, height) = if (index % 2 == 0) 320 to 568 else 1280 to 800
            at(position, width, height) { state ->
                val (scene, what) = state.scene to "${position.name} ${width}x$height"
                val tags = onRoot().fetchSemanticsNode().read().map { it.tag }
                val viewer = scene.seats.find { it.isViewer }?.seat
                fun place(area: Area) = if (area.role ==
                    AreaRole.HAND
                ) {
                    2
                } else if (area.role == AreaRole.FRONT && area.seat != null && area.seat != viewer) {
                    0
                } else {
                    1
                }
                val lying = scene.areas.filter { it.items.isNotEmpty() }.sortedBy(::place)
                assertEquals(lying.map { it.title }, tags.mapNotNull { scene.areaOf(it) }.distinct().map { it.title }, what)
                val (seats, asked) = tags.indices.filter { tags[it]?.startsWith("seat-") == true } to tags.indexOf("headline")
                assertEquals(scene.seats.size, seats.size, what)
                assertTrue(seats.max() < asked, what)
                val choices = tags.indices.filter { tags[it]?.startsWith("choice-") == true || tags[it] == "more" }
                for ((at, tag) in tags.withIndex()) {
                    val area = scene.areaOf(tag) ?: continue
                    assertEquals(area.role == AreaRole.HAND, at > asked, "$what: $tag")
                    assertTrue(choices.all { it > asked && (it < at) == (area.role == AreaRole.HAND) }, "$what: $tag")
                }
            }
        }
    }

    @Test
    fun `what is asked, what has happened and what is told is announced, and what can be leapt to is a heading`() =
        at(largest.first(), 360, 640, told = Told("Bonjour")) { state ->
            for (tag in listOf("headline", "log", "told")) {
                assertEquals(LiveRegionMode.Polite, onNodeWithTag(tag).fetchSemanticsNode().config.getOrNull(SemanticsProperties.LiveRegion), tag)
            }
            val headings = onAllNodes(SemanticsMatcher.keyIsDefined(SemanticsProperties.Heading)).fetchSemanticsNodes()
                .map { node ->
                    node.config.getOrNull(SemanticsProperties.ContentDescription)?.joinToString()
                        ?: node.config.getOrNull(SemanticsProperties.Text)?.joinToString { it.text }.orEmpty()
                }
            assertTrue(headings.any { largest.first().game.title in it }, "$headings")
            assertTrue(state.scene.areas.all { it.title in headings }, "$headings")
        }

    @Test
    fun `what has happened is announced also where it has no line, or stands beside the table`() {
        for ((width, height) in listOf(915 to 412, 1280 to 800)) {
            at(largest.first(), width, height) { state ->
                val node = onNodeWithTag("log").fetchSemanticsNode()
                assertEquals(LiveRegionMode.Polite, node.config.getOrNull(SemanticsProperties.LiveRegion))
                assertEquals(listOf(state.scene.log.last()), node.config.getOrNull(SemanticsProperties.ContentDescription))
            }
        }
    }

    @Test
    fun `a table is named when it comes, and what is refused again is told again`() = at(largest.first(), 360, 640) { state ->
        assertEquals(1, onAllNodes(SemanticsMatcher.expectValue(SemanticsProperties.PaneTitle, largest.first().game.title)).fetchSemanticsNodes().size)
        val item = state.scene.areas.flatMap { it.items }.first { !it.canTap }
        val told = List(3) {
            state.tap(item.id)
            waitForIdle()
            onNodeWithTag("headline").fetchSemanticsNode().config[SemanticsProperties.Text].joinToString { it.text }
        }
        assertTrue(told.all { it.trimEnd('\u200b') == state.refusal!!.text }, "$told")
        assertTrue(told.zipWithNext().all { (one, next) -> one != next }, "$told")
    }

    @Test
    fun `what cannot be tapped is offered by no tap, but says what it is`() = at(largest.first(), 360, 640) { state ->
        for (item in state.scene.areas.flatMap { it.items }) {
            val config = onNodeWithTag("item-${item.id}").fetchSemanticsNode().config
            assertEquals(item.canTap, SemanticsActions.OnClick in config, item.label)
            assertTrue(config[SemanticsActions.OnLongClick].label!!.isNotEmpty(), item.label)
        }
    }

    @Test
    fun `where nothing is to move a refusal does not shake`() {
        for (isStill in listOf(false, true)) {
            at(largest.first(), 360, 640, isStill = isStill) { state ->
                mainClock.autoAdvance = false
                state.tap(state.scene.areas.flatMap { it.items }.first { !it.canTap }.id)
                val places = List(20) {
                    mainClock.advanceTimeByFrame()
                    onNodeWithTag("headline").fetchSemanticsNode().positionInRoot.x
                }
                assertEquals(isStill, places.distinct().size == 1, "$places")
            }
        }
    }

    @Test
    fun `what does not fit is enlarged by a button, and made small again`() {
        val position = largest.first { it.game.id == "seaux" }
        at(position, 320, 568) { state ->
            fun wide() = state.scene.areas.filter { it.role != AreaRole.HAND }.flatMap { it.items }.associate {
                it.id to
                    onNodeWithTag("item-${it.id}").fetchSemanticsNode().size.width
            }
            val before = wide()
            onNodeWithTag("enlarge").performClick()
            waitForIdle()
            assertTrue(wide().any { (id, width) -> width > 1.3f * before.getValue(id) })
            onNodeWithTag("enlarge").performClick()
            waitForIdle()
            assertEquals(before, wide())
        }
    }

    @Test
    fun `what lies between two fingers stays there while they enlarge it`() = at(largest.first { it.game.id == "seaux" }, 320, 568) { state ->
        val button = onNodeWithTag("enlarge").fetchSemanticsNode().boundsInRoot
        fun SemanticsNode.middle() = positionInRoot + Offset(size.width / 2f, size.height / 2f)
        val items = state.scene.areas.filter { it.role != AreaRole.HAND }.flatMap { it.items }.map { "item-${it.id}" }
        // The fingers are in the lower part of the pane, where zoomed content would slip away most.
        val at = Offset(onRoot().fetchSemanticsNode().size.width / 2f, button.center.y - 30f)
        val held = items.minBy { (onNodeWithTag(it).fetchSemanticsNode().middle() - at).getDistance() }
        val (before, wide) = onNodeWithTag(held).fetchSemanticsNode().run { middle() to size.width }
        onRoot().performTouchInput { pinch(at - Offset(30f, 0f), at - Offset(60f, 0f), at + Offset(30f, 0f), at + Offset(60f, 0f)) }
        waitForIdle()
        val (after, wider) = onNodeWithTag(held).fetchSemanticsNode().run { middle() to size.width }
        val zoom = wider.toFloat() / wide
        assertTrue(zoom > 1.5f, "$zoom")
        val slipped = (after - at) - (before - at) * zoom
        assertTrue(slipped.getDistance() < 8f, "$held at $at was at $before, and is at $after, $zoom times as wide")
    }

    @Test
    fun `with keys alone a card is picked and a choice is reached`() = at(positions.first { it.name == "duel-2" }, 412, 915) { state ->
        val reached = mutableListOf<String>()
        var presses = 0
        val scene = state.scene
        val wanted = scene.areas.flatMap { it.items }.filter { it.canTap }.map { "item-${it.id}" } + scene.seats.map { "seat-${it.seat}" } +
            scene.choices.take(1).map { "choice-${it.id}" }
        while (!reached.containsAll(wanted) && presses < MANY) {
            presses += 1
            onRoot().performKeyInput { pressKey(Key.Tab) }
            onAllNodes(isFocused()).fetchSemanticsNodes().mapNotNull { it.tag }.forEach { if (it !in reached) reached += it }
        }
        assertTrue(reached.containsAll(wanted), "not reached: ${wanted - reached.toSet()}")
        val card = scene.areas.flatMap { it.items }.first { it.canTap && !it.picked }
        while (presses < MANY && onAllNodes(isFocused()).fetchSemanticsNodes().none { it.tag == "item-${card.id}" }) {
            presses += 1
            onRoot().performKeyInput { pressKey(Key.Tab) }
        }
        onRoot().performKeyInput { pressKey(Key.Enter) }
        waitForIdle()
        assertNotEquals(scene, state.scene)
    }

    @Test
    fun `the first choice lies under the thumb of either hand`() {
        val position = positions.first { it.open(Lang.FR).use { table -> table.scene().choices.run { size in 2..3 && any { choice -> choice.primary } } } }
        val lefts = listOf(false, true).map { leftHanded ->
            var left = 0f
            at(position, 360, 640, leftHanded) { state ->
                left =
                    onNodeWithTag("choice-${state.scene.choices.first { it.primary }.id}").fetchSemanticsNode().positionInRoot.x
            }
            left
        }
        assertTrue(lefts[1] < 20f && lefts[0] > 100f, "$lefts")
    }

    private companion object {
        /** More keys than there are things to be reached, twice. */
        const val MANY = 200
    }
}
