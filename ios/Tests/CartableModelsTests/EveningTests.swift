import CartableModels
import Foundation
import XCTest

/// The app on the real server that `test.sh` starts.
@MainActor
final class EveningTests: XCTestCase {
    /// An iPhone opens a room; a terminal and, where there is one, an Android app join it by its code; they play a match to its end.
    func testAnEveningOfDifferentFrontEnds() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = environment["CARTABLE_EVENING"],
            let guests = environment["CARTABLE_EVENING_GUESTS"]?.split(separator: " ").map(String.init), !guests.isEmpty
        else { throw XCTSkip("CARTABLE_EVENING names no guests") }
        let app = try await signedIn("Anne")
        let duel = try XCTUnwrap(app.desk.game("duel"))
        let opened = await app.online.openRoom(duel, seats: 1 + guests.count)
        let key = try XCTUnwrap(opened)
        app.place = .online
        app.open(.described(key))
        app.online.open(key)
        try key.replacingOccurrences(of: "room/", with: "").write(toFile: "\(folder)/code", atomically: true, encoding: .utf8)
        try await until("everybody sits") { guests.allSatisfy { name in self.titles(app, key).contains { $0.contains(name) } } }
        app.online.tell(.tapped(page: key, action: "start"))
        try await until("the match begins") { if case .match = app.path(of: .online).last { true } else { false } }
        let route = try XCTUnwrap(app.path(of: .online).last)
        await app.take(route)
        let play = try XCTUnwrap(app.table(route))
        var dice = Dice(5)
        let stage = TableStage(game: play.game.id)
        stage.page = pages[1]
        while !play.model.scene.over {
            await play.show.play(still: true, quick: true, seen: { stage.seen($0) }, felt: { play.feel($0, byNight: false) })
            let (items, choices) = (play.model.scene.tappable, play.model.scene.choices)
            let ways = items.count + 3 * choices.count
            if ways == 0 || play.model.status.sending {
                try await Task.sleep(for: .milliseconds(10))
                continue
            }
            let way = Int.random(in: 0..<ways, using: &dice)
            if way < items.count { play.tap(items[way]) } else { play.choose(choices[(way - items.count) / 3].id) }
            await play.model.settle()
        }
        let table = play.model.table
        let verdict = try verify(recordJson: try await aside { try table.record() }, lang: .en)
        XCTAssertTrue(verdict.over)
        XCTAssertEqual(Set(verdict.players), Set(["Anne"] + guests))
        XCTAssertEqual(verdict.totals, play.model.scene.scores.totals)
        XCTAssertNil(app.desk.trouble)
        app.set([], of: .online)
        // The match is among those that the player can see again.
        guard case let .match(id, _) = route else { return XCTFail("no match") }
        app.open(.seen(id, .own))
        await app.take(.seen(id, .own))
        XCTAssertEqual(app.replay(.seen(id, .own))?.names.count, 1 + guests.count)
    }

    /// The errand of looking on opens the table of others: it follows their match, and nothing can be done at it.
    func testAMatchOfOthersIsLookedOnAt() async throws {
        let (anne, eve) = (try await signedIn("Anne"), try await signedIn("Eve"))
        anne.online.open("account")
        try await until("the account is read") { anne.online.page("account")?.blocks.contains { $0.key == "watchable" } ?? false }
        anne.online.tell(.set(page: "account", block: "watchable", value: "on"))
        try await until("anybody may look on") { anne.online.profile?.watchable ?? false }
        let opened = await anne.online.openRoom(try XCTUnwrap(anne.desk.game("duel")), seats: 2)
        let key = try XCTUnwrap(opened)
        anne.online.open(key)
        anne.online.tell(.tapped(page: key, action: "start"))
        try await until("the match begins") { if case .match = anne.path(of: .games).last { true } else { false } }
        let own = try XCTUnwrap(anne.path(of: .games).last)
        await anne.take(own)
        let play = try XCTUnwrap(anne.table(own))

        eve.place = .online
        eve.online.open("online")
        let code = key.replacingOccurrences(of: "room/", with: "")
        eve.online.tell(.set(page: "online", block: "watch", value: " \(code.lowercased()) "))
        try await until("\(code) is opened: \(eve.path(of: .online))") { eve.path(of: .online).last == .watched(code) }
        await eve.take(.watched(code))
        let seen = try XCTUnwrap(eve.table(.watched(code)), eve.desk.trouble ?? "")
        XCTAssertTrue(seen.model.status.watching)
        XCTAssertFalse(seen.isHere)
        let before = seen.model.scene
        var dice = Dice(1)
        try await until("a move is seen") {
            let (items, choices) = (play.model.scene.tappable, play.model.scene.choices)
            if let choice = choices.randomElement(using: &dice) {
                play.choose(choice.id)
            } else if let item = items.randomElement(using: &dice) {
                play.tap(item)
            }
            return seen.model.scene.log != before.log
        }
        XCTAssertEqual(seen.model.scene.tappable, [])
        XCTAssertEqual(seen.model.scene.choices, [])
        XCTAssertNil(seen.place, "nothing of it is on the shelf")

        eve.online.tell(.set(page: "online", block: "watch", value: "QQQQQQ"))
        try await until("QQQQQQ is opened") { eve.path(of: .online).last == .watched("QQQQQQ") }
        await eve.take(.watched("QQQQQQ"))
        XCTAssertEqual(eve.path(of: .online), [.watched(code)], "nobody is kept before a table that is not there")
        XCTAssertNotNil(eve.desk.trouble)
    }

    /// The server trusts one issuer, which cannot be reached; the player is told, stays who they are, and can try again.
    func testAnIdentityThatCannotBeHadIsToldOf() async throws {
        let app = try await signedIn("Zoé")
        var visited = 0
        app.online.browse = { _ in
            visited += 1
            return nil
        }
        app.online.open("account")
        func issuer() -> String? {
            app.online.page("account")?.blocks.first { $0.key.hasPrefix("link ") }?.key
        }
        try await until("the account names the issuer") { issuer() != nil }
        app.online.tell(.tapped(page: "account", action: try XCTUnwrap(issuer())))
        try await until("the player is told") { app.desk.trouble != nil }
        XCTAssertEqual(visited, 0, "an issuer that is silent has no page")
        XCTAssertEqual(app.online.profile?.name, "Zoé")
    }

    /// Nobody who sits nowhere is looked for; whoever sits in a room is, and signing in again elsewhere forgets it.
    func testThePhoneLooksOnlyForThoseWhoSitSomewhere() async throws {
        let caller = TestCaller()
        let app = try await signedIn("Léa", phone: TestPhone(caller: caller))
        (app.desk.settings.quietFrom, app.desk.settings.quietUntil) = (0, 0)
        await app.calls.want(true)
        await app.see(false)
        await app.look()
        XCTAssertEqual(caller.shown, [:])
        let opened = await app.online.openRoom(try XCTUnwrap(app.desk.game("duel")), seats: 2)
        XCTAssertNotNil(opened)
        await app.look()
        XCTAssertTrue(caller.isWatching)
        XCTAssertEqual(caller.shown, [:], "a room that waits for others calls nobody")
        await app.see(true)
        await app.look()
        XCTAssertEqual(caller.shown, [:], "who looks at the app is not called")
    }

    private func titles(_ app: AppModel, _ key: String) -> [String] {
        app.online.page(key)?.blocks.compactMap { if case let .line(_, title, _, _, _, _) = $0.kind { title } else { nil } } ?? []
    }
}
