package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

private val blue = Color(0xFF1F5FBF)
private val yellow = Color(0xFFF2B705)
private val red = Color(0xFFC8352B)
private val green = Color(0xFF2E7D4F)
private val purple = Color(0xFF6A3FA0)
private val orange = Color(0xFFD9730D)
private val black = Color(0xFF1B1B1B)
private val paper = Color(0xFFFFFDF6)

/** The emblem of a game, drawn on a square of 48; two cards for a game that this app does not know. */
@Composable
fun Emblem(game: String, modifier: Modifier = Modifier, side: Dp = 48.dp) = Canvas(modifier.size(side)) {
    val unit = size.minDimension / 48f
    when (game) {
        "niet" -> niet(unit)
        "numx" -> numx(unit)
        "numereum" -> numereum(unit)
        "hick_hack" -> hickHack(unit)
        "seaux" -> seaux(unit)
        "sniper" -> sniper(unit)
        "duel" -> duel(unit)
        "nmbrs" -> nmbrs(unit)
        else -> cards(unit)
    }
}

private fun DrawScope.card(unit: Float, x: Float, y: Float, fill: Color, turn: Float = 0f, width: Float = 18f) {
    val (at, extent) = Offset(x * unit, y * unit) to Size(width * unit, width * 1.4f * unit)
    rotate(turn, at + Offset(extent.width / 2, extent.height / 2)) {
        drawRoundRect(fill, at, extent, CornerRadius(2.5f * unit))
        drawRoundRect(black.copy(alpha = 0.35f), at, extent, CornerRadius(2.5f * unit), Stroke(unit))
    }
}

private fun DrawScope.line(unit: Float, colour: Color, width: Float, vararg points: Float) {
    for (i in 0 until points.size / 2 - 1) {
        val (from, to) = Offset(points[2 * i], points[2 * i + 1]) to Offset(points[2 * i + 2], points[2 * i + 3])
        drawLine(colour, from * unit, to * unit, width * unit, StrokeCap.Round)
    }
}

private fun DrawScope.shape(unit: Float, fill: Color, vararg points: Float) {
    val path = Path().apply {
        moveTo(points[0] * unit, points[1] * unit)
        for (i in 1 until points.size / 2) lineTo(points[2 * i] * unit, points[2 * i + 1] * unit)
        close()
    }
    drawPath(path, fill)
    drawPath(path, black.copy(alpha = 0.35f), style = Stroke(unit))
}

/** A cell that somebody has refused. */
private fun DrawScope.niet(unit: Float) {
    for (row in 0..2) {
        for (column in 0..2) {
            val fill = listOf(blue, yellow, green)[row]
            drawRoundRect(fill, Offset(6f + 13 * column, 6f + 13 * row) * unit, Size(11f, 11f) * unit, CornerRadius(2f * unit))
        }
    }
    drawCircle(red, 14f * unit, Offset(24f, 24f) * unit)
    line(unit, paper, 4f, 18f, 18f, 30f, 30f)
    line(unit, paper, 4f, 30f, 18f, 18f, 30f)
}

/** Cards that climb. */
private fun DrawScope.numx(unit: Float) {
    card(unit, 3f, 20f, blue, width = 13f)
    card(unit, 17f, 13f, purple, width = 13f)
    card(unit, 31f, 6f, orange, width = 13f)
    line(unit, paper, 2.5f, 34f, 11f, 41f, 20f)
    line(unit, paper, 2.5f, 41f, 11f, 34f, 20f)
}

/** Three numbers that belong together, over a bid face down. */
private fun DrawScope.numereum(unit: Float) {
    card(unit, 15f, 16f, purple)
    for ((x, y, fill) in listOf(Triple(12f, 14f, blue), Triple(36f, 14f, red), Triple(24f, 34f, green))) {
        drawCircle(fill, 8f * unit, Offset(x, y) * unit)
        drawCircle(paper, 8f * unit, Offset(x, y) * unit, style = Stroke(1.5f * unit))
    }
}

/** A bird and its grains. */
private fun DrawScope.hickHack(unit: Float) {
    drawCircle(paper, 13f * unit, Offset(23f, 25f) * unit)
    drawCircle(black.copy(alpha = 0.4f), 13f * unit, Offset(23f, 25f) * unit, style = Stroke(unit))
    drawCircle(paper, 7f * unit, Offset(31f, 13f) * unit)
    drawCircle(black.copy(alpha = 0.4f), 7f * unit, Offset(31f, 13f) * unit, style = Stroke(unit))
    shape(unit, orange, 37f, 11f, 45f, 14f, 37f, 17f)
    shape(unit, red, 27f, 8f, 29f, 1f, 32f, 6f, 35f, 2f, 35f, 8f)
    drawCircle(black, 1.6f * unit, Offset(32f, 12f) * unit)
    for (x in listOf(8f, 18f, 28f, 38f)) drawCircle(yellow, 2.6f * unit, Offset(x, 44f) * unit)
}

/** Three buckets, one upon two. */
private fun DrawScope.seaux(unit: Float) {
    fun bucket(x: Float, y: Float, fill: Color) = shape(unit, fill, x, y, x + 18f, y, x + 15f, y + 17f, x + 3f, y + 17f)
    bucket(15f, 6f, red)
    bucket(5f, 26f, blue)
    bucket(25f, 26f, green)
}

/** A sight. */
private fun DrawScope.sniper(unit: Float) {
    card(unit, 12f, 8f, yellow, width = 24f)
    drawCircle(red, 12f * unit, Offset(24f, 25f) * unit, style = Stroke(3f * unit))
    line(unit, red, 3f, 24f, 9f, 24f, 19f)
    line(unit, red, 3f, 24f, 31f, 24f, 41f)
    line(unit, red, 3f, 8f, 25f, 18f, 25f)
    line(unit, red, 3f, 30f, 25f, 40f, 25f)
}

/** Two cards that face each other. */
private fun DrawScope.duel(unit: Float) {
    card(unit, 4f, 10f, blue, turn = -14f)
    card(unit, 26f, 10f, red, turn = 14f)
    line(unit, paper, 3f, 9f, 21f, 17f, 27f)
    line(unit, paper, 3f, 39f, 21f, 31f, 27f)
}

/** A series that crosses another. */
private fun DrawScope.nmbrs(unit: Float) {
    val cell = Size(12f, 12f) * unit
    fun cell(x: Float, y: Float, fill: Color) = drawRoundRect(fill, Offset(x, y) * unit, cell, CornerRadius(2f * unit))
    cell(3f, 18f, green)
    cell(18f, 18f, purple)
    cell(33f, 18f, green)
    cell(18f, 3f, orange)
    cell(18f, 33f, orange)
}

private fun DrawScope.cards(unit: Float) {
    card(unit, 8f, 8f, blue, turn = -10f)
    card(unit, 22f, 12f, yellow, turn = 10f)
}
