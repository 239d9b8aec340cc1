package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.pages.Action
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.PageEvent
import fr.cartable.pages.Weight
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** A page that the library describes, drawn by its blocks. */
@Composable
fun DescribedScreen(key: String, online: OnlineHolder?, entry: Entry) {
    val pages = online?.pages
    val page = pages?.page(key)
    val parts = page?.blocks.orEmpty().groupBy { it.part }
    val set = { block: String, value: String -> pages?.tell(PageEvent.Set(key, block, value)) ?: Unit }
    val draw: @Composable (Part) -> Unit = { part -> for (block in parts[part].orEmpty()) BlockView(block) { set(block.key, it) } }
    ThereFrame(
        page?.title ?: LocalWords.current.titleOfPage(key),
        online,
        entry,
        foot = {
            draw(Part.FOOT)
            val actions = page?.actions.orEmpty()
            if (actions.isNotEmpty()) {
                Buttons { for (action in actions) ActionView(action, broad) { pages?.tell(PageEvent.Tapped(key, action.key)) } }
            }
        },
        beside = if (Part.BESIDE in parts) ({ _, _ -> draw(Part.BESIDE) }) else null,
    ) { _, _ -> draw(Part.TEXT) }
}

/** The part of the screen in which a block stands. */
private enum class Part { TEXT, BESIDE, FOOT }

private val Block.part: Part
    get() = when (role) {
        BlockRole.SETTING -> Part.BESIDE
        BlockRole.PROGRESS, BlockRole.TROUBLE -> Part.FOOT
        BlockRole.ABOUT, BlockRole.STATE, BlockRole.NOTE -> Part.TEXT
    }

@Composable
private fun ActionView(action: Action, modifier: Modifier, onTap: () -> Unit) =
    ActionButton(action.label, onTap, modifier, filled = action.weight == Weight.MAIN, enabled = action.enabled, glyph = glyph(action))

/** The small picture of an action; most have none. */
private fun glyph(action: Action): ImageVector? = if (action.key == "search") Glyphs.play else null

@Composable
private fun BlockView(block: Block, set: (String) -> Unit) {
    val palette = LocalPalette.current
    when (val kind = block.kind) {
        is BlockKind.Text -> when (block.role) {
            BlockRole.TROUBLE -> RedPen(kind.text)
            BlockRole.PROGRESS -> Text(kind.text, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.small)
            BlockRole.NOTE -> Text(kind.text, color = palette.quiet, style = Type.small)
            else -> Text(kind.text, style = Type.body)
        }

        is BlockKind.Game -> Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            Emblem(kind.game, side = 64.dp)
            WholeWords(kind.title, Type.title, Modifier.weight(1f))
        }

        is BlockKind.Notice -> Panel(Modifier.fillMaxWidth(), accent = true) {
            Column(Modifier.padding(12.dp).semantics { liveRegion = LiveRegionMode.Polite }, verticalArrangement = Arrangement.spacedBy(6.dp)) {
                Text(kind.title, style = Type.headline)
                for (line in kind.lines) Text(line, style = Type.body)
                kind.trouble?.let { RedPen(it) }
            }
        }

        is BlockKind.Choice -> Offers(kind, set)
    }
}

@Composable
private fun Offers(choice: BlockKind.Choice, set: (String) -> Unit) {
    val values = choice.offers.map { it.value }
    val label = { value: String -> choice.offers.first { it.value == value }.label }
    val chosen = choice.offers.filter { it.chosen }.map { it.value }
    Heading(choice.label)
    if (choice.several) {
        SeveralOf(values, chosen.toSet(), set, label = label)
    } else {
        OneOf(values, chosen.firstOrNull(), { it?.let(set) }, label = { label(it.orEmpty()) })
    }
    if (choice.note.isNotEmpty()) Text(choice.note, color = LocalPalette.current.quiet, style = Type.small)
}
