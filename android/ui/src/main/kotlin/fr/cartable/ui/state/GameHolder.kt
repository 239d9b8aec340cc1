package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.OfflineSetup
import fr.cartable.PlayerSetup
import fr.cartable.Statistics
import fr.cartable.botNames
import fr.cartable.core.Level
import fr.cartable.pages.GameInfo
import fr.cartable.pages.LevelInfo
import fr.cartable.pages.OptionInfo
import fr.cartable.pages.OptionSetting
import fr.cartable.pages.RoomSetup

/** A game with its setup. The choices are remembered for the next time. */
class GameHolder(private val id: String, private val desk: Desk) {
    /** The game, in the present language. */
    val info: GameInfo get() = desk.games.first { it.id == id }

    /** The results of the player's matches, by level; empty before they are read, and if there were none. */
    var statistics by mutableStateOf(emptyList<Statistics>())
        private set

    private val choices get() = desk.settings.choices(id)

    /** The number of players: as chosen last, as far as the game allows. */
    val seats: Int get() = choices.seats.coerceIn(info.minSeats.toInt(), info.maxSeats.toInt())

    /** The levels that play differently with this number of players. A level no stronger than the one below it is left out. */
    val levels: List<LevelInfo> get() = info.levels.filterIndexed { index, level -> index == 0 || seats <= level.strongerUpTo.toInt() }

    /** The chosen level, or the strongest offered below it. */
    val level: LevelInfo get() = levels.lastOrNull { it.level <= choices.level } ?: levels.first()

    /** The seat, from 0, that deals or starts; null if it is drawn. */
    val first: Int? get() = choices.first?.takeIf { it < seats }

    /** The names at the table: the player's, then those of the bots. */
    fun names(you: String): List<String> {
        val name = desk.ownName(you)
        return listOf(name) + botNames((seats - 1).toUInt(), listOf(name))
    }

    /** The value of an option. */
    fun value(option: OptionInfo): String = choices.options[option.key] ?: option.default

    /** Sets the number of players. */
    fun seat(count: Int) = set(choices.copy(seats = count))

    /** Sets the level of the bots. */
    fun play(level: Level) = set(choices.copy(level = level))

    /** Names the seat that deals or starts. */
    fun start(seat: Int?) = set(choices.copy(first = seat))

    /** Sets an option. */
    fun set(option: OptionInfo, value: String) {
        val others = choices.options - option.key
        set(choices.copy(options = if (value == option.default) others else others + (option.key to value)))
    }

    /** The options that differ from their defaults. */
    fun options(): List<OptionSetting> = choices.options.map { (key, value) -> OptionSetting(key, value) }

    /** The setup of a table against bots. */
    fun table(you: String): OfflineSetup = OfflineSetup(
        game = id,
        options = options(),
        players = names(you).mapIndexed { seat, name -> PlayerSetup(name, level.level.takeIf { seat > 0 }) },
        firstDealer = first?.toUInt(),
        paceMs = desk.settings.paceMs.toUInt(),
        chanceMs = desk.settings.chanceMs.toUInt(),
    )

    /** The setup of a room: every seat is open to a person. */
    fun room(): RoomSetup = RoomSetup(id, options(), List(seats) { null }, first?.toUInt())

    /** Reads the results of the player's matches. */
    fun count() = desk.scope.launchNow {
        statistics = desk.attempt { desk.shelf.statistics(desk.lang) }.orEmpty().filter { it.game == id }
    }

    private fun set(choices: GameChoices) = desk.set(desk.settings.with(id, choices))
}
