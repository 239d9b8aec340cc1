package fr.cartable.ui.screens

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.size
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.unit.dp
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type

/** The ways on from the start. */
class StartActions(
    /** Opens the lesson of a game; null for a player who has played before, and finds it on the game's page. */
    val learn: ((String) -> Unit)?,
    val resume: (Shelved) -> Unit,
    val delete: (Shelved) -> Unit,
    /** Opens the queue, for this game. */
    val queue: (String) -> Unit,
    val game: (String) -> Unit,
    val daily: () -> Unit,
    val settings: () -> Unit,
)

/** The start page: going on and the day's deal, which always stand there, and the shelf of games. `lastGame` was played last. */
@Composable
fun StartScreen(games: List<GameInfo>, tables: List<Shelved>, online: OnlineHolder?, nowMs: Long, actions: StartActions, lastGame: String? = null) {
    val words = LocalWords.current
    Deleting(games, tables, actions.delete) { ask ->
        Frame(
            words.app,
            back = null,
            actions = { GlyphButton(Glyphs.settings, words.settings, actions.settings) },
            width = widestColumns,
        ) {
            val (wish, running) = online?.pages?.queued to online?.rooms.orEmpty().filter { it.matchId != null }
            // One line comes first: a table that calls, the queue, or the newest table.
            val calling = running.find { it.call != null }
            if (wish != null) Line(words.queueing, { actions.queue(wish.game) }, note = games.title(wish.game), accent = calling == null)
            for (room in running) online?.let { RoomLine(it, room, accent = room === calling) }
            if (online != null) Slow(online)
            var isWhole by rememberSaveable { mutableStateOf(false) }
            val ways = tables.take(if (isWhole) tables.size else 1).ifEmpty { listOf(null) }
            InColumns(ways) { table ->
                if (table == null) return@InColumns Begin(games, lastGame, actions)
                val title = words.titleOf(games.title(table.game), table.lesson)
                val ago = words.ago((nowMs - table.changedMs.toLong()) / 60_000)
                Line(
                    title,
                    { actions.resume(table) },
                    note = "${table.names.drop(1).joinToString()} · $ago",
                    accent = table == tables.first() && calling == null && wish == null,
                    picture = { SmallLid(table.game) },
                    button = { GlyphButton(Glyphs.bin, "${words.delete}, $title", { ask(table) }) },
                )
            }
            if (!isWhole && tables.size > 1) Line(words.allTables(tables.size), { isWhole = true })
            Line(words.daily, actions.daily, note = words.dailyTagline, picture = { Sketch(Glyphs.calendar) })
            Heading(words.games)
            Boxes(games, actions.game)
        }
    }
}

/** The first way on where no table waits: the first lesson, or the game that was played last. */
@Composable
private fun Begin(games: List<GameInfo>, lastGame: String?, actions: StartActions) {
    val words = LocalWords.current
    val learn = actions.learn
    val first = games.find { it.beginHere } ?: return
    if (learn != null) {
        Line(words.lessonOf(first.title), { learn(first.id) }, note = words.lessonTagline, accent = true, picture = { SmallLid(first.id) })
    } else {
        val game = games.find { it.id == lastGame } ?: first
        Line(words.playOnce(game.title), { actions.game(game.id) }, note = game.tagline, picture = { SmallLid(game.id) })
    }
}

/** The numbers of players of a game, beside the picture of a head. */
@Composable
internal fun Seats(game: GameInfo) {
    val (least, most) = game.minSeats.toInt() to game.maxSeats.toInt()
    Seats(LocalWords.current.seats(least, most), if (least == most) "$least" else "$least–$most")
}

/** The number of players, beside the picture of a head; `spoken` is the whole sentence. */
@Composable
private fun Seats(spoken: String, count: String) = Row(
    Modifier.clearAndSetSemantics { contentDescription = spoken },
    horizontalArrangement = Arrangement.spacedBy(4.dp),
    verticalAlignment = Alignment.CenterVertically,
) {
    val ink = LocalPalette.current.quiet
    Canvas(Modifier.size(14.dp)) {
        drawCircle(ink, size.width * 0.24f, Offset(center.x, size.height * 0.26f))
        drawArc(ink, 180f, 180f, true, Offset(size.width * 0.08f, size.height * 0.56f), Size(size.width * 0.84f, size.height * 0.84f))
    }
    Text(count, color = ink, style = Type.small)
}
