package fr.cartable.ui.table

import fr.cartable.ui.theme.Type
import kotlin.math.max

/** The question, or the reason why a tap was not taken, on lines of this width: the size of its letters, and the room it takes. */
internal class Asked(private val text: String, private val textScale: Float, private val width: Float) {
    /** It is written heavier than what texts are measured by. */
    private fun lines(size: Float) = textLines(text, size * 1.12f * textScale, width)

    /** How high all of it is in letters of this size, before the text scale. */
    fun height(size: Float): Float = size * lines(size) * LINE * textScale

    /** How high it stands: two lines of the usual size at the least, so that little moves when something else is asked. */
    fun room(size: Float): Float = max(2 * usual * LINE * textScale, height(size))

    /** The size of its letters: as large as has room in what is `wished`, and where that is little, in `most`. */
    fun size(wished: Float, most: Float): Float = when {
        lines(usual) <= 2 && height(usual) <= most -> usual
        else -> listOf(14f, SMALL).find { height(it) <= wished } ?: listOf(SMALL, SMALLEST_ASKED).find { height(it) <= most } ?: SMALLEST_ASKED
    }

    /** How high it has to stand at the least, in letters that are `small` or as small as they can be. */
    fun least(small: Boolean): Float = height(
        if (lines(usual) <= 2) {
            usual
        } else if (small) {
            SMALL
        } else {
            SMALLEST_ASKED
        },
    )
}

private val usual = Type.headline.fontSize.value

/** As small as it is read with ease, and as small as it is made before it has to be scrolled. */
private const val SMALL = 12f
private const val SMALLEST_ASKED = 10f

/** From one line to the next, in letters. */
private const val LINE = 1.3f
