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
 * Somebody at a table. Commands are done one after the other, and each begins when what the last one changed is
 * written: whenever the process dies, the shelf holds all that was played.
 */
class TableHolder(
    table: Table,
    /** The game's id. */
    val game: String,
    private val desk: Desk,
    /** Its place on the shelf, if it has one. */
    private var shelved: Shelf? = null,
) : LiveTable(table) {
    /** A place on the shelf: of a table, or of the record of one that is over. */
    data class Shelf(val kind: ShelfKind, val id: String)

    /** The best move now, until something changes. */
    var hint by mutableStateOf<Hint?>(null)
        private set

    /** True if the best move is being thought about. */
    var isThinking by mutableStateOf(false)
        private set

    /** The moments worth another look, once the match is over and they are found. */
    var moments by mutableStateOf<List<Moment>?>(null)
        private set

    /** How much of the review is done, from 0 to 1, while it is thought about. */
    var review by mutableStateOf<Float?>(null)
        private set

    /** True if the table is looked at although a round is over. */
    var isLookedAt by mutableStateOf(false)

    /** True if a lesson was told here: another match at such a table is a first game. */
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

    /** Why what is played cannot be written, in words; nothing while all is. */
    val unwritten: String? get() = desk.unwritten.takeIf { isHere }

    /** True if one looks on at a match of others. */
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

    /** Finds the best move now; it takes a while. */
    fun hintNow(): Hint = table.hint()

    /** Asks what would be best now. */
    fun askHint(): Job = desk.scope.launchNow {
        if (isThinking) return@launchNow
        isThinking = true
        // A player who has moved meanwhile has no use for the best move before.
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

    /** Lets go of the hint. */
    fun dropHint() {
        hint = null
    }

    /** Looks for the moments where another choice would have gained most. */
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

    /** Gives up for good, at a table on a server. */
    fun resign(): Job = desk.scope.launchNow { desk.attempt { table.resign() } }

    /** Takes the seat back from the bot that holds it. */
    fun takeSeatBack(): Job = desk.scope.launchNow { desk.attempt { table.takeSeatBack() } }

    /** Reads what people show each other: it is gone after a while. */
    fun readEmotes() {
        emotes = if (isHere) emptyList() else table.emotes()
    }

    /** Shows the others a sign. */
    fun show(emote: Emote): Job = desk.scope.launchNow { desk.attempt { table.showEmote(emote.id) } }

    /** Hides or shows the others' emotes, here and at the tables to come. */
    fun mute(isMuted: Boolean) {
        table.mute(isMuted)
        desk.set(desk.settings.copy(muted = isMuted))
        read()
    }

    /** A round that is over, from 1, with all hands open. */
    suspend fun openRound(round: Int): Replay? = desk.attempt { table.openRound(round.toUInt()) }

    /** Would rather not play this match. */
    fun abort(): Job = desk.scope.launchNow { desk.attempt { table.abort() } }

    /** The record of the finished match; nothing where it cannot be had, which is then told. */
    suspend fun record(): String? = desk.attempt { table.record() }

    /** The points, to be sent to others. */
    fun scoreText(): String = table.scoreText()

    /** The SHA-256 of what the cards were dealt from. */
    val commitment: String get() = table.commitment()

    /** The table as it is seen now, to be sent to others: SVG. */
    fun picture(): String = table.picture()

    /** A new table with the same players. */
    suspend fun again(): Table? = desk.attempt { table.again() }

    /** It is out of sight: time stands still at a table on this device. */
    fun pause() = table.pause()

    /** It is seen again. */
    fun goOn() = table.goOn()

    /** Takes over what was set otherwise meanwhile. Findings in another language are found anew, a hint when it is asked for. */
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

    /** Leaves the table; what was played is on the shelf. */
    fun leave() {
        listening.cancel()
        table.leave()
    }

    /** Takes a lesson that was followed to its end from the shelf: nobody goes on with it. A player who plays on after it keeps their match. */
    suspend fun tidy() {
        val place = shelved ?: return
        if (place.kind != ShelfKind.TABLE || status.lesson != null || nextRound == null || scene.round != 1u) return
        desk.attempt {
            val isLesson = desk.shelf.list(place.kind, desk.lang).items.any { it.id == place.id && it.lesson }
            if (isLesson) desk.shelf.remove(place.kind, place.id, desk.lang)
        }
    }

    /** Waits until everything that was done is written. */
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
        desk.keep { write(table.isOver()) }
    }

    private fun write(isOver: Boolean): Boolean {
        val (shelf, lang) = desk.shelf to desk.lang
        val text = table.save()
        if (text == written) return false
        if (isOver) {
            // Each part of this may be done again if the process dies within it.
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
