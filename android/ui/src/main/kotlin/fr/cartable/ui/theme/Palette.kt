package fr.cartable.ui.theme

import androidx.compose.runtime.Immutable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color

/** The colours of everything but the cards: an exercise book by day, a slate by night. */
@Immutable
data class Palette(
    val isNight: Boolean,
    /** True if everything stands out as clearly as possible. */
    val isStrong: Boolean = false,
    val paper: Color,
    /** The surfaces on the paper: panels, buttons, sheets. */
    val sheet: Color,
    val ruling: Color,
    val strongRuling: Color,
    /** The ground of a note, of a small picture and of a track, on the paper and on a sheet. */
    val chip: Color,
    /** The ground of an important note. */
    val strongChip: Color,
    val margin: Color,
    val ink: Color,
    /** Text to read last. */
    val quiet: Color,
    /** The outline of panels and buttons. */
    val line: Color,
    /** The viewer's turn, and their picks. */
    val accent: Color,
    val onAccent: Color,
    /** The colour of the item that has just been played, or wins. */
    val marked: Color,
    /** The red pen: refusals. */
    val refusal: Color,
)

val Day = Palette(
    isNight = false,
    paper = Color(0xFFFBFAF5),
    sheet = Color(0xFFFFFFFF),
    ruling = Color(0xFFE3E9F4),
    strongRuling = Color(0xFFD3DCEE),
    chip = Color(0xFFE3E9F4),
    strongChip = Color(0xFFD3DCEE),
    margin = Color(0xFFE6B8C4),
    ink = Color(0xFF1F2A44),
    quiet = Color(0xFF5B6478),
    line = Color(0xFFC3CBDD),
    accent = Color(0xFF5B3FA0),
    onAccent = Color(0xFFFFFFFF),
    marked = Color(0xFFC79100),
    refusal = Color(0xFFB3261E),
)

val Night = Palette(
    isNight = true,
    paper = Color(0xFF23282D),
    sheet = Color(0xFF2D3339),
    ruling = Color(0xFF2B3238),
    strongRuling = Color(0xFF333B42),
    chip = Color(0xFF3A4148),
    strongChip = Color(0xFF4B555F),
    margin = Color(0xFF4A3A42),
    ink = Color(0xFFECEFE6),
    quiet = Color(0xFFA9B0A9),
    line = Color(0xFF4A535B),
    accent = Color(0xFFB9A3F0),
    onAccent = Color(0xFF23202E),
    marked = Color(0xFFF2C94C),
    refusal = Color(0xFFFF8A80),
)

/** The same pages in the strongest colours: every text differs from its ground by at least 7 to 1. */
val StrongDay = Day.copy(
    isStrong = true,
    paper = Color(0xFFFFFFFF),
    ruling = Color(0xFFEDF1F8),
    chip = Color(0xFFEDF1F8),
    ink = Color(0xFF000000),
    quiet = Color(0xFF2E3648),
    line = Color(0xFF5B6478),
    accent = Color(0xFF40208A),
    marked = Color(0xFF8A5F00),
    refusal = Color(0xFF8C0F0A),
)

val StrongNight = Night.copy(
    isStrong = true,
    paper = Color(0xFF0B0D0F),
    sheet = Color(0xFF14181B),
    ruling = Color(0xFF1A1F23),
    strongRuling = Color(0xFF262C31),
    chip = Color(0xFF262C31),
    strongChip = Color(0xFF3A4148),
    ink = Color(0xFFFFFFFF),
    quiet = Color(0xFFD5DAD5),
    line = Color(0xFFA9B0A9),
    accent = Color(0xFFD3C4FF),
    onAccent = Color(0xFF000000),
    marked = Color(0xFFFFD95E),
    refusal = Color(0xFFFFB4AB),
)

/** The colours of a page. */
fun palette(night: Boolean, strong: Boolean): Palette = if (strong) {
    (if (night) StrongNight else StrongDay)
} else if (night) {
    Night
} else {
    Day
}

val LocalPalette = staticCompositionLocalOf { Day }

/** The contrast of two opaque colours, from 1 to 21, as WCAG 2 computes it. */
fun contrast(one: Color, other: Color): Float {
    val (low, high) = listOf(luminance(one), luminance(other)).sorted()
    return (high + 0.05f) / (low + 0.05f)
}

private fun luminance(colour: Color): Float {
    fun linear(part: Float) = if (part <= 0.04045f) part / 12.92f else Math.pow((part + 0.055) / 1.055, 2.4).toFloat()
    return 0.2126f * linear(colour.red) + 0.7152f * linear(colour.green) + 0.0722f * linear(colour.blue)
}
