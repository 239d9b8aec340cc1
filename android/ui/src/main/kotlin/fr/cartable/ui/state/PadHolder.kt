package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.ScorePad
import fr.cartable.ShelfKind
import fr.cartable.core.ScoreTable
import fr.cartable.text
import kotlinx.coroutines.Job
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** An open score pad. Typed numbers are kept apart from the pad until they are written. */
class PadHolder(private val pad: ScorePad, private val desk: Desk, private var id: String? = null) {
    /** The game's id. */
    val game: String = pad.game()

    /** The written rounds. */
    var table by mutableStateOf(pad.table(desk.lang))
        private set

    /** The round being typed, from 0; the number of rounds stands for a new one. */
    var round by mutableStateOf(table.rows.size)
        private set

    private val blank = List(table.names.size) { "" }

    /** The typed numbers of the new round; they wait while an earlier one is corrected. */
    private var begun by mutableStateOf(blank)
    private var corrected by mutableStateOf(blank)

    /** The typed numbers, by seat. */
    var cells: List<String>
        get() = if (isNew) begun else corrected
        private set(typed) {
            if (isNew) begun = typed else corrected = typed
        }

    private val isNew get() = round == table.rows.size

    /** The seat whose number is typed. */
    var cell by mutableStateOf(0)
        private set

    /** The reason why the game cannot produce these points. If the player confirms them, they are written all the same. */
    var doubt by mutableStateOf<String?>(null)
        private set

    /** The reason why the round cannot be written down, in words. */
    var refusal by mutableStateOf<String?>(null)
        private set

    /** The reason why the pad cannot be saved, in words; null while saving works. */
    val unwritten: String? get() = desk.unwritten

    /** True if the match is over. */
    val isOver: Boolean get() = pad.isOver()

    /** True if a round can be added to the match that is over. */
    val takesMore: Boolean get() = pad.takesMore()

    /** True if the players have decided to add a round to the finished match. */
    var goesOn by mutableStateOf(false)

    /** The player who deals or starts next, in the words of the game; null if nobody does or the match is over. */
    val starts: String? get() = if (isOver) null else pad.starts(table.rows.size.toUInt(), desk.lang)

    /** The names of the winners once the match is over. */
    val winners: List<String> get() = pad.winners().map { table.names[it.toInt()] }

    /** The pad's place on the shelf and the typed numbers, here and for the new round, for [App.restore]; null until something is written. */
    val route: String? get() = id?.let { "$it/$round/${cells.joinToString(",")}/${begun.joinToString(",")}" }

    private val writing = Mutex()

    /** Goes to the number of this seat. */
    fun goTo(seat: Int) {
        cell = seat
    }

    /** Goes to a round, to correct its points. The one after the last is the new round. */
    fun goToRound(index: Int) {
        round = minOf(index, table.rows.size)
        table.rows.getOrNull(round)?.let { row -> cells = row.points.map { it.toString() } }
        cell = maxOf(cells.indexOfFirst { it.toIntOrNull() == null }, 0)
        forget()
    }

    /** Types a digit, or changes the sign with `-`. */
    fun type(key: Char) = put { typed ->
        when {
            key == '-' -> if (typed.startsWith("-")) typed.drop(1) else "-$typed"
            typed.length < LONGEST -> (typed + key)
            else -> typed
        }
    }

    /** Deletes the last digit. */
    fun erase() = put { it.dropLast(1) }

    /** Restores the numbers that were typed when the process died, from the end of [route]. */
    fun restore(typed: String) {
        val parts = typed.split('/')
        val row = parts[0].toIntOrNull()?.takeIf { it in 0..table.rows.size } ?: return
        val numbers = parts.drop(1).map { it.split(',') }
        if (numbers.size != 2 || !numbers.all(::canBeTyped)) return
        goToRound(row)
        cells = numbers[0]
        begun = numbers[1]
    }

    private fun canBeTyped(numbers: List<String>) =
        numbers.size == blank.size && numbers.all { it.length <= LONGEST + 1 && it.removePrefix("-").all(Char::isDigit) }

    /** Goes to the next empty number. If there is none, it writes the round. */
    fun enter(): Job? {
        val empty = (1..cells.size).map { (cell + it) % cells.size }.firstOrNull { cells[it].toIntOrNull() == null }
        if (empty != null) {
            cell = empty
            return null
        }
        val points = cells.map { it.toInt() }
        if (doubt == null) {
            doubt = pad.doubt(points, desk.lang)
            if (doubt != null) return null
        }
        return change {
            if (isNew) {
                pad.add(points, desk.lang)
                goesOn = false
                begun = blank
            } else {
                pad.correct(round.toUInt(), points, desk.lang)
            }
        }
    }

    /** Takes the last change back. */
    fun undo(): Job = change { pad.undo() }

    /** Repeats the change that was taken back last. */
    fun redo(): Job = change { pad.redo() }

    /** Returns a new pad of the same game and players; this one stays on the shelf. */
    fun again(): PadHolder = PadHolder(pad.again(desk.lang), desk)

    /** The pad as text, to be sent to others. */
    fun text(): String = pad.text(desk.lang)

    /** Reads the texts anew, in the present language. */
    fun obey() {
        table = pad.table(desk.lang)
    }

    private fun put(change: (String) -> String) {
        cells = cells.mapIndexed { seat, typed -> if (seat == cell) change(typed) else typed }
        forget()
    }

    private fun forget() {
        doubt = null
        refusal = null
    }

    /** Changes the pad at once, so that the next key is judged by the new state; only saving waits for its turn. */
    private fun change(command: () -> Unit): Job {
        forget()
        try {
            command()
            table = pad.table(desk.lang)
            goToRound(table.rows.size)
        } catch (error: CartableException) {
            refusal = error.text
        }
        return desk.scope.launchNow { writing.withLock { keep() } }
    }

    private suspend fun keep() = desk.keep {
        id = desk.shelf.keep(ShelfKind.PAD, id, pad.save(), desk.lang)
        true
    }

    private companion object {
        /** The most characters of a number. */
        const val LONGEST = 6
    }
}

/** The growing points, round by round, by seat, as a line chart draws them. */
fun ScoreTable.sums(): List<List<Int>> = names.indices.map { seat ->
    rows.runningFold(0) { sum, row -> sum + row.points[seat] }
}
