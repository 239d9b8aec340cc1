package fr.cartable.ui

/** A number as a change is told: with its sign, also where something is gained. */
fun signed(number: Int): String = if (number < 0) plain(number) else "+$number"

/** A number as it is read, with the sign that is set in print. */
fun plain(number: Int): String = if (number < 0) "−${-number}" else "$number"
