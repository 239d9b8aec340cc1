package fr.cartable.ui.theme

import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.graphics.vector.addPathNodes
import androidx.compose.ui.unit.dp

/** The small pictures on bars and buttons, drawn with a pen of two points on a square of 24. */
object Glyphs {
    val back = glyph("back", "M15 5 L8 12 L15 19")
    val forward = glyph("forward", "M9 5 L16 12 L9 19")
    val farBack = glyph("farBack", "M6 5 L6 19 M18 5 L10 12 L18 19")
    val farForward = glyph("farForward", "M18 5 L18 19 M6 5 L14 12 L6 19")
    val menu = glyph("menu", "M12 5 L12 5.2 M12 12 L12 12.2 M12 19 L12 19.2", pen = 3f)
    val close = glyph("close", "M6 6 L18 18 M18 6 L6 18")
    val check = glyph("check", "M5 13 L10 18 L19 7")
    val plus = glyph("plus", "M12 5 L12 19 M5 12 L19 12")
    val minus = glyph("minus", "M5 12 L19 12")
    val undo = glyph("undo", "M9 5 L4 10 L9 15 M4 10 L15 10 C18 10 20 12 20 14.5 C20 17 18 19 15 19 L11 19")
    val redo = glyph("redo", "M15 5 L20 10 L15 15 M20 10 L9 10 C6 10 4 12 4 14.5 C4 17 6 19 9 19 L13 19")
    val refresh = glyph("refresh", "M19 12 C19 15.9 15.9 19 12 19 C8.1 19 5 15.9 5 12 C5 8.1 8.1 5 12 5 C14.8 5 17.2 6.6 18.3 9 M19 4.5 L18.5 9.2 L14 8.5")
    val hint = glyph("hint", "M9 18 L15 18 M10 21 L14 21 M9 15.5 C7 14 6 12 6 9.5 C6 6 8.5 3.5 12 3.5 C15.5 3.5 18 6 18 9.5 C18 12 17 14 15 15.5 Z")
    val lines = glyph("lines", "M5 6 L19 6 M5 11 L19 11 M5 16 L14 16")
    val up = glyph("up", "M5 15 L12 8 L19 15")
    val down = glyph("down", "M5 9 L12 16 L19 9")
    val share = glyph("share", "M12 15 L12 4 M8 8 L12 4 L16 8 M6 12 L6 20 L18 20 L18 12")
    val play = glyph("play", "M8 5 L19 12 L8 19 Z")
    val pause = glyph("pause", "M9 5 L9 19 M15 5 L15 19")
    val pencil = glyph("pencil", "M5 19 L6 15 L16 5 L19 8 L9 18 Z")
    val bin = glyph("bin", "M5 7 L19 7 M10 7 L10 4 L14 4 L14 7 M7 7 L8 20 L16 20 L17 7")
    val erase = glyph("erase", "M9 5 L21 5 L21 19 L9 19 L3 12 Z M12 9 L18 15 M18 9 L12 15")
    val enlarge = glyph("enlarge", "M14 4 L20 4 L20 10 M20 4 L14 10 M10 20 L4 20 L4 14 M4 20 L10 14")
    val reduce = glyph("reduce", "M20 10 L14 10 L14 4 M14 10 L20 4 M4 14 L10 14 L10 20 M10 14 L4 20")
    val settings = glyph(
        "settings",
        "M4 7 L13 7 M19 7 L20 7 M16 4.5 C17.4 4.5 18.5 5.6 18.5 7 C18.5 8.4 17.4 9.5 16 9.5 C14.6 9.5 13.5 8.4 13.5 7 C13.5 5.6 14.6 4.5 16 4.5 Z " +
            "M20 17 L11 17 M5 17 L4 17 M8 14.5 C9.4 14.5 10.5 15.6 10.5 17 C10.5 18.4 9.4 19.5 8 19.5 C6.6 19.5 5.5 18.4 5.5 17 C5.5 15.6 6.6 14.5 8 14.5 Z",
    )

    val people = glyph(
        "people",
        "M9 5 C10.7 5 12 6.3 12 8 C12 9.7 10.7 11 9 11 C7.3 11 6 9.7 6 8 C6 6.3 7.3 5 9 5 Z M3.5 19 C3.5 15.5 6 14 9 14 " +
            "C12 14 14.5 15.5 14.5 19 M15 5.5 C16.5 5.5 17.5 6.8 17.5 8.2 C17.5 9.7 16.5 11 15 11 M17 14.2 C19.3 14.8 20.5 16.5 20.5 19",
    )
    val trophy = glyph(
        "trophy",
        "M8 4 L16 4 L16 9 C16 12 14.5 14 12 14 C9.5 14 8 12 8 9 Z M8 6 L5 6 C5 9 6 10 8 10 M16 6 L19 6 C19 9 18 10 16 10 " +
            "M12 14 L12 17 M8 20 C8.5 18 10 17 12 17 C14 17 15.5 18 16 20 Z",
    )
    val calendar = glyph("calendar", "M5 6 L19 6 L19 20 L5 20 Z M5 10.5 L19 10.5 M9 3.5 L9 7 M15 3.5 L15 7 M9 15 L11 17 L15 13.5")
    val podium = glyph("podium", "M4 20 L4 14 L9 14 L9 9 L15 9 L15 16 L20 16 L20 20 Z M9 14 L9 20 M15 16 L15 20 M12 4.5 L12 4.7")
    val curve = glyph("curve", "M4 4 L4 20 L20 20 M7 16 L11 11 L14 13.5 L19 6.5")
    val clock = glyph("clock", "M12 4 C16.4 4 20 7.6 20 12 C20 16.4 16.4 20 12 20 C7.6 20 4 16.4 4 12 C4 7.6 7.6 4 12 4 Z M12 8 L12 12 L15 14")
    val bars = glyph("bars", "M5 20 L5 13 M12 20 L12 5 M19 20 L19 9")
    val cards = glyph("cards", "M4 8 L11 6 L14 17 L7 19 Z M13 7.5 L18 6 L21 15.5 L16.5 17")
    val person =
        glyph(
            "person",
            "M12 4.5 C14.2 4.5 16 6.3 16 8.5 C16 10.7 14.2 12.5 12 12.5 C9.8 12.5 8 10.7 8 8.5 C8 6.3 9.8 4.5 12 4.5 Z M5 20 C5 16.5 8 15 12 15 C16 15 19 16.5 19 20",
        )
    val book = glyph("book", "M12 7 C10 5 7 4.5 4 5 L4 18 C7 17.5 10 18 12 20 C14 18 17 17.5 20 18 L20 5 C17 4.5 14 5 12 7 Z M12 7 L12 20")

    internal fun glyph(name: String, path: String, pen: Float = 2f): ImageVector = ImageVector.Builder(name, 24.dp, 24.dp, 24f, 24f).addPath(
        pathData = addPathNodes(path),
        stroke = SolidColor(Color.Black),
        strokeLineWidth = pen,
        strokeLineCap = StrokeCap.Round,
        strokeLineJoin = StrokeJoin.Round,
    ).build()
}
