package fr.cartable.ui.screens

import androidx.compose.runtime.Composable
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.App
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.title

/** The line that comes first on the start page: a table on a server that calls, or else the queue. */
private val OnlineHolder.calling get() = rooms.find { it.matchId != null && it.call != null }

/** True if a line about the server comes first on the start page, before any table of this device. */
internal val OnlineHolder.comesFirst: Boolean get() = calling != null || pages.queued != null

/** The matches that run on the server and the place in the queue, above the tables of this device. */
@Composable
internal fun StartCalls(app: App, online: OnlineHolder) {
    val (calling, wish) = online.calling to online.pages.queued
    if (wish != null) Line(LocalWords.current.queueing, { app.openQueue(wish.game) }, note = app.desk.games.title(wish.game), accent = calling == null)
    for (room in online.rooms.filter { it.matchId != null }) RoomLine(online, room, accent = room === calling)
    Slow(online)
}
