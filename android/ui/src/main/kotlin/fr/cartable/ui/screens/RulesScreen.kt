package fr.cartable.ui.screens

import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.rememberScrollState
import androidx.compose.material3.HorizontalDivider
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.fading

/** The width of a letter in a table, in points, at the usual text size. */
private const val LETTER = 9

/** The help page of a game. */
@Composable
fun RulesScreen(title: String, markdown: String, back: () -> Unit) = Frame(title, back) {
    val blocks = remember(markdown) { blocks(markdown).filterNot { it is Block.Title && it.depth == 1 } }
    Panel(Modifier.fillMaxWidth()) {
        Column(Modifier.padding(14.dp), verticalArrangement = Arrangement.spacedBy(8.dp)) {
            for (block in blocks) Shown(block)
        }
    }
}

@Composable
private fun Shown(block: Block) {
    when (block) {
        is Block.Title -> Text(block.text, Modifier.padding(top = 6.dp).semantics { heading() }, color = LocalPalette.current.accent, style = Type.headline)

        is Block.Paragraph -> Text(block.text, style = Type.body)

        is Block.Entry -> Row {
            Text(block.mark, Modifier.width(24.dp), style = Type.body)
            Text(block.text, style = Type.body)
        }

        is Block.Rows -> Table(block.rows)
    }
}

@Composable
private fun Table(rows: List<List<AnnotatedString>>) = BoxWithConstraints {
    val scale = LocalDensity.current.fontScale
    val widths = widths(rows, (maxWidth.value / scale).toInt())
    val across = rememberScrollState()
    Column(Modifier.fading(across, LocalPalette.current.sheet, isAcross = true).horizontalScroll(across)) { Rows(rows, widths, scale) }
}

/** The widths of the columns: wide enough for most cells. If there is too little room, the widest give way, down to their longest words. */
private fun widths(rows: List<List<AnnotatedString>>, room: Int): List<Int> {
    fun wide(letters: Int) = letters * LETTER + 12
    val columns = rows.first().indices.map { column -> rows.mapNotNull { it.getOrNull(column)?.text } }
    val least = columns.map { cells -> wide(cells.flatMap { it.split(' ', '\u00a0') }.maxOf { it.length }) }
    val widths = columns.mapIndexed { column, cells -> maxOf(least[column], wide(cells.maxOf { it.length }.coerceIn(4, 20))) }.toMutableList()
    while (widths.sum() > room) {
        val widest = widths.indices.filter { widths[it] > least[it] }.maxByOrNull { widths[it] } ?: break
        widths[widest] -= 1
    }
    return widths
}

@Composable
private fun Rows(rows: List<List<AnnotatedString>>, widths: List<Int>, scale: Float) {
    rows.forEachIndexed { index, row ->
        Row(Modifier.padding(vertical = 3.dp)) {
            row.forEachIndexed { column, cell ->
                val weight = if (index == 0) FontWeight.SemiBold else FontWeight.Normal
                Text(cell, Modifier.width((widths.getOrElse(column) { 80 } * scale).dp).padding(end = 8.dp), style = Type.small.copy(fontWeight = weight))
            }
        }
        HorizontalDivider(Modifier.width((widths.sum() * scale).dp), color = LocalPalette.current.line)
    }
}
