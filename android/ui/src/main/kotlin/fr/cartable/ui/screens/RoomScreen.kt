package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
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
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.Room
import fr.cartable.RoomSeat
import fr.cartable.core.Level
import fr.cartable.core.Speed
import fr.cartable.pages.GameInfo
import fr.cartable.pages.OptionInfo
import fr.cartable.pages.SpeedInfo
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords

/** A room before its match: its players and the settings of the game. Its owner sets all of it. */
@OptIn(ExperimentalLayoutApi::class)
@Composable
fun RoomScreen(online: OnlineHolder, room: Room, info: GameInfo?, actions: OnlineActions) {
    val words = LocalWords.current
    val isOwner = room.seats.any { it.you && it.owner }
    val isBusy = online.server.isBusy
    var chosen by rememberSaveable { mutableStateOf<Int?>(null) }
    Frame(info?.title ?: words.online, online::forget, foot = {
        online.server.trouble?.let { RedPen(it) }
        Buttons {
            when {
                room.matchId != null -> ActionButton(words.sitDown, { actions.sitDown(room) }, broad, filled = true)
                isOwner -> ActionButton(words.startMatch, { online.start(Level.NORMAL) }, broad, filled = true, enabled = !isBusy)
            }
            ActionButton(words.leaveRoom, { online.leaveRoom() }, broad, enabled = !isBusy)
        }
    }, beside = { if (info != null) if (isOwner) Setup(online, room, info) else Terms(room, info) }) {
        Panel(Modifier.fillMaxWidth(), accent = true) {
            // With large letters the button stands below.
            FlowRow(Modifier.padding(12.dp).fillMaxWidth(), horizontalArrangement = Arrangement.SpaceBetween) {
                Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                    Emblem(room.game)
                    Column(Modifier.semantics(mergeDescendants = true) { }) {
                        Text(words.code, color = LocalPalette.current.quiet, style = Type.small)
                        WholeWords(room.code, Type.title)
                    }
                }
                ActionButton(words.invite, { actions.invite(room) }, glyph = Glyphs.share)
            }
        }
        Heading(words.players)
        room.seats.forEachIndexed { seat, taken -> SeatLine(taken, seat, info, isOwner) { chosen = seat } }
        Text(if (isOwner) words.fillWithBots else words.waitForOwner, color = LocalPalette.current.quiet, style = Type.body)
    }
    chosen?.let { seat -> room.seats.getOrNull(seat)?.let { SeatOverlay(online, it, seat, info, isOwner) { chosen = null } } }
    PersonOverlay(online)
}

@Composable
private fun SeatLine(seat: RoomSeat, index: Int, info: GameInfo?, isOwner: Boolean, open: () -> Unit) {
    val words = LocalWords.current
    val note = listOfNotNull(words.you.takeIf { seat.you }, words.owner.takeIf { seat.owner }).joinToString(" · ")
    val title = "${index + 1}. ${name(seat, info, words)}"
    // A screen reader hears who comes and goes.
    // The player has no button on their own seat, and a free seat has one only for the owner.
    if (!seat.you && (isOwner || seat.accountId != null)) {
        Line(title, open, note = note, isTold = true)
    } else {
        Line(title, onClick = null, note = note, isTold = true)
    }
}

private fun name(seat: RoomSeat, info: GameInfo?, words: Words): String =
    seat.name ?: seat.level?.let { level -> words.computer(info?.levels?.find { it.level == level }?.label ?: level.name) }
        ?: seat.keptFor?.let(words::keptFor) ?: words.freeSeat

/** The actions on another player's seat or on a free one. */
@Composable
private fun SeatOverlay(online: OnlineHolder, seat: RoomSeat, index: Int, info: GameInfo?, isOwner: Boolean, close: () -> Unit) {
    val words = LocalWords.current
    val person = seat.name
    Overlay(if (person == null) words.seat(index + 1) else person, close) {
        seat.accountId?.let { id ->
            Line(words.whoIsThat, {
                close()
                online.people.look(id, null)
            })
        }
        if (!isOwner) return@Overlay
        if (person != null) {
            Line(words.remove(person), {
                close()
                online.take(index, null)
            })
        }
        if (seat.level != null) {
            Line(words.emptySeat, {
                close()
                online.take(index, null)
            })
        }
        if (person == null) {
            for (level in info?.levels.orEmpty()) {
                Line(words.computer(level.label), {
                    close()
                    online.take(index, level.level)
                })
            }
        }
    }
}

/** The settings of the game, for the owner. */
@Composable
private fun Setup(online: OnlineHolder, room: Room, info: GameInfo) {
    val words = LocalWords.current
    val count = room.seats.size
    val range = info.minSeats.toInt()..info.maxSeats.toInt()
    fun to(next: Int): (() -> Unit)? = if (next in range) {
        (
            {
                online.seat(next)
                Unit
            }
            )
    } else {
        null
    }
    Stepper(words.seatCount, "$count", to(count - 1), to(count + 1))
    info.first?.let { asked ->
        Heading(asked.question)
        OneOf(listOf<Int?>(null) + room.seats.indices, room.firstDealer?.toInt(), { online.nameFirst(it) }) { seat ->
            seat?.let { "${it + 1}. ${name(room.seats[it], info, words)}" } ?: asked.drawn
        }
    }
    Heading(words.clocks)
    OneOf(listOf<Speed?>(null) + info.speeds.map { it.speed }, room.speed, { online.set(it) }) { speed ->
        info.speeds.find { it.speed == speed }?.label ?: words.noClocks
    }
    SpeedNote(info.speeds.find { it.speed == room.speed })
    if (info.options.isNotEmpty()) Heading(words.options)
    for (option in info.options) OptionLine(option, value(room, option)) { online.set(option.key, it) }
}

/** The time that a speed gives each of the players. */
@Composable
fun SpeedNote(speed: SpeedInfo?) {
    if (speed == null || speed.days != null) return
    Text(LocalWords.current.bankAndIncrement(speed.bankMs, speed.incrementMs), color = LocalPalette.current.quiet, style = Type.small)
}

/** The settings of the game, for all others. */
@Composable
private fun Terms(room: Room, info: GameInfo) {
    val words = LocalWords.current
    val first = info.first?.let { asked -> asked.question to (room.firstDealer?.let { name(room.seats[it.toInt()], info, words) } ?: asked.drawn) }
    val speed = room.speed?.let { speed -> words.clocks to (info.speeds.find { it.speed == speed }?.label ?: speed.name) }
    val options = info.options.map { option -> option.label to value(room, option).let { value -> option.values.find { it.value == value }?.label ?: value } }
    for ((what, how) in listOfNotNull(first, speed) + options) Text(words.said(what.removeSuffix("\u00a0?").removeSuffix("?"), how), style = Type.body)
}

private fun value(room: Room, option: OptionInfo): String = room.options.find { it.key == option.key }?.value ?: option.default
