package fr.cartable.ui

import fr.cartable.ui.state.Tone
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.math.abs

class ToneTest {
    @Test
    fun `tones are short, soft, begin and end in silence, and differ`() {
        val tones = Tone.entries.map { it.samples(22_050) }
        for ((tone, samples) in Tone.entries.zip(tones)) {
            assertTrue(samples.size in 500..22_050 * 7 / 10, "$tone: ${samples.size}")
            val loudest = samples.maxOf { abs(it.toInt()) }
            assertTrue(loudest in 2_000..13_000, "$tone: $loudest")
            assertTrue(abs(samples.first().toInt()) < 50 && abs(samples.last().toInt()) < 200, "$tone clicks")
        }
        assertEquals(5, tones.map { it.toList() }.distinct().size)
    }
}
