package fr.cartable.ui.cards

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathFillType
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.vector.PathParser
import fr.cartable.core.Symbol
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

/** The side of the square on which every symbol is drawn. */
private const val SIDE = 24f

private fun outline(path: String): Path = PathParser().parsePathString(path).toPath()

private fun star(points: Int, inner: Float, turn: Double = -PI / 2): Path = Path().apply {
    repeat(2 * points) { index ->
        val radius = if (index % 2 == 0) 11.2f else inner
        val angle = turn + PI * index / points
        val (x, y) = 12f + radius * cos(angle).toFloat() to 12.4f + radius * sin(angle).toFloat()
        if (index == 0) moveTo(x, y) else lineTo(x, y)
    }
    close()
}

private fun discs(vararg discs: Triple<Float, Float, Float>): Path = Path().apply {
    discs.forEach { (x, y, radius) -> addOval(Rect(Offset(x, y), radius)) }
}

private val flower = discs(
    *Array(6) { petal ->
        val angle = 2 * PI * petal / 6 - PI / 2
        Triple(12f + 6.4f * cos(angle).toFloat(), 12f + 6.4f * sin(angle).toFloat(), 4.1f)
    },
)

private val scissors = outline(
    "M19.5 2 L21.5 3.6 L8.6 17 L6.6 15.4 Z M4.5 2 L2.5 3.6 L15.4 17 L17.4 15.4 Z " +
        "M6 14.4 A3.8 3.8 0 1 0 6 22 A3.8 3.8 0 1 0 6 14.4 Z M6 16.4 A1.8 1.8 0 1 1 6 20 A1.8 1.8 0 1 1 6 16.4 Z " +
        "M18 14.4 A3.8 3.8 0 1 0 18 22 A3.8 3.8 0 1 0 18 14.4 Z M18 16.4 A1.8 1.8 0 1 1 18 20 A1.8 1.8 0 1 1 18 16.4 Z",
)

private val paths: Map<Symbol, Path> = mapOf(
    Symbol.DIAMOND to outline("M12 1 L20.5 12 L12 23 L3.5 12 Z"),
    Symbol.STAR to star(5, 4.7f),
    Symbol.HEART to outline(
        "M12 22 C5 16 2 12.4 2 8.6 C2 5.2 4.6 2.8 7.5 2.8 C9.4 2.8 11.1 3.9 12 5.6 C12.9 3.9 14.6 2.8 16.5 2.8 " +
            "C19.4 2.8 22 5.2 22 8.6 C22 12.4 19 16 12 22 Z",
    ),
    Symbol.CLUB to discs(Triple(12f, 6.8f, 5f), Triple(6.6f, 14f, 5f), Triple(17.4f, 14f, 5f))
        .apply { addPath(outline("M11 10 L13 10 L13 15 C13.2 18.6 14.2 20.8 16 22.4 L8 22.4 C9.8 20.8 10.8 18.6 11 15 Z")) },
    Symbol.SPADE to outline(
        "M12 1.5 C12 1.5 2.6 9 2.6 14 C2.6 17 4.8 18.6 7.2 18.6 C9 18.6 10.4 17.7 11.2 16.2 C11 19.2 10.2 21 8.4 22.5 " +
            "L15.6 22.5 C13.8 21 13 19.2 12.8 16.2 C13.6 17.7 15 18.6 16.8 18.6 C19.2 18.6 21.4 17 21.4 14 C21.4 9 12 1.5 12 1.5 Z",
    ),
    Symbol.FLOWER to flower,
    Symbol.TRIANGLE to outline("M12 2.5 L22.5 20.5 L1.5 20.5 Z"),
    Symbol.SQUARE to outline("M3.5 3.5 L20.5 3.5 L20.5 20.5 L3.5 20.5 Z"),
    Symbol.DISC to discs(Triple(12f, 12f, 10f)),
    Symbol.SPARK to star(4, 4.2f),
    Symbol.ARROW to outline("M2 9.6 L13 9.6 L13 4 L22.5 12 L13 20 L13 14.4 L2 14.4 Z"),
    Symbol.RIGHT to outline("M5 2.5 L21 12 L5 21.5 Z"),
    Symbol.DOWN to outline("M2.5 5 L21.5 5 L12 21 Z"),
    Symbol.LEFT to outline("M19 2.5 L3 12 L19 21.5 Z"),
    Symbol.SCISSORS to scissors.apply { fillType = PathFillType.EvenOdd },
    Symbol.SWAP to outline(
        "M2 7 L14 7 L14 3 L22 8.8 L14 14.4 L14 10.6 L2 10.6 Z M22 17 L10 17 L10 21 L2 15.2 L10 9.6 L10 13.4 L22 13.4 Z",
    ),
    Symbol.UPRIGHT to outline("M6.5 1.5 L17.5 1.5 L17.5 22.5 L6.5 22.5 Z"),
    Symbol.FLAT to outline("M1.5 6.5 L22.5 6.5 L22.5 17.5 L1.5 17.5 Z"),
    Symbol.CROSS to outline(
        "M4.6 2 L12 9.4 L19.4 2 L22 4.6 L14.6 12 L22 19.4 L19.4 22 L12 14.6 L4.6 22 L2 19.4 L9.4 12 L2 4.6 Z",
    ),
)

/** Characters of notes and corners that are drawn as pictures, because fonts draw them differently or not at all. */
private val pictures: Map<Char, Path> = mapOf(
    '◆' to Symbol.DIAMOND, '★' to Symbol.STAR, '♥' to Symbol.HEART, '♣' to Symbol.CLUB, '♠' to Symbol.SPADE,
    '▲' to Symbol.TRIANGLE, '■' to Symbol.SQUARE, '●' to Symbol.DISC, '✦' to Symbol.SPARK, '▶' to Symbol.RIGHT,
    '▼' to Symbol.DOWN, '◀' to Symbol.LEFT, '✂' to Symbol.SCISSORS, '▮' to Symbol.UPRIGHT, '▬' to Symbol.FLAT, '✗' to Symbol.CROSS,
).mapValues { paths.getValue(it.value) } +
    mapOf('✓' to outline("M1.8 12.6 L4.6 9.8 L9.2 14.4 L19.4 4.2 L22.2 7 L9.2 20 Z"), '◎' to ring())

private fun ring(): Path = discs(Triple(12f, 12f, 10.5f), Triple(12f, 12f, 7f), Triple(12f, 12f, 3.4f))
    .apply { fillType = PathFillType.EvenOdd }

/** A piece of a mark: a text, or the picture that a character stands for. */
sealed interface MarkPart {
    data class Word(val text: String) : MarkPart

    class Picture(val path: Path) : MarkPart
}

/** Splits a mark into its texts and its pictures. */
fun markParts(mark: String): List<MarkPart> {
    val parts = mutableListOf<MarkPart>()
    val word = StringBuilder()
    fun finish() {
        word.toString().trim().takeIf { it.isNotEmpty() }?.let { parts += MarkPart.Word(it) }
        word.clear()
    }
    for (letter in mark) {
        val picture = pictures[letter]
        if (picture == null) {
            word.append(letter)
        } else {
            finish()
            parts += MarkPart.Picture(picture)
        }
    }
    finish()
    return parts
}

/** The picture for a text that consists of one such character; null for any other text. */
fun pictureOf(text: String): Path? = text.singleOrNull()?.let(pictures::get)

/** Draws a symbol into a square of this size around a point. */
fun DrawScope.drawSymbol(symbol: Symbol, centre: Offset, side: Float, colour: Color) = drawPicture(paths.getValue(symbol), centre, side, colour)

/** Draws one of the pictures of this file into a square of this size around a point. */
fun DrawScope.drawPicture(path: Path, centre: Offset, side: Float, colour: Color) = withTransform({
    translate(centre.x - side / 2, centre.y - side / 2)
    scale(side / SIDE, side / SIDE, Offset.Zero)
}) { drawPath(path, colour) }
