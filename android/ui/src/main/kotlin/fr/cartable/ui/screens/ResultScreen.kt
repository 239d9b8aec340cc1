package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.LinearProgressIndicator
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.Moment
import fr.cartable.core.Scene
import fr.cartable.ui.LocalWords
import fr.cartable.ui.table.ScoreSheet
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type

/** The lines of the log that are enough to tell how a round ended. */
private const val LINES = 8

/** The ways on from the result of a round or match; `null` for one that is not possible. */
class ResultActions(
    val lookAtTable: () -> Unit,
    val leave: () -> Unit,
    /** On to the next round, in the words of the game. */
    val next: Pair<String, () -> Unit>? = null,
    /** Begins another match at such a table, with the words for it. */
    val again: Pair<String, () -> Unit>? = null,
    val replay: (() -> Unit)? = null,
    val openRounds: OpenRounds? = null,
    val share: Sharing? = null,
    val findMoments: (() -> Unit)? = null,
    val seeMoment: (Moment) -> Unit = {},
)

/** The height of the lid above a result. */
private val LID = 112.dp

/** True once the viewer has won the match. */
private val Scene.isWon: Boolean get() = over && seats.any { it.isViewer && scores.places.getOrNull(it.seat.toInt()) == 1u }

/** The end of a round or match: each player's gain, and its reasons. */
@Composable
fun ResultScreen(
    scene: Scene,
    game: String,
    title: String,
    moments: List<Moment>?,
    review: Float?,
    actions: ResultActions,
    /** True where nothing moves. */
    isStill: Boolean = false,
    /** The other changes by the end. */
    ended: @Composable () -> Unit = {},
) {
    val words = LocalWords.current
    val reasons = scene.reasons()
    var isSharing by rememberSaveable { mutableStateOf(false) }
    var isChoosing by rememberSaveable { mutableStateOf(false) }
    Frame(
        title,
        actions.leave,
        actions = { actions.share?.let { GlyphButton(Glyphs.share, words.share, { isSharing = true }) } },
        foot = {
            Buttons {
                actions.again?.let { (label, go) -> ActionButton(label, go, if (actions.next != null) Modifier.fillMaxWidth() else broad, filled = true) }
                actions.next?.let { (label, go) -> ActionButton(label, go, broad, filled = actions.again == null) }
                ActionButton(words.lookAtTable, actions.lookAtTable, broad)
            }
        },
        beside = {
            // If the points explain themselves, the last log lines are left out.
            if (reasons.isEmpty()) {
                Heading(words.why)
                for (line in scene.log.takeLast(LINES)) Text(line, style = Type.body)
            }
            if (scene.scores.rows.size > 1) {
                Heading(words.scores)
                ScoreSheet(scene.scores, words.total)
            }
            if (scene.over) Moments(moments, review, actions)
            actions.replay?.let { Line(words.replay, it) }
            actions.openRounds?.let { OpenRoundsLine(it) { isChoosing = true } }
        },
    ) {
        Box {
            Lid(game, Modifier.fillMaxWidth().height(LID).clip(Shapes.panel))
            if (scene.isWon && !isStill) Burst(game, Modifier.fillMaxWidth().height(LID))
        }
        Text(
            scene.headline,
            Modifier.semantics {
                heading()
                liveRegion = LiveRegionMode.Polite
            },
            style = Type.title,
        )
        Ranking(scene.scores, reasons)
        ended()
        if (scene.scores.rows.size > 1) {
            Heading(words.course)
            Course(scene.scores)
        }
    }
    if (isSharing) actions.share?.let { share -> ShareOverlay(share) { isSharing = false } }
    if (isChoosing) actions.openRounds?.let { rounds -> OpenRoundsOverlay(rounds) { isChoosing = false } }
}

/** The parts of a match that can be sent to others: in words, and as a picture of the table. */
class Sharing(val text: () -> Unit, val picture: () -> Unit)

@Composable
private fun ShareOverlay(share: Sharing, close: () -> Unit) {
    val words = LocalWords.current
    Overlay(words.share, close) {
        Line(words.shareScores, {
            close()
            share.text()
        })
        Line(words.sharePicture, {
            close()
            share.picture()
        })
    }
}

/** The finished rounds that can be looked at with all hands open, by name; `open` takes the number, from 1. */
class OpenRounds(val names: List<String>, val open: (Int) -> Unit)

/** Opens the only finished round, or a choice of them. */
@Composable
internal fun OpenRoundsLine(rounds: OpenRounds, choose: () -> Unit) {
    val (words, isOne) = LocalWords.current to (rounds.names.size == 1)
    Line(if (isOne) words.openRound else words.openRounds, { if (isOne) rounds.open(1) else choose() })
}

/** The choice among the finished rounds, the last first. */
@Composable
internal fun OpenRoundsOverlay(rounds: OpenRounds, close: () -> Unit) = Overlay(LocalWords.current.openRounds, close) {
    for ((index, name) in rounds.names.withIndex().reversed()) {
        Line(name, {
            close()
            rounds.open(index + 1)
        })
    }
}

@Composable
private fun Moments(moments: List<Moment>?, review: Float?, actions: ResultActions) {
    val words = LocalWords.current
    val find = actions.findMoments ?: return
    Heading(words.moments)
    when {
        review != null -> {
            Text(words.searching, style = Type.body)
            LinearProgressIndicator({ review }, Modifier.fillMaxWidth())
        }

        moments == null -> ActionButton(words.findMoments, find)

        moments.isEmpty() -> Text(words.noMoments, style = Type.body)

        else -> for (moment in moments) {
            Panel(Modifier.fillMaxWidth()) {
                Column(Modifier.tapped(words.replay) { actions.seeMoment(moment) }.padding(12.dp)) {
                    Text(words.said("${words.round} ${moment.round}", words.momentGain(moment.gain.toInt())), style = Type.headline)
                    Text(words.played(moment.played), style = Type.body)
                    Text(words.better(moment.better), style = Type.body)
                    Text(moment.why, color = LocalPalette.current.quiet, style = Type.body)
                }
            }
        }
    }
}
