package fr.cartable.ui.screens

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.text.selection.SelectionContainer
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import fr.cartable.Dailies
import fr.cartable.DailyDay
import fr.cartable.DailyDeal
import fr.cartable.DailyLine
import fr.cartable.DailyResult
import fr.cartable.DailyState
import fr.cartable.DailyTry
import fr.cartable.core.DealStanding
import fr.cartable.pages.GameInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.DailyHolder
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Type
import java.time.Instant
import java.time.LocalDate
import java.time.OffsetDateTime
import java.time.ZoneOffset

/** The daily deals: those of the present day, and the tables of the days before. */
@Composable
fun DailyScreen(online: OnlineHolder?, games: List<GameInfo>, nowMs: Long, entry: Entry, share: (String) -> Unit, replay: (DailyLine) -> Unit) {
    val words = LocalWords.current
    var shown by rememberSaveable { mutableStateOf<String?>(null) }
    var asked by rememberSaveable { mutableStateOf<String?>(null) }
    ThereFrame(words.daily, online, entry) { there, _ ->
        val daily = there.daily
        // Days and deadlines are the same for everybody, so the server's clock tells them.
        val nowMs = remember(nowMs, daily.dailies) { there.server.nowMs() }
        val dailies = daily.dailies ?: return@ThereFrame
        val hours = hoursUntil(dailies.today.endsAtMs, nowMs)
        Text(words.dailyHead(LocalDate.parse(dailies.today.day), hours), style = Type.body)
        for (own in daily.unfinished) {
            Line(games.title(own.game), { daily.sitAt(own) }, note = words.dailyUnfinished, accent = true, picture = { Emblem(own.game) })
        }
        for (deal in dailies.deals) {
            DealLine(deal, games, words) {
                val own = deal.own
                when (own?.state) {
                    null -> asked = deal.game
                    DailyState.RUNNING -> daily.play(deal.game)
                    else -> daily.sitAt(own)
                }
            }
        }
        Heading(words.dailyTables)
        val games = games.filter { game -> dailies.deals.any { it.game == game.id } }
        OneOf(games.map { it.id }, daily.game.orEmpty(), { daily.open(it) }, label = games::title)
        daily.day?.let {
            Turner(
                words.date(it),
                words.dayBefore,
                { daily.dayBefore() },
                words.dayAfter,
                {
                    daily.dayAfter()
                    Unit
                }.takeIf { daily.hasDayAfter },
            )
        }
        TableOf(there, daily, nowMs, replay)
        Heading(words.dailyCommitments)
        for (day in dailies.published) {
            Line(words.date(LocalDate.parse(day.day)), {
                shown = day.day
            }, note = "${day.commitment.take(SHORT)}… · ${words.dailyPublished(utc(day.publishedAtMs))}")
        }
    }
    online?.daily?.dailies?.published?.find { it.day == shown }?.let { CommitmentOverlay(it, { shown = null }) { share("${it.day} ${it.commitment}") } }
    asked?.let { game -> BeginQuestion(games.title(game), { asked = null }) { online?.daily?.play(game) } }
}

/** Asks before the player begins the only try that they have. */
@Composable
private fun BeginQuestion(title: String, close: () -> Unit, begin: () -> Unit) {
    val words = LocalWords.current
    Question(words.dailyBeginTitle(title), words.dailyBeginNote, words.dailyBegin, close, begin)
}

/** The days whose commitments are published, the present one first. */
private val Dailies.published get() = listOf(today) + coming

/** The whole commitment of a day, to write down. */
@Composable
private fun CommitmentOverlay(day: DailyDay, close: () -> Unit, share: () -> Unit) {
    val words = LocalWords.current
    Overlay(words.date(LocalDate.parse(day.day)), close) {
        Text(words.dailyCommitmentsNote, style = Type.body)
        SelectionContainer { Text(day.commitment, style = Type.code) }
        Text(words.dailyPublished(utc(day.publishedAtMs)), style = Type.small)
        Buttons {
            ActionButton(words.share, {
                close()
                share()
            }, filled = true)
        }
    }
}

@Composable
private fun DealLine(deal: DailyDeal, games: List<GameInfo>, words: Words, open: () -> Unit) {
    val own = deal.own
    val note = words.dailyDeal(deal.seats.toInt(), deal.begun.toInt(), ownWords(own, words))
    Line(games.title(deal.game), open, note = note, accent = own?.state == DailyState.RUNNING, picture = { Emblem(deal.game) })
}

@Composable
private fun ColumnScope.TableOf(there: OnlineHolder, daily: DailyHolder, nowMs: Long, replay: (DailyLine) -> Unit) {
    val words = LocalWords.current
    val table = daily.table ?: return
    table.own?.let { own ->
        val rank = table.ownRank?.let { words.dailyRank(words.place(it.toInt())) }
        Line(words.dailyOwn, { daily.sitAt(own) }, note = listOfNotNull(rank, ownWords(own, words)).joinToString(" · "))
    }
    val proof = table.proof
    if (proof == null) {
        Text(words.dailyClosed(hoursUntil(table.day.closesAtMs, nowMs)), style = Type.body)
        return
    }
    if (daily.lines.isEmpty()) Text(words.dailyNobody, style = Type.body)
    for (line in daily.lines) {
        val name = if (line.you) words.you else line.name
        Line("${words.place(line.rank.toInt())} $name", { replay(line) }, note = resultWords(line.result, words), accent = line.you)
    }
    if (table.nextPage != null) Buttons { ActionButton(words.showMore, { daily.more() }, enabled = !there.server.isBusy) }
    Text(
        when (proof) {
            DealStanding.PROVEN -> words.dailyProven
            DealStanding.UNPROVEN -> words.dailyUnproven
            DealStanding.BROKEN -> words.dailyBroken
        },
        style = Type.small,
    )
}

/** The state of the player's own try. */
private fun ownWords(own: DailyTry?, words: Words): String {
    if (own == null) return words.dailyNotPlayed
    val result = own.result
    val state = when {
        own.state == DailyState.RUNNING -> words.running
        result != null -> resultWords(result, words)
        else -> words.dailyNoResult
    }
    return if (own.listed) state else words.dailyBeside(state)
}

private fun resultWords(result: DailyResult, words: Words) = words.dailyResult(result.place.toInt(), result.total, result.ahead, result.moves.toInt())

/** The hours until a time, each begun one counted. */
private fun hoursUntil(atMs: Long, nowMs: Long): Int = ((atMs - nowMs).coerceAtLeast(0) + HOUR_MS - 1).div(HOUR_MS).toInt()

private fun utc(atMs: Long): OffsetDateTime = Instant.ofEpochMilli(atMs).atOffset(ZoneOffset.UTC)

/** The digits of a commitment that are enough to tell days apart. */
private const val SHORT = 8

private const val HOUR_MS = 3_600_000L
