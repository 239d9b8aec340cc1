package fr.cartable.ui

import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.onNodeWithTag
import fr.cartable.core.Speed
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** Time that runs out on the real server: a minute of waiting, beside which other tests run. */
@OptIn(ExperimentalTestApi::class)
class TimeTest : OnScreen() {
    @Test
    fun `a clock runs out, a computer plays on, and the seat is taken back`() {
        val address = serve().address
        val (ana, bea) = phone("Ana") to phone("Béa")
        for (player in listOf(ana, bea)) player.enter(address)
        sitDown(ana, bea, "hick_hack", 2, Speed.QUICK)
        val random = Random(2)
        on(bea) {
            val table = bea.sits!!
            val own = table.scene.seats.single { it.isViewer }.seat.toInt()
            fun left() = table.times()[own]
            await("Béa's time runs") { left().runs }
            val before = left().leftMs
            until("it passes, and little is left") { left().leftMs < 20_000u && left().leftMs < before }
            fun label() = onNodeWithTag("seat-$own").fetchSemanticsNode().config.getOrNull(SemanticsProperties.ContentDescription).orEmpty().single()
            await("it is told") { "seconde" in label() && "son temps passe" in label() }
            onNodeWithTag("clock").assertExists()
            // Béa does nothing three times; Ana plays whenever she is asked.
            until("a computer holds Béa's seat") {
                if (ana.sits!!.isAsked) ana.sits!!.act(random)
                table.status.held
            }
            press(words.takeSeatBack)
            await("Béa is back") { !table.status.held }
            assertTrue(table.scene.log.any { it == "Vous reprenez votre place." }, "${table.scene.log}")
            await("Béa is asked, and plays") {
                if (ana.sits!!.isAsked) ana.sits!!.act(random)
                table.isAsked
            }
            table.act(random)
        }
    }
}
