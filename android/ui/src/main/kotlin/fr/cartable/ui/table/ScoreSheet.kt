package fr.cartable.ui.table

import androidx.compose.foundation.clickable
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.rememberScrollState
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import fr.cartable.core.ScoreTable
import fr.cartable.ui.plain
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.tabular
import fr.cartable.ui.theme.touch
import androidx.compose.ui.semantics.onClick as whenTouched

/**
 * The whole score table: a line for each round and a column for each player, wide enough for their name. If it is too wide it scrolls
 * sideways.
 */
@Composable
fun ScoreSheet(table: ScoreTable, total: String, ground: Color = LocalPalette.current.paper, marked: Int? = null, onRow: ((Int) -> Unit)? = null) {
    val (measurer, density) = rememberTextMeasurer() to LocalDensity.current
    fun wide(texts: List<String>, style: TextStyle) = with(density) { texts.maxOf { measurer.measure(it, style).size.width }.toDp() } + 10.dp
    val labels = wide(table.rows.map { it.label } + total, Type.small)
    val columns = table.names.mapIndexed { seat, name ->
        val numbers = table.rows.map { it.points[seat] } + table.totals[seat]
        wide(numbers.map(::plain) + name, Type.body.tabular().copy(fontWeight = FontWeight.Bold)).coerceIn(44.dp, WIDEST)
    }
    fun spoken(label: String, points: List<Int>) = (listOf(label) + table.names.zip(points) { name, of -> "$name ${plain(of)}" }).joinToString()
    val across = rememberScrollState()
    Column(Modifier.fading(across, ground, isAcross = true).horizontalScroll(across)) {
        SheetRow("", table.names, labels, columns, weight = FontWeight.SemiBold)
        table.rows.forEachIndexed { index, row ->
            SheetRow(
                row.label,
                row.points.map(::plain),
                labels,
                columns,
                spoken(row.label, row.points),
                marked = marked == index,
                onClick = onRow?.let {
                    { it(index) }
                },
            )
        }
        if (table.rows.size != 1) SheetRow(total, table.totals.map(::plain), labels, columns, spoken(total, table.totals), FontWeight.Bold)
    }
}

/** The greatest width of a column; a longer name does not widen it. */
private val WIDEST = 160.dp

@Composable
private fun SheetRow(
    label: String,
    cells: List<String>,
    labels: Dp,
    columns: List<Dp>,
    spoken: String? = null,
    weight: FontWeight = FontWeight.Normal,
    marked: Boolean = false,
    onClick: (() -> Unit)? = null,
) {
    val palette = LocalPalette.current
    val heard = if (spoken == null) {
        Modifier
    } else {
        Modifier.clearAndSetSemantics {
            contentDescription = spoken
            if (onClick != null) {
                whenTouched {
                    onClick()
                    true
                }
            }
        }
    }
    val touched = if (onClick == null) heard else heard.clickable(role = Role.Button, onClick = onClick)
    Row(touched.defaultMinSize(minHeight = if (onClick == null) 30.dp else touch), verticalAlignment = Alignment.CenterVertically) {
        Text(label, Modifier.width(labels), color = if (marked) palette.accent else palette.quiet, style = Type.small)
        cells.forEachIndexed { seat, cell ->
            Text(
                cell,
                Modifier.width(columns[seat]).padding(horizontal = 2.dp),
                color = if (marked) palette.accent else palette.ink,
                style = Type.body.tabular().copy(fontWeight = weight),
                textAlign = TextAlign.End,
                maxLines = 1,
                overflow = TextOverflow.Ellipsis,
            )
        }
    }
}
