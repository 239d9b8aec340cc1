package fr.cartable.ui.screens

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.selection.selectable
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.dp
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.plain
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.PadHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.table.ScoreSheet
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.tabular
import fr.cartable.ui.theme.touch

/** The score pads, the newest first. */
@Composable
fun PadsScreen(games: List<GameInfo>, pads: List<Shelved>, back: (() -> Unit)?, open: (Shelved) -> Unit, new: () -> Unit, delete: (Shelved) -> Unit) {
    val words = LocalWords.current
    Deleting(games, pads, delete) { ask ->
        Frame(words.pads, back, foot = { Buttons { ActionButton(words.newPad, new, broad, filled = true, glyph = Glyphs.plus) } }, width = widestColumns) {
            if (pads.isEmpty()) Centred { Text("${words.noPads}\n${words.padsTagline}.", style = Type.body, textAlign = TextAlign.Center) }
            FirstInColumns(pads) { pad ->
                val title = games.title(pad.game)
                val note = "${words.rounds(pad.rounds.toInt())} · ${pad.names.joinToString()}"
                Line(title, { open(pad) }, note = note, picture = { Emblem(pad.game) }, button = {
                    GlyphButton(Glyphs.bin, "${words.delete}, $title", { ask(pad) })
                })
            }
        }
    }
}

/** The game of a new pad, and its players. */
@Composable
fun NewPadScreen(pad: NewPadHolder, back: () -> Unit, begin: () -> Unit) {
    val words = LocalWords.current
    val info = pad.info
    Frame(words.newPad, back, foot = {
        pad.refusal?.let { RedPen(it) }
        Buttons { ActionButton(words.begin, begin, broad, filled = true) }
    }) {
        Heading(words.game)
        OneOf(pad.games, info, { pad.choose(it.id) }) { it.title }
        Heading(words.players)
        val (least, most) = info.minSeats.toInt() to info.maxSeats.toInt()
        if (least < most) OneOf((least..most).toList(), pad.names.size, pad::seat) { "$it" }
        pad.names.forEachIndexed { seat, name -> NameField(words.player(seat + 1), name, { pad.name(seat, it) }) }
        pad.question?.let { asked ->
            Heading(asked.question)
            OneOf(listOf<Int?>(null) + pad.names.indices, pad.first, { pad.first = it }) { seat -> seat?.let { pad.names[it] } ?: asked.drawn }
        }
    }
}

/** A score pad: the written rounds, and the keys to type the next. */
@Composable
fun PadScreen(pad: PadHolder, title: String, back: () -> Unit, share: () -> Unit, again: () -> Unit) {
    val words = LocalWords.current
    val table = pad.table
    val isTyped = !pad.isOver || pad.goesOn || pad.round < table.rows.size
    Frame(
        title,
        back,
        actions = {
            Row {
                GlyphButton(Glyphs.undo, words.undo, { pad.undo() })
                GlyphButton(Glyphs.redo, words.redo, { pad.redo() })
                GlyphButton(Glyphs.share, words.share, share)
            }
        },
        foot = {
            (pad.doubt ?: pad.refusal ?: pad.unwritten)?.let { RedPen(it) }
            if (isTyped) {
                Keypad(pad)
            } else {
                Buttons {
                    if (pad.takesMore) ActionButton(words.newRound, { pad.goesOn = true }, broad)
                    ActionButton(words.samePlayers, again, broad, filled = true)
                }
            }
        },
    ) {
        val row = table.rows.getOrNull(pad.round)
        val headline = when {
            row != null -> words.correcting(row.label)
            pad.isOver -> words.winners(pad.winners)
            else -> pad.starts ?: words.newRound
        }
        Text(
            headline,
            Modifier.semantics {
                heading()
                liveRegion = LiveRegionMode.Polite
            },
            style = Type.headline,
        )
        if (isTyped) Cells(pad) else Ranking(table)
        if (table.rows.isNotEmpty()) {
            Heading(words.scores)
            ScoreSheet(table, words.total, marked = pad.round, onRow = pad::goToRound)
        }
        if (row != null) ActionButton(words.newRound, { pad.goToRound(table.rows.size) })
        if (table.rows.size > 1) Course(table)
    }
}

/** Everybody's name, total and number of this round. */
@Composable
private fun Cells(pad: PadHolder) = Column(verticalArrangement = Arrangement.spacedBy(4.dp)) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    pad.table.names.forEachIndexed { seat, name ->
        val isHere = seat == pad.cell
        val typed = pad.cells[seat].replace('-', '−')
        val total = plain(pad.table.totals[seat])
        Row(
            Modifier.fillMaxWidth().defaultMinSize(minHeight = touch).clip(Shapes.panel)
                .background(palette.sheet)
                .border(if (isHere) 2.5.dp else 1.dp, if (isHere) palette.accent else palette.line, Shapes.panel)
                .selectable(isHere, role = Role.RadioButton) { pad.goTo(seat) }
                .semantics(mergeDescendants = true) {
                    contentDescription = "$name, $total".let { if (typed.isEmpty()) it else words.said(it, typed) }
                    // A screen reader speaks each digit as it is typed.
                    if (isHere) liveRegion = LiveRegionMode.Polite
                }
                .padding(horizontal = 12.dp),
            horizontalArrangement = Arrangement.spacedBy(12.dp),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            Text(name, Modifier.weight(1f), style = Type.headline, maxLines = 1, overflow = TextOverflow.Ellipsis)
            Text(total, color = palette.quiet, style = Type.body.tabular())
            Text(typed.ifEmpty { "·" }, color = palette.accent, style = Type.title.tabular())
        }
    }
}

/** The keys: digits, the sign, and one that goes to the next number or writes the round. */
@Composable
private fun Keypad(pad: PadHolder) {
    val words = LocalWords.current
    val isFull = pad.cells.all { it.toIntOrNull() != null }
    val enter = when {
        pad.doubt != null -> words.writeAnyway
        isFull -> words.write
        else -> words.nextPlayer
    }
    Column(verticalArrangement = Arrangement.spacedBy(4.dp)) {
        for (line in listOf("123<", "456-", "7890")) {
            Row(horizontalArrangement = Arrangement.spacedBy(4.dp)) {
                for (key in line) {
                    val each = Modifier.weight(1f)
                    when (key) {
                        '-' -> ActionButton("±", { pad.type('-') }, each, label = words.sign)
                        '<' -> ActionButton("", { pad.erase() }, each, glyph = Glyphs.erase, label = words.erase)
                        else -> ActionButton("$key", { pad.type(key) }, each)
                    }
                }
            }
        }
        ActionButton(enter, { pad.enter() }, Modifier.fillMaxWidth(), filled = true)
    }
}
