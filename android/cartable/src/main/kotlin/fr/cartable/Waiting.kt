package fr.cartable

import fr.cartable.core.Hint
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.pages.DailyTable
import fr.cartable.pages.Device
import fr.cartable.pages.History
import fr.cartable.pages.Identity
import fr.cartable.pages.Issuer
import fr.cartable.pages.Player
import fr.cartable.pages.PlayerPage
import fr.cartable.pages.Profile
import fr.cartable.pages.Room
import fr.cartable.pages.RoomSetup
import fr.cartable.pages.Statistics
import fr.cartable.pages.Waiting
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

// Wraps every call that waits for the server, the disk or a search as one that suspends. `ffi/tests/suite/bindings.rs` finds a missing
// one.

/** Runs a waiting call off the calling thread. A call that has begun runs to its end; a cancelled caller gets no answer. */
suspend fun <T> aside(io: CoroutineDispatcher = Dispatchers.IO, call: () -> T): T = withContext(io) { call() }

/** [TableInterface.hint], off the calling thread. */
suspend fun TableInterface.awaitHint(): Hint = aside { hint() }

/** [TableInterface.moments], off the calling thread. */
suspend fun TableInterface.awaitMoments(listener: ReviewListener? = null): List<Moment> = aside { moments(listener) }

/** [TableInterface.record], off the calling thread. */
suspend fun TableInterface.awaitRecord(): String = aside { record() }

/** [TableInterface.resign], off the calling thread. */
suspend fun TableInterface.awaitResign() = aside { resign() }

/** [TableInterface.takeSeatBack], off the calling thread. */
suspend fun TableInterface.awaitTakeSeatBack() = aside { takeSeatBack() }

/** [TableInterface.abort], off the calling thread. */
suspend fun TableInterface.awaitAbort(): Boolean = aside { abort() }

/** [TableInterface.showEmote], off the calling thread. */
suspend fun TableInterface.awaitShowEmote(id: String) = aside { showEmote(id) }

/** [TableInterface.openRound], off the calling thread. */
suspend fun TableInterface.awaitOpenRound(round: UInt): Replay = aside { openRound(round) }

/** [Replay.open], off the calling thread. */
suspend fun Replay.Companion.awaitOpen(recordJson: String, lang: Lang): Replay = aside { open(recordJson, lang) }

/** [ReplayInterface.goTo], off the calling thread. */
suspend fun ReplayInterface.awaitGoTo(step: UInt) = aside { goTo(step) }

/** [ReplayInterface.moments], off the calling thread. */
suspend fun ReplayInterface.awaitMoments(seat: UInt, listener: ReviewListener? = null): List<Moment> = aside { moments(seat, listener) }

/** [ShelfInterface.list], off the calling thread. */
suspend fun ShelfInterface.awaitList(kind: ShelfKind, lang: Lang): ShelfList = aside { list(kind, lang) }

/** [ShelfInterface.read], off the calling thread. */
suspend fun ShelfInterface.awaitRead(kind: ShelfKind, id: String, lang: Lang): String = aside { read(kind, id, lang) }

/** [ShelfInterface.keep], off the calling thread. */
suspend fun ShelfInterface.awaitKeep(kind: ShelfKind, id: String?, text: String, lang: Lang): String = aside { keep(kind, id, text, lang) }

/** [ShelfInterface.remove], off the calling thread. */
suspend fun ShelfInterface.awaitRemove(kind: ShelfKind, id: String, lang: Lang) = aside { remove(kind, id, lang) }

/** [ShelfInterface.count], off the calling thread. */
suspend fun ShelfInterface.awaitCount(recordJson: String, lang: Lang): Boolean = aside { count(recordJson, lang) }

/** [ShelfInterface.statistics], off the calling thread. */
suspend fun ShelfInterface.awaitStatistics(lang: Lang): List<Statistics> = aside { statistics(lang) }

/** [ShelfInterface.verify], off the calling thread. */
suspend fun ShelfInterface.awaitVerify(recordJson: String, lang: Lang): Verdict = aside { verify(recordJson, lang) }

/** [ShelfInterface.note], off the calling thread. */
suspend fun ShelfInterface.awaitNote(name: String, lang: Lang): String? = aside { note(name, lang) }

/** [ShelfInterface.keepNote], off the calling thread. */
suspend fun ShelfInterface.awaitKeepNote(name: String, text: String?, lang: Lang) = aside { keepNote(name, text, lang) }

/** [ClientInterface.signInAsGuest], off the calling thread. */
suspend fun ClientInterface.awaitSignInAsGuest(name: String): Profile = aside { signInAsGuest(name) }

/** [ClientInterface.signOut], off the calling thread. */
suspend fun ClientInterface.awaitSignOut() = aside { signOut() }

/** [ClientInterface.profile], off the calling thread. */
suspend fun ClientInterface.awaitProfile(): Profile = aside { profile() }

/** [ClientInterface.session], off the calling thread. */
suspend fun ClientInterface.awaitSession(): String? = aside { session() }

/** [ClientInterface.createRoom], off the calling thread. */
suspend fun ClientInterface.awaitCreateRoom(setup: RoomSetup): Room = aside { createRoom(setup) }

/** [ClientInterface.joinRoom], off the calling thread. */
suspend fun ClientInterface.awaitJoinRoom(code: String): Room = aside { joinRoom(code) }

/** [ClientInterface.room], off the calling thread. */
suspend fun ClientInterface.awaitRoom(code: String): Room = aside { room(code) }

/** [ClientInterface.rooms], off the calling thread. */
suspend fun ClientInterface.awaitRooms(): List<Room> = aside { rooms() }

/** [ClientInterface.waiting], off the calling thread. */
suspend fun ClientInterface.awaitWaiting(): Waiting = aside { waiting() }

/** [ClientInterface.leaveRoom], off the calling thread. */
suspend fun ClientInterface.awaitLeaveRoom(code: String) = aside { leaveRoom(code) }

/** [ClientInterface.rematch], off the calling thread. */
suspend fun ClientInterface.awaitRematch(matchId: String): Room = aside { rematch(matchId) }

/** [ClientInterface.daily], off the calling thread. */
suspend fun ClientInterface.awaitDaily(day: String, game: String, page: String? = null): DailyTable = aside { daily(day, game, page) }

/** [ClientInterface.dailyRecord], off the calling thread. */
suspend fun ClientInterface.awaitDailyRecord(matchId: String): String = aside { dailyRecord(matchId) }

/** [ClientInterface.startMatch], off the calling thread. */
suspend fun ClientInterface.awaitStartMatch(code: String, fill: Level?): Room = aside { startMatch(code, fill) }

/** [ClientInterface.playerPage], off the calling thread. */
suspend fun ClientInterface.awaitPlayerPage(): PlayerPage = aside { playerPage() }

/** [ClientInterface.history], off the calling thread. */
suspend fun ClientInterface.awaitHistory(page: String? = null): History = aside { history(page) }

/** [ClientInterface.setHistoryOpen], off the calling thread. */
suspend fun ClientInterface.awaitSetHistoryOpen(open: Boolean): Profile = aside { setHistoryOpen(open) }

/** [ClientInterface.record], off the calling thread. */
suspend fun ClientInterface.awaitRecord(matchId: String): String = aside { record(matchId) }

/** [ClientInterface.replay], off the calling thread. */
suspend fun ClientInterface.awaitReplay(matchId: String): Replay = aside { replay(matchId) }

/** [ClientInterface.openTable], off the calling thread. */
suspend fun ClientInterface.awaitOpenTable(matchId: String): Table = aside { openTable(matchId) }

/** [ClientInterface.watchTable], off the calling thread. */
suspend fun ClientInterface.awaitWatchTable(idOrCode: String): Table = aside { watchTable(idOrCode) }

/** [ClientInterface.setWatchable], off the calling thread. */
suspend fun ClientInterface.awaitSetWatchable(watchable: Boolean): Profile = aside { setWatchable(watchable) }

/** [ClientInterface.updateProfile], off the calling thread. */
suspend fun ClientInterface.awaitUpdateProfile(name: String? = null, avatar: String? = null): Profile = aside { updateProfile(name, avatar) }

/** [ClientInterface.newRecoveryCode], off the calling thread. */
suspend fun ClientInterface.awaitNewRecoveryCode(): String = aside { newRecoveryCode() }

/** [ClientInterface.recover], off the calling thread. */
suspend fun ClientInterface.awaitRecover(code: String): Profile = aside { recover(code) }

/** [ClientInterface.issuers], off the calling thread. */
suspend fun ClientInterface.awaitIssuers(): List<Issuer> = aside { issuers() }

/** [ClientInterface.identities], off the calling thread. */
suspend fun ClientInterface.awaitIdentities(): List<Identity> = aside { identities() }

/** [ClientInterface.beginLink], off the calling thread. */
suspend fun ClientInterface.awaitBeginLink(issuer: String, redirect: String): SignInPage = aside { beginLink(issuer, redirect) }

/** [ClientInterface.beginOpen], off the calling thread. */
suspend fun ClientInterface.awaitBeginOpen(issuer: String, redirect: String): SignInPage = aside { beginOpen(issuer, redirect) }

/** [ClientInterface.finishIdentity], off the calling thread. */
suspend fun ClientInterface.awaitFinishIdentity(pending: String, redirected: String): IdentityOutcome = aside { finishIdentity(pending, redirected) }

/** [ClientInterface.openOther], off the calling thread. */
suspend fun ClientInterface.awaitOpenOther(pending: String): Profile = aside { openOther(pending) }

/** [ClientInterface.unlink], off the calling thread. */
suspend fun ClientInterface.awaitUnlink(issuer: String) = aside { unlink(issuer) }

/** [ClientInterface.devices], off the calling thread. */
suspend fun ClientInterface.awaitDevices(): List<Device> = aside { devices() }

/** [ClientInterface.markDevicesSeen], off the calling thread. */
suspend fun ClientInterface.awaitMarkDevicesSeen() = aside { markDevicesSeen() }

/** [ClientInterface.endSession], off the calling thread. */
suspend fun ClientInterface.awaitEndSession(sessionId: String) = aside { endSession(sessionId) }

/** [ClientInterface.endOtherSessions], off the calling thread. */
suspend fun ClientInterface.awaitEndOtherSessions() = aside { endOtherSessions() }

/** [ClientInterface.exportAccount], off the calling thread. */
suspend fun ClientInterface.awaitExportAccount(): String = aside { exportAccount() }

/** [ClientInterface.deleteAccount], off the calling thread. */
suspend fun ClientInterface.awaitDeleteAccount() = aside { deleteAccount() }

/** [ClientInterface.setBlocked], off the calling thread. */
suspend fun ClientInterface.awaitSetBlocked(accountId: String, blocked: Boolean) = aside { setBlocked(accountId, blocked) }

/** [ClientInterface.blocked], off the calling thread. */
suspend fun ClientInterface.awaitBlocked(): List<Player> = aside { blocked() }
