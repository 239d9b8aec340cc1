package fr.cartable.ui.theme

import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
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

    /** On chips and above areas: never the only place where something stands. */
    val tiny = TextStyle(fontSize = 11.sp, lineHeight = 14.sp, fontWeight = FontWeight.Medium)
}

/** Figures of one width each, so that a number that changes does not jump. */
fun TextStyle.tabular(): TextStyle = copy(fontFeatureSettings = "tnum")
