import CartableModels
import SwiftUI

/// The hands of a player at a table. At one that is only seen nothing happens.
struct TableHands {
    /// Taps a thing.
    var tap: (ItemId) -> Void = { _ in }
    /// Drags a thing towards the table.
    var drag: (ItemId) -> Void = { _ in }
    /// Taps beside all things.
    var beside: () -> Void = {}
    /// True for a thing that is drawn elsewhere meanwhile.
    var hides: (ItemId) -> Bool = { _ in false }
    /// The thing that has the keyboard.
    let focus: FocusState<ItemId?>.Binding
}

/// Players, middle and hand, each where the layout has it.
struct TableView: View {
    let scene: TableScene
    let layout: TableLayout
    let stage: TableStage
    let told: Set<ItemId>
    let hands: TableHands
    @Binding var sheet: TableSheet?

    var body: some View {
        ForEach(stage.panes(of: scene, layout, told: told, focused: hands.focus.wrappedValue)) { pane in
            PaneView(shown: pane, stage: stage, free: hands.beside) {
                if pane.id == .players { seats }
                ForEach(pane.beds) { FigureView(drawing: $0.drawing).at($0.frame).allowsHitTesting(false) }
                ForEach(pane.areas) { shown in
                    AreaView(
                        area: shown.area, place: shown.place, things: shown.things, hands: hands, inHand: pane.id == .hand,
                        ground: ground(pane)
                    ) {
                        sheet = .what($0.label)
                    }
                }
                ForEach(pane.chalk) { FigureView(drawing: $0.drawing).at($0.frame).allowsHitTesting(false) }
            }
            .accessibilitySortPriority(pane.id == .players ? 4 : pane.id == .middle ? 3 : 1)
        }
    }

    /// Panels are sheets of the book; everything else lies on the ground of the world.
    private func ground(_ pane: ShownPane) -> (ink: Color, quiet: Color) {
        guard pane.id != .players else { return (Book.ink, Book.quiet) }
        let world = stage.worldColours
        return (Color(world.ink), Color(world.quiet))
    }

    private var seats: some View {
        ForEach(layout.seats, id: \.seat) { place in
            if let panel = scene.seats.first(where: { $0.seat == place.seat }) {
                SeatView(place: place, panel: panel) { sheet = .seat(panel.seat) }
            }
        }
    }
}
