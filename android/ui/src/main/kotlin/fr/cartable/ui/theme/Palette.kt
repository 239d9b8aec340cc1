package fr.cartable.ui.theme

import androidx.compose.runtime.Immutable
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import fr.cartable.drawing.Page
import fr.cartable.drawing.colours

/** The colours of everything but the cards: an exercise book by day, a slate by night. The library names them. */
@Immutable
data class Palette(
    /** The page on which the library draws things. */
    val page: Page,
    val isNight: Boolean,
    /** True if everything stands out as clearly as possible. */
    val isStrong: Boolean,
    val paper: Color,
    /** The surfaces on the paper: panels, buttons, sheets. */
    val sheet: Color,
    val ruling: Color,
    val strongRuling: Color,
    /** The ground of a short fact, of a small picture and of a track, on the paper and on a sheet. */
    val chip: Color,
    /** The ground of a short fact that counts more than others. */
    val strongChip: Color,
    val margin: Color,
    val ink: Color,
    /** Text that is not meant to be read first. */
    val quiet: Color,
    /** The outline of panels and buttons. */
    val line: Color,
    /** The viewer's turn, and what the viewer has chosen. */
    val accent: Color,
    val onAccent: Color,
    /** The colour of the item that has just been played, or wins. */
    val marked: Color,
    /** The red pen: refusals. */
    val refusal: Color,
)

private fun of(page: Page): Palette = with(colours(page)) {
    Palette(
        page,
        isNight = page == Page.NIGHT || page == Page.STRONG_NIGHT,
        isStrong = page == Page.STRONG_DAY || page == Page.STRONG_NIGHT,
        paper = Color(paper.toInt()),
        sheet = Color(sheet.toInt()),
        ruling = Color(ruling.toInt()),
        strongRuling = Color(strongRuling.toInt()),
        chip = Color(chip.toInt()),
        strongChip = Color(strongChip.toInt()),
        margin = Color(margin.toInt()),
        ink = Color(ink.toInt()),
        quiet = Color(quiet.toInt()),
        line = Color(line.toInt()),
        accent = Color(accent.toInt()),
        onAccent = Color(onAccent.toInt()),
        marked = Color(marked.toInt()),
        refusal = Color(refusal.toInt()),
    )
}

private val palettes by lazy { Page.entries.associateWith(::of) }

/** The colours of a page. */
fun palette(page: Page): Palette = palettes.getValue(page)

/** The colours of a page. */
fun palette(night: Boolean, strong: Boolean): Palette = palette(
    when {
        strong -> if (night) Page.STRONG_NIGHT else Page.STRONG_DAY
        night -> Page.NIGHT
        else -> Page.DAY
    },
)

val LocalPalette = staticCompositionLocalOf { palette(Page.DAY) }
