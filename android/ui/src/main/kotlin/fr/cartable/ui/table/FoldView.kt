package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.unit.sp
import fr.cartable.core.SeatPanel
import fr.cartable.ui.plain
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular
import kotlin.math.min

/** The points of the players whose panels are scrolled out of sight. A screen reader reads the panels themselves. */
@Composable
internal fun FoldView(at: Rect, layout: TableLayout, pane: PaneState) {
    val density = LocalDensity.current.density
    val told by remember(at, layout) { derivedStateOf { folded(layout, pane.scrolled(density).y, at.width) } }
    // No figure is cut: a line of many players gets smaller letters instead.
    val room = at.width / textWidth(told, FOLD_LETTERS * layout.page.textScale)
    val letters = FOLD_LETTERS * min(1f, room)
    Box(Modifier.at(at).testTag("fold").clearAndSetSemantics { }, contentAlignment = Alignment.CenterStart) {
        WholeWords(told, Type.tiny.copy(color = LocalPalette.current.quiet, fontSize = letters.sp).tabular(), maxLines = 1)
    }
}

/** The players out of sight at this scroll position, with their points: by name if that fits, otherwise by their letters. */
internal fun folded(layout: TableLayout, scrolled: Float, width: Float): String {
    val end = scrolled + layout.players.view.height
    val unseen = listOf("↑" to layout.seats.filter { it.header.top < scrolled }, "↓" to layout.seats.filter { it.header.bottom > end })
    fun told(name: (SeatPanel) -> String) = unseen.filter { it.second.isNotEmpty() }.joinToString("   ") { (arrow, places) ->
        "$arrow " + places.joinToString(" · ") { "${name(it.seat)} ${plain(it.seat.score)}" }
    }
    val whole = told(SeatPanel::name)
    return if (textWidth(whole, FOLD_LETTERS * layout.page.textScale) <= width) whole else told(SeatPanel::letters)
}

/** The size of these letters, before the text scale. */
internal const val FOLD_LETTERS = 11f
