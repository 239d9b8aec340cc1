package fr.cartable.ui.table

import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.core.AreaKind
import fr.cartable.core.AreaRole
import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.games
import fr.cartable.ui.fewPlayers
import fr.cartable.ui.newTable
import fr.cartable.ui.plain
import fr.cartable.ui.playOn
import fr.cartable.ui.positions
import fr.cartable.ui.theme.touch
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.math.abs
import kotlin.random.Random

/** The layout of every game's smallest and largest table, on every page, in both languages and text sizes. */
class LayoutTest {
    /** The room that the bar leaves on the screens: the smallest, a phone on its side too, and beside the text of a lesson or hint. */
    private val pages = listOf(320f to 568f, 360f to 640f, 412f to 915f, 568f to 320f, 640f to 360f, 915f to 412f, 1280f to 800f).flatMap { (width, height) ->
        listOf(1f to 48f, 2f to 76f).flatMap { (scale, bar) ->
            val heights = if (height > 600f) listOf(height - bar, height - bar - TOLD) else listOf(height - bar)
            heights.flatMap { high -> listOf(false, true).map { Page(width, high, scale, it) } }
        }
    }

    private fun forEach(check: (String, Scene, TableLayout) -> Unit) {
        for (position in positions) {
            for (lang in Lang.entries) {
                val scene = position.open(lang).use { it.scene() }
                for (page in pages + pages.mapNotNull { lowest(scene, it) }) check("${position.name} $lang $page", scene, layOut(scene, page))
            }
        }
    }

    /** The room that a lesson or a hint leaves on this page, if that is less than it usually is. */
    private fun lowest(scene: Scene, page: Page): Page? {
        val left = page.copy(height = page.height - roomToTell(scene, page).most.value - 2 * 6f)
        return left.takeIf { page.height <= 600f && it.isWide == page.isWide && it.height >= leastHeight(scene, it) - 0.6f }
    }

    private fun Rect.within(other: Rect) = left >= other.left - 0.6f && top >= other.top - 0.6f && right <= other.right + 0.6f && bottom <= other.bottom + 0.6f

    private fun Rect.meets(other: Rect) =
        minOf(right, other.right) - maxOf(left, other.left) > 0.6f && minOf(bottom, other.bottom) - maxOf(top, other.top) > 0.6f

    private fun assertApart(what: String, rects: List<Rect>) {
        for ((index, one) in rects.withIndex()) for (other in rects.take(index)) assertTrue(!one.meets(other), "$what: $one over $other")
    }

    @Test
    fun `what is told leaves hand, question and choices their room, on every page that the app is made for`() {
        val made = listOf(320f to 568f, 360f to 640f, 412f to 915f, 915f to 412f, 1280f to 800f).flatMap { (width, height) ->
            listOf(1f to 48f, 2f to 76f).map { (scale, bar) ->
                Page(
                    width,
                    height - bar,
                    scale,
                )
            }
        }
        for (position in positions) {
            for (lang in Lang.entries) {
                val scene = position.open(lang).use { it.scene() }
                for (page in made) {
                    val left = page.height - roomToTell(scene, page).most.value - 12f
                    assertTrue(left >= leastHeight(scene, page) - 0.6f, "${position.name} $lang $page: $left of ${leastHeight(scene, page)}")
                }
            }
        }
    }

    @Test
    fun `for the left hand what is asked and chosen stands on the left of the table, and all else as it does for the right`() {
        for (position in positions) {
            for (page in pages.filter { it.isWide && !it.leftHanded }) {
                val scene = position.open(Lang.FR).use { it.scene() }
                val (right, left) = layOut(scene, page) to layOut(scene, page.copy(leftHanded = true))
                fun Rect.mirrored() = copy(left = page.width - this.right, right = page.width - this.left)
                val by = page.width - right.handView.width
                fun TableLayout.shared() = listOfNotNull(question, choices, side)
                fun TableLayout.main() = listOf(players.view, middle.view, handView)
                fun TableLayout.lying() = (areas + fronts).flatMap { it.spots }.map { it.rect } + seats.map { it.rect }
                val moved = right.shared().map { it.mirrored() } + right.main().map { it.translate(by, 0f) } + right.lying()
                val pairs = moved to left.shared() + left.main() + left.lying()
                assertEquals(pairs.first.size, pairs.second.size, position.name)
                for ((wanted, found) in pairs.first.zip(
                    pairs.second,
                )) {
                    assertTrue(wanted.within(found) && found.within(wanted), "${position.name} $page: $wanted, $found")
                }
            }
        }
    }

    @Test
    fun `everything lies somewhere, once`() = forEach { what, scene, layout ->
        val items = scene.areas.flatMap { it.items }.map { it.id }
        assertEquals(items.sorted(), layout.places.flatMap { it.spots }.map { it.item.id }.sorted(), what)
        assertEquals(scene.seats.map { it.seat }.sorted(), layout.seats.map { it.seat.seat }.sorted(), what)
    }

    @Test
    fun `hand, question and choices are seen without scrolling, and nothing lies over them`() = forEach { what, scene, layout ->
        val page = Rect(0f, 0f, layout.page.width, layout.page.height)
        val parts = listOf(layout.players.view, layout.middle.view, layout.question, layout.choices) +
            listOfNotNull(layout.hand?.let { layout.handView }, layout.side)
        parts.forEach { assertTrue(it.within(page) && it.width > 0f, "$what: $it") }
        assertApart(what, parts)
        if (layout.page.height >= leastHeight(scene, layout.page) - 0.6f) {
            val asked = Asked(scene.asked, layout.page.textScale, layout.question.width - 8f)
            assertTrue(asked.height(layout.questionSize) <= layout.question.height + 0.6f, "$what: ${layout.question} at ${layout.questionSize}")
        }
        // With large texts a hand may go on sideways, and so may one of more than three rows of six, or two on a phone on its side.
        val most = if (layout.page.height < 440f) 12 else 18
        val isWhole = layout.page.textScale == 1f && layout.hand?.spots.orEmpty().size <= most
        val seen = if (isWhole) layout.handView else layout.handView.copy(right = Float.MAX_VALUE)
        for (spot in layout.hand?.spots.orEmpty()) assertTrue(spot.rect.within(seen), "$what: ${spot.rect}")
        // More than an edge of panels and table is seen.
        for (pane in listOf(layout.players, layout.middle)) {
            assertTrue(pane.view.height >= minOf(TOUCH, pane.content.height) - 0.6f, "$what: ${layout.players} ${layout.middle}")
        }
    }

    @Test
    fun `in a pane nothing lies over anything else or beyond its edges`() = forEach { what, _, layout ->
        val (players, middle) = layout.players.content to layout.middle.content
        val headers = layout.seats.map { it.touched }
        val panels = headers + layout.fronts.flatMap { it.spots }.map { it.rect }
        val table = layout.areas.flatMap { it.spots }.map { it.rect }
        panels.forEach { assertTrue(it.within(Rect(0f, 0f, players.width, players.height)), "$what: $it") }
        table.forEach { assertTrue(it.within(Rect(0f, 0f, middle.width, middle.height)), "$what: $it") }
        assertApart(what, panels)
        // Titles and captions, too.
        assertApart(
            what,
            table + layout.areas.mapNotNull { it.title } + layout.areas.flatMap { it.rows } + layout.areas.flatMap { it.spots }.mapNotNull { it.caption },
        )
        assertTrue(!layout.players.scrollsAcross, what)
    }

    @Test
    fun `when a trick is gathered nothing else moves`() {
        var seen = 0
        forEach { what, scene, layout ->
            val last = scene.areas.find { it.role == AreaRole.LAST_TRICK && it.items.size == scene.seats.size } ?: return@forEach
            val without = scene.copy(areas = scene.areas.map { if (it.id == last.id) it.copy(items = emptyList()) else it })
            fun TableLayout.others() = areas.filter { it.area.id != last.id }.flatMap { it.spots }.map { it.rect }
            assertEquals(layout.others(), layOut(without, layout.page).others(), what)
            seen += 1
        }
        assertTrue(seen > 0)
    }

    /** The tables of every game and number of players on this page, forty moves of each, laid out one after the other. */
    private fun throughMatches(page: Page, look: (String, TableLayout) -> Unit) {
        for (game in games(Lang.FR)) {
            for (seats in game.minSeats..game.maxSeats) {
                newTable(game.id, seats.toInt()).use { table ->
                    val random = Random(seats.toInt())
                    var known = Known()
                    repeat(40) {
                        val scene = table.scene()
                        known = known.with(scene)
                        val layout = layOut(scene, page, known)
                        known = known.copy(standing = layout.standing)
                        look("${game.id} $seats", layout)
                        table.playOn(random)
                    }
                }
            }
        }
    }

    @Test
    fun `the players' panels stay where they are through a match`() {
        val seen = mutableMapOf<String, Set<List<Float>>>()
        throughMatches(Page(360f, 592f)) { name, layout ->
            seen[name] = seen[name].orEmpty() + setOf(layout.seats.sortedBy { it.seat.seat }.flatMap { listOf(it.rect.left, it.rect.width) })
        }
        // Cards before the players, and a table that grows, may leave the panels no room as they stood; so may served yards with
        // a split below them, where a panel of a third of the page has three lines of notes.
        assertEquals(listOf("hick_hack 4"), seen.filterValues { it.size > 1 }.keys.filter { it.substringBefore(' ') !in setOf("numx", "duel", "nmbrs") })
    }

    @Test
    fun `the points of every player are read without scrolling`() {
        var folds = 0
        throughMatches(Page(360f, 592f)) { name, layout ->
            val (view, hidden) = layout.players.view to layout.players.content.height - layout.players.view.height
            // Without a fold all are seen until somebody scrolls.
            for (scrolled in if (layout.fold == null) listOf(0f) else listOf(0f, hidden / 2, hidden)) {
                val unseen = layout.seats.filter { it.header.top < scrolled - 0.5f || it.header.bottom > scrolled + view.height + 0.5f }
                if (unseen.isEmpty()) continue
                val fold = layout.fold ?: error("$name: ${unseen.map { it.seat.name }} not seen, and no fold")
                val told = folded(layout, scrolled, fold.width)
                folds += 1
                assertTrue(textWidth(told, FOLD_LETTERS) <= fold.width, "$name: $told")
                val figures = told.split(" · ", "   ").map { it.removePrefix("↑ ").removePrefix("↓ ") }
                for (place in unseen) {
                    val ways = listOf(place.seat.name, place.seat.letters).map { "$it ${plain(place.seat.score)}" }
                    assertTrue(figures.any { it in ways }, "$name: ${place.seat.name} in $told")
                }
            }
        }
        assertTrue(folds > 0)
    }

    @Test
    fun `what can be tapped is large enough for a finger`() = forEach { what, scene, layout ->
        val hand = layout.hand?.spots.orEmpty().map { it.rect }
        val isAsked = layout.hand?.area?.items.orEmpty().any { it.canTap }
        // Every card of a hand is seen that is too large for a finger's room for each.
        val isCrowded = hand.size > 18 && layout.page.textScale == 1f
        if (isAsked) {
            hand.forEachIndexed { index, rect ->
                // The part of it that the following cards leave.
                val right = hand.drop(index + 1).filter { abs(it.top - rect.top) < 1f }.minOfOrNull { it.left } ?: rect.right
                val bottom = hand.drop(index + 1).filter { it.top > rect.top + 1f && it.meets(rect) }.minOfOrNull { it.top } ?: rect.bottom
                assertTrue(
                    right - rect.left >= (if (isCrowded) CORNER else TOUCH) - 0.6f && bottom - rect.top >= TOUCH - 0.6f,
                    "$what: card $index, ${right - rect.left} x ${bottom - rect.top}",
                )
            }
        }
        for ((places, pane) in listOf(layout.fronts to layout.players, layout.areas to layout.middle)) {
            val least = if (pane.scrollsDown || pane.scrollsAcross) touch.value else TOUCH
            for (spot in places.flatMap { it.spots }.filter { it.item.canTap }) {
                assertTrue(spot.rect.width + GAP >= least - 0.6f && spot.rect.height + GAP >= least - 0.6f, "$what: ${spot.item.label} ${spot.rect}")
            }
        }
        for (seat in layout.seats) {
            assertTrue(
                seat.touched.width >= touch.value && seat.touched.height >= touch.value,
                "$what: ${seat.seat.name} ${seat.touched}",
            )
        }
        assertTrue(scene.choices.isEmpty() || layout.choices.height >= 48f, what)
    }

    @Test
    fun `on a usual phone everything is seen at once, and on a small one but for three games`() {
        val (usual, small) = Page(412f, 867f) to Page(360f, 592f)
        val scrolls = mutableListOf<String>()
        for (position in (positions + fewPlayers).distinct()) {
            val scene = position.open(Lang.FR).use { it.scene() }
            for (page in listOf(usual, small)) {
                val layout = layOut(scene, page)
                if (layout.players.scrollsDown || layout.middle.scrollsDown || layout.middle.scrollsAcross) scrolls += "${position.name} ${page.width}"
            }
        }
        // These scroll within their panes: the player's own pyramid and the areas in front of others must be large enough to tap,
        // and long series cross each other.
        assertEquals(setOf("numx-6", "seaux-6", "seaux-3", "seaux-4", "nmbrs-3", "nmbrs-4").map { "$it 360.0" }.toSet(), scrolls.toSet())
    }

    /** A pane that scrolls does so above the question, each by itself. */
    @Test
    fun `on the smallest phone up to four players see hand, question and choices whole, and the table but in four games`() {
        val (page, scrolls) = Page(320f, 520f) to mutableListOf<String>()
        for (position in fewPlayers) {
            for (picks in setOf(emptyList(), position.picks)) {
                val scene = position.open(Lang.FR).use { table ->
                    picks.forEach(table::tap)
                    table.scene()
                }
                val (layout, what) = layOut(scene, page) to "${position.name}, $picks picked"
                val hand = layout.hand?.spots.orEmpty().map { it.rect }
                // More than three rows of six go on sideways.
                val breadth = if (hand.size > 18) Float.MAX_VALUE else page.width
                for (rect in hand + layout.question + layout.choices) assertTrue(rect.within(Rect(0f, 0f, breadth, page.height)), "$what: $rect")
                assertTrue(
                    Asked(scene.asked, 1f, layout.question.width - 8f).height(layout.questionSize) <= layout.question.height + 0.6f,
                    "$what: ${layout.question}",
                )
                if (layout.players.scrollsDown || layout.middle.scrollsDown || layout.middle.scrollsAcross) scrolls += position.name
            }
        }
        val high = listOf("niet-3", "niet-4", "hick_hack-2", "hick_hack-3", "hick_hack-4-later", "seaux-3", "seaux-4", "nmbrs-2", "nmbrs-3", "nmbrs-4")
        assertEquals(high, scrolls.distinct())
    }

    @Test
    fun `on the smallest phone both pyramids are seen whole, also while there is something to choose`() {
        val position = positions.first { it.name == "seaux-2" }
        val (free, asked) = listOf(emptyList(), position.picks).map { picks ->
            position.open(Lang.FR).use { table ->
                picks.forEach(table::tap)
                table.scene()
            }
        }
        assertTrue(free.choices.isEmpty() && asked.choices.isNotEmpty())
        for (scene in listOf(free, asked)) {
            val layout = layOut(scene, Page(320f, 520f))
            assertTrue(!layout.players.scrollsDown && !layout.middle.scrollsDown, "$layout")
            assertEquals(0f, layout.log.height)
            assertEquals(30, (layout.fronts + layout.areas).filter { it.area.kind == AreaKind.PYRAMID }.sumOf { it.spots.size })
        }
    }

    @Test
    fun `what keeps its place in a row stays there when others are taken`() {
        val scene = positions.first { it.name == "sniper-7" }.open(Lang.FR).use { it.scene() }
        val pool = scene.areas.first { it.hasGaps() }
        for (page in pages) {
            val known = Known().with(scene)
            val before = layOut(scene, page, known).spots.mapValues { it.value.rect }
            for (taken in listOf(pool.items.first(), pool.items.last())) {
                val rest = pool.items - taken
                // The library keeps as many columns as it needs.
                val without = scene.copy(areas = scene.areas.map { if (it.id == pool.id) pool.copy(items = rest, columns = rest.last().column + 2u) else it })
                assertEquals(before - taken.id, layOut(without, page, known.with(without)).spots.mapValues { it.value.rect }, "$page")
            }
        }
    }

    @Test
    fun `what has been tappable keeps its size when others play`() {
        val scene = positions.first { it.name == "duel-7" }.open(Lang.FR).use { it.scene() }
        val closed = scene.copy(areas = scene.areas.map { area -> area.copy(items = area.items.map { it.copy(canTap = false) }) })
        val page = Page(360f, 592f)
        val known = Known().with(scene)
        assertEquals(layOut(scene, page, known).spots.mapValues { it.value.rect }, layOut(closed, page, known).spots.mapValues { it.value.rect })
    }

    @Test
    fun `cards around the middle lie before their players and not over each other`() {
        val slot = Size(50f, 84f)
        for (count in 1..8) {
            val centres = ringOf(count, slot)
            assertEquals(centres.maxOf { it.y }, centres[0].y, 0.01f)
            assertEquals(0f, centres[0].x, 0.01f)
            // Clockwise means that the next player sits on the left.
            if (count > 2) assertTrue(centres[1].x < 0f && centres.last().x > 0f)
            for ((index, one) in centres.withIndex()) {
                for (other in centres.take(index)) {
                    assertTrue(abs(one.x - other.x) >= slot.width - 1f || abs(one.y - other.y) >= slot.height - 1f)
                }
            }
        }
    }

    private companion object {
        /** The height of the text above the table. */
        const val TOLD = 130f
    }
}
