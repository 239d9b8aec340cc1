package fr.cartable.ui.table

import androidx.compose.foundation.ScrollState
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
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
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.unit.dp
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.fading
import kotlin.math.roundToInt

/** How far a pane is scrolled and enlarged. */
@Stable
internal class PaneState {
    val down = ScrollState(0)
    val across = ScrollState(0)

    /** How much larger than laid out it is seen. */
    var zoom by mutableFloatStateOf(1f)
        private set

    /** How far it is scrolled, in points. */
    fun scrolled(density: Float) = Offset(across.value / density, down.value / density)

    fun enlarge(by: Float) {
        zoom = (zoom * by).coerceIn(1f, MOST)
    }
}

/** How much a pane can be enlarged. */
private const val MOST = 2.5f

/** A pane with what lies in it. A tap beside everything is [free]; two fingers enlarge it; what is `sought` comes in sight by itself. */
@Composable
internal fun PaneView(pane: Pane, state: PaneState, sought: Rect?, isStill: Boolean, free: () -> Unit, content: @Composable () -> Unit) {
    val (density, paper) = LocalDensity.current.density to LocalPalette.current.paper
    LaunchedEffect(sought, pane) {
        if (sought == null) return@LaunchedEffect
        bring(state.down, sought.top, sought.bottom, pane.view.height, density, isStill)
        bring(state.across, sought.left, sought.right, pane.view.width, density, isStill)
    }
    Box(
        Modifier
            .at(pane.view)
            .pinched(state::enlarge)
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

/** Tells by how much two fingers draw apart; one finger is left to what scrolls and is tapped. */
private fun Modifier.pinched(zoom: (Float) -> Unit): Modifier = pointerInput(Unit) {
    awaitEachGesture {
        awaitFirstDown(requireUnconsumed = false, pass = PointerEventPass.Initial)
        do {
            val event = awaitPointerEvent(PointerEventPass.Initial)
            if (event.changes.count { it.pressed } > 1) {
                zoom(event.calculateZoom())
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
