package fr.cartable.ui.theme

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp

/** A sheet at the bottom of the page; a tap beside it closes it. Without [close] only its own buttons close it. */
@Composable
fun SheetView(title: String, closeLabel: String, close: (() -> Unit)?, content: @Composable ColumnScope.() -> Unit) {
    val (palette, scroll) = LocalPalette.current to rememberScrollState()
    val interaction = remember { MutableInteractionSource() }
    // The page below takes no touches.
    val beside = if (close == null) Modifier.pointerInput(Unit) { detectTapGestures { } } else Modifier.clickable(interaction, null, onClick = close)
    Box(Modifier.fillMaxSize().settling(), contentAlignment = Alignment.BottomCenter) {
        Box(Modifier.fillMaxSize().background(Color.Black.copy(alpha = 0.45f)).clearAndSetSemantics { }.focusProperties { canFocus = false }.then(beside))
        Column(
            Modifier
                .padding(top = touch)
                .widthIn(max = 600.dp)
                .fillMaxWidth()
                .clip(Shapes.sheet)
                .background(palette.sheet)
                .pointerInput(Unit) { detectTapGestures { } }
                .semantics { paneTitle = title }
                .holdsKeyboard()
                .padding(12.dp),
            verticalArrangement = Arrangement.spacedBy(8.dp),
        ) {
            Row(verticalAlignment = Alignment.CenterVertically) {
                Text(title, Modifier.weight(1f).semantics { heading() }, color = palette.ink, style = Type.headline)
                if (close != null) GlyphButton(Glyphs.close, closeLabel, close)
            }
            Column(
                Modifier.weight(1f, fill = false).fading(scroll, palette.sheet).verticalScroll(scroll),
                verticalArrangement = Arrangement.spacedBy(8.dp),
                content = content,
            )
        }
    }
}
