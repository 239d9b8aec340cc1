package fr.cartable.ui.screens

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.material3.Icon
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import fr.cartable.pages.Offer
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.touch

/** The picture of an account, drawn like a doodle in an exercise book; a card for a picture that this app does not know. */
@Composable
fun AvatarView(id: String, modifier: Modifier = Modifier, side: Dp = touch, chosen: Boolean = false) {
    val palette = LocalPalette.current
    val glyph = remember(id) { Glyphs.glyph(id, DRAWINGS[id] ?: CARD, pen = 1.4f) }
    Box(
        modifier.size(side).clip(CircleShape).background(if (chosen) palette.accent else palette.chip),
        contentAlignment = Alignment.Center,
    ) { Icon(glyph, null, Modifier.size(side * 0.78f), tint = if (chosen) palette.onAccent else palette.ink) }
}

/** A choice among pictures. A screen reader speaks their labels. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun AvatarChoice(offers: List<Offer>, onChoose: (String) -> Unit) {
    val palette = LocalPalette.current
    FlowRow(
        Modifier.fillMaxWidth().selectableGroup(),
        horizontalArrangement = Arrangement.spacedBy(6.dp),
        verticalArrangement = Arrangement.spacedBy(6.dp),
    ) {
        for (offer in offers) {
            AvatarView(
                offer.value,
                Modifier.border(1.dp, palette.line, CircleShape).clip(CircleShape)
                    .selectable(offer.chosen, role = Role.RadioButton) { onChoose(offer.value) }
                    .semantics { contentDescription = offer.label },
                chosen = offer.chosen,
            )
        }
    }
}

private const val CARD = "M8 5 L16 5 L16 19 L8 19 Z M11 9 L13 9 M11 15 L13 15"

/** The strokes of each picture, one line each, on a square of 24. */
private val DRAWINGS = mapOf(
    "fox" to "M6 6 L9.5 9 L14.5 9 L18 6 L18.5 12 L12 19 L5.5 12 Z M9.5 12.5 L9.5 12.7 M14.5 12.5 L14.5 12.7 M11 17 L13 17",
    "hen" to "M6 14 C6 11 8 11 9 9 C9.5 7 11 6 12.5 6 C14.5 6 16 7.5 16 9.5 L18 10.5 L16 11.5 C17 15 14.5 18.5 11 18.5 C8 18.5 6 17 6 14 Z " +
        "M11.5 6 L11 4.5 L12.5 5.2 L13.5 4.2 L14 6 M13.5 9 L13.5 9.2 M9 13 C10 15 12 15 13 13.5 M11 18.5 L11 20.5",
    "duck" to "M5 12.5 L9.5 13 C11 13 11.5 12 11 10.5 C10.3 8 11.5 5.5 14 5.5 C16 5.5 17.3 7 17.2 8.5 L20 9.3 L17 10.5 C17.5 12 18.5 13 18.5 15 " +
        "C18.5 17.5 16 18.5 12.5 18.5 C8 18.5 5.5 16.5 5 12.5 Z M14.5 8.3 L14.5 8.5",
    "owl" to "M6.5 5.5 L9 7.5 L15 7.5 L17.5 5.5 L17.5 13 C17.5 17 15 19.5 12 19.5 C9 19.5 6.5 17 6.5 13 Z " +
        "M9.5 9 C11 9 12 10 12 11.3 C12 12.6 11 13.5 9.5 13.5 C8.2 13.5 7.2 12.6 7.2 11.3 C7.2 10 8.2 9 9.5 9 Z " +
        "M14.5 9 C15.8 9 16.8 10 16.8 11.3 C16.8 12.6 15.8 13.5 14.5 13.5 C13 13.5 12 12.6 12 11.3 C12 10 13 9 14.5 9 Z " +
        "M11.4 14.5 L12 15.7 L12.6 14.5 M9.6 11.2 L9.6 11.4 M14.4 11.2 L14.4 11.4",
    "cat" to "M6.5 5 L9.5 8 L14.5 8 L17.5 5 L18 12 C18 16 15.5 18.5 12 18.5 C8.5 18.5 6 16 6 12 Z M9.5 11.5 L9.5 11.8 M14.5 11.5 L14.5 11.8 " +
        "M12 14 L12 15 M10.5 16 C11.2 16.3 12 16 12 15 C12 16 12.8 16.3 13.5 16 M7.5 14.5 L4 14 M16.5 14.5 L20 14",
    "dog" to "M8 6.5 C10 5.5 14 5.5 16 6.5 C17.5 9 17.5 14 15.5 17 C14.5 18.7 9.5 18.7 8.5 17 C6.5 14 6.5 9 8 6.5 Z " +
        "M8 6.5 C5.5 6.5 4.5 9 5 12.5 C6 12.5 6.8 12 7 11 M16 6.5 C18.5 6.5 19.5 9 19 12.5 C18 12.5 17.2 12 17 11 " +
        "M10 11 L10 11.2 M14 11 L14 11.2 M11 14 L13 14 L12 15.2 Z",
    "frog" to "M5 13 C5 9.5 8 8.5 12 8.5 C16 8.5 19 9.5 19 13 C19 16.5 16 18 12 18 C8 18 5 16.5 5 13 Z M6.5 9.3 C6 7 7 5.5 8.7 5.5 " +
        "C10.4 5.5 11 7 10.7 8.6 M13.3 8.6 C13 7 13.6 5.5 15.3 5.5 C17 5.5 18 7 17.5 9.3 M8.7 7.4 L8.7 7.6 M15.3 7.4 L15.3 7.6 M8 14 C10 16 14 16 16 14",
    "bee" to "M7 14 C7 11.5 9.2 10 12 10 C14.8 10 17 11.5 17 14 C17 16.5 14.8 18 12 18 C9.2 18 7 16.5 7 14 Z M10.3 10.3 L10.3 17.7 M13.7 10.3 L13.7 17.7 " +
        "M11 10 C8 9 7.5 5.5 9.5 5 C11.5 4.6 12 7.5 12 10 C12 7.5 12.5 4.6 14.5 5 C16.5 5.5 16 9 13 10 M17 14 L19 14",
    "whale" to "M4.5 12 C4.5 16.5 8 18.5 12 18.5 C16.5 18.5 18.5 15.5 18 11 L20 8.5 L17.5 8.8 L16 7 L16 9.5 C15.5 12.5 13 12.8 11.5 11.5 " +
        "C9 9.3 4.5 9 4.5 12 Z M7.5 13 L7.5 13.2 M8 8 C8 6.5 7 5.5 6 5.5 M8 8 C8 6.5 9 5.5 10 5.5",
    "octopus" to "M7 11.5 C7 8 9 5.5 12 5.5 C15 5.5 17 8 17 11.5 L17 14 C17.5 16 19 16 19 18 M15 14 C15 16.5 16 17 15.5 19 M12 14.5 L12 19 " +
        "M9 14 C9 16.5 8 17 8.5 19 M7 11.5 L7 14 C6.5 16 5 16 5 18 M7 13.5 L17 13.5 M10 10 L10 10.2 M14 10 L14 10.2",
    "snail" to "M4.5 17.5 L17 17.5 C19 17.5 19.5 15.5 18.5 13.5 L18.5 10 M18.5 13.5 L16.5 10 M14.5 17.5 C16 16 15.5 8 10.5 8 C7.5 8 6 10.2 6 12.5 " +
        "C6 15 8 16.5 10 16.5 C12 16.5 13 15 13 13.5 C13 12 11.9 11 10.5 11 C9.3 11 8.6 12 8.8 13",
    "turtle" to "M5 15 C5 11 8 8 11.5 8 C15 8 17.5 11 17.5 15 Z M17.5 13.5 C18.5 11.5 20.5 12 20.5 13.7 C20.5 15 19 15.5 17.5 15 " +
        "M8 15 L7.5 18 M15 15 L15.5 18 M9 15 L10.5 11.5 L13 11.5 L14.5 15 M10.5 11.5 L9.5 8.6 M13 11.5 L14 8.8",
    "apple" to "M12 8.5 C10.5 7 6 7 6 12 C6 16 8.5 19 10.5 19 C11.2 19 11.5 18.6 12 18.6 C12.5 18.6 12.8 19 13.5 19 C15.5 19 18 16 18 12 " +
        "C18 7 13.5 7 12 8.5 Z M12 8.5 C12 6.5 12.5 5.5 13.5 4.5 M12 6.5 C10.5 6.5 9.5 5.8 9 4.8",
    "lemon" to "M5 17.5 C4.5 16.5 5.5 16 5.5 14.5 C5.5 10 9.5 6.5 14 6.5 C16 6.5 17 5.5 18 6 C19 7 17.8 8 17.8 10 C17.8 14.5 14 18 9.5 18 " +
        "C7.5 18 6 18.5 5 17.5 Z M9 12 C10 10.5 11.3 9.7 13 9.3",
    "cherry" to "M8 13 C9.8 13 11 14.3 11 16 C11 17.8 9.8 19 8 19 C6.2 19 5 17.8 5 16 C5 14.3 6.2 13 8 13 Z M16 12 C17.8 12 19 13.3 19 15 " +
        "C19 16.8 17.8 18 16 18 C14.2 18 13 16.8 13 15 C13 13.3 14.2 12 16 12 Z M8.5 13 C9 9.5 10.5 7 13.5 5 C14 8 15 10 16 12 " +
        "M13.5 5 C15.5 4.5 17.5 5 18.5 6.5 C16.5 7.5 14.5 7 13.5 5",
    "mushroom" to "M4.5 12.5 C4.5 8 8 5 12 5 C16 5 19.5 8 19.5 12.5 C17 13.7 7 13.7 4.5 12.5 Z " +
        "M9.5 13.3 C10 15.5 9 17 9 18 C9 19 15 19 15 18 C15 17 14 15.5 14.5 13.3 M9 9 L9 9.3 M13 7.5 L13 7.8 M15.5 10.3 L15.5 10.6",
    "cactus" to "M10 19 L10 7 C10 4.5 14 4.5 14 7 L14 19 M10 14 L8 14 C6.5 14 6 13 6 12 L6 10 M14 12.5 L16 12.5 C17.5 12.5 18 11.5 18 10.5 L18 8.5 " +
        "M7.5 19 L16.5 19",
    "sun" to "M12 8 C14.2 8 16 9.8 16 12 C16 14.2 14.2 16 12 16 C9.8 16 8 14.2 8 12 C8 9.8 9.8 8 12 8 Z M12 3.8 L12 5.4 M12 18.6 L12 20.2 " +
        "M3.8 12 L5.4 12 M18.6 12 L20.2 12 M6.2 6.2 L7.3 7.3 M16.7 16.7 L17.8 17.8 M6.2 17.8 L7.3 16.7 M16.7 7.3 L17.8 6.2",
    "moon" to "M15.5 5 C11 5 7.5 8.3 7.5 12.3 C7.5 16.3 11 19 15 18.8 C12.5 17.5 11.3 15 11.3 12 C11.3 9 12.8 6.5 15.5 5 Z",
    "star" to "M12 4.5 L14.2 9.6 L19.7 10.1 L15.5 13.7 L16.8 19 L12 16.2 L7.2 19 L8.5 13.7 L4.3 10.1 L9.8 9.6 Z",
    "die" to "M7 5.5 L17 5.5 C18 5.5 18.5 6 18.5 7 L18.5 17 C18.5 18 18 18.5 17 18.5 L7 18.5 C6 18.5 5.5 18 5.5 17 L5.5 7 C5.5 6 6 5.5 7 5.5 Z " +
        "M9 9 L9 9.2 M15 9 L15 9.2 M12 12 L12 12.2 M9 15 L9 15.2 M15 15 L15 15.2",
    "rocket" to "M12 4 C15 6.5 15.5 10.5 15 15 L9 15 C8.5 10.5 9 6.5 12 4 Z M9 11 L6.5 14.5 L7 17 L9 15 M15 11 L17.5 14.5 L17 17 L15 15 " +
        "M11 17.5 L12 20 L13 17.5 M12 9 L12 9.4",
    "anchor" to "M12 8 C10.9 8 10.2 7.2 10.2 6.2 C10.2 5.2 10.9 4.5 12 4.5 C13.1 4.5 13.8 5.2 13.8 6.2 C13.8 7.2 13.1 8 12 8 Z M12 8 L12 19 " +
        "M9 10.5 L15 10.5 M5.5 13.5 C6 17 8.5 19 12 19 C15.5 19 18 17 18.5 13.5 M5.5 13.5 L4.5 15.5 M5.5 13.5 L7.5 14.7 " +
        "M18.5 13.5 L19.5 15.5 M18.5 13.5 L16.5 14.7",
    "target" to "M12 4.5 C16.2 4.5 19.5 7.8 19.5 12 C19.5 16.2 16.2 19.5 12 19.5 C7.8 19.5 4.5 16.2 4.5 12 C4.5 7.8 7.8 4.5 12 4.5 Z " +
        "M12 8.3 C14.1 8.3 15.7 9.9 15.7 12 C15.7 14.1 14.1 15.7 12 15.7 C9.9 15.7 8.3 14.1 8.3 12 C8.3 9.9 9.9 8.3 12 8.3 Z M12 11.9 L12 12.1",
)
