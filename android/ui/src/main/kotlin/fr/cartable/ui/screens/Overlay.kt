package fr.cartable.ui.screens

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.SheetView
import fr.cartable.ui.theme.Type

/** The layers over the page, each with its action to close it. Going back closes the topmost. */
val LocalOverlays = staticCompositionLocalOf { mutableStateListOf<() -> Unit>() }

/** Makes going back close this layer as long as it is shown. */
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

/** A sheet over the page, which going back closes first. Without [close] only its own buttons close it. */
@Composable
fun Overlay(title: String, close: (() -> Unit)?, content: @Composable ColumnScope.() -> Unit) {
    CloseOnBack(close ?: {})
    SheetView(title, LocalWords.current.close, close, content)
}

/** A page from which saved things can be deleted. It gives its content a function that asks the player first. */
@Composable
fun Deleting(games: List<GameInfo>, things: List<Shelved>, delete: (Shelved) -> Unit, page: @Composable (ask: (Shelved) -> Unit) -> Unit) {
    val words = LocalWords.current
    var asked by rememberSaveable { mutableStateOf<String?>(null) }
    page { asked = it.id }
    things.find { it.id == asked }?.let { thing ->
        Question(games.title(thing.game), words.deleteForGood, words.delete, { asked = null }) { delete(thing) }
    }
}

/** The question before something that cannot be undone, or not easily; `yes` names the effect. */
@Composable
fun Question(title: String, note: String, yes: String, close: () -> Unit, done: () -> Unit) {
    val words = LocalWords.current
    Overlay(title, close) {
        Text(note, style = Type.body)
        Buttons {
            ActionButton(yes, {
                close()
                done()
            }, broad, filled = true)
            ActionButton(words.cancel, close, broad)
        }
    }
}
