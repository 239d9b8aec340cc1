package fr.cartable.ui

import fr.cartable.ShelfKind
import fr.cartable.core.Lang
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.PadHolder
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class PadTest : OnServer() {
    private fun PadHolder.round(vararg points: Int) {
        for (number in points) {
            "$number".forEach { type(it) }
            enter()
        }
    }

    @Test
    fun `a pad is kept after every round, and what was mistaken is mended`() {
        val app = app(directory)
        app.open(
            Page.NewPad(
                NewPadHolder(app.desk, "numx").apply {
                    seat(2)
                    name(0, "Ana")
                    name(1, "Béa")
                },
            ),
        )
        app.begin((app.page as Page.NewPad).holder)
        val pad = (app.page as Page.Pad).holder
        pad.round(-3, -5)
        pad.round(0, -2)
        assertEquals(listOf(-3, -7), pad.table.totals)
        // A number of the first round was wrong.
        pad.goToRound(0)
        assertEquals(listOf("-3", "-5"), pad.cells)
        repeat(2) { pad.erase() }
        pad.round(-4)
        assertEquals(listOf(-4, -7), pad.table.totals)
        pad.undo()
        assertEquals(listOf(-3, -7), pad.table.totals)
        pad.redo()
        assertEquals(listOf(-4, -7), pad.table.totals)
        val later = app(directory)
        assertEquals(2u, later.shelf[ShelfKind.PAD].orEmpty().single().rounds)
        later.openPad(later.shelf[ShelfKind.PAD].orEmpty().single())
        val again = (later.page as Page.Pad).holder
        assertEquals(pad.table, again.table)
        again.undo()
        assertEquals(listOf(-3, -7), again.table.totals)
        assertEquals(listOf("Ana", "Béa"), app(directory).desk.settings.padNames)
    }

    @Test
    fun `what is typed of a new round comes back after a correction, and after a change that is taken back`() {
        val app = app(directory)
        app.open(Page.NewPad(NewPadHolder(app.desk, "numx").apply { seat(2) }))
        app.begin((app.page as Page.NewPad).holder)
        val pad = (app.page as Page.Pad).holder
        pad.round(-3, -5)
        pad.round(0, -2)
        pad.round(-7)
        pad.type('-')
        fun assertKept(round: Int, pad: PadHolder) = assertEquals(Triple(round, listOf("-7", "-"), 1), Triple(pad.round, pad.cells, pad.cell))
        pad.goToRound(0)
        assertEquals(listOf("-3", "-5"), pad.cells)
        pad.goToRound(2)
        assertKept(2, pad)
        pad.goToRound(0)
        repeat(2) { pad.erase() }
        pad.round(-4)
        pad.enter()
        assertEquals(listOf(-4, -7), pad.table.totals)
        assertKept(2, pad)
        repeat(2) { pad.undo() }
        assertKept(1, pad)
        pad.redo()
        assertKept(2, pad)
        // The process dies in the middle of a correction.
        pad.goToRound(1)
        pad.type('5')
        val later = (app(directory).apply { restore(app.route) }.page as Page.Pad).holder
        assertEquals(1 to listOf("05", "-2"), later.round to later.cells)
        later.goToRound(2)
        assertKept(2, later)
        later.round(6)
        assertEquals(listOf("", ""), later.cells)
    }

    @Test
    fun `what the game cannot produce is doubted once and then written`() {
        val app = app(directory)
        val pad = NewPadHolder(app.desk, "numx").apply { seat(2) }.pad()!!
        pad.round(7, 9)
        assertNotNull(pad.doubt)
        assertTrue(pad.table.rows.isEmpty())
        pad.enter()
        assertNull(pad.doubt)
        assertEquals(listOf(7, 9), pad.table.totals)
    }

    @Test
    fun `a round is added once, however quickly it is pressed while an earlier one is still being written`() {
        val held = Held()
        val desk = phone("Ana", held).desk
        val pad = NewPadHolder(desk, "numx").apply { seat(2) }.pad()!!
        held.isHeld = true
        pad.round(-3, -5)
        pad.round(0, -2)
        pad.enter()
        assertEquals(listOf(-3, -7), pad.table.totals)
        assertEquals(listOf("", ""), pad.cells)
        held.letGo()
        until("both are written") { desk.shelf.list(ShelfKind.PAD, Lang.FR).items.map { it.rounds } == listOf(2u) }
        assertEquals(2, pad.table.rows.size)
    }

    @Test
    fun `a name that cannot be is told`() {
        val new = NewPadHolder(app(directory).desk, "niet").apply {
            seat(3)
            name(1, " ")
        }
        assertNull(new.pad())
        assertTrue(new.refusal!!.isNotEmpty())
    }
}
