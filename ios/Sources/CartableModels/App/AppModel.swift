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
    /// The matches on the shelf that are over.
    case records
    /// One of them, step by step.
    case replay(String)
    /// A match on the server that is over, step by step.
    case seen(String, Seen)
    /// A match of others that goes on: its id, or the code of its room.
    case watched(String)
    /// The game and the players of a new score pad.
    case newPad
    /// A score pad on the shelf.
    case pad(String)
    /// Sounds, touches, calls and quiet hours.
    case phone
}

/// A match on the server that is over.
public enum Seen: String, Codable, Sendable {
    /// The player's own.
    case own
    /// A try in the table of a daily deal.
    case daily
}

/// The places at the foot.
public enum AppPlace: String, CaseIterable, Codable, Sendable {
    /// The shelf of games.
    case games
    /// Matches with other people.
    case online
    /// Score pads for games with real cards.
    case pads
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

/// The thing that a page has open as long as it is on a stack.
public enum Opened {
    /// A table.
    case table(PlayModel)
    /// A match that is seen step by step.
    case replay(ReplayModel)
    /// A score pad.
    case pad(PadModel)
}

/// The app: its places, the stack of pages of each, and the tables that are open.
@MainActor
@Observable
public final class AppModel {
    /// The common ground.
    public let desk: Desk
    /// Matches with other people.
    public let online: OnlineModel
    /// The calls to the player while the app is out of sight.
    public let calls: Calls
    /// The place in front.
    public var place = AppPlace.games
    /// The pages over each place, the one in front last.
    public private(set) var paths: [AppPlace: [Route]] = [:]
    /// The things on the shelf, the newest first; of the tables those to go on with.
    public private(set) var shelved: [ShelfKind: [Shelved]] = [:]
    /// A link to a room on a server that is not the player's, until it is answered.
    public private(set) var invitation: Invitation?
    /// The results of the player's matches, by game and level.
    public private(set) var statistics: [Statistics] = []

    private var open: [Route: Opened] = [:]
    private var isSeen = true
    private let clock: any Clock<Duration>

    /// The app over a desk, whose tables pause by a clock, and whose quiet hours are those of a calendar.
    public init(
        desk: Desk, clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = Date.init, calendar: Calendar = .current
    ) {
        (self.desk, self.clock) = (desk, clock)
        online = OnlineModel(desk: desk, clock: clock)
        calls = Calls(desk: desk, now: now, calendar: calendar)
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
        case let .share(words), let .shareFile(_, _, words): desk.phone.share(words)
        case let .invite(words, code): desk.phone.share("\(words)\n\(link(to: code, server: desk.settings.server))")
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
        case let .link(issuer): Task { await online.visit(issuer) }
        case let .seeAgain(matchId, game, isOwn): open(isOwn ? .match(id: matchId, game: game) : .seen(matchId, .daily))
        case let .replay(matchId): open(.seen(matchId, .own))
        // The pages of the device that the library describes are the app's own here.
        case .prefer, .play, .resume, .learn: break
        case let .watch(typed):
            let named = pasted(text: typed)
            open(.watched(named.matchId ?? named.room ?? typed))
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
        if !gone.isEmpty { Task { await read(.table) } }
    }

    /// Opens a page over the one in front.
    public func open(_ route: Route) {
        paths[place, default: []].append(route)
    }

    /// Reads what is on the shelf.
    public func read(_ kind: ShelfKind) async {
        guard let list = await desk.onShelf({ try $0.list(kind: kind, lang: $1) }) else { return }
        shelved[kind] = list.items.filter { kind != .table || !$0.over }
        if !list.damaged.isEmpty { desk.trouble = list.damaged.joined(separator: "\n") }
    }

    /// Reads the results of the player's matches.
    public func count() async {
        statistics = await desk.onShelf { try $0.statistics(lang: $1) } ?? []
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

    /// The thing that a page has open, if it has been opened.
    public func opened(_ route: Route) -> Opened? {
        open[route]
    }

    /// Opens the thing of a page that is shown: after a tap, or after the process died. Nobody is kept before a page whose thing is not there.
    public func take(_ route: Route) async {
        guard open[route] == nil else { return }
        if let found = await find(route) {
            open[route] = found
        } else if !Task.isCancelled {
            paths = paths.mapValues { $0.filter { $0 != route } }
        }
    }

    private func find(_ route: Route) async -> Opened? {
        let settings = desk.settings
        func table(_ table: GameTable?, _ place: PlayModel.Place? = nil) -> Opened? {
            guard let table, let game = desk.game(table.game()) else { return nil }
            return .table(PlayModel(table, game: game, desk: desk, place: place, clock: clock))
        }
        func replay(_ replay: Replay?) -> Opened? {
            guard let replay, let game = desk.game(replay.game()) else { return nil }
            return .replay(ReplayModel(replay, game: game, desk: desk))
        }
        switch route {
        case let .table(place):
            let read = await desk.onShelf {
                let save = try $0.read(kind: place.kind, id: place.id, lang: $1)
                return try GameTable.resume(save: save, lang: $1, paceMs: settings.paceMs, chanceMs: settings.chanceMs)
            }
            return table(read, place)
        case let .match(id, _): return table(await online.table(id))
        case let .watched(code): return table(await online.watch(code))
        case let .replay(id):
            return replay(await desk.onShelf { try Replay.open(recordJson: $0.read(kind: .record, id: id, lang: $1), lang: $1) })
        case let .seen(id, kind): return replay(await online.replay(id, kind))
        case let .pad(id):
            let pad = await desk.onShelf { try ScorePad.load(save: $0.read(kind: .pad, id: id, lang: $1), lang: $1) }
            guard let pad, let game = desk.game(pad.game()) else { return nil }
            return .pad(PadModel(pad, game: game, desk: desk, id: id))
        default: return nil
        }
    }

    /// Goes on with a match from the step of its replay that is shown, against bots.
    public func playOn(_ replay: ReplayModel) async {
        let level = replay.game.levels[min(desk.settings.games[replay.game.id]?.level ?? 0, replay.game.levels.count - 1)].level
        guard let table = await replay.playOn(level: level) else { return }
        await sit(replay.game) { table }
    }

    /// A new score pad, with the players of the last one.
    public func newPad() -> NewPadModel? {
        let own = desk.ownName(nameless: "")
        let known = desk.settings.padNames.isEmpty ? [own].filter { !$0.isEmpty } : desk.settings.padNames
        return desk.games.first.map { NewPadModel(game: $0, known: known) }
    }

    /// Begins a new score pad, in place of the page with its players.
    public func begin(_ new: NewPadModel) async {
        let options = (desk.settings.games[new.game.id]?.options ?? [:]).map { OptionSetting(key: $0.key, value: $0.value) }
        do {
            let pad = try ScorePad(
                game: new.game.id, options: options.sorted { $0.key < $1.key }, names: new.names, firstDealer: new.first, lang: desk.lang)
            desk.settings.padNames = new.names
            await begin(pad, new.game, leaving: .newPad)
        } catch {
            new.refusal = error.words
        }
    }

    /// Begins another score pad of the same game and players.
    public func again(_ pad: PadModel) async {
        guard let another = await pad.again(), let id = pad.id else { return }
        await begin(another, pad.game, leaving: .pad(id))
    }

    private func begin(_ pad: ScorePad, _ game: GameInfo, leaving: Route) async {
        let model = PadModel(pad, game: game, desk: desk)
        model.save()
        await model.settle()
        guard let id = model.id else { return }
        open[.pad(id)] = .pad(model)
        set(path(of: place).filter { $0 != leaving } + [.pad(id)], of: place)
    }

    /// The app is in sight, or out of it.
    public func see(_ isSeen: Bool) async {
        self.isSeen = isSeen
        if isSeen {
            online.foreground()
            await calls.comeBack()
        } else {
            online.background()
            await calls.leave(online.rooms)
        }
    }

    /// Asks the server for things that wait for the player, and lets the phone show them.
    /// It does nothing while the player looks at the app, or in quiet hours.
    public func look() async {
        if !isSeen, calls.isWaking, let rooms = await online.look() {
            await calls.tell(rooms)
        } else if !isSeen, calls.isWaking, !online.isSignedIn {
            await calls.forget()
        }
        await calls.goOn()
    }

    /// Opens the target of a notification. Only a match or the rooms can be opened, whoever has made it.
    public func answer(call route: String) {
        place = .online
        let parts = route.split(separator: "/").map(String.init)
        guard parts.count == 3, parts[0] == "match", desk.game(parts[1]) != nil else { return }
        let target = Route.match(id: parts[2], game: parts[1])
        if path(of: .online).last != target { open(target) }
    }

    /// Sits down at a new table. It is saved before it is shown, so its page can always be opened again.
    private func sit(_ game: GameInfo, _ make: () throws -> GameTable) async {
        guard let table = await desk.attempt({ try make() }) else { return }
        let play = PlayModel(table, game: game, desk: desk, clock: clock)
        play.model.save()
        await play.model.settle()
        guard let place = play.place else { return play.model.leave() }
        let route = Route.table(place)
        open[route] = .table(play)
        open(route)
    }

    private func leave(_ route: Route) {
        if case let .described(key) = route { online.left(key) }
        let gone = open.removeValue(forKey: route)
        if case let .replay(replay) = gone { replay.leave() }
        guard case let .table(table) = gone else { return }
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

/// The link to a room of a server: the server's page about it, which leads into the app.
/// Messengers do not make a link tappable that leads to the app alone, but a server without a certificate has no page for others.
func link(to code: String, server: String) -> String {
    guard let parts = URLComponents(string: server), let host = parts.host else { return code }
    let scheme = parts.scheme == "https" ? "https" : "cartable"
    let port = parts.port.map { ":\($0)" } ?? ""
    let proof = parts.fragment.map { "#\($0)" } ?? ""
    return "\(scheme)://\(host)\(port)/r/\(code)\(proof)"
}
