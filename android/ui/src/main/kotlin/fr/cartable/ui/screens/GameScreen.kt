package fr.cartable.ui.screens

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.material3.Icon
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.unit.dp
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.pages.OptionInfo
import fr.cartable.pages.OptionKind
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.GameHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type

/** The ways on from a game's page. */
class GameActions(
    val back: () -> Unit,
    val play: () -> Unit,
    val resume: (Shelved) -> Unit,
    val learn: () -> Unit,
    val rules: () -> Unit,
    val queue: () -> Unit,
)

/** A game before it is played: its settings, its players, and the results so far. */
@Composable
fun GameScreen(game: GameHolder, tables: List<Shelved>, actions: GameActions) {
    val words = LocalWords.current
    val info = game.info
    Frame(info.title, actions.back, foot = {
        Buttons {
            ActionButton(words.play, actions.play, broad, filled = true, glyph = Glyphs.play)
            tables.firstOrNull()?.let { ActionButton(words.goOn, { actions.resume(it) }, broad) }
        }
    }, beside = { Setup(game, info) }) {
        Lid(info.id, Modifier.fillMaxWidth().height(LID).clip(Shapes.panel))
        Text(info.tagline, color = LocalPalette.current.quiet, style = Type.body)
        if (info.lesson) Line(words.lesson, actions.learn, note = words.lessonTagline, picture = { Sketch(Glyphs.hint) })
        Line(words.rules, actions.rules, picture = { Sketch(Glyphs.book) })
        Line(words.ranked, actions.queue, note = words.rankedTagline, picture = { Sketch(Glyphs.trophy) })
    }
}

/** The height of the lid above a game's page. */
private val LID = 132.dp

/** The players and settings, folded into one line that tells them, and the results so far. */
@Composable
private fun ColumnScope.Setup(game: GameHolder, info: GameInfo) {
    val words = LocalWords.current
    var isOpen by rememberSaveable { mutableStateOf(false) }
    val level = game.levels.find { it.level == game.level.level }?.label.orEmpty()
    val told = listOf(words.seats(game.seats, game.seats), level) + info.options.mapNotNull { it.told(game.value(it)) }
    Line(words.setUp, { isOpen = !isOpen }, note = told.filter { it.isNotEmpty() }.joinToString(" · "), picture = { Sketch(Glyphs.settings) }, aside = {
        Icon(if (isOpen) Glyphs.up else Glyphs.down, if (isOpen) words.less else words.more, tint = LocalPalette.current.quiet)
    })
    if (isOpen) Settings(game, info)
    if (game.statistics.isNotEmpty()) Heading(words.yourMatches)
    LevelRows(info, game.statistics)
}

/** An option with its value, if that is not the usual one; otherwise null. */
private fun OptionInfo.told(value: String): String? = if (value == default) null else "$label : ${values.find { it.value == value }?.label ?: value}"

@Composable
private fun ColumnScope.Settings(game: GameHolder, info: GameInfo) {
    val words = LocalWords.current
    Players(game, info)
    Heading(words.level)
    OneOf(game.levels, game.level, { game.play(it.level) }) { it.label }
    info.first?.let { asked ->
        Heading(asked.question)
        val names = game.names(words.you)
        OneOf(listOf<Int?>(null) + names.indices, game.first, game::start) { seat -> seat?.let { names[it] } ?: asked.drawn }
    }
    if (info.options.isNotEmpty()) Heading(words.options)
    for (option in info.options) OptionLine(option, game.value(option)) { game.set(option, it) }
}

@Composable
private fun Players(game: GameHolder, info: GameInfo) {
    val (least, most) = info.minSeats.toInt() to info.maxSeats.toInt()
    val words = LocalWords.current
    Heading(words.players)
    if (least == most) {
        Text(words.seats(least, most), style = Type.body)
    } else {
        OneOf((least..most).toList(), game.seats, game::seat) { "$it" }
    }
}

@Composable
internal fun OptionLine(option: OptionInfo, value: String, onChange: (String) -> Unit) {
    val values = option.values.map { it.value }
    fun label(value: String) = option.values.find { it.value == value }?.label ?: value
    when (val kind = option.kind) {
        is OptionKind.Switch -> SwitchLine(option.label, value == "on") { onChange(if (it) "on" else "off") }

        is OptionKind.OneOf -> {
            Text(option.label, style = Type.body)
            OneOf(values, value, onChange, label = ::label)
        }

        is OptionKind.Number -> NumberLine(option, value, kind.min..kind.max, onChange)

        is OptionKind.NumberOrOff -> {
            Text(option.label, style = Type.body)
            val number = value.toIntOrNull()
            OneOf(values + "", if (number == null) value else "", { onChange(it.ifEmpty { "${kind.min}" }) }) { chosen ->
                if (chosen.isEmpty()) "${number ?: "${kind.min}–${kind.max}"}" else label(chosen)
            }
            if (number != null) NumberLine(option, value, kind.min..kind.max, onChange)
        }
    }
}

@Composable
private fun NumberLine(option: OptionInfo, value: String, range: IntRange, onChange: (String) -> Unit) {
    val number = value.toIntOrNull() ?: range.first
    val stride = if (range.last - range.first > 60) 10 else 1
    fun to(next: Int): (() -> Unit)? = if (next in range) ({ onChange("$next") }) else null
    Stepper(option.label, "$number", to(number - stride), to(number + stride))
}
