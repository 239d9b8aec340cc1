package fr.cartable.ui.screens

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Slider
import androidx.compose.material3.SliderDefaults
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.ReplayHolder
import fr.cartable.ui.table.ScoreSheet
import fr.cartable.ui.table.TableActions
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.beneath
import fr.cartable.ui.theme.tabular
import kotlin.math.roundToInt

/** A replay of a match, step by step, from any seat. */
@Composable
fun ReplayScreen(replay: ReplayHolder, title: String, settings: TableSettings, back: () -> Unit, share: Sharing, playOn: () -> Unit) {
    val words = LocalWords.current
    var isMenu by rememberSaveable { mutableStateOf(false) }
    Column(Modifier.fillMaxSize().beneath(isMenu)) {
        TableScreen(replay, title, settings, TableActions(back = back, menu = { isMenu = true }), Modifier.weight(1f))
        Steps(replay)
    }
    if (isMenu) {
        Overlay(title, { isMenu = false }) {
            if (!replay.isOwn) {
                Heading(words.lookFrom)
                OneOf(replay.names.indices.toList() + null, replay.seat, { replay.lookFrom(it) }) { seat -> seat?.let { replay.names[it] } ?: words.spectator }
            }
            if (replay.isWhole && replay.seat != null && replay.step < replay.size) {
                Line(words.playOn, {
                    isMenu = false
                    playOn()
                })
            }
            Line(words.sharePicture, {
                isMenu = false
                share.picture()
            })
            if (replay.isWhole) {
                Line(words.shareMatch, {
                    isMenu = false
                    share.text()
                })
            }
            Heading(words.scores)
            ScoreSheet(replay.scene.scores, words.total, LocalPalette.current.sheet)
            if (replay.isWhole) Heading(words.deal)
            replay.deal.forEach { Text(it, style = Type.body) }
        }
    }
}

/** The position in the match, with buttons forwards and back; on a wide page all of it is in one line. */
@Composable
private fun Steps(replay: ReplayHolder) = BoxWithConstraints(Modifier.fillMaxWidth().background(LocalPalette.current.sheet).padding(horizontal = 8.dp)) {
    val (words, isWide) = LocalWords.current to (maxWidth >= oneLine)
    val slider: @Composable (Modifier) -> Unit = { modifier ->
        Slider(
            replay.step.toFloat(),
            { replay.goTo(it.roundToInt()) },
            modifier.semantics { contentDescription = words.step },
            valueRange = 0f..maxOf(replay.size, 1).toFloat(),
            // A screen reader moves by a twentieth of the match, or from step to step in a short one.
            steps = if (replay.size <= FEW_STEPS) maxOf(replay.size - 1, 0) else 0,
            colors = SliderDefaults.colors(activeTickColor = Color.Transparent, inactiveTickColor = Color.Transparent),
        )
    }
    Column {
        if (!isWide) slider(Modifier.fillMaxWidth())
        Row(verticalAlignment = Alignment.CenterVertically) {
            GlyphButton(Glyphs.farBack, words.previousRound, { replay.lastRound() })
            GlyphButton(Glyphs.back, words.previous, { replay.goTo(replay.step - 1) }, enabled = replay.step > 0)
            if (isWide) slider(Modifier.weight(1f).padding(horizontal = 8.dp))
            WholeWords(
                "${replay.step} / ${replay.size}",
                Type.body.tabular().copy(textAlign = TextAlign.Center),
                if (isWide) Modifier else Modifier.weight(1f),
                maxLines = 1,
            )
            GlyphButton(Glyphs.forward, words.next, { replay.goTo(replay.step + 1) }, enabled = replay.step < replay.size)
            GlyphButton(Glyphs.farForward, words.nextRoundStep, { replay.nextRound() })
        }
    }
}

/** The most steps of a short match: in a longer one a twentieth is two steps or more. */
private const val FEW_STEPS = 40

/** The width from which all of it has room in one line. */
private val oneLine = 540.dp
