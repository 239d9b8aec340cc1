package fr.cartable.desktop

import androidx.compose.runtime.Composable
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.toAwtImage
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.captureToImage
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.Density
import fr.cartable.core.ItemId
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.Position
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.TableActions
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.CartableTheme
import java.awt.Color
import java.awt.RenderingHints
import java.awt.image.BufferedImage
import java.io.File
import javax.imageio.ImageIO

/** A page for a picture: its size in points, its colours, language, text size and hand. */
data class Sight(
    val width: Int,
    val height: Int,
    val night: Boolean = false,
    val lang: Lang = Lang.FR,
    val textScale: Float = 1f,
    val leftHanded: Boolean = false,
) {
    val name = "${width}x$height-${if (night) "night" else "day"}-${lang.name.lowercase()}-${(textScale * 100).toInt()}${if (leftHanded) "-$LEFT" else ""}"
}

/** How a picture for the left hand is called. */
const val LEFT = "left"

val sizes = listOf(320 to 568, 360 to 640, 412 to 915, 915 to 412, 1280 to 800)

/** Every sight for the right hand. */
val sights: List<Sight> = sizes.flatMap { (width, height) ->
    listOf(false, true).flatMap { night ->
        Lang.entries.flatMap { lang -> listOf(1f, 2f).map { Sight(width, height, night, lang, it) } }
    }
}

/** The pixels of a picture for each point. */
private const val DENSITY = 1.6f

/** Draws a screen off-screen once it has come to rest, after the wanted buttons were pressed. */
@OptIn(ExperimentalTestApi::class)
fun picture(folder: File, shot: Shot, content: @Composable () -> Unit): File {
    val (file, sight) = File(folder, "${shot.name}.png") to shot.sight
    runSkikoComposeUiTest(Size(sight.width * DENSITY, sight.height * DENSITY), Density(DENSITY, sight.textScale)) {
        mainClock.autoAdvance = false
        setContent(content)
        mainClock.advanceTimeBy(REST_MS)
        for (name in pressedOn(shot.subject, sight.lang)) {
            press(name)
            mainClock.advanceTimeBy(REST_MS)
        }
        folder.mkdirs()
        ImageIO.write(onRoot().captureToImage().toAwtImage(), "png", file)
    }
    return file
}

/** The time after which everything has come to rest. */
private const val REST_MS = 1_000L

/** Nothing leads anywhere. */
val noActions = TableActions(back = {}, menu = {}, hint = {}, takeBack = {})

/** The table of a position, these items picked. */
fun Position.show(sight: Sight, picks: List<ItemId> = emptyList(), look: (@Composable () -> Unit) -> Unit) = open(sight.lang).use { table ->
    picks.forEach(table::tap)
    val state = LiveTable(table)
    val title = games(sight.lang).first { it.id == game.id }.title
    look { CartableTheme(sight.night) { TableScreen(state, title, TableSettings(sight.lang, sight.leftHanded), noActions) } }
}

/** The size of a contact sheet in pixels, and how large a point is on it. */
private const val SHEET = 1560
private const val POINT = 0.8

/** Lays pictures side by side on sheets, `sheet-01.png` and on; how many there are. */
fun contactSheets(folder: File, pictures: List<File>): Int {
    var (count, x, y, high) = listOf(0, 0, 0, 0)
    var sheet = BufferedImage(SHEET, SHEET, BufferedImage.TYPE_INT_RGB)
    fun finish() {
        if (x == 0 && y == 0) return
        count += 1
        ImageIO.write(sheet.getSubimage(0, 0, SHEET, minOf(SHEET, y + high)), "png", File(folder, "sheet-%02d.png".format(count)))
        sheet = BufferedImage(SHEET, SHEET, BufferedImage.TYPE_INT_RGB)
        x = 0
        y = 0
        high = 0
    }
    for (file in pictures) {
        val picture = ImageIO.read(file)
        val (wide, tall) = (picture.width / DENSITY * POINT).toInt() to (picture.height / DENSITY * POINT).toInt()
        if (x + wide > SHEET) {
            x = 0
            y += high
            high = 0
        }
        if (y + tall + LABEL > SHEET) finish()
        sheet.createGraphics().run {
            setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC)
            setRenderingHint(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY)
            drawImage(picture, x, y + LABEL, wide, tall, null)
            color = Color.WHITE
            drawString(file.nameWithoutExtension, x + 4, y + LABEL - 5)
            dispose()
        }
        x += wide + APART
        high = maxOf(high, tall + LABEL)
    }
    finish()
    return count
}

/** Above a picture on a sheet there is room for its name; and between two. */
private const val LABEL = 18
private const val APART = 8
