package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.widthIn
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.core.NoteKind
import fr.cartable.core.Scene
import fr.cartable.core.ScoreTable
import fr.cartable.ui.LocalWords
import fr.cartable.ui.cards.PersonMark
import fr.cartable.ui.cards.colourOf
import fr.cartable.ui.plain
import fr.cartable.ui.signed
import fr.cartable.ui.state.sums
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Palette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular

/**
 * The parts of each player's points in the round counted last, by seat, in a scene whose round is over.
 * It is empty in games whose points have no parts.
 */
internal fun Scene.reasons(): Map<Int, List<String>> = seats.associate { panel ->
    panel.seat.toInt() to panel.notes.filter { it.kind == NoteKind.POINTS }.map { note -> note.label.replaceFirstChar { it.uppercase() } }
}.filterValues { it.isNotEmpty() }

/** The standings: the players by place, with the points of the last round and the total, and the `reasons` by seat. */
@Composable
fun Ranking(table: ScoreTable, reasons: Map<Int, List<String>> = emptyMap()) = Column(verticalArrangement = Arrangement.spacedBy(6.dp)) {
    val last = table.rows.lastOrNull()
    val isLarge = LocalDensity.current.fontScale > 1.4f
    for (seat in table.names.indices.sortedBy { table.places[it] }) {
        val gained = last?.points?.get(seat)
        Panel(Modifier.fillMaxWidth(), marked = table.places[seat] == 1u) {
            Column(Modifier.padding(horizontal = 12.dp, vertical = 8.dp).semantics(mergeDescendants = true) {}) {
                val quiet = LocalPalette.current.quiet
                Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                    val change: @Composable () -> Unit = {
                        if (gained != null &&
                            table.rows.size > 1
                        ) {
                            Text(signed(gained), color = quiet, style = Type.body.tabular())
                        }
                    }
                    PlaceText(table.places[seat])
                    PersonMark(seat)
                    Column(Modifier.weight(1f)) {
                        WholeWords(table.names[seat], Type.headline, maxLines = 1)
                        if (isLarge) change()
                    }
                    if (!isLarge) change()
                    Text(plain(table.totals[seat]), style = Type.title.tabular())
                }
                for (reason in reasons[seat].orEmpty()) WholeWords(reason, Type.small.copy(color = quiet))
            }
        }
    }
}

/** A place, as wide as the widest, so that the names are aligned. */
@Composable
internal fun PlaceText(place: UInt) {
    val wide = 26.dp * LocalDensity.current.fontScale
    Text(LocalWords.current.place(place.toInt()), Modifier.widthIn(min = wide), color = LocalPalette.current.quiet, style = Type.body)
}

/** The dashes of the lines in a chart: players differ not by colour alone. */
private val dashes = listOf(null, 14f to 6f, 4f to 6f, 20f to 10f, 8f to 4f, 2f to 4f, 24f to 4f, 10f to 10f)

/** The growth of each player's points, a line for each. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun Course(table: ScoreTable) {
    val palette = LocalPalette.current
    val sums = table.sums()
    Column(verticalArrangement = Arrangement.spacedBy(4.dp)) {
        // The score table has the same content for screen readers.
        Canvas(Modifier.fillMaxWidth().height(140.dp).clearAndSetSemantics {}) { course(sums, palette) }
        FlowRow(horizontalArrangement = Arrangement.spacedBy(12.dp)) {
            table.names.forEachIndexed { seat, name ->
                Row(verticalAlignment = Alignment.CenterVertically, horizontalArrangement = Arrangement.spacedBy(4.dp)) {
                    PersonMark(seat, 14.dp)
                    Canvas(Modifier.size(28.dp, 12.dp)) { stroke(listOf(Offset(0f, center.y), Offset(size.width, center.y)), seat, palette) }
                    Text(name, style = Type.small)
                }
            }
        }
    }
}

private fun DrawScope.course(sums: List<List<Int>>, palette: Palette) {
    val (low, high) = sums.flatten().min() to maxOf(sums.flatten().max(), sums.flatten().min() + 1)
    val steps = maxOf(sums.first().size - 1, 1)
    val margin = 6.dp.toPx()
    fun at(step: Int, sum: Int) = Offset(
        margin + step * (size.width - 2 * margin) / steps,
        margin + (high - sum) * (size.height - 2 * margin) / (high - low),
    )
    if (0 in low..high) drawLine(palette.line, at(0, 0), at(steps, 0), 1.dp.toPx())
    sums.forEachIndexed { seat, line -> stroke(line.mapIndexed { step, sum -> at(step, sum) }, seat, palette) }
}

private fun DrawScope.stroke(points: List<Offset>, seat: Int, palette: Palette) {
    val pen = colourOf(seat, palette)
    val dash = dashes[seat % dashes.size]?.let { (on, off) -> PathEffect.dashPathEffect(floatArrayOf(on, off)) }
    for ((from, to) in points.zipWithNext()) {
        drawLine(pen, from, to, 2.5.dp.toPx(), StrokeCap.Round, dash)
    }
    if (points.size > 2) for (point in points) drawCircle(pen, 3.dp.toPx(), point, style = Stroke(2.dp.toPx()))
}
