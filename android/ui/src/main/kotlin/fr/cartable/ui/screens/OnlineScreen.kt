package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.text.input.KeyboardCapitalization
import androidx.compose.ui.unit.dp
import fr.cartable.GameInfo
import fr.cartable.Level
import fr.cartable.Room
import fr.cartable.RoomSeat
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type

/** What the rooms of a server lead to. */
class OnlineActions(
    val back: () -> Unit,
    val nameServer: (String) -> Unit,
    /** Opens a room for this game, set up as it was last. */
    val openRoom: (String) -> Unit,
    val sitDown: (Room) -> Unit,
    val invite: (Room) -> Unit,
)

/** Rooms on a server: first which server, then as whom, then which room, then who is there. */
@Composable
fun OnlineScreen(
    online: OnlineHolder?,
    server: String,
    name: String,
    games: List<GameInfo>,
    invitation: String?,
    actions: OnlineActions,
) {
    val words = LocalWords.current
    val room = online?.room
    val title = room?.let { seen -> games.find { it.id == seen.game }?.title } ?: words.online
    val back = if (room == null) actions.back else online::forget
    Frame(title, back, foot = { online?.trouble?.let { RedPen(it) } }) {
        when {
            online == null -> Server(server, actions.nameServer)
            room != null -> RoomView(online, room, games, actions)
            online.profile == null -> SignIn(online, name, server, actions.nameServer)
            else -> Rooms(online, games, invitation, server, actions)
        }
    }
}

@Composable
private fun Server(server: String, nameServer: (String) -> Unit) {
    val words = LocalWords.current
    var typed by remember(server) { mutableStateOf(server) }
    Text(words.serverHint, style = Type.body)
    Field(words.server, typed, { typed = it }, capitals = KeyboardCapitalization.None, onDone = { nameServer(typed) })
    Buttons { ActionButton(words.connect, { nameServer(typed) }, filled = true, enabled = typed.isNotBlank()) }
}

@Composable
private fun SignIn(online: OnlineHolder, name: String, server: String, nameServer: (String) -> Unit) {
    val words = LocalWords.current
    var typed by remember { mutableStateOf(name) }
    Field(words.guestName, typed, { typed = it }, onDone = { online.signIn(typed) })
    Buttons { ActionButton(words.signIn, { online.signIn(typed) }, filled = true, enabled = typed.isNotBlank() && !online.isBusy) }
    Heading(words.server)
    Server(server, nameServer)
}

@Composable
private fun Rooms(online: OnlineHolder, games: List<GameInfo>, invitation: String?, server: String, actions: OnlineActions) {
    val words = LocalWords.current
    if (online.rooms.isNotEmpty()) Heading(words.yourRooms)
    for (room in online.rooms) {
        val title = games.find { it.id == room.game }?.title ?: room.game
        val note = listOf(room.code, if (room.matchId == null) words.waiting else words.running).filter { it.isNotEmpty() }.joinToString(", ")
        val open = { if (room.matchId == null) online.enter(room) else actions.sitDown(room) }
        Line(title, open, note = note, accent = room.matchId != null, picture = { Emblem(room.game) })
    }
    Heading(words.joinTitle)
    var code by remember(invitation) { mutableStateOf(invitation.orEmpty()) }
    val join = { online.join(code.trim()); Unit }
    Field(words.code, code, { code = it.uppercase() }, capitals = KeyboardCapitalization.Characters, onDone = join)
    Buttons { ActionButton(words.join, join, filled = true, enabled = code.isNotBlank() && !online.isBusy) }
    Heading(words.openTitle)
    for (game in games) Line(game.title, { actions.openRoom(game.id) }, picture = { Emblem(game.id) })
    Heading(words.server)
    Text("$server\n${words.signedIn(online.profile?.name.orEmpty())}", style = Type.body)
    Buttons { ActionButton(words.signOut, { online.signOut() }) }
}

@Composable
private fun RoomView(online: OnlineHolder, room: Room, games: List<GameInfo>, actions: OnlineActions) {
    val words = LocalWords.current
    val info = games.find { it.id == room.game }
    val isOwner = room.seats.any { it.you && it.owner }
    Panel(Modifier.fillMaxWidth(), accent = true) {
        Row(Modifier.padding(12.dp), horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            Emblem(room.game)
            Text("${words.code}\u00a0: ${room.code}", Modifier.weight(1f), style = Type.title)
            ActionButton(words.invite, { actions.invite(room) }, glyph = Glyphs.share)
        }
    }
    Heading(words.players)
    val names = room.seats.mapIndexed { seat, taken -> name(taken, seat, info, words) }
    for ((seat, taken) in room.seats.withIndex()) {
        val note = listOfNotNull(words.you.takeIf { taken.you }, words.owner.takeIf { taken.owner }).joinToString(", ")
        Text("${seat + 1}. ${names[seat]}" + if (note.isEmpty()) "" else " ($note)", style = Type.body)
    }
    info?.first?.let { asked ->
        Heading(asked.question)
        if (isOwner) {
            OneOf(listOf<Int?>(null) + names.indices, room.firstDealer?.toInt(), { online.nameFirst(it) }) { seat -> seat?.let { names[it] } ?: asked.drawn }
        } else {
            Text(room.firstDealer?.let { names[it.toInt()] } ?: asked.drawn, style = Type.body)
        }
    }
    if (info != null) for (option in info.options) {
        val value = room.options.find { it.key == option.key }?.value ?: option.default
        val label = option.values.find { it.value == value }?.label ?: value
        Text("${option.label}\u00a0: $label", color = LocalPalette.current.quiet, style = Type.small)
    }
    Text(if (isOwner) words.fillWithBots else words.waitForOwner, style = Type.body)
    Buttons {
        when {
            room.matchId != null -> ActionButton(words.sitDown, { actions.sitDown(room) }, filled = true)
            isOwner -> ActionButton(words.startMatch, { online.start(Level.NORMAL) }, filled = true, enabled = !online.isBusy)
        }
        ActionButton(words.leaveRoom, { online.leaveRoom() }, enabled = !online.isBusy)
    }
}

private fun name(seat: RoomSeat, index: Int, info: GameInfo?, words: Words): String =
    seat.name ?: seat.level?.let { level -> info?.levels?.find { it.level == level }?.label } ?: "${words.player(index + 1)}: ${words.freeSeat}"
