package fr.cartable.ui.table

import kotlin.math.ceil

/**
 * The greatest width of a text, in points.
 * The layout is found without drawing, so it assumes a font somewhat wider than those of phones.
 */
internal fun textWidth(text: String, size: Float): Float = text.fold(0f) { sum, letter -> sum + letterWidth(letter) } * size * MARGIN

/** The allowance for fonts that are wider than usual. */
private const val MARGIN = 1.1f

private fun letterWidth(letter: Char): Float = when (letter) {
    in "iljI.,;:!|'’·" -> 0.32f
    in "frt()-  " -> 0.38f
    in "mwMW" -> 0.92f
    '▲', '★', '▶', '✓', '▮', '●', '✗' -> 1.0f
    in 'A'..'Z' -> 0.70f
    else -> 0.58f
}

/** The number of lines that a text takes at this width, with whole words. */
internal fun textLines(text: String, size: Float, width: Float): Int {
    var (lines, used) = 1 to 0f
    val space = textWidth(" ", size)
    for (word in text.split(' ')) {
        val wide = textWidth(word, size)
        if (used > 0f && used + space + wide > width) {
            lines += 1
            used = 0f
        }
        used += wide + if (used > 0f) space else 0f
        if (used > width) {
            lines += ceil(used / width).toInt() - 1
            used %= width
        }
    }
    return lines
}

/** The first of these sizes at which a text takes at most this many lines of this width, with whole words; otherwise the last. */
internal fun fittingSize(text: String, width: Float, lines: Int, sizes: List<Float>): Float = sizes.find { size ->
    textLines(text, size, width) <= lines && text.split(' ').all { textWidth(it, size) <= width }
} ?: sizes.last()
