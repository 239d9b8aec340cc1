package fr.cartable.ui.cards

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.unit.dp
import fr.cartable.core.Face
import fr.cartable.core.Shape
import fr.cartable.core.Symbol
import fr.cartable.ui.theme.Palette
import kotlin.math.max
import kotlin.math.min

/** The marks on and around a face. */
@Immutable
data class Mark(
    val picked: Boolean = false,
    val marked: Boolean = false,
    /** True if a lesson or a hint speaks of the item. */
    val told: Boolean = false,
    val focused: Boolean = false,
    /** The letters of the player whom a bare token stands for. */
    val token: String? = null,
    /** The letters of the player who has refused it. */
    val veto: String? = null,
    /** The number of things that it stands for. */
    val count: UInt = 1u,
    val isPile: Boolean = false,
)

/** Draws a thing with all its marks over the whole area. */
fun DrawScope.drawItem(face: Face, dimmed: Boolean, mark: Mark, figures: Figures, palette: Palette, seen: Size = size) {
    val usual = face.pigment().let { if (dimmed || mark.veto != null) it.faded(palette) else it }
    val paint = if (palette.isStrong) usual.copy(edge = palette.ink) else usual
    if (mark.isPile && mark.count > 1u) {
        val step = 1.5.dp.toPx()
        for (depth in 2 downTo 1) translate(depth * step, depth * step) { drawEdge(paint) }
    }
    drawFace(if (mark.token != null) face.copy(text = mark.token) else face, figures, paint, seen)
    mark.veto?.let { veto(it, figures, palette) }
    if (mark.marked) {
        frame(face, palette.marked, 2.5f)
        spark(palette)
    }
    if (mark.told) frame(face, palette.refusal, 2.5f, 3f)
    if (mark.picked) frame(face, palette.accent, 3.5f)
    if (mark.focused) frame(face, palette.ink, 1.5f, 3.5f)
    // The number is drawn last, so that no line crosses it.
    if (mark.isPile) {
        pileCount(mark.count, figures, palette, covered = face.shape == Shape.PILE)
    } else if (mark.count > 1u) {
        badge("×${mark.count}", figures, palette)
    }
}

private fun DrawScope.drawEdge(paint: Pigment) {
    val radius = CornerRadius(size.minDimension * 0.1f)
    drawRoundRect(paint.ground, cornerRadius = radius)
    drawRoundRect(paint.edge, cornerRadius = radius, style = Stroke(1.dp.toPx()))
}

/** A line around a thing, in its own outline. */
private fun DrawScope.frame(face: Face, colour: Color, pen: Float, away: Float = 0.5f) {
    val (stroke, out) = pen.dp.toPx() to away.dp.toPx()
    if (face.shape == Shape.TOKEN || face.shape == Shape.GRAIN) {
        drawCircle(colour, size.minDimension / 2 + out, style = Stroke(stroke))
    } else {
        val radius = CornerRadius(size.minDimension * 0.1f + out)
        drawRoundRect(colour, Offset(-out, -out), Size(size.width + 2 * out, size.height + 2 * out), radius, style = Stroke(stroke))
    }
}

/** Puts a star in the corner of a marked item, so that it is not known by its colour alone. */
private fun DrawScope.spark(palette: Palette) {
    val side = max(11.dp.toPx(), size.width * 0.22f).coerceAtMost(18.dp.toPx())
    // The star lies beyond the corner, so that the text there stays legible.
    val centre = Offset(size.width - side * 0.05f, side * 0.2f)
    drawCircle(palette.paper, side * 0.56f, centre)
    drawSymbol(Symbol.SPARK, centre, side, palette.marked)
}

private fun DrawScope.badge(text: String, figures: Figures, palette: Palette) {
    val high = (size.height * 0.34f).coerceIn(13.dp.toPx(), 20.dp.toPx())
    val wide = high * (0.55f + 0.42f * text.length)
    val box = Rect(size.width - wide * 0.8f, size.height - high * 0.75f, size.width + wide * 0.2f, size.height + high * 0.25f)
    drawRoundRect(palette.ink, box.topLeft, box.size, CornerRadius(high / 2))
    drawFigure(figures, text, Rect(box.left + high * 0.22f, box.top + high * 0.2f, box.right - high * 0.22f, box.bottom - high * 0.2f), palette.paper)
}

private fun DrawScope.pileCount(count: UInt, figures: Figures, palette: Palette, covered: Boolean) {
    if (!covered) return badge("$count", figures, palette)
    val wide = min(size.width * 0.66f, size.height * 0.5f)
    val box = Rect(Offset(center.x - wide / 2, center.y - wide * 0.34f), Size(wide, wide * 0.68f))
    drawRoundRect(Color.White, box.topLeft, box.size, CornerRadius(box.height * 0.25f))
    drawFigure(
        figures,
        "$count",
        Rect(box.left + wide * 0.12f, box.top + box.height * 0.18f, box.right - wide * 0.12f, box.bottom - box.height * 0.18f),
        backPigment.ground,
    )
}

/** A round token over an item that somebody has refused. */
private fun DrawScope.veto(letters: String, figures: Figures, palette: Palette) {
    val radius = size.minDimension * 0.27f
    val centre = Offset(size.width - radius * 0.95f, size.height - radius * 0.95f)
    drawCircle(palette.paper, radius + 1.5.dp.toPx(), centre)
    drawCircle(palette.refusal, radius, centre)
    drawFigure(figures, letters, Rect(centre, radius * 0.56f), palette.paper)
}
