package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.pages.GameInfo
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.PlayedSeat
import fr.cartable.pages.PlayerPage
import fr.cartable.pages.Rating
import fr.cartable.pages.ShownAs
import fr.cartable.ui.LocalWords
import fr.cartable.ui.plain
import fr.cartable.ui.signed
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular

/** The strength of a player, with its margin. */
@Composable
private fun RatingText(rating: Rating) {
    val words = LocalWords.current
    val (points, margin) = rating.points to rating.margin.toInt()
    val spoken = words.pointsSpoken(points, margin, rating.provisional)
    Text(words.points(points, margin, rating.provisional), Modifier.clearAndSetSemantics { contentDescription = spoken }, style = Type.body.tabular())
}

/** The change of the player's rating by a match; a screen reader speaks it once it is known. */
@Composable
fun OutcomeView(match: PlayedMatch, rating: Rating?) {
    val words = LocalWords.current
    Panel(Modifier.fillMaxWidth(), accent = true) {
        Column(Modifier.padding(12.dp).semantics(mergeDescendants = true) { liveRegion = LiveRegionMode.Polite }) {
            Text(words.rating, style = Type.headline)
            Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                rating?.let { RatingText(it) }
                match.ratingChange?.let { Text(signed(it), style = Type.title.tabular()) }
            }
        }
    }
}
