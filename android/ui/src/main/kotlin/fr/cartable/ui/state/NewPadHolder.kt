package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.ScorePad
import fr.cartable.botNames
import fr.cartable.pages.FirstInfo
import fr.cartable.pages.GameInfo
import fr.cartable.pages.OptionSetting
import fr.cartable.text
import java.net.URLDecoder
import java.net.URLEncoder

/** The game of a new pad, and its players. */
class NewPadHolder(private val desk: Desk, game: String? = null) {
    /** The games, in the present language. */
    val games: List<GameInfo> get() = desk.games

    /** The game. */
    var game by mutableStateOf(game ?: games.first().id)
        private set

    /** The players' names, as they are typed. */
    var names by mutableStateOf(emptyList<String>())
        private set

    /** The seat, from 0, that deals or starts; null if it is drawn. */
    var first by mutableStateOf<Int?>(null)

    /** The reason why the pad cannot be made. */
    var refusal by mutableStateOf<String?>(null)
        private set

    /** The game that is chosen. */
    val info: GameInfo get() = games.first { it.id == game }

    /** The question who deals or starts, in the words of the game. */
    val question: FirstInfo? get() = info.first

    init {
        seat(maxOf(known.size, 2))
    }

    /** The names on the last pad, or else the player's own. */
    private val known get() = desk.settings.padNames.ifEmpty { listOf(desk.ownName("")).filter { it.isNotEmpty() } }

    /** The choices and names so far, for [App.restore]. */
    val route: String
        get() = (listOf(game, first?.toString().orEmpty()) + names).joinToString("/") { URLEncoder.encode(it, CODED) }

    /** Chooses another game. */
    fun choose(id: String) {
        game = id
        seat(names.size)
    }

    /** Sets the number of players. A new player gets a name from the last pad, or a default one. */
    fun seat(count: Int) {
        val wanted = count.coerceIn(info.minSeats.toInt(), info.maxSeats.toInt())
        val others = known + botNames(wanted.toUInt(), known)
        names = (names + others).distinct().take(wanted)
        first = first?.takeIf { it < wanted }
        refusal = null
    }

    /** Names a player. */
    fun name(seat: Int, name: String) {
        names = names.mapIndexed { index, known -> if (index == seat) name else known }
        refusal = null
    }

    /** Returns the pad, and remembers the names; null after an error, which is shown. */
    fun pad(): PadHolder? = try {
        val pad =
            ScorePad(game, desk.settings.choices(game).options.map { (key, value) -> OptionSetting(key, value) }, names, first?.toUInt(), desk.lang)
        desk.set(desk.settings.copy(padNames = names))
        PadHolder(pad, desk)
    } catch (error: CartableException) {
        refusal = error.text
        null
    }

    companion object {
        private const val CODED = "UTF-8"

        /** Restores the choices from a [route]; any other text makes a new one. */
        fun restored(route: String, desk: Desk): NewPadHolder {
            val parts = try {
                route.split('/').map { URLDecoder.decode(it, CODED) }
            } catch (_: IllegalArgumentException) {
                return NewPadHolder(desk)
            }
            return NewPadHolder(desk, parts[0].takeIf { game -> desk.games.any { it.id == game } }).apply {
                val typed = parts.drop(2)
                if (typed.size in info.minSeats.toInt()..info.maxSeats.toInt()) names = typed
                first = parts.getOrNull(1)?.toIntOrNull()?.takeIf { it in names.indices }
            }
        }
    }
}
