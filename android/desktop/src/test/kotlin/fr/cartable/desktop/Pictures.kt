package fr.cartable.desktop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.Density
import fr.cartable.Lang
import fr.cartable.ui.Position
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableActions
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.CartableTheme
import java.io.File
import javax.swing.SwingUtilities

/** A page to make pictures on: its size in points, and how it is looked at. */
data class Sight(val width: Int, val height: Int, val night: Boolean = false, val lang: Lang = Lang.FR, val textScale: Float = 1f) {
    val name = "${width}x$height-${if (night) "night" else "day"}-${lang.name.lowercase()}-${(textScale * 100).toInt()}"
}

val sizes = listOf(320 to 568, 360 to 640, 412 to 915, 915 to 412, 1280 to 800)

/** Every way in which a screen may be looked at. */
val sights: List<Sight> = sizes.flatMap { (width, height) ->
    listOf(false, true).flatMap { night ->
        Lang.entries.flatMap { lang -> listOf(1f, 2f).map { Sight(width, height, night, lang, it) } }
    }
}

/** Draws a screen off-screen, on AWT's thread, as it looks after some time. */
fun picture(file: File, sight: Sight, density: Float = 2f, afterMs: Int = 700, content: @Composable () -> Unit) = SwingUtilities.invokeAndWait {
    val scene = ImageComposeScene((sight.width * density).toInt(), (sight.height * density).toInt(), Density(density, sight.textScale)) {
        CompositionLocalProvider(LocalDensity provides Density(density, sight.textScale)) { CartableTheme(sight.night) { content() } }
    }
    try {
        for (ms in listOf(0, 16, 200)) scene.render(ms * 1_000_000L)
        file.parentFile.mkdirs()
        file.writeBytes(scene.render(afterMs * 1_000_000L).encodeToData()!!.bytes)
    } finally {
        scene.close()
    }
}

/** Nothing leads anywhere. */
val noActions = TableActions(back = {}, menu = {}, hint = {}, takeBack = {})

/** The table of a position. */
fun Position.picture(folder: File, sight: Sight, density: Float = 2f) {
    val table = open(sight.lang)
    val state = LiveTable(table)
    picture(File(folder, "$name-${sight.name}.png"), sight, density) { TableScreen(state, game.title, TableSettings(sight.lang), noActions) }
    table.close()
}
