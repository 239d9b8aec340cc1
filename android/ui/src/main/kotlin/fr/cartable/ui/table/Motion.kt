package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import fr.cartable.core.Face
import fr.cartable.core.ItemId
import fr.cartable.core.Place
import fr.cartable.drawing.End
import kotlin.math.abs
import fr.cartable.drawing.Mover as Movement

/** How long a card travels, a card turns, and points rise, in milliseconds. */
internal const val TRAVEL_MS = 220
internal const val FLIP_MS = 180
internal const val RISE_MS = 700

/** A layout as it is seen on the page, its panes scrolled as they are. */
@Immutable
internal class Seen(
    private val layout: TableLayout,
    private val players: Offset = Offset.Zero,
    private val middle: Offset = Offset.Zero,
    private val handScrolled: Float = 0f,
) {
    private val inHand = layout.hand?.spots.orEmpty().map { it.item.id }.toSet()
    private val inFront = layout.fronts.flatMap { it.spots }.map { it.item.id }.toSet()

    /** The place of an end of a movement; nothing where the page has none. */
    fun rect(end: End?): Rect? = when (end) {
        null -> null
        is End.Item -> rect(end.id)
        is End.Place -> rect(end.place)
    }

    fun rect(item: ItemId): Rect? = layout.spots[item]?.let { spot ->
        when (item) {
            in inHand -> spot.rect.translate(-handScrolled, 0f)
            in inFront -> layout.players.onPage(spot.rect, players)
            else -> layout.middle.onPage(spot.rect, middle)
        }
    }

    /** The card at a place, for an item without a spot of its own. */
    private fun rect(place: Place): Rect? = when (place) {
        is Place.Seat -> layout.seat(place.seat)?.let { layout.players.onPage(it.card, players) }

        is Place.Area -> layout.places.find { it.area.id == place.id }?.let { area ->
            when (area) {
                layout.hand -> area.card
                in layout.fronts -> layout.players.onPage(area.card, players)
                else -> layout.middle.onPage(area.card, middle)
            }
        }

        else -> null
    }

    /** An item beyond an edge of its pane comes from there, and goes there. */
    private fun Pane.onPage(rect: Rect, scrolled: Offset): Rect {
        val there = rect.translate(view.topLeft - scrolled)
        fun inside(at: Float, low: Float, high: Float) = at.coerceIn(low, maxOf(low, high))
        return Rect(
            Offset(
                inside(there.left, view.left - there.width / 2, view.right - there.width / 2),
                inside(there.top, view.top - there.height / 2, view.bottom - there.height / 2),
            ),
            there.size,
        )
    }
}

/**
 * Something on its way: from a place to another; without one of them it appears or vanishes where it is.
 * Until it has arrived the item that it becomes is not drawn.
 */
@Immutable
internal data class Mover(val from: Rect?, val to: Rect?, val was: Face?, val face: Face?, val item: ItemId?)

/** The movements as they are seen on the page; what stays where it lay is none. */
internal fun seen(movements: List<Movement>, before: Seen, after: Seen): List<Mover> = movements.mapNotNull { movement ->
    val mover = Mover(before.rect(movement.from), after.rect(movement.to), movement.was, movement.face, movement.item)
    val stays = movement.from is End.Item && movement.from == movement.to && mover.was == mover.face && alike(mover.from, mover.to)
    mover.takeIf { !stays && (it.from != null || it.to != null) }
}

private fun alike(one: Rect?, other: Rect?) =
    one != null && other != null && (one.topLeft - other.topLeft).getDistance() < 1f && abs(one.width - other.width) < 1f
