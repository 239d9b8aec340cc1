import CartableModels
import XCTest

/// One stroke of a table: the window by which it is cut, the place to which it was moved, and what is drawn there.
struct TableStroke: Equatable {
    /// The window on the page; nil if nothing cuts it.
    var clip: Frame?
    /// The place of the figure on the page.
    var left, top: Float
    /// The stroke itself.
    var stroke: String
}

/// Draws panes as `TableView` and `PaneView` do, one thing after the other, and writes the strokes down.
@MainActor
struct Interpreter {
    private(set) var strokes: [TableStroke] = []

    mutating func draw(_ panes: [ShownPane]) {
        for pane in panes {
            for bed in pane.beds { place(bed.drawing, bed.frame, pane) }
            for area in pane.areas {
                // Things with a higher number lie above the others, as `zIndex` has it.
                for thing in area.things.filter({ $0.height == 0 }) + area.things.filter({ $0.height > 0 }) {
                    place(thing.drawing, thing.frame, pane)
                }
            }
            for chalk in pane.chalk { place(chalk.drawing, chalk.frame, pane) }
        }
    }

    private mutating func place(_ drawing: Drawing, _ frame: Frame, _ pane: ShownPane) {
        let seen = frame.moved(-pane.origin.x, -pane.origin.y).enlarged(pane.zoom)
        let (left, top) = (pane.pane.view.left + seen.left, pane.pane.view.top + seen.top)
        strokes += drawing.strokes.map { TableStroke(clip: pane.isClipped ? pane.pane.view : nil, left: left, top: top, stroke: $0) }
    }
}

/// The library's list of the same table, asked for anew, without any cache and any type of the app's.
@MainActor
struct LibraryList {
    private(set) var strokes: [TableStroke] = []
    private let scene: TableScene
    private let game: String
    private let page: CartableModels.Page
    private let told: Set<ItemId>
    private let focused: ItemId?

    init(_ scene: TableScene, _ layout: TableLayout, _ game: String, _ page: CartableModels.Page, told: Set<ItemId>, focused: ItemId?) {
        (self.scene, self.game, self.page, self.told, self.focused) = (scene, game, page, told, focused)
        for (pane, places) in [(layout.players, layout.fronts), (layout.middle, layout.areas)] {
            for place in places {
                guard let area = scene.areas.first(where: { $0.id == place.area }) else { continue }
                let (width, height) = (place.frame.right - place.frame.left, place.frame.bottom - place.frame.top)
                let figure = bed(
                    game: game, role: area.role, kind: area.kind, marked: area.marked, page: page, width: width, height: height)
                add([figure], place.frame, pane.view, clip: pane.view)
            }
            for place in places { things(place, pane.view, clip: pane.view) }
            guard pane.view == layout.middle.view, places == layout.areas else { continue }
            for written in chalk(game: game, scene: scene, layout: layout, page: page) {
                add([written.figure], written.frame, pane.view, clip: pane.view)
            }
        }
        if let hand = layout.hand {
            let view = layout.handView
            let scrolls = hand.frame.right + 6 > view.right + 0.5
            things(hand, Frame(left: 0, top: 0, right: 0, bottom: 0), clip: scrolls ? view : nil)
        }
    }

    private mutating func things(_ place: AreaPlace, _ view: Frame, clip: Frame?) {
        guard let area = scene.areas.first(where: { $0.id == place.area }) else { return }
        let spots = place.spots.compactMap { spot in area.items.first { $0.id == spot.item }.map { (spot, $0) } }
        for (spot, item) in spots.filter({ $0.1.count <= 1 }) + spots.filter({ $0.1.count > 1 }) {
            let figures = [thing(face: item.face, look: look(item, spot, area, isMarked: false))]
            add(figures + [marking(shape: item.face.shape, look: look(item, spot, area, isMarked: true))], spot.frame, view, clip: clip)
        }
    }

    private func look(_ item: Item, _ spot: Spot, _ area: Area, isMarked: Bool) -> Look {
        func person(_ seat: UInt32?) -> Person? {
            seat.flatMap { seat in scene.seats.first { $0.seat == seat }.map { Person(letters: $0.letters, seat: seat) } }
        }
        let isToken = item.face.shape == .token && item.face.text.isEmpty && item.face.symbol == nil
        let count = area.kind == .pile ? area.count ?? 1 : item.count
        return Look(
            width: spot.frame.right - spot.frame.left, height: spot.frame.bottom - spot.frame.top, seenWidth: spot.seenWidth,
            seenHeight: spot.seenHeight, game: game, page: page, dimmed: item.dimmed, picked: isMarked && item.picked,
            marked: isMarked && item.marked, told: isMarked && told.contains(item.id), focused: isMarked && item.id == focused,
            token: isToken ? person(item.owner) : nil, veto: person(item.vetoedBy), count: isMarked ? count : min(count, 2),
            isPile: area.kind == .pile)
    }

    private mutating func add(_ figures: [Figure], _ frame: Frame, _ view: Frame, clip: Frame?) {
        for figure in figures {
            strokes += Drawing(figure).strokes.map {
                TableStroke(clip: clip, left: view.left + frame.left, top: view.top + frame.top, stroke: $0)
            }
        }
    }
}

/// The strokes of the table's view equal the library's list, for every game at five sizes, before and after things are picked.
@MainActor
final class InterpreterTests: XCTestCase {
    func testTheViewDrawsTheLibrarysList() async throws {
        var tables = 0
        for game in games(lang: .en) {
            for seats in Set([game.minSeats, game.maxSeats]) {
                let table = try playing(game.id, seats: seats)
                for page in pages {
                    tables += 1
                    // One stage for all of it, so that what it keeps must fit every scene and colour.
                    let stage = TableStage(game: game.id)
                    stage.page = page
                    for colours in [CartableModels.Page.day, .night] {
                        stage.colours = colours
                        table.clearPicks()
                        try compare(stage, table.scene(), "\(game.id), \(seats) seats, \(page.width) x \(page.height)")
                        guard let item = table.scene().tappable.last else { continue }
                        try table.tap(item: item)
                        try compare(stage, table.scene(), "\(game.id), picked")
                    }
                }
            }
        }
        XCTAssertGreaterThan(tables, 8 * 5)
    }

    /// A count stands out over its thing, and a canvas that were as large as the thing would cut it.
    func testADrawingKnowsHowFarItsMarksReach() async throws {
        let table = try playing("hick_hack", seats: 6)
        let (scene, stage) = (table.scene(), TableStage(game: "hick_hack"))
        stage.page = pages[2]
        let layout = try XCTUnwrap(stage.layout(of: scene))
        let things = stage.panes(of: scene, layout, told: Set(scene.tappable)).flatMap(\.areas).flatMap(\.things)
        XCTAssertTrue(things.contains { $0.drawing.reach > 1 })
        XCTAssertTrue(things.allSatisfy { $0.drawing.reach < 20 }, "no mark reaches over its neighbours")
        XCTAssertEqual(Drawing(symbol(of: .star)).reach, 0, accuracy: 2)
    }

    /// The comparison itself sees each kind of fault; `planted.sh` plants them into the code.
    func testTheComparisonSeesEachKindOfFault() async throws {
        let table = try playing("niet", seats: 5)
        let (scene, stage) = (table.scene(), TableStage(game: "niet"))
        stage.page = pages[1]
        let layout = try XCTUnwrap(stage.layout(of: scene))
        let wanted = LibraryList(scene, layout, "niet", .day, told: [], focused: nil).strokes
        var drawn = Interpreter()
        drawn.draw(stage.panes(of: scene, layout, told: []))
        XCTAssertTrue(drawn.strokes == wanted)
        for fault in ["a missing clip", "a wrong order", "a lost transform", "a lost thing"] {
            var strokes = drawn.strokes
            switch fault {
            case "a missing clip": strokes[0].clip = nil
            case "a wrong order": strokes.swapAt(0, try XCTUnwrap(strokes.indices.last { strokes[$0] != strokes[0] }))
            case "a lost transform": (strokes[0].left, strokes[0].top) = (0, 0)
            default: strokes.removeLast()
            }
            XCTAssertFalse(strokes == wanted, fault)
        }
    }

    private func compare(_ stage: TableStage, _ scene: TableScene, _ name: String) throws {
        let layout = try XCTUnwrap(stage.layout(of: scene))
        let (told, focused) = (Set(scene.tappable.prefix(1)), scene.tappable.last)
        var drawn = Interpreter()
        drawn.draw(stage.panes(of: scene, layout, told: told, focused: focused))
        let wanted = LibraryList(scene, layout, stage.game, stage.colours, told: told, focused: focused).strokes
        XCTAssertFalse(wanted.isEmpty, name)
        if drawn.strokes != wanted {
            let at = zip(drawn.strokes, wanted).enumerated().first { $0.element.0 != $0.element.1 }
            XCTFail(
                "\(name): \(drawn.strokes.count) strokes for \(wanted.count); \(at.map { "at \($0.offset): \($0.element)" } ?? "the same as far as both go")"
            )
        }
    }
}

/// A table in the middle of its first round, the same every time.
@MainActor
func playing(_ game: String, seats: UInt32, steps: Int = 6) throws -> GameTable {
    let players = (0..<seats).map { PlayerSetup(name: "P\($0)", level: $0 == 0 ? nil : .random) }
    let table = try GameTable.offline(setup: OfflineSetup(game: game, players: players, seed: "0\(seats)", paceMs: 0), lang: .en)
    var dice = Dice(1)
    for _ in 0..<steps where !table.isOver() {
        let scene = table.scene()
        let (items, choices) = (scene.tappable, scene.choices)
        let way = Int.random(in: 0..<max(items.count + 3 * choices.count, 1), using: &dice)
        if way < items.count {
            try table.tap(item: items[way])
        } else if !choices.isEmpty {
            try table.choose(choice: choices[(way - items.count) / 3].id)
        }
    }
    return table
}
