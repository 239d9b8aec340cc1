package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.pages.BlockKind
import fr.cartable.pages.Picture
import fr.cartable.pages.Share
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** Parts of wholes as bars; those about a game are on a sheet of its own. */
@Composable
internal fun SharesView(block: BlockKind.Shares) {
    if (block.picture == Picture.None) {
        Column(verticalArrangement = Arrangement.spacedBy(8.dp)) {
            Heading(block.title)
            for (share in block.shares) ShareView(share)
        }
        return
    }
    Panel(Modifier.fillMaxWidth()) {
        Column(Modifier.padding(12.dp), verticalArrangement = Arrangement.spacedBy(8.dp)) {
            Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                PictureView(block.picture, side = 40.dp)
                WholeWords(block.title, Type.headline, Modifier.weight(1f).semantics { heading() })
            }
            for (share in block.shares) ShareView(share)
        }
    }
}

@Composable
private fun ShareView(share: Share) {
    val palette = LocalPalette.current
    Column(Modifier.fillMaxWidth().semantics(mergeDescendants = true) {}) {
        Text(share.label, style = Type.body)
        // The text below has the same content for screen readers.
        Canvas(Modifier.fillMaxWidth().padding(vertical = 4.dp).height(8.dp).clearAndSetSemantics {}) {
            val round = CornerRadius(size.height / 2)
            drawRoundRect(palette.strongChip, cornerRadius = round)
            val part = size.width * share.percent.toInt() / 100
            if (part > 0f) drawRoundRect(palette.accent, size = Size(maxOf(part, size.height), size.height), cornerRadius = round)
        }
        Text(share.note, color = palette.quiet, style = Type.small)
    }
}
