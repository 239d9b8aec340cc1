package fr.cartable.ui.cards

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.RoundRect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipPath
import androidx.compose.ui.graphics.drawscope.inset
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.unit.dp
import fr.cartable.core.Face
import fr.cartable.core.Shape
import kotlin.math.max
import kotlin.math.min

/** A card narrower than this shows its value and symbol once, and nothing in its corners. */
private val cornered = 40.dp

/** The proportion from which a card is upright: an upright card has room below its value, a squat one beside it. */
private const val UPRIGHT = 1.15f

/**
 * Draws a face over the whole area, with this paint. If other cards cover the card, only the part `seen` of its left upper corner is
 * visible.
 */
fun DrawScope.drawFace(face: Face, figures: Figures, paint: Pigment, seen: Size = size) {
    when (face.shape) {
        Shape.CARD ->
            if (seen.height < size.height - 1f ||
                seen.width < size.width * 0.8f
            ) {
                covered(face, figures, paint, seen)
            } else {
                card(face, figures, paint, seen)
            }

        Shape.CELL -> cell(face, figures, paint)

        Shape.TOKEN -> token(face, figures, paint)

        Shape.BUCKET -> bucket(face, figures, paint)

        Shape.GRAIN -> grain(face, figures, paint)

        Shape.BACK, Shape.PILE -> back(face, figures, paint)
    }
}

/** The paint for a face. */
fun Face.pigment(): Pigment = if (shape == Shape.BACK || shape == Shape.PILE) backPigment else colour.pigment()

private fun DrawScope.area(): Rect = Rect(Offset.Zero, size)

private fun Rect.part(left: Float, top: Float, right: Float, bottom: Float) =
    Rect(this.left + width * left, this.top + height * top, this.left + width * right, this.top + height * bottom)

/** The radius of a card's corners: a tenth of its width. */
private fun DrawScope.cornerRadius() = CornerRadius(min(size.width, size.height) * 0.1f)

/** A ground with its edge, which lies wholly within the area. */
private fun DrawScope.plate(paint: Pigment, radius: CornerRadius) {
    val pen = max(1.dp.toPx(), size.minDimension * 0.018f)
    drawRoundRect(paint.ground, cornerRadius = radius)
    val (inset, inner) = pen / 2 to Size(size.width - pen, size.height - pen)
    drawRoundRect(paint.edge, Offset(inset, inset), inner, radius, style = Stroke(pen))
}

private fun DrawScope.card(face: Face, figures: Figures, paint: Pigment, seen: Size) {
    plate(paint, cornerRadius())
    // In the middle of the visible part, so that the next card in a hand cuts no figure.
    inset(0f, 0f, size.width - seen.width, 0f) {
        when {
            face.corner.isNotEmpty() -> twoValues(face, figures, paint)
            size.height < UPRIGHT * size.width -> squat(face, figures, paint)
            else -> upright(face, figures, paint)
        }
    }
}

/** A card under others: its whole content stands in the visible strip. */
private fun DrawScope.covered(face: Face, figures: Figures, paint: Pigment, seen: Size) {
    plate(paint, cornerRadius())
    val strip = Rect(Offset.Zero, seen)
    val symbol = face.symbol
    if (seen.width < size.width * 0.8f) {
        if (face.corner.isNotEmpty()) return coveredTwoValues(face, figures, paint, strip)
        drawFigure(figures, face.text, Rect(seen.width * 0.14f, size.height * 0.07f, seen.width * 0.94f, size.height * 0.28f), paint.figure)
        symbol?.let { drawSymbol(it, Offset(seen.width * 0.54f, size.height * 0.44f), seen.width * 0.6f, paint.figure) }
        return
    }
    val alone = symbol == null && face.corner.isEmpty()
    drawFigure(figures, face.text, strip.part(0.08f, 0.16f, if (alone) 0.92f else 0.60f, 0.84f), paint.figure)
    if (face.corner.isNotEmpty()) {
        val badge = strip.part(0.62f, 0.50f, 0.95f, 0.88f)
        drawRoundRect(paint.figure, badge.topLeft, badge.size, CornerRadius(badge.height * 0.22f))
        drawFigure(figures, face.corner, badge.part(0.10f, 0.20f, 0.90f, 0.80f), paint.ground)
        symbol?.let { drawSymbol(it, strip.part(0.62f, 0.10f, 0.95f, 0.46f).center, seen.height * 0.28f, paint.figure) }
    } else {
        symbol?.let { drawSymbol(it, strip.part(0.62f, 0.16f, 0.94f, 0.84f).center, seen.height * 0.34f, paint.figure) }
    }
}

/** The value, the symbol, and the second value on its ground, below each other so that none covers another. */
private fun DrawScope.coveredTwoValues(face: Face, figures: Figures, paint: Pigment, strip: Rect) {
    drawFigure(figures, face.text, strip.part(0.14f, 0.07f, 0.94f, 0.28f), paint.figure)
    face.symbol?.let { drawSymbol(it, strip.part(0.14f, 0.33f, 0.94f, 0.53f).center, min(strip.width * 0.5f, strip.height * 0.19f), paint.figure) }
    val badge = strip.part(0.14f, 0.58f, 0.90f, 0.86f)
    drawRoundRect(paint.figure, badge.topLeft, badge.size, CornerRadius(badge.height * 0.22f))
    drawFigure(figures, face.corner, badge.part(0.10f, 0.18f, 0.90f, 0.82f), paint.ground)
}

private fun DrawScope.upright(face: Face, figures: Figures, paint: Pigment) {
    val (whole, symbol) = area() to face.symbol
    val corners = size.width >= cornered.toPx()
    val top = if (corners) 0.24f else 0.10f
    when {
        symbol == null -> drawFigure(figures, face.text, whole.part(0.12f, top, 0.88f, if (corners) 0.76f else 0.90f), paint.figure)

        face.text.isEmpty() -> drawSymbol(symbol, whole.center, size.width * 0.6f, paint.figure)

        else -> {
            drawFigure(figures, face.text, whole.part(0.11f, top, 0.89f, 0.64f), paint.figure)
            drawSymbol(symbol, whole.part(0f, 0.66f, 1f, 0.94f).center, size.height * 0.21f, paint.figure)
        }
    }
    if (!corners) return
    val corner = whole.part(0.07f, 0.045f, 0.40f, 0.185f)
    drawFigure(figures, face.text, corner, paint.figure)
    if (symbol == null) return
    val side = size.height * 0.12f
    drawSymbol(symbol, Offset(size.width * 0.82f, corner.center.y), side, paint.figure)
    if (face.text.isNotEmpty()) drawSymbol(symbol, Offset(size.width * 0.14f, size.height * 0.91f), side, paint.figure)
}

private fun DrawScope.squat(face: Face, figures: Figures, paint: Pigment) {
    val (whole, symbol) = area() to face.symbol
    when {
        symbol == null -> drawFigure(figures, face.text, whole.part(0.12f, 0.2f, 0.88f, 0.8f), paint.figure)

        face.text.isEmpty() -> drawSymbol(symbol, whole.center, size.minDimension * 0.62f, paint.figure)

        else -> {
            drawFigure(figures, face.text, whole.part(0.12f, 0.12f, 0.88f, 0.60f), paint.figure)
            drawSymbol(symbol, whole.part(0f, 0.64f, 1f, 0.96f).center, size.minDimension * 0.26f, paint.figure)
        }
    }
}

/** The value above, and the second one in the corner below, on a ground of its own. */
private fun DrawScope.twoValues(face: Face, figures: Figures, paint: Pigment) {
    val whole = area()
    drawFigure(figures, face.text, whole.part(0.10f, 0.09f, 0.90f, 0.53f), paint.figure)
    val badge = whole.part(0.37f, 0.60f, 0.94f, 0.94f)
    drawRoundRect(paint.figure, badge.topLeft, badge.size, CornerRadius(badge.height * 0.22f))
    drawFigure(figures, face.corner, badge.part(0.10f, 0.18f, 0.90f, 0.82f), paint.ground)
    face.symbol?.let { drawSymbol(it, whole.part(0.06f, 0.60f, 0.34f, 0.94f).center, size.width * 0.24f, paint.figure) }
}

private fun DrawScope.cell(face: Face, figures: Figures, paint: Pigment) {
    plate(paint, CornerRadius(size.minDimension * 0.06f))
    if (face.corner.isNotEmpty()) {
        val whole = area()
        drawFigure(figures, face.text, whole.part(0.10f, 0.14f, 0.62f, 0.58f), paint.figure)
        drawFigure(figures, face.corner, whole.part(0.68f, 0.10f, 0.92f, 0.36f), paint.figure)
        face.symbol?.let { drawSymbol(it, whole.part(0f, 0.62f, 1f, 0.96f).center, size.minDimension * 0.28f, paint.figure) }
    } else {
        squat(face, figures, paint)
    }
}

private fun DrawScope.token(face: Face, figures: Figures, paint: Pigment) {
    val radius = size.minDimension / 2
    drawCircle(paint.ground, radius)
    drawCircle(paint.edge, radius - 1.dp.toPx(), style = Stroke(2.dp.toPx()))
    val box = Rect(center, radius * 0.62f)
    val symbol = face.symbol
    if (face.text.isEmpty() && symbol != null) drawSymbol(symbol, center, radius, paint.figure)
    drawFigure(figures, face.text, box, paint.figure)
}

private fun DrawScope.bucket(face: Face, figures: Figures, paint: Pigment) {
    val (w, h) = size.width to size.height
    val body = Path().apply {
        moveTo(w * 0.04f, h * 0.14f)
        lineTo(w * 0.96f, h * 0.14f)
        lineTo(w * 0.80f, h * 0.97f)
        lineTo(w * 0.20f, h * 0.97f)
        close()
    }
    drawPath(body, paint.ground)
    drawPath(body, paint.edge, style = Stroke(max(1.dp.toPx(), w * 0.02f)))
    drawRoundRect(paint.edge, Offset(0f, h * 0.05f), Size(w, h * 0.14f), CornerRadius(h * 0.06f))
    val symbol = face.symbol
    val whole = area()
    when {
        symbol == null -> drawFigure(figures, face.text, whole.part(0.28f, 0.30f, 0.72f, 0.84f), paint.figure)

        face.text.isEmpty() -> drawSymbol(symbol, whole.part(0f, 0.22f, 1f, 0.94f).center, min(w, h) * 0.46f, paint.figure)

        else -> {
            drawSymbol(symbol, Offset(w * 0.36f, h * 0.58f), min(w, h) * 0.30f, paint.figure)
            drawFigure(figures, face.text, whole.part(0.52f, 0.38f, 0.76f, 0.78f), paint.figure)
        }
    }
}

private fun DrawScope.grain(face: Face, figures: Figures, paint: Pigment) {
    val radius = size.minDimension / 2
    withTransform({ rotate(-30f, center) }) {
        val (w, h) = radius * 2 to radius * 1.7f
        val topLeft = Offset(center.x - w / 2, center.y - h / 2)
        drawOval(paint.ground, topLeft, Size(w, h))
        drawOval(paint.edge, topLeft, Size(w, h), style = Stroke(max(1.dp.toPx(), radius * 0.05f)))
    }
    drawFigure(figures, face.text, Rect(center, radius * 0.52f), paint.figure)
}

private fun DrawScope.back(face: Face, figures: Figures, paint: Pigment) {
    val radius = cornerRadius()
    plate(paint, radius)
    val frame = size.width * 0.09f
    val inner = RoundRect(frame, frame, size.width - frame, size.height - frame, CornerRadius(radius.x * 0.6f))
    val rule = lineColour(paint)
    clipPath(Path().apply { addRoundRect(inner) }) {
        val gap = size.height / 14
        for (line in 1..13) {
            val pen = if (line % 4 == 0) gap * 0.22f else gap * 0.1f
            drawLine(rule, Offset(0f, line * gap), Offset(size.width, line * gap), pen)
        }
    }
    drawPath(Path().apply { addRoundRect(inner) }, rule, style = Stroke(size.width * 0.02f))
    if (face.text.isEmpty()) return
    val plate = area().part(0.16f, 0.30f, 0.84f, 0.70f)
    drawRoundRect(paint.ground, plate.topLeft, plate.size, CornerRadius(plate.height * 0.2f))
    drawFigure(figures, face.text, area().part(0.2f, 0.34f, 0.8f, 0.66f), paint.figure)
}

/** The ruling on a back, paler than the back. */
private fun lineColour(paint: Pigment): Color = if (paint.ground == backPigment.ground) backRuling else paint.edge
