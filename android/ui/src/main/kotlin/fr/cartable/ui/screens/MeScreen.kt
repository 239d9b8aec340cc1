package fr.cartable.ui.screens

import androidx.compose.runtime.Composable
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.Glyphs

/** The ways on from the player's own page. */
class MeActions(
    /** The way back; null where the page is reached by the places at the foot. */
    val back: (() -> Unit)?,
    val matches: () -> Unit,
    val statistics: () -> Unit,
    val account: () -> Unit,
    val settings: () -> Unit,
    val about: () -> Unit,
)

/** The player's own page: the matches played here and their results, the account, and the settings. */
@Composable
fun MeScreen(actions: MeActions) {
    val words = LocalWords.current
    Frame(words.me, actions.back) {
        Line(words.matches, actions.matches, note = words.matchesTagline, picture = { Sketch(Glyphs.clock) })
        Line(words.statistics, actions.statistics, note = words.statisticsTagline, picture = { Sketch(Glyphs.bars) })
        Line(words.account, actions.account, note = words.accountTagline, picture = { Sketch(Glyphs.person) })
        Line(words.settings, actions.settings, note = words.settingsTagline, picture = { Sketch(Glyphs.settings) })
        Line(words.about, actions.about, picture = { Sketch(Glyphs.book) })
    }
}
