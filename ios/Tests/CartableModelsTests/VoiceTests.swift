import CartableModels
import XCTest

/// A table as a screen reader and a keyboard have it.
@MainActor
final class VoiceTests: XCTestCase {
    /// Every table is read without a stumble: each element says something, nothing is said twice in a row, and what can be tapped is a button.
    func testEveryTableIsReadWithoutAStumble() async throws {
        for game in games(lang: .en) {
            let table = try playing(game.id, seats: game.maxSeats)
            let (scene, stage) = (table.scene(), TableStage(game: game.id))
            stage.page = pages[2]
            let layout = try XCTUnwrap(stage.layout(of: scene))
            let row = buttons(choices: scene.choices, more: "More", place: layout.choices, page: pages[2])
            let tree = layout.spoken(scene, buttons: row, VoiceWords(explain: "Explain", toAct: "To play"))
            if game.id == "niet" || ProcessInfo.processInfo.environment["CARTABLE_TREES"] != nil { write(tree, game.title) }
            XCTAssertFalse(tree.contains { $0.label.trimmingCharacters(in: .whitespaces).isEmpty }, game.id)
            for (one, next) in zip(tree, tree.dropFirst()) {
                XCTAssertFalse(one.label == next.label && (one.isHeader || next.actions.isEmpty), "\(game.id): \(one.label) is said twice")
            }
            // A screen reader reads a sign as "black triangle pointing right".
            let signs = tree.filter {
                $0.label.contains { sign in sign.unicodeScalars.contains { (0x2190...0x2BFF).contains($0.value) && $0.value != 0x2212 } }
            }
            XCTAssertEqual(signs.map(\.label), [], game.id)
            XCTAssertEqual(tree.filter { $0.label.contains("To play") }.count, scene.seats.filter(\.toAct).count, game.id)
            let laid = Set(layout.read.flatMap(\.spots).map(\.item))
            XCTAssertEqual(
                tree.filter { $0.isButton && !$0.actions.isEmpty }.count, scene.tappable.filter { laid.contains($0) }.count, game.id)
            XCTAssertEqual(tree.filter { !$0.actions.isEmpty }.count, laid.count, "every thing can be explained: \(game.id)")
        }
    }

    /// Arrow keys reach everything that can be tapped, round and round, and back.
    func testArrowKeysReachEverythingThatCanBeTapped() async throws {
        for game in games(lang: .en) {
            let table = try playing(game.id, seats: game.minSeats, steps: 0)
            let (scene, stage) = (table.scene(), TableStage(game: game.id))
            stage.page = pages[2]
            let layout = try XCTUnwrap(stage.layout(of: scene))
            var (reached, focus): ([ItemId], ItemId?) = ([], nil)
            for _ in scene.tappable {
                focus = scene.reached(from: focus, .next, in: layout)
                reached += focus.map { [$0] } ?? []
            }
            XCTAssertEqual(Set(reached), Set(scene.tappable), game.id)
            guard let focus else { continue }
            XCTAssertEqual(scene.reached(from: focus, .next, in: layout), reached.first, game.id)
            XCTAssertEqual(scene.reached(from: reached.first, .previous, in: layout), focus, game.id)
            XCTAssertEqual(scene.reached(from: nil, .previousArea, in: layout), focus, game.id)
            let next = try XCTUnwrap(scene.reached(from: focus, .nextArea, in: layout))
            XCTAssertTrue(scene.tappable.contains(next))
            XCTAssertTrue(scene.reached(from: next, .previousArea, in: layout).map(scene.tappable.contains) ?? false)
        }
    }

    private func write(_ tree: [Spoken], _ title: String) {
        let lines = tree.map { element in
            let kinds = [(element.isHeader, "header"), (element.isButton, "button"), (element.isSelected, "selected")]
            return "  " + ([element.label] + kinds.filter(\.0).map(\.1) + element.actions.map { "action \($0)" }).joined(separator: " | ")
        }
        print((["\(title), as it is read:"] + lines).joined(separator: "\n"))
    }
}

extension TableLayout {
    /// The whole table as a screen reader goes through it: panels and areas in the library's order, the question, the buttons, the hand.
    fileprivate func spoken(_ scene: TableScene, buttons: ButtonRow, _ words: VoiceWords) -> [Spoken] {
        func area(_ place: AreaPlace) -> [Spoken] {
            guard let area = scene.areas.first(where: { $0.id == place.area }) else { return [] }
            let items = Dictionary(area.items.map { ($0.id, $0) }) { first, _ in first }
            return [area.spoken].filter { !$0.label.isEmpty } + place.spots.compactMap { items[$0.item]?.spoken(words) }
        }
        let panels = seats.compactMap { place in
            scene.seats.first { $0.seat == place.seat }.map { (order: place.order, words: [$0.spoken(words)]) }
        }
        let parts = panels + (fronts + areas).map { (order: $0.order, words: area($0)) }
        let strip =
            (log.height > 0 ? scene.log.last.map { [Spoken($0, isButton: true)] } ?? [] : [])
            + (scene.isAskedByButton ? [] : [Spoken(scene.asked)])
            + buttons.buttons.map { button in
                let own = scene.choices.filter { button.choices.contains($0.id) }
                return Spoken(own.count == 1 ? own.first?.label ?? button.text : button.text, isButton: true)
            }
        return parts.sorted { $0.order < $1.order }.flatMap(\.words) + strip + (hand.map(area) ?? [])
    }
}
