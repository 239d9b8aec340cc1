package fr.cartable.ui.cards

import androidx.compose.runtime.Composable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.vector.PathParser
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.sp
import fr.cartable.core.Face
import fr.cartable.drawing.Figure
import fr.cartable.drawing.Layer
import fr.cartable.drawing.Look
import fr.cartable.drawing.marking
import fr.cartable.drawing.thing
import kotlin.math.min

/** Words are measured at this size once, and drawn scaled. */
private const val MEASURED = 96f

/** The height of figures and capitals above the line, in parts of their size. */
private const val CAPITAL = 0.73f

private val heavy = TextStyle(fontSize = MEASURED.sp, fontWeight = FontWeight.Black)

/** So many figures are kept: those of the largest tables, with room for what is picked and marked on the way. */
private const val KEPT = 512

/** The last figures that were asked for, by what they show. */
private class Kept<K> : LinkedHashMap<K, Drawn>(KEPT, 0.75f, true) {
    override fun removeEldestEntry(eldest: Map.Entry<K, Drawn>) = size > KEPT
}

/**
 * The figures of things on tables: each is asked of the library once, its outlines are parsed once.
 * A thing that is picked, marked or told is the thing by itself with its marks above it.
 */
@Stable
class Figures(private val measurer: TextMeasurer) {
    private val items = Kept<Pair<Face, Look>>()
    private val things = Kept<Pair<Face, Look>>()

    fun of(face: Face, look: Look): Drawn = items.getOrPut(face to look) {
        val plain = look.copy(picked = false, marked = false, told = false, focused = false, count = if (look.count > 1u) 2u else 1u)
        val thing = things.getOrPut(face to plain) { ready(thing(face, plain)) }
        Drawn(thing.parts + ready(marking(face.shape, look)).parts)
    }

    /** Makes a figure ready that may have words. */
    fun ready(figure: Figure) = drawn(figure) { measurer.measure(it, heavy, softWrap = false, maxLines = 1, density = Density(1f)) }
}

val LocalFigures = staticCompositionLocalOf<Figures> { error("figures are given by the table") }

@Composable
fun rememberFigures(): Figures {
    val measurer = rememberTextMeasurer(cacheSize = 0)
    return remember(measurer) { Figures(measurer) }
}

/** A thing of this size in a world, without any mark. */
fun plainLook(size: Size, world: World, seen: Size = size) = Look(
    size.width, size.height, seen.width, seen.height, world.game, world.onGround.page,
    dimmed = false, picked = false, marked = false, told = false, focused = false, token = null, veto = null, count = 1u, isPile = false,
)

/** A figure, ready to be drawn. */
class Drawn internal constructor(internal val parts: List<Part>)

internal sealed interface Part {
    /** An outline; without a pen it is filled. */
    class Outline(val path: Path, val colour: Color, val pen: Stroke?) : Part

    class Word(val layout: TextLayoutResult, val colour: Color, val box: Rect) : Part
}

/** Makes a figure ready; one with words needs something that measures them. */
fun drawn(figure: Figure, measure: (String) -> TextLayoutResult = { error("a figure without words: $it") }) = Drawn(
    figure.layers.map { layer ->
        when (layer) {
            is Layer.Fill -> Part.Outline(path(layer.path), Color(layer.colour.toInt()), null)
            is Layer.Line -> Part.Outline(path(layer.path), Color(layer.colour.toInt()), Stroke(layer.pen, cap = StrokeCap.Round, join = StrokeJoin.Round))
            is Layer.Word -> Part.Word(measure(layer.text), Color(layer.colour.toInt()), Rect(Offset(layer.left, layer.top), Size(layer.width, layer.height)))
        }
    },
)

private fun path(commands: String): Path = PathParser().parsePathString(commands).toPath()

/** Draws a figure from the left upper corner, each of its points so many pixels large; in its own colours, or in this one. */
fun DrawScope.drawFigure(drawn: Drawn, point: Float = density, colour: Color? = null) = withTransform({ scale(point, point, Offset.Zero) }) {
    for (part in drawn.parts) {
        when (part) {
            is Part.Outline -> if (part.pen ==
                null
            ) {
                drawPath(part.path, colour ?: part.colour)
            } else {
                drawPath(part.path, colour ?: part.colour, style = part.pen)
            }

            is Part.Word -> word(part, colour ?: part.colour)
        }
    }
}

/** Writes a word into its box, as large as it fits, in its middle. */
private fun DrawScope.word(word: Part.Word, colour: Color) {
    val (layout, box) = word.layout to word.box
    val scale = min(box.width / layout.size.width, box.height / (MEASURED * CAPITAL))
    withTransform({
        translate(
            box.center.x - layout.size.width * scale / 2,
            box.center.y - (layout.firstBaseline - MEASURED * CAPITAL / 2) * scale,
        )
        scale(scale, scale, Offset.Zero)
    }) { drawText(layout, colour) }
}
