package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.Area
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Scene
import fr.cartable.core.SeatPanel
import fr.cartable.drawing.Frame
import fr.cartable.drawing.TableMemory
import fr.cartable.drawing.TablePage
import fr.cartable.drawing.AreaPlace as LaidArea
import fr.cartable.drawing.Pane as LaidPane
import fr.cartable.drawing.TableLayout as LaidTable
import fr.cartable.drawing.layOut as libraryLayOut

/** The place of an item. */
@Immutable
data class Spot(
    val item: Item,
    val rect: Rect,
    /** The line below it that names its owner. */
    val caption: Rect?,
    /** The size of the left upper part that no other item covers. */
    val seen: Size,
)

/** The place of an area: its frame, its title, and its items, in reading order. */
@Immutable
data class AreaPlace(
    val area: Area,
    val rect: Rect,
    val title: Rect?,
    /** True if the whole title has room there. */
    val hasWholeTitle: Boolean,
    val spots: List<Spot>,
    /** The names of its rows. */
    val rows: List<Rect>,
    /** The card that comes from the area, or goes there, without a spot. */
    val card: Rect,
    /** The outline of the first card, where nothing lies yet. */
    val outline: Rect?,
    /** The place in reading. */
    val order: Int,
) {
    fun changed(change: (Rect) -> Rect) = copy(
        rect = change(rect),
        title = title?.let(change),
        spots = spots.map { it.copy(rect = change(it.rect), caption = it.caption?.let(change)) },
        rows = rows.map(change),
        card = change(card),
        outline = outline?.let(change),
    )
}

/** The place of a player's panel. */
@Immutable
data class SeatPlace(
    val seat: SeatPanel,
    val rect: Rect,
    /** The place of name, points and notes. */
    val header: Rect,
    /** The part that takes touches. */
    val touched: Rect,
    /** True if name, points and notes stand in one line. */
    val isSlim: Boolean,
    /** The card that comes from the player, or goes there. */
    val card: Rect,
    /** The place in reading. */
    val order: Int,
) {
    fun changed(change: (Rect) -> Rect) = copy(rect = change(rect), header = change(header), touched = change(touched), card = change(card))
}

/** A window of the page: its content has coordinates of its own, and scrolls where there is more than is visible. */
@Immutable
data class Pane(
    val view: Rect,
    val content: Size,
    /** The part that the player has to see. */
    val sought: Rect?,
) {
    val scrollsDown get() = content.height > view.height + 0.5f
    val scrollsAcross get() = content.width > view.width + 0.5f
}

/** The line with the points of the players whose panels are out of sight. */
@Immutable
data class Fold(
    val rect: Rect,
    /** True if it has room for names, else letters stand for them. */
    val hasNames: Boolean,
    /** The size of its letters, before the text scale. */
    val size: Float,
)

/** The library's layout of a scene, with the things themselves in their places. */
@Immutable
data class TableLayout(
    val page: TablePage,
    val players: Pane,
    val middle: Pane,
    /** The panels, in the players' pane. */
    val seats: List<SeatPlace>,
    /** The areas in front of players, in the players' pane. */
    val fronts: List<AreaPlace>,
    /** The areas of the middle, in its pane. */
    val areas: List<AreaPlace>,
    val hand: AreaPlace?,
    /** The place where the hand is visible; it scrolls sideways when it is wider. */
    val handView: Rect,
    val log: Rect,
    /** The size of its letters, before the text scale, and the number of its lines. */
    val logSize: Float,
    val logLines: Int,
    val question: Rect,
    /** The size of its letters, before the text scale. */
    val questionSize: Float,
    val choices: Rect,
    /** Log and scores, on a wide page. */
    val side: Rect?,
    val fold: Fold?,
    /** The memory for the next layout of this table. */
    val memory: TableMemory,
    /** The same as the library laid it out. */
    val laid: LaidTable,
) {
    /** The strip of the book on which the last event, the question and the buttons lie, to the edges of the page. */
    val strip: Rect = Rect(
        minOf(question.left, choices.left) - STRIP_EDGE,
        if (log.height > 0f) log.top else question.top,
        maxOf(question.right, choices.right) + STRIP_EDGE,
        maxOf(question.bottom, choices.bottom),
    )

    /** Every area, the hand last. */
    val places: List<AreaPlace> = fronts + areas + listOfNotNull(hand)

    /** The place of an item. */
    val spots: Map<ItemId, Spot> = places.flatMap { it.spots }.associateBy { it.item.id }

    fun seat(seat: UInt): SeatPlace? = seats.find { it.seat.seat == seat }
}

/** The margin beside question and buttons that belongs to their strip. */
private const val STRIP_EDGE = 6f

/** Lays a scene out on a page. The layout needs only the last line of the log. */
fun layOut(scene: Scene, page: TablePage, memory: TableMemory = TableMemory()): TableLayout {
    val laid = libraryLayOut(scene.copy(log = scene.log.takeLast(1)), page, memory)
    val (areas, items) = scene.areas.associateBy { it.id } to scene.areas.flatMap { it.items }.associateBy { it.id }
    fun LaidArea.placed() = AreaPlace(
        areas.getValue(area),
        frame.rect(),
        title?.rect(),
        hasWholeTitle,
        spots.map { Spot(items.getValue(it.item), it.frame.rect(), it.caption?.rect(), Size(it.seenWidth, it.seenHeight)) },
        rows.map { it.rect() },
        card.rect(),
        outline?.rect(),
        order.toInt(),
    )
    return TableLayout(
        page,
        laid.players.pane(),
        laid.middle.pane(),
        laid.seats.map { place ->
            val panel = scene.seats.first { it.seat == place.seat }
            SeatPlace(panel, place.frame.rect(), place.header.rect(), place.touched.rect(), place.isSlim, place.card.rect(), place.order.toInt())
        },
        laid.fronts.map { it.placed() },
        laid.areas.map { it.placed() },
        laid.hand?.placed(),
        laid.handView.rect(),
        laid.log.rect(),
        laid.logSize,
        laid.logLines.toInt(),
        laid.question.rect(),
        laid.questionSize,
        laid.choices.rect(),
        laid.side?.rect(),
        laid.fold?.let { Fold(it.frame.rect(), it.hasNames, it.size) },
        laid.memory,
        laid,
    )
}

internal fun Frame.rect() = Rect(left, top, right, bottom)

internal fun Rect.frame() = Frame(left, top, right, bottom)

private fun LaidPane.pane() = Pane(view.rect(), Size(width, height), sought?.rect())

/** The same table, its panes enlarged. */
internal fun TableLayout.zoomed(players: Float, middle: Float): TableLayout {
    if (players == 1f && middle == 1f) return this
    fun larger(zoom: Float) = { rect: Rect -> rect.larger(zoom) }
    return copy(
        players = this.players.larger(players),
        middle = this.middle.larger(middle),
        seats = seats.map { it.changed(larger(players)) },
        fronts = fronts.map { it.changed(larger(players)) },
        areas = areas.map { it.changed(larger(middle)) },
    )
}

internal fun Pane.larger(zoom: Float) = copy(content = content * zoom)

internal fun Rect.larger(zoom: Float) = Rect(left * zoom, top * zoom, right * zoom, bottom * zoom)
