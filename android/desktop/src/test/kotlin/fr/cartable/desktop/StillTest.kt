package fr.cartable.desktop

import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.unit.Density
import fr.cartable.Lang
import fr.cartable.ui.positions
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.CartableTheme
import javax.swing.SwingUtilities
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Test

/** While nothing happens nothing is drawn: the phone's processor sleeps. */
class StillTest {
    /** Draws, a tenth of a second of the screen's time at once, until everything that moved or still arrived has come to rest. */
    private fun ImageComposeScene.rest(what: String) {
        for (frame in 0L..<FRAMES) {
            render(frame * 100_000_000L)
            if (isStill()) return
        }
        fail<Unit>("$what wants to be drawn again and again")
    }

    private fun ImageComposeScene.isStill() = (1..LOOKS).all {
        !hasInvalidations().also { wanted -> if (!wanted) Thread.sleep(20) }
    }

    @Test
    fun `a table that waits asks for no frame`() = SwingUtilities.invokeAndWait {
        val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
        for (position in largest) position.open(Lang.FR).use { table ->
            // Where time runs, it is seen to.
            if (table.scene().clock != null) return@use
            val state = LiveTable(table)
            val scene = ImageComposeScene(412, 915, Density(1f)) {
                CartableTheme(false) { TableScreen(state, position.game.title, TableSettings(Lang.FR), noActions) }
            }
            scene.rest(position.name)
            scene.close()
        }
    }

    @Test
    fun `no page asks for a frame`() {
        val scenery = Scenery()
        for ((name, go) in scenery.pages) SwingUtilities.invokeAndWait {
            go()
            // Where time runs, it is seen to.
            if (name.startsWith("clock")) return@invokeAndWait
            val scene = ImageComposeScene(412, 915, Density(1f)) { AppScreen(scenery.app, Surroundings("test", emptyList()) { 0 }) }
            scene.rest(name)
            scene.close()
        }
    }

    private companion object {
        /** So many frames are half a minute: whatever ends has ended. */
        const val FRAMES = 300

        /** So many looks are a fifth of a second. */
        const val LOOKS = 10
    }
}
