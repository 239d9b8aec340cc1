package fr.cartable.ui.cards

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import fr.cartable.drawing.person
import fr.cartable.drawing.personMark
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Palette

/** The colour of the player in a seat, from 0: of their stamps, of their line in a chart, of their mark. */
fun colourOf(seat: Int, palette: Palette) = Color(person(seat.toUInt(), palette.page).toInt())

/** The mark of the player in a seat, from 0, in their colour. The name beside it says the same. */
@Composable
fun PersonMark(seat: Int, side: Dp = 20.dp) {
    val (palette, mark) = LocalPalette.current to remember(seat) { drawn(personMark(seat.toUInt())) }
    Canvas(Modifier.size(side)) { drawFigure(mark, size.minDimension / MARK, colourOf(seat, palette)) }
}

/** The side of the square of a mark, in points. */
private const val MARK = 24f
