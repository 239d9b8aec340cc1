package fr.cartable.ui.state

import fr.cartable.core.Effect
import fr.cartable.core.Shape
import fr.cartable.core.Step
import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.sin

/** The sounds of the table: short, soft, and easy to tell apart. */
enum class Tone(
    /** Its notes one after the other, in hertz. */
    private val notes: List<Double>,
    /** The length of each note, in milliseconds. */
    private val noteMs: Int,
) {
    /** A card is laid. */
    CARD(listOf(330.0), 70),

    /** A token is laid. */
    TOKEN(listOf(523.0), 60),

    /** The table waits for the player. */
    TURN(listOf(392.0, 523.0), 110),

    /** A round or match is over. */
    ROUND(listOf(523.0, 440.0, 349.0), 140),

    /** The player has won. */
    WIN(listOf(523.0, 659.0, 784.0, 1047.0), 150),
    ;

    /** Returns the tone as sound: 16 bits a sample, `rate` samples a second. */
    fun samples(rate: Int): ShortArray {
        val each = rate * noteMs / 1_000
        return ShortArray(each * notes.size) { at ->
            val (note, within) = at / each to at % each
            val seconds = within.toDouble() / rate
            // Each note begins without a click and dies away before the next; the octave above makes it warm.
            val swell = minOf(1.0, seconds * 200) * exp(-seconds * 4_000 / noteMs) * (1 - within.toDouble() / each)
            val wave = sin(2 * PI * notes[note] * seconds) + 0.3 * sin(4 * PI * notes[note] * seconds)
            (wave / 1.3 * swell * VOLUME * Short.MAX_VALUE).toInt().toShort()
        }
    }

    companion object {
        private const val VOLUME = 0.35

        /** The sound of a step. */
        fun of(step: Step): Tone? = when (step.effect) {
            Effect.YOUR_TURN -> TURN

            Effect.ROUND_OVER, Effect.MATCH_OVER, Effect.LOST -> ROUND

            Effect.WON -> WIN

            Effect.REFUSED -> null

            Effect.PLAYED -> {
                val shapes = step.flights.mapNotNull { (it.face ?: it.was)?.shape }
                when {
                    step.flights.isEmpty() -> null
                    shapes.isNotEmpty() && shapes.all { it == Shape.TOKEN || it == Shape.GRAIN } -> TOKEN
                    else -> CARD
                }
            }
        }
    }
}
