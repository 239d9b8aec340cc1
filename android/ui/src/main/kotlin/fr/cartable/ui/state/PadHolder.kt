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

/** A score pad that is written on. Numbers that are typed and not yet written down are kept apart from the pad. */
class PadHolder(private val pad: ScorePad, private val desk: Desk, private var id: String? = null) {
    /** The game's id. */
    val game: String = pad.game()

    /** The written rounds. */
    var table by mutableStateOf(pad.table(desk.lang))
        private set

    /** The round that is typed, from 0; one more than there are: a new one. */
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

    /** Why these points cannot come out of the game; written down all the same when it is said again. */
    var doubt by mutableStateOf<String?>(null)
        private set

    /** The reason why the round cannot be written down, in words. */
    var refusal by mutableStateOf<String?>(null)
        private set

    /** Why what is written down cannot be kept, in words; nothing while all is. */
    val unwritten: String? get() = desk.unwritten

    /** True if the match is over. */
    val isOver: Boolean get() = pad.isOver()

    /** True if a round can be added to the match that is over. */
    val takesMore: Boolean get() = pad.takesMore()

    /** True if the players have said that they add a round to the match that is over. */
    var goesOn by mutableStateOf(false)

    /** The player who deals or starts next, in the words of the game; nothing if nobody does or the match is over. */
    val starts: String? get() = if (isOver) null else pad.starts(table.rows.size.toUInt(), desk.lang)

    /** The names of the winners once the match is over. */
    val winners: List<String> get() = pad.winners().map { table.names[it.toInt()] }

    /** The place on the shelf and the numbers typed, here and for the new round, for [App.restore]; nothing before something is written. */
    val route: String? get() = id?.let { "$it/$round/${cells.joinToString(",")}/${begun.joinToString(",")}" }

    private val writing = Mutex()

    /** Goes to the number of this seat. */
    fun goTo(seat: Int) {
        cell = seat
    }

    /** Goes to a round: its points can be corrected; behind the last, a new one is typed on. */
    fun goToRound(index: Int) {
        round = minOf(index, table.rows.size)
        table.rows.getOrNull(round)?.let { row -> cells = row.points.map { it.toString() } }
        cell = maxOf(cells.indexOfFirst { it.toIntOrNull() == null }, 0)
        forget()
    }

    /** Types a digit, or with `-` turns the sign. */
    fun type(key: Char) = put { typed ->
        when {
            key == '-' -> if (typed.startsWith("-")) typed.drop(1) else "-$typed"
            typed.length < LONGEST -> (typed + key)
            else -> typed
        }
    }

    /** Takes the last digit away. */
    fun erase() = put { it.dropLast(1) }

    /** Types again what was typed when the process died, as the end of [route] tells it. */
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

    /** To the next empty number; where all are there, the round is written down. */
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

    /** Makes the change again that was taken back last. */
    fun redo(): Job = change { pad.redo() }

    /** A new pad of the same game and players; this one stays on the shelf. */
    fun again(): PadHolder = PadHolder(pad.again(desk.lang), desk)

    /** The pad as text, to be sent to others. */
    fun text(): String = pad.text(desk.lang)

    /** Reads the texts anew, in the language of now. */
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

    /** Changes the pad at once, so that what is pressed next is judged by what stands there by then; what waits for its turn is the writing alone. */
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

/** The points of a table as they grow, round by round, by seat: what a line chart draws. */
fun ScoreTable.sums(): List<List<Int>> = names.indices.map { seat ->
    rows.runningFold(0) { sum, row -> sum + row.points[seat] }
}
