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
    /// Raised by every change of a described page.
    public private(set) var changes = 0

    private let desk: Desk
    private var client: Client?
    private var pages: Pages?
    /// The reaction to what a page asks for: a table to sit at, or a page to close.
    public var errand: (@MainActor (Errand) -> Void)?

    init(desk: Desk) {
        self.desk = desk
    }

    /// Connects to the server of the settings, and reads what the player has there.
    public func connect() async {
        if client == nil { makeClient() }
        guard let client else { return }
        isConnected = true
        guard client.session() != nil else { return }
        await ask { client in
            let profile = try await client.awaitProfile()
            let waiting = try await client.awaitWaiting()
            let hasNews = try await client.awaitDevices().contains { $0.news }
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
        await ask { client in self.profile = try await client.awaitSignInAsGuest(name: name) }
        await connect()
    }

    /// Takes a seat in a room, by its code or by a text that contains it.
    public func join(_ typed: String) async -> String? {
        guard let client else { return nil }
        let code = pasted(text: typed).room ?? typed
        return await enter { try await client.awaitJoinRoom(code: code) }
    }

    /// Opens a room for a game; every seat is open to a person.
    public func openRoom(_ game: GameInfo, seats: Int) async -> String? {
        guard let client else { return nil }
        let setup = RoomSetup(game: game.id, seats: Array(repeating: nil, count: seats))
        return await enter { try await client.awaitCreateRoom(setup: setup) }
    }

    /// A match that is over, to be seen step by step.
    func replay(_ matchId: String, _ kind: Seen) async -> Replay? {
        if client == nil { makeClient() }
        guard let client else { return nil }
        return await desk.attempt { [desk] in
            switch kind {
            case .own: try await client.awaitReplay(matchId: matchId)
            case .daily: try await Replay.awaitOpen(recordJson: client.awaitDailyRecord(matchId: matchId), lang: desk.lang)
            }
        }
    }

    /// The player's rooms as the server has them now; nil if it was not reached. Nothing is shown of an error, because nobody looks.
    func look() async -> [Room]? {
        if client == nil { makeClient() }
        guard let client, client.session() != nil, let rooms = try? await client.awaitRooms() else { return nil }
        self.rooms = rooms
        return rooms
    }

    /// True if somebody is signed in at the server.
    var isSignedIn: Bool { client?.session() != nil }

    /// The table of a match.
    func table(_ matchId: String) async -> GameTable? {
        if client == nil { makeClient() }
        guard let client else { return nil }
        return await desk.attempt { try await client.awaitOpenTable(matchId: matchId) }
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

    private func enter(_ call: () async throws -> Room) async -> String? {
        isAsking = true
        defer { isAsking = false }
        guard let room = await desk.attempt(call) else { return nil }
        let level = desk.game(room.game)?.levels.first?.level ?? .easy
        tell(.entered(room: room, fill: level, whenFull: false))
        return "room/\(room.code)"
    }

    /// Runs a call to the server; an error is shown. Without a server nothing is called.
    func ask(_ call: (Client) async throws -> Void) async {
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
            pages.setListener(listener: PageListener { [weak self] in Task { @MainActor in self?.hear() } })
            (client, self.pages) = (made, pages)
        } catch {
            desk.trouble = (error as? CartableError)?.text ?? "\(error)"
        }
    }

    private func hear() {
        changes += 1
        for errand in pages?.errands() ?? [] { self.errand?(errand) }
    }
}

/// The listener for changes of pages, on a thread of the library.
private final class PageListener: TableListener {
    private let hear: @Sendable () -> Void

    init(_ hear: @escaping @Sendable () -> Void) {
        self.hear = hear
    }

    func changed() {
        hear()
    }
}
