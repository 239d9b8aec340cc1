package fr.cartable.ui.screens

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.Type

/** The finished matches, the newest first. */
@Composable
fun MatchesScreen(games: List<GameInfo>, matches: List<Shelved>, nowMs: Long, back: () -> Unit, open: (Shelved) -> Unit, delete: (Shelved) -> Unit) {
    val words = LocalWords.current
    Deleting(games, matches, delete) { ask ->
        Frame(words.matches, back, width = widestColumns) {
            if (matches.isEmpty()) Centred { Text(words.noMatches, style = Type.body) }
            FirstInColumns(matches) { match ->
                val title = games.title(match.game)
                val note = "${match.names.joinToString()} · ${words.ago((nowMs - match.changedMs.toLong()) / 60_000)}"
                Line(title, { open(match) }, note = note, picture = { Emblem(match.game) }, button = {
                    GlyphButton(Glyphs.bin, "${words.delete}, $title", { ask(match) })
                })
            }
        }
    }
}
