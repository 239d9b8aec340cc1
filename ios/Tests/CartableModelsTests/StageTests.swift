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
        stage.scrolled[.middle] = PagePoint(0, 5)
        let scrolled = try XCTUnwrap(stage.seen(table.scene())?.frame(of: spot.item))
        let top = layout.middle.view.top
        XCTAssertEqual(scrolled.top, max(still.top - 5, top - still.height / 2), accuracy: 0.01)
        stage.scrolled[.middle] = PagePoint(0, 100_000)
        let beyond = try XCTUnwrap(stage.seen(table.scene())?.frame(of: spot.item))
        XCTAssertEqual(beyond.top, top - beyond.height / 2, accuracy: 0.01)
        XCTAssertNil(stage.seen(table.scene())?.frame(of: .max))
        XCTAssertNil(stage.seen(table.scene())?.frame(of: End.place(place: .away)))
    }

    /// Two fingers enlarge a pane: its things are seen as large, and where they lie in it; one turn brings all back.
    func testAPaneIsEnlargedAndComesBack() async throws {
        let table = try playing("niet", seats: 5)
        let stage = TableStage(game: "niet")
        stage.page = pages[0]
        let layout = try XCTUnwrap(stage.layout(of: table.scene()))
        let spot = try XCTUnwrap(layout.areas.flatMap(\.spots).first)
        let hand = try XCTUnwrap(layout.hand?.spots.first)
        func seen(_ item: ItemId) throws -> Frame { try XCTUnwrap(stage.seen(table.scene())?.frame(of: item)) }
        let (plain, held) = (try seen(spot.item), try seen(hand.item))
        XCTAssertFalse(stage.isEnlarged)
        stage.enlarge(.middle, to: 1.5)
        XCTAssertEqual(try seen(spot.item).width, plain.width * 1.5, accuracy: 0.01)
        let corner = layout.middle.view
        XCTAssertEqual(try seen(spot.item).left - corner.left, (plain.left - corner.left) * 1.5, accuracy: 0.01)
        XCTAssertEqual(stage.panes(of: table.scene(), layout, told: []).map(\.zoom), [1, 1.5, 1])
        stage.scrolled[.middle] = PagePoint(10, 0)
        XCTAssertEqual(try seen(spot.item).left - corner.left, (plain.left - corner.left) * 1.5 - 10, accuracy: 0.01)
        stage.scrolled = [:]
        stage.enlarge(.middle, to: 9)
        XCTAssertEqual(try seen(spot.item).width, plain.width * 2.5, accuracy: 0.01)
        XCTAssertTrue(stage.isEnlarged && stage.turnsSize(of: layout))
        stage.turnSize(of: layout)
        XCTAssertFalse(stage.isEnlarged)
        XCTAssertEqual(try seen(spot.item), plain)
        stage.enlarge(.middle, to: 0.3)
        stage.enlarge(.hand, to: 2)
        XCTAssertEqual(try seen(spot.item), plain, "nothing is smaller than it was laid out")
        XCTAssertEqual(try seen(hand.item), held, "the hand stays")
        stage.turnSize(of: layout)
        XCTAssertEqual(stage.isEnlarged, stage.turnsSize(of: layout), "panes with hidden parts are enlarged")
    }
}
