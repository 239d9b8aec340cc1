package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.GraphicsLayerScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipRect
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import fr.cartable.core.Face
import fr.cartable.drawing.Movement
import fr.cartable.drawing.plate
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.plainLook
import fr.cartable.ui.theme.LocalPalette
import kotlin.math.PI
import kotlin.math.sin

/** A thing of an accent as it lies on the page. */
@Immutable
internal data class Lying(val face: Face, val rect: Rect)

/** What is shown of a deed, on the page. Without `isLeading` nothing goes: the table has moved on already. */
@Immutable
internal data class Accented(
    val movement: Movement,
    val struck: List<Lying>,
    val causes: List<Lying>,
    /** The place of the writing; none where it lies across the table. */
    val at: Rect?,
    val text: String,
    val isLeading: Boolean,
) {
    /** True if what it befell is gone after it. */
    val takes get() = isLeading && (movement == Movement.BREAK || movement == Movement.GO || movement == Movement.FALL)
}

/** The accents of the moment, composed on their own. `middle` is where a word lies across the table. */
@Composable
internal fun AccentsView(show: Show, middle: Rect, isStill: Boolean) {
    val accents = show.accents
    LaunchedEffect(accents) { show.accentuate(accents) }
    for (accent in accents) AccentView(accent, middle, isStill, show.accent::value)
}

@Composable
private fun AccentView(accent: Accented, middle: Rect, isStill: Boolean, progress: () -> Float) {
    val target = accent.struck.firstOrNull()?.rect
    if (!isStill) {
        if (accent.isLeading && target != null) for (cause in accent.causes) LeaningView(cause, target, progress)
        for (thing in accent.struck) if (accent.takes) GoingView(thing, accent.movement, progress) else ShiningView(thing.rect, progress)
    }
    if (accent.text.isNotEmpty()) WordView(accent, middle, isStill, progress)
}

/** A cause leans to what it hits, and back. */
@Composable
private fun LeaningView(thing: Lying, target: Rect, progress: () -> Float) = ThingView(thing, { null }) {
    val leans = sin(PI * (progress() / LEANS).coerceAtMost(1f)).toFloat()
    val way = (target.center - thing.rect.center) * (REACH * leans)
    translationX = way.x.dp.toPx()
    translationY = way.y.dp.toPx()
}

/** A thing breaks, runs away or falls, after its causes have leaned. */
@Composable
private fun GoingView(thing: Lying, movement: Movement, progress: () -> Float) {
    fun gone() = ((progress() - LEANS / 2) / (1f - LEANS / 2)).coerceIn(0f, 1f)
    val sides = if (movement == Movement.BREAK) listOf(-1f, 1f) else listOf(0f)
    for (side in sides) {
        ThingView(thing, { size ->
            // Each half of what breaks is drawn for itself.
            if (side != 0f) Rect(Offset(if (side < 0f) 0f else size.width / 2, 0f), Size(size.width / 2, size.height)) else null
        }) {
            val at = gone()
            alpha = 1f - at * at
            when (movement) {
                Movement.GO -> translationX = at * AWAY.dp.toPx()

                Movement.FALL -> {
                    rotationZ = 70f * at
                    translationY = at * at * AWAY.dp.toPx()
                }

                else -> {
                    rotationZ = side * 24f * at
                    translationX = side * at * size.width / 2
                    translationY = at * size.height / 3
                }
            }
        }
    }
}

@Composable
private fun ThingView(thing: Lying, part: (Size) -> Rect?, move: GraphicsLayerScope.() -> Unit) {
    val (world, figures) = LocalWorld.current to LocalFigures.current
    Box(
        Modifier.at(thing.rect).graphicsLayer(move).drawBehind {
            val drawn = figures.of(thing.face, plainLook(thing.rect.size, world))
            val whole = part(size)
            if (whole == null) drawFigure(drawn) else clipRect(whole.left, whole.top, whole.right, whole.bottom) { drawFigure(drawn) }
        },
    )
}

/** The frame of a thing shines once. */
@Composable
private fun ShiningView(rect: Rect, progress: () -> Float) {
    val palette = LocalPalette.current
    Box(
        Modifier.at(rect).drawBehind {
            val shines = sin(PI * progress()).toFloat()
            drawRoundRect(palette.marked.copy(alpha = shines), cornerRadius = CornerRadius(6.dp.toPx()), style = Stroke((1f + 3f * shines).dp.toPx()))
        },
    )
}

/** The writing of a deed: where it happened it rises, across the table it grows; still, it only fades. */
@Composable
private fun WordView(accent: Accented, middle: Rect, isStill: Boolean, progress: () -> Float) {
    val (palette, figures) = LocalPalette.current to LocalFigures.current
    val figure = remember(accent.text, palette.page) { plate(accent.text, palette.page) }
    val drawn = remember(figure, figures) { figures.ready(figure) }
    val isAcross = accent.at == null
    val (centre, most) = (accent.at ?: middle).center to middle.width - 2 * MARGIN
    val scale = minOf(if (isAcross) ACROSS else 1f, most / figure.width)
    val size = Size(figure.width * scale, figure.height * scale)
    val left = (centre.x - size.width / 2).coerceIn(middle.left + MARGIN, maxOf(middle.left + MARGIN, middle.right - MARGIN - size.width))
    Box(
        Modifier.at(Rect(Offset(left, maxOf(0f, centre.y - size.height / 2)), size)).graphicsLayer {
            val at = progress()
            alpha = minOf(1f, at * 6f, (1f - at) * 4f)
            if (!isStill) {
                if (isAcross) {
                    scaleX = 0.8f + 0.2f * minOf(1f, at * 4f)
                    scaleY = scaleX
                } else {
                    translationY = -at * RISE.dp.toPx()
                }
            }
        }.drawBehind { translate { drawFigure(drawn, density * scale) } },
    )
}

/** The part of the time for which causes lean, and how far. */
private const val LEANS = 0.6f
private const val REACH = 0.25f

/** How far something runs or falls, and how far a writing rises. */
private const val AWAY = 120f
private const val RISE = 14f

/** The size of a word across the table, and its margin. */
private const val ACROSS = 1.7f
private const val MARGIN = 6f
