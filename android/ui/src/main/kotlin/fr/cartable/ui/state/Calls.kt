package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.pages.Call
import fr.cartable.pages.Room
import fr.cartable.ui.Words
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import java.time.ZonedDateTime

/** Returns true in quiet hours: from one hour until another, over midnight if the first is the later. Two equal hours mean never. */
fun isQuiet(from: Int, until: Int, hour: Int): Boolean = if (from <= until) hour in from until until else hour >= from || hour < until

/** The subject of a notification: the match, or the room in which none runs yet. */
internal val Room.about: String get() = matchId ?: code

/** The memory of a server between two looks at it. */
internal data class Told(
    val server: String = "",
    /** The notifications that were shown and are not over, by their subject. */
    val calls: Map<String, Call> = emptyMap(),
    /** The time until which something could call; endless while the player sits somewhere. */
    val untilMs: Long = 0,
    /** True if the phone looks now and again. */
    val isWatched: Boolean = false,
) {
    /** Writes this as text, for [read]: a line for each value, with its key. */
    fun text(): String =
        (listOf("server=$server", "until=$untilMs", "watched=$isWatched") + calls.map { (about, call) -> "told.$about=$call" }).joinToString("\n")

    companion object {
        /** Reads [text]; a missing or unknown value has its default. */
        fun read(text: String): Told {
            val lines = text.lines().filter { '=' in it }.associate { it.substringBefore('=') to it.substringAfter('=') }
            val calls = lines.filterKeys { it.startsWith(TOLD) }.mapNotNull { (key, value) ->
                Call.entries.find { it.name == value }?.let {
                    key.removePrefix(TOLD) to
                        it
                }
            }
            return Told(lines["server"].orEmpty(), calls.toMap(), lines["until"]?.toLongOrNull() ?: 0, lines["watched"] == "true")
        }

        private const val TOLD = "told."
    }
}

/**
 * Decides the calls to the player while the app is out of sight.
 * The shown notifications are on the shelf, because the phone also looks when the app is not running.
 * It looks only if something could call, so that the phone of an offline player is never woken.
 */
class Calls(private val desk: Desk, private val now: () -> ZonedDateTime) {
    private val changing = Mutex()
    private val caller: Caller? get() = desk.phone.caller
    private val server: String get() = desk.settings.server
    private val nowMs: Long get() = now().toInstant().toEpochMilli()

    /** True if the phone can call, maybe after asking for permission. */
    val isOffered: Boolean get() = caller != null

    /** True if the phone does not allow the calls that the player wants, as of the last time the app was opened or this was set. */
    var isForbidden by mutableStateOf(false)
        private set

    /** True if this is an hour at which the player may be called. */
    val isWaking: Boolean get() = desk.settings.run { calls && !isQuiet(quietFrom, quietUntil, now().hour) }

    /** Shows the news about these rooms, and removes notifications that no longer hold. */
    suspend fun tell(rooms: List<Room>) = change { told ->
        val calling = rooms.filter { room -> !room.resigned && room.call.let { it != null && it !in desk.settings.callsOff } }
        val known = calling.associate { it.about to it.call!! }
        for (over in told.calls.keys - known.keys) caller?.takeBack(over)
        for (room in calling) if (told.calls[room.about] != room.call) caller?.show(notice(room))
        val mayCall = rooms.any { !it.resigned }
        // A player who has just played may be asked for a rematch.
        val until = if (mayCall) Long.MAX_VALUE else minOf(told.untilMs, nowMs + REMATCH_MS)
        told.copy(calls = known, untilMs = until)
    }

    /**
     * Notes that the app goes out of sight, or that a table is left. If the player sits somewhere, that may call.
     * The player has seen `tables`, and knows which of them wait.
     */
    suspend fun leave(isSitting: Boolean, tables: Map<String, Boolean>) {
        if (!desk.settings.calls) return
        val asked = tables.filterValues { it }.mapValues { Call.YOUR_TURN }
        change { told -> told.copy(calls = told.calls - tables.keys + asked, untilMs = if (isSitting) Long.MAX_VALUE else told.untilMs) }
    }

    /** Removes all notifications, because the player looks at the app. If the phone has forgotten to look, it is told again. */
    suspend fun comeBack() {
        see()
        if (!desk.settings.calls) return
        caller?.takeBackAll()
        change(again = true) { it }
    }

    /** Takes over new settings for calls. */
    suspend fun obey() {
        see()
        change { told -> if (desk.settings.calls) told else told.copy(calls = emptyMap()).also { caller?.takeBackAll() } }
    }

    /** Forgets everything, because nobody is signed in any more. */
    suspend fun forget() = change { Told(isWatched = it.isWatched).also { caller?.takeBackAll() } }

    private fun see() {
        isForbidden = desk.settings.calls && caller?.isAllowed == false
    }

    private fun notice(room: Room): Notice {
        val words = Words(desk.lang)
        val (text, route) = when (room.call) {
            Call.MATCHED -> words.matched to "match/${room.game}/${room.about}"
            Call.REMATCH -> words.rematch to "online"
            else -> words.yourTurn to "match/${room.game}/${room.about}"
        }
        return Notice(room.about, desk.games.title(room.game), text.replaceFirstChar(Char::uppercase), route, words.calls)
    }

    /** Makes one change at a time. The phone looks as long as the result asks for that. */
    private suspend fun change(again: Boolean = false, how: (Told) -> Told) = changing.withLock {
        if (caller == null) return@withLock
        val before = desk.attempt { desk.shelf.note(NOTE, desk.lang) }?.let(Told::read) ?: Told()
        // The memory of another server is of no use.
        val changed = how(if (before.server == server) before else Told(server, isWatched = before.isWatched)).copy(server = server)
        val isWatched = desk.settings.calls && server.isNotEmpty() && changed.untilMs > nowMs
        val after = changed.copy(isWatched = isWatched)
        if (after != before) desk.attempt { desk.shelf.keepNote(NOTE, after.text(), desk.lang) }
        if (isWatched != before.isWatched || again && isWatched) caller?.watch(isWatched)
    }

    private companion object {
        const val NOTE = "calls"

        /** The time after the last match in which somebody may ask for a rematch. */
        const val REMATCH_MS = 6L * 3_600_000
    }
}
