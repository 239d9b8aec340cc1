package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.IntrinsicSize
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListScope
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.offset
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.beneath
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.paper

/** True if the buttons are within reach of a left thumb. */
val LocalLeftHand = staticCompositionLocalOf { false }

/** The greatest width at which text of the usual size is easy to read. */
internal val widest = 600.dp

/** The smallest width of two columns together, at the usual text size, and their greatest. */
private val twoColumns = 720.dp
internal val widestColumns = 1_000.dp

/** The greatest width of a foot beside the page, and the smallest width left for the text. */
private val widestFoot = 320.dp
private val narrowest = 240.dp

/** The height below which a page has no room for a foot under its text. */
private val low = 480.dp

/**
 * A page: a bar with the way back, the text, which scrolls, and a foot with the buttons.
 * The foot is below the text, or beside it on a low page.
 * `back` is null if there is no way back; `width` is the greatest width of the text.
 * The part `beside` continues below the rest if there is no room for two columns.
 */
@Composable
fun Frame(
    title: String,
    back: (() -> Unit)?,
    modifier: Modifier = Modifier,
    actions: @Composable () -> Unit = {},
    foot: (@Composable ColumnScope.() -> Unit)? = null,
    width: Dp = widest,
    beside: (@Composable ColumnScope.() -> Unit)? = null,
    /** A long list below the rest, drawn as far as it is in sight. */
    list: LongList? = null,
    content: @Composable ColumnScope.() -> Unit,
) = BoxWithConstraints(modifier.fillMaxSize().paper().beneath(LocalOverlays.current.isNotEmpty()).semantics { paneTitle = title }) {
    val isFootBeside = foot != null && maxHeight < low && maxWidth >= widestFoot + narrowest
    val scale = LocalDensity.current.fontScale
    val parts = listOfNotNull(content, beside)
    val columns = if ((if (isFootBeside) maxWidth - widestFoot else maxWidth) / scale >= twoColumns) parts.map { listOf(it) } else listOf(parts)
    val most = if (isFootBeside) {
        Dp.Unspecified
    } else if (columns.size > 1) {
        widestColumns
    } else {
        width * scale
    }
    Column(Modifier.fillMaxSize()) {
        Bar(title, back, actions)
        WithFoot(
            Modifier.weight(1f),
            isFootBeside,
            {
                if (foot !=
                    null
                ) {
                    Foot(if (isFootBeside) Modifier.widthIn(max = widestFoot) else Modifier.widthIn(max = most).fillMaxWidth(), isFootBeside, foot)
                }
            },
        ) { if (list == null) Written(Modifier.widthIn(max = most), columns) else Listed(Modifier.widthIn(max = most), list, parts) }
    }
}

/** A long list of a page. */
class LongList(
    /** The place of the list; the first item on the page is what stands above it. */
    val state: LazyListState,
    val lines: LazyListScope.() -> Unit,
)

@Composable
private fun Listed(modifier: Modifier, list: LongList, above: List<@Composable ColumnScope.() -> Unit>) = LazyColumn(
    modifier.fillMaxWidth().fading(list.state, LocalPalette.current.paper),
    list.state,
    PaddingValues(start = 28.dp, end = 12.dp, top = 4.dp, bottom = 16.dp),
    verticalArrangement = Arrangement.spacedBy(8.dp),
) {
    item { Column(verticalArrangement = Arrangement.spacedBy(8.dp)) { for (part in above) part() } }
    list.lines(this)
}

/**
 * The text of the page, with the foot below or beside it.
 * One layout serves both, so that their state survives a rotation, and a keyboard that makes the page low while somebody types.
 */
@Composable
private fun WithFoot(modifier: Modifier, isBeside: Boolean, foot: @Composable () -> Unit, written: @Composable () -> Unit) =
    Layout(listOf(written, foot), modifier.fillMaxWidth()) { (above, below), room ->
        val loose = room.copy(minWidth = 0, minHeight = 0)
        val feet = below.map { it.measure(loose) }
        val (wide, high) = feet.maxOfOrNull { it.width } to feet.maxOfOrNull { it.height }
        val left = if (isBeside) loose.offset(horizontal = -(wide ?: 0)) else loose.offset(vertical = -(high ?: 0))
        val parts = above.map { it.measure(left.copy(minHeight = left.maxHeight)) }
        layout(room.maxWidth, room.maxHeight) {
            for (part in parts) part.place((left.maxWidth - part.width) / 2, 0)
            for (part in feet) if (isBeside) part.place(left.maxWidth, 0) else part.place((room.maxWidth - part.width) / 2, left.maxHeight)
        }
    }

@Composable
private fun Written(modifier: Modifier, columns: List<List<@Composable ColumnScope.() -> Unit>>) {
    val scroll = rememberScrollState()
    Row(
        // The text stands behind the margin line.
        modifier.fillMaxWidth().fading(scroll, LocalPalette.current.paper).verticalScroll(scroll)
            .padding(start = 28.dp, end = 12.dp, top = 4.dp, bottom = 16.dp),
        horizontalArrangement = Arrangement.spacedBy(24.dp),
    ) {
        // A screen reader reads each column to its end before the next.
        for (column in columns) {
            Column(Modifier.weight(1f).semantics { isTraversalGroup = true }, verticalArrangement = Arrangement.spacedBy(8.dp)) {
                for (part in column) part()
            }
        }
    }
}

@Composable
private fun Foot(modifier: Modifier, scrolls: Boolean, content: @Composable ColumnScope.() -> Unit) {
    val scroll = rememberScrollState()
    Column(
        modifier.then(if (scrolls) Modifier.verticalScroll(scroll) else Modifier).padding(horizontal = 12.dp, vertical = 8.dp),
        verticalArrangement = Arrangement.spacedBy(8.dp),
        content = content,
    )
}

/** These lines below each other, or in two columns on a wide page. */
@Composable
fun <T> InColumns(things: List<T>, line: @Composable (T) -> Unit) = BoxWithConstraints(Modifier.fillMaxWidth()) {
    val columns = if (maxWidth / LocalDensity.current.fontScale >= widest) 2 else 1
    Column(verticalArrangement = Arrangement.spacedBy(8.dp)) {
        for (row in things.chunked(columns)) {
            Row(Modifier.height(IntrinsicSize.Max), Arrangement.spacedBy(8.dp)) {
                // Lines side by side have the same height.
                for (thing in row) Box(Modifier.weight(1f).fillMaxHeight(), propagateMinConstraints = true) { line(thing) }
                repeat(columns - row.size) { Box(Modifier.weight(1f)) }
            }
        }
    }
}

/** As [InColumns], for a list that may grow for years. The first lines are drawn at once, the others on demand, because each costs time. */
@Composable
fun <T> FirstInColumns(things: List<T>, line: @Composable (T) -> Unit) {
    var shown by rememberSaveable { mutableIntStateOf(AT_ONCE) }
    InColumns(things.take(shown), line)
    if (things.size > shown) Buttons { ActionButton(LocalWords.current.showMore, { shown += AT_ONCE }) }
}

/** The number of lines drawn at once. */
private const val AT_ONCE = 24

/** The bar of a page. */
@Composable
fun Bar(title: String, back: (() -> Unit)?, actions: @Composable () -> Unit = {}) = Row(
    Modifier.fillMaxWidth().padding(horizontal = 4.dp, vertical = 4.dp),
    verticalAlignment = Alignment.CenterVertically,
) {
    if (back != null) GlyphButton(Glyphs.back, LocalWords.current.back, back)
    WholeWords(
        title,
        Type.title,
        Modifier.weight(1f).padding(start = if (back == null) 24.dp else 8.dp, end = 8.dp).semantics { heading() },
        maxLines = 2,
        second = Type.headline,
    )
    actions()
}

/** A heading within a page. */
@Composable
fun Heading(text: String, modifier: Modifier = Modifier) =
    Text(text, modifier.padding(top = 10.dp, bottom = 2.dp).semantics { heading() }, style = Type.headline)

/** An error, in red pen; a screen reader speaks it when it appears. */
@Composable
fun RedPen(text: String, modifier: Modifier = Modifier) = Text(
    text,
    modifier.fillMaxWidth().semantics { liveRegion = LiveRegionMode.Assertive },
    color = LocalPalette.current.refusal,
    style = Type.body,
)

/** Buttons in rows, on the side of the thumb. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun Buttons(modifier: Modifier = Modifier, content: @Composable InButtons.() -> Unit) {
    val outside = LocalLayoutDirection.current
    val scale = LocalDensity.current.fontScale
    val side = if (LocalLeftHand.current) LayoutDirection.Ltr else LayoutDirection.Rtl
    CompositionLocalProvider(LocalLayoutDirection provides side) {
        FlowRow(
            modifier.fillMaxWidth(),
            horizontalArrangement = Arrangement.spacedBy(8.dp),
            verticalArrangement = Arrangement.spacedBy(8.dp),
        ) {
            val broad = when {
                // Large letters need all the room, so buttons stand below each other and are equally wide.
                scale > 1.4f -> Modifier.widthIn(max = 480.dp).fillMaxWidth()

                scale > 1.2f -> Modifier

                else -> Modifier.weight(1f, fill = false).widthIn(max = 360.dp).fillMaxWidth()
            }
            val within = InButtons(broad)
            CompositionLocalProvider(LocalLayoutDirection provides outside) { within.content() }
        }
    }
}

/** The scope of [Buttons]. */
@Stable
class InButtons internal constructor(
    /** The modifier of a page's main button: as wide as the room beside the others allows, on the side of the player's hand. */
    val broad: Modifier,
)

/** In the middle of what is there. */
@Composable
fun Centred(content: @Composable () -> Unit) = Box(Modifier.fillMaxWidth().padding(24.dp), contentAlignment = Alignment.Center) { content() }
