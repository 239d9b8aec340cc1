package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.AreaId
import fr.cartable.core.AreaKind
import fr.cartable.core.AreaRole
import fr.cartable.core.Face
import fr.cartable.core.Flight
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Place
import fr.cartable.core.Scene

/** The times in milliseconds for which a card travels, a trick is shown, a card turns, and points rise. */
internal const val TRAVEL_MS = 220
internal const val LOOK_MS = 900
internal const val FLIP_MS = 180
internal const val RISE_MS = 700

/** The most cards of one flight that are drawn. */
private const val DRAWN = 6

/** A layout as it is visible on the page, with the scroll positions of its panes. */
@Immutable
internal class Seen(
    private val layout: TableLayout,
    private val players: Offset = Offset.Zero,
    private val middle: Offset = Offset.Zero,
    private val handScrolled: Float = 0f,
) {
    private val inHand = layout.hand?.spots.orEmpty().map { it.item.id }.toSet()
    private val inFront = layout.fronts.flatMap { it.spots }.map { it.item.id }.toSet()

    val spots get() = layout.spots

    /** The area of each item. */
    val areaOf: Map<ItemId, AreaId> = layout.places.flatMap { place -> place.spots.map { it.item.id to place.area.id } }.toMap()

    fun rect(item: ItemId): Rect? = layout.spots[item]?.let { spot ->
        when (item) {
            in inHand -> spot.rect.translate(-handScrolled, 0f)
            in inFront -> layout.players.onPage(spot.rect, players)
            else -> layout.middle.onPage(spot.rect, middle)
        }
    }

    /** The place of an item on the page; one beyond an edge of its pane moves from or to that edge. */
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

    /** The spot from or to which an item without a spot of its own moves. */
    fun rect(place: Place): Rect? = when (place) {
        is Place.Seat -> layout.seat(place.seat)?.let { card(layout.players.onPage(it.header, players).center, 26f) }

        is Place.Area -> layout.place(place.id)?.let { area ->
            val top = area.spots.singleOrNull().takeIf { area.area.kind == AreaKind.PILE }
            top?.let { rect(it.item.id) } ?: card(
                when (area) {
                    layout.hand -> area.rect
                    in layout.fronts -> layout.players.onPage(area.rect, players)
                    else -> layout.middle.onPage(area.rect, middle)
                }.center,
                40f,
            )
        }

        else -> null
    }

    private fun card(centre: Offset, width: Float) = Rect(centre - Offset(width / 2, width * 0.7f), Size(width, width * 1.4f))
}

/**
 * A moving thing: from a place to another, or appearing or vanishing at one.
 * The item that it becomes is not drawn until it has arrived.
 */
@Immutable
internal data class Mover(val from: Rect?, val to: Rect?, val was: Face?, val face: Face?, val item: ItemId?)

/** The movements between two tables of one viewer, from the flights in between. */
internal fun movers(before: Seen, after: Seen, flights: List<Flight>): List<Mover> {
    val movers = mutableListOf<Mover>()
    val (left, arrived) = mutableSetOf<ItemId>() to mutableSetOf<ItemId>()
    for ((id, spot) in after.spots) {
        val (from, old) = (before.rect(id) ?: continue) to before.spots.getValue(id).item.face
        val to = after.rect(id) ?: continue
        if (!alike(from, to) || old != spot.item.face) movers += Mover(from, to, old, spot.item.face, id)
    }
    fun find(seen: Seen, other: Seen, place: Place, face: Face?, taken: Set<ItemId>): Item? {
        if (place !is Place.Area || face == null) return null
        return seen.spots.values.find { spot ->
            spot.item.face == face && spot.item.id !in taken && spot.item.id !in other.spots && seen.areaOf[spot.item.id] == place.id
        }?.item
    }
    for (flight in flights) {
        repeat(minOf(flight.count.toInt(), DRAWN)) {
            val source = find(before, after, flight.from, flight.was, left)?.also { left += it.id }
            val target = find(after, before, flight.to, flight.face, arrived)?.also { arrived += it.id }
            // An item that has kept its name has moved already.
            if (source == null && target == null && flight.face != null && flight.was != null) return@repeat
            val from = source?.let { before.rect(it.id) } ?: before.rect(flight.from)
            val to = target?.let { after.rect(it.id) } ?: after.rect(flight.to)
            if (from != null || to != null) movers += Mover(from, to, flight.was, flight.face, target?.id)
        }
    }
    val moved = movers.mapNotNull { it.item }.toSet()
    for ((id, spot) in after.spots) {
        if (id !in before.spots && id !in moved) movers += Mover(null, after.rect(id), null, spot.item.face, id)
    }
    for ((id, spot) in before.spots) {
        if (id !in after.spots && id !in left) movers += Mover(before.rect(id), null, spot.item.face, null, null)
    }
    return movers
}

private fun alike(one: Rect, other: Rect) = (one.topLeft - other.topLeft).getDistance() < 1f && kotlin.math.abs(one.width - other.width) < 1f

/** A complete trick as it is shown, with the flights to it and the flights that gather it. */
internal class Trick(val scene: Scene, val arriving: List<Flight>, val gathered: List<Flight>)

/** The table while a completed trick is shown: as before, with all the played cards. */
internal fun completed(before: Scene, after: Scene, flights: List<Flight>): Trick? {
    val last = after.areas.find { it.role == AreaRole.LAST_TRICK } ?: return null
    val place = Place.Area(last.id)
    val middle = before.areas.find { area ->
        area.role == AreaRole.CENTRE && area.kind == AreaKind.ROW && flights.any { it.to == place && it.from == Place.Area(area.id) }
    } ?: return null
    if (last.items.any { it.owner == null }) return null
    val lying = middle.items.associateBy { it.owner to it.face }
    val played = last.items.map { lying[it.owner to it.face] ?: it.copy(dimmed = false) }
    val held = after.areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.map { it.id }.toSet()
    val areas = before.areas.map { area ->
        val items = when {
            area.id == middle.id -> played
            area.id == last.id -> emptyList()
            area.role == AreaRole.HAND -> area.items.filter { it.id in held }
            else -> area.items
        }
        area.copy(items = items.map { it.copy(canTap = false, picked = false) })
    }
    val scene = before.copy(areas = areas, choices = emptyList(), seats = before.seats.map { it.copy(toAct = false) })
    val there = Place.Area(middle.id)
    // The cards that complete a trick fly to it in a step of their own, before it is gathered.
    val (arriving, rest) = flights.take(flights.indexOfFirst { it.to == place }).partition { it.to == there }
    return Trick(scene, arriving, gathered = rest + flights.drop(arriving.size + rest.size))
}

/** The points that players have made between two tables, which rise from their panels. */
internal fun risen(before: Scene, after: Scene): Map<UInt, Int> {
    val old = before.seats.associate { it.seat to it.score }
    return after.seats.mapNotNull { panel -> old[panel.seat]?.let { panel.seat to panel.score - it } }.filter { it.second != 0 }.toMap()
}
