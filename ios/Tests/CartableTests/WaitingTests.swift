import Cartable
import Observation
import XCTest

/// Changes that come by themselves, and calls that take their time.
final class WaitingTests: XCTestCase {
    func testScenesFlowUntilTheMatchIsOver() async throws {
        let players = [PlayerSetup(name: "A", level: .random), PlayerSetup(name: "B", level: .random)]
        let table = try GameTable.offline(setup: OfflineSetup(game: "numx", players: players, seed: "07", paceMs: 1), lang: .fr)
        var (last, told) = (table.scene(), 0)
        for await scene in table.scenes() {
            (last, told) = (scene, told + 1)
            if scene.over { break }
        }
        XCTAssertEqual(last, table.scene())
        XCTAssertTrue(last.over && told > 10, "\(told) scenes")
    }

    func testAStreamThatIsGivenUpMakesRoomForAnother() async throws {
        let table = try GameTable.offline(setup: setup("niet", seats: 3, seed: "07"), lang: .fr)
        let looking = Task { for await _ in table.scenes() {} }
        looking.cancel()
        await looking.value
        var scenes = table.scenes().makeAsyncIterator()
        let before = await scenes.next()
        XCTAssertEqual(before, table.scene())
        var dice = Dice(1)
        try table.playAtRandom(&dice, steps: 5)
        let after = await scenes.next()
        XCTAssertEqual(after, table.scene())
        XCTAssertNotEqual(after, before)
    }

    func testAModelIsSetAnewAfterEveryChangeAndKeepsARefusal() async throws {
        try await watchAModel()
    }

    /// The main thread stays free during a review, and the caller that waits for the review gets it.
    func testTheMainThreadGoesOnWhileACallWaits() async throws {
        try await reviewFromTheMainThread()
    }

    func testWhatFailsAsideIsThrownHere() async throws {
        let table = try GameTable.offline(setup: setup("duel", seats: 2, seed: "07"), lang: .en)
        do {
            _ = try await aside { try table.record() }
            XCTFail("the match has not ended")
        } catch {
            XCTAssertEqual((error as? CartableError)?.code, "match_running")
        }
    }
}

// On the main actor, where a test's own object may not be.

@MainActor
private func watchAModel() async throws {
    let table = try GameTable.offline(setup: setup("duel", seats: 3, seed: "07", paceMs: 1), lang: .en)
    let model = TableModel(table)
    var (waits, moves) = (0, 0)
    while true {
        while !model.scene.over, !model.scene.seats.contains(where: { $0.isViewer && $0.toAct }) {
            await change(of: model)
            waits += 1
        }
        if model.scene.over { break }
        let before = model.scene
        let hint = try await aside { try table.hint() }
        for item in before.areas.flatMap(\.items) where hint.picks.contains(item.id) {
            model.tap(item.id)
        }
        let offered = try XCTUnwrap(table.scene().choices.first { $0.id == hint.choice })
        model.choose(offered.id)
        XCTAssertNil(model.refusal)
        while model.scene == before { await change(of: model) }
        moves += 1
    }
    XCTAssertTrue(waits > 3 && moves > 3, "\(waits) waits, \(moves) moves")
    model.choose(.max)
    XCTAssertEqual(model.refusal?.code, "no_such_choice")
    model.leave()
}

/// Waits until the model's scene is set.
@MainActor
private func change(of model: TableModel) async {
    // The message is sent just before the change and heard by this same actor, so it is heard after the
    // change.
    await withCheckedContinuation { continuation in
        withObservationTracking {
            _ = model.scene
        } onChange: {
            continuation.resume()
        }
    }
}

@MainActor
private func reviewFromTheMainThread() async throws {
    let table = try GameTable.offline(setup: setup("sniper", seats: 2, seed: "07"), lang: .en)
    var dice = Dice(1)
    try table.playAtRandom(&dice)
    let listener = MainAsker()
    let moments = try await aside { try table.moments(listener: listener) }
    XCTAssertLessThanOrEqual(moments.count, 3)
    XCTAssertGreaterThan(listener.answers, 0)
    XCTAssertEqual(listener.silences, 0)
}

/// Asks the main thread something at every step of a review, and counts whether it answers.
private final class MainAsker: ReviewListener, @unchecked Sendable {
    private let lock = NSLock()
    private var counts = (answers: 0, silences: 0)
    var answers: Int { lock.withLock { counts.answers } }
    var silences: Int { lock.withLock { counts.silences } }

    func progress(done: UInt32, total: UInt32) {
        let answered = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { answered.signal() }
        let isAnswered = answered.wait(timeout: .now() + 10) == .success
        lock.withLock { if isAnswered { counts.answers += 1 } else { counts.silences += 1 } }
    }
}
