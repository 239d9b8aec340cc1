import Cartable
import XCTest

final class ExampleTests: XCTestCase {
    /// What the README shows: `ffi/tests/bindings.rs` sees to it that it is this.
    private func example() async throws -> String {
        let players = [PlayerSetup(name: "Anne"), PlayerSetup(name: "Bruno", level: .easy)]
        let table = try GameTable.offline(setup: OfflineSetup(game: "duel", players: players), lang: .en)
        while !table.isOver() {
            let hint = try await table.awaitHint()
            for item in hint.picks { try table.tap(item: item) }
            if let choice = hint.choice { try table.choose(choice: choice) }
        }
        table.leave()
        return table.scoreText()
    }

    func testTheExampleOfTheReadmePlaysAMatch() async throws {
        let text = try await example()
        XCTAssertTrue(text.contains("Anne"), text)
    }

    func testEveryErrorHasItsCodeAndTextInOnePlace() {
        XCTAssertThrowsError(try rules(game: "poker", lang: .en)) { error in
            XCTAssertEqual((error as? CartableError)?.code, "no_such_game")
            XCTAssertEqual((error as? CartableError)?.text.isEmpty, false)
        }
    }
}
