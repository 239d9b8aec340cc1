package fr.cartable.ui.screens

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.material3.Icon
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.clip
import androidx.compose.ui.draw.drawBehind
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.times
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.Place
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.beneath
import fr.cartable.ui.theme.reached

/**
 * A page with the places of the app below it, or at its side on a low page; without `here` the page alone.
 * One layout serves all three, so that the state of the page survives a rotation.
 */
@Composable
fun WithPlaces(here: Place?, go: (Place) -> Unit, page: @Composable () -> Unit) = BoxWithConstraints(Modifier.fillMaxSize()) {
    val isBeside = maxHeight < low
    val bar = @Composable { if (here != null) PlacesBar(here, isBeside, go) }
    Layout(listOf(page, bar)) { (pages, bars), room ->
        val loose = room.copy(minWidth = 0, minHeight = 0)
        val feet = bars.map { it.measure(loose) }
        val wide = if (isBeside) feet.maxOfOrNull { it.width } ?: 0 else 0
        val high = if (isBeside) 0 else feet.maxOfOrNull { it.height } ?: 0
        val left = room.copy(minWidth = 0, minHeight = 0, maxWidth = room.maxWidth - wide, maxHeight = room.maxHeight - high)
        val parts = pages.map { it.measure(left.copy(minWidth = left.maxWidth, minHeight = left.maxHeight)) }
        layout(room.maxWidth, room.maxHeight) {
            for (part in parts) part.place(wide, 0)
            for (foot in feet) foot.place(0, if (isBeside) 0 else left.maxHeight)
        }
    }
}

/** The height below which the places stand at the side. */
private val low = 480.dp

@Composable
private fun PlacesBar(here: Place, isBeside: Boolean, go: (Place) -> Unit) {
    val (words, palette) = LocalWords.current to LocalPalette.current
    val isCovered = LocalOverlays.current.isNotEmpty()
    val edge = Modifier.background(palette.sheet).drawBehind {
        val end = if (isBeside) Offset(size.width, 0f) to Offset(size.width, size.height) else Offset.Zero to Offset(size.width, 0f)
        drawLine(palette.line, end.first, end.second, 1.dp.toPx())
    }.beneath(isCovered).alpha(if (isCovered) COVERED else 1f).selectableGroup()
    val places = @Composable { modifier: Modifier ->
        for (place in Place.entries) PlaceView(words.place(place), glyph(place), place == here, modifier) { if (!isCovered) go(place) }
    }
    if (isBeside) {
        Column(edge.width(72.dp).fillMaxHeight(), Arrangement.SpaceEvenly, Alignment.CenterHorizontally) { places(Modifier.fillMaxWidth()) }
    } else {
        Row(edge.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) { places(Modifier.weight(1f)) }
    }
}

/** How strongly the places are drawn while a layer lies over the page. */
private const val COVERED = 0.4f

@Composable
private fun PlaceView(name: Pair<String, String>, glyph: ImageVector, isHere: Boolean, modifier: Modifier, go: () -> Unit) {
    val palette = LocalPalette.current
    val (short, whole) = name
    val ink = if (isHere) palette.accent else palette.quiet
    Column(
        modifier.defaultMinSize(minHeight = 56.dp).reached().selectable(isHere, role = Role.Tab, onClick = go)
            .semantics(mergeDescendants = true) { contentDescription = whole }.padding(vertical = 4.dp),
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        Icon(
            glyph,
            null,
            Modifier.clip(Shapes.button).background(if (isHere) palette.chip else palette.sheet).padding(horizontal = 14.dp, vertical = 2.dp).size(24.dp),
            tint = ink,
        )
        // Four words share the width of a phone, so they grow with the text only a little.
        val scale = LocalDensity.current.fontScale
        Text(
            short,
            color = ink,
            style = Type.tiny.copy(fontSize = minOf(1f, LARGEST / scale) * Type.tiny.fontSize, lineHeight = minOf(1f, LARGEST / scale) * Type.tiny.lineHeight),
            textAlign = TextAlign.Center,
            maxLines = 1,
        )
    }
}

/** The largest text scale that the names of the places follow. */
private const val LARGEST = 1.3f

/** The short name of a place, and its whole one, which is spoken. */
private fun Words.place(place: Place) = when (place) {
    Place.GAMES -> placeGames to games
    Place.ONLINE -> online to online
    Place.PADS -> placePads to pads
    Place.ME -> placeMe to text("me-title")
}

private fun glyph(place: Place) = when (place) {
    Place.GAMES -> Glyphs.cards
    Place.ONLINE -> Glyphs.people
    Place.PADS -> Glyphs.pencil
    Place.ME -> Glyphs.person
}
