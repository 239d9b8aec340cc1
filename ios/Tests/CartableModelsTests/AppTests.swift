import CartableModels
import XCTest

@MainActor
final class AppTests: XCTestCase {
    /// Every game is begun from its page, played to its end while all its changes are shown, and stands among the records.
    func testEveryGameIsPlayedToItsEndAndCounted() async throws {
        let folder = try Folder()
        let app = app(in: folder)
        for (number, game) in app.desk.games.enumerated() {
            app.desk.settings.games[game.id] = small(game)
            // A match is counted once, and known by its cards.
            await app.play(game, seed: "0\(number)", nameless: "You")
            let route = try XCTUnwrap(app.path(of: .games).last, game.id)
            let play = try XCTUnwrap(app.table(route))
            XCTAssertNotNil(play.place, "a table is on the shelf before it is seen")
            var dice = Dice(3)
            while !play.model.scene.over { await step(play, &dice) }
            await play.model.settle()
            XCTAssertEqual(play.place?.isRecord, true, game.id)
            await show(play)
            XCTAssertTrue(play.show.isAtRest, game.id)
            XCTAssertEqual(play.show.scene, play.model.scene, game.id)
            app.set([], of: .games)
            XCTAssertNil(app.table(route), "a page that is gone keeps no table")
        }
        await app.count()
        XCTAssertEqual(Set(app.statistics.map(\.game)), Set(app.desk.games.map(\.id)))
        XCTAssertNil(app.desk.trouble)
    }

    /// The process dies after any command: the stack and the table are as they were.
    func testATableOutlivesTheProcessAtEveryStep() async throws {
        let folder = try Folder()
        for (number, game) in games(lang: .en).enumerated() {
            var app = app(in: folder)
            app.desk.settings.games[game.id] = small(game)
            await app.play(game, seed: "0\(number)", nameless: "You")
            var dice = Dice(UInt64(number))
            for _ in 0..<12 {
                let route = try XCTUnwrap(app.path(of: .games).last)
                let play = try XCTUnwrap(app.table(route), game.id)
                if play.model.scene.over { break }
                await step(play, &dice)
                // A process that dies plays and writes nothing more.
                play.model.leave()
                await play.model.settle()
                let (written, place, scene) = (app.written, play.place, play.model.scene)
                app = CartableModelsTests.app(in: folder)
                app.restore(written)
                XCTAssertEqual(app.path(of: .games).last, route)
                await app.take(route)
                let again = try XCTUnwrap(app.table(route), game.id)
                XCTAssertEqual(again.place, place)
                XCTAssertEqual(unpicked(again.model.scene), unpicked(scene), game.id)
            }
            app.set([], of: .games)
        }
    }

    func testATableThatIsGoneLeavesNobodyBeforeAnEmptyPage() async throws {
        let app = app(in: try Folder())
        let gone = Route.table(PlayModel.Place(isRecord: false, id: "nothing"))
        app.open(gone)
        await app.take(gone)
        XCTAssertEqual(app.path(of: .games), [])
        XCTAssertNotNil(app.desk.trouble)
    }

    func testSettingsOutliveTheProcessAndBrokenOnesAreThoseOfANewApp() async throws {
        let folder = try Folder()
        let first = Desk(folder: folder.path, phone: TestPhone(), lang: .en)
        first.settings.name = "Zoé"
        first.settings.games["niet"] = GameChoices()
        await first.settle()
        XCTAssertEqual(Desk(folder: folder.path, phone: TestPhone(), lang: .en).settings, first.settings)
        try first.shelf.keepNote(name: "phone", text: "{", lang: .en)
        XCTAssertEqual(Desk(folder: folder.path, phone: TestPhone(), lang: .en).settings, Settings())
    }

    func testALinkToAnotherServerAsksFirst() async throws {
        let app = app(in: try Folder())
        app.desk.settings.server = "https://home.example"
        await app.follow("https://elsewhere.example/r/ABCDEF")
        XCTAssertEqual(app.place, .online)
        XCTAssertEqual(app.invitation?.server, "https://elsewhere.example")
        let asked = try XCTUnwrap(app.invitation)
        await app.answer(asked, follows: false)
        XCTAssertNil(app.invitation)
        XCTAssertEqual(app.desk.settings.server, "https://home.example")
        await app.follow("no link at all")
        XCTAssertNil(app.invitation)
    }

    func testALessonIsFollowedByWhatItMarks() async throws {
        let app = app(in: try Folder())
        for game in app.desk.games where game.lesson {
            await app.learn(game, nameless: "You")
            let route = try XCTUnwrap(app.path(of: .games).last)
            let play = try XCTUnwrap(app.table(route))
            var steps = 0
            while let lesson = play.model.status.lesson, steps < 200 {
                steps += 1
                await show(play)
                if lesson.canReadOn {
                    play.model.readOn()
                } else {
                    for item in lesson.marks where !play.model.scene.picks.contains(item) { play.model.tap(item) }
                    await play.model.settle()
                    if let choice = play.marks.choice { play.choose(choice) } else { await change(of: play.model) }
                }
                await play.model.settle()
            }
            XCTAssertTrue(
                steps > 3 && play.model.status.lesson == nil,
                "\(game.id): \(steps) steps, then \(String(describing: play.model.status.lesson)), \(play.model.scene.picks), \(play.model.scene.choices), \(String(describing: play.model.refusal))"
            )
            app.set([], of: .games)
        }
    }

    func testATapDuringMovementOnlyEndsIt() async throws {
        let phone = TestPhone()
        let app = app(in: try Folder(), phone: phone)
        let game = try XCTUnwrap(app.desk.game("duel"))
        await app.play(game, seed: "07", nameless: "You")
        let play = try XCTUnwrap(app.table(try XCTUnwrap(app.path(of: .games).last)))
        await show(play)
        let item = try XCTUnwrap(play.model.scene.tappable.first)
        play.tap(item)
        await play.model.settle()
        XCTAssertEqual(play.model.scene.picks, [item])
        XCTAssertEqual(phone.ticks, 1)
        play.tapBeside()
        await play.model.settle()
        XCTAssertEqual(play.model.scene.picks, [])
    }

    // MARK: the player

    private func small(_ game: GameInfo) -> GameChoices {
        var choices = GameChoices()
        choices.seats = max(2, Int(game.minSeats))
        return choices
    }

    /// Shows what has come, on a clock without pauses.
    private func show(_ play: PlayModel) async {
        let stage = TableStage(game: play.game.id)
        stage.page = pages[1]
        await play.show.play(still: false, quick: true, seen: { stage.seen($0) }, felt: { play.feel($0, byNight: false) })
    }

    /// Makes a random tap or choice, or waits for a bot.
    private func step(_ play: PlayModel, _ dice: inout Dice) async {
        await show(play)
        let (items, choices) = (play.model.scene.tappable, play.model.scene.choices)
        let ways = items.count + 3 * choices.count
        guard ways > 0 else { return await change(of: play.model) }
        let way = Int.random(in: 0..<ways, using: &dice)
        if way < items.count { play.tap(items[way]) } else { play.choose(choices[(way - items.count) / 3].id) }
        await play.model.settle()
    }

    /// The scene without picks, which no shelf keeps.
    private func unpicked(_ scene: TableScene) -> [ItemId] {
        scene.areas.flatMap(\.items).map(\.id)
    }
}
