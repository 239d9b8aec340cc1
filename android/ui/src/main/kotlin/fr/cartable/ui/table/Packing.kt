package fr.cartable.ui.table

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.Area
import fr.cartable.core.AreaKind
import fr.cartable.core.AreaRole
import fr.cartable.core.SeatPanel
import fr.cartable.ui.plain
import kotlin.math.ceil
import kotlin.math.max
import kotlin.math.min

/** The gap between two areas. */
private const val APART = 12f

/** Areas packed below each other in lines, centred. */
internal class Packed(val size: Size, val places: List<AreaPlace>)

/** Packs areas as low as possible: line by line, or in the room beside a pyramid. */
internal fun Setting.pack(areas: List<Area>, scale: Scale, width: Float): Packed {
    val sorted = areas.sortedBy { ORDER.indexOf(it.role) }
    val lined = inLines(sorted, scale, width)
    return besidePyramid(sorted, scale, width)?.takeIf { it.size.height < lined.size.height } ?: lined
}

/** Packs areas line by line, in the scene's order. Similar areas get the width of the widest, so that they form columns. */
private fun Setting.inLines(areas: List<Area>, scale: Scale, width: Float): Packed {
    val lines = mutableListOf<List<Pair<Block, Float>>>()
    var line = mutableListOf<Pair<Block, Float>>()
    var used = 0f
    fun finish() {
        if (line.isNotEmpty()) lines += line
        line = mutableListOf()
        used = 0f
    }
    for (group in alike(areas)) {
        val blocks = group.map { block(it, scale, width) }
        val widths = blocks.map { max(it.size.width, min(width, titleWidth(it.area))) }
        val widest = widths.max()
        val columns = ((width + APART) / (widest + APART)).toInt().coerceAtLeast(1)
        val inColumns = group.size >= 3 && columns >= 3
        val perLine = if (inColumns) ceil(group.size / ceil(group.size / columns.toFloat())).toInt() else Int.MAX_VALUE
        if (inColumns) finish()
        blocks.forEachIndexed { index, block ->
            val own = if (inColumns) widest else widths[index]
            if (line.isNotEmpty() && (used + APART + own > width || index > 0 && index % perLine == 0)) finish()
            used += own + if (line.isEmpty()) 0f else APART
            line += block to own
        }
        if (inColumns) finish()
    }
    finish()
    val whole = lines.maxOfOrNull { it.width() } ?: 0f
    var top = 0f
    val places = lines.flatMap { blocks ->
        var left = (whole - blocks.width()) / 2
        val high = blocks.maxOf { it.first.size.height } + titleHeight
        val placed = blocks.map { (block, own) ->
            val inset = (own - block.size.width) / 2
            val place = block.placed(Offset(left + inset, top), titleHeight)
            val frame = Rect(left, top, left + own, top + high)
            left += own + APART
            place.copy(rect = frame, title = Rect(frame.left, top, frame.right, top + titleHeight))
        }
        top += high + APART / 2
        placed
    }
    return Packed(Size(whole, max(0f, top - APART / 2)), places)
}

/** A pyramid on the right, and all the rest on its left where the upper rows leave room; null if the rest does not fit. */
private fun Setting.besidePyramid(areas: List<Area>, scale: Scale, width: Float): Packed? {
    val pyramid = areas.singleOrNull { it.kind == AreaKind.PYRAMID && it.items.isNotEmpty() } ?: return null
    val others = areas - pyramid
    val block = block(pyramid, scale, width)
    val whole = min(width, block.size.width * SPREAD)
    val stands = block.placed(Offset(whole - block.size.width, 0f), titleHeight)
    val named = min(block.size.width, titleWidth(pyramid))
    val title = Rect(stands.rect.center.x - named / 2, 0f, stands.rect.center.x + named / 2, titleHeight)
    val taken = stands.spots.map { it.rect } + title

    // A pyramid that has lost buckets has rows without any.
    fun free(top: Float, bottom: Float) = taken.filter { it.top < bottom && it.bottom > top }.minOfOrNull { it.left - APART } ?: whole

    /** The rest, each no wider than `most`; null if it would cover the pyramid. */
    fun beside(most: Float): List<AreaPlace>? {
        var (left, top) = 0f to 0f
        var high = 0f
        return others.map { area ->
            val own = block(area, scale, most)
            val wide = max(own.size.width, titleWidth(area))
            val tall = own.size.height + titleHeight
            if (left > 0f && left + wide > free(top, top + max(high, tall))) {
                top += high + APART / 2
                left = 0f
                high = 0f
            }
            if (top + tall > stands.rect.bottom || left + wide > free(top, top + tall)) return null
            val place = own.placed(Offset(left + (wide - own.size.width) / 2, top), titleHeight)
            val frame = Rect(left, top, left + wide, top + tall)
            left += wide + APART
            high = max(high, tall)
            place.copy(rect = frame, title = Rect(frame.left, top, frame.right, top + titleHeight))
        }
    }
    val widths = taken.map { it.left - APART }.distinct().filter { it > 0f }.sortedDescending()
    val placed = widths.firstNotNullOfOrNull(::beside) ?: return null
    return Packed(Size(whole, stands.rect.height), placed + stands.copy(title = title))
}

/** The greatest width of a pyramid with the areas beside it, in its own widths. */
private const val SPREAD = 1.75f

/** The order from above: areas to look at, areas to play for, the viewer's own things, and beside them the piles to draw from. */
private val ORDER = listOf(
    AreaRole.CONTRACT,
    AreaRole.LAST_TRICK,
    AreaRole.PRIZE,
    AreaRole.CENTRE,
    AreaRole.FRONT,
    AreaRole.STOCK,
    AreaRole.DISCARD,
    AreaRole.HAND,
)

private fun List<Pair<Block, Float>>.width() = sumOf { it.second.toDouble() }.toFloat() + APART * (size - 1)

private fun Setting.titleWidth(area: Area) = textWidth(area.short, 11f * text) + if (area.symbol != null) 16f * text else 0f

/** Splits the areas into runs of one role and kind. */
private fun alike(areas: List<Area>): List<List<Area>> {
    val runs = mutableListOf<MutableList<Area>>()
    for (area in areas) {
        val last = runs.lastOrNull()?.last()
        val same = last != null && last.role == area.role && last.kind == area.kind && area.symbol != null
        if (same) runs.last() += area else runs += mutableListOf(area)
    }
    return runs
}

/** The players' panels. */
internal class Strip(val size: Size, val seats: List<SeatPlace>, val fronts: List<AreaPlace>, val standing: Standing)

/** The gap between two panels, and within one. */
private const val PANEL_GAP = 4f
private const val PANEL_EDGE = 5f

/** The least width of a panel, at the usual text size. */
private const val NARROWEST = 74f

/**
 * The panels with the areas in front of their players, in the columns they had before, or in as many as make them lowest.
 * The viewer's own is the first of them if that takes no extra line, otherwise a line above them.
 */
internal fun Setting.strip(panels: List<SeatPanel>, fronts: Map<UInt?, List<Area>>, scale: Scale, width: Float): Strip {
    val own = panels.filter { it.isViewer }.takeIf { panels.size != 2 || fronts.isNotEmpty() }.orEmpty().firstOrNull()
    val others = panels.filter { it !== own }
    val all = listOfNotNull(own) + others
    val most = (width / (NARROWEST * text)).toInt().coerceIn(1, max(min(2, all.size), others.size))
    fun lines(count: Int, columns: Int) = ceil(count / columns.toFloat()).toInt()
    fun ways(count: Int) = (1..most).filter { it == 1 || lines(count, it) < lines(count, it - 1) }
    val below = ways(others.size).map { Standing(it, isAbove = own != null) }
    val among = if (own == null) emptyList() else ways(all.size).filter { lines(all.size, it) == lines(others.size, it) }.map { Standing(it, isAbove = false) }
    fun stand(standing: Standing) = if (standing.isAbove) {
        lined(own, standing, stripOf(standing, others, fronts, scale, width, from = 1))
    } else {
        stripOf(standing, all, fronts, scale, width, from = 0)
    }
    val every = below + among
    // Other players' pyramids must be legible.
    val base = fronts.values.flatten().filter { it.kind == AreaKind.PYRAMID }.maxOfOrNull { it.columns.toInt() } ?: 0
    val ways = every.filter { width / it.columns - 2 * PANEL_EDGE - PANEL_GAP >= base * LEAST_FAR }.ifEmpty { every }
    known.standing?.let { before -> if (ways.any { it.isLike(before) }) return stand(before) }
    // Notes come and go: if panels contain nothing else, the columns are chosen as if each had a line of notes.
    val slim = max(SLIM, 26f * text) + PANEL_GAP
    fun usual(standing: Standing) = (if (standing.isAbove) slim else 0f) +
        lines(if (standing.isAbove) others.size else all.size, standing.columns) * (max(scale.finger, headed(1)) + PANEL_GAP)
    return if (fronts.isEmpty() && !isTight) stand(ways.minBy(::usual)) else ways.map(::stand).minBy { it.size.height }
}

/** The viewer's own panel above the others, as one line if its notes fit beside the name. */
private fun Setting.lined(own: SeatPanel?, standing: Standing, rest: Strip): Strip {
    if (own == null) return rest
    val width = rest.size.width
    val said = textWidth(own.name, 13f * text) + textWidth(plain(own.score), 13f * text)
    val notes = max(standing.notes(0), chipLines(own, width - said - BETWEEN))
    val isSlim = notes <= 1
    val line = Rect(0f, 0f, width, if (isSlim) max(SLIM, 26f * text) else headed(max(1, chipLines(own, width - 2 * PANEL_EDGE))))
    val down = Offset(0f, line.height + if (rest.seats.isEmpty()) 0f else PANEL_GAP)
    return Strip(
        Size(line.width, down.y + rest.size.height),
        listOf(SeatPlace(own, line, line, isSlim)) +
            rest.seats.map { it.copy(rect = it.rect.translate(down), header = it.header.translate(down)) },
        rest.fronts.map { it.moved(down) },
        rest.standing.copy(notes = listOf(notes) + rest.standing.notes),
    )
}

/** The height of the viewer's own line, a finger high with the margin above it, and the space between and beside its words. */
private const val SLIM = 42f
private const val BETWEEN = 24f

/** The height of a name with this many lines of notes below it. */
private fun Setting.headed(notes: Int) = 7f + (19f + 18f * notes) * text

/** The panels in lines; the first of them is line `from` of the arrangement. */
private fun Setting.stripOf(standing: Standing, panels: List<SeatPanel>, fronts: Map<UInt?, List<Area>>, scale: Scale, width: Float, from: Int): Strip {
    val columns = standing.columns
    val narrow = narrow(panels, columns, fronts, width)
    val wides =
        narrow?.let { listOf(it + 2 * PANEL_EDGE, width - PANEL_GAP - it - 2 * PANEL_EDGE) } ?: List(columns) { (width - (columns - 1) * PANEL_GAP) / columns }
    val lefts = wides.runningFold(0f) { left, wide -> left + wide + PANEL_GAP }
    val inner = wides.last() - 2 * PANEL_EDGE
    // A panel wide enough has room for its area beside the name.
    val isWide = narrow != null || columns == 1 && inner * (1 - BESIDE) >= NAMED * text
    val front = if (narrow != null) {
        inner - narrow
    } else if (isWide) {
        inner * BESIDE
    } else {
        inner
    }
    val small = scale.copy(unit = scale.unit * 0.8f)
    fun blocks(panel: SeatPanel) = fronts[panel.seat].orEmpty().map { area ->
        // A panel does not wait for a first card, so it reserves no room.
        val own = if (area.kind == AreaKind.PYRAMID) small.copy(unit = far(scale.unit)) else small
        if (area.items.isEmpty()) Block(area, Size.Zero, emptyList()) else block(area, own, front)
    }
    var top = 0f
    val (seats, places, noted) = Triple(mutableListOf<SeatPlace>(), mutableListOf<AreaPlace>(), mutableListOf<Int>())
    panels.chunked(columns).forEachIndexed { number, line ->
        val lying = line.map { panel -> panel to blocks(panel) }
        val lines = lying.zip(wides) { (panel, blocks), wide ->
            chipLines(panel, wide - 2 * PANEL_EDGE - if (isWide && blocks.isNotEmpty()) front else 0f)
        }.max()
        val notes = max(standing.notes(from + number), lines)
        noted += notes
        val headers = max(scale.finger, headed(notes))
        val fronts = lying.maxOf { (_, own) -> own.sumOf { (it.size.height + PANEL_GAP).toDouble() }.toFloat() }
        val high = if (isWide) max(headers, fronts + if (fronts > 0f) PANEL_GAP else 0f) else headers + fronts
        lying.forEachIndexed { index, (panel, blocks) ->
            val (left, wide) = lefts[index] to wides[index]
            val isBeside = isWide && blocks.any { it.spots.isNotEmpty() }
            val header = Rect(left, top, left + if (isBeside) wide - front - PANEL_EDGE else wide, top + headers)
            // The panel of a player without an area needs no more than its words.
            seats += SeatPlace(panel, Rect(left, top, left + wide, top + if (blocks.isEmpty()) headers else high), header)
            var down = if (isBeside) top + PANEL_GAP else top + headers
            for (block in blocks) {
                val from = if (isBeside) header.right else left + PANEL_EDGE
                places += block.placed(Offset(from + (front - block.size.width) / 2, down), 0f)
                down += block.size.height + PANEL_GAP
            }
        }
        top += high + PANEL_GAP
    }
    return Strip(Size(width, max(0f, top - PANEL_GAP)), seats, places, standing.copy(notes = noted))
}

/**
 * The width of the words in two panels, if only the second has an area, which then lies beside them.
 * It is null if there is no room.
 */
private fun Setting.narrow(panels: List<SeatPanel>, columns: Int, fronts: Map<UInt?, List<Area>>, width: Float): Float? {
    if (columns != 2 || panels.size != 2 || panels.map { fronts[it.seat] != null } != listOf(false, true)) return null
    fun room(words: Float) = width - PANEL_GAP - 4 * PANEL_EDGE - 2 * words
    return NARROW.map { it * text }.run { find { room(it) >= THREE } ?: last().takeIf { room(it) >= PYRAMID } }
}

/** The width of a bucket in somebody else's pyramid. In little room it gives way before the things to play with do. */
private fun far(unit: Float) = min(unit * 0.58f, max(LEAST_FAR, unit * 2 - 65f))

/** The least width of a bucket at which its symbol is legible. */
private const val LEAST_FAR = 16f

/** The widths of a name with its notes below, for two panels side by side with room, at the usual text size. */
private val NARROW = listOf(200f, 112f, 90f)

/** The room that three cards side by side need, and a pyramid at least. */
private const val THREE = 120f
private const val PYRAMID = 90f

/** The part of a panel as wide as the page that its area takes. */
private const val BESIDE = 0.62f

/** The least width of a name with its notes beside the area, at the usual text size. */
private const val NAMED = 110f

/** The widest time, with the picture beside it. */
private const val MINUTES = "● 00:00"
private const val DAYS = "● 0 d 00 h"
private const val HOUR_MS = 3_600_000u

/** The number of lines for the notes of a panel and the time left before them. */
private fun Setting.chipLines(panel: SeatPanel, width: Float): Int {
    val marks = listOfNotNull(panel.time?.let { if (it.leftMs < HOUR_MS) MINUTES else DAYS }) + panel.notes.map { it.mark }
    if (marks.isEmpty()) return 0
    var (lines, used) = 1 to 0f
    for (mark in marks) {
        val whole = textWidth(mark, 11f * text) + 12f
        val own = min(width, whole)
        if (whole > width) lines += 1
        if (used > 0f && used + 3f + own > width) {
            lines += 1
            used = 0f
        }
        used += own + if (used > 0f) 3f else 0f
    }
    return lines
}
