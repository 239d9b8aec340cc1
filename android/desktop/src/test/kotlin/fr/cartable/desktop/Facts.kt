package fr.cartable.desktop

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.wrapContentSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.toSize
import fr.cartable.ui.button
import fr.cartable.ui.table.CHOICES
import fr.cartable.ui.table.HAND
import fr.cartable.ui.table.QUESTION

/** A screen on which one sight after the other is checked, in every size. */
@OptIn(ExperimentalTestApi::class)
class Looking(private val test: SkikoComposeUiTest) {
    private var sight by mutableStateOf(Sight(412, 915))
    private var shown by mutableStateOf<(@Composable () -> Unit)?>(null)

    init {
        test.mainClock.autoAdvance = false
        test.setContent {
            CompositionLocalProvider(LocalDensity provides Density(1f, sight.textScale)) {
                Box(Modifier.wrapContentSize(Alignment.TopStart, unbounded = true).size(sight.width.dp, sight.height.dp)) { key(shown) { shown?.invoke() } }
            }
        }
    }

    /** The faults of a screen, after the named things were pressed on it. */
    fun faults(sight: Sight, presses: List<String> = emptyList(), content: @Composable () -> Unit): List<String> {
        show(sight, content)
        for (name in presses) {
            test.press(name)
            rest()
        }
        val parts = test.onAllNodes(any, useUnmergedTree = true).fetchSemanticsNodes()
        // A sheet over the page is looked at alone.
        val pane = parts.lastOrNull { it.isSheet }
        fun isSeen(node: SemanticsNode) = node.boundsInRoot.run { width > 0.5f && height > 0.5f } && (pane == null || node.ancestors().any { it.id == pane.id })
        val spoken = test.onAllNodes(any).fetchSemanticsNodes().filter(::isSeen)
        // A screen reader skips things without a place.
        val silent = parts.filter { SemanticsProperties.LiveRegion in it.config && it.said.isNotEmpty() && it.size.run { width == 0 || height == 0 } }
        return Facts(parts.filter(::isSeen), spoken, Size(sight.width.toFloat(), sight.height.toFloat())).faults() + silent.map { "never heard: ${it.said}" }
    }

    /** The places of all buttons with text, by their text. */
    fun buttons(sight: Sight, content: @Composable () -> Unit): Map<String, Rect> {
        show(sight, content)
        val buttons = test.onAllNodes(SemanticsMatcher.expectValue(SemanticsProperties.Role, Role.Button)).fetchSemanticsNodes()
        return buttons.filter { SemanticsProperties.Text in it.config }.associate { it.said to it.boundsInRoot }
    }

    private fun show(sight: Sight, content: @Composable () -> Unit) {
        this.sight = sight
        shown = content
        rest()
    }

    private fun rest() = repeat(FRAMES) { test.mainClock.advanceTimeByFrame() }

    private companion object {
        val any = SemanticsMatcher("any") { true }

        /** Frames to wait: text that shrinks until it fits is measured again in each. */
        const val FRAMES = 3
    }
}

/** Looks at sights on one screen. Nothing is painted: of the screen a point is seen. */
@OptIn(ExperimentalTestApi::class)
fun looking(act: (Looking) -> Unit) = runSkikoComposeUiTest(Size(1f, 1f), Density(1f)) { act(Looking(this)) }

private fun SemanticsNode.ancestors(): Sequence<SemanticsNode> = generateSequence(this) { it.parent }

/** Presses the first that is called so, as a screen reader does. */
@OptIn(ExperimentalTestApi::class)
internal fun SkikoComposeUiTest.press(name: String) {
    onAllNodes(button(name)).onFirst().performSemanticsAction(SemanticsActions.OnClick)
}

/** True for a sheet over the page; a page itself begins at the top. */
internal val SemanticsNode.isSheet: Boolean get() = SemanticsProperties.PaneTitle in config && positionInRoot.y > 0f

private val SemanticsNode.tag: String get() = config.getOrNull(SemanticsProperties.TestTag).orEmpty()

/** The text of a node: its label or its text. */
private val SemanticsNode.said: String
    get() = listOfNotNull(
        config.getOrNull(SemanticsProperties.ContentDescription)?.joinToString(),
        config.getOrNull(SemanticsProperties.Text)?.joinToString { it.text },
        config.getOrNull(SemanticsProperties.EditableText)?.text,
    ).joinToString(" / ")

/** The parts of a screen, and the spoken parts: those touched as one are merged. */
private class Facts(private val parts: List<SemanticsNode>, private val spoken: List<SemanticsNode>, private val page: Size) {
    fun faults(): List<String> = cut() + beyond() + small() + unlabelled() + over() + covered() + hidden() + listOfNotNull(headless(), scrollingQuestion())

    private val texts: List<Pair<SemanticsNode, TextLayoutResult>> = parts.mapNotNull { node ->
        val results = mutableListOf<TextLayoutResult>()
        node.config.getOrNull(SemanticsActions.GetTextLayoutResult)?.action?.invoke(results)
        results.firstOrNull()?.let { node to it }
    }

    /** Everything that can be touched: the table's items, which overlap in a hand, and all else. */
    private val items = spoken.filter { SemanticsActions.OnClick in it.config && it.tag.startsWith("item-") }
    private val touched = spoken.filter { SemanticsActions.OnClick in it.config } - items.toSet()

    private fun cut() = texts.filter { (node, _) -> node.tag !in MAY_BE_CUT && node.ancestors().none { it.tag in MAY_BE_CUT } }.mapNotNull { (node, text) ->
        when {
            text.isCut() -> "cut: ${node.said}"
            text.breaksWord() -> "broken: ${node.said}"
            else -> null
        }
    }

    private fun TextLayoutResult.isCut() = multiParagraph.didExceedMaxLines || isLineEllipsized(lineCount - 1) ||
        multiParagraph.height > size.height + SLACK || (0 until lineCount).any { getLineRight(it) - getLineLeft(it) > size.width + SLACK }

    private fun TextLayoutResult.breaksWord(): Boolean {
        val text = layoutInput.text.text
        // A word longer than any line, such as a seed's digest, may be broken.
        return (0 until lineCount - 1).map { getLineEnd(it) }.any { end ->
            end in 1 until text.length && text[end - 1].isLetterOrDigit() && text[end].isLetterOrDigit() &&
                text.take(end).takeLastWhile(Char::isLetterOrDigit).length + text.drop(end).takeWhile(Char::isLetterOrDigit).length < LONGEST
        }
    }

    private val SemanticsNode.place: Rect get() = Rect(positionInRoot, size.toSize())

    private fun beyond() = (touched + texts.map { it.first }).filter { node ->
        val isMoved = node.ancestors().any { (it.config.getOrNull(SemanticsProperties.HorizontalScrollAxisRange)?.maxValue?.invoke() ?: 0f) > 0f }
        !isMoved && (node.place.left < -SLACK || node.place.right > page.width + SLACK)
    }.map { "beyond the edge: ${it.said} ${it.place}" }

    private fun small() = (touched.map { it to TOUCH } + items.map { it to leastOf(it) })
        .filter { (node, least) -> node.size.width < least - SLACK || node.size.height < least - SLACK }
        .map { (node, least) -> "small, $least wanted: ${node.said} ${node.size}" }

    /** An item may be smaller in a hand, and where all of the table is seen at once for it. */
    private fun leastOf(item: SemanticsNode) = if (item.scrolls()) TOUCH else CROWDED

    private fun SemanticsNode.scrolls() = ancestors().any { node ->
        node.config.getOrNull(SemanticsProperties.TraversalIndex) != HAND.toFloat() &&
            SCROLLED.any { (node.config.getOrNull(it)?.maxValue?.invoke() ?: 0f) > SLACK }
    }

    private fun unlabelled() = spoken.filter { SemanticsActions.OnClick in it.config && it.said.isBlank() }.map { "without a label: ${it.place}" }

    private fun over(): List<String> = pairs(touched) + pairs(texts.map { it.first })

    /** The button that zooms lies over no card. */
    private fun covered() = parts.filter { it.tag == "enlarge" }.flatMap { button ->
        parts.filter { it.tag.startsWith("item-") && it.boundsInRoot.meets(button.boundsInRoot) }.map { "below the zoom's button: ${it.said}" }
    }

    private fun pairs(nodes: List<SemanticsNode>): List<String> = nodes.flatMapIndexed { index, one ->
        nodes.take(index).filter { other ->
            one.boundsInRoot.meets(other.boundsInRoot) && one.ancestors().none { it.id == other.id } &&
                other.ancestors().none { it.id == one.id }
        }
            .map { "over each other: ${one.said} ${one.boundsInRoot} and ${it.said} ${it.boundsInRoot}" }
    }

    private fun Rect.meets(other: Rect) =
        minOf(right, other.right) - maxOf(left, other.left) > SLACK && minOf(bottom, other.bottom) - maxOf(top, other.top) > SLACK

    private fun headless() = if (parts.none { SemanticsProperties.Heading in it.config }) "no heading" else null

    /** The question, the choices and the hand are wholly visible; a hand may continue sideways. */
    private fun hidden() = parts.filter { it.config.getOrNull(SemanticsProperties.TraversalIndex) in FOOT }
        .filter { it.place.top < -SLACK || it.place.bottom > page.height + SLACK || it.boundsInRoot.height < it.size.height - SLACK }
        .map { "not seen whole: ${it.place}" }

    private fun scrollingQuestion() = parts.find { it.tag == "headline" }?.let { node ->
        val beyond = node.config.getOrNull(SemanticsProperties.VerticalScrollAxisRange)?.maxValue?.invoke() ?: 0f
        if (beyond > SLACK) "to be scrolled by $beyond: ${node.said}" else null
    }

    private companion object {
        /** The error of rounding to pixels. */
        const val SLACK = 1.5f
        const val TOUCH = 48f
        const val CROWDED = 44f

        val SCROLLED = listOf(SemanticsProperties.VerticalScrollAxisRange, SemanticsProperties.HorizontalScrollAxisRange)
        val FOOT = listOf(QUESTION, CHOICES, HAND).map { it.toFloat() }

        /** No word of a language is longer. */
        const val LONGEST = 40

        /** The last event stands whole in the log. */
        val MAY_BE_CUT = setOf("log")
    }
}
