package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Emote
import fr.cartable.Link
import fr.cartable.Moment
import fr.cartable.Replay
import fr.cartable.ReviewListener
import fr.cartable.SeatEmote
import fr.cartable.ShelfKind
import fr.cartable.Table
import fr.cartable.changes
import fr.cartable.core.Choice
import fr.cartable.core.ChoiceId
import fr.cartable.core.ChoiceKind
import fr.cartable.core.Hint
import fr.cartable.text
import fr.cartable.ui.table.LiveTable
import fr.cartable.ui.table.Refusal
import fr.cartable.ui.table.picks
import kotlinx.coroutines.Job
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/**
 * A player at a table. Commands run one after the other, and each begins after the last one's change is saved.
 * So whenever the process dies, the shelf holds everything that was played.
 */
class TableHolder(
    table: Table,
    /** The game's id. */
    override val game: String,
    private val desk: Desk,
    /** Its place on the shelf, if it has one. */
    private var shelved: Shelf? = null,
) : LiveTable(table) {
    /** A place on the shelf: of a table, or of the record of one that is over. */
    data class Shelf(val kind: ShelfKind, val id: String)

    /** The best move, until something changes. */
    var hint by mutableStateOf<Hint?>(null)
        private set

    /** True while the best move is being searched. */
    var isThinking by mutableStateOf(false)
        private set

    /** The moments worth another look, once the match is over and they are found. */
    var moments by mutableStateOf<List<Moment>?>(null)
        private set

    /** The part of the review that is done, from 0 to 1, while it runs. */
    var review by mutableStateOf<Float?>(null)
        private set

    /** True if the player looks at the table although a round is over. */
    var isLookedAt by mutableStateOf(false)

    /** True if a lesson was shown here: another match at this table is then a first game. */
    var isTaught by mutableStateOf(status.lesson != null)
        private set

    /** True if the match is on this device. */
    val isHere: Boolean get() = status.link == Link.HERE

    /** Its place on the shelf, if it has one. */
    val place: Shelf? get() = shelved

    /** The choice that goes on to the next round, once this one is over and seen. */
    val nextRound: Choice? get() = scene.choices.find { it.kind == ChoiceKind.NEXT_ROUND }

    /** The emotes shown at a table on a server now. */
    var emotes by mutableStateOf(emptyList<SeatEmote>())
        private set

    /** The reason why the match cannot be saved, in words; null while saving works. */
    val unwritten: String? get() = desk.unwritten.takeIf { isHere }

    /** True if the player looks on at other people's match. */
    val isWatching: Boolean get() = status.watching

    /** The names of the finished rounds of a match on a server: each can be looked at with all hands open. */
    val roundsOver: List<String> get() = if (isHere) emptyList() else scene.scores.rows.map { it.label }

    init {
        if (!isHere && desk.settings.muted) {
            table.mute(true)
            read()
        }
    }

    private val turn = Mutex()
    private var lang = desk.lang
    private var written: String? = null
    private val listening: Job = desk.scope.launchNow { table.changes().collect { inTurn { read() } } }

    override val isRace: Boolean = desk.games.any { it.id == game && it.race }

    override fun make(choice: ChoiceId) {
        isLookedAt = false
        super.make(choice)
    }

    override fun read() {
        val before = scene
        super.read()
        if (scene != before) hint = null
        readEmotes()
        if (status.lesson != null) isTaught = true
    }

    /** Finds the best move for the present position; this is slow. */
    fun hintNow(): Hint = table.hint()

    /** Asks for the best move. */
    fun askHint(): Job = desk.scope.launchNow {
        if (isThinking) return@launchNow
        isThinking = true
        // A hint is of no use to a player who has moved meanwhile.
        val asked = scene
        try {
            val told = desk.onIo { hintNow() }
            if (scene == asked) hint = told
        } catch (error: CartableException) {
            if (scene == asked) refusal = Refusal(error.text)
        } finally {
            isThinking = false
        }
    }

    /** Closes the hint. */
    fun dropHint() {
        hint = null
    }

    /** Finds the moments in which another choice would have gained most. */
    fun findMoments(): Job = desk.scope.launchNow {
        if (review != null || moments != null) return@launchNow
        review = 0f
        val listener = object : ReviewListener {
            override fun progress(done: UInt, total: UInt) {
                review = done.toFloat() / maxOf(total.toFloat(), 1f)
            }
        }
        do {
            val asked = lang
            moments = desk.attempt { table.moments(listener) }
        } while (lang != asked)
        review = null
    }

    /** Resigns for good, at a table on a server. */
    fun resign(): Job = desk.scope.launchNow { desk.attempt { table.resign() } }

    /** Takes the seat back from the bot that holds it. */
    fun takeSeatBack(): Job = desk.scope.launchNow { desk.attempt { table.takeSeatBack() } }

    /** Reads the emotes that people show each other; each disappears after a while. */
    fun readEmotes() {
        emotes = if (isHere) emptyList() else table.emotes()
    }

    /** Shows the others an emote. */
    fun show(emote: Emote): Job = desk.scope.launchNow { desk.attempt { table.showEmote(emote.id) } }

    /** Hides or shows the others' emotes, here and at the tables to come. */
    fun mute(isMuted: Boolean) {
        table.mute(isMuted)
        desk.set(desk.settings.copy(muted = isMuted))
        read()
    }

    /** Returns a finished round, from 1, with all hands open. */
    suspend fun openRound(round: Int): Replay? = desk.attempt { table.openRound(round.toUInt()) }

    /** Agrees to abort this match. */
    fun abort(): Job = desk.scope.launchNow { desk.attempt { table.abort() } }

    /** Returns the record of the finished match; null after an error, which is shown. */
    suspend fun record(): String? = desk.attempt { table.record() }

    /** Returns the points as text. */
    fun scoreText(): String = table.scoreText()

    /** The SHA-256 of the seed from which the cards were dealt. */
    val commitment: String get() = table.commitment()

    /** Returns the present table as SVG. */
    fun picture(): String = table.picture()

    /** A new table with the same players. */
    suspend fun again(): Table? = desk.attempt { table.again() }

    /** Stops time at a table on this device, because it is out of sight. */
    fun pause() = table.pause()

    /** Lets time run on, because it is in sight again. */
    fun goOn() = table.goOn()

    /** Takes over new settings. Moments are found again in another language, a hint only when it is asked for. */
    fun obey(settings: Settings) {
        table.setLanguage(desk.lang)
        if (lang != desk.lang) {
            lang = desk.lang
            hint = null
            if (moments != null) {
                moments = null
                findMoments()
            }
        }
        table.setPace(settings.paceMs.toUInt())
    }

    /** Leaves the table; the shelf has everything that was played. */
    fun leave() {
        listening.cancel()
        table.leave()
    }

    /** Deletes a lesson that was followed to its end from the shelf. A player who plays on after it keeps their match. */
    suspend fun tidy() {
        val place = shelved ?: return
        if (place.kind != ShelfKind.TABLE || status.lesson != null || nextRound == null || scene.round != 1u) return
        desk.attempt {
            val isLesson = desk.shelf.list(place.kind, desk.lang).items.any { it.id == place.id && it.lesson }
            if (isLesson) desk.shelf.remove(place.kind, place.id, desk.lang)
        }
    }

    /** Waits until everything is saved. */
    suspend fun settle() = turn.withLock { keep() }

    override fun act(command: () -> Unit) {
        desk.scope.launchNow {
            inTurn {
                val before = scene.picks.toSet()
                attempt(command)
                if (desk.settings.haptics && scene.picks.any { it !in before }) desk.phone.tick(1)
            }
        }
    }

    private suspend fun inTurn(change: () -> Unit) = turn.withLock {
        change()
        keep()
    }

    private suspend fun keep() {
        if (!isHere || shelved?.kind == ShelfKind.RECORD) return
        desk.keep { write() }
    }

    private fun write(): Boolean {
        val (shelf, lang) = desk.shelf to desk.lang
        val wasOver = table.isOver()
        var text = table.save()
        val isOver = table.isOver()
        // A bot may have ended the match in between.
        if (isOver != wasOver) text = table.save()
        if (text == written) return false
        if (isOver) {
            // Each part of this can be repeated if the process dies within it.
            shelf.count(text, lang)
            val record = Shelf(ShelfKind.RECORD, shelf.keep(ShelfKind.RECORD, null, text, lang))
            shelved?.let { shelf.remove(it.kind, it.id, lang) }
            shelved = record
        } else {
            shelved = Shelf(ShelfKind.TABLE, shelf.keep(ShelfKind.TABLE, shelved?.id, text, lang))
        }
        written = text
        return true
    }
}
