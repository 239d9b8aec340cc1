package fr.cartable.ui.screens

import androidx.compose.ui.text.AnnotatedString
import androidx.compose.ui.text.SpanStyle
import androidx.compose.ui.text.buildAnnotatedString
import androidx.compose.ui.text.font.FontStyle
import androidx.compose.ui.text.font.FontWeight

/** A block of a help page. The library's pages hold no others. */
sealed interface Block {
    /** A heading; 1 is the page's own. */
    data class Title(val depth: Int, val text: AnnotatedString) : Block

    data class Paragraph(val text: AnnotatedString) : Block

    /** An entry of a list, after its number or mark. */
    data class Entry(val mark: String, val text: AnnotatedString) : Block

    /** A table, its first row the head. */
    data class Rows(val rows: List<List<AnnotatedString>>) : Block
}

private val entry = Regex("""^(\d+\.|[-*])\s+(.*)""")

/** Splits a help page into blocks. It knows the part of Markdown that the library's pages use. */
fun blocks(markdown: String): List<Block> {
    val blocks = mutableListOf<Block>()
    var mark: String? = null
    val open = StringBuilder()
    val rows = mutableListOf<List<AnnotatedString>>()
    fun end() {
        if (open.isNotEmpty()) {
            val text = spans(open.toString())
            blocks += mark?.let { Block.Entry(it, text) } ?: Block.Paragraph(text)
        }
        if (rows.isNotEmpty()) blocks += Block.Rows(rows.toList())
        open.clear()
        rows.clear()
        mark = null
    }
    for (line in markdown.lines()) {
        val found = entry.find(line)
        when {
            line.isBlank() -> end()

            line.startsWith("#") -> {
                end()
                blocks += Block.Title(line.takeWhile { it == '#' }.length, spans(line.trimStart('#').trim()))
            }

            line.startsWith("|") -> {
                val cells = line.trim().trim('|').split('|').map { it.trim() }
                if (cells.any { cell -> cell.any { it != '-' && it != ':' } }) rows += cells.map(::spans)
            }

            found != null -> {
                end()
                mark = found.groupValues[1].takeIf { it.first().isDigit() } ?: "•"
                open.append(found.groupValues[2])
            }

            else -> open.append(if (open.isEmpty()) "" else " ").append(line.trim())
        }
    }
    end()
    return blocks
}

/** A text with its bold and italic parts. */
private fun spans(text: String): AnnotatedString = buildAnnotatedString {
    var (bold, slanted) = false to false
    var at = 0
    while (at < text.length) {
        when {
            text.startsWith("**", at) -> {
                if (bold) pop() else pushStyle(SpanStyle(fontWeight = FontWeight.Bold))
                bold = !bold
                at += 2
            }

            text[at] == '*' && (slanted || text.getOrNull(at + 1)?.isWhitespace() == false) -> {
                if (slanted) pop() else pushStyle(SpanStyle(fontStyle = FontStyle.Italic))
                slanted = !slanted
                at += 1
            }

            text[at] == '`' -> at += 1

            else -> append(text[at++])
        }
    }
}
