package fr.cartable.ui.table

import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.animateIntAsState
import androidx.compose.animation.core.snap
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.role
import androidx.compose.ui.semantics.traversalIndex
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import fr.cartable.core.Note
import fr.cartable.core.NoteKind
import fr.cartable.core.SeatPanel
import fr.cartable.ui.LocalWords
import fr.cartable.ui.cards.MARK_SIDE
import fr.cartable.ui.cards.MarkPart
import fr.cartable.ui.cards.PersonMark
import fr.cartable.ui.cards.colourOf
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.markParts
import fr.cartable.ui.plain
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.reached
import fr.cartable.ui.theme.tabular

/** A player's panel: name, points, notes, and at a table with clocks the time left. A tap shows them in whole sentences. */
@Composable
internal fun SeatView(place: SeatPlace, isStill: Boolean, ask: (SeatPanel) -> Unit) {
    val (panel, palette) = place.seat to LocalPalette.current
    val (words, times) = LocalWords.current to LocalTimes.current
    val seat = panel.seat.toInt()
    Panel(Modifier.at(place.rect), accent = panel.toAct) {
        Box(Modifier.fillMaxSize()) { Box(Modifier.width(EDGE).fillMaxHeight().background(colourOf(seat, palette))) }
    }
    Column(
        Modifier
            .at(place.touched)
            .testTag("seat-${panel.seat}")
            .reached()
            .clickable(role = Role.Button) { ask(panel) }
            .clearAndSetSemantics {
                contentDescription = listOfNotNull(spoken(panel), times.of(panel)?.let(words::told)).joinToString(". ")
                role = Role.Button
                traversalIndex = place.order.toFloat()
                onClick {
                    ask(panel)
                    true
                }
            }
            .padding(top = (place.header.top - place.touched.top).dp)
            .padding(horizontal = 5.dp, vertical = 3.dp),
    ) {
        Row(
            if (place.isSlim) Modifier.fillMaxSize() else Modifier,
            horizontalArrangement = Arrangement.spacedBy(6.dp),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            if (!place.isSlim && place.rect.width >= ROOM_FOR_MARK * LocalDensity.current.fontScale) PersonMark(seat, 11.dp)
            val weight = if (panel.isViewer) FontWeight.ExtraBold else FontWeight.SemiBold
            WholeWords(
                panel.name,
                Type.small.copy(color = if (panel.toAct) palette.accent else palette.ink, fontWeight = weight),
                if (place.isSlim) Modifier else Modifier.weight(1f),
                maxLines = 1,
                least = SMALLEST_NAME,
            )
            if (place.isSlim) Box(Modifier.weight(1f)) { NotesView(panel) }
            val score by animateIntAsState(panel.score, if (isStill) snap() else tween(COUNT_MS, easing = LinearEasing))
            Text(plain(score), color = palette.ink, style = Type.small.copy(fontWeight = FontWeight.Bold).tabular(), maxLines = 1)
        }
        if (!place.isSlim) NotesView(panel)
    }
}

@OptIn(ExperimentalLayoutApi::class)
@Composable
private fun NotesView(panel: SeatPanel) = FlowRow(
    horizontalArrangement = Arrangement.spacedBy(3.dp),
    verticalArrangement = Arrangement.spacedBy(2.dp),
) {
    TimeChip(panel)
    panel.notes.forEach { MarkView(it) }
}

/** The time in which points are counted up, in milliseconds. */
private const val COUNT_MS = 300

/** The edge of a panel in its player's colour. */
private val EDGE = 4.dp

/** The width from which on a panel has room for its player's mark beside the name, in points at usual letters. */
private const val ROOM_FOR_MARK = 104f

/** The smallest letters of a name: if it does not fit in them, it ends in an ellipsis. A figure never does. */
private val SMALLEST_NAME = 8.sp

/** A note as a chip, its pictures drawn. */
@Composable
private fun MarkView(note: Note) {
    val palette = LocalPalette.current
    val strong = note.kind == NoteKind.LEAD || note.kind == NoteKind.TEAM || note.kind == NoteKind.READY
    val scale = LocalDensity.current.fontScale
    Row(
        Modifier.background(if (strong) palette.strongChip else palette.chip, Shapes.chip).padding(horizontal = 4.dp, vertical = 1.dp),
        horizontalArrangement = Arrangement.spacedBy(3.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        for (part in markParts(note.mark)) {
            when (part) {
                is MarkPart.Word -> WholeWords(part.text, Type.tiny.copy(color = palette.ink).tabular(), maxLines = 2)
                is MarkPart.Picture -> Canvas(Modifier.size(9.dp * scale)) { drawFigure(part.drawn, size.width / MARK_SIDE, palette.ink) }
            }
        }
    }
}

/** "Anne, 12: holds 7 cards, deals". */
private fun spoken(panel: SeatPanel) = listOf("${panel.name}, ${plain(panel.score)}").plus(panel.notes.map { it.label }).joinToString(". ")

/** Points that rise from a player's panel, or fade if nothing may move. */
@Composable
internal fun RiseView(place: SeatPlace, points: Int, isStill: Boolean, progress: () -> Float) {
    val palette = LocalPalette.current
    Box(Modifier.at(place.header), contentAlignment = Alignment.TopEnd) {
        Text(
            if (points > 0) "+$points" else plain(points),
            Modifier
                .clearAndSetSemantics { }
                .graphicsLayer {
                    if (!isStill) translationY = (1f - progress()) * 22.dp.toPx()
                    alpha = (1.6f - 1.6f * progress()).coerceAtMost(1f)
                }
                .background(palette.marked, Shapes.chip)
                .padding(horizontal = 6.dp),
            color = if (palette.isNight) palette.paper else palette.ink,
            style = Type.headline.tabular(),
        )
    }
}
