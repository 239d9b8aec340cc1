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
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.touch
import kotlin.math.roundToInt

/** How far a pane is scrolled and enlarged. */
@Stable
internal class PaneState(zoom: Float = 1f, down: Int = 0, across: Int = 0) {
    val down = ScrollState(down)
    val across = ScrollState(across)

    /** The position to scroll to, in pixels, once it is as large as it shall be. */
    private var wanted: Offset? = null

    /** How much larger than laid out it is seen. */
    var zoom by mutableFloatStateOf(zoom)
        private set

    /** How far it is scrolled, in points. */
    fun scrolled(density: Float) = Offset(across.value / density, down.value / density)

    /** The content `around` there on the page, in pixels, stays in its place. */
    fun enlarge(by: Float, around: Offset) {
        val before = zoom
        zoom = (zoom * by).coerceIn(1f, MOST)
        if (zoom != before) wanted = ((wanted ?: Offset(across.value.toFloat(), down.value.toFloat())) + around) * (zoom / before) - around
    }

    /** It is as large as it shall be. */
    fun measured() {
        val at = wanted ?: return
        wanted = null
        across.dispatchRawDelta(at.x - across.value)
        down.dispatchRawDelta(at.y - down.value)
    }

    companion object {
        /** Keeps it while the page is made anew. */
        val saver = listSaver<PaneState, Float>({ listOf(it.zoom, it.down.value.toFloat(), it.across.value.toFloat()) }) { (zoom, down, across) ->
            PaneState(zoom, down.toInt(), across.toInt())
        }
    }
}

/** A pane of a table, which outlasts a rotation as it is scrolled and enlarged. */
@Composable
internal fun rememberPane(state: TableState): PaneState = rememberSaveable(state, saver = PaneState.saver) { PaneState() }

/** How much a pane can be enlarged, and how much it is by its button. */
private const val MOST = 2.5f
private const val ENLARGED = 1.6f

/**
 * A pane with what lies in it. A tap beside everything is [free]; two fingers enlarge it; what is `sought` comes in sight by itself.
 * Pane and what is sought are as they were laid out.
 */
@Composable
internal fun PaneView(laidOut: Pane, state: PaneState, sought: Rect?, isStill: Boolean, free: () -> Unit, content: @Composable () -> Unit) {
    val (density, paper) = LocalDensity.current.density to LocalPalette.current.paper
    val pane = laidOut.larger(state.zoom)
    // Not while fingers enlarge it: what they hold would slip away.
    LaunchedEffect(sought, laidOut) {
        val seen = sought?.larger(state.zoom) ?: return@LaunchedEffect
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
                // Nothing is spoken of the free table, and of what can be done with it.
                .clearAndSetSemantics { }
                .focusProperties { canFocus = false }
                .clickable(remember { MutableInteractionSource() }, null, onClick = free),
        )
        Box(Modifier.size(pane.content.width.dp, pane.content.height.dp)) { content() }
    }
}

/** Scrolls no further than is needed to see what lies between `low` and `high`; of what is larger than the pane, where it begins. */
private suspend fun bring(state: ScrollState, low: Float, high: Float, seen: Float, density: Float, isStill: Boolean) {
    val now = state.value / density
    val goal = now.coerceIn(minOf(low - BEFORE, high - seen), low)
    if (goal == now) return
    val at = (goal * density).roundToInt()
    if (isStill) state.scrollTo(at) else state.animateScrollTo(at)
}

/** So much before what is sought may be seen, too. */
private const val BEFORE = 12f

/**
 * If these panes have more than is seen, a button in a lower corner of the visible part enlarges them, and makes them
 * small again: in the corner of the hand that plays, unless the other corner hides less of what lies there.
 * If the visible part is lower than the button, there is none: it would lie over other parts.
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

/** How large the part is that lies in the other, too. */
private fun Rect.shared(other: Rect): Double = if (overlaps(other)) intersect(other).run { width.toDouble() * height } else 0.0

/** Tells by how much two fingers draw apart, and around where; one finger is left to what scrolls and is tapped. */
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

/** The same table, its panes enlarged. */
internal fun TableLayout.zoomed(players: Float, middle: Float): TableLayout {
    if (players == 1f && middle == 1f) return this
    return copy(
        players = this.players.larger(players),
        middle = this.middle.larger(middle),
        seats = seats.map { it.copy(rect = it.rect.larger(players), header = it.header.larger(players)) },
        fronts = fronts.map { it.larger(players) },
        areas = areas.map { it.larger(middle) },
    )
}

private fun Pane.larger(zoom: Float) = copy(content = content * zoom)

private fun Rect.larger(zoom: Float) = Rect(left * zoom, top * zoom, right * zoom, bottom * zoom)

private fun AreaPlace.larger(zoom: Float) =
    copy(rect = rect.larger(zoom), title = title?.larger(zoom), spots = spots.map { it.copy(rect = it.rect.larger(zoom), caption = it.caption?.larger(zoom)) })
