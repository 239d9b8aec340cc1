package fr.cartable.ui.table

import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.Lang
import fr.cartable.PlayerTime

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
    val unfold: String,
    val fold: String,
    val enlarge: String,
    val reduce: String,
    val tellWhat: String,
    val round: (now: UInt, of: UInt?) -> String,
    /** A time that is left, as a figure: `1:05`, or by hours and days. */
    val time: (UInt) -> String,
    /** The same, as it is spoken. */
    val timeLeft: (UInt) -> String,
    val clockRuns: String,
) {
    /** What a player has left, and whether it passes. */
    fun told(time: PlayerTime): String = timeLeft(time.leftMs) + if (time.runs) ", $clockRuns" else ""

    companion object {
        fun of(lang: Lang): TableWords = if (lang == Lang.FR) FR else EN

        private val FR = TableWords(
            back = "Retour", menu = "Menu", hint = "Conseil", takeBack = "Reprendre le coup", log = "Journal", scores = "Points",
            total = "Total", more = "Plus…", choices = "Que faire\u00a0?", close = "Fermer", readOn = "Continuer",
            unfold = "Tout lire", fold = "Replier", enlarge = "Agrandir", reduce = "Réduire", tellWhat = "Dire ce que c’est",
            round = { now, of -> if (of == null) "manche $now" else "manche $now/$of" },
            time = { figure(it, "j") },
            timeLeft = { "Encore " + spoken(it, "jour", "heure", "minute", "seconde") },
            clockRuns = "son temps passe",
        )
        private val EN = TableWords(
            back = "Back", menu = "Menu", hint = "Hint", takeBack = "Take the move back", log = "Log", scores = "Points",
            total = "Total", more = "More…", choices = "What to do?", close = "Close", readOn = "Read on",
            unfold = "Read all", fold = "Fold", enlarge = "Enlarge", reduce = "Reduce", tellWhat = "Tell what it is",
            round = { now, of -> if (of == null) "round $now" else "round $now/$of" },
            time = { figure(it, "d") },
            timeLeft = { spoken(it, "day", "hour", "minute", "second") + " left" },
            clockRuns = "their time runs",
        )
    }
}

/** So many whole seconds are begun. */
internal fun secondsOf(leftMs: UInt): UInt = leftMs / 1_000u + if (leftMs % 1_000u > 0u) 1u else 0u

/** Days, hours, minutes and seconds. */
private fun parts(leftMs: UInt): List<UInt> = secondsOf(leftMs).let { listOf(it / 86_400u, it / 3_600u % 24u, it / 60u % 60u, it % 60u) }

private fun figure(leftMs: UInt, day: String): String {
    val (days, hours, minutes, seconds) = parts(leftMs)
    fun two(number: UInt) = "$number".padStart(2, '0')
    return when {
        days > 0u -> "$days\u00a0$day $hours\u00a0h"
        hours > 0u -> "$hours\u00a0h\u00a0${two(minutes)}"
        else -> "$minutes:${two(seconds)}"
    }
}

/** The two largest units that are not nothing; each is plural with an s in both languages. */
private fun spoken(leftMs: UInt, vararg units: String): String {
    val told = parts(leftMs).zip(units).dropWhile { it.first == 0u }.take(2).filter { it.first > 0u }
    return told.ifEmpty { listOf(0u to units.last()) }.joinToString(" ") { (number, unit) -> "$number\u00a0$unit" + if (number > 1u) "s" else "" }
}

internal val LocalWords = staticCompositionLocalOf { TableWords.of(Lang.FR) }
