package fr.cartable.ui.table

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.Area
import fr.cartable.core.AreaRole
import fr.cartable.core.Scene
import fr.cartable.ui.theme.touch
import kotlin.math.ceil
import kotlin.math.max
import kotlin.math.min

/** The margin of the page. */
private const val EDGE = 6f

/**
 * Lays a scene out on a page. It is a pure function of the scene, the page, and the text scale.
 * From below: the hand, the choices, the question; the table takes the rest.
 * On a wide page question and choices stand beside the table, below log and scores.
 */
fun layOut(scene: Scene, page: Page, known: Known = Known().with(scene)): TableLayout {
    val side = sideWidth(page)
    val mainLeft = if (page.leftHanded) side else 0f
    val main = Rect(mainLeft, 0f, mainLeft + page.width - side, page.height)
    val asideLeft = if (page.leftHanded) 0f else page.width - side
    val aside = if (page.isWide) Rect(asideLeft, 0f, asideLeft + side, page.height) else main

    val handArea = scene.areas.lastOrNull { it.role == AreaRole.HAND }
    val handRoom = Rect(main.left + EDGE, 0f, main.right - EDGE, page.height - EDGE)
    val hand = handArea?.takeIf { it.items.isNotEmpty() }?.let { handOf(it, handRoom, page, it.id in known.tapped) }
    val handTop = hand?.rect?.top ?: (page.height - EDGE)

    val under = if (page.isWide) page.height - EDGE else handTop - 2f
    val low = Rect(aside.left + EDGE, 0f, aside.right - EDGE, under)
    val usual = usualFoot(scene, page, low)
    val logWished = (if (page.height < ROOMY_PAGE) LOW_LOG else LOG) * page.textScale
    val logHeight = if (page.isWide || usual.question.top - logWished < WANTED_TABLE * page.textScale + 2f) 0f else logWished
    fun way(foot: Foot, logHeight: Float): Way {
        val end = (if (page.isWide) handTop else foot.question.top - logHeight) - 2f
        return Way(foot, logHeight, tableOf(scene, known, page, Rect(main.left, 0f, main.right, max(end, LEAST_TABLE))))
    }
    val first = way(usual, logHeight)
    // On a low page the last event is folded, and a lone button stands beside the question, if everything else is then visible at once.
    val others = if (first.table.isWhole || page.height >= LOW) {
        emptySequence()
    } else {
        sequence {
            if (logHeight > 0f) yield(way(usual, 0f))
            footBeside(scene, page, low)?.let { yield(way(it, 0f)) }
        }
    }
    val chosen = others.find { it.table.isWhole } ?: first
    val (table, question) = chosen.table to chosen.foot.question
    val log = Rect(low.left, question.top - chosen.logHeight, low.right, question.top)

    return TableLayout(
        page, table.players, table.middle, table.seats, table.fronts, table.areas, hand,
        handView = Rect(main.left, handTop, main.right, page.height),
        log, question, chosen.foot.size, chosen.foot.choices,
        side = if (page.isWide && question.top > LEAST_SIDE) Rect(aside.left, 0f, aside.right, question.top - 4f) else null,
        table.standing,
        table.fold,
        reading = scene.areas.withIndex().associate { (index, area) -> area.id to index },
    )
}

/** The height of the last event, in two lines or three small ones; its height on a lower page; and the limit between the two. */
private const val LOG = 34f
private const val LOW_LOG = 18f
private const val ROOMY_PAGE = 620f

/** The width of log, scores, question and choices beside the table; 0 on a narrow page. */
private fun sideWidth(page: Page) = if (page.isWide) (page.width * 0.28f).coerceIn(240f, 380f) else 0f

/** The height of the choices. It is reserved even without choices, so that nothing jumps; a low page cannot afford that. */
private fun choicesHeight(scene: Scene, page: Page): Float {
    val isDear = scene.choices.isEmpty() && page.height < LOW
    return if (isDear) 0f else touch.value * if (page.textScale > 1.4f) 1.3f else 1f
}

/** The question, the size of its letters before the text scale, and the choices. */
private class Foot(val question: Rect, val size: Float, val choices: Rect)

/** A way to lay out everything above the hand. */
private class Way(val foot: Foot, val logHeight: Float, val table: Lying)

/** The question above the choices, at the bottom of this room. */
private fun usualFoot(scene: Scene, page: Page, room: Rect): Foot {
    val choices = room.copy(top = room.bottom - choicesHeight(scene, page))
    val bottom = choices.top - ABOVE_CHOICES
    // The table keeps a strip. Beside the table, the question may take the log's room: all of it, if there is little.
    val most = max(bottom - if (page.isWide) 2f else WANTED_TABLE + 2f, LEAST_TABLE / 2)
    val wished = min(
        most,
        if (!page.isWide) {
            page.height * 0.3f
        } else if (page.height < LOWEST) {
            most
        } else {
            page.height * 0.5f
        },
    )
    val asked = asked(scene, page, room.width)
    val size = asked.size(wished, most)
    return Foot(Rect(room.left, bottom - min(most, asked.room(size)), room.right, bottom), size, choices)
}

/** A lone button beside the question, on the side of the thumb; null if there is none, or if letters are too large for it. */
private fun footBeside(scene: Scene, page: Page, room: Rect): Foot? {
    if (page.isWide || page.textScale > 1.4f || scene.choices.distinctBy { it.short }.size != 1) return null
    val asked = asked(scene, page, room.width - LONE_BUTTON - EDGE)
    val most = room.bottom - WANTED_TABLE - 2f
    val size = asked.size(touch.value, most)
    val high = room.copy(top = room.bottom - max(touch.value, min(most, asked.room(size))))
    return if (page.leftHanded) {
        Foot(high.copy(left = high.left + LONE_BUTTON + EDGE), size, high.copy(right = high.left + LONE_BUTTON))
    } else {
        Foot(high.copy(right = high.right - LONE_BUTTON - EDGE), size, high.copy(left = high.right - LONE_BUTTON))
    }
}

/** The width of a button beside the question. */
private const val LONE_BUTTON = 100f

private fun asked(scene: Scene, page: Page, width: Float) = Asked(scene.asked, page.textScale, width - 8f)

/**
 * The least height of a page that has room for hand, choices, the whole question and a strip of the table.
 * The question is in `small` letters, or in the smallest. The text above the table leaves the page this height.
 */
internal fun leastHeight(scene: Scene, page: Page, small: Boolean = false): Float {
    val side = sideWidth(page)
    val wide = if (page.isWide) side else page.width
    val asked = choicesHeight(scene, page) + ABOVE_CHOICES + asked(scene, page, wide - 2 * EDGE).least(small) + 2f
    val handRoom = Rect(EDGE, 0f, page.width - side - EDGE, page.height)
    val hand =
        scene.areas.lastOrNull { it.role == AreaRole.HAND && it.items.isNotEmpty() }?.let { handOf(it, handRoom, page, isAsked = true).rect.height } ?: 0f
    val table = WANTED_TABLE + 2f + hand + EDGE
    return if (page.isWide) max(asked + EDGE, table) else asked + table
}

private class Lying(
    val players: Pane,
    val middle: Pane,
    val seats: List<SeatPlace>,
    val fronts: List<AreaPlace>,
    val areas: List<AreaPlace>,
    val standing: Standing,
    val fold: Rect?,
) {
    /** True if everything is visible without scrolling. */
    val isWhole get() = !players.scrollsDown && !middle.scrollsDown && !middle.scrollsAcross
}

/**
 * The players' panels and the middle of the table, as large as they fit below each other, or beside each other on a phone on its side.
 * If they do not fit, each gets a part of the room and scrolls in it.
 */
private fun tableOf(scene: Scene, known: Known, page: Page, room: Rect): Lying {
    val setting = Setting(scene.seats.map { it.seat }, known, page.textScale)
    // If the panels in their present columns take too much room, they stand as low as possible.
    val tight = Setting(scene.seats.map { it.seat }, known.copy(standing = null), page.textScale, isTight = true)
    val viewer = scene.seats.find { it.isViewer }?.seat
    val fronts = scene.areas.filter { it.role == AreaRole.FRONT && it.seat != null && it.seat != viewer }.groupBy { it.seat }
    val middle = scene.areas.filter { area -> area.role != AreaRole.HAND && fronts[area.seat].orEmpty().none { it === area } }
    val inner = Size(room.width - 2 * EDGE, room.height - 3 * EDGE)

    // A phone on its side has no height for panels above the table, but width for them beside it.
    val beside = if (page.isWide && page.height < LOW && room.width >= SPLIT) room.width * (if (room.width < ROOMY) 0.3f else 0.38f) else null

    fun at(setting: Setting, scale: Scale, panelled: Scale = scale): Lying {
        val strip = setting.strip(scene.seats, fronts, panelled, (beside ?: room.width) - 2 * EDGE)
        val packed = setting.pack(middle, scale, inner.width - (beside ?: 0f))
        // The areas that the question is about get the larger part.
        val part = when {
            fronts.values.flatten().any { it.id in known.tapped } -> 0.6f
            middle.any { it.id in known.tapped } -> 0.25f
            else -> 0.4f
        }
        val above = min(strip.size.height, maxOf(inner.height - packed.size.height, inner.height * part, TOUCH))
        val panels = if (beside == null) Rect(room.left, room.top, room.right, room.top + above + 1.5f * EDGE) else room.copy(right = room.left + beside)
        val view = if (beside == null) room.copy(top = panels.bottom) else room.copy(left = panels.right)
        val whole = Pane(panels, Size(panels.width, strip.size.height + 1.5f * EDGE))
        val high = FOLD * page.textScale
        val isFolded = strip.seats.any { it.header.bottom + EDGE > panels.height + 0.5f } && panels.height - high >= TOUCH
        val fold = if (isFolded) Rect(panels.left + EDGE, panels.bottom - high, panels.right - EDGE, panels.bottom) else null
        val players = if (fold == null) whole else whole.copy(view = panels.copy(bottom = fold.top))
        val content = Size(max(view.width, packed.size.width + 2 * EDGE), max(view.height, packed.size.height + 1.5f * EDGE))
        val topLeft = Offset((content.width - packed.size.width) / 2, (content.height - packed.size.height - EDGE / 2) / 2)
        val edge = Offset(EDGE, EDGE)
        return Lying(
            players,
            Pane(view, content),
            strip.seats.map { it.copy(rect = it.rect.translate(edge), header = it.header.translate(edge)) },
            strip.fronts.map { it.moved(edge) },
            packed.places.map { it.moved(topLeft) },
            strip.standing,
            fold,
        )
    }

    fun largest(setting: Setting, finger: Float): Scale? {
        // Upright cards, if they can be large; otherwise squat ones, which can then be larger.
        val most = if (page.isWide) 110f else 84f
        val upright = largestUnit(most) { at(setting, Scale(it, 1.4f, finger)).isWhole }
        if (upright != null && upright >= COMFORTABLE) return Scale(upright, 1.4f, finger)
        val squat = largestUnit(COMFORTABLE) { at(setting, Scale(it, SQUAT, finger)).isWhole }
        return if (upright != null && (squat == null || squat <= upright + 4f)) Scale(upright, 1.4f, finger) else squat?.let { Scale(it, SQUAT, finger) }
    }

    for (finger in listOf(touch.value, TOUCH)) for (way in listOf(setting, tight)) largest(way, finger)?.let { return at(way, it) }
    // An area that scrolls anyway may be as large as a finger needs.
    val crowded = Scale(CROWDED, SQUAT, touch.value)

    // Beside the table only the panels scroll, so the middle is as large as if they did not.
    fun alone(finger: Float) =
        largestUnit(64f) { at(tight, Scale(it, SQUAT, finger), crowded).middle.run { !scrollsDown && !scrollsAcross } }?.let { Scale(it, SQUAT, finger) }
    val largest = if (beside == null) null else alone(touch.value) ?: alone(TOUCH)
    return at(tight, largest ?: crowded, crowded)
}

/** The height of the points of hidden players, at the usual text size. */
private const val FOLD = 18f

/** The least height of the table: below it, the log gives up its line. */
private const val LEAST_TABLE = 80f

/** The wanted height of the table, a finger's height each for panels and middle: below it, the text gives way, then the question's letters. */
private const val WANTED_TABLE = 106f

/** The gap between the question and the choices. */
private const val ABOVE_CHOICES = 4f

/** The page height below which a page is low, and keeps its room for the things in play. */
private const val LOW = 540f

/** The height below which a page on its side puts the question into the log's place, and the least height of a legible log. */
private const val LOWEST = 300f
private const val LEAST_SIDE = 48f

/** The least width of a table with the panels beside it, panels included; and the width from which it has several columns of them. */
private const val SPLIT = 400f
private const val ROOMY = 480f

/** The size from which other shapes gain nothing. */
private const val COMFORTABLE = 46f

/** The proportion of squat cards, which are nearly square. */
private const val SQUAT = 1.08f

/** The least size of things when everything is made to fit without scrolling. */
private const val LEAST_UNIT = 28f

/** The size of things in a part that scrolls. */
private const val CROWDED = 34f

private fun largestUnit(largest: Float, fits: (Float) -> Boolean): Float? {
    if (!fits(LEAST_UNIT)) return null
    var (low, high) = LEAST_UNIT to largest
    if (fits(high)) return high
    while (high - low > 1f) {
        val middle = (low + high) / 2
        if (fits(middle)) low = middle else high = middle
    }
    return low
}

/**
 * The fan of the hand, at the bottom of the page: one row, or several that overlap.
 * While the hand is not asked for, it is held closer and can only be looked at.
 * A hand too large for the room is held closer as well, in one row more, so that every card of it is visible.
 */
internal fun handOf(area: Area, room: Rect, page: Page, isAsked: Boolean): AreaPlace {
    val count = area.items.size
    val largest = if (page.isWide && page.height > 600f) 84f else (room.width / 6.4f).coerceIn(touch.value, 64f)
    val mostRows = when {
        page.textScale > 1.4f && page.height < 700f -> 1
        page.height < 440f -> 2
        else -> 3
    }
    fun rows(width: Float, least: Float) = ceil(count / (1 + ((room.width - width) / least + 0.01f).toInt()).toFloat()).toInt()
    // The cards are as far apart as a finger needs, unless that takes another row.
    val finger = if (rows(touch.value, touch.value) == rows(TOUCH, TOUCH)) touch.value else TOUCH
    val least = if (isAsked) finger else CORNER
    val fewest = rows(finger, least)
    var wide = largest
    while (wide > finger && rows(wide, least) > fewest) wide -= 1f
    wide = if (fewest > 2) finger else max(wide, finger)
    fun perRow(rows: Int) = ceil(count / rows.toFloat()).toInt()
    fun apart(rows: Int) = (room.width - wide) / (perRow(rows) - 1)
    val isCrowded = fewest > mostRows && mostRows == 3 && page.textScale <= 1.4f
    val rows = if (isCrowded && page.height >= LOW - CROWDED && apart(mostRows) < SLIVER) mostRows + 1 else min(fewest, mostRows)
    val perRow = perRow(rows)
    val step = when {
        perRow == 1 -> 0f
        isCrowded -> apart(rows).takeIf { it >= CORNER } ?: least
        rows < fewest -> least
        else -> min(wide + GAP, apart(rows))
    }
    val high = wide * if (rows > 2) 1.3f else 1.4f
    val down = if (rows > 2) finger else max(finger, high * 0.6f)
    val top = room.bottom - high - (rows - 1) * down
    fun inRow(row: Int) = min(perRow, count - row * perRow)
    fun across(row: Int) = wide + (inRow(row) - 1) * step
    fun start(row: Int) = room.left + max(0f, (room.width - across(row)) / 2)
    val spots = area.items.mapIndexed { index, item ->
        val (row, column) = index / perRow to index % perRow
        val left = start(row) + column * step
        // A shorter row lies over the middle of the row above.
        val isOver = row + 1 < rows && inRow(row + 1) > 0 && left < start(row + 1) + across(row + 1) && left + wide > start(row + 1)
        val seen = Size(if (column + 1 < inRow(row)) min(step, wide) else wide, if (isOver) down else high)
        Spot(item, Rect(Offset(left, top + row * down), Size(wide, high)), seen = seen)
    }
    return AreaPlace(area, Rect(room.left, top, max(room.right, spots.maxOf { it.rect.right }), room.bottom), null, spots)
}

/** The part of a card by which it is told from others. */
internal const val CORNER = 20f

/** The visible part of each card in a crowded hand that a finger can still hit. */
private const val SLIVER = 24f

/** The distance by which a picked card rises out of the hand. */
internal const val LIFT = 8f
