package fr.cartable.ui.table

import androidx.compose.ui.geometry.Rect
import fr.cartable.core.AreaRole
import fr.cartable.core.Scene

/** The part of each pane that the viewer must see, as one rectangle: the items they are asked about, or the player waited for. */
internal class Sought(val players: Rect?, val middle: Rect?)

internal fun sought(scene: Scene, layout: TableLayout): Sought {
    val isAsked = scene.seats.any { it.isViewer && it.toAct }
    fun asked(place: AreaPlace) = place.spots.filter { it.item.canTap || it.item.picked }.map { it.rect }
    val owners = layout.fronts.filter { asked(it).isNotEmpty() }.map { it.area.seat }
    // The owner of the items in question is shown as well, and so is the player waited for.
    val players = layout.seats.filter { if (isAsked) it.seat.seat in owners else it.seat.toAct && !it.seat.isViewer }.map { it.rect }
    val middle = if (isAsked) layout.areas.flatMap(::asked) else emptyList()
    val centre = layout.areas.filter { it.area.role == AreaRole.CENTRE }.map { it.rect }
    return Sought(players.whole(), middle.ifEmpty { centre }.whole())
}

private fun List<Rect>.whole(): Rect? =
    reduceOrNull { one, other -> Rect(minOf(one.left, other.left), minOf(one.top, other.top), maxOf(one.right, other.right), maxOf(one.bottom, other.bottom)) }
