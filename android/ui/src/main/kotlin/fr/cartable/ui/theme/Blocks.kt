package fr.cartable.ui.theme

import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Icon
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.clip
import androidx.compose.ui.focus.onFocusChanged
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.delay

/** A button with words. The filled one is the choice to offer first. */
@Composable
fun ActionButton(
    text: String,
    onClick: () -> Unit,
    modifier: Modifier = Modifier,
    filled: Boolean = false,
    enabled: Boolean = true,
    glyph: ImageVector? = null,
    /** The spoken text, if it is more than the text shown. */
    label: String = text,
    textStyle: TextStyle = Type.button,
) {
    val palette = LocalPalette.current
    val ink = if (filled) palette.onAccent else palette.accent
    Row(
        modifier
            .defaultMinSize(minWidth = 64.dp, minHeight = touch)
            .alpha(if (enabled) 1f else 0.45f)
            .clip(Shapes.button)
            .background(if (filled) palette.accent else palette.sheet)
            .border(BorderStroke(1.5.dp, palette.accent), Shapes.button)
            .reached()
            .clickable(enabled, role = Role.Button, onClick = onClick)
            .semantics(mergeDescendants = true) { if (label != text) contentDescription = label }
            .padding(horizontal = 10.dp, vertical = 4.dp),
        horizontalArrangement = Arrangement.spacedBy(6.dp, Alignment.CenterHorizontally),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        if (glyph != null) Icon(glyph, null, Modifier.size(20.dp), tint = ink)
        if (text.isNotEmpty()) Text(text, color = ink, style = textStyle, textAlign = TextAlign.Center)
    }
}

/** A button with a small picture; `label` is its spoken text. */
@Composable
fun GlyphButton(
    glyph: ImageVector,
    label: String,
    onClick: () -> Unit,
    modifier: Modifier = Modifier,
    enabled: Boolean = true,
    tint: Color = LocalPalette.current.ink,
) = Box(
    modifier
        .size(touch)
        .alpha(if (enabled) 1f else 0.35f)
        .clip(Shapes.button)
        .reached()
        .clickable(enabled, role = Role.Button, onClick = onClick)
        .semantics { contentDescription = label },
    contentAlignment = Alignment.Center,
) {
    Icon(glyph, null, Modifier.size(24.dp), tint = tint)
}

/** The time for which a new thing takes no touch, in milliseconds: the second of two quick taps was meant for the thing before it. */
const val SETTLE_MS = 250L

/** Keeps a new block from taking touches for a moment, because the finger has not seen it yet. Keys and screen readers need not wait. */
@Composable
fun Modifier.settling(): Modifier {
    var isNew by remember { mutableStateOf(true) }
    LaunchedEffect(Unit) {
        delay(SETTLE_MS)
        isNew = false
    }
    if (!isNew) return this
    return pointerInput(Unit) { awaitPointerEventScope { while (true) awaitPointerEvent(PointerEventPass.Initial).changes.forEach { it.consume() } } }
}

/** Hides this from screen readers and the keyboard while a layer lies over it. */
@Composable
fun Modifier.beneath(isSo: Boolean): Modifier {
    if (!isSo) return this
    val keyboard = LocalKeyboard.current
    return clearAndSetSemantics { }.onFocusChanged { if (it.hasFocus) keyboard.came(null) }
}

/** A sheet on the paper. A player who acts has the accent, a winner is marked. */
@Composable
fun Panel(modifier: Modifier = Modifier, accent: Boolean = false, marked: Boolean = false, content: @Composable () -> Unit) {
    val palette = LocalPalette.current
    val edge = when {
        accent -> BorderStroke(2.5.dp, palette.accent)
        marked -> BorderStroke(2.5.dp, palette.marked)
        else -> BorderStroke(1.dp, palette.line)
    }
    Box(modifier.clip(Shapes.panel).background(palette.sheet).border(edge, Shapes.panel)) { content() }
}
