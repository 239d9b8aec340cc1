package fr.cartable.ui.cards

import fr.cartable.drawing.marks

/** The characters that stand for a picture, each on a square of 24. */
private val pictures: Map<String, Drawn> by lazy { marks().associate { it.letter to drawn(it.figure) } }

/** The side of the square on which marks and symbols are drawn. */
const val MARK_SIDE = 24f

/** A piece of a mark: a text, or the picture that a character stands for. */
sealed interface MarkPart {
    data class Word(val text: String) : MarkPart

    class Picture(val drawn: Drawn) : MarkPart
}

/** A mark, its pictures taken out of the text. */
fun markParts(mark: String): List<MarkPart> {
    val parts = mutableListOf<MarkPart>()
    val word = StringBuilder()
    fun finish() {
        word.toString().trim().takeIf { it.isNotEmpty() }?.let { parts += MarkPart.Word(it) }
        word.clear()
    }
    for (letter in mark) {
        val picture = pictures[letter.toString()]
        if (picture == null) {
            word.append(letter)
        } else {
            finish()
            parts += MarkPart.Picture(picture)
        }
    }
    finish()
    return parts
}
