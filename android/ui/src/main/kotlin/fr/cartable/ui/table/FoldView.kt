package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.unit.sp
import fr.cartable.ui.plain
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular

/** The points of the players whose panels lie above or below what is seen of their pane. A screen reader reads the panels themselves. */
@Composable
internal fun FoldView(fold: Fold, layout: TableLayout, pane: PaneState) {
    val density = LocalDensity.current.density
    val told by remember(fold, layout) { derivedStateOf { folded(fold, layout, pane.scrolled(density).y) } }
    Box(Modifier.at(fold.rect).testTag("fold").clearAndSetSemantics { }, contentAlignment = Alignment.CenterStart) {
        WholeWords(told, Type.tiny.copy(color = LocalPalette.current.quiet, fontSize = fold.size.sp).tabular(), maxLines = 1)
    }
}

/** The players that are not seen at this scroll, with their points. */
internal fun folded(fold: Fold, layout: TableLayout, scrolled: Float): String {
    val end = scrolled + layout.players.view.height
    val unseen = listOf("↑" to layout.seats.filter { it.header.top < scrolled }, "↓" to layout.seats.filter { it.header.bottom > end })
    return unseen.filter { it.second.isNotEmpty() }.joinToString("   ") { (arrow, places) ->
        "$arrow " + places.joinToString(" · ") { "${if (fold.hasNames) it.seat.name else it.seat.letters} ${plain(it.seat.score)}" }
    }
}
