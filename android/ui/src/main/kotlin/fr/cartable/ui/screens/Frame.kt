package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.paper

/** Whether buttons stand where a left thumb reaches them. */
val LocalLeftHand = staticCompositionLocalOf { false }

/** Wider than this no text is read with ease. */
private val widest = 600.dp

/**
 * A page: a bar with the way back, then what is on it, which scrolls, and below it what stays at hand.
 * `back` is nothing where there is no way back.
 */
@Composable
fun Frame(
    title: String,
    back: (() -> Unit)?,
    modifier: Modifier = Modifier,
    actions: @Composable () -> Unit = {},
    foot: (@Composable ColumnScope.() -> Unit)? = null,
    content: @Composable ColumnScope.() -> Unit,
) = Column(modifier.fillMaxSize().paper(), horizontalAlignment = Alignment.CenterHorizontally) {
    Bar(title, back, actions)
    Column(
        // What is written stands behind the margin line.
        Modifier.weight(1f).widthIn(max = widest).fillMaxWidth().verticalScroll(rememberScrollState())
            .padding(start = 28.dp, end = 12.dp, top = 4.dp, bottom = 16.dp),
        verticalArrangement = Arrangement.spacedBy(8.dp),
        content = content,
    )
    if (foot != null) {
        Column(
            Modifier.widthIn(max = widest).fillMaxWidth().padding(horizontal = 12.dp, vertical = 8.dp),
            verticalArrangement = Arrangement.spacedBy(8.dp),
            content = foot,
        )
    }
}

/** The bar of a page. */
@Composable
fun Bar(title: String, back: (() -> Unit)?, actions: @Composable () -> Unit = {}) = Row(
    Modifier.fillMaxWidth().padding(horizontal = 4.dp, vertical = 4.dp),
    verticalAlignment = Alignment.CenterVertically,
) {
    if (back != null) GlyphButton(Glyphs.back, LocalWords.current.back, back)
    Text(
        title,
        Modifier.weight(1f).padding(start = if (back == null) 24.dp else 8.dp, end = 8.dp).semantics { heading() },
        style = Type.title,
        maxLines = 2,
        overflow = TextOverflow.Ellipsis,
    )
    actions()
}

/** A heading within a page. */
@Composable
fun Heading(text: String, modifier: Modifier = Modifier) =
    Text(text, modifier.padding(top = 10.dp, bottom = 2.dp).semantics { heading() }, style = Type.headline)

/** What went wrong, by the red pen: told as it appears. */
@Composable
fun RedPen(text: String, modifier: Modifier = Modifier) = Text(
    text,
    modifier.fillMaxWidth().semantics { liveRegion = LiveRegionMode.Assertive },
    color = LocalPalette.current.refusal,
    style = Type.body,
)

/** Buttons in rows, from the side of the thumb. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun Buttons(modifier: Modifier = Modifier, content: @Composable () -> Unit) {
    val outside = LocalLayoutDirection.current
    val side = if (LocalLeftHand.current) LayoutDirection.Ltr else LayoutDirection.Rtl
    CompositionLocalProvider(LocalLayoutDirection provides side) {
        FlowRow(
            modifier.fillMaxWidth(),
            horizontalArrangement = Arrangement.spacedBy(8.dp),
            verticalArrangement = Arrangement.spacedBy(8.dp),
        ) {
            CompositionLocalProvider(LocalLayoutDirection provides outside) { content() }
        }
    }
}

/** In the middle of what is there. */
@Composable
fun Centred(content: @Composable () -> Unit) =
    Box(Modifier.fillMaxWidth().padding(24.dp), contentAlignment = Alignment.Center) { content() }
