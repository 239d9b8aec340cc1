package fr.cartable.ui.theme

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.sp

/** The sizes of text. All grow with the text size that the phone is set to. */
object Type {
    /** The name of a screen. */
    val title = TextStyle(fontSize = 22.sp, lineHeight = 28.sp, fontWeight = FontWeight.Bold)

    /** What is asked, and headings within a screen. */
    val headline = TextStyle(fontSize = 17.sp, lineHeight = 22.sp, fontWeight = FontWeight.SemiBold)

    val body = TextStyle(fontSize = 15.sp, lineHeight = 21.sp)

    /** On buttons. */
    val button = TextStyle(fontSize = 16.sp, lineHeight = 20.sp, fontWeight = FontWeight.SemiBold)

    val small = TextStyle(fontSize = 13.sp, lineHeight = 17.sp)

    /** What is compared or written down letter by letter. */
    val code = TextStyle(fontSize = 18.sp, lineHeight = 26.sp, fontWeight = FontWeight.SemiBold, fontFamily = FontFamily.Monospace)

    /** On chips and above areas: never the only place where something stands. */
    val tiny = TextStyle(fontSize = 11.sp, lineHeight = 14.sp, fontWeight = FontWeight.Medium)
}

/** Figures of one width each, so that a number that changes does not jump. */
fun TextStyle.tabular(): TextStyle = copy(fontFeatureSettings = "tnum")

/** A text in which no word is broken: where one is too long for its line, all of it is set smaller. */
@Composable
fun WholeWords(text: String, style: TextStyle, modifier: Modifier = Modifier, maxLines: Int = Int.MAX_VALUE) {
    var size by remember(text, style) { mutableStateOf(style.fontSize) }
    Text(
        text, modifier, style = style.copy(fontSize = size), maxLines = maxLines, overflow = TextOverflow.Ellipsis,
        onTextLayout = { if (it.breaksWord() && size > SMALLEST) size *= 0.88f },
    )
}

private val SMALLEST = 7.sp

private fun TextLayoutResult.breaksWord(): Boolean {
    val text = layoutInput.text.text
    return (0 until lineCount - 1).map { getLineEnd(it) }.any { it in 1 until text.length && text[it - 1].isLetterOrDigit() && text[it].isLetterOrDigit() }
}
