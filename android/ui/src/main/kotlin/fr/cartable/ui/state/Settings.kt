package fr.cartable.ui.state

import fr.cartable.Call
import fr.cartable.core.Lang
import fr.cartable.core.Level

/** The table: paper, slate, or the phone's setting. */
enum class Theme { SYSTEM, DAY, NIGHT }

/** When the table sounds. */
enum class Sounds { ALWAYS, BY_DAY, NEVER }

/** How a game was last set up. */
data class GameChoices(
    /** How many play. */
    val seats: Int = 4,
    /** How the bots play. */
    val level: Level = Level.EASY,
    /** The player who deals or starts, a seat from 0; drawn when nobody is named. */
    val first: Int? = null,
    /** The options that differ from their defaults, by key. */
    val options: Map<String, String> = emptyMap(),
)

/** The settings of the app, and the last values it was told. */
data class Settings(
    /** The language of app and games; the phone's until one is chosen. */
    val lang: Lang? = null,
    val theme: Theme = Theme.SYSTEM,
    /** True if colours are as strong as they can be. */
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
    /** True if things fade where they would fly. */
    val stillness: Boolean = false,
    /** True if buttons are mirrored. */
    val leftHand: Boolean = false,
    /** The address of the server of online matches; empty: none was named. */
    val server: String = "",
    /** True if what others show at a table on a server is not to be seen. */
    val muted: Boolean = false,
    /** True if the player is called while the app is out of sight. */
    val calls: Boolean = false,
    /** The kinds of call that are switched off all the same. */
    val callsOff: Set<Call> = emptySet(),
    /** The hour from which nobody is called, and the one from which they are again. */
    val quietFrom: Int = 22,
    val quietUntil: Int = 8,
    /** The names that were last written on a score pad. */
    val padNames: List<String> = emptyList(),
    /** How each game was last set up, by its id. */
    val games: Map<String, GameChoices> = emptyMap(),
) {
    /** How this game was last set up. */
    fun choices(game: String): GameChoices = games[game] ?: GameChoices()

    /** With this game set up otherwise. */
    fun with(game: String, choices: GameChoices): Settings = copy(games = games + (game to choices))

    /** How long bots wait where the player can play out of turn, in milliseconds; 0: as anywhere else. */
    val chanceMs: Int get() = if (chance) 2_000 else 0

    /** The settings as text, for [read]: a line for each, its key and its value. */
    fun text(): String {
        val lines = buildMap {
            lang?.let { put("lang", it.name) }
            put("theme", theme.name)
            put("contrast", contrast)
            put("name", name)
            put("pace", paceMs)
            put("chance", chance)
            put("confirm", confirm)
            put("hints", hints)
            put("haptics", haptics)
            put("sound", sound.name)
            put("stillness", stillness)
            put("left", leftHand)
            put("server", server)
            put("muted", muted)
            put("calls", calls)
            put("calls.off", callsOff.joinToString(",") { it.name })
            put("quiet.from", quietFrom)
            put("quiet.until", quietUntil)
            padNames.forEachIndexed { index, name -> put("pad.$index", name) }
            for ((game, choices) in games) {
                put("game.$game.seats", choices.seats)
                put("game.$game.level", choices.level.name)
                choices.first?.let { put("game.$game.first", it) }
                for ((key, value) in choices.options) put("game.$game.option.$key", value)
            }
        }
        return lines.entries.joinToString("\n") { (key, value) -> "$key=${value.toString().replace('\n', ' ')}" }
    }

    companion object {
        /** Reads [text]; what is missing or not understood is as usual. */
        fun read(text: String): Settings {
            val usual = Settings()
            val lines = text.lines().filter { '=' in it }.associate { it.substringBefore('=') to it.substringAfter('=') }
            fun flag(key: String, otherwise: Boolean) = lines[key]?.toBooleanStrictOrNull() ?: otherwise
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

        private inline fun <reified T : Enum<T>> named(name: String?): T? = enumValues<T>().find { it.name == name }
    }
}
