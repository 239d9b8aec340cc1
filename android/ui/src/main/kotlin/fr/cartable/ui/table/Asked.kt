package fr.cartable.ui.table

import fr.cartable.ui.theme.Type
import kotlin.math.max

/** The question, or the reason why a tap was refused, on lines of this width: the size of its letters, and the room it takes. */
internal class Asked(private val text: String, private val textScale: Float, private val width: Float) {
    /** The text is drawn in heavier letters than those that texts are measured by. */
    private fun lines(size: Float) = textLines(text, size * 1.12f * textScale, width)

    /** The height of the whole text in letters of this size, before the text scale. */
    fun height(size: Float): Float = size * lines(size) * LINE * textScale

    /** The height reserved for it: at least two lines of the usual size, so that little moves when the question changes. */
    fun room(size: Float): Float = max(2 * usual * LINE * textScale, height(size))

    /** The size of its letters: the largest that fits into the `wished` height, or into `most` if that is too little. */
    fun size(wished: Float, most: Float): Float = when {
        lines(usual) <= 2 && height(usual) <= most -> usual
        else -> listOf(14f, SMALL).find { height(it) <= wished } ?: listOf(SMALL, SMALLEST_ASKED).find { height(it) <= most } ?: SMALLEST_ASKED
    }

    /** The least height that it needs, in `small` letters or in the smallest. */
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

/** The smallest size that is easy to read, and the smallest at all, below which the text scrolls. */
private const val SMALL = 12f
private const val SMALLEST_ASKED = 10f

/** The distance of lines, in letters. */
private const val LINE = 1.3f
