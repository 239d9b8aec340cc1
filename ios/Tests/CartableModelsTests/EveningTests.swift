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
            let guests = environment["CARTABLE_EVENING_GUESTS"]?.split(separator: ",").map(String.init)
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
        await app.resume(route)
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
        let verdict = try verify(recordJson: try await play.model.table.awaitRecord(), lang: .en)
        XCTAssertTrue(verdict.over)
        XCTAssertEqual(Set(verdict.players), Set(["Anne"] + guests))
        XCTAssertEqual(verdict.totals, play.model.scene.scores.totals)
        XCTAssertNil(app.desk.trouble)
        app.set([], of: .online)
        // The match is among those that the player can see again.
        guard case let .match(id, _) = route else { return XCTFail("no match") }
        app.open(.seen(id, .own))
        await app.show(.seen(id, .own))
        XCTAssertEqual(app.replay(.seen(id, .own))?.names.count, 1 + guests.count)
    }

    /// The server trusts one issuer, which cannot be reached; the player is told, stays who they are, and can try again.
    func testAnIdentityThatCannotBeHadIsToldOf() async throws {
        let app = try await signedIn("Zoé")
        await app.identities.read()
        let issuer = try XCTUnwrap(app.identities.others.first)
        XCTAssertEqual(issuer.name, "The Club")
        var visited = 0
        await app.identities.visit(issuer) { _ in
            visited += 1
            return nil
        }
        XCTAssertEqual(visited, 0, "an issuer that is silent has no page")
        XCTAssertNotNil(app.desk.trouble)
        XCTAssertEqual(app.online.profile?.name, "Zoé")
        XCTAssertNil(app.identities.other)
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

    private func signedIn(_ name: String, phone: TestPhone = TestPhone()) async throws -> AppModel {
        guard let url = ProcessInfo.processInfo.environment["CARTABLE_URL"] else { throw XCTSkip("CARTABLE_URL names no server") }
        let app = app(in: try Folder(), phone: phone)
        await app.online.turn(to: url)
        await app.online.signIn(name: name)
        XCTAssertEqual(app.online.profile?.name, name)
        return app
    }

    private func titles(_ app: AppModel, _ key: String) -> [String] {
        app.online.page(key)?.blocks.compactMap { if case let .line(_, title, _, _, _, _) = $0.kind { title } else { nil } } ?? []
    }

    /// Waits for what other programs do, two minutes at the most.
    private func until(_ what: String, _ isSo: () -> Bool) async throws {
        for _ in 0..<6000 {
            if isSo() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        XCTFail("in vain: \(what)")
        throw CancellationError()
    }
}
