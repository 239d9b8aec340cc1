package fr.cartable.ui.table

import androidx.compose.foundation.ScrollState
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.foundation.gestures.calculateCentroid
import androidx.compose.foundation.gestures.calculateZoom
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.listSaver
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.geometry.center
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.unit.dp
import fr.cartable.ui.LocalWords
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.touch
import kotlin.math.roundToInt

/** The scroll position and the zoom of a pane. */
@Stable
internal class PaneState(zoom: Float = 1f, down: Int = 0, across: Int = 0) {
    val down = ScrollState(down)
    val across = ScrollState(across)

    /** The position to scroll to, in pixels, once the content has its new size. */
    private var wanted: Offset? = null

    /** The zoom: 1 is the size in which it was laid out. */
    var zoom by mutableFloatStateOf(zoom)
        private set

    /** The scroll position, in points. */
    fun scrolled(density: Float) = Offset(across.value / density, down.value / density)

    /** Changes the zoom. The point `around` on the page, in pixels, stays in its place. */
    fun enlarge(by: Float, around: Offset) {
        val before = zoom
        zoom = (zoom * by).coerceIn(1f, MOST)
        if (zoom != before) wanted = ((wanted ?: Offset(across.value.toFloat(), down.value.toFloat())) + around) * (zoom / before) - around
    }

    /** Scrolls to the wanted position, now that the content has its new size. */
    fun measured() {
        val at = wanted ?: return
        wanted = null
        across.dispatchRawDelta(at.x - across.value)
        down.dispatchRawDelta(at.y - down.value)
    }

    companion object {
        /** Keeps the state while the page is made anew. */
        val saver = listSaver<PaneState, Float>({ listOf(it.zoom, it.down.value.toFloat(), it.across.value.toFloat()) }) { (zoom, down, across) ->
            PaneState(zoom, down.toInt(), across.toInt())
        }
    }
}

/** The state of a pane, which survives a rotation. */
@Composable
internal fun rememberPane(state: TableState): PaneState = rememberSaveable(state, saver = PaneState.saver) { PaneState() }

/** The greatest zoom, and the zoom of the button. */
private const val MOST = 2.5f
private const val ENLARGED = 1.6f

/**
 * A pane with its content. A tap beside all items calls [free]; two fingers zoom; its sought part scrolls into sight by itself.
 * The pane has the coordinates of the layout.
 */
@Composable
internal fun PaneView(laidOut: Pane, state: PaneState, isStill: Boolean, free: () -> Unit, content: @Composable () -> Unit) {
    val (density, paper) = LocalDensity.current.density to LocalWorld.current.onGround.paper
    val pane = laidOut.larger(state.zoom)
    // It does not scroll while fingers zoom: the content would slip away from them.
    LaunchedEffect(laidOut) {
        val seen = laidOut.sought?.larger(state.zoom) ?: return@LaunchedEffect
        bring(state.down, seen.top, seen.bottom, pane.view.height, density, isStill)
        bring(state.across, seen.left, seen.right, pane.view.width, density, isStill)
    }
    Box(
        Modifier
            .at(pane.view)
            .pinched(state::enlarge)
            .layout { measurable, constraints ->
                val placeable = measurable.measure(constraints)
                state.measured()
                layout(placeable.width, placeable.height) { placeable.place(0, 0) }
            }
            .fading(state.down, paper)
            .fading(state.across, paper, isAcross = true)
            .horizontalScroll(state.across, enabled = pane.scrollsAcross)
            .verticalScroll(state.down, enabled = pane.scrollsDown),
    ) {
        Box(
            Modifier.size(pane.content.width.dp, pane.content.height.dp)
                // The free table, and a tap on it, have no spoken text.
                .clearAndSetSemantics { }
                .focusProperties { canFocus = false }
                .clickable(remember { MutableInteractionSource() }, null, onClick = free),
        )
        Box(Modifier.size(pane.content.width.dp, pane.content.height.dp)) { content() }
    }
}

/** Scrolls no further than is needed to show the range from `low` to `high`; a range larger than the pane is shown from its beginning. */
private suspend fun bring(state: ScrollState, low: Float, high: Float, seen: Float, density: Float, isStill: Boolean) {
    val now = state.value / density
    val goal = now.coerceIn(minOf(low - BEFORE, high - seen), low)
    if (goal == now) return
    val at = (goal * density).roundToInt()
    if (isStill) state.scrollTo(at) else state.animateScrollTo(at)
}

/** The margin around the sought part that is shown as well. */
private const val BEFORE = 12f

/**
 * A button in a lower corner of the visible part that zooms the panes, if they have hidden parts, and back.
 * It is in the corner of the playing hand, unless the other corner hides less.
 * A visible part lower than the button gets none, because it would cover other parts.
 */
@Composable
internal fun EnlargeView(view: Rect, lying: List<Spot>, panes: List<Pair<Pane, PaneState>>, leftHanded: Boolean) {
    val (words, palette, density) = Triple(LocalWords.current, LocalPalette.current, LocalDensity.current.density)
    val (isLarge, larger) = panes.any { it.second.zoom > 1f } to panes.filter { (pane, _) -> pane.scrollsDown || pane.scrollsAcross }
    if (!isLarge && larger.isEmpty() || view.height < touch.value) return
    val corners = listOf(view.right - touch.value, view.left).map { Rect(Offset(it, view.bottom - touch.value), Size(touch.value, touch.value)) }
    val corner = (if (leftHanded) corners.reversed() else corners).minBy { corner -> lying.sumOf { it.rect.translate(view.topLeft).shared(corner) } }
    Box(Modifier.at(corner)) {
        GlyphButton(
            if (isLarge) Glyphs.reduce else Glyphs.enlarge,
            if (isLarge) words.reduce else words.enlarge,
            {
                for ((pane, state) in if (isLarge) panes else larger) state.enlarge(if (isLarge) 1 / state.zoom else ENLARGED, pane.view.size.center * density)
            },
            Modifier.background(palette.sheet.copy(alpha = 0.85f), Shapes.button).testTag("enlarge"),
            tint = palette.accent,
        )
    }
}

/** The size of the common part of two rectangles. */
private fun Rect.shared(other: Rect): Double = if (overlaps(other)) intersect(other).run { width.toDouble() * height } else 0.0

/** Reports by how much two fingers draw apart, and around which point. One finger is left to scrolling and tapping. */
private fun Modifier.pinched(zoom: (Float, Offset) -> Unit): Modifier = pointerInput(Unit) {
    awaitEachGesture {
        awaitFirstDown(requireUnconsumed = false, pass = PointerEventPass.Initial)
        do {
            val event = awaitPointerEvent(PointerEventPass.Initial)
            if (event.changes.count { it.pressed } > 1) {
                zoom(event.calculateZoom(), event.calculateCentroid())
                event.changes.forEach { it.consume() }
            }
        } while (event.changes.any { it.pressed })
    }
}
