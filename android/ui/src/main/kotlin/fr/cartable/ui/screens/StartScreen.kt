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
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.unit.dp
import fr.cartable.Shelved
import fr.cartable.pages.GameInfo
import fr.cartable.pages.Room
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
    val sitDown: (Room) -> Unit,
    /** Opens the queue, for this game. */
    val queue: (String) -> Unit,
    val game: (String) -> Unit,
    val pads: () -> Unit,
    val online: () -> Unit,
    val matches: () -> Unit,
    val statistics: () -> Unit,
    val settings: () -> Unit,
)

/** The start page: the last table, the games, and the other offers. */
@Composable
fun StartScreen(games: List<GameInfo>, tables: List<Shelved>, online: OnlineHolder?, nowMs: Long, actions: StartActions) {
    val words = LocalWords.current
    Deleting(games, tables, actions.delete) { ask ->
        Frame(
            words.app,
            back = null,
            actions = { GlyphButton(Glyphs.settings, words.settings, actions.settings) },
            width = widestColumns,
        ) {
            val (wish, running) = online?.pages?.queued to online?.rooms.orEmpty().filter { it.matchId != null }
            if (tables.isNotEmpty() || running.isNotEmpty() || wish != null) Heading(words.goOn)
            // One line comes first: a table that calls, the queue, or the newest table.
            val calling = running.find { it.call != null }
            if (wish != null) Line(words.queueing, { actions.queue(wish.game) }, note = games.title(wish.game), accent = calling == null)
            for (room in running) RoomLine(room, games, online?.tries?.dayOf(room.matchId), accent = room === calling) { actions.sitDown(room) }
            if (online != null) Slow(online)
            var isWhole by rememberSaveable { mutableStateOf(false) }
            InColumns(if (isWhole) tables else tables.take(NEWEST)) { table ->
                val title = words.titleOf(games.title(table.game), table.lesson)
                val ago = words.ago((nowMs - table.changedMs.toLong()) / 60_000)
                Line(
                    title,
                    { actions.resume(table) },
                    note = "${table.names.drop(1).joinToString()} · $ago",
                    accent = table == tables.first() && calling == null && wish == null,
                    picture = { Emblem(table.game) },
                    button = { GlyphButton(Glyphs.bin, "${words.delete}, $title", { ask(table) }) },
                )
            }
            if (!isWhole && tables.size > NEWEST) Line(words.allTables(tables.size), { isWhole = true })
            actions.learn?.let { learn -> games.find { it.beginHere }?.let { FirstLesson(it, learn) } }
            Heading(words.games)
            InColumns(games) { game ->
                Line(game.title, { actions.game(game.id) }, note = game.tagline, picture = { Emblem(game.id) }, aside = {
                    Seats(
                        words.seats(game.minSeats.toInt(), game.maxSeats.toInt()),
                        if (game.minSeats ==
                            game.maxSeats
                        ) {
                            "${game.minSeats}"
                        } else {
                            "${game.minSeats}–${game.maxSeats}"
                        },
                    )
                })
            }
            Heading(words.alsoHere)
            val others = listOf(
                Other(words.online, words.onlineTagline, Glyphs.people, actions.online),
                Other(words.pads, words.padsTagline, Glyphs.pencil, actions.pads),
                Other(words.matches, words.matchesTagline, Glyphs.clock, actions.matches),
                Other(words.statistics, words.statisticsTagline, Glyphs.bars, actions.statistics),
            )
            InColumns(others) { Line(it.title, it.go, note = it.note, picture = { Sketch(it.glyph) }) }
        }
    }
}

@Composable
private fun FirstLesson(game: GameInfo, learn: (String) -> Unit) {
    val words = LocalWords.current
    Heading(words.newHere)
    Line(words.lessonOf(game.title), { learn(game.id) }, note = words.lessonTagline, accent = true, picture = { Emblem(game.id) })
}

/** The offers beside the games. */
private class Other(val title: String, val note: String, val glyph: ImageVector, val go: () -> Unit)

/** The number of tables above the games. */
private const val NEWEST = 2

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
