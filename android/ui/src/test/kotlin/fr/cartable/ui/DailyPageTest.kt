package fr.cartable.ui

import androidx.compose.ui.test.ExperimentalTestApi
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.time.LocalDate

/** The page of the daily deals, on the real server. */
@OptIn(ExperimentalTestApi::class)
class DailyPageTest : OnScreen() {
    @Test
    fun `the commitments of the days to come are seen, and can be kept`() {
        val device = TestPhone()
        val ana = phone("Ana", phone = device)
        ana.enter(serve().address)
        ana.openThere(Page.Daily)
        on(ana) {
            await("the days") { sees(words.dailyCommitments) }
            val (today, coming) = ana.online!!.daily.dailies!!.run { today to coming }
            for (day in coming + today) await(words.date(LocalDate.parse(day.day))) { sees("${day.commitment.take(8)}…") }
            press(words.date(LocalDate.parse(coming.last().day)))
            await("all of it") { sees(coming.last().commitment) }
            press(words.share)
            assertEquals(listOf("${coming.last().day} ${coming.last().commitment}"), device.shared)
        }
    }
}
