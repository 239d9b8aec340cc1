import Cartable
import XCTest

final class ExampleTests: XCTestCase {
    /// The example of the README; `ffi/tests/suite/bindings.rs` checks that the two are the same.
    private func example() async throws -> String {
        let players = [PlayerSetup(name: "Anne"), PlayerSetup(name: "Bruno", level: .easy)]
        let table = try GameTable.offline(setup: OfflineSetup(game: "duel", players: players), lang: .en)
        while !table.isOver() {
            let hint = try await aside { try table.hint() }
            for item in hint.picks { try table.tap(item: item) }
            if let choice = hint.choice { try table.choose(choice: choice) }
        }
        table.leave()
        return table.scoreText()
    }

    func testTheExampleOfTheReadmePlaysAMatch() async throws {
        let text = try await example()
        XCTAssertTrue(text.hasPrefix("Duel\n") && text.contains("Anne") && text.contains("Total"), text)
    }

    func testAShelfIsKeptAndReopenedWithoutHoldingAnybodyUp() async throws {
        try await withFolder { folder in
            let table = try GameTable.offline(setup: setup("duel", seats: 2, seed: "07"), lang: .fr)
            var dice = Dice(1)
            try table.playAtRandom(&dice, steps: 5)
            table.clearPicks()
            let id = try await aside { try Shelf(directory: folder.path).keep(kind: .table, id: nil, text: table.save(), lang: .fr) }
            // As an app finds it that was ended meanwhile.
            let shelf = Shelf(directory: folder.path)
            let list = try await aside { try shelf.list(kind: .table, lang: .fr) }
            XCTAssertEqual(list.items.map(\.id), [id])
            XCTAssertEqual(list.items.first?.seat, 0)
            XCTAssertEqual(list.damaged, [])
            let save = try await aside { try shelf.read(kind: .table, id: id, lang: .fr) }
            let resumed = try GameTable.resume(save: save, lang: .fr, paceMs: 0)
            XCTAssertEqual(resumed.scene(), table.scene())
            try resumed.playAtRandom(&dice)
            let record = try await aside { try resumed.record() }
            let counted = try await aside { try shelf.count(recordJson: record, lang: .fr) }
            XCTAssertTrue(counted)
            let statistics = try await aside { try shelf.statistics(lang: .fr) }
            XCTAssertEqual(statistics.map(\.game), ["duel"])
            try await aside { try shelf.remove(kind: .table, id: id, lang: .fr) }
            let left = try await aside { try shelf.list(kind: .table, lang: .fr) }
            XCTAssertEqual(left.items, [])
        }
    }

    func testAReplayIsReadWithoutHoldingAnybodyUp() async throws {
        let table = try GameTable.offline(setup: setup("duel", seats: 2, seed: "07"), lang: .fr)
        var dice = Dice(1)
        try table.playAtRandom(&dice)
        let replay = try await aside { try Replay.open(recordJson: table.record(), lang: .fr) }
        XCTAssertFalse(replay.scene().over)
        try await aside { try replay.goTo(step: .max) }
        XCTAssertTrue(replay.scene().over)
        XCTAssertEqual(replay.step(), replay.steps())
        try replay.openHands(open: true)
        XCTAssertTrue(replay.picture().hasPrefix("<svg"))
        XCTAssertTrue(try replay.text().contains("Anne"))
    }
}
