package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
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
import fr.cartable.pages.Call
import fr.cartable.pages.GameInfo
import fr.cartable.pages.Room
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.Type
import java.time.LocalDate

/** The ways on from the page of a server. */
class OnlineActions(
    /** Opens a room for this game, set up as it was last. */
    val openRoom: (String) -> Unit,
    /** Takes a seat in a room, by its code. */
    val join: (String) -> Unit,
    val sitDown: (Room) -> Unit,
    /** Looks on at the match of a room, by its code. */
    val watch: (String) -> Unit,
    /** Opens another page of the server. */
    val open: (Page.There) -> Unit,
    /** Opens the queue, for the game that the player waits for, or to choose one there. */
    val queue: () -> Unit,
)

/** The page of a server: the player's tables, people by the queue, friends by a code, the account. */
@Composable
fun OnlineScreen(online: OnlineHolder?, games: List<GameInfo>, invitation: String?, entry: Entry, actions: OnlineActions) {
    val words = LocalWords.current
    val refresh = @Composable { if (online != null) GlyphButton(Glyphs.refresh, words.refresh, { online.renew() }, enabled = !online.server.isBusy) }
    ThereFrame(words.online, online, entry, actions = refresh, beside = { seen, _ -> Friends(seen, games, invitation, entry, actions) }) { seen, profile ->
        Line(
            "${profile.name}#${profile.tag}",
            { actions.open(Page.Account) },
            note = if (seen.account.devices.any { it.news }) words.newDevice else words.account,
            accent = seen.account.devices.any { it.news },
            picture = { AvatarView(profile.avatar) },
        )
        if (seen.rooms.isNotEmpty()) Heading(words.yourRooms)
        for (own in seen.rooms) {
            RoomLine(own, games, seen.tries.dayOf(own.matchId)) { if (own.matchId == null) seen.enter(own) else actions.sitDown(own) }
        }
        Heading(words.otherPlayers)
        Line(
            if (seen.pages.queued == null) words.ranked else words.queueing,
            actions.queue,
            note = words.rankedTagline,
            accent = seen.pages.queued != null,
            picture = { Sketch(Glyphs.trophy) },
        )
        Line(words.daily, { actions.open(Page.Described("daily")) }, note = words.dailyTagline, picture = { Sketch(Glyphs.calendar) })
        Line(words.leaderboard, { actions.open(Page.Described("board")) }, note = words.leaderboardTagline, picture = { Sketch(Glyphs.podium) })
        Line(words.profile, { actions.open(Page.Described("profile")) }, note = words.profileTagline, picture = { Sketch(Glyphs.curve) })
        Line(words.history, { actions.open(Page.Described("history")) }, note = words.historyTagline, picture = { Sketch(Glyphs.clock) })
    }
}

/** Play with friends by a code, and the address of the server. */
@Composable
private fun ColumnScope.Friends(online: OnlineHolder, games: List<GameInfo>, invitation: String?, entry: Entry, actions: OnlineActions) {
    val words = LocalWords.current
    Heading(words.withFriends)
    Join(online, invitation, actions)
    Heading(words.openTitle)
    for (game in games) Line(game.title, { actions.openRoom(game.id) }, picture = { Emblem(game.id) })
    Heading(words.server)
    ServerForm(entry)
}

/** A room or match in which the player sits; `day` is that of a try at a daily deal. */
@Composable
fun RoomLine(room: Room, games: List<GameInfo>, day: LocalDate? = null, accent: Boolean = room.call != null, open: () -> Unit) {
    val words = LocalWords.current
    val title = games.title(room.game).let { if (day == null) it else words.dailyOf(it, day) }
    val state = when {
        room.call == Call.MATCHED -> words.matched
        room.call == Call.YOUR_TURN -> words.yourTurn
        room.call == Call.REMATCH -> words.rematch
        room.matchId == null -> words.waiting
        room.resigned -> words.resigned
        else -> words.running
    }
    Line(title, open, note = (others(room, words) + state).joinToString(", "), accent = accent, picture = { Emblem(room.game) })
}

/** The other players there. */
private fun others(room: Room, words: Words): List<String> =
    room.seats.filter { !it.you }.mapNotNull { it.name }.ifEmpty { listOf("${words.code}\u00a0${room.code}").filter { room.code.isNotEmpty() } }

@Composable
private fun Join(online: OnlineHolder, invitation: String?, actions: OnlineActions) {
    val words = LocalWords.current
    var code by rememberSaveable(invitation) { mutableStateOf(invitation.orEmpty()) }
    val canGo = code.isNotBlank() && !online.server.isBusy
    val join = { actions.join(code) }
    Row(Modifier.fillMaxWidth(), horizontalArrangement = Arrangement.spacedBy(8.dp), verticalAlignment = Alignment.Bottom) {
        Field(words.code, code, { code = it }, Modifier.weight(1f), Typed.CODE, onDone = { if (canGo) join() })
        ActionButton(words.join, join, filled = true, enabled = canGo)
    }
    Buttons { ActionButton(words.watch, { actions.watch(code) }, enabled = canGo) }
    if (online.isEarly) {
        Text(words.seenLate, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.body)
        Buttons { ActionButton(words.leaveQueue, online::stopWaiting) }
    }
}
