package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.TransformOrigin
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import androidx.compose.ui.util.lerp
import fr.cartable.core.Face
import fr.cartable.core.Shape
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.plainLook
import kotlin.math.abs

private val unseen = Face("", Shape.BACK, fr.cartable.core.Colour.PLAIN, null, "")

/** A moving thing. It is drawn once; only its layer moves. */
@Composable
internal fun FlightView(mover: Mover, progress: () -> Float) {
    val (world, figures) = LocalWorld.current to LocalFigures.current
    val rest: Rect = mover.to ?: mover.from ?: return
    val from = mover.from ?: rest
    val (was, face) = (mover.was ?: unseen) to (mover.face ?: mover.was?.takeIf { mover.to == null } ?: unseen)
    val turns = was != face && mover.from != null && mover.to != null
    // It has a side for each face if it turns over; the sides change when it stands on its edge.
    for (side in if (turns) listOf(was, face) else listOf(face)) {
        Box(
            Modifier
                .at(rest)
                .graphicsLayer {
                    val at = progress()
                    transformOrigin = TransformOrigin(0f, 0f)
                    val scale = lerp(from.width / rest.width, 1f, at)
                    // Turning takes a part of the way, around its middle.
                    val turned = if (turns) ((at - 0.5f) * TRAVEL_MS / FLIP_MS + 0.5f).coerceIn(0f, 1f) else 1f
                    val edge = if (turns) abs(1f - 2f * turned) else 1f
                    scaleX = scale * edge
                    scaleY = scale
                    translationX = lerp(from.left - rest.left, 0f, at).dp.toPx() + size.width * scale * (1f - edge) / 2
                    translationY = lerp(from.top - rest.top, 0f, at).dp.toPx()
                    val isSeen = !turns || (side === face) == (turned >= 0.5f)
                    alpha = when {
                        !isSeen -> 0f
                        mover.from == null -> at
                        mover.to == null -> 1f - at
                        else -> 1f
                    }
                }
                .drawBehind { drawFigure(figures.of(side, plainLook(rest.size, world))) },
        )
    }
}
