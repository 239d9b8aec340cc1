package fr.cartable.ui.theme

import androidx.compose.ui.graphics.Color
import fr.cartable.core.Colour
import fr.cartable.ui.cards.backPigment
import fr.cartable.ui.cards.faded
import fr.cartable.ui.cards.pigment
import fr.cartable.ui.screens.pens
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ContrastTest {
    private fun legible(what: String, text: Color, ground: Color, least: Float = 4.5f) {
        val found = contrast(text, ground)
        assertTrue(found >= least, "$what: $found")
    }

    @Test
    fun `black on white is 21 to 1, and a colour on itself 1 to 1`() {
        assertEquals(21f, contrast(Color.Black, Color.White), 0.01f)
        assertEquals(1f, contrast(Day.accent, Day.accent), 0.01f)
    }

    @Test
    fun `texts can be read by day and by night`() {
        for (palette in listOf(Day, Night)) {
            for (ground in listOf(palette.paper, palette.sheet, palette.ruling, palette.strongRuling, palette.chip, palette.strongChip)) {
                legible("ink", palette.ink, ground)
            }
            for (ground in listOf(palette.paper, palette.sheet)) {
                legible("quiet", palette.quiet, ground)
                legible("accent", palette.accent, ground)
                legible("refusal", palette.refusal, ground)
            }
            // A chip must differ from the surface on which it lies.
            for (chip in listOf(palette.chip, palette.strongChip)) legible("$chip on a panel", chip, palette.sheet, 1.15f)
            legible("on accent", palette.onAccent, palette.accent)
            legible("veto", palette.paper, palette.refusal)
            legible("a clock that stands", palette.quiet, palette.chip)
            legible("little time", palette.sheet, palette.refusal)
            for (pen in pens(palette)) legible("$pen of a chart", pen, palette.paper, 3f)
        }
    }

    @Test
    fun `with stronger colours every text differs by 7 to 1`() {
        for (palette in listOf(StrongDay, StrongNight)) {
            for (ground in listOf(
                palette.paper,
                palette.sheet,
                palette.ruling,
                palette.strongRuling,
                palette.chip,
                palette.strongChip,
            )) {
                legible("ink", palette.ink, ground, 7f)
            }
            for (ground in listOf(palette.paper, palette.sheet)) {
                for (text in listOf(palette.quiet, palette.accent, palette.refusal)) legible("$text", text, ground, 7f)
                // The outlines of buttons and panels.
                legible("line", palette.line, ground, 3f)
            }
            legible("on accent", palette.onAccent, palette.accent, 7f)
        }
    }

    @Test
    fun `figures can be read on every card, whether it is in use or not`() {
        for (pigment in Colour.entries.map { it.pigment() } + backPigment) {
            legible("$pigment", pigment.figure, pigment.ground)
            for (palette in listOf(Day, Night, StrongDay, StrongNight)) {
                val faded = pigment.faded(palette)
                legible("faded $faded", faded.figure, faded.ground)
            }
        }
    }

    @Test
    fun `cards stand out from the table, by their ground or by their edge`() {
        for (palette in listOf(Day, Night)) {
            for (pigment in Colour.entries.map { it.pigment() } + backPigment) {
                val best = maxOf(contrast(pigment.ground, palette.paper), contrast(pigment.edge, palette.paper))
                assertTrue(best >= 1.9f, "$pigment on ${palette.paper}: $best")
            }
        }
    }
}
