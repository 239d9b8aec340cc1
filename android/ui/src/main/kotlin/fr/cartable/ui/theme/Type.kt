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
import androidx.compose.ui.unit.TextUnit
import androidx.compose.ui.unit.sp

/** The sizes of text. All grow with the phone's text size. */
object Type {
    /** The name of a screen. */
    val title = TextStyle(fontSize = 22.sp, lineHeight = 28.sp, fontWeight = FontWeight.Bold)

    /** Questions, and headings within a screen. */
    val headline = TextStyle(fontSize = 17.sp, lineHeight = 22.sp, fontWeight = FontWeight.SemiBold)

    val body = TextStyle(fontSize = 15.sp, lineHeight = 21.sp)

    /** The text of buttons. */
    val button = TextStyle(fontSize = 16.sp, lineHeight = 20.sp, fontWeight = FontWeight.SemiBold)

    val small = TextStyle(fontSize = 13.sp, lineHeight = 17.sp)

    /** Codes, which are compared or written down letter by letter. */
    val code = TextStyle(fontSize = 18.sp, lineHeight = 26.sp, fontWeight = FontWeight.SemiBold, fontFamily = FontFamily.Monospace)

    /** The text of chips and above areas. It never has a fact that stands nowhere else. */
    val tiny = TextStyle(fontSize = 11.sp, lineHeight = 14.sp, fontWeight = FontWeight.Medium)
}

/** Figures of equal width, so that a changing number does not jump. */
fun TextStyle.tabular(): TextStyle = copy(fontFeatureSettings = "tnum")

/**
 * A text in which no word is broken: if one is too long for its line, all of the text is set smaller.
 * A text that takes more than a line at its usual size is set in `second`, if that is given. Nothing is set smaller than `least`.
 */
@Composable
fun WholeWords(
    text: String,
    style: TextStyle,
    modifier: Modifier = Modifier,
    maxLines: Int = Int.MAX_VALUE,
    second: TextStyle = style,
    least: TextUnit = SMALLEST,
) {
    var now by remember(text, style) { mutableStateOf(style) }
    Text(
        text,
        modifier,
        style = now,
        maxLines = maxLines,
        overflow = TextOverflow.Ellipsis,
        onTextLayout = {
            when {
                it.lineCount > 1 && now == style && second != style -> now = second

                (it.breaksWord() || it.multiParagraph.didExceedMaxLines) && now.fontSize > least -> it.smaller().let { by ->
                    (
                        if (now.fontSize.value * by <
                            least.value
                        ) {
                            least.value / now.fontSize.value
                        } else {
                            by
                        }
                        ).let {
                        now =
                            now.copy(fontSize = now.fontSize * it, lineHeight = now.lineHeight * it)
                    }
                }
            }
        },
    )
}

private val SMALLEST = 7.sp

/** The factor by which a text must shrink so that its longest word, and all of it in its lines, fits. */
private fun TextLayoutResult.smaller(): Float {
    val whole = multiParagraph.intrinsics
    val wide = maxOf(whole.minIntrinsicWidth, whole.maxIntrinsicWidth / layoutInput.maxLines)
    return (layoutInput.constraints.maxWidth / wide).coerceIn(0.5f, 0.94f)
}

private fun TextLayoutResult.breaksWord(): Boolean {
    val text = layoutInput.text.text
    return (0 until lineCount - 1).map { getLineEnd(it) }.any { it in 1 until text.length && text[it - 1].isLetterOrDigit() && text[it].isLetterOrDigit() }
}
