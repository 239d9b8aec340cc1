package fr.cartable.ui.table

import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.Lang

/** The few words of the table that no game says. */
class TableWords(
    val back: String,
    val menu: String,
    val hint: String,
    val takeBack: String,
    val log: String,
    val scores: String,
    val total: String,
    val more: String,
    val choices: String,
    val close: String,
    val readOn: String,
    val round: (now: UInt, of: UInt?) -> String,
    val seconds: (UInt) -> String,
) {
    companion object {
        fun of(lang: Lang): TableWords = if (lang == Lang.FR) FR else EN

        private val FR = TableWords(
            back = "Retour", menu = "Menu", hint = "Conseil", takeBack = "Reprendre le coup", log = "Journal", scores = "Points",
            total = "Total", more = "Plus…", choices = "Que faire ?", close = "Fermer", readOn = "Continuer",
            round = { now, of -> if (of == null) "manche $now" else "manche $now/$of" },
            seconds = { if (it == 1u) "Encore 1 seconde" else "Encore $it secondes" },
        )
        private val EN = TableWords(
            back = "Back", menu = "Menu", hint = "Hint", takeBack = "Take the move back", log = "Log", scores = "Points",
            total = "Total", more = "More…", choices = "What to do?", close = "Close", readOn = "Read on",
            round = { now, of -> if (of == null) "round $now" else "round $now/$of" },
            seconds = { if (it == 1u) "1 second left" else "$it seconds left" },
        )
    }
}

internal val LocalWords = staticCompositionLocalOf { TableWords.of(Lang.FR) }
