import CartableBindings
import Dispatch

// Wraps every call that waits for the server, the disk or a search as one that is awaited.
// A cancelled task still gets the answer, because the call runs to its end.

/// Runs the call on a thread of Dispatch, because Swift's own threads must never be blocked.
private func aside<Answer: Sendable, Failure: Error>(
    _ call: @escaping @Sendable () throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let result = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result(catching: call)) }
    }
    return try result.get()
}

extension GameTable {
    /// `hint`, off the calling thread.
    public func awaitHint() async throws -> Hint {
        try await aside { try self.hint() }
    }

    /// `moments`, off the calling thread.
    public func awaitMoments(listener: ReviewListener? = nil) async throws -> [Moment] {
        try await aside { try self.moments(listener: listener) }
    }

    /// `record`, off the calling thread.
    public func awaitRecord() async throws -> String {
        try await aside { try self.record() }
    }

    /// `resign`, off the calling thread.
    public func awaitResign() async throws {
        try await aside { try self.resign() }
    }

    /// `takeSeatBack`, off the calling thread.
    public func awaitTakeSeatBack() async throws {
        try await aside { try self.takeSeatBack() }
    }

    /// `abort`, off the calling thread.
    public func awaitAbort() async throws -> Bool {
        try await aside { try self.abort() }
    }

    /// `showEmote`, off the calling thread.
    public func awaitShowEmote(id: String) async throws {
        try await aside { try self.showEmote(id: id) }
    }

    /// `openRound`, off the calling thread.
    public func awaitOpenRound(round: UInt32) async throws -> Replay {
        try await aside { try self.openRound(round: round) }
    }
}

extension Replay {
    /// Awaits `lookFrom`.
    public func awaitLookFrom(seat: UInt32?) async throws {
        try await aside { try self.lookFrom(seat: seat) }
    }

    /// Awaits `text`.
    public func awaitText() async throws -> String {
        try await aside { try self.text() }
    }

    /// Awaits `playOn`.
    public func awaitPlayOn(seat: UInt32, level: Level, paceMs: UInt32, chanceMs: UInt32) async throws -> GameTable {
        try await aside { try self.playOn(seat: seat, level: level, paceMs: paceMs, chanceMs: chanceMs) }
    }

    /// `open`, off the calling thread.
    public static func awaitOpen(recordJson: String, lang: Lang) async throws -> Replay {
        try await aside { try Replay.open(recordJson: recordJson, lang: lang) }
    }

    /// `goTo`, off the calling thread.
    public func awaitGoTo(step: UInt32) async throws {
        try await aside { try self.goTo(step: step) }
    }

    /// `moments`, off the calling thread.
    public func awaitMoments(seat: UInt32, listener: ReviewListener? = nil) async throws -> [Moment] {
        try await aside { try self.moments(seat: seat, listener: listener) }
    }
}

extension Shelf {
    /// `list`, off the calling thread.
    public func awaitList(kind: ShelfKind, lang: Lang) async throws -> ShelfList {
        try await aside { try self.list(kind: kind, lang: lang) }
    }

    /// `read`, off the calling thread.
    public func awaitRead(kind: ShelfKind, id: String, lang: Lang) async throws -> String {
        try await aside { try self.read(kind: kind, id: id, lang: lang) }
    }

    /// `keep`, off the calling thread.
    public func awaitKeep(kind: ShelfKind, id: String?, text: String, lang: Lang) async throws -> String {
        try await aside { try self.keep(kind: kind, id: id, text: text, lang: lang) }
    }

    /// `remove`, off the calling thread.
    public func awaitRemove(kind: ShelfKind, id: String, lang: Lang) async throws {
        try await aside { try self.remove(kind: kind, id: id, lang: lang) }
    }

    /// `count`, off the calling thread.
    public func awaitCount(recordJson: String, lang: Lang) async throws -> Bool {
        try await aside { try self.count(recordJson: recordJson, lang: lang) }
    }

    /// `statistics`, off the calling thread.
    public func awaitStatistics(lang: Lang) async throws -> [Statistics] {
        try await aside { try self.statistics(lang: lang) }
    }

    /// `verify`, off the calling thread.
    public func awaitVerify(recordJson: String, lang: Lang) async throws -> Verdict {
        try await aside { try self.verify(recordJson: recordJson, lang: lang) }
    }

    /// `note`, off the calling thread.
    public func awaitNote(name: String, lang: Lang) async throws -> String? {
        try await aside { try self.note(name: name, lang: lang) }
    }

    /// `keepNote`, off the calling thread.
    public func awaitKeepNote(name: String, text: String?, lang: Lang) async throws {
        try await aside { try self.keepNote(name: name, text: text, lang: lang) }
    }
}

extension Client {
    /// `signInAsGuest`, off the calling thread.
    public func awaitSignInAsGuest(name: String) async throws -> Profile {
        try await aside { try self.signInAsGuest(name: name) }
    }

    /// `signOut`, off the calling thread.
    public func awaitSignOut() async {
        await aside { self.signOut() }
    }

    /// `profile`, off the calling thread.
    public func awaitProfile() async throws -> Profile {
        try await aside { try self.profile() }
    }

    /// `session`, off the calling thread.
    public func awaitSession() async -> String? {
        await aside { self.session() }
    }

    /// `createRoom`, off the calling thread.
    public func awaitCreateRoom(setup: RoomSetup) async throws -> Room {
        try await aside { try self.createRoom(setup: setup) }
    }

    /// `joinRoom`, off the calling thread.
    public func awaitJoinRoom(code: String) async throws -> Room {
        try await aside { try self.joinRoom(code: code) }
    }

    /// `room`, off the calling thread.
    public func awaitRoom(code: String) async throws -> Room {
        try await aside { try self.room(code: code) }
    }

    /// `rooms`, off the calling thread.
    public func awaitRooms() async throws -> [Room] {
        try await aside { try self.rooms() }
    }

    /// `waiting`, off the calling thread.
    public func awaitWaiting() async throws -> Waiting {
        try await aside { try self.waiting() }
    }

    /// `leaveRoom`, off the calling thread.
    public func awaitLeaveRoom(code: String) async throws {
        try await aside { try self.leaveRoom(code: code) }
    }

    /// `rematch`, off the calling thread.
    public func awaitRematch(matchId: String) async throws -> Room {
        try await aside { try self.rematch(matchId: matchId) }
    }

    /// `daily`, off the calling thread.
    public func awaitDaily(day: String, game: String, page: String? = nil) async throws -> DailyTable {
        try await aside { try self.daily(day: day, game: game, page: page) }
    }

    /// `dailyRecord`, off the calling thread.
    public func awaitDailyRecord(matchId: String) async throws -> String {
        try await aside { try self.dailyRecord(matchId: matchId) }
    }

    /// `startMatch`, off the calling thread.
    public func awaitStartMatch(code: String, fill: Level?) async throws -> Room {
        try await aside { try self.startMatch(code: code, fill: fill) }
    }

    /// `playerPage`, off the calling thread.
    public func awaitPlayerPage() async throws -> PlayerPage {
        try await aside { try self.playerPage() }
    }

    /// `history`, off the calling thread.
    public func awaitHistory(page: String? = nil) async throws -> History {
        try await aside { try self.history(page: page) }
    }

    /// `setHistoryOpen`, off the calling thread.
    public func awaitSetHistoryOpen(open: Bool) async throws -> Profile {
        try await aside { try self.setHistoryOpen(open: open) }
    }

    /// `record`, off the calling thread.
    public func awaitRecord(matchId: String) async throws -> String {
        try await aside { try self.record(matchId: matchId) }
    }

    /// `replay`, off the calling thread.
    public func awaitReplay(matchId: String) async throws -> Replay {
        try await aside { try self.replay(matchId: matchId) }
    }

    /// `openTable`, off the calling thread.
    public func awaitOpenTable(matchId: String) async throws -> GameTable {
        try await aside { try self.openTable(matchId: matchId) }
    }

    /// `watchTable`, off the calling thread.
    public func awaitWatchTable(idOrCode: String) async throws -> GameTable {
        try await aside { try self.watchTable(idOrCode: idOrCode) }
    }

    /// `setWatchable`, off the calling thread.
    public func awaitSetWatchable(watchable: Bool) async throws -> Profile {
        try await aside { try self.setWatchable(watchable: watchable) }
    }

    /// `updateProfile`, off the calling thread.
    public func awaitUpdateProfile(name: String? = nil, avatar: String? = nil) async throws -> Profile {
        try await aside { try self.updateProfile(name: name, avatar: avatar) }
    }

    /// `newRecoveryCode`, off the calling thread.
    public func awaitNewRecoveryCode() async throws -> String {
        try await aside { try self.newRecoveryCode() }
    }

    /// `recover`, off the calling thread.
    public func awaitRecover(code: String) async throws -> Profile {
        try await aside { try self.recover(code: code) }
    }

    /// `issuers`, off the calling thread.
    public func awaitIssuers() async throws -> [Issuer] {
        try await aside { try self.issuers() }
    }

    /// `identities`, off the calling thread.
    public func awaitIdentities() async throws -> [Identity] {
        try await aside { try self.identities() }
    }

    /// `beginLink`, off the calling thread.
    public func awaitBeginLink(issuer: String, redirect: String) async throws -> SignInPage {
        try await aside { try self.beginLink(issuer: issuer, redirect: redirect) }
    }

    /// `beginOpen`, off the calling thread.
    public func awaitBeginOpen(issuer: String, redirect: String) async throws -> SignInPage {
        try await aside { try self.beginOpen(issuer: issuer, redirect: redirect) }
    }

    /// `finishIdentity`, off the calling thread.
    public func awaitFinishIdentity(pending: String, redirected: String) async throws -> IdentityOutcome {
        try await aside { try self.finishIdentity(pending: pending, redirected: redirected) }
    }

    /// `openOther`, off the calling thread.
    public func awaitOpenOther(pending: String) async throws -> Profile {
        try await aside { try self.openOther(pending: pending) }
    }

    /// `unlink`, off the calling thread.
    public func awaitUnlink(issuer: String) async throws {
        try await aside { try self.unlink(issuer: issuer) }
    }

    /// `devices`, off the calling thread.
    public func awaitDevices() async throws -> [Device] {
        try await aside { try self.devices() }
    }

    /// `markDevicesSeen`, off the calling thread.
    public func awaitMarkDevicesSeen() async throws {
        try await aside { try self.markDevicesSeen() }
    }

    /// `endSession`, off the calling thread.
    public func awaitEndSession(sessionId: String) async throws {
        try await aside { try self.endSession(sessionId: sessionId) }
    }

    /// `endOtherSessions`, off the calling thread.
    public func awaitEndOtherSessions() async throws {
        try await aside { try self.endOtherSessions() }
    }

    /// `exportAccount`, off the calling thread.
    public func awaitExportAccount() async throws -> String {
        try await aside { try self.exportAccount() }
    }

    /// `deleteAccount`, off the calling thread.
    public func awaitDeleteAccount() async throws {
        try await aside { try self.deleteAccount() }
    }

    /// `setBlocked`, off the calling thread.
    public func awaitSetBlocked(accountId: String, blocked: Bool) async throws {
        try await aside { try self.setBlocked(accountId: accountId, blocked: blocked) }
    }

    /// `blocked`, off the calling thread.
    public func awaitBlocked() async throws -> [Player] {
        try await aside { try self.blocked() }
    }
}
