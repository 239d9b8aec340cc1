@_exported import Cartable
import Foundation
import Observation

/// A page of the app. It is written down, so that the stack outlasts the process.
public enum Route: Hashable, Codable, Sendable {
    /// A game: its world, its setup, its lesson.
    case game(String)
    /// The rules of a game.
    case rules(String)
    /// A table on the shelf.
    case table(PlayModel.Place)
    /// A match on the server: its id, and its game.
    case match(id: String, game: String)
    /// A page that the library describes, by its route.
    case described(String)
    /// The settings.
    case settings
    /// The results of the player's matches.
    case statistics
}

/// The places at the foot.
public enum AppPlace: String, CaseIterable, Codable, Sendable {
    /// The shelf of games.
    case games
    /// Matches with other people.
    case online
    /// The player: settings, results.
    case me
}

/// A link to a room on another server.
public struct Invitation: Equatable, Sendable {
    /// The address of the server.
    public let server: String
    /// The code of the room.
    public let code: String
}

/// The app: its places, the stack of pages of each, and the tables that are open.
@MainActor
@Observable
public final class AppModel {
    /// The common ground.
    public let desk: Desk
    /// Matches with other people.
    public let online: OnlineModel
    /// The place in front.
    public var place = AppPlace.games
    /// The pages over each place, the one in front last.
    public private(set) var paths: [AppPlace: [Route]] = [:]
    /// The tables to go on with, the newest first.
    public private(set) var saved: [Shelved] = []
    /// A link to a room on a server that is not the player's, until it is answered.
    public private(set) var invitation: Invitation?
    /// The results of the player's matches, by game and level.
    public private(set) var statistics: [Statistics] = []

    private var open: [Route: PlayModel] = [:]
    private let clock: any Clock<Duration>

    /// The app over a desk, whose tables pause by a clock.
    public init(desk: Desk, clock: any Clock<Duration> = ContinuousClock()) {
        (self.desk, self.clock) = (desk, clock)
        online = OnlineModel(desk: desk)
        online.errand = { [weak self] in self?.run($0) }
    }

    /// The stacks as text, for ``restore(_:)``.
    public var written: String {
        (try? JSONEncoder().encode(paths)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Opens the stacks again after the process died. Text that is none opens the places alone.
    public func restore(_ written: String) {
        guard paths.isEmpty else { return }
        paths = (try? JSONDecoder().decode([AppPlace: [Route]].self, from: Data(written.utf8))) ?? [:]
    }

    /// Follows a link to a room. One of another server than the player's asks first: ``invitation``.
    public func follow(_ link: String) async {
        let named = pasted(text: link)
        guard let code = named.room else { return }
        place = .online
        if let server = named.server, server != desk.settings.server {
            invitation = Invitation(server: server, code: code)
        } else {
            await join(code)
        }
    }

    /// Goes to the server of the invitation, or forgets it.
    public func answer(_ invitation: Invitation, follows: Bool) async {
        self.invitation = nil
        guard follows else { return }
        await online.turn(to: invitation.server)
        await join(invitation.code)
    }

    /// Takes a seat in a room and shows its page.
    public func join(_ code: String) async {
        if let key = await online.join(code) { open(.described(key)) }
    }

    /// Does what a described page asks for.
    private func run(_ errand: Errand) {
        switch errand {
        case let .sit(matchId, game, _): open(.match(id: matchId, game: game))
        case let .close(page, why):
            let left = path(of: .online).filter { $0 != .described(page) }
            set(left, of: .online)
            if let why { desk.trouble = why }
        case let .share(words), let .invite(words, _), let .shareFile(_, _, words): desk.phone.share(words)
        case let .know(profile): online.know(profile)
        case let .signedIn(profile):
            online.know(profile)
            Task { await online.connect() }
        case .lookWhoIsSignedIn: Task { await online.connect() }
        case let .open(route): open(.described(route == "queue" ? "queue/\(desk.games[0].id)" : route))
        case let .join(typed): Task { await join(typed) }
        case let .openRoom(game):
            guard let game = desk.game(game) else { return }
            Task { if let key = await online.openRoom(game, seats: Int(game.maxSeats)) { open(.described(key)) } }
        case let .turnTo(address): Task { await online.turn(to: address) }
        // Replays and the matches of others have no page here yet, and issuers no way back from the browser.
        case .seeAgain, .replay, .watch, .link: break
        }
    }

    /// The pages over a place.
    public func path(of place: AppPlace) -> [Route] {
        paths[place] ?? []
    }

    /// Takes over a stack, as after the system's own way back; tables that are gone from it are left.
    public func set(_ path: [Route], of place: AppPlace) {
        let gone = self.path(of: place).filter { !path.contains($0) }
        paths[place] = path
        for route in gone { leave(route) }
        if !gone.isEmpty { Task { await renew() } }
    }

    /// Opens a page over the one in front.
    public func open(_ route: Route) {
        paths[place, default: []].append(route)
    }

    /// Reads the shelf.
    public func renew() async {
        let (shelf, lang) = (desk.shelf, desk.lang)
        guard let list = await desk.attempt({ try await shelf.awaitList(kind: .table, lang: lang) }) else { return }
        saved = list.items.filter { !$0.over }
        if !list.damaged.isEmpty { desk.trouble = list.damaged.joined(separator: "\n") }
    }

    /// Reads the results of the player's matches.
    public func count() async {
        let (shelf, lang) = (desk.shelf, desk.lang)
        statistics = await desk.attempt { try await shelf.awaitStatistics(lang: lang) } ?? []
    }

    /// The table of a route, if it is open.
    public func table(_ route: Route) -> PlayModel? {
        open[route]
    }

    /// Begins a match against bots. `seed` decides the cards, which are drawn at random without it.
    public func play(_ game: GameInfo, seed: String? = nil, nameless: String) async {
        let choices = desk.settings.games[game.id] ?? GameChoices()
        let seats = UInt32(choices.seats).clamped(game.minSeats, game.maxSeats)
        let level = game.levels[min(choices.level, game.levels.count - 1)].level
        let name = desk.ownName(nameless: nameless)
        let bots = botNames(count: seats - 1, people: [name]).map { PlayerSetup(name: $0, level: level) }
        let options = choices.options.map { OptionSetting(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
        let setup = OfflineSetup(
            game: game.id, options: options, players: [PlayerSetup(name: name)] + bots, seed: seed, paceMs: desk.settings.paceMs,
            chanceMs: desk.settings.chanceMs)
        await sit(game) { [lang = desk.lang] in try GameTable.offline(setup: setup, lang: lang) }
    }

    /// Sits down to the lesson of a game.
    public func learn(_ game: GameInfo, nameless: String) async {
        let (name, lang, pace) = (desk.ownName(nameless: nameless), desk.lang, desk.settings.paceMs)
        await sit(game) { try GameTable.lesson(game: game.id, name: name, lang: lang, paceMs: pace) }
    }

    /// Plays another match with the same players, in place of one that is over.
    public func again(_ over: PlayModel) async {
        guard let table = await over.again() else { return }
        set(path(of: place).dropLast(), of: place)
        await sit(over.game) { table }
    }

    /// Opens the table of a route whose page is shown: after a tap, or after the process died.
    public func resume(_ route: Route) async {
        guard open[route] == nil else { return }
        switch route {
        case let .table(place):
            let (shelf, lang, settings) = (desk.shelf, desk.lang, desk.settings)
            let table = await desk.attempt {
                let text = try await shelf.awaitRead(kind: place.kind, id: place.id, lang: lang)
                return try GameTable.resume(save: text, lang: lang, paceMs: settings.paceMs, chanceMs: settings.chanceMs)
            }
            take(table, route, place)
        case let .match(id, _):
            take(await online.table(id), route, nil)
        default: break
        }
    }

    private func take(_ table: GameTable?, _ route: Route, _ place: PlayModel.Place?) {
        guard let table, let game = desk.game(table.game()) else {
            // Nobody is kept before a table that is not there.
            paths = paths.mapValues { $0.filter { $0 != route } }
            return
        }
        open[route] = PlayModel(table, game: game, desk: desk, place: place, clock: clock)
    }

    /// Sits down at a new table. It is saved before it is shown, so its page can always be opened again.
    private func sit(_ game: GameInfo, _ make: () throws -> GameTable) async {
        guard let table = await desk.attempt({ try make() }) else { return }
        let play = PlayModel(table, game: game, desk: desk, clock: clock)
        play.model.save()
        await play.model.settle()
        guard let place = play.place else { return play.model.leave() }
        let route = Route.table(place)
        open[route] = play
        open(route)
    }

    private func leave(_ route: Route) {
        if case let .described(key) = route { online.left(key) }
        guard let table = open.removeValue(forKey: route) else { return }
        let done = desk.phone.begin("table")
        Task {
            await table.leave()
            done()
        }
    }
}

extension Comparable {
    /// The nearest value in a range.
    func clamped(_ low: Self, _ high: Self) -> Self {
        min(max(self, low), high)
    }
}
