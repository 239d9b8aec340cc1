import Cartable
import Foundation
import XCTest

/// People on the real server that `test.sh` starts.
final class OnlineTests: XCTestCase {
    func testTwoPeoplePlayAMatchOnARealServer() async throws {
        let url = try address()
        let keeper = Keeper()
        let anne = try Client(server: url, session: nil, lang: .en)
        anne.setSessionKeeper(keeper: keeper)
        let profile = try await aside { try anne.signInAsGuest(name: "Anne") }
        XCTAssertEqual(profile.name, "Anne")
        let kept = await aside { anne.session() }
        XCTAssertEqual(keeper.session, kept)
        XCTAssertNotNil(kept)
        let bruno = try Client(server: url, session: nil, lang: .fr)
        _ = try await aside { try bruno.signInAsGuest(name: "Bruno") }
        let wish = RoomSetup(game: "duel", seats: [nil, nil, .random], firstDealer: 0)
        let code = try await aside { try anne.createRoom(setup: wish) }.code
        _ = try await aside { try bruno.joinRoom(code: code.lowercased()) }
        let room = try await aside { try anne.startMatch(code: code, fill: nil) }
        let match = try XCTUnwrap(room.matchId)
        let tables = [try await aside { try anne.openTable(matchId: match) }, try await aside { try bruno.openTable(matchId: match) }]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for table in tables {
                group.addTask { try await play(table) }
            }
            // Not `waitForAll`: where one of the two fails, the other would wait for good.
            for try await _ in group {}
        }
        let records = [try await aside { try tables[0].record() }, try await aside { try tables[1].record() }]
        XCTAssertEqual(records[0], records[1])
        let verdict = try verify(recordJson: records[0], lang: .en)
        XCTAssertTrue(verdict.over)
        XCTAssertEqual(verdict.players.prefix(2), ["Anne", "Bruno"])
        XCTAssertEqual(verdict.totals, tables[0].scene().scores.totals)
        // A refusal is worded in the language of each player.
        do {
            _ = try await aside { try bruno.joinRoom(code: "QQQQQQ") }
            XCTFail("there is no such room")
        } catch let error as CartableError {
            XCTAssertFalse(error.text.isEmpty)
        }
        await aside { anne.signOut() }
        XCTAssertNil(keeper.session)
    }

    func testAMatchIsWatchedToItsEndAndARoundOfItWithAllHandsOpen() async throws {
        let (anne, eve) = (try await guest("Anne"), try await guest("Eve"))
        let wish = RoomSetup(game: "duel", seats: [nil, .random, .random], firstDealer: 0)
        let code = try await aside { try anne.createRoom(setup: wish) }.code
        let room = try await aside { try anne.startMatch(code: code, fill: nil) }
        let own = try await aside { try anne.openTable(matchId: XCTUnwrap(room.matchId)) }
        await refused("not_watchable") { try await aside { try eve.watchTable(idOrCode: code) } }
        let profile = try await aside { try anne.setWatchable(watchable: true) }
        XCTAssertTrue(profile.watchable)
        let seen = try await aside { try eve.watchTable(idOrCode: code.lowercased()) }
        XCTAssertTrue(seen.status().watching && seen.scene().tappable.isEmpty && seen.scene().choices.isEmpty)
        await refused("round_hidden") { try await aside { try own.openRound(round: 1) } }
        try await play(own)
        for await scene in seen.scenes() where scene.over { break }
        XCTAssertEqual(seen.scene().scores, own.scene().scores)
        let round = try await aside { try seen.openRound(round: 1) }
        XCTAssertTrue(round.isOpen() && round.steps() > 3)
        try await aside { try round.goTo(step: 0) }
        XCTAssertEqual(round.scene().round, 1)
    }

    /// The server trusts one issuer, and that issuer cannot be reached.
    func testAnIdentityThatCannotBeHadIsToldOf() async throws {
        let client = try await guest("Anne")
        let issuers = try await aside { try client.issuers() }
        XCTAssertEqual(issuers.map(\.name), ["The Club"])
        let identities = try await aside { try client.identities() }
        XCTAssertEqual(identities, [])
        let silent = try XCTUnwrap(issuers.first).issuer
        await refused("issuer_silent") { try await aside { try client.beginLink(issuer: silent, redirect: "cartable://oidc") } }
        await refused("issuer_silent") { try await aside { try client.beginOpen(issuer: silent, redirect: "cartable://oidc") } }
        await refused("unknown_issuer") {
            try await aside { try client.beginLink(issuer: "https://id.example", redirect: "cartable://oidc") }
        }
        await refused("identity_mismatch") {
            try await aside { try client.finishIdentity(pending: "{}", redirected: "cartable://oidc?code=x") }
        }
        await refused("identity_mismatch") { try await aside { try client.openOther(pending: "") } }
    }
}

/// The server's address.
private func address() throws -> String {
    guard let url = ProcessInfo.processInfo.environment["CARTABLE_URL"] else {
        throw XCTSkip("CARTABLE_URL names no server")
    }
    return url
}

/// Somebody with an account there.
private func guest(_ name: String) async throws -> Client {
    let client = try Client(server: address(), session: nil, lang: .fr)
    _ = try await aside { try client.signInAsGuest(name: name) }
    return client
}

/// Checks that a call fails for this reason, and that the reason has words.
private func refused<Answer>(_ code: String, _ call: () async throws -> Answer) async {
    do {
        _ = try await call()
        XCTFail("not refused: \(code)")
    } catch {
        XCTAssertEqual((error as? CartableError)?.code, code)
        XCTAssertEqual((error as? CartableError)?.text.isEmpty, false)
    }
}

/// Taps at random whenever it is this player's turn, until the match is over.
private func play(_ table: GameTable) async throws {
    var dice = Dice(UInt64(table.scene().seats.firstIndex(where: \.isViewer) ?? 0))
    for await _ in table.scenes() {
        // `sending` is read before the scene, because a scene read before the server's answer offers moves
        // that are gone.
        while !table.status().sending {
            let scene = table.scene()
            if scene.over { return }
            let (items, choices) = (scene.tappable, scene.choices)
            let ways = items.count + 3 * choices.count
            if ways == 0 { break }
            let way = Int.random(in: 0..<ways, using: &dice)
            if way < items.count {
                try table.tap(item: items[way])
            } else {
                try table.choose(choice: choices[(way - items.count) / 3].id)
            }
        }
    }
}

/// Keeps the session as the Keychain would.
private final class Keeper: SessionKeeper, @unchecked Sendable {
    private let lock = NSLock()
    private var stored: String?
    var session: String? { lock.withLock { stored } }

    func keep(session: String?) -> Bool {
        lock.withLock { stored = session }
        return true
    }

    func kept() -> String? { session }
}
