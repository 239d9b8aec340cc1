import CartableModels
import XCTest

/// A surface that writes down what is drawn on it.
struct Recorder: Surface {
    private(set) var strokes: [String] = []

    mutating func fill(_ outline: [OutlineStep], colour: UInt32) { strokes.append("fill \(outline.count) \(outline) \(colour)") }
    mutating func line(_ outline: [OutlineStep], colour: UInt32, pen: Float) { strokes.append("line \(outline) \(colour) \(pen)") }
    mutating func word(_ text: String, colour: UInt32, box: Frame) { strokes.append("word \(text) \(colour) \(box)") }
}

extension Drawing {
    var strokes: [String] {
        var recorder = Recorder()
        draw(on: &recorder)
        return recorder.strokes
    }
}

@MainActor
final class StageTests: XCTestCase {
    func testAnOutlineIsReadAsItIsWritten() async {
        XCTAssertEqual(
            outline("M0 -1.5L2 3Q4 5 6 7C1 2 3 4 5 6Z"),
            [
                .move(PagePoint(0, -1.5)), .line(PagePoint(2, 3)), .quad(handle: PagePoint(4, 5), to: PagePoint(6, 7)),
                .cubic(first: PagePoint(1, 2), second: PagePoint(3, 4), to: PagePoint(5, 6)), .close,
            ])
        XCTAssertEqual(outline("M1 L2 3 4 A1 2 nonsense"), [], "what is no command is left out")
        XCTAssertEqual(outline(""), [])
    }

    /// Every outline of every figure is read whole: as many steps as the library wrote commands.
    func testEveryOutlineOfTheLibraryIsReadWhole() async {
        for game in games(lang: .en) {
            for figure in [emblem(game: game.id), lid(game: game.id, page: .day, width: 160, height: 120)] {
                for layer in figure.layers {
                    guard case let .fill(path, _) = layer else { continue }
                    XCTAssertEqual(outline(path).count, path.filter(\.isLetter).count, game.id)
                }
            }
        }
    }

    /// The things of every table lie where the library has laid them, in its order, and are drawn as it draws them.
    func testATableIsTheLibrarysList() async throws {
        for game in games(lang: .en) {
            for seats in [game.minSeats, game.maxSeats] {
                let players = (0..<seats).map { PlayerSetup(name: "P\($0)", level: $0 == 0 ? nil : .random) }
                let setup = OfflineSetup(game: game.id, players: players, seed: "0\(seats)", paceMs: 0)
                let table = try GameTable.offline(setup: setup, lang: .en)
                for page in pages {
                    let scene = table.scene()
                    let stage = TableStage(game: game.id)
                    XCTAssertNil(stage.layout(of: scene), "nothing is laid out before the page was measured")
                    stage.page = page
                    let layout = try XCTUnwrap(stage.layout(of: scene))
                    let told = Set(scene.tappable.prefix(1))
                    for place in layout.places { try compare(stage.things(in: place, of: scene, told: told), place, scene, game.id, told) }
                    XCTAssertEqual(
                        layout.places.map(\.area).sorted(),
                        scene.areas.map(\.id).filter { id in layout.places.contains { $0.area == id } }.sorted())
                }
            }
        }
    }

    private func compare(_ things: [TableThing], _ place: AreaPlace, _ scene: TableScene, _ game: String, _ told: Set<ItemId>) throws {
        XCTAssertEqual(things.map(\.id), place.spots.map(\.item), "every spot has its thing, in its order")
        let area = try XCTUnwrap(scene.areas.first { $0.id == place.area })
        for (thing, spot) in zip(things, place.spots) {
            let item = try XCTUnwrap(area.items.first { $0.id == spot.item })
            XCTAssertEqual(thing.frame, spot.frame)
            XCTAssertEqual(thing.caption?.frame, item.owner == nil ? nil : spot.caption)
            let isToken = item.face.shape == .token && item.face.text.isEmpty && item.face.symbol == nil
            func person(_ seat: UInt32?) -> Person? {
                seat.flatMap { seat in scene.seats.first { $0.seat == seat }.map { Person(letters: $0.letters, seat: seat) } }
            }
            func look(marked isMarked: Bool) -> Look {
                let count = area.kind == .pile ? area.count ?? 1 : item.count
                return Look(
                    width: spot.frame.width, height: spot.frame.height, seenWidth: spot.seenWidth, seenHeight: spot.seenHeight, game: game,
                    page: .day, dimmed: item.dimmed, picked: isMarked && item.picked, marked: isMarked && item.marked,
                    told: isMarked && told.contains(item.id), focused: false, token: isToken ? person(item.owner) : nil,
                    veto: person(item.vetoedBy), count: isMarked ? count : min(count, 2), isPile: area.kind == .pile)
            }
            let drawn = Drawing(CartableModels.thing(face: item.face, look: look(marked: false))).strokes
            XCTAssertEqual(thing.drawing.strokes, drawn + Drawing(marking(shape: item.face.shape, look: look(marked: true))).strokes)
        }
    }

    /// A thing beyond the edge of its pane comes from that edge, and one of a scrolled pane from where it is seen.
    func testThingsAreSeenWhereTheirPaneIsScrolled() async throws {
        let table = try GameTable.offline(
            setup: OfflineSetup(
                game: "hick_hack", players: (0..<6).map { PlayerSetup(name: "P\($0)", level: $0 == 0 ? nil : .random) }, seed: "01",
                paceMs: 0),
            lang: .en)
        let stage = TableStage(game: "hick_hack")
        stage.page = pages[0]
        let layout = try XCTUnwrap(stage.layout(of: table.scene()))
        let spot = try XCTUnwrap(layout.areas.flatMap(\.spots).first)
        let still = try XCTUnwrap(stage.seen(table.scene())?.frame(of: spot.item))
        stage.positions.middle.y = 5
        let scrolled = try XCTUnwrap(stage.seen(table.scene())?.frame(of: spot.item))
        let top = layout.middle.view.top
        XCTAssertEqual(scrolled.top, max(still.top - 5, top - still.height / 2), accuracy: 0.01)
        stage.positions.middle.y = 100_000
        let beyond = try XCTUnwrap(stage.seen(table.scene())?.frame(of: spot.item))
        XCTAssertEqual(beyond.top, top - beyond.height / 2, accuracy: 0.01)
        XCTAssertNil(stage.seen(table.scene())?.frame(of: .max))
        XCTAssertNil(stage.seen(table.scene())?.frame(of: End.place(place: .away)))
    }
}
