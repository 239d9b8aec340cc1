package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import fr.cartable.drawing.emblem
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.drawn

/** The side of the square on which emblems are drawn. */
private const val SIDE = 48f

/** The emblem of a game; of a game that the library does not know, two cards. */
@Composable
fun Emblem(game: String, modifier: Modifier = Modifier, side: Dp = SIDE.dp) {
    val emblem = remember(game) { drawn(emblem(game)) }
    Canvas(modifier.size(side)) { drawFigure(emblem, size.minDimension / SIDE) }
}
