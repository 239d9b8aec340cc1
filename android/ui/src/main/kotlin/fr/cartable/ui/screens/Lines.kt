package fr.cartable.ui.screens

import androidx.compose.foundation.BorderStroke
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.defaultMinSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.foundation.selection.toggleable
import androidx.compose.foundation.text.BasicTextField
import androidx.compose.foundation.text.KeyboardActions
import androidx.compose.foundation.text.KeyboardOptions
import androidx.compose.material3.Icon
import androidx.compose.material3.Switch
import androidx.compose.material3.SwitchDefaults
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.input.ImeAction
import androidx.compose.ui.text.input.KeyboardCapitalization
import androidx.compose.ui.text.input.KeyboardType
import androidx.compose.ui.unit.dp
import fr.cartable.nameTrouble
import fr.cartable.nameWithin
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.reached
import fr.cartable.ui.theme.touch

/** A line with a picture, a title and a note. A tap anywhere, except on the button at its end, performs its action if it has one. */
@Composable
fun Line(
    title: String,
    onClick: (() -> Unit)?,
    modifier: Modifier = Modifier,
    note: String = "",
    accent: Boolean = false,
    /** True if a screen reader must speak the line when it changes. */
    isTold: Boolean = false,
    picture: (@Composable () -> Unit)? = null,
    /** The end of the line; a tap on it is a tap on the line. */
    aside: (@Composable () -> Unit)? = null,
    /** The button at its end, which has an action of its own. */
    button: (@Composable () -> Unit)? = null,
) = Panel(modifier.fillMaxWidth().testTag(LINE), accent) {
    Row(verticalAlignment = Alignment.CenterVertically) {
        Row(
            Modifier.weight(1f).defaultMinSize(minHeight = 56.dp)
                .then(
                    if (onClick ==
                        null
                    ) {
                        Modifier.semantics(mergeDescendants = true) { }
                    } else {
                        Modifier.reached().clickable(role = Role.Button, onClick = onClick)
                    },
                )
                .padding(horizontal = 12.dp, vertical = 8.dp),
            horizontalArrangement = Arrangement.spacedBy(12.dp),
            verticalAlignment = Alignment.CenterVertically,
        ) {
            picture?.invoke()
            Column(Modifier.weight(1f)) {
                WholeWords(title, Type.headline, if (isTold) Modifier.semantics { liveRegion = LiveRegionMode.Polite } else Modifier)
                if (note.isNotEmpty()) WholeWords(note, Type.small.copy(color = LocalPalette.current.quiet))
            }
            aside?.invoke()
        }
        button?.invoke()
    }
}

/** The tag of lines. */
internal const val LINE = "line"

/** The mark in the margin of a line that can be tapped. */
@Composable
fun Sketch(glyph: ImageVector) = Box(
    Modifier.size(40.dp).clip(Shapes.button).background(LocalPalette.current.chip),
    contentAlignment = Alignment.Center,
) { Icon(glyph, null, Modifier.size(26.dp), tint = LocalPalette.current.accent) }

/** A switch. */
@Composable
fun SwitchLine(text: String, isOn: Boolean, onChange: (Boolean) -> Unit) {
    val palette = LocalPalette.current
    Row(
        Modifier.fillMaxWidth().defaultMinSize(minHeight = touch).clip(Shapes.panel)
            .toggleable(isOn, role = Role.Switch, onValueChange = onChange).padding(vertical = 4.dp),
        horizontalArrangement = Arrangement.spacedBy(12.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        Text(text, Modifier.weight(1f), style = Type.body)
        Switch(
            isOn,
            null,
            colors = SwitchDefaults.colors(
                uncheckedTrackColor = palette.sheet,
                uncheckedThumbColor = palette.quiet,
                uncheckedBorderColor = palette.quiet,
            ),
        )
    }
}

/** A choice of one answer; all answers are visible. */
@Composable
fun <T> OneOf(answers: List<T>, chosen: T, onChoose: (T) -> Unit, modifier: Modifier = Modifier, label: (T) -> String) =
    Answers(answers, modifier.selectableGroup(), label, {
        it == chosen
    }) { answer -> Modifier.selectable(answer == chosen, role = Role.RadioButton) { onChoose(answer) } }

/** A choice of several answers; all are visible, and each is switched by itself. */
@Composable
fun <T> SeveralOf(answers: List<T>, chosen: Set<T>, onToggle: (T) -> Unit, modifier: Modifier = Modifier, label: (T) -> String) =
    Answers(answers, modifier, label, { it in chosen }) { answer -> Modifier.toggleable(answer in chosen, role = Role.Checkbox) { onToggle(answer) } }

@OptIn(ExperimentalLayoutApi::class)
@Composable
private fun <T> Answers(answers: List<T>, modifier: Modifier, label: (T) -> String, isChosen: (T) -> Boolean, touched: (T) -> Modifier) {
    val palette = LocalPalette.current
    FlowRow(
        modifier.fillMaxWidth(),
        horizontalArrangement = Arrangement.spacedBy(6.dp),
        verticalArrangement = Arrangement.spacedBy(6.dp),
    ) {
        for (answer in answers) {
            val chosen = isChosen(answer)
            Box(
                Modifier.defaultMinSize(touch, touch).clip(Shapes.button)
                    .background(if (chosen) palette.accent else palette.sheet)
                    .border(BorderStroke(1.dp, if (chosen) palette.accent else palette.line), Shapes.button)
                    .then(touched(answer))
                    .padding(horizontal = 12.dp, vertical = 6.dp),
                contentAlignment = Alignment.Center,
            ) { Text(label(answer), color = if (chosen) palette.onAccent else palette.ink, style = Type.body) }
        }
    }
}

/** A number with buttons to raise and lower it. */
@Composable
fun Stepper(name: String, text: String, down: (() -> Unit)?, up: (() -> Unit)?) = Row(
    Modifier.fillMaxWidth(),
    verticalAlignment = Alignment.CenterVertically,
) {
    val words = LocalWords.current
    WholeWords(name, Type.body, Modifier.weight(1f))
    GlyphButton(Glyphs.minus, "${words.less}, $name", { down?.invoke() }, enabled = down != null)
    Text(text, Modifier.padding(horizontal = 8.dp).semantics { contentDescription = words.said(name, text) }, style = Type.headline)
    GlyphButton(Glyphs.plus, "${words.more}, $name", { up?.invoke() }, enabled = up != null)
}

/** A field for a text; `label` names it. */
@Composable
fun Field(
    label: String,
    text: String,
    onChange: (String) -> Unit,
    modifier: Modifier = Modifier,
    kind: Typed = Typed.WORDS,
    /** The error in the text, or the notice that it cannot be longer. */
    note: String? = null,
    onDone: () -> Unit = {},
) {
    val palette = LocalPalette.current
    Column(modifier.fillMaxWidth(), verticalArrangement = Arrangement.spacedBy(2.dp)) {
        Text(label, color = palette.quiet, style = Type.small)
        BasicTextField(
            text,
            { onChange(it.replace("\n", "")) },
            Modifier.fillMaxWidth().semantics { contentDescription = label },
            textStyle = Type.headline.copy(color = palette.ink),
            keyboardOptions = kind.options,
            keyboardActions = KeyboardActions(onDone = {
                onDone()
                // The usual action would be left out otherwise: it closes the keyboard.
                defaultKeyboardAction(ImeAction.Done)
            }),
            singleLine = true,
            cursorBrush = SolidColor(palette.accent),
            decorationBox = { inner ->
                Box(
                    Modifier.fillMaxWidth().defaultMinSize(minHeight = touch).background(palette.sheet, Shapes.button)
                        .border(1.dp, palette.quiet, Shapes.button).padding(horizontal = 12.dp, vertical = 12.dp),
                    contentAlignment = Alignment.CenterStart,
                ) { inner() }
            },
        )
        if (note != null) Text(note, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, color = palette.refusal, style = Type.small)
    }
}

/** The kind of text of a field, and the keyboard for it. */
enum class Typed(internal val options: KeyboardOptions) {
    WORDS(KeyboardOptions(capitalization = KeyboardCapitalization.Words, imeAction = ImeAction.Done)),

    /** Letters that form no word. */
    CODE(KeyboardOptions(capitalization = KeyboardCapitalization.Characters, autoCorrectEnabled = false, imeAction = ImeAction.Done)),

    /** The address of a server. */
    ADDRESS(
        KeyboardOptions(capitalization = KeyboardCapitalization.None, autoCorrectEnabled = false, keyboardType = KeyboardType.Uri, imeAction = ImeAction.Done),
    ),
}

/** A field for a person's name. It stops at the length that every server accepts, and says so. */
@Composable
fun NameField(label: String, name: String, onChange: (String) -> Unit, onDone: () -> Unit = {}) {
    val words = LocalWords.current
    var isFull by remember { mutableStateOf(false) }
    val trouble = remember(name, words) { nameTrouble(name, words.lang) }
    Field(label, name, { typed ->
        val kept = nameWithin(typed)
        isFull = kept != typed
        onChange(kept)
    }, note = trouble ?: words.nameFull.takeIf { isFull }, onDone = onDone)
}

/** A tap on something for which a screen reader speaks only this sentence. */
internal fun Modifier.tapped(label: String, onClick: () -> Unit): Modifier = clickable(onClickLabel = label, role = Role.Button, onClick = onClick)
