package fr.cartable.ui.table

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.combinedClickable
import androidx.compose.foundation.gestures.detectVerticalDragGestures
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.interaction.collectIsFocusedAsState
import androidx.compose.foundation.layout.Box
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.drawscope.inset
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.SemanticsPropertyReceiver
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.onLongClick
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import androidx.compose.ui.zIndex
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Shape
import fr.cartable.drawing.Person
import fr.cartable.ui.LocalWords
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.plainLook
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import kotlin.math.roundToInt

/** Measures and places a thing at a rectangle in points. */
internal fun Modifier.at(rect: Rect): Modifier = layout { measurable, _ ->
    val (left, top) = rect.left.dp.toPx().roundToInt() to rect.top.dp.toPx().roundToInt()
    val (right, bottom) = rect.right.dp.toPx().roundToInt() to rect.bottom.dp.toPx().roundToInt()
    val placeable = measurable.measure(Constraints.fixed((right - left).coerceAtLeast(0), (bottom - top).coerceAtLeast(0)))
    layout(placeable.width, placeable.height) { placeable.place(left, top) }
}

/** The actions on the items of a table. */
@Immutable
internal class Hands(
    val tap: (Item) -> Unit,
    /** Explains an item. */
    val ask: (Item) -> Unit,
    /** Plays an item that was dragged towards the table. */
    val play: (Item) -> Unit,
)

/** The distance by which a picked card rises out of the hand. */
private const val LIFT = 8f

/** The margin of an item outside the hand, to the middle of the space between two. */
private const val AROUND = 2f

/** The distance over which a card must be dragged to be played, in points. */
private const val THROWN = 56f

/** One item, with its marks; a card of the hand can be dragged towards the table. */
@OptIn(ExperimentalFoundationApi::class)
@Composable
internal fun ItemView(
    spot: Spot,
    hands: Hands,
    count: UInt,
    isPile: Boolean,
    told: Boolean,
    isHidden: (ItemId) -> Boolean,
    inHand: Boolean,
    /** Its owner, and the player who has refused it. */
    owner: Person?,
    veto: Person?,
) {
    val (item, world, figures) = Triple(spot.item, LocalWorld.current, LocalFigures.current)
    val words = LocalWords.current
    val interaction = remember { MutableInteractionSource() }
    val focused by interaction.collectIsFocusedAsState()
    var dragged by remember(item.id) { mutableFloatStateOf(0f) }
    val lift = if (item.picked && inHand) LIFT else 0f
    val now by rememberUpdatedState(item)
    val drag = if (!inHand) {
        Modifier
    } else {
        Modifier.pointerInput(item.id) {
            detectVerticalDragGestures(
                onDragEnd = {
                    if (-dragged > THROWN.dp.toPx()) hands.play(now)
                    dragged = 0f
                },
                onDragCancel = { dragged = 0f },
            ) { change, amount ->
                change.consume()
                dragged = (dragged + amount).coerceAtMost(0f)
            }
        }
    }
    val look = plainLook(spot.rect.size, world, spot.seen).copy(
        dimmed = item.dimmed,
        picked = item.picked,
        marked = item.marked,
        told = told,
        focused = focused,
        token = if (item.face.shape == Shape.TOKEN && item.face.text.isEmpty() && item.face.symbol == null) owner else null,
        veto = veto,
        count = if (isPile) count else item.count,
        isPile = isPile,
    )
    // Outside the hand the gap between two things belongs to their touch targets.
    val around = if (inHand) 0f else AROUND
    Box(
        Modifier
            .at(spot.rect.inflate(around))
            // The count of an item is not covered by an item below it.
            .zIndex(
                if (dragged != 0f) {
                    2f
                } else if (item.count > 1u) {
                    1f
                } else {
                    0f
                },
            )
            .graphicsLayer {
                alpha = if (isHidden(item.id)) 0f else 1f
                translationY = dragged - lift.dp.toPx()
            }
            .testTag("item-${item.id}")
            .then(drag)
            .then(
                if (item.canTap) {
                    Modifier.semantics { told(item) }
                } else {
                    // A tap is told why it is refused; a screen reader or a switch is only offered possible actions.
                    Modifier.clearAndSetSemantics {
                        told(item)
                        onLongClick(words.tellWhat) {
                            hands.ask(item)
                            true
                        }
                    }
                },
            )
            .combinedClickable(
                interactionSource = interaction,
                indication = null,
                role = Role.Button,
                onLongClickLabel = words.tellWhat,
                onLongClick = { hands.ask(item) },
                onClick = { hands.tap(item) },
            )
            .drawBehind {
                inset(around.dp.toPx()) { drawFigure(figures.of(item.face, look)) }
            },
    )
}

private fun SemanticsPropertyReceiver.told(item: Item) {
    contentDescription = item.label
    selected = item.picked
}

/** The owner of an item, below it: the name, or the letters if there is no room. */
@Composable
internal fun CaptionView(rect: Rect, name: String, letters: String) {
    val (measurer, density) = rememberTextMeasurer() to LocalDensity.current
    val isWhole = with(density) { measurer.measure(name, Type.tiny, maxLines = 1).size.width <= rect.width.dp.toPx() }
    // The item's label says it too.
    Text(
        if (isWhole) name else letters,
        Modifier.at(rect).clearAndSetSemantics { },
        color = LocalPalette.current.ink,
        style = Type.tiny,
        maxLines = 1,
        overflow = TextOverflow.Ellipsis,
        textAlign = TextAlign.Center,
    )
}
