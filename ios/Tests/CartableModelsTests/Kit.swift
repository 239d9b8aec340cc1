import CartableModels
import Foundation
import Observation
import XCTest

/// A clock on which no time passes: every pause is over at once.
struct StillClock: Clock {
    struct Instant: InstantProtocol {
        func advanced(by duration: Duration) -> Self { self }
        func duration(to other: Self) -> Duration { .zero }
        static func < (one: Self, other: Self) -> Bool { false }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await Task.yield()
    }
}

/// A phone that remembers what it was asked for.
@MainActor
final class TestPhone: Phone {
    private(set) var ticks = 0
    private(set) var felt: [Touch] = []
    private(set) var heard: [Sound] = []
    private(set) var shared: [String] = []
    private(set) var begun = 0
    private(set) var ended = 0

    let caller: (any Caller)?

    init(caller: (any Caller)? = nil) { self.caller = caller }

    func tick() { ticks += 1 }
    func feel(_ touch: Touch) { felt.append(touch) }
    func play(_ sound: Sound) { heard.append(sound) }
    func share(_ text: String) { shared.append(text) }
    func begin(_ name: String) -> @MainActor () -> Void {
        begun += 1
        return { self.ended += 1 }
    }
    func keeper(of server: String) -> any SessionKeeper { MemoryKeeper() }
}

/// A keeper that forgets with the process.
final class MemoryKeeper: SessionKeeper, @unchecked Sendable {
    private let lock = NSLock()
    private var session: String?

    func keep(session: String?) -> Bool {
        lock.withLock { self.session = session }
        return true
    }

    func kept() -> String? {
        lock.withLock { session }
    }
}

/// A folder of its own for each test, gone with it.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The app as a player finds it who opens it over this folder.
@MainActor
func app(in folder: Folder, phone: TestPhone = TestPhone()) -> AppModel {
    let desk = Desk(folder: folder.path, phone: phone, lang: .en)
    desk.settings.paceMs = 0
    desk.settings.leavesChance = false
    return AppModel(desk: desk, clock: StillClock())
}

/// Dice that fall alike every time (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The pages of five devices, in points, below their bars.
let pages = [
    TablePage(width: 320, height: 480), TablePage(width: 375, height: 560), TablePage(width: 393, height: 740),
    TablePage(width: 852, height: 320), TablePage(width: 1024, height: 1250),
]

/// Waits for the next change of a table.
@MainActor
func change(of model: TableModel) async {
    let seen = model.scene
    await withCheckedContinuation { continuation in
        withObservationTracking {
            _ = model.scene
        } onChange: {
            continuation.resume()
        }
    }
    if model.scene == seen { await Task.yield() }
}

extension AppModel {
    /// The table of a page, if it is open.
    func table(_ route: Route) -> PlayModel? {
        if case let .table(play) = opened(route) { play } else { nil }
    }

    /// The replay of a page, if it is open.
    func replay(_ route: Route) -> ReplayModel? {
        if case let .replay(replay) = opened(route) { replay } else { nil }
    }

    /// The score pad of a page, if it is open.
    func pad(_ route: Route) -> PadModel? {
        if case let .pad(pad) = opened(route) { pad } else { nil }
    }
}

/// The app of somebody who has an account on the real server that `test.sh` starts.
@MainActor
func signedIn(_ name: String, phone: TestPhone = TestPhone()) async throws -> AppModel {
    guard let url = ProcessInfo.processInfo.environment["CARTABLE_URL"] else { throw XCTSkip("CARTABLE_URL names no server") }
    let app = app(in: try Folder(), phone: phone)
    await app.online.turn(to: url)
    await app.online.signIn(name: name)
    XCTAssertEqual(app.online.profile?.name, name)
    return app
}

/// Waits for what other programs do, two minutes at the most.
@MainActor
func until(_ what: String, _ isSo: () -> Bool) async throws {
    for _ in 0..<6000 {
        if isSo() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    XCTFail("in vain: \(what)")
    throw CancellationError()
}
