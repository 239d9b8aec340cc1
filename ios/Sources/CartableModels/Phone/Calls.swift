import Cartable
import Foundation
import Observation

/// A notification about something that waits for the player. It contains only what anybody may read over their shoulder.
public struct Notice: Equatable, Sendable {
    /// The match or room; a later notification about the same replaces it.
    public let about: String
    /// The game's title.
    public let title: String
    /// The reason.
    public let call: Call
    /// The page that a tap opens, for ``AppModel/answer(call:)``.
    public let route: String
}

/// The part of a phone that calls the player while the app is out of sight.
@MainActor
public protocol Caller: AnyObject {
    /// True if the phone lets the app call.
    func isAllowed() async -> Bool
    /// Asks the player for permission, if that was never done, and tells if they gave it.
    func ask() async -> Bool
    /// Has ``AppModel/look()`` called now and again, even if the app is not running; or stops that.
    func watch(_ isWanted: Bool)
    /// Shows a notification.
    func show(_ notice: Notice) async
    /// Removes the notification about this.
    func takeBack(_ about: String)
    /// Removes all notifications.
    func takeBackAll()
}

/// True in quiet hours: from one hour until another, over midnight if the first is the later. Two equal hours mean never.
public func isQuiet(from: Int, until: Int, hour: Int) -> Bool {
    from <= until ? (from..<until).contains(hour) : hour >= from || hour < until
}

/// Decides the calls to the player while the app is out of sight.
/// The shown notifications are on the shelf, because the phone also looks when the app is not running.
/// It looks only if something could call, so that the phone of an offline player is never woken.
@MainActor
@Observable
public final class Calls {
    /// The memory of a server between two looks at it.
    private struct Told: Codable, Equatable {
        var server = ""
        /// The reasons of the notifications that were shown and are not over, by their subject.
        var calls: [String: String] = [:]
        /// The time until which something could call; nil while the player sits somewhere.
        var until: Date? = .distantPast
        var isWatched = false
    }

    private nonisolated static let note = "calls"
    /// The time after the last match in which somebody may ask for a rematch, in seconds.
    private static let rematch: TimeInterval = 6 * 3600

    /// True if the phone does not allow the calls that the player wants, as of the last time that was looked at.
    public private(set) var isForbidden = false

    private let desk: Desk
    private let now: () -> Date
    private let calendar: Calendar
    private var turn: Task<Void, Never>?

    /// The calls of a desk, by a clock and the hours of a calendar.
    init(desk: Desk, now: @escaping () -> Date, calendar: Calendar) {
        (self.desk, self.now, self.calendar) = (desk, now, calendar)
    }

    /// True if this is an hour at which the player may be called.
    public var isWaking: Bool {
        let settings = desk.settings
        let hour = calendar.component(.hour, from: now())
        return settings.calls && !isQuiet(from: settings.quietFrom, until: settings.quietUntil, hour: hour)
    }

    /// Switches the calls on, if the phone allows them, or off.
    public func want(_ areWanted: Bool) async {
        let isAllowed = areWanted ? await desk.phone.caller?.ask() ?? false : false
        desk.settings.calls = isAllowed
        isForbidden = areWanted && !isAllowed
        await change { told in if !areWanted { told.calls = [:] } }
        if !areWanted { desk.phone.caller?.takeBackAll() }
    }

    /// Shows the news about these rooms, and removes notifications that no longer hold.
    func tell(_ rooms: [Room]) async {
        await change { [self] told in
            let calling = rooms.filter { $0.call != nil && !$0.resigned }
            let known = Dictionary(calling.map { ($0.about, "\($0.call.map(String.init(describing:)) ?? "")") }) { first, _ in first }
            for over in told.calls.keys where known[over] == nil { desk.phone.caller?.takeBack(over) }
            for room in calling where told.calls[room.about] != known[room.about] {
                if let notice = notice(room) { await desk.phone.caller?.show(notice) }
            }
            told.calls = known
            // A player who has just played may be asked for a rematch.
            if rooms.contains(where: { !$0.resigned }) {
                told.until = nil
            } else {
                let last = now().addingTimeInterval(Self.rematch)
                told.until = min(told.until ?? last, last)
            }
        }
    }

    /// Notes that the app goes out of sight, while the player sits at these rooms and has seen those that wait for them.
    func leave(_ rooms: [Room]) async {
        guard desk.settings.calls else { return }
        await change { told in
            for room in rooms { told.calls[room.about] = room.call.map { String(describing: $0) } }
            if rooms.contains(where: { !$0.resigned }) { told.until = nil }
        }
    }

    /// Removes all notifications, because the player looks at the app. If the phone has forgotten to look, it is told again.
    func comeBack() async {
        guard desk.settings.calls else { return }
        isForbidden = await desk.phone.caller?.isAllowed() == false
        desk.phone.caller?.takeBackAll()
        await change(again: true) { _ in }
    }

    /// Has the phone look again, after it has looked once.
    func goOn() async {
        await change(again: true) { _ in }
    }

    /// Forgets everything, because nobody is signed in any more.
    func forget() async {
        desk.phone.caller?.takeBackAll()
        await change { told in (told.calls, told.until) = ([:], .distantPast) }
    }

    private func notice(_ room: Room) -> Notice? {
        guard let call = room.call else { return nil }
        let route = room.matchId.map { "match/\(room.game)/\($0)" } ?? "online"
        return Notice(
            about: room.about, title: desk.game(room.game)?.title ?? room.game, call: call, route: call == .rematch ? "online" : route)
    }

    /// Makes one change after the other. The phone looks as long as the result asks for that.
    private func change(again: Bool = false, _ how: @escaping @MainActor (inout Told) async -> Void) async {
        guard let caller = desk.phone.caller else { return }
        let before = turn
        let mine = Task { [desk, now] in
            await before?.value
            let (shelf, lang, server) = (desk.shelf, desk.lang, desk.settings.server)
            let text = await desk.attempt { try await aside { try shelf.note(name: Self.note, lang: lang) } } ?? nil
            let old = text.flatMap { try? JSONDecoder().decode(Told.self, from: Data($0.utf8)) } ?? Told()
            var told = old
            // The memory of another server is of no use.
            if told.server != server { told = Told(server: server, isWatched: old.isWatched) }
            await how(&told)
            told.isWatched = desk.settings.calls && !server.isEmpty && told.until.map { $0 > now() } ?? true
            if told != old, let data = try? JSONEncoder().encode(told) {
                await desk.attempt {
                    try await aside { try shelf.keepNote(name: Self.note, text: String(decoding: data, as: UTF8.self), lang: lang) }
                }
            }
            if told.isWatched != old.isWatched || again && told.isWatched { caller.watch(told.isWatched) }
        }
        turn = mine
        await mine.value
    }
}

extension Room {
    /// The subject of a notification: the match, or the room in which none runs yet.
    var about: String { matchId ?? code }
}
