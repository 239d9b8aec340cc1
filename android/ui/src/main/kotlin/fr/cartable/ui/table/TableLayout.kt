package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.Area
import fr.cartable.AreaId
import fr.cartable.Item
import fr.cartable.ItemId
import fr.cartable.Scene
import fr.cartable.SeatPanel

/** The page that a table is laid out on, in points. */
@Immutable
data class Page(
    val width: Float,
    val height: Float,
    /** How much larger than usual texts are, from 1 on. */
    val textScale: Float = 1f,
    val leftHanded: Boolean = false,
) {
    /** Whether log and scores stand beside the table. */
    val isWide get() = width >= 600f && width > height
}

/** What a table has shown so far and may show again: what stood there keeps its room, so that nothing jumps from turn to turn. */
@Immutable
data class Known(
    /** Areas in which something could be tapped. */
    val tapped: Set<AreaId> = emptySet(),
    /** Areas whose cards lie around the middle, each before who played it. */
    val rings: Set<AreaId> = emptySet(),
) {
    fun with(scene: Scene): Known {
        val tapped = scene.areas.filter { area -> area.items.any { it.canTap } }.map { it.id }
        val rings = scene.areas.filter { it.isRing() }.map { it.id }
        return if (this.tapped.containsAll(tapped) && this.rings.containsAll(rings)) this
        else Known(this.tapped + tapped, this.rings + rings)
    }
}

/** Where an item lies; `caption` is the line below it that says whose it is. */
@Immutable
data class Spot(val item: Item, val rect: Rect, val caption: Rect? = null)

/** Where an area lies: its frame, its title, and what is in it, in reading order. */
@Immutable
data class AreaPlace(val area: Area, val rect: Rect, val title: Rect?, val spots: List<Spot>) {
    fun moved(by: Offset) = AreaPlace(area, rect.translate(by), title?.translate(by), spots.map { it.moved(by) })
}

internal fun Spot.moved(by: Offset) = Spot(item, rect.translate(by), caption?.translate(by))

/** Where a player's panel lies, with what lies in front of them. */
@Immutable
data class SeatPlace(
    val seat: SeatPanel,
    val rect: Rect,
    /** Where name, points and notes stand. */
    val header: Rect,
    /** Whether they stand in one line. */
    val isSlim: Boolean = false,
)

/** Where everything on a page lies. What is on the table lies in its own coordinates: it scrolls when `content` is larger than `table`. */
@Immutable
data class TableLayout(
    val page: Page,
    val table: Rect,
    val content: Size,
    val seats: List<SeatPlace>,
    val areas: List<AreaPlace>,
    val hand: AreaPlace?,
    /** Where the hand is seen; it scrolls sideways when it is wider. */
    val handView: Rect,
    val log: Rect,
    val question: Rect,
    /** The size of the question's letters, before the text scale. */
    val questionSize: Float,
    val choices: Rect,
    /** Log and scores, on a wide page. */
    val side: Rect?,
) {
    /** Every area, the hand last. */
    val places: List<AreaPlace> = areas + listOfNotNull(hand)

    /** Where an item lies. */
    val spots: Map<ItemId, Spot> = places.flatMap { it.spots }.associateBy { it.item.id }

    fun place(area: AreaId): AreaPlace? = places.find { it.area.id == area }

    fun seat(seat: UInt): SeatPlace? = seats.find { it.seat.seat == seat }
}
