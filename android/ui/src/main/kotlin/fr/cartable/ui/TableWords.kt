package fr.cartable.ui

import fr.cartable.core.Lang
import fr.cartable.core.PlayerTime

/** The few words at the table that come from no game. They are part of [Words]. */
open class TableWords(
    /** The language they are in. */
    val lang: Lang,
) {
    protected fun of(fr: String, en: String) = if (lang == Lang.FR) fr else en

    val back = of("Retour", "Back")
    val close = of("Fermer", "Close")
    val menu = of("Menu", "Menu")
    val hint = of("Conseil", "Hint")
    val takeBack = of("Reprendre le coup", "Take the move back")
    val log = of("Journal", "Log")
    val scores = of("Les points", "The scores")
    val total = of("Total", "Total")
    val choices = of("Que faire\u00a0?", "What to do?")
    val moreChoices = of("Plus…", "More…")
    val readOn = of("Continuer", "Read on")
    val unfold = of("Tout lire", "Read all")
    val fold = of("Replier", "Fold")
    val enlarge = of("Agrandir", "Enlarge")
    val reduce = of("Réduire", "Reduce")
    val tellWhat = of("Dire ce que c’est", "Tell what it is")
    fun roundOf(now: UInt, last: UInt?) = of("manche $now", "round $now") + if (last == null) "" else "/$last"

    /** A time that is left, as a figure: `1:05`, or by hours and days. */
    fun time(leftMs: UInt): String = figure(leftMs, of("j", "d"))

    /** The same, as it is spoken. */
    fun timeLeft(leftMs: UInt): String =
        if (lang == Lang.FR) "Encore " + spoken(leftMs, "jour", "heure", "minute", "seconde") else spoken(leftMs, "day", "hour", "minute", "second") + " left"

    /** The spoken remaining time of a player, and that it runs if it does. */
    fun told(time: PlayerTime): String = timeLeft(time.leftMs) + if (time.runs) ", " + of("son temps passe", "their time runs") else ""
}

/** The seconds of this time, each begun one counted. */
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

/** The two largest units that are not zero; each has a plural with s in both languages. */
private fun spoken(leftMs: UInt, vararg units: String): String {
    val told = parts(leftMs).zip(units).dropWhile { it.first == 0u }.take(2).filter { it.first > 0u }
    return told.ifEmpty { listOf(0u to units.last()) }.joinToString(" ") { (number, unit) -> "$number\u00a0$unit" + if (number > 1u) "s" else "" }
}
