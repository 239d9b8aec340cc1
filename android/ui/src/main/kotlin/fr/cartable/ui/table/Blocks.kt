package fr.cartable.ui.table

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.Area
import fr.cartable.core.AreaKind
import fr.cartable.core.AreaRole
import fr.cartable.core.Item
import fr.cartable.core.Shape
import kotlin.math.PI
import kotlin.math.abs
import kotlin.math.cos
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sin

/** The smallest target for a finger on a crowded table; where there is room it is [fr.cartable.ui.theme.touch]. */
internal const val TOUCH = 44f

/** The gap between two things side by side. */
internal const val GAP = 4f

/** The size of things: their width, their height in widths, and the least distance of things that can be tapped. */
internal data class Scale(val unit: Float, val upright: Float, val finger: Float)

/** The facts about the whole scene that its blocks need. If it is tight, everything is as low as possible. */
internal class Setting(val seats: List<UInt>, val known: Known, val text: Float, val isTight: Boolean = false) {
    val titleHeight = 16f * text
    val captionHeight = 14f * text
}

/** Returns true if the cards of an area lie in a ring: in the middle of the table, each played by another player. */
internal fun Area.isRing() = role == AreaRole.CENTRE && kind == AreaKind.ROW && seat == null && items.isNotEmpty() &&
    items.all { it.owner != null && (it.face.shape == Shape.CARD || it.face.shape == Shape.BACK) } && !isShared()

/** Returns true if somebody has more than one thing in it. */
internal fun Area.isShared() = items.distinctBy { it.owner }.size < items.size

/** Returns true if the items keep their places in a row when others are taken out of it. */
internal fun Area.hasGaps() = kind == AreaKind.ROW && items.isNotEmpty() && columns.toInt() > items.size && items.none(::captioned)

/** Returns true if something will be played here and nothing lies here yet: there is room for the first card. */
internal fun Area.awaits() = items.isEmpty() && kind != AreaKind.PYRAMID && (role == AreaRole.CENTRE || role == AreaRole.FRONT)

/** The size of a role's items, relative to those in the middle. */
private fun Area.share() = when (role) {
    AreaRole.CENTRE, AreaRole.HAND, AreaRole.FRONT -> 1f
    AreaRole.PRIZE -> 0.9f
    AreaRole.CONTRACT, AreaRole.STOCK, AreaRole.DISCARD -> 0.72f
    AreaRole.LAST_TRICK -> 0.64f
}

/** Returns true if the item's owner is written below it: neither the area nor its row names them. */
internal fun Area.captioned(item: Item) = seat == null && item.owner != null && !isOwnedByRows()

/** True if each row is one player's and has their name. */
private fun Area.isOwnedByRows() = rowTitles.isNotEmpty() && items.all { it.owner != null } && items.distinctBy { it.row to it.owner }.size == rowTitles.size

/** An area laid out at some scale, before it gets a place. */
internal class Block(val area: Area, val size: Size, val spots: List<Spot>, val rows: List<Rect> = emptyList()) {
    fun placed(at: Offset, titleHeight: Float): AreaPlace {
        val whole = Rect(at, Size(size.width, size.height + titleHeight))
        val title = if (titleHeight > 0f) Rect(at, Size(size.width, titleHeight)) else null
        val by = at + Offset(0f, titleHeight)
        return AreaPlace(area, whole, title, spots.map { it.moved(by) }, rows.map { it.translate(by) })
    }
}

/** Lays an area out on its own, no wider than `width` if its items may wrap. */
internal fun Setting.block(area: Area, scale: Scale, width: Float): Block {
    val tapped = area.id in known.tapped
    val unit = scale.unit * area.share()
    fun size(item: Item): Size {
        val wide = when (item.face.shape) {
            Shape.GRAIN -> unit * 0.6f
            Shape.TOKEN -> unit * 0.9f
            else -> unit
        }
        val least = if (tapped) scale.finger - GAP else SMALLEST
        val width = max(wide, least)
        val high = when (item.face.shape) {
            Shape.GRAIN, Shape.TOKEN, Shape.CELL -> 1f
            Shape.BUCKET -> 0.92f
            else -> scale.upright
        }
        return Size(width, if (tapped) max(width * high, least) else width * high)
    }
    val card = max(unit, SMALLEST).let { Size(it, it * scale.upright) }
    return when {
        area.id in known.rings -> ring(area, scale)

        area.kind == AreaKind.PYRAMID -> pyramid(area, unit, scale.finger.takeIf { tapped }, width)

        area.kind == AreaKind.GRID -> {
            val lined = grid(area, width, scale.finger.takeIf { tapped } ?: 0f, ::size)
            // A few things of many players take less room in one line, each with its player's name below.
            val ran = if (area.isOwnedByRows()) row(area.copy(rowTitles = emptyList()), width, card, ::size) else lined
            if (ran.size.height < lined.size.height) ran else lined
        }

        area.hasGaps() -> withGaps(area, width, ::size)

        else -> row(area, width, card, ::size)
    }
}

/** The smallest width at which anything is drawn. */
private const val SMALLEST = 24f

private fun Setting.row(area: Area, width: Float, empty: Size, size: (Item) -> Size): Block {
    if (area.awaits()) return Block(area, empty, emptyList())
    // The room of the last trick is kept while the next is played, so that nothing jumps when a trick is gathered.
    if (area.items.isEmpty() && area.role == AreaRole.LAST_TRICK) {
        return Block(area, Size(min(width, across(List(seats.size) { empty.width })), empty.height + captionHeight), emptyList())
    }
    val captions = area.items.any(area::captioned)
    val sizes = area.items.map(size)
    val lines = balanced(sizes, width)
    val wides = lines.map { line -> across(line.map { sizes[it].width }) }
    val highs = lines.map { line -> line.maxOf { sizes[it].height } + if (captions) captionHeight else 0f }
    val wide = wides.maxOrNull() ?: 0f
    var top = 0f
    val spots = lines.flatMapIndexed { number, line ->
        var left = (wide - wides[number]) / 2
        val placed = line.map { index ->
            val item = area.items[index]
            val rect = Rect(Offset(left, top), sizes[index])
            left += rect.width + GAP
            val caption = Rect(rect.left - GAP / 2, rect.bottom, rect.right + GAP / 2, rect.bottom + captionHeight)
            Spot(item, rect, caption.takeIf { captions && area.captioned(item) })
        }
        top += highs[number] + GAP
        placed
    }
    return Block(area, Size(wide, highs.sum() + GAP * max(0, lines.size - 1)), spots)
}

/** A row with gaps, in lines of equally many places: nothing moves when an item is taken. */
private fun Setting.withGaps(area: Area, width: Float, sizeOf: (Item) -> Size): Block {
    val places = max(area.columns.toInt(), known.places[area.id] ?: 0)
    val sizes = area.items.map(sizeOf)
    val (wide, high) = sizes.maxOf { it.width } + GAP to sizes.maxOf { it.height } + GAP
    val most = ((width + GAP) / wide).toInt().coerceAtLeast(1)
    val lines = (places + most - 1) / most
    val inLine = (places + lines - 1) / lines
    val spots = area.items.zip(sizes) { item, size ->
        val column = item.column.toInt()
        Spot(item, Rect(Offset(column % inLine * wide, column / inLine * high), size))
    }
    return Block(area, Size(inLine * wide - GAP, lines * high - GAP), spots)
}

/** The width of these side by side. */
private fun across(widths: List<Float>) = widths.sum() + GAP * max(0, widths.size - 1)

/** Splits things of these sizes into as few lines as possible, with about the same number in each. */
private fun balanced(sizes: List<Size>, width: Float): List<List<Int>> {
    fun lines(most: Int): List<List<Int>> {
        val lines = mutableListOf<MutableList<Int>>()
        var used = 0f
        for ((index, size) in sizes.withIndex()) {
            if (lines.isEmpty() || used + size.width > width || lines.last().size == most) {
                lines += mutableListOf<Int>()
                used = 0f
            }
            lines.last() += index
            used += size.width + GAP
        }
        return lines
    }
    val fewest = lines(sizes.size).size
    if (fewest <= 1) return lines(sizes.size)
    return lines((sizes.size + fewest - 1) / fewest).takeIf { it.size == fewest } ?: lines(sizes.size)
}

/**
 * Columns and rows, each as wide and high as its largest thing, narrower on a narrow page.
 * `finger` is the least distance of columns. A player's row that is too long continues below, in the same order.
 */
private fun Setting.grid(area: Area, width: Float, finger: Float, sizeOf: (Item) -> Size): Block {
    // The names of the rows stand left of them.
    val titles = rowTitleWidth(area, width)
    val columns = area.columns.toInt().let { all ->
        if (area.isOwnedByRows() &&
            finger > 0f
        ) {
            ((width - titles + GAP) / finger).toInt().coerceIn(1, all)
        } else {
            all
        }
    }
    val rows = area.rows.toInt() * ((area.columns.toInt() + columns - 1) / columns)
    fun column(item: Item) = item.column.toInt() % columns
    fun row(item: Item) = item.row.toInt() + item.column.toInt() / columns * area.rows.toInt()
    val captions = area.items.filter(area::captioned).map(::row).toSet()
    val mean = area.items.maxOfOrNull { sizeOf(it).width } ?: 0f
    val wide = FloatArray(columns) { column -> area.items.filter { column(it) == column }.maxOfOrNull { sizeOf(it).width } ?: mean }
    val high = FloatArray(rows) { row ->
        val things = area.items.filter { row(it) == row }.maxOfOrNull { sizeOf(it).height } ?: 0f
        things + if (row in captions) captionHeight else 0f
    }
    val named = min(titles, max(0f, width - columns * finger + GAP))
    val room = width - named
    // A grid a little too wide is squeezed to fit; one much too wide scrolls.
    val whole = wide.sum() + GAP * (columns - 1)
    val squeeze = if (whole > room && room / whole > SQUEEZED) (room - GAP * (columns - 1)) / wide.sum() else 1f
    for (column in wide.indices) wide[column] *= squeeze
    val lefts = wide.runningFold(named) { left, column -> left + column + GAP }
    val tops = high.runningFold(0f) { top, row -> top + row + GAP }
    val spots = area.items.map { item ->
        val (column, row) = column(item) to row(item)
        val own = sizeOf(item).let { it.copy(width = it.width * squeeze) }
        val rect = Rect(Offset(lefts[column] + (wide[column] - own.width) / 2, tops[row]), own)
        val caption = Rect(lefts[column] - GAP / 2, rect.bottom, lefts[column] + wide[column] + GAP / 2, rect.bottom + captionHeight)
        Spot(item, rect, caption.takeIf { area.captioned(item) })
    }
    val size = Size((lefts.last() - GAP).coerceAtLeast(0f), (tops.last() - GAP).coerceAtLeast(0f))
    // A caption lies below the row and does not widen it.
    val beside = if (named == 0f) {
        emptyList()
    } else {
        high.indices.map { row ->
            Rect(0f, tops[row], named - GAP, tops[row] + high[row] - if (row in captions) captionHeight else 0f)
        }
    }
    return Block(area, size, spots, beside)
}

/** The width of the row names with the gap after them, at most this part of the page; 0 if the rows have no names. */
private fun Setting.rowTitleWidth(area: Area, width: Float): Float =
    if (area.rowTitles.isEmpty()) 0f else min(area.rowTitles.maxOf { textWidth(it, 11f * text) } + GAP, width * if (text > 1.4f) LARGE_ROW_TITLE else ROW_TITLE)

private const val ROW_TITLE = 0.21f
private const val LARGE_ROW_TITLE = 0.3f

/** The factor by which a grid may be squeezed. */
private const val SQUEEZED = 0.85f

/** Rows that stand on each other; `finger` is the least distance of things that can be tapped. */
private fun pyramid(area: Area, unit: Float, finger: Float?, width: Float): Block {
    val (columns, rows) = area.columns.toInt() to area.rows.toInt()
    if (area.items.isEmpty()) return Block(area, Size.Zero, emptyList())
    val step = min(max(unit + GAP / 2, finger ?: 0f), (width + GAP / 2) / columns)
    val wide = step - GAP / 2
    val rise = max(wide * 0.92f + 1f, finger ?: 0f)
    val spots = area.items.map { item ->
        val left = (item.column.toFloat() + item.row.toFloat() / 2) * step
        val top = (rows - 1 - item.row.toInt()) * rise
        Spot(item, Rect(Offset(left, top), Size(wide, rise - 1f)))
    }
    return Block(area, Size(columns * step - GAP / 2, rows * rise), spots)
}

/** Cards in a ring, each on its player's side, the viewer's below. */
private fun Setting.ring(area: Area, scale: Scale): Block {
    val card = Size(scale.unit, scale.unit * scale.upright)
    val slot = Size(card.width + GAP, card.height + captionHeight)
    val centres = ringOf(seats.size, slot)
    val (left, top) = centres.minOf { it.x } - slot.width / 2 to centres.minOf { it.y } - slot.height / 2
    val spots = area.items.map { item ->
        val centre = centres[max(0, seats.indexOf(item.owner))] - Offset(left, top)
        val rect = Rect(Offset(centre.x - card.width / 2, centre.y - slot.height / 2), card)
        Spot(item, rect, Rect(rect.left - GAP, rect.bottom, rect.right + GAP, rect.bottom + captionHeight))
    }
    val size = Size(centres.maxOf { it.x } + slot.width / 2 - left, centres.maxOf { it.y } + slot.height / 2 - top)
    return Block(area, size, spots)
}

/** The centres of so many slots in a ring, clockwise from below, as close as possible. */
internal fun ringOf(count: Int, slot: Size): List<Offset> = rings[count - 1].map { Offset(it.x * slot.width, it.y * slot.height) }

/** The most players that fit into a ring. */
private const val MOST_SEATS = 8

/** Rings of 1, 2, .. slots whose sides are 1: the smallest ellipses on which no slot covers another. */
private val rings: List<List<Offset>> by lazy {
    (1..MOST_SEATS).map { count ->
        val heights = generateSequence(if (count == 1) 0f else 0.52f) { it + 0.04f }.takeWhile { it < 1.3f }
        val widths = generateSequence(0f) { it + 0.04f }.takeWhile { it < 4f }
        val ways = heights.flatMap { down -> widths.map { across -> ellipse(count, across, down) } }
        ways.filter(::isApart).minBy { ring -> (ring.maxOf { it.x } - ring.minOf { it.x } + 1) * (ring.maxOf { it.y } - ring.minOf { it.y } + 1) }
    }
}

private fun ellipse(count: Int, across: Float, down: Float) = List(count) { index ->
    val angle = PI / 2 + 2 * PI * index / count
    Offset(across * cos(angle).toFloat(), down * sin(angle).toFloat())
}

private fun isApart(ring: List<Offset>) = ring.withIndex().all { (index, one) ->
    ring.take(index).all { other -> abs(one.x - other.x) >= 0.999f || abs(one.y - other.y) >= 0.999f }
}
