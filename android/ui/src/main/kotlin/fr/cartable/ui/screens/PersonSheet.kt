package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Row
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.ReportKind
import fr.cartable.games
import fr.cartable.pages.Room
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** The sheet about a person, if one is open: name, strength, matches, the block, and the reasons for a report. */
@Composable
fun PersonOverlay(online: OnlineHolder) {
    val (words, people) = LocalWords.current to online.people
    val games = remember(words.lang) { games(words.lang) }
    val player = people.player ?: return
    Overlay(player.name, people::forget) {
        Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            AvatarView(player.avatar)
            WholeWords("${player.name}#${player.tag}", Type.headline)
        }
        Ratings(player.ratings, games, isOwn = false)
        val history = people.history
        if (player.historyOpen && history == null) Line(words.theirHistory, { people.readHistory() })
        people.page?.let { Record(it, games, isOwn = false) }
        if (history != null) {
            Heading(words.theirHistory)
            if (history.isEmpty()) Text(words.noHistory, style = Type.body)
            for (match in history) PlayedFact(match, games, System.currentTimeMillis())
            if (people.hasMoreHistory) More(online) { people.moreHistory() }
        }
        SwitchLine(words.block, people.isBlocked) { people.block(it) }
        Text(words.blockNote, style = Type.small)
        Heading(words.report)
        if (people.isReported) {
            Text(words.reported, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.body)
        } else {
            Line(words.reportName, { people.report(ReportKind.NAME) })
            Line(words.reportCheating, { people.report(ReportKind.CHEATING) })
            Line(words.reportStalling, { people.report(ReportKind.STALLING) })
        }
        online.server.trouble?.let { RedPen(it) }
    }
}

/** The players of a table, to look at one; an error is shown over the table. */
@Composable
fun PeopleOverlay(online: OnlineHolder, room: Room, close: () -> Unit) = Overlay(LocalWords.current.peopleHere, close) {
    var isAsked by remember { mutableStateOf(false) }
    for (seat in room.seats) {
        val name = seat.name
        if (name != null && !seat.you) {
            Line(name, {
                isAsked = true
                seat.accountId?.let { online.people.look(it, room.matchId) }
            })
        }
    }
    if (isAsked) online.server.trouble?.let { RedPen(it) }
}
