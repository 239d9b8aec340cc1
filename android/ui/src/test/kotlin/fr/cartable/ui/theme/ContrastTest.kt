package fr.cartable.ui.theme

import androidx.compose.ui.graphics.toArgb
import fr.cartable.drawing.Page
import fr.cartable.drawing.contrast
import fr.cartable.ui.screens.pens
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The library tests the colours that it names; the pens of charts are the app's own. */
class ContrastTest {
    @Test
    fun `the pens of a chart stand out from the paper by day and by night`() {
        for (palette in listOf(palette(Page.DAY), palette(Page.NIGHT))) {
            for (pen in pens(palette)) {
                val found = contrast(pen.toArgb().toUInt(), palette.paper.toArgb().toUInt())
                assertTrue(found >= 3.0, "$pen: $found")
            }
        }
    }
}
