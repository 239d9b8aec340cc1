package fr.cartable.ui.screens

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.graphicsLayer
import fr.cartable.drawing.emblem
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.drawn
import kotlin.math.cos
import kotlin.math.sin

/** Lets the emblem of a game burst from the middle, once: the joy of a won match. */
@Composable
fun Burst(game: String, modifier: Modifier) {
    var isOver by rememberSaveable { mutableStateOf(false) }
    if (isOver) return
    val (emblem, progress) = remember(game) { drawn(emblem(game)) } to remember { Animatable(0f) }
    LaunchedEffect(Unit) {
        progress.animateTo(1f, tween(BURST_MS, easing = LinearEasing))
        isOver = true
    }
    Box(
        modifier.graphicsLayer { alpha = 1f - progress.value * progress.value }.drawBehind {
            val at = progress.value
            for (piece in 0..<PIECES) {
                // Each flies its own way by the golden angle, so that no two lie on each other.
                val angle = piece * GOLDEN
                val far = (0.35f + 0.65f * ((piece * 7) % PIECES) / PIECES) * size.width * 0.6f * (1f - (1f - at) * (1f - at))
                val (x, y) = center.x + far * cos(angle) to center.y + far * sin(angle) * 0.8f + at * at * size.height * 0.5f
                val side = density * SCALE
                withTransform({
                    translate(x - side * 24f, y - side * 24f)
                    rotate(360f * at * (if (piece % 2 == 0) 1f else -1f), center.copy(side * 24f, side * 24f))
                }) { drawFigure(emblem, side) }
            }
        },
    )
}

private const val BURST_MS = 1_400
private const val PIECES = 18
private const val GOLDEN = 2.39996f

/** The size of a piece beside that of the emblem. */
private const val SCALE = 0.5f
