package fr.cartable.ui.table

import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.Saver
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import fr.cartable.core.Choice
import fr.cartable.core.ChoiceId
import fr.cartable.core.SeatPanel
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type

/** The sheet pulled up over the table, if any. Going back closes it first. */
@Stable
class TableSheets {
    internal var open by mutableStateOf<Sheet?>(null)

    /** True if a sheet is open. */
    val isOpen: Boolean get() = open != null

    /** Shows the log, even on pages without room for its line. */
    fun showLog() {
        open = Sheet.Log
    }

    /** Closes the open sheet. Returns `false` if there is none. */
    fun close(): Boolean = (open != null).also { open = null }

    internal companion object {
        /** Keeps the open sheet while the page is made anew. */
        val saver = Saver<TableSheets, List<String>>({ it.open?.kept }, { kept -> TableSheets().apply { open = Sheet.of(kept) } })
    }
}

internal sealed interface Sheet {
    /** The kind and the subject of a sheet, for [of]. */
    val kept: List<String>

    data object Log : Sheet {
        override val kept = listOf("log")
    }

    /** The choices among these that are still offered. */
    data class Choices(val ids: List<ChoiceId>) : Sheet {
        override val kept get() = listOf("choices") + ids.map { "$it" }
    }

    data class Seat(val seat: UInt) : Sheet {
        override val kept get() = listOf("seat", "$seat")
    }

    /** The explanation of an item. */
    data class What(val label: String) : Sheet {
        override val kept get() = listOf("what", label)
    }

    companion object {
        fun of(kept: List<String>): Sheet? = when (kept.first()) {
            "log" -> Log
            "choices" -> Choices(kept.drop(1).map { it.toUInt() })
            "seat" -> Seat(kept[1].toUInt())
            "what" -> What(kept[1])
            else -> null
        }
    }
}

/** The sheet pulled up over a table, which survives a rotation. */
@Composable
internal fun rememberSheets(state: TableState): TableSheets = rememberSaveable(state, saver = TableSheets.saver) { TableSheets() }

/** The log, the newest first. */
@Composable
internal fun LogLines(log: List<String>) {
    val palette = LocalPalette.current
    log.asReversed().forEachIndexed { index, line ->
        Text(line, color = if (index == 0) palette.ink else palette.quiet, style = Type.small)
    }
}

/** Every choice, in whole words. */
@Composable
internal fun AllChoices(choices: List<Choice>, choose: (Choice) -> Unit) = choices.forEach { choice ->
    ActionButton(choice.label, { choose(choice) }, Modifier.fillMaxWidth(), filled = choice.primary)
}

/** The notes of a player in whole sentences, and their remaining time. */
@Composable
internal fun SeatNotes(panel: SeatPanel) {
    val left = LocalTimes.current.of(panel)?.let(LocalWords.current::told)
    for (fact in panel.notes.map { it.label } + listOfNotNull(left)) {
        Text(fact.replaceFirstChar { it.uppercase() }, color = LocalPalette.current.ink, style = Type.body)
    }
}
