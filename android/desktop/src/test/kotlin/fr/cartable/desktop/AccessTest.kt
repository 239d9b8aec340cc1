package fr.cartable.desktop

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import fr.cartable.Area
import fr.cartable.AreaRole
import fr.cartable.Lang
import fr.cartable.Scene
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

/** Whoever does not see the table, or does not touch it. */
@OptIn(ExperimentalTestApi::class)
class AccessTest {
    private val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }

    private fun at(position: Position, width: Int, height: Int, leftHanded: Boolean = false, told: Told? = null, test: SkikoComposeUiTest.(LiveTable) -> Unit) =
        position.open(Lang.FR).use { table ->
            val state = LiveTable(table)
            runSkikoComposeUiTest(Size(width.toFloat(), height.toFloat())) {
                setContent {
                    CompositionLocalProvider(LocalDensity provides Density(1f)) {
                        CartableTheme(false) {
                            Box(Modifier.size(width.dp, height.dp)) { TableScreen(state, position.game.title, TableSettings(Lang.FR, leftHanded), noActions, told = told) }
                        }
                    }
                }
                test(state)
            }
        }

    private val SemanticsNode.tag: String? get() = config.getOrNull(SemanticsProperties.TestTag)

    /** What a screen reader comes to, one after the other: groups as wholes, by their index, then from above and from the left. */
    private fun SemanticsNode.read(): List<SemanticsNode> {
        fun within(node: SemanticsNode): List<SemanticsNode> =
            node.children.flatMap { if (it.config.getOrNull(SemanticsProperties.IsTraversalGroup) == true) listOf(it) else listOf(it) + within(it) }
        val order = compareBy<SemanticsNode>({ it.config.getOrNull(SemanticsProperties.TraversalIndex) ?: 0f }, { it.positionInRoot.y }, { it.positionInRoot.x })
        return within(this).sortedWith(order).flatMap { if (it.config.getOrNull(SemanticsProperties.IsTraversalGroup) == true) listOf(it) + it.read() else listOf(it) }
    }

    /** Which area an item lies in. */
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
                fun place(area: Area) = if (area.role == AreaRole.HAND) 2 else if (area.role == AreaRole.FRONT && area.seat != null && area.seat != viewer) 0 else 1
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
    fun `what is asked, what has happened and what is told is announced, and what can be leapt to is a heading`() = at(largest.first(), 360, 640, told = Told("Bonjour")) { state ->
        for (tag in listOf("headline", "log", "told")) {
            assertEquals(LiveRegionMode.Polite, onNodeWithTag(tag).fetchSemanticsNode().config.getOrNull(SemanticsProperties.LiveRegion), tag)
        }
        val headings = onAllNodes(SemanticsMatcher.keyIsDefined(SemanticsProperties.Heading)).fetchSemanticsNodes()
            .map { node -> node.config.getOrNull(SemanticsProperties.ContentDescription)?.joinToString() ?: node.config.getOrNull(SemanticsProperties.Text)?.joinToString { it.text }.orEmpty() }
        assertTrue(headings.any { largest.first().game.title in it }, "$headings")
        assertTrue(state.scene.areas.all { it.title in headings }, "$headings")
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
            at(position, 360, 640, leftHanded) { state -> left = onNodeWithTag("choice-${state.scene.choices.first { it.primary }.id}").fetchSemanticsNode().positionInRoot.x }
            left
        }
        assertTrue(lefts[1] < 20f && lefts[0] > 100f, "$lefts")
    }

    private companion object {
        /** More keys than there are things to be reached, twice. */
        const val MANY = 200
    }
}
