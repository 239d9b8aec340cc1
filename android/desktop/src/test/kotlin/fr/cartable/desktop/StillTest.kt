package fr.cartable.desktop

import androidx.compose.runtime.Composable
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.unit.Density
import fr.cartable.core.Lang
import fr.cartable.ui.positions
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.CartableTheme
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Test
import javax.swing.SwingUtilities

/** Nothing is drawn while nothing happens, so the phone's processor sleeps. [FactsTest] checks that on every page. */
class StillTest {
    @Test
    fun `a table that waits asks for no frame`() {
        val largest = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats } }
        for (position in largest) {
            position.open(Lang.FR).use { table ->
                // A table with a clock is redrawn as time runs, so it cannot rest.
                if (table.scene().clock != null) return@use
                val state = LiveTable(table)
                assertRests(position.name) {
                    CartableTheme(false) { TableScreen(state, position.game.title, TableSettings(Lang.FR), noActions) }
                }
            }
        }
    }
}

/** The frames of half a minute, after which every movement has ended. */
private const val FRAMES = 300

/** So often it is looked whether anything wants to be drawn. */
private const val LOOKS = 3

/** Draws, a tenth of a second of the screen's time at once, until everything that moved or still arrived has come to rest. */
fun assertRests(what: String, content: @Composable () -> Unit) = SwingUtilities.invokeAndWait {
    val scene = ImageComposeScene(412, 915, Density(1f), content = content)
    val rests = (0L..<FRAMES).any { frame ->
        scene.render(frame * 100_000_000L)
        scene.isStill()
    }
    scene.close()
    if (!rests) fail<Unit>("$what wants to be drawn again and again")
}

private fun ImageComposeScene.isStill() = (1..LOOKS).all {
    !hasInvalidations().also { wanted -> if (!wanted) Thread.sleep(20) }
}
