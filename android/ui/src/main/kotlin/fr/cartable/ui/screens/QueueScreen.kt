package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.GameInfo
import fr.cartable.QueueState
import fr.cartable.QueueWish
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.QueueHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The seconds after which computers may take free seats; null means never. */
private val waits = listOf(10, 30, 60, 120, null)

/** The queue: the player's wish, and the state of the waiting. */
@Composable
fun QueueScreen(online: OnlineHolder?, games: List<GameInfo>, first: GameInfo, entry: Entry) {
    val words = LocalWords.current
    val queue = online?.queue
    val wish = queue?.wish
    var game by rememberSaveable(first.id) { mutableStateOf(first.id) }
    val chosen = games.first { it.id == game }
    ThereFrame(words.otherPlayers, online, entry, foot = {
        if (queue != null) {
            Buttons {
                if (wish == null) {
                    ActionButton(words.enqueue, { queue.enqueue(chosen) }, broad, filled = true, enabled = !online.server.isBusy, glyph = Glyphs.play)
                } else {
                    ActionButton(words.leaveQueue, { queue.leave() }, broad)
                }
            }
        }
    }, beside = if (wish == null) ({ there, _ -> Wish(there.queue, chosen) }) else null) { there, _ ->
        if (wish == null) {
            Title(chosen)
            Heading(words.game)
            OneOf(games.map { it.id }, game, { game = it }, label = games::title)
        } else {
            Waiting(wish, there.queue.state, games.find { it.id == wish.game } ?: chosen)
        }
    }
}

@Composable
private fun ColumnScope.Wish(queue: QueueHolder, game: GameInfo) {
    val words = LocalWords.current
    Heading(words.counts)
    OneOf(listOf(true, false), queue.isRanked, { queue.isRanked = it }) { if (it) words.ranked else words.casual }
    val possible = queue.possible(game)
    if (possible.first < possible.last) {
        Heading(words.numbers)
        SeveralOf(possible.toList(), queue.numbers(game), { queue.accept(game, it) }) { "$it" }
        Text(words.numbersNote, color = LocalPalette.current.quiet, style = Type.small)
    }
    Heading(words.clocks)
    OneOf(game.speeds.map { it.speed }, queue.speed, { queue.speed = it }) { speed -> game.speeds.first { it.speed == speed }.label }
    SpeedNote(game.speeds.find { it.speed == queue.speed })
    if (!queue.isRanked) {
        Heading(words.botsAfter)
        OneOf(waits, queue.botsAfter, { queue.botsAfter = it }) { seconds -> seconds?.let(words::after) ?: words.never }
    }
}

@Composable
private fun Title(game: GameInfo) = Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
    Emblem(game.id, side = 64.dp)
    WholeWords(game.title, Type.title, Modifier.weight(1f))
}

@Composable
private fun ColumnScope.Waiting(wish: QueueWish, state: QueueState?, game: GameInfo) {
    val words = LocalWords.current
    Title(game)
    Text("${if (wish.ranked) words.ranked else words.casual}, ${words.withPlayers(wish.seats.map { it.toInt() })}", style = Type.body)
    game.speeds.find { it.speed == wish.speed }?.let { Text(words.said(words.clocks, it.label), style = Type.body) }
    Panel(Modifier.fillMaxWidth(), accent = true) {
        Column(Modifier.padding(12.dp).semantics { liveRegion = LiveRegionMode.Polite }, verticalArrangement = Arrangement.spacedBy(6.dp)) {
            Text(words.queueing, style = Type.headline)
            if (state != null && state.waiting > 0u) {
                Text(words.inQueue(state.ahead.toInt(), state.waiting.toInt()), style = Type.body)
                state.estimatedSeconds?.let { Text(words.estimate(it.toInt()), style = Type.body) }
            }
            if (state?.reconnecting == true) RedPen(words.queueLost)
        }
    }
    Text(words.queueNote, color = LocalPalette.current.quiet, style = Type.small)
}
