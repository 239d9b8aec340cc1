package fr.cartable

import fr.cartable.core.Lang
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ScorePadTest {
    @Test
    fun `a pad counts, corrects, undoes, ends by the game's rule and comes back`() {
        val pad = ScorePad("numx", emptyList(), listOf("Anne", "Bruno"), 1u, Lang.FR)
        assertEquals(1u, pad.dealer())
        repeat(5) { pad.add(listOf(-it, -2 * it), Lang.FR) }
        assertTrue(pad.isOver())
        assertEquals(listOf(0u), pad.winners())
        assertThrows(CartableException.BadInput::class.java) { pad.add(listOf(1, 2), Lang.FR) }
        pad.correct(4u, listOf(-40, 0), Lang.FR)
        assertEquals(listOf(1u), pad.winners())
        val loaded = ScorePad.load(pad.save(), Lang.FR)
        assertEquals(pad.table(Lang.FR), loaded.table(Lang.FR))
        // The correction first, then the round.
        assertTrue(loaded.undo())
        assertEquals(listOf(0u), loaded.winners())
        assertTrue(loaded.undo())
        assertEquals(4, loaded.table(Lang.EN).rows.size)
    }
}
