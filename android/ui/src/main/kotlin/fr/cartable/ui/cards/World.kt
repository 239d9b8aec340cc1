package fr.cartable.ui.cards

import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.clipRect
import fr.cartable.core.Area
import fr.cartable.drawing.bed
import fr.cartable.drawing.ground
import fr.cartable.drawing.worldColours
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Palette

/** The world of a game on a page: what lies under its table, and the colours of texts there. */
@Immutable
data class World(
    /** The game's id. */
    val game: String,
    /** The colours of the book, with those of texts and paper exchanged for the ground's. */
    val onGround: Palette,
)

/** The world in which a table lies. */
val LocalWorld = staticCompositionLocalOf<World> { error("the world is given by the table") }

@Composable
fun rememberWorld(game: String): World {
    val palette = LocalPalette.current
    return remember(game, palette) {
        val colours = worldColours(game, palette.page)
        World(game, palette.copy(paper = Color(colours.ground.toInt()), ink = Color(colours.ink.toInt()), quiet = Color(colours.quiet.toInt())))
    }
}

/** The ground of the world, made once for a size. */
@Composable
fun Modifier.ground(): Modifier = LocalWorld.current.let { world ->
    drawWithCache {
        val drawn = drawn(ground(world.game, world.onGround.page, size.width / density, size.height / density))
        onDrawBehind { clipRect { drawFigure(drawn) } }
    }
}

/** The bed of an area, made once for a size. */
@Composable
fun Modifier.bed(area: Area): Modifier = LocalWorld.current.let { world ->
    drawWithCache {
        val drawn = drawn(bed(world.game, area.role, area.kind, area.marked, world.onGround.page, size.width / density, size.height / density))
        onDrawBehind { drawFigure(drawn) }
    }
}
