package fr.cartable.ui.screens

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
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.GameInfo
import fr.cartable.Shelved
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.holdsKeyboard

/** What lies over the page, each by what closes it: whoever goes back closes it first. */
val LocalOverlays = staticCompositionLocalOf { mutableStateListOf<() -> Unit>() }

/** As long as this is there, going back closes it. */
@Composable
fun CloseOnBack(close: () -> Unit) {
    val overlays = LocalOverlays.current
    val latest by rememberUpdatedState(close)
    DisposableEffect(overlays) {
        val closes = { latest() }
        overlays += closes
        onDispose { overlays -= closes }
    }
}

/** A sheet over the page, from below; a tap beside it closes it. Without [close] only what stands on it does. */
@Composable
fun Overlay(title: String, close: (() -> Unit)?, content: @Composable ColumnScope.() -> Unit) {
    val words = LocalWords.current
    CloseOnBack(close ?: {})
    val palette = LocalPalette.current
    Box(Modifier.fillMaxSize(), contentAlignment = Alignment.BottomCenter) {
        Box(
            Modifier.fillMaxSize().background(Color.Black.copy(alpha = 0.45f)).then(
                if (close == null) {
                    // The page below is not to be touched.
                    Modifier.pointerInput(Unit) { detectTapGestures {} }
                } else {
                    Modifier.focusProperties { canFocus = false }.clickable(remember { MutableInteractionSource() }, indication = null, onClick = close)
                        .semantics { contentDescription = words.close }
                },
            ),
        )
        Column(
            Modifier.padding(top = 48.dp).widthIn(max = 600.dp).fillMaxWidth().clip(Shapes.sheet).background(palette.sheet)
                .semantics { paneTitle = title }
                .holdsKeyboard()
                .verticalScroll(rememberScrollState()).padding(12.dp),
            verticalArrangement = Arrangement.spacedBy(8.dp),
        ) {
            Row(verticalAlignment = Alignment.CenterVertically) {
                Text(title, Modifier.weight(1f).semantics { heading() }, style = Type.headline)
                if (close != null) GlyphButton(Glyphs.close, words.close, close)
            }
            content()
        }
    }
}

/** A page on which things of the shelf can be deleted: it is asked first. The page is given what asks. */
@Composable
fun Deleting(games: List<GameInfo>, things: List<Shelved>, delete: (Shelved) -> Unit, page: @Composable (ask: (Shelved) -> Unit) -> Unit) {
    val words = LocalWords.current
    var asked by rememberSaveable { mutableStateOf<String?>(null) }
    page { asked = it.id }
    things.find { it.id == asked }?.let { thing ->
        Question(games.title(thing.game), words.deleteForGood, words.delete, { asked = null }) { delete(thing) }
    }
}

/** What is asked before something that cannot be undone, or not easily: `yes` says in words what is done. */
@Composable
fun Question(title: String, note: String, yes: String, close: () -> Unit, done: () -> Unit) {
    val words = LocalWords.current
    Overlay(title, close) {
        Text(note, style = Type.body)
        Buttons {
            ActionButton(yes, { close(); done() }, broad, filled = true)
            ActionButton(words.cancel, close, broad)
        }
    }
}
