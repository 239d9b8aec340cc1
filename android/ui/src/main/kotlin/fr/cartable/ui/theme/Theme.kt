package fr.cartable.ui.theme

import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.LocalContentColor
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.Typography
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.graphics.Shape
import androidx.compose.ui.unit.dp

/** The shapes of everything but cards. */
object Shapes {
    val panel: Shape = RoundedCornerShape(10.dp)
    val button: Shape = RoundedCornerShape(12.dp)
    val chip: Shape = RoundedCornerShape(6.dp)
    val sheet: Shape = RoundedCornerShape(topStart = 18.dp, topEnd = 18.dp)
}

/** The smallest target for a finger. */
val touch = 48.dp

/** The theme of the whole app: the palette, and Material's own parts in the same colours. */
@Composable
fun CartableTheme(night: Boolean, strong: Boolean = false, content: @Composable () -> Unit) {
    val palette = palette(night, strong)
    val scheme = if (night) darkColorScheme() else lightColorScheme()
    val colours = scheme.copy(
        primary = palette.accent,
        onPrimary = palette.onAccent,
        primaryContainer = palette.accent,
        onPrimaryContainer = palette.onAccent,
        secondary = palette.accent,
        onSecondary = palette.onAccent,
        secondaryContainer = palette.chip,
        onSecondaryContainer = palette.ink,
        background = palette.paper,
        onBackground = palette.ink,
        surface = palette.sheet,
        onSurface = palette.ink,
        surfaceVariant = palette.chip,
        onSurfaceVariant = palette.quiet,
        surfaceContainerLowest = palette.sheet,
        surfaceContainerLow = palette.sheet,
        surfaceContainer = palette.sheet,
        surfaceContainerHigh = palette.sheet,
        surfaceContainerHighest = palette.chip,
        surfaceTint = palette.sheet,
        outline = palette.quiet,
        outlineVariant = palette.line,
        error = palette.refusal,
    )
    val type = Typography(
        titleLarge = Type.title,
        titleMedium = Type.headline,
        bodyLarge = Type.body,
        bodyMedium = Type.body,
        bodySmall = Type.small,
        labelLarge = Type.button,
        labelMedium = Type.small,
        labelSmall = Type.tiny,
    )
    MaterialTheme(colours, typography = type) {
        CompositionLocalProvider(LocalPalette provides palette, LocalContentColor provides palette.ink, content = content)
    }
}
