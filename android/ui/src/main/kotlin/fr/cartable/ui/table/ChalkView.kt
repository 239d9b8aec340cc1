package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.key
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind
import fr.cartable.core.Scene
import fr.cartable.drawing.chalk
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.cards.drawFigure

/**
 * What is written between the things of the middle: products, and steps of series.
 * `zoom` is the pane's. It has no spoken text, because the things tell it.
 */
@Composable
internal fun ChalkView(scene: Scene, layout: TableLayout, zoom: Float) {
    if (scene.areas.all { it.sum.isEmpty() }) return
    val (world, figures) = LocalWorld.current to LocalFigures.current
    val areas = remember(layout) { layout.areas.map { it.area.id }.toSet() }
    val written = remember(scene.areas, layout, world) {
        val all = chalk(world.game, scene.copy(log = emptyList()), layout.laid, world.onGround.page)
        all.filter { it.area in areas }.map { it.frame.rect() to figures.ready(it.figure) }
    }
    for ((rect, drawn) in written) key(rect) { Box(Modifier.at(rect.larger(zoom)).drawBehind { drawFigure(drawn, density * zoom) }) }
}
