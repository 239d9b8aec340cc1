package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.IntrinsicSize
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.aspectRatio
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.drawscope.clipRect
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.unit.dp
import fr.cartable.drawing.lid
import fr.cartable.pages.Action
import fr.cartable.pages.BlockKind
import fr.cartable.pages.Picture
import fr.cartable.ui.cards.drawFigure
import fr.cartable.ui.cards.drawn
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.reached

/** The lid of a game's box: its world in one picture. */
@Composable
fun Lid(game: String, modifier: Modifier) {
    val page = LocalPalette.current.page
    Box(
        modifier.drawWithCache {
            val drawn = drawn(lid(game, page, size.width / density, size.height / density))
            onDrawBehind { clipRect { drawFigure(drawn) } }
        },
    )
}

/** A small lid, for a line about a table of the game. */
@Composable
fun SmallLid(game: String) = Lid(game, Modifier.size(76.dp, 56.dp).clip(Shapes.button))

/** The shelf of games: a box for each line, side by side. */
@Composable
fun Boxes(games: List<BlockKind.Line>, tap: (Action) -> Unit) = BoxWithConstraints(Modifier.fillMaxWidth()) {
    val columns = (maxWidth / (leastBox * LocalDensity.current.fontScale)).toInt().coerceIn(1, MOST)
    Column(verticalArrangement = Arrangement.spacedBy(10.dp)) {
        for (row in games.chunked(columns)) {
            // Boxes side by side are equally high.
            Row(Modifier.height(IntrinsicSize.Max), Arrangement.spacedBy(10.dp)) {
                for (game in row) GameBox(game, Modifier.weight(1f).fillMaxHeight()) { game.actions.firstOrNull()?.let(tap) }
                repeat(columns - row.size) { Box(Modifier.weight(1f)) }
            }
        }
    }
}

/** The box of a game, with its title and its numbers of players. */
@Composable
private fun GameBox(game: BlockKind.Line, modifier: Modifier, open: () -> Unit) = Panel(modifier.testTag(LINE)) {
    Column(Modifier.fillMaxWidth().fillMaxHeight().reached().clickable(role = Role.Button, onClick = open)) {
        (game.picture as? Picture.Lid)?.let { Lid(it.id, Modifier.fillMaxWidth().aspectRatio(WIDE)) }
        Row(
            Modifier.fillMaxWidth().weight(1f).padding(horizontal = 10.dp, vertical = 8.dp),
            horizontalArrangement = Arrangement.spacedBy(6.dp),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            WholeWords(game.title, Type.headline, Modifier.weight(1f))
            Seats(spoken = game.note, count = game.end)
        }
    }
}

/** The number of players, beside the picture of a head; `spoken` is the whole sentence. */
@Composable
private fun Seats(spoken: String, count: String) = Row(
    Modifier.clearAndSetSemantics { contentDescription = spoken },
    horizontalArrangement = Arrangement.spacedBy(4.dp),
    verticalAlignment = Alignment.CenterVertically,
) {
    val ink = LocalPalette.current.quiet
    Canvas(Modifier.size(14.dp)) {
        drawCircle(ink, size.width * 0.24f, Offset(center.x, size.height * 0.26f))
        drawArc(ink, 180f, 180f, true, Offset(size.width * 0.08f, size.height * 0.56f), Size(size.width * 0.84f, size.height * 0.84f))
    }
    Text(count, color = ink, style = Type.small)
}

/** The least width of a box at the usual text size, and the most boxes side by side. */
private val leastBox = 132.dp
private const val MOST = 4

/** The width of a lid for its height. */
private const val WIDE = 1.6f
