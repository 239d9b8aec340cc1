package fr.cartable.ui.table

import androidx.compose.runtime.BroadcastFrameClock
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.currentTime
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

@OptIn(ExperimentalCoroutinesApi::class)
class ClocksTest {
    @Test
    fun `a clock is looked at only where there are frames, and one that stands at most four times a second`() = runTest {
        val frames = BroadcastFrameClock()
        var looks = 0
        val looking = launch(frames) {
            while (true) {
                awaitNextFigure(5_001u)
                looks += 1
            }
        }
        advanceTimeBy(10_000)
        assertEquals(0, looks)
        val before = currentTime
        while (currentTime < before + 1_000) {
            frames.sendFrame(0)
            advanceTimeBy(10)
        }
        assertEquals(4, looks)
        looking.cancel()
    }
}
