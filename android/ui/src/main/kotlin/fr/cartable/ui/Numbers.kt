package fr.cartable.ui

/** A number as a change: it has its sign, a gain as well. */
fun signed(number: Int): String = if (number < 0) plain(number) else "+$number"

/** A number with the minus sign used in print. */
fun plain(number: Int): String = if (number < 0) "−${-number}" else "$number"
