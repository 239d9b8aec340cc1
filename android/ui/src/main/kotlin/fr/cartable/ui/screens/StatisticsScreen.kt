package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.Statistics
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The results of the player's matches, game by game. */
@Composable
fun StatisticsScreen(games: List<GameInfo>, statistics: List<Statistics>, back: () -> Unit) {
    val words = LocalWords.current
    Frame(words.statistics, back, width = widestColumns) {
        if (statistics.isEmpty()) Centred { Text(words.noStatistics, style = Type.body) }
        InColumns(games.filter { game -> statistics.any { it.game == game.id } }) { game ->
            Panel(Modifier.fillMaxWidth()) {
                Column(Modifier.padding(12.dp), verticalArrangement = Arrangement.spacedBy(8.dp)) {
                    Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                        Emblem(game.id)
                        WholeWords(game.title, Type.headline, Modifier.weight(1f).semantics { heading() })
                    }
                    LevelRows(game, statistics.filter { it.game == game.id })
                }
            }
        }
    }
}

/** The matches of one game, a row for each level from the weakest on: matches, wins and points. */
@Composable
internal fun LevelRows(game: GameInfo, rows: List<Statistics>) {
    val (words, palette) = LocalWords.current to LocalPalette.current
    for (row in rows.sortedBy { it.level }) {
        Column(Modifier.fillMaxWidth().semantics(mergeDescendants = true) {}) {
            Text(game.levels.find { it.level == row.level }?.label ?: row.level.name, style = Type.body)
            // The text below has the same content for screen readers.
            Canvas(Modifier.fillMaxWidth().padding(vertical = 4.dp).height(8.dp).clearAndSetSemantics {}) {
                val round = CornerRadius(size.height / 2)
                drawRoundRect(palette.strongChip, cornerRadius = round)
                val won = row.won.toFloat() / maxOf(1u, row.played).toFloat()
                if (won > 0f) drawRoundRect(palette.accent, size = Size(maxOf(size.width * won, size.height), size.height), cornerRadius = round)
            }
            val usual = row.points.toDouble() / maxOf(1u, row.played).toDouble()
            val told = listOf(words.record(row.played.toInt(), row.won.toInt()), words.best(row.best), words.usual(usual))
            Text(told.joinToString(", "), color = palette.quiet, style = Type.small)
        }
    }
}
