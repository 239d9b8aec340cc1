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
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.mutableStateOf
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

/** The panes of a table that can be zoomed, and the zoom of all of them by one button. */
internal data class Zoom(val panes: List<Pair<Pane, PaneState>>) {
    val isLarge get() = panes.any { it.second.zoom > 1f }
    private val larger get() = panes.filter { (pane, _) -> pane.scrollsDown || pane.scrollsAcross }
    val isOfUse get() = isLarge || larger.isNotEmpty()

    fun turn(density: Float) {
        val (wanted, by) = if (isLarge) panes to null else larger to ENLARGED
        for ((pane, state) in wanted) state.enlarge(by ?: (1 / state.zoom), pane.view.size.center * density)
    }
}

/** The zoom whose button stands in the bar, because on the table it would hide something; null if it does not. */
@Stable
internal class ZoomInBar {
    var zoom by mutableStateOf<Zoom?>(null)
}

/**
 * A button that zooms the panes, if they have hidden parts, and back.
 * It stands in a corner of the middle where it hides nothing, first in one of the playing hand, else in the bar.
 */
@Composable
internal fun ZoomView(middle: Pane, lying: List<Rect>, zoom: Zoom, leftHanded: Boolean, inBar: ZoomInBar) {
    val isOfUse = zoom.isOfUse
    val corner = remember(middle, lying, leftHanded) {
        val view = middle.view
        val (left, right) = view.left to view.right - touch.value
        val corners = listOf(view.bottom - touch.value, view.top).flatMap { top ->
            (if (leftHanded) listOf(left, right) else listOf(right, left)).map { Rect(Offset(it, top), Size(touch.value, touch.value)) }
        }
        // Cards that scroll pass below every corner.
        val hasRoom = view.height >= touch.value && !middle.scrollsDown && !middle.scrollsAcross
        corners.find { corner -> hasRoom && lying.none { it.translate(view.topLeft).overlaps(corner) } }
    }
    SideEffect { inBar.zoom = zoom.takeIf { isOfUse && corner == null } }
    if (isOfUse &&
        corner != null
    ) {
        Box(Modifier.at(corner)) { ZoomButton(zoom, Modifier.background(LocalPalette.current.sheet.copy(alpha = 0.85f), Shapes.button)) }
    }
}

@Composable
internal fun ZoomButton(zoom: Zoom, modifier: Modifier = Modifier) {
    val (words, density) = LocalWords.current to LocalDensity.current.density
    GlyphButton(
        if (zoom.isLarge) Glyphs.reduce else Glyphs.enlarge,
        if (zoom.isLarge) words.reduce else words.enlarge,
        { zoom.turn(density) },
        modifier.testTag("enlarge"),
        tint = LocalPalette.current.accent,
    )
}

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
