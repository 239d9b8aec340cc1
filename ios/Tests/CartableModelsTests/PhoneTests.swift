import CartableModels
import XCTest

/// A phone's part that calls, which writes down what it was asked for.
@MainActor
final class TestCaller: Caller {
    var allows = true
    private(set) var isWatching = false
    private(set) var asked = 0
    private(set) var shown: [String: Notice] = [:]

    func isAllowed() async -> Bool { allows }
    func ask() async -> Bool {
        asked += 1
        return allows
    }
    func watch(_ isWanted: Bool) { isWatching = isWanted }
    func show(_ notice: Notice) async { shown[notice.about] = notice }
    func takeBack(_ about: String) { shown[about] = nil }
    func takeBackAll() { shown = [:] }
}

@MainActor
final class PhoneTests: XCTestCase {
    func testQuietHoursGoOverMidnight() async {
        XCTAssertEqual((0..<24).filter { isQuiet(from: 22, until: 8, hour: $0) }, [0, 1, 2, 3, 4, 5, 6, 7, 22, 23])
        XCTAssertEqual((0..<24).filter { isQuiet(from: 13, until: 15, hour: $0) }, [13, 14])
        XCTAssertEqual((0..<24).filter { isQuiet(from: 9, until: 9, hour: $0) }, [], "two equal hours mean never")
    }

    /// Calls are off until the player wants them and the phone allows them.
    func testCallsAreAskedForOnceAndObeyThePhone() async throws {
        let caller = TestCaller()
        let app = app(in: try Folder(), phone: TestPhone(caller: caller))
        caller.allows = false
        await app.calls.want(true)
        XCTAssertFalse(app.desk.settings.calls)
        XCTAssertTrue(app.calls.isForbidden)
        caller.allows = true
        app.desk.settings.server = "https://home.example"
        await app.calls.want(true)
        XCTAssertTrue(app.desk.settings.calls)
        XCTAssertFalse(app.calls.isForbidden)
        XCTAssertEqual(caller.asked, 2)
        XCTAssertFalse(caller.isWatching, "nothing could call who sits nowhere")
        await app.calls.want(false)
        XCTAssertEqual(caller.shown, [:])
    }

    /// The clock is turned: by night nobody is called, and a player who is called at home is not woken.
    func testNobodyIsCalledInQuietHours() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "UTC"))
        nonisolated(unsafe) var now = Date(timeIntervalSince1970: 0)
        let desk = Desk(folder: try Folder().path, phone: TestPhone(caller: TestCaller()), lang: .en)
        desk.settings.calls = true
        let app = AppModel(desk: desk, clock: StillClock(), now: { now }, calendar: calendar)
        let waking = (0..<24).filter { hour in
            now = Date(timeIntervalSince1970: TimeInterval(hour * 3600))
            return app.calls.isWaking
        }
        XCTAssertEqual(waking, Array(8..<22))
    }

    /// A notification opens a match or the rooms, whoever has made it.
    func testATapOnANotificationOpensItsMatchAndNothingElse() async throws {
        let app = app(in: try Folder())
        app.answer(call: "match/duel/abc")
        XCTAssertEqual(app.place, .online)
        XCTAssertEqual(app.path(of: .online), [.match(id: "abc", game: "duel")])
        app.answer(call: "match/duel/abc")
        XCTAssertEqual(app.path(of: .online).count, 1, "a page that is open is not opened again")
        for other in ["online", "settings", "match/no_game/abc", "match/duel", "", "described/x/y"] { app.answer(call: other) }
        XCTAssertEqual(app.path(of: .online).count, 1)
    }

    /// Every kind of deed is felt as the library says, and every step sounds at most once.
    func testEveryKindOfDeedIsFeltAsTheLibrarySays() async throws {
        var felt: Set<Feeling> = []
        for game in games(lang: .en) {
            let table = try playing(game.id, seats: game.minSeats, steps: 60)
            for step in table.steps(after: 0) {
                let touches = Set(step.deeds.map { manner(kind: $0.kind).touch })
                let feeling = Feeling.of(step)
                if step.effect != .won, touches.contains(.heavy) { XCTAssertEqual(feeling, .heavy) }
                if step.effect == .yourTurn, !touches.contains(.heavy) { XCTAssertEqual(feeling, .double) }
                if step.effect == .played, touches.subtracting([.none]).isEmpty { XCTAssertNil(feeling) }
                if step.effect == .yourTurn { XCTAssertEqual(Tone.of(step), .turn) }
                felt.formUnion(feeling.map { [$0] } ?? [])
            }
        }
        XCTAssertTrue(felt.contains(.double))
    }

    /// Each tone is a file of sound: its parts say how long it is, it begins and ends in silence, and nothing is cut off.
    func testEveryToneIsAFileOfSound() async throws {
        var files: Set<Data> = []
        for tone in Tone.allCases {
            let (samples, file) = (tone.samples(), tone.wav())
            XCTAssertEqual(file.count, 44 + samples.count * 2)
            XCTAssertEqual(String(decoding: file.prefix(4), as: UTF8.self), "RIFF")
            XCTAssertEqual(String(decoding: file[8..<16], as: UTF8.self), "WAVEfmt ")
            XCTAssertEqual(file[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }, samples.count * 2)
            XCTAssertEqual(samples.first, 0)
            XCTAssertLessThan(abs(Int(try XCTUnwrap(samples.last))), 50)
            let loudest = samples.map { abs(Int($0)) }.max() ?? 0
            XCTAssertTrue((2_000..<16_000).contains(loudest), "\(tone): \(loudest)")
            files.insert(file)
        }
        XCTAssertEqual(files.count, Tone.allCases.count)
    }

    /// The slate is silent where that was chosen.
    func testTheSlateIsSilentWhereThatWasChosen() async throws {
        let phone = TestPhone()
        let app = app(in: try Folder(), phone: phone)
        await app.play(try XCTUnwrap(app.desk.game("duel")), seed: "07", nameless: "You")
        let play = try XCTUnwrap(app.table(try XCTUnwrap(app.path(of: .games).last)))
        let step = try XCTUnwrap(play.model.table.steps(after: 0).first { Tone.of($0) != nil })
        for (sounds, byDay, byNight) in [(Sounds.always, 1, 1), (.byDay, 1, 0), (.never, 0, 0)] {
            app.desk.settings.sounds = sounds
            for (isNight, count) in [(false, byDay), (true, byNight)] {
                let before = phone.heard.count
                play.hear(step, byNight: isNight)
                XCTAssertEqual(phone.heard.count - before, count, "\(sounds), night \(isNight)")
            }
        }
    }
}
