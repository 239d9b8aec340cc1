package fr.cartable.ui.theme

import androidx.compose.foundation.focusGroup
import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.focus.onFocusChanged

/** The position of the keyboard focus, and the layer that holds it: the last opened of all that lie over the page. */
@Stable
class Keyboard {
    private val holds = mutableListOf<Hold>()

    /** The element that has the keyboard focus; null while the player uses touch. */
    internal var at: FocusRequester? = null

    internal fun hold(hold: Hold) {
        holds += hold
        if (at != null) hold.calls += 1
    }

    internal fun release(hold: Hold) {
        holds -= hold
    }

    /** Notes that the focus is now within this layer, or on the page below all layers. */
    internal fun came(to: Hold?) {
        val last = holds.lastOrNull()
        if (last !== to) last?.let { it.calls += 1 }
    }
}

/** The layer over the page that holds the keyboard focus. */
internal class Hold {
    val all = FocusRequester()

    /** Counts the requests for focus here. */
    var calls by mutableIntStateOf(0)
}

/** The keyboard focus of this window. */
val LocalKeyboard = staticCompositionLocalOf { Keyboard() }

/** Brings the focus back here when a layer opened from here is closed. */
@Composable
fun Modifier.reached(): Modifier {
    val keyboard = LocalKeyboard.current
    val own = remember { FocusRequester() }
    return focusRequester(own).onFocusChanged {
        if (it.isFocused) {
            keyboard.at = own
        } else if (keyboard.at === own) {
            keyboard.at = null
        }
    }
}

/** Keeps the focus within this as long as it is shown; then the focus returns to where it was. */
@Composable
fun Modifier.holdsKeyboard(): Modifier {
    val keyboard = LocalKeyboard.current
    val hold = remember { Hold() }
    LaunchedEffect(hold.calls) { if (hold.calls > 0) hold.all.take() }
    DisposableEffect(hold) {
        val before = keyboard.at
        keyboard.hold(hold)
        onDispose {
            keyboard.release(hold)
            before?.take()
        }
    }
    return focusRequester(hold.all).onFocusChanged { if (it.hasFocus) keyboard.came(hold) }.focusGroup()
}

/** Takes the focus, unless the element is gone. */
private fun FocusRequester.take() {
    runCatching { requestFocus() }
}
