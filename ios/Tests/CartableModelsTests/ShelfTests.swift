import CartableModels
import XCTest

/// Score pads and replays: what is on the shelf beside tables.
@MainActor
final class ShelfTests: XCTestCase {
    /// A pad is written round by round; what the game cannot produce is doubted; it outlives the process.
    func testAPadIsKeptAndDoubtsWhatCannotBe() async throws {
        let folder = try Folder()
        var app = app(in: folder)
        app.place = .pads
        let new = try XCTUnwrap(app.newPad())
        new.game = try XCTUnwrap(app.desk.game("hick_hack"))
        new.seats = 99
        XCTAssertEqual(new.names.count, Int(new.game.maxSeats))
        new.seats = 3
        new.names = ["Anne", "Bruno", "Cléo"]
        await app.begin(new)
        let route = try XCTUnwrap(app.path(of: .pads).last)
        XCTAssertEqual(app.path(of: .pads).count, 1, "the page with the players has gone")
        let pad = try XCTUnwrap(app.pad(route))
        XCTAssertFalse(pad.isFull)
        for (seat, points) in ["12", "x7y", "3"].enumerated() { pad.type(points, seat: seat) }
        XCTAssertEqual(pad.cells, ["12", "7", "3"])
        pad.turnSign(seat: 2)
        XCTAssertEqual(pad.cells[2], "-3")
        pad.enter()
        // A doubt is a question: the same again means it.
        if pad.doubt != nil { pad.enter() }
        XCTAssertEqual(pad.table.rows.count, 1)
        XCTAssertEqual(pad.cells, ["", "", ""])
        pad.type("5", seat: 0)
        pad.go(to: 0)
        XCTAssertEqual(pad.cells, ["12", "7", "-3"])
        pad.go(to: 1)
        XCTAssertEqual(pad.cells, ["5", "", ""], "the new round waits while an earlier one is corrected")
        pad.undo()
        XCTAssertEqual(pad.table.rows.count, 0)
        pad.redo()
        XCTAssertEqual(pad.table.rows.count, 1)
        await pad.settle()
        let (written, table) = (app.written, pad.table)
        app = CartableModelsTests.app(in: folder)
        app.restore(written)
        await app.take(route)
        XCTAssertEqual(app.pad(route)?.table, table)
        XCTAssertEqual(app.newPad()?.names.prefix(3), ["Anne", "Bruno", "Cléo"])
        await app.read(.pad)
        XCTAssertEqual(app.shelved[.pad]?.count, 1)
        app.place = .pads
        let last = try XCTUnwrap(app.pad(route))
        await app.again(last)
        XCTAssertEqual(app.path(of: .pads).count, 1)
        XCTAssertNotEqual(app.path(of: .pads).last, route)
    }

    /// A match that is over is seen step by step, from every seat, and played on.
    func testAMatchIsSeenAgainAndPlayedOn() async throws {
        let app = app(in: try Folder())
        let text = try finished("duel")
        let id = try app.desk.shelf.keep(kind: .record, id: nil, text: text, lang: .en)
        await app.read(.record)
        XCTAssertEqual(app.shelved[.record]?.map(\.id), [id])
        let route = Route.replay(id)
        app.open(route)
        await app.take(route)
        let replay = try XCTUnwrap(app.replay(route))
        XCTAssertGreaterThan(replay.steps, 10)
        replay.goTo(0)
        await replay.settle()
        XCTAssertEqual(replay.step, 0)
        replay.go(forward: false)
        await replay.settle()
        XCTAssertEqual(replay.step, 0, "there is nothing before the beginning")
        for _ in 0..<3 { replay.go(forward: true) }
        await replay.settle()
        XCTAssertEqual(replay.step, 3, "of several wishes none is lost")
        replay.goRound(forward: true)
        await replay.settle()
        XCTAssertGreaterThan(replay.step, 3)
        for seat in replay.names.indices {
            await replay.look(from: UInt32(seat))
            XCTAssertEqual(replay.seat, UInt32(seat))
        }
        replay.goTo(4)
        await replay.settle()
        await app.playOn(replay)
        guard case .table = try XCTUnwrap(app.path(of: .games).last) else { return XCTFail("no table to go on at") }
        app.set([], of: .games)
        XCTAssertNil(app.replay(route))
        let gone = Route.replay("nothing")
        app.open(gone)
        await app.take(gone)
        XCTAssertEqual(app.path(of: .games), [], "nobody is kept before an empty page")
    }

    private func finished(_ game: String) throws -> String {
        let players = (0..<3).map { PlayerSetup(name: "P\($0)", level: $0 == 0 ? nil : .random) }
        let table = try GameTable.offline(setup: OfflineSetup(game: game, players: players, seed: "03", paceMs: 0), lang: .en)
        var dice = Dice(3)
        while !table.isOver() {
            let scene = table.scene()
            let (items, choices) = (scene.tappable, scene.choices)
            let way = Int.random(in: 0..<items.count + 3 * choices.count, using: &dice)
            if way < items.count { try table.tap(item: items[way]) } else { try table.choose(choice: choices[(way - items.count) / 3].id) }
        }
        return try table.save()
    }
}
