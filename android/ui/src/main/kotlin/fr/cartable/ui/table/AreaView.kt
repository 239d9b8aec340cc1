package fr.cartable.ui.table

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.key
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.dp
import androidx.compose.ui.zIndex
import fr.cartable.core.AreaKind
import fr.cartable.core.AreaRole
import fr.cartable.core.ItemId
import fr.cartable.core.SeatPanel
import fr.cartable.drawing.Person
import fr.cartable.drawing.symbol
import fr.cartable.ui.cards.MARK_SIDE
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.drawn
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The data that areas need besides their own. */
@Immutable
internal class Around(
    private val seats: List<SeatPanel>,
    val marks: Set<ItemId>,
    /** True if an item is moving, and so not drawn at its place. Ask this while drawing only. */
    val isHidden: (ItemId) -> Boolean,
    val hands: Hands,
) {
    private fun panel(seat: UInt) = seats.find { it.seat == seat }

    fun name(seat: UInt): String = panel(seat)?.name ?: "?"

    /** The letters that stand for a player; no two players at a table share them. */
    fun letters(seat: UInt): String = panel(seat)?.letters ?: "?"

    /** The player as things show them. */
    fun person(seat: UInt) = Person(letters(seat), seat)
}

/** An area with its items. `order` is its place in reading. */
@Composable
internal fun AreaView(place: AreaPlace, around: Around, order: Int) {
    if (place.area.role == AreaRole.LAST_TRICK && place.spots.isEmpty()) return
    val area = place.area
    val inHand = area.role == AreaRole.HAND
    Box(
        Modifier.fillMaxSize().read(order),
    ) {
        place.title?.let { TitleView(place, it) } ?: Box(
            Modifier.at(Rect(place.rect.topLeft, Size(1f, 1f))).semantics {
                contentDescription = area.title
                heading()
            },
        )
        place.outline?.let { EmptyView(it) }
        place.rows.forEachIndexed { index, rect -> RowTitleView(place.area.rowTitles[index % place.area.rowTitles.size], rect) }
        for (spot in place.spots) {
            key(spot.item.id) {
                val count = if (area.kind == AreaKind.PILE) area.count ?: 1u else 1u
                val (owner, veto) = spot.item.owner to spot.item.vetoedBy
                ItemView(
                    spot, around.hands, count, area.kind == AreaKind.PILE, spot.item.id in around.marks, around.isHidden,
                    inHand, owner?.let(around::person), veto?.let(around::person),
                )
                if (spot.caption != null && owner != null) CaptionView(spot.caption, around.name(owner), around.letters(owner))
            }
        }
    }
}

@Composable
private fun TitleView(place: AreaPlace, rect: Rect) {
    val (area, palette) = place.area to LocalPalette.current
    val scale = LocalDensity.current.fontScale
    Row(
        // A card that rises over the edge covers nothing else.
        Modifier.at(rect).zIndex(1f).semantics(mergeDescendants = true) {
            contentDescription = area.title
            heading()
        },
        horizontalArrangement = Arrangement.spacedBy(3.dp, Alignment.CenterHorizontally),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        area.symbol?.let { symbol ->
            val drawn = remember(symbol) { drawn(symbol(symbol)) }
            Canvas(Modifier.size(11.dp * scale)) { drawFigure(drawn, size.width / MARK_SIDE, palette.ink) }
        }
        Text(if (place.hasWholeTitle) area.title else area.short, color = palette.quiet, style = Type.tiny, maxLines = 1, overflow = TextOverflow.Ellipsis)
    }
}

/** The name of a board's row, left of it. The labels of its items contain it, too. */
@Composable
private fun RowTitleView(title: String, rect: Rect) = Box(Modifier.at(rect).clearAndSetSemantics { }, contentAlignment = Alignment.CenterEnd) {
    WholeWords(title, Type.tiny.copy(color = LocalPalette.current.quiet, textAlign = TextAlign.End), maxLines = 1)
}

/** The places at which cards will lie. */
@Composable
private fun EmptyView(rect: Rect) {
    val palette = LocalPalette.current
    Box(
        Modifier.at(rect).drawBehind {
            val dashes = PathEffect.dashPathEffect(floatArrayOf(4.dp.toPx(), 4.dp.toPx()))
            drawRoundRect(palette.quiet.copy(alpha = 0.6f), cornerRadius = CornerRadius(size.width * 0.1f), style = Stroke(1.5.dp.toPx(), pathEffect = dashes))
        },
    )
}
