package fr.cartable.ui.state

import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.pages.Call
import fr.cartable.pages.GameInfo
import fr.cartable.pages.OptionSetting
import fr.cartable.pages.RoomSetup

/** The table: paper, slate, or the phone's setting. */
enum class Theme { SYSTEM, DAY, NIGHT }

/** The times at which the table sounds. */
enum class Sounds { ALWAYS, BY_DAY, NEVER }

/** The last setup of a game. */
data class GameChoices(
    /** The number of players. */
    val seats: Int = 4,
    /** The level of the bots. */
    val level: Level = Level.EASY,
    /** The seat, from 0, that deals or starts; null if it is drawn. */
    val first: Int? = null,
    /** The options that differ from their defaults, by key. */
    val options: Map<String, String> = emptyMap(),
)

/** The settings of the app, and the last values that were typed. */
data class Settings(
    /** The language of app and games; the phone's until one is chosen. */
    val lang: Lang? = null,
    val theme: Theme = Theme.SYSTEM,
    /** True if colours are as strong as possible. */
    val contrast: Boolean = false,
    /** The player's name; empty: "you". */
    val name: String = "",
    /** Milliseconds between two moves of the bots. */
    val paceMs: Int = 700,
    /** True if bots leave the player time to play out of turn. */
    val chance: Boolean = true,
    /** True if a move is made by a button alone: a second tap puts a card back, and a drag only picks it. */
    val confirm: Boolean = false,
    /** True if a hint can be asked for. */
    val hints: Boolean = true,
    val haptics: Boolean = true,
    val sound: Sounds = Sounds.ALWAYS,
    /** True if things fade instead of flying. */
    val stillness: Boolean = false,
    /** True if buttons are mirrored. */
    val leftHand: Boolean = false,
    /** The address of the server of online matches; empty if none was named. */
    val server: String = "",
    /** True if the emotes of others at a table on a server are hidden. */
    val muted: Boolean = false,
    /** True if the player is called while the app is out of sight. */
    val calls: Boolean = false,
    /** The kinds of call that are switched off even so. */
    val callsOff: Set<Call> = emptySet(),
    /** The hour from which nobody is called, and the hour from which calls are allowed again. */
    val quietFrom: Int = 22,
    val quietUntil: Int = 8,
    /** The names that were last written on a score pad. */
    val padNames: List<String> = emptyList(),
    /** The last setup of each game, by its id. */
    val games: Map<String, GameChoices> = emptyMap(),
) {
    /** The last setup of this game. */
    fun choices(game: String): GameChoices = games[game] ?: GameChoices()

    /** Returns the settings with another setup of this game. */
    fun with(game: String, choices: GameChoices): Settings = copy(games = games + (game to choices))

    /** The setup of a room for a game: every seat is open to a person. */
    fun room(game: GameInfo): RoomSetup = choices(game.id).run {
        val places = seats.coerceIn(game.minSeats.toInt(), game.maxSeats.toInt())
        RoomSetup(game.id, options.map { (key, value) -> OptionSetting(key, value) }, List(places) { null }, first?.takeIf { it < places }?.toUInt())
    }

    /** The time that bots wait for a player who can act out of turn, in milliseconds; 0 means no extra time. */
    val chanceMs: Int get() = if (chance) 2_000 else 0

    /** The settings by their keys, as the library's pages have them; a switch is `on` or `off`. */
    fun values(): Map<String, String> = buildMap {
        fun flag(key: String, isOn: Boolean) = put(key, if (isOn) "on" else "off")
        put("lang", lang?.code ?: "system")
        put("theme", theme.code)
        flag("contrast", contrast)
        put("name", name)
        put("pace", "$paceMs")
        flag("chance", chance)
        flag("confirm", confirm)
        flag("hints", hints)
        flag("haptics", haptics)
        put("sound", sound.code)
        flag("stillness", stillness)
        flag("left", leftHand)
        put("server", server)
        flag("muted", muted)
        flag("calls", calls)
        put("calls.off", callsOff.joinToString(",") { it.code })
        put("quiet.from", "$quietFrom")
        put("quiet.until", "$quietUntil")
        padNames.forEachIndexed { index, name -> put("pad.$index", name) }
        for ((game, choices) in games) {
            put("game.$game.seats", "${choices.seats}")
            put("game.$game.level", choices.level.code)
            choices.first?.let { put("game.$game.first", "$it") }
            for ((key, value) in choices.options) put("game.$game.option.$key", value)
        }
    }

    /** Returns the settings with another value of this key. */
    fun with(key: String, value: String): Settings = of(values() + (key to value))

    /** Writes the settings as text, for [read]: a line for each, with its key and its value. */
    fun text(): String = values().entries.joinToString("\n") { (key, value) -> "$key=${value.replace('\n', ' ')}" }

    companion object {
        /** Reads [text]; a missing or unknown value has its default. */
        fun read(text: String): Settings = of(text.lines().filter { '=' in it }.associate { it.substringBefore('=') to it.substringAfter('=') })

        private fun of(lines: Map<String, String>): Settings {
            val usual = Settings()
            fun flag(key: String, otherwise: Boolean) = if (lines[key] in listOf("on", "off")) lines[key] == "on" else otherwise
            val games = lines.keys.filter { it.startsWith("game.") }.map { it.split('.')[1] }.distinct()
            return Settings(
                lang = named<Lang>(lines["lang"]),
                theme = named<Theme>(lines["theme"]) ?: usual.theme,
                contrast = flag("contrast", usual.contrast),
                name = lines["name"] ?: usual.name,
                paceMs = lines["pace"]?.toIntOrNull() ?: usual.paceMs,
                chance = flag("chance", usual.chance),
                confirm = flag("confirm", usual.confirm),
                hints = flag("hints", usual.hints),
                haptics = flag("haptics", usual.haptics),
                sound = named<Sounds>(lines["sound"]) ?: usual.sound,
                stillness = flag("stillness", usual.stillness),
                leftHand = flag("left", usual.leftHand),
                server = lines["server"] ?: usual.server,
                muted = flag("muted", usual.muted),
                calls = flag("calls", usual.calls),
                callsOff = lines["calls.off"].orEmpty().split(',').mapNotNull { named<Call>(it) }.toSet(),
                quietFrom = hour(lines["quiet.from"]) ?: usual.quietFrom,
                quietUntil = hour(lines["quiet.until"]) ?: usual.quietUntil,
                padNames = generateSequence(0) { it + 1 }.map { lines["pad.$it"] }.takeWhile { it != null }.filterNotNull().toList(),
                games = games.associateWith { game ->
                    val options = "game.$game.option."
                    GameChoices(
                        seats = lines["game.$game.seats"]?.toIntOrNull() ?: GameChoices().seats,
                        level = named<Level>(lines["game.$game.level"]) ?: GameChoices().level,
                        first = lines["game.$game.first"]?.toIntOrNull(),
                        options = lines.filterKeys { it.startsWith(options) }.mapKeys { it.key.removePrefix(options) },
                    )
                },
            )
        }

        private fun hour(text: String?): Int? = text?.toIntOrNull()?.takeIf { it in 0..23 }

        private inline fun <reified T : Enum<T>> named(name: String?): T? = enumValues<T>().find { it.code == name }

        private val Enum<*>.code: String get() = name.lowercase()
    }
}
