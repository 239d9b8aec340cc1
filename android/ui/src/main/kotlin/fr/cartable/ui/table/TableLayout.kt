package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.Area
import fr.cartable.core.AreaId
import fr.cartable.core.AreaRole
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Scene
import fr.cartable.core.SeatPanel
import fr.cartable.ui.theme.touch
import kotlin.math.max

/** The page for the layout of a table, in points. */
@Immutable
data class Page(
    val width: Float,
    val height: Float,
    /** The text scale, from 1 on. */
    val textScale: Float = 1f,
    val leftHanded: Boolean = false,
) {
    /** True if log and scores stand beside the table. */
    val isWide get() = width >= 540f && width > height
}

/** The arrangement of the players' panels. */
@Immutable
data class Standing(
    val columns: Int,
    /** True if the viewer's own panel is a line above the others. */
    val isAbove: Boolean,
    /** The lines of notes for which each row of panels has had room, from above. */
    val notes: List<Int> = emptyList(),
) {
    internal fun notes(line: Int): Int = notes.getOrElse(line) { 0 }

    /** Returns true if the panels stand in the same columns. */
    internal fun isLike(other: Standing) = columns == other.columns && isAbove == other.isAbove
}

/** The things that a table has shown so far and may show again: each keeps its room, so that nothing jumps from turn to turn. */
@Immutable
data class Known(
    /** Areas in which something could be tapped. */
    val tapped: Set<AreaId> = emptySet(),
    /** Areas whose cards lie in a ring, each before its player. */
    val rings: Set<AreaId> = emptySet(),
    /** Areas in which a player has had more than one card. They never form a ring again, in which each player has one place. */
    private val rows: Set<AreaId> = emptySet(),
    /** The areas so far. Other areas mean other questions, for which nothing is known about taps. */
    private val areas: Set<AreaId> = emptySet(),
    /** The former arrangement of the players' panels, kept as long as everything fits. */
    val standing: Standing? = null,
    /** The most places that each row with gaps has had. */
    val places: Map<AreaId, Int> = emptyMap(),
) {
    fun with(scene: Scene): Known {
        val areas = scene.areas.filter { it.role != AreaRole.LAST_TRICK }.map { it.id }.toSet()
        val isSame = areas == this.areas
        val before = if (isSame) tapped else emptySet()
        val tapped = before + scene.areas.filter { area -> area.items.any { it.canTap } }.map { it.id }
        val rows = rows + scene.areas.filter { it.isShared() }.map { it.id }
        val rings = rings + scene.areas.filter { it.isRing() }.map { it.id } - rows
        val gapped = scene.areas.filter { it.hasGaps() }.associate { it.id to max(it.columns.toInt(), places[it.id] ?: 0) }
        return Known(tapped, rings, rows, areas, if (isSame) standing else standing?.copy(notes = emptyList()), (if (isSame) places else emptyMap()) + gapped)
    }
}

/** The place of an item. */
@Immutable
data class Spot(
    val item: Item,
    val rect: Rect,
    /** The line below it that names its owner. */
    val caption: Rect? = null,
    /** The visible part of its left upper corner, if others cover the rest; the layout promises that much. */
    val seen: Size = rect.size,
)

/** The place of an area: its frame, its title, and its items, in reading order. */
@Immutable
data class AreaPlace(
    val area: Area,
    val rect: Rect,
    val title: Rect?,
    val spots: List<Spot>,
    /** The places of its row names, each left of its row; none if rows have no names. */
    val rows: List<Rect> = emptyList(),
) {
    fun moved(by: Offset) = AreaPlace(area, rect.translate(by), title?.translate(by), spots.map { it.moved(by) }, rows.map { it.translate(by) })
}

internal fun Spot.moved(by: Offset) = copy(rect = rect.translate(by), caption = caption?.translate(by))

/** The place of a player's panel, with the areas in front of them. */
@Immutable
data class SeatPlace(
    val seat: SeatPanel,
    val rect: Rect,
    /** The place of name, points and notes. */
    val header: Rect,
    /** True if all of it stands in one line. */
    val isSlim: Boolean = false,
) {
    /** The part that takes touches: it extends upwards into free room if it is lower than a finger needs. */
    val touched: Rect get() = header.copy(top = header.top - max(0f, touch.value - header.height))
}

/**
 * A window of the page. Its content has coordinates of its own, and scrolls if it is larger than the window.
 * Hand, question and choices are outside all panes.
 */
@Immutable
data class Pane(val view: Rect, val content: Size) {
    val scrollsDown get() = content.height > view.height + 0.5f
    val scrollsAcross get() = content.width > view.width + 0.5f
}

/** The places of everything on a page. */
@Immutable
data class TableLayout(
    val page: Page,
    /** The players' panels, with the areas in front of them. */
    val players: Pane,
    /** Everything else but the hand. */
    val middle: Pane,
    /** The panels, in the players' pane. */
    val seats: List<SeatPlace>,
    /** The areas in front of players, in the players' pane. */
    val fronts: List<AreaPlace>,
    /** The other areas, in the middle. */
    val areas: List<AreaPlace>,
    val hand: AreaPlace?,
    /** The window of the hand; a wider hand scrolls sideways in it. */
    val handView: Rect,
    val log: Rect,
    val question: Rect,
    /** The size of the question's letters, before the text scale. */
    val questionSize: Float,
    val choices: Rect,
    /** Log and scores, on a wide page. */
    val side: Rect?,
    /** The arrangement of the players' panels. */
    val standing: Standing,
    /** The line below the players' pane with the points of the players whose panels are out of sight. */
    val fold: Rect?,
    /** The scene's order of its areas. */
    private val reading: Map<AreaId, Int>,
) {
    /** Every area, the hand last. */
    val places: List<AreaPlace> = fronts + areas + listOfNotNull(hand)

    /** The place of an item. */
    val spots: Map<ItemId, Spot> = places.flatMap { it.spots }.associateBy { it.item.id }

    /** The place of an area in reading: after the players, in the scene's order. */
    fun order(place: AreaPlace): Int = seats.size + reading.getValue(place.area.id)

    fun place(area: AreaId): AreaPlace? = places.find { it.area.id == area }

    fun seat(seat: UInt): SeatPlace? = seats.find { it.seat.seat == seat }
}
