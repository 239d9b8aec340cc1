import Cartable
import Observation

/// Matches with other people: the connection to the server, who is signed in, and the pages that the library describes.
@MainActor
@Observable
public final class OnlineModel {
    /// The player's own account; nil before it is read, and if nobody is signed in.
    public private(set) var profile: Profile?
    /// The rooms and matches of the player, as the server had them last.
    private(set) var rooms: [Room] = []
    /// True if a server was named and can be asked.
    public private(set) var isConnected = false
    /// True while the server is asked.
    public private(set) var isAsking = false
    /// True while a match is waited for that others see only later.
    public private(set) var isEarly = false
    /// The issuers at which one can sign in; none if the server trusts nobody.
    public private(set) var issuers: [Issuer] = []
    /// Raised by every change of a described page.
    public private(set) var changes = 0

    /// The part of a link by which the system's browser comes back to the app.
    public static let scheme = "cartable"

    private let desk: Desk
    private let clock: any Clock<Duration>
    private var client: Client?
    private var pages: Pages?
    /// The reaction to what a page asks for: a table to sit at, or a page to close.
    public var errand: (@MainActor (Errand) -> Void)?
    /// Shows a page in the system's own browser, and returns the link by which that comes back; nil if the player has shut it.
    public var browse: (@MainActor (_ page: String) async -> String?)?

    init(desk: Desk, clock: any Clock<Duration>) {
        (self.desk, self.clock) = (desk, clock)
    }

    /// Connects to the server of the settings, and reads what the player has there.
    public func connect() async {
        if client == nil { makeClient() }
        guard let client else { return }
        isConnected = true
        guard client.session() != nil else { return await ask { client in self.issuers = try await aside { try client.issuers() } } }
        await ask { client in
            let (profile, waiting, devices) = try await aside { try (client.profile(), client.waiting(), client.devices()) }
            let hasNews = devices.contains { $0.news }
            self.profile = profile
            self.rooms = waiting.rooms
            self.tell(.present(presence: Presence(server: self.desk.settings.server, profile: profile, waiting: waiting, hasNews: hasNews)))
        }
    }

    /// Connects to another server.
    public func turn(to server: String) async {
        desk.settings.server = server
        (client, pages, profile, rooms, isConnected) = (nil, nil, nil, [], false)
        await connect()
    }

    /// Opens an account for a guest of this name.
    public func signIn(name: String) async {
        await ask { client in self.profile = try await aside { try client.signInAsGuest(name: name) } }
        await connect()
    }

    /// Takes a seat in a room, by its code or by a text that contains it.
    public func join(_ typed: String) async -> String? {
        let code = pasted(text: typed).room ?? typed
        return await enter { try $0.joinRoom(code: code) }
    }

    /// Opens a room for a game; every seat is open to a person.
    public func openRoom(_ game: GameInfo, seats: Int) async -> String? {
        let setup = RoomSetup(game: game.id, seats: Array(repeating: nil, count: seats))
        return await enter { try $0.createRoom(setup: setup) }
    }

    /// A match that is over, to be seen step by step.
    func replay(_ matchId: String, _ kind: Seen) async -> Replay? {
        await answer { [lang = desk.lang] client in
            switch kind {
            case .own: try client.replay(matchId: matchId)
            case .daily: try Replay.open(recordJson: client.dailyRecord(matchId: matchId), lang: lang)
            }
        }
    }

    /// The table of a match.
    func table(_ matchId: String) async -> GameTable? {
        await answer { try $0.openTable(matchId: matchId) }
    }

    /// The table of a match of others, by its id or the code of its room. One that has just begun is waited for.
    func watch(_ code: String) async -> GameTable? {
        defer { isEarly = false }
        if client == nil { makeClient() }
        while let client, !Task.isCancelled {
            do {
                return try await aside { try client.watchTable(idOrCode: code) }
            } catch let error as CartableError where error.code == "seen_late" {
                isEarly = true
                try? await clock.sleep(for: .seconds(3))
            } catch {
                desk.trouble = error.words
                return nil
            }
        }
        return nil
    }

    /// The player's rooms as the server has them now; nil if it was not reached. Nothing is shown of an error, because nobody looks.
    func look() async -> [Room]? {
        if client == nil { makeClient() }
        guard let client, client.session() != nil, let rooms = try? await aside({ try client.rooms() }) else { return nil }
        self.rooms = rooms
        return rooms
    }

    /// True if somebody is signed in at the server.
    var isSignedIn: Bool { client?.session() != nil }

    /// Opens an issuer's page: to link the player's identity there to their account or, while nobody is signed in, to enter its account.
    public func visit(_ issuer: String) async {
        await ask { [self] client in
            let back = "\(Self.scheme)://oidc"
            let page = try await aside {
                client.session() == nil
                    ? try client.beginOpen(issuer: issuer, redirect: back) : try client.beginLink(issuer: issuer, redirect: back)
            }
            guard let redirected = await browse?(page.url) else { return }
            switch try await aside({ try client.finishIdentity(pending: page.pending, redirected: redirected) }) {
            case .linked: open("account")
            case let .other(player, pending): tell(.opensOther(page: "account", player: player, pending: pending))
            case .opened: break
            }
        }
        await connect()
    }

    /// A described page as it stands; nil until the library has it.
    public func page(_ key: String) -> ShownPage? {
        _ = changes
        return pages?.page(key: key)
    }

    /// Opens a described page, by its route.
    public func open(_ route: String) {
        tell(.opened(key: route, route: route))
    }

    /// Tells the library of a tap or a settled value.
    public func tell(_ event: PageEvent) {
        pages?.tell(event: event)
    }

    func left(_ key: String) {
        tell(.left(key: key))
    }

    /// Takes over who is signed in, because a page has changed it.
    func know(_ profile: Profile?) {
        self.profile = profile
    }

    /// The app is out of sight: the connection may rest.
    public func background() {
        client?.background()
    }

    /// The app is in sight again.
    public func foreground() {
        client?.foreground()
    }

    /// The network of the phone is another one.
    public func networkChanged() {
        client?.networkChanged()
    }

    private func enter(_ call: @escaping @Sendable (Client) throws -> Room) async -> String? {
        isAsking = true
        defer { isAsking = false }
        guard let room = await answer(call) else { return nil }
        let level = desk.game(room.game)?.levels.first?.level ?? .easy
        tell(.entered(room: room, fill: level, whenFull: false))
        return "room/\(room.code)"
    }

    /// Asks the server, off this thread; nil without a server, or after an error, which is shown.
    private func answer<Answer: Sendable>(_ call: @escaping @Sendable (Client) throws -> Answer) async -> Answer? {
        if client == nil { makeClient() }
        guard let client else { return nil }
        return await desk.attempt { try await aside { try call(client) } }
    }

    /// Runs calls to the server; an error is shown. Without a server nothing is called.
    private func ask(_ call: (Client) async throws -> Void) async {
        guard let client else { return }
        isAsking = true
        defer { isAsking = false }
        await desk.attempt { try await call(client) }
    }

    private func makeClient() {
        let server = desk.settings.server
        guard !server.isEmpty else { return }
        do {
            let keeper = desk.phone.keeper(of: server)
            let made = try Client(server: server, session: keeper.kept(), lang: desk.lang)
            made.setSessionKeeper(keeper: keeper)
            let pages = try Pages(client: made, lang: desk.lang)
            pages.setListener(listener: Listener { [weak self] in Task { @MainActor in self?.hear() } })
            (client, self.pages) = (made, pages)
        } catch {
            desk.trouble = error.words
        }
    }

    private func hear() {
        changes += 1
        for errand in pages?.errands() ?? [] { self.errand?(errand) }
    }
}
