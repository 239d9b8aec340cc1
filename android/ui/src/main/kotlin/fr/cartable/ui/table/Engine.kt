package fr.cartable.ui.table

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.Area
import fr.cartable.AreaRole
import fr.cartable.Scene
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.touch
import kotlin.math.ceil
import kotlin.math.max
import kotlin.math.min

/** Around everything on a page. */
private const val EDGE = 6f

/**
 * Lays a scene out on a page: a pure function of what there is, how much room there is, and how large texts are.
 * From below: the hand, what can be chosen, what is asked; the table takes the rest.
 * On a wide page what is asked and chosen stands beside the table, below log and scores.
 */
fun layOut(scene: Scene, page: Page, known: Known = Known().with(scene)): TableLayout {
    val side = if (page.isWide) (page.width * 0.28f).coerceIn(240f, 380f) else 0f
    val mainLeft = if (page.leftHanded) side else 0f
    val main = Rect(mainLeft, 0f, mainLeft + page.width - side, page.height)
    val asideLeft = if (page.leftHanded) 0f else page.width - side
    val aside = if (page.isWide) Rect(asideLeft, 0f, asideLeft + side, page.height) else main

    val handArea = scene.areas.lastOrNull { it.role == AreaRole.HAND }
    val handRoom = Rect(main.left + EDGE, 0f, main.right - EDGE, page.height - EDGE)
    val hand = handArea?.takeIf { it.items.isNotEmpty() }?.let { handOf(it, handRoom, page, it.id in known.tapped) }
    val handTop = hand?.rect?.top ?: (page.height - EDGE)

    val choicesHeight = touch.value * if (page.textScale > 1.4f) 1.3f else 1f
    val foot = if (page.isWide) page.height - EDGE else handTop - 2f
    val choices = Rect(aside.left + EDGE, foot - choicesHeight, aside.right - EDGE, foot)
    val wide = choices.width
    val usual = Type.headline.fontSize.value
    // It is written heavier than what texts are measured by.
    fun lines(size: Float) = textLines(scene.headline, size * 1.12f * page.textScale, wide - 8f)
    val size = if (lines(usual) <= 2) usual else 14f
    val lines = max(2, lines(size))
    val questionHeight = min(page.height * 0.3f, max(usual * 2, size * lines) * 1.3f * page.textScale)
    val question = Rect(choices.left, choices.top - 4f - questionHeight, choices.right, choices.top - 4f)
    val logHeight = if (page.isWide) 0f else 18f * page.textScale
    val log = Rect(question.left, question.top - logHeight, question.right, question.top)

    val tableFoot = if (page.isWide) handTop - 2f else log.top - 2f
    val table = Rect(main.left, 0f, main.right, max(tableFoot, 80f))
    val (content, seats, areas) = tableOf(scene, known, page, table.size)
    return TableLayout(
        page, table, content, seats, areas, hand,
        handView = Rect(main.left, handTop, main.right, page.height),
        log, question, size, choices,
        side = if (page.isWide) Rect(aside.left, 0f, aside.right, question.top - 4f) else null,
    )
}

private data class Lying(val content: Size, val seats: List<SeatPlace>, val areas: List<AreaPlace>)

/** The players' panels and the middle of the table, as large as they fit. */
private fun tableOf(scene: Scene, known: Known, page: Page, room: Size): Lying {
    val setting = Setting(scene.seats.map { it.seat }, known, page.textScale)
    val viewer = scene.seats.find { it.isViewer }?.seat
    val fronts = scene.areas.filter { it.role == AreaRole.FRONT && it.seat != null && it.seat != viewer }.groupBy { it.seat }
    val middle = scene.areas.filter { area -> area.role != AreaRole.HAND && fronts[area.seat].orEmpty().none { it === area } }
    val inner = room.width - 2 * EDGE

    fun at(scale: Scale): Lying {
        val strip = setting.strip(scene.seats, fronts, scale, inner)
        val packed = setting.pack(middle, scale, inner)
        val spare = max(0f, room.height - strip.size.height - packed.size.height - 3 * EDGE)
        val top = EDGE + strip.size.height + EDGE + spare / 2
        val down = Offset(EDGE + max(0f, (inner - packed.size.width) / 2), top)
        val width = max(room.width, packed.size.width + 2 * EDGE)
        val across = Offset(EDGE + (width - room.width) / 2, EDGE)
        val height = max(room.height, top + packed.size.height + EDGE)
        return Lying(
            Size(width, height),
            strip.seats.map { it.copy(rect = it.rect.translate(across), header = it.header.translate(across)) },
            strip.fronts.map { it.moved(across) } + packed.places.map { it.moved(down) },
        )
    }

    fun fits(scale: Scale) = at(scale).content.let { it.width <= room.width + 0.5f && it.height <= room.height + 0.5f }

    // Upright cards where they can be large; else squat ones, which are the larger for it.
    val largest = if (page.isWide) 110f else 76f
    val upright = largestUnit(largest) { fits(Scale(it, 1.4f)) }
    if (upright != null && upright >= COMFORTABLE) return inSceneOrder(scene, at(Scale(upright, 1.4f)))
    val squat = largestUnit(min(largest, COMFORTABLE)) { fits(Scale(it, SQUAT)) }
    val scale = when {
        upright != null && (squat == null || squat <= upright + 4f) -> Scale(upright, 1.4f)
        squat != null -> Scale(squat, SQUAT)
        else -> Scale(FEWEST, SQUAT)
    }
    return inSceneOrder(scene, at(scale))
}

/** Wide enough that nothing is gained by other shapes. */
private const val COMFORTABLE = 46f

/** Squat cards are nearly square. */
private const val SQUAT = 1.08f

/** Below this the table scrolls instead. */
private const val FEWEST = 34f

private fun largestUnit(largest: Float, fits: (Float) -> Boolean): Float? {
    if (!fits(FEWEST)) return null
    var (low, high) = FEWEST to largest
    if (fits(high)) return high
    while (high - low > 1f) {
        val middle = (low + high) / 2
        if (fits(middle)) low = middle else high = middle
    }
    return low
}

private fun inSceneOrder(scene: Scene, lying: Lying): Lying {
    val order = scene.areas.withIndex().associate { (index, area) -> area.id to index }
    return lying.copy(areas = lying.areas.sortedBy { order[it.area.id] })
}

/**
 * The fan of the hand, at the foot of the page: in one row, or in more that lie over each other.
 * While nothing of it is asked for it is held closer, and only looked at.
 */
internal fun handOf(area: Area, room: Rect, page: Page, isAsked: Boolean): AreaPlace {
    val count = area.items.size
    val largest = if (page.isWide && page.height > 600f) 84f else (room.width / 6.4f).coerceIn(TOUCH, 64f)
    val mostRows = when {
        page.textScale > 1.4f && page.height < 700f -> 1
        page.height < 480f -> 2
        else -> 3
    }
    val least = if (isAsked) TOUCH else CORNER
    fun fitting(width: Float) = 1 + ((room.width - width) / least + 0.01f).toInt()
    fun rows(width: Float) = ceil(count / fitting(width).toFloat()).toInt()
    val fewest = rows(TOUCH)
    var wide = largest
    while (wide > TOUCH && rows(wide) > fewest) wide -= 1f
    wide = if (fewest > 2) TOUCH else max(wide, TOUCH)
    val rows = min(fewest, mostRows)
    val perRow = ceil(count / rows.toFloat()).toInt()
    val step = when {
        perRow == 1 -> 0f
        rows < fewest -> least
        else -> min(wide + GAP, (room.width - wide) / (perRow - 1))
    }
    val high = wide * if (rows > 2) 1.3f else 1.4f
    val down = if (rows > 2) TOUCH else max(TOUCH, high * 0.6f)
    val top = room.bottom - high - (rows - 1) * down
    val spots = area.items.mapIndexed { index, item ->
        val (row, column) = index / perRow to index % perRow
        val inRow = min(perRow, count - row * perRow)
        val width = wide + (inRow - 1) * step
        val left = room.left + max(0f, (room.width - width) / 2) + column * step
        val seen = Size(if (column + 1 < inRow) min(step, wide) else wide, if (index + perRow < count) down else high)
        Spot(item, Rect(Offset(left, top + row * down), Size(wide, high)), seen = seen)
    }
    return AreaPlace(area, Rect(room.left, top, max(room.right, spots.maxOf { it.rect.right }), room.bottom), null, spots)
}

/** By so much of it a card is told from others. */
private const val CORNER = 22f

/** How far a picked card rises out of the hand. */
internal const val LIFT = 8f
