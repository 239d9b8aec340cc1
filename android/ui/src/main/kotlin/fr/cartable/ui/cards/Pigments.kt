package fr.cartable.ui.cards

import androidx.compose.runtime.Immutable
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.lerp
import fr.cartable.core.Colour
import fr.cartable.ui.theme.Palette
import fr.cartable.ui.theme.contrast

/** The colours of a thing: its ground, its writing, and its edge. */
@Immutable
data class Pigment(val ground: Color, val figure: Color, val edge: Color)

private val chalk = Color(0xFFFFFFFF)
private val dark = Color(0xFF1B1B1B)
private val inkOnPaper = Color(0xFF1F2A44)

/** The part of the page that shines through a thing out of use. */
private const val FADED = 0.68f

private fun pigment(ground: Long, figure: Color): Pigment {
    val colour = Color(ground)
    return Pigment(colour, figure, lerp(colour, Color.Black, 0.35f))
}

private val pigments = mapOf(
    Colour.PLAIN to Pigment(Color(0xFFFFFDF6), inkOnPaper, inkOnPaper),
    Colour.BLUE to pigment(0xFF1F5FBF, chalk),
    Colour.YELLOW to pigment(0xFFF2B705, dark),
    Colour.RED to pigment(0xFFC8352B, chalk),
    Colour.GREEN to pigment(0xFF2E7D4F, chalk),
    Colour.PURPLE to pigment(0xFF6A3FA0, chalk),
    Colour.ORANGE to pigment(0xFFD9730D, dark),
    Colour.GREY to pigment(0xFF6B7280, chalk),
    Colour.BLACK to Pigment(dark, chalk, Color(0xFF6B7280)),
)

/** The colours of a card's back, of the text on it if the viewer knows the card, and of its ruling. */
val backRuling = Color(0xFF8E77C4)
val backPigment = Pigment(Color(0xFF5B3FA0), chalk, backRuling)

/** The paint of a colour, the same by day and night. */
fun Colour.pigment(): Pigment = pigments.getValue(this)

/** The paint of a thing out of use: the page shines through the ground, and the text stays legible. */
fun Pigment.faded(palette: Palette): Pigment {
    val ground = lerp(ground, palette.paper, FADED)
    val figure = listOf(palette.ink, inkOnPaper, chalk).maxBy { contrast(it, ground) }
    return Pigment(ground, figure, lerp(edge, palette.paper, FADED))
}
