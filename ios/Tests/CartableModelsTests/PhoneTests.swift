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

    /// A table is heard and felt as the library says.
    func testATableIsHeardAndFeltAsTheLibrarySays() async throws {
        let phone = TestPhone()
        let app = app(in: try Folder(), phone: phone)
        await app.play(try XCTUnwrap(app.desk.game("duel")), seed: "07", nameless: "You")
        let play = try XCTUnwrap(app.table(try XCTUnwrap(app.path(of: .games).last)))
        play.feel(Felt(sound: .shield, touch: .double), byNight: false)
        play.feel(Felt(sound: nil, touch: .heavy), byNight: false)
        app.desk.settings.haptics = false
        play.feel(Felt(sound: .bell, touch: .double), byNight: false)
        XCTAssertEqual(phone.heard, [.shield, .bell])
        XCTAssertEqual(phone.felt, [.double, .heavy])
    }

    /// The slate is silent where that was chosen.
    func testTheSlateIsSilentWhereThatWasChosen() async throws {
        let phone = TestPhone()
        let app = app(in: try Folder(), phone: phone)
        await app.play(try XCTUnwrap(app.desk.game("duel")), seed: "07", nameless: "You")
        let play = try XCTUnwrap(app.table(try XCTUnwrap(app.path(of: .games).last)))
        for (sounds, byDay, byNight) in [(Sounds.always, 1, 1), (.byDay, 1, 0), (.never, 0, 0)] {
            app.desk.settings.sounds = sounds
            for (isNight, count) in [(false, byDay), (true, byNight)] {
                let before = phone.heard.count
                play.feel(Felt(sound: .card, touch: .none), byNight: isNight)
                XCTAssertEqual(phone.heard.count - before, count, "\(sounds), night \(isNight)")
            }
        }
    }
}
