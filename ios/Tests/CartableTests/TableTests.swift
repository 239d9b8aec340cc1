import Cartable
import XCTest

final class TableTests: XCTestCase {
    func testRandomTapsFinishMatchesOfEveryGameAndNumberOfSeats() throws {
        let all = games(lang: .fr)
        XCTAssertEqual(all.count, 8)
        for game in all {
            for seats in game.minSeats...game.maxSeats {
                let table = try GameTable.offline(setup: setup(game.id, seats: seats, seed: "0\(seats)"), lang: .fr)
                var dice = Dice(UInt64(seats))
                try table.playAtRandom(&dice)
                let verdict = try verify(recordJson: table.record(), lang: .fr)
                XCTAssertTrue(verdict.over)
                XCTAssertEqual(verdict.commitment, table.commitment())
                XCTAssertEqual(verdict.totals, table.scene().scores.totals)
            }
        }
    }

    func testEveryLessonIsFollowedToItsEndByTapsAlone() throws {
        for game in games(lang: .fr) where game.lesson {
            let table = try GameTable.lesson(game: game.id, name: "Zoé", lang: .fr, paceMs: 0)
            var (said, moves) = (0, 0)
            while let step = table.status().lesson {
                XCTAssertFalse(step.text.isEmpty)
                if step.canReadOn {
                    try table.readOn()
                    said += 1
                } else {
                    XCTAssertThrowsError(try table.readOn())
                    try table.follow(step.marks, XCTUnwrap(step.choice))
                    moves += 1
                }
            }
            XCTAssertTrue(said >= 2 && moves >= 2, "\(game.id): \(said) said, \(moves) moves")
        }
    }

    func testAResumedTableGoesOnAsItWouldHaveGoneOn() throws {
        for game in games(lang: .en) {
            let table = try GameTable.offline(setup: setup(game.id, seats: game.maxSeats, seed: "beef"), lang: .en)
            var dice = Dice(1)
            try table.playAtRandom(&dice, steps: 60)
            table.clearPicks()
            let resumed = try GameTable.resume(save: table.save(), lang: .en, paceMs: 0)
            XCTAssertEqual(resumed.scene(), table.scene())
            var same = dice
            try table.playAtRandom(&dice)
            try resumed.playAtRandom(&same)
            XCTAssertEqual(try timeless(resumed.record()), try timeless(table.record()))
        }
    }

    /// The record without the times of its entries.
    private func timeless(_ record: String) -> String {
        record.replacingOccurrences(of: "\"at_ms\":\\d+", with: "", options: .regularExpression)
    }

    func testHintsPlayAMatchAndItsMomentsAreTold() throws {
        let table = try GameTable.offline(setup: setup("sniper", seats: 2, seed: "07"), lang: .fr)
        XCTAssertThrowsError(try table.moments(listener: nil)) { XCTAssertTrue(isBadInput($0), "\($0)") }
        while !table.isOver() {
            let hint = try table.hint()
            for item in hint.picks { try table.tap(item: item) }
            let choice = try XCTUnwrap(hint.choice)
            XCTAssertTrue(table.scene().choices.contains { $0.id == choice && $0.label == hint.label }, "\(hint)")
            try table.choose(choice: choice)
        }
        XCTAssertLessThanOrEqual(try table.moments(listener: nil).count, 3)
        XCTAssertThrowsError(try table.hint()) { XCTAssertEqual(($0 as? CartableError)?.code, "no_hint") }
    }

    func testErrorsHaveAKindACodeAndATextInTheLanguage() throws {
        let table = try GameTable.offline(setup: setup("niet", seats: 3, seed: "07"), lang: .fr)
        XCTAssertThrowsError(try table.tap(item: .max)) { error in
            guard case CartableError.NotOffered("no_such_item", _) = error else { return XCTFail("\(error)") }
        }
        XCTAssertThrowsError(try table.record()) { error in
            guard case let CartableError.BadInput("match_running", text) = error else { return XCTFail("\(error)") }
            XCTAssertTrue(text.hasPrefix("La partie n’est pas terminée"), text)
        }
        XCTAssertThrowsError(try GameTable.resume(save: "{", lang: .fr, paceMs: 0)) { XCTAssertTrue(isBadInput($0), "\($0)") }
        XCTAssertThrowsError(try rules(game: "poker", lang: .en)) { error in
            XCTAssertEqual((error as? CartableError)?.code, "no_such_game")
        }
        XCTAssertThrowsError(try Client(server: "ftp://nowhere", session: nil, lang: .en)) { XCTAssertTrue(isBadInput($0), "\($0)") }
        XCTAssertThrowsError(try Client(server: "https://localhost", session: nil, lang: .fr).profile()) { error in
            guard case CartableError.Unauthorized = error else { return XCTFail("\(error)") }
        }
    }

    private func isBadInput(_ error: any Error) -> Bool {
        if case CartableError.BadInput = error { true } else { false }
    }

    func testEveryKindOfErrorHasItsCodeAndTextInOnePlace() {
        let all: [CartableError] = [
            .Refused(code: "a", text: "b"), .NotOffered(code: "a", text: "b"), .BadInput(code: "a", text: "b"),
            .Offline(code: "a", text: "b"), .Unauthorized(code: "a", text: "b"), .Internal(code: "a", text: "b"),
        ]
        XCTAssertTrue(all.allSatisfy { $0.code == "a" && $0.text == "b" })
    }

    func testHelpPagesAndSpeedsAreThereInBothLanguages() throws {
        for lang in [Lang.fr, .en] {
            for game in games(lang: lang) {
                XCTAssertGreaterThan(try rules(game: game.id, lang: lang).split(separator: "\n").count, 20)
                XCTAssertEqual(game.levels.prefix(3).map(\.level), [.easy, .normal, .hard])
                XCTAssertEqual(game.speeds.prefix(3).map(\.speed), [.quick, .normal, .slow])
            }
        }
    }

    func testAScorePadCountsCorrectsEndsByTheGamesRuleAndComesBack() throws {
        let pad = try ScorePad(game: "numx", options: [], names: ["Anne", "Bruno"], firstDealer: 1, lang: .fr)
        for round in 0..<5 as Range<Int32> { try pad.add(points: [-round, -2 * round], lang: .fr) }
        XCTAssertTrue(pad.isOver())
        XCTAssertEqual(pad.winners(), [0])
        XCTAssertThrowsError(try pad.add(points: [1, 2], lang: .fr)) { XCTAssertTrue(isBadInput($0), "\($0)") }
        try pad.correct(round: 4, points: [-40, 0], lang: .fr)
        XCTAssertEqual(pad.winners(), [1])
        let loaded = try ScorePad.load(save: pad.save(), lang: .fr)
        XCTAssertEqual(loaded.table(lang: .fr), pad.table(lang: .fr))
        // The correction first, then the round.
        XCTAssertTrue(loaded.undo())
        XCTAssertEqual(loaded.winners(), [0])
        XCTAssertTrue(loaded.undo())
        XCTAssertEqual(loaded.table(lang: .en).rows.count, 4)
    }
}
