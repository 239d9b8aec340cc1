package fr.cartable.ui.screens

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.produceState
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import fr.cartable.Shelved
import fr.cartable.core.Lang
import fr.cartable.pages.Call
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.Sounds
import fr.cartable.ui.state.Theme
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.Type

/** The paces that can be set, in milliseconds. */
private val paces = listOf(100, 300, 500, 700, 1000, 1500, 2500)

/** The setting to be called while the app is out of sight, if the phone can do that. */
class CallSettings(
    /** True if the phone forbids the calls that the player wants. */
    val isForbidden: Boolean,
    /** Switches the calls on or off. */
    val want: (Boolean) -> Unit,
)

/** The page of the settings. */
@Composable
fun SettingsScreen(settings: Settings, back: () -> Unit, about: () -> Unit, online: () -> Unit, calls: CallSettings?, set: (Settings) -> Unit) {
    val words = LocalWords.current
    Frame(words.settings, back, beside = { Comfort(settings, about, online, calls, set) }) {
        NameField(words.name, settings.name, { set(settings.copy(name = it)) })
        Heading(words.language)
        OneOf(listOf(null) + Lang.entries, settings.lang, { set(settings.copy(lang = it)) }) {
            when (it) {
                null -> words.asThePhone
                Lang.FR -> words.french
                Lang.EN -> words.english
            }
        }
        Heading(words.theme)
        OneOf(Theme.entries, settings.theme, { set(settings.copy(theme = it)) }) {
            when (it) {
                Theme.SYSTEM -> words.asThePhone
                Theme.DAY -> words.themeDay
                Theme.NIGHT -> words.themeNight
            }
        }
        Heading(words.playing)
        val pace = paces.indexOf(settings.paceMs).coerceAtLeast(0)
        fun to(index: Int): (() -> Unit)? = paces.getOrNull(index)?.let { { set(settings.copy(paceMs = it)) } }
        Stepper(words.pace, words.seconds(settings.paceMs / 100), to(pace - 1), to(pace + 1))
        SwitchLine(words.confirm, settings.confirm) { set(settings.copy(confirm = it)) }
        SwitchLine(words.hints, settings.hints) { set(settings.copy(hints = it)) }
        SwitchLine(words.chance, settings.chance) { set(settings.copy(chance = it)) }
    }
}

@Composable
private fun Comfort(settings: Settings, about: () -> Unit, online: () -> Unit, calls: CallSettings?, set: (Settings) -> Unit) {
    val words = LocalWords.current
    Heading(words.comfort)
    Text(words.sound, style = Type.body)
    OneOf(Sounds.entries, settings.sound, { set(settings.copy(sound = it)) }) {
        when (it) {
            Sounds.ALWAYS -> words.soundAlways
            Sounds.BY_DAY -> words.soundByDay
            Sounds.NEVER -> words.soundNever
        }
    }
    SwitchLine(words.haptics, settings.haptics) { set(settings.copy(haptics = it)) }
    SwitchLine(words.stillness, settings.stillness) { set(settings.copy(stillness = it)) }
    SwitchLine(words.leftHand, settings.leftHand) { set(settings.copy(leftHand = it)) }
    SwitchLine(words.contrast, settings.contrast) { set(settings.copy(contrast = it)) }
    Heading(words.online)
    Line(words.server, online, note = settings.server.substringBefore('#'))
    if (calls != null) Calling(settings, calls, set)
    Line(words.about, about)
}

@Composable
private fun Calling(settings: Settings, calls: CallSettings, set: (Settings) -> Unit) {
    val words = LocalWords.current
    SwitchLine(words.calls, settings.calls, calls.want)
    if (calls.isForbidden) RedPen(words.callsForbidden) else Text(words.callsNote, style = Type.small)
    if (!settings.calls) return
    Text(words.callsFor, style = Type.body)
    val wanted = Call.entries.toSet() - settings.callsOff
    SeveralOf(Call.entries, wanted, {
        set(
            settings.copy(
                callsOff = if (it in
                    wanted
                ) {
                    settings.callsOff + it
                } else {
                    settings.callsOff - it
                },
            ),
        )
    }) { words.callOf(it) }
    Hour(words.quietFrom, settings.quietFrom) { set(settings.copy(quietFrom = it)) }
    Hour(words.quietUntil, settings.quietUntil) { set(settings.copy(quietUntil = it)) }
}

/** An hour of the day; the first follows the last. */
@Composable
private fun Hour(name: String, hour: Int, set: (Int) -> Unit) =
    Stepper(name, LocalWords.current.hour(hour), { set((hour + 23) % 24) }, { set((hour + 1) % 24) })

/** The page about the app: its purpose, the data that leave the phone, and the works it stands on. */
@Composable
fun AboutScreen(version: String, readLicences: suspend () -> List<Licence>, back: () -> Unit) {
    val words = LocalWords.current
    val licences by produceState(emptyList<Licence>()) { value = readLicences() }
    var shown by rememberSaveable { mutableStateOf<String?>(null) }
    Frame(words.about, back) {
        Text("${words.app} $version", style = Type.headline)
        Text(words.independent, style = Type.body)
        Heading(words.privacy)
        Text(words.privacyText, style = Type.body)
        Heading(words.licences)
        Licences(licences) { shown = it.name }
    }
    licences.find { it.name == shown }?.let { LicenceText(it) { shown = null } }
}

/** The finished matches, the newest first. */
@Composable
fun MatchesScreen(games: List<GameInfo>, matches: List<Shelved>, nowMs: Long, back: () -> Unit, open: (Shelved) -> Unit, delete: (Shelved) -> Unit) {
    val words = LocalWords.current
    Deleting(games, matches, delete) { ask ->
        Frame(words.matches, back, width = widestColumns) {
            if (matches.isEmpty()) Centred { Text(words.noMatches, style = Type.body) }
            FirstInColumns(matches) { match ->
                val title = games.title(match.game)
                val note = "${match.names.joinToString()} · ${words.ago((nowMs - match.changedMs.toLong()) / 60_000)}"
                Line(title, { open(match) }, note = note, picture = { Emblem(match.game) }, button = {
                    GlyphButton(Glyphs.bin, "${words.delete}, $title", { ask(match) })
                })
            }
        }
    }
}
