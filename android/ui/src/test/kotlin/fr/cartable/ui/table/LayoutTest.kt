package fr.cartable.ui.table

import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import fr.cartable.Lang
import fr.cartable.Scene
import fr.cartable.ui.positions
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.math.abs

/** The layout of every game's smallest and largest table, on every page, in both languages and text sizes. */
class LayoutTest {
    private val pages = listOf(320f to 520f, 360f to 592f, 412f to 867f, 915f to 364f, 1280f to 752f).flatMap { (width, height) ->
        listOf(1f, 2f).flatMap { scale -> listOf(false, true).map { Page(width, height, scale, it) } }
    }

    private fun forEach(check: (String, Scene, TableLayout) -> Unit) {
        for (position in positions) for (lang in Lang.entries) {
            val scene = position.open(lang).use { it.scene() }
            for (page in pages) check("${position.name} $lang $page", scene, layOut(scene, page))
        }
    }

    private fun Rect.within(other: Rect) =
        left >= other.left - 0.6f && top >= other.top - 0.6f && right <= other.right + 0.6f && bottom <= other.bottom + 0.6f

    private fun Rect.meets(other: Rect) =
        minOf(right, other.right) - maxOf(left, other.left) > 0.6f && minOf(bottom, other.bottom) - maxOf(top, other.top) > 0.6f

    @Test
    fun `everything lies somewhere, once`() = forEach { what, scene, layout ->
        val items = scene.areas.flatMap { it.items }.map { it.id }
        assertEquals(items.sorted(), layout.places.flatMap { it.spots }.map { it.item.id }.sorted(), what)
        assertEquals(scene.seats.map { it.seat }.sorted(), layout.seats.map { it.seat.seat }.sorted(), what)
    }

    @Test
    fun `hand, question and choices are seen without scrolling, and nothing lies over them`() = forEach { what, _, layout ->
        val page = Rect(0f, 0f, layout.page.width, layout.page.height)
        val parts = listOf(layout.table, layout.question, layout.choices) + listOfNotNull(layout.hand?.let { layout.handView }, layout.side)
        parts.forEach { assertTrue(it.within(page), "$what: $it") }
        for ((index, one) in parts.withIndex()) for (other in parts.take(index)) assertTrue(!one.meets(other), "$what: $one over $other")
        for (spot in layout.hand?.spots.orEmpty()) {
            assertTrue(spot.rect.top >= layout.handView.top - 0.6f && spot.rect.bottom <= layout.handView.bottom + 0.6f, "$what: ${spot.rect}")
        }
        assertTrue(layout.table.height >= 80f, what)
    }

    @Test
    fun `on the table nothing lies over anything else`() = forEach { what, _, layout ->
        val content = Rect(0f, 0f, layout.content.width, layout.content.height)
        val spots = layout.areas.flatMap { it.spots }.map { it.rect }
        spots.forEach { assertTrue(it.within(content), "$what: $it") }
        for ((index, one) in spots.withIndex()) for (other in spots.take(index)) assertTrue(!one.meets(other), "$what: $one over $other")
        val headers = layout.seats.map { it.header }
        for (header in headers) for (other in spots + headers.filter { it !== header }) assertTrue(!header.meets(other), "$what: $header over $other")
    }

    @Test
    fun `what can be tapped is large enough for a finger`() = forEach { what, _, layout ->
        val hand = layout.hand?.spots.orEmpty().map { it.rect }
        val isAsked = layout.hand?.area?.items.orEmpty().any { it.canTap }
        if (isAsked) hand.forEachIndexed { index, rect ->
            // What the following cards leave of it.
            val right = hand.drop(index + 1).filter { abs(it.top - rect.top) < 1f }.minOfOrNull { it.left } ?: rect.right
            val bottom = hand.drop(index + 1).filter { it.top > rect.top + 1f && it.meets(rect) }.minOfOrNull { it.top } ?: rect.bottom
            assertTrue(right - rect.left >= TOUCH - 0.6f && bottom - rect.top >= TOUCH - 0.6f, "$what: card $index, ${right - rect.left} x ${bottom - rect.top}")
        }
        // A grid of eight columns is narrower on the narrowest page.
        val least = if (layout.page.width < 360f) 37f else TOUCH
        for (spot in layout.areas.flatMap { it.spots }.filter { it.item.canTap }) {
            assertTrue(spot.rect.width + GAP >= least - 0.6f, "$what: ${spot.item.label} ${spot.rect}")
        }
        assertTrue(layout.choices.height >= 48f, what)
    }

    @Test
    fun `at a table of up to four at the most a quarter has to be scrolled to on a usual phone`() {
        val page = Page(412f, 867f)
        for (position in positions.filter { it.seats <= 4 }) {
            val layout = position.open(Lang.FR).use { layOut(it.scene(), page) }
            assertTrue(layout.content.height <= layout.table.height * 1.25f, "${position.name}: ${layout.content} in ${layout.table}")
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
            // Clockwise: the next one sits on the left.
            if (count > 2) assertTrue(centres[1].x < 0f && centres.last().x > 0f)
            for ((index, one) in centres.withIndex()) for (other in centres.take(index)) {
                assertTrue(abs(one.x - other.x) >= slot.width - 1f || abs(one.y - other.y) >= slot.height - 1f)
            }
        }
    }
}
