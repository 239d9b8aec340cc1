import Cartable
import XCTest

final class TableTests: XCTestCase {
    func testRandomTapsFinishAMatchOfEveryGame() throws {
        for game in games(lang: .fr) {
            let players = [PlayerSetup(name: "Anne"), PlayerSetup(name: "Bot", level: .random)]
            let table = try GameTable.offline(setup: OfflineSetup(game: game.id, players: players, seed: "07"), lang: .fr)
            while !table.isOver() {
                let scene = table.scene()
                let items = scene.areas.flatMap(\.items).filter(\.canTap)
                let way = Int.random(in: 0..<(items.count + 3 * scene.choices.count))
                if way < items.count {
                    try table.tap(item: items[way].id)
                } else {
                    try table.choose(choice: scene.choices[(way - items.count) / 3].id)
                }
            }
            let verdict = try verify(recordJson: table.record(), lang: .fr)
            XCTAssertTrue(verdict.over)
            XCTAssertEqual(verdict.commitment, table.commitment())
        }
    }

    func testHintsPlayAMatchAndItsMomentsAreTold() throws {
        let players = [PlayerSetup(name: "Anne"), PlayerSetup(name: "Bot", level: .random)]
        let table = try GameTable.offline(setup: OfflineSetup(game: "sniper", players: players, seed: "07"), lang: .fr)
        while !table.isOver() {
            let hint = try table.hint()
            for item in hint.picks { try table.tap(item: item) }
            let choice = try XCTUnwrap(hint.choice)
            XCTAssertTrue(table.scene().choices.contains { $0.id == choice && $0.label == hint.label })
            try table.choose(choice: choice)
        }
        XCTAssertLessThanOrEqual(try table.moments(listener: nil).count, 3)
    }

    func testErrorsHaveACodeAndAText() throws {
        XCTAssertThrowsError(try rules(game: "poker", lang: .en)) { error in
            guard case let CartableError.BadInput(code, text) = error else { return XCTFail("\(error)") }
            XCTAssertEqual(code, "no_such_game")
            XCTAssertFalse(text.isEmpty)
        }
    }
}
