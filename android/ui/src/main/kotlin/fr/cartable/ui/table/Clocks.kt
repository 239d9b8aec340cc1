package fr.cartable.ui.table

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.State
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.runtime.withFrameMillis
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import fr.cartable.core.PlayerTime
import fr.cartable.core.SeatPanel
import fr.cartable.ui.LocalWords
import fr.cartable.ui.secondsOf
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.tabular
import kotlinx.coroutines.delay

/** The time left at which a clock is marked: a player's own, and that of a race. */
private const val LATE_MS = 20_000u
private const val LATE_IN_RACE_MS = 3_000u

/** The seconds left at which a screen reader speaks. */
private val SPOKEN_AT = listOf(5u, 10u, 20u)

private const val HOUR_MS = 3_600_000u

/** The shortest interval between two looks at a clock. */
private const val LEAST_MS = 250L

/** The milliseconds until the shown figure changes. */
private fun untilNextFigure(leftMs: UInt): Long = when {
    leftMs == 0u -> 1_000L
    leftMs > HOUR_MS -> (leftMs % 60_000u).toLong() + 5
    else -> (leftMs % 1_000u).toLong() + 5
}

/**
 * Waits until the shown figure changes, and at least [LEAST_MS], because the figure of a stopped clock never changes.
 * A page out of sight requests no frames, so nothing wakes the phone there.
 */
internal suspend fun awaitNextFigure(leftMs: UInt) {
    delay(untilNextFigure(leftMs).coerceAtLeast(LEAST_MS))
    withFrameMillis { }
}

/** The remaining time of each seat, by seat. */
internal val LocalTimes = staticCompositionLocalOf<State<List<PlayerTime>>> { mutableStateOf(emptyList()) }

/** The remaining time of this player, at a table with clocks; null if they have no bank and need not act, as with clocks by days. */
internal fun State<List<PlayerTime>>.of(panel: SeatPanel): PlayerTime? = value.getOrNull(panel.seat.toInt())?.takeIf { it.runs || it.leftMs > 0u }

/** The remaining time of each seat, read again whenever a figure changes. While no clock runs, nothing runs here. */
@Composable
internal fun rememberTimes(state: TableState): State<List<PlayerTime>> {
    val times = remember(state) { mutableStateOf(state.times()) }
    LaunchedEffect(state, state.scene) {
        while (true) {
            times.value = state.times()
            awaitNextFigure(times.value.filter { it.runs && it.leftMs > 0u }.minByOrNull { untilNextFigure(it.leftMs) }?.leftMs ?: break)
        }
    }
    return times
}

/**
 * The time left to the viewer, or to the period that runs now.
 * A screen reader speaks it when little is left, and `onHurry` is called once; `isRace` means that it limits everybody at once.
 */
@Composable
internal fun ClockView(state: TableState, isRace: Boolean, onHurry: () -> Unit) {
    val words = LocalWords.current
    var left by remember(state) { mutableStateOf(state.timeLeftMs()) }
    LaunchedEffect(state) {
        while (true) {
            left = state.timeLeftMs()
            awaitNextFigure(left ?: 500u)
        }
    }
    // Hours and days are shown on the panels: they are no hurry, and the title needs the room.
    val leftMs = left?.takeIf { it < HOUR_MS } ?: return
    val isLate = leftMs <= if (isRace) LATE_IN_RACE_MS else LATE_MS
    LaunchedEffect(isLate) { if (isLate && !isRace) onHurry() }
    val spoken = SPOKEN_AT.firstOrNull { secondsOf(leftMs) <= it && !isRace }
    Row(Modifier.padding(horizontal = 6.dp)) {
        // A clock without a place on the screen, or under a layer, is not spoken.
        if (spoken != null) {
            Box(
                Modifier.size(1.dp).semantics {
                    liveRegion = LiveRegionMode.Assertive
                    contentDescription = words.timeLeft(spoken * 1_000u)
                },
            )
        }
        TimeText(leftMs, runs = true, isLate, Modifier.testTag("clock").semantics { contentDescription = words.timeLeft(leftMs) })
    }
}

/** The remaining time of a player, on their panel, which speaks it. It is a composable of its own, so that only it is redrawn as time passes. */
@Composable
internal fun TimeChip(panel: SeatPanel) {
    val time = LocalTimes.current.of(panel) ?: return
    TimeText(time.leftMs, time.runs, isLate = time.runs && time.leftMs <= LATE_MS, Modifier.clearAndSetSemantics { })
}

/** A running clock has a picture beside it and bold figures; one with little time left also has a ground of its own. */
@Composable
private fun TimeText(leftMs: UInt, runs: Boolean, isLate: Boolean, modifier: Modifier) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    val ground = if (isLate) palette.refusal else palette.chip
    val ink = when {
        isLate -> palette.sheet
        runs -> palette.ink
        else -> palette.quiet
    }
    Row(
        modifier.background(ground, Shapes.chip).padding(horizontal = 4.dp, vertical = 1.dp),
        horizontalArrangement = Arrangement.spacedBy(3.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        if (runs) {
            Canvas(Modifier.size(10.dp * LocalDensity.current.fontScale)) {
                val pen = size.width * 0.13f
                drawCircle(ink, size.width / 2 - pen, style = Stroke(pen))
                for (hand in listOf(Offset(0f, -0.28f), Offset(0.2f, 0f))) drawLine(ink, center, center + hand * size.width, pen, StrokeCap.Round)
            }
        }
        Text(
            words.time(leftMs),
            color = ink,
            style = Type.tiny.copy(fontWeight = if (runs) FontWeight.Bold else FontWeight.Medium).tabular(),
            maxLines = 1,
        )
    }
}
