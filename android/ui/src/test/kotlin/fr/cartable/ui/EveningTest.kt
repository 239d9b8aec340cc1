package fr.cartable.ui

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable
import java.nio.file.Path
import kotlin.io.path.div
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.random.Random

/** The Android guest of the evening that `ios/test.sh` holds: it joins the room that an iPhone has opened, beside a terminal. */
@EnabledIfEnvironmentVariable(named = "CARTABLE_EVENING", matches = ".+")
class EveningTest : OnServer() {
    @Test
    fun `a guest of an iPhone plays to the end`() {
        val folder = Path.of(System.getenv("CARTABLE_EVENING"))
        until("an iPhone has opened a room") { (folder / "code").exists() }
        val chloe = phone("Chloé")
        chloe.enter((folder / "url").readText().trim())
        chloe.online!!.join((folder / "code").readText().trim())
        until("the match begins") { chloe.sits != null }
        playOut(listOf(chloe.sits!!), Random(3))
        assertEquals(3, chloe.sits!!.scene.seats.size)
    }
}
