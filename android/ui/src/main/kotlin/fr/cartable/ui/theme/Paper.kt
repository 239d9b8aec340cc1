package fr.cartable.ui.theme

import androidx.compose.foundation.ScrollState
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp

/** The distance of two lines of the ruling. */
private val step = 8.dp

/** The number of lines from one strong line to the next; vertical lines are that far apart. */
private const val SQUARE = 5

/** The place of the margin line. */
private val marginLine = 20.dp

/** The depth over which a text fades at an edge. */
private val deep = 14.dp

/** Fades a scrolling text into the paper at an edge beyond which it continues. */
fun Modifier.fading(scroll: ScrollState, paper: Color, isAcross: Boolean = false): Modifier = // A size rounded to whole pixels may scroll by one of them.
    fading(paper, isAcross, { scroll.value > 0 }) { scroll.maxValue - scroll.value > 1.dp.toPx() }

/** As [fading], for a list. */
fun Modifier.fading(scroll: LazyListState, paper: Color): Modifier = fading(paper, isAcross = false, { scroll.canScrollBackward }) { scroll.canScrollForward }

private fun Modifier.fading(paper: Color, isAcross: Boolean, isBefore: () -> Boolean, isAfter: Density.() -> Boolean): Modifier = drawWithContent {
    drawContent()
    val (long, depth) = (if (isAcross) size.width else size.height) to deep.toPx()
    val none = paper.copy(alpha = 0f)
    fun fade(from: Float, colours: List<Color>) {
        val brush = if (isAcross) Brush.horizontalGradient(colours, from, from + depth) else Brush.verticalGradient(colours, from, from + depth)
        drawRect(brush, if (isAcross) Offset(from, 0f) else Offset(0f, from), if (isAcross) Size(depth, size.height) else Size(size.width, depth))
    }
    if (isBefore()) fade(0f, listOf(paper, none))
    if (isAfter()) fade(long - depth, listOf(none, paper))
}

/** The page under everything: paper or slate with Seyès ruling and one margin line. */
@Composable
fun Modifier.paper(): Modifier = paper(LocalPalette.current)

fun Modifier.paper(palette: Palette): Modifier = drawWithCache {
    val gap = step.toPx()
    val (thin, strong) = Path() to Path()
    val rows = (size.height / gap).toInt()
    for (row in 1..rows) {
        val y = row * gap
        val path = if (row % SQUARE == 0) strong else thin
        path.moveTo(0f, y)
        path.lineTo(size.width, y)
    }
    val margin = marginLine.toPx()
    var x = margin + SQUARE * gap
    while (x < size.width) {
        thin.moveTo(x, 0f)
        thin.lineTo(x, size.height)
        x += SQUARE * gap
    }
    val hair = Stroke(1.dp.toPx())
    onDrawBehind {
        drawRect(palette.paper)
        drawPath(thin, palette.ruling, style = hair)
        drawPath(strong, palette.strongRuling, style = hair)
        drawLine(palette.margin, Offset(margin, 0f), Offset(margin, size.height), hair.width)
    }
}
