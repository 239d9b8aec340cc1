package fr.cartable.ui.cards

import androidx.compose.runtime.Composable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.sp
import fr.cartable.ui.theme.tabular
import kotlin.math.min

/** The size at which figures are measured once; they are drawn scaled. */
private const val MEASURED = 96f

/** The height of figures and capitals above the line, in parts of their size. */
private const val CAPITAL = 0.73f

private val heavy = TextStyle(fontSize = MEASURED.sp, fontWeight = FontWeight.Black).tabular()

/** The figures on cards, each measured once. */
@Stable
class Figures(private val measurer: TextMeasurer) {
    private val measured = HashMap<String, TextLayoutResult>()

    fun of(text: String): TextLayoutResult = measured.getOrPut(text) { measurer.measure(text, heavy, softWrap = false, maxLines = 1, density = Density(1f)) }
}

val LocalFigures = staticCompositionLocalOf<Figures> { error("figures are given by the table") }

@Composable
fun rememberFigures(): Figures {
    val measurer = rememberTextMeasurer(cacheSize = 0)
    return remember(measurer) { Figures(measurer) }
}

/** Writes a text into a box, as large as it fits, in its middle. */
fun DrawScope.drawFigure(figures: Figures, text: String, box: Rect, colour: Color) {
    val picture = pictureOf(text)
    if (picture != null) return drawPicture(picture, box.center, min(box.width, box.height), colour)
    if (text.isEmpty()) return
    val layout = figures.of(text)
    val scale = min(box.width / layout.size.width, box.height / (MEASURED * CAPITAL))
    withTransform({
        translate(
            box.center.x - layout.size.width * scale / 2,
            box.center.y - (layout.firstBaseline - MEASURED * CAPITAL / 2) * scale,
        )
        scale(scale, scale, Offset.Zero)
    }) { drawText(layout, colour) }
}
