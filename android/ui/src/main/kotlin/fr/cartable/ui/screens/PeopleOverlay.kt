package fr.cartable.ui.screens

import androidx.compose.runtime.Composable
import fr.cartable.pages.Room
import fr.cartable.ui.LocalWords

/** The players of a table, to look at one. */
@Composable
internal fun PeopleOverlay(room: Room, look: (String) -> Unit, close: () -> Unit) = Overlay(LocalWords.current.peopleHere, close) {
    for (seat in room.seats) {
        val (name, id) = seat.name to seat.accountId
        if (name != null && id != null && !seat.you) {
            Line(name, {
                close()
                look(id)
            })
        }
    }
}
