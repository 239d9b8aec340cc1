import CartableModels
import SwiftUI

/// The table on its page: players, middle, question, buttons and hand, each where the layout has it, and what flies above them.
struct TablePageView: View {
    let play: PlayModel
    let stage: TableStage
    @Binding var sheet: TableSheet?

    var body: some View {
        let scene = play.show.scene
        if let layout = stage.layout(of: scene) {
            let marks = play.marks
            ZStack(alignment: .topLeading) {
                PaneView(pane: layout.players, scrolled: { stage.positions.players = $0 }, free: play.tapBeside) {
                    ForEach(layout.seats, id: \.seat) { place in
                        if let panel = scene.seats.first(where: { $0.seat == place.seat }) {
                            SeatView(place: place, panel: panel) { sheet = .seat(panel.seat) }
                        }
                    }
                    areas(layout.fronts, scene, marks.items)
                    RisenView(show: play.show, layout: layout)
                }
                PaneView(pane: layout.middle, scrolled: { stage.positions.middle = $0 }, free: play.tapBeside) {
                    areas(layout.areas, scene, marks.items)
                    ForEach(chalks(scene, layout)) { FigureView(drawing: $0.drawing).at($0.frame).allowsHitTesting(false) }
                }
                FootView(play: play, layout: layout, stage: stage, told: marks.choice, sheet: $sheet)
                if let side = layout.side {
                    SideView(scene: scene).at(side)
                }
                if let hand = layout.hand {
                    HandView(view: layout.handView, place: hand, scrolled: { stage.positions.hand = $0 }) {
                        area(hand, scene, marks.items, inHand: true)
                    }
                }
                FlightsView(show: play.show, stage: stage)
                AccentsView(show: play.show, stage: stage, middle: layout.middle.view)
            }
        }
    }

    @ViewBuilder private func areas(_ places: [AreaPlace], _ scene: TableScene, _ told: Set<ItemId>) -> some View {
        // All beds lie below all things, because a bed may stand out over its area.
        ForEach(places, id: \.area) { place in
            if let area = scene.areas.first(where: { $0.id == place.area }) {
                FigureView(drawing: stage.bed(of: area, place)).at(place.frame).allowsHitTesting(false)
            }
        }
        ForEach(places, id: \.area) { area($0, scene, told, inHand: false) }
    }

    @ViewBuilder private func area(_ place: AreaPlace, _ scene: TableScene, _ told: Set<ItemId>, inHand: Bool) -> some View {
        if let area = scene.areas.first(where: { $0.id == place.area }) {
            AreaView(area: area, place: place, things: stage.things(in: place, of: scene, told: told), play: play, inHand: inHand) {
                sheet = .what($0.label)
            }
        }
    }

    private struct ShownChalk: Identifiable {
        let id: Int
        let frame: Frame
        let drawing: Drawing
    }

    private func chalks(_ scene: TableScene, _ layout: TableLayout) -> [ShownChalk] {
        chalk(game: stage.game, scene: scene, layout: layout, page: stage.colours).enumerated()
            .map { ShownChalk(id: $0.offset, frame: $0.element.frame, drawing: Drawing($0.element.figure)) }
    }
}

/// A window of the page whose content scrolls where there is more than is visible. A tap beside all things calls `free`.
struct PaneView<Content: View>: View {
    let pane: Pane
    let scrolled: (PagePoint) -> Void
    let free: () -> Void
    @ViewBuilder let content: Content

    var body: some View {
        ScrollView(axes, showsIndicators: true) {
            ZStack(alignment: .topLeading) {
                Color.clear.contentShape(Rectangle()).onTapGesture(perform: free).accessibilityHidden(true)
                content
            }
            .frame(width: CGFloat(pane.width), height: CGFloat(pane.height), alignment: .topLeading)
            .onGeometryChange(for: CGPoint.self) {
                $0.frame(in: .named("pane")).origin
            } action: {
                scrolled(PagePoint(Float(-$0.x), Float(-$0.y)))
            }
        }
        .coordinateSpace(.named("pane"))
        .scrollDisabled(axes.isEmpty)
        .at(pane.view)
        .clipped()
    }

    private var axes: Axis.Set {
        var axes: Axis.Set = []
        if pane.height > pane.view.height + 0.5 { axes.insert(.vertical) }
        if pane.width > pane.view.width + 0.5 { axes.insert(.horizontal) }
        return axes
    }
}

/// The hand, below everything. A hand that does not scroll lets its picked cards rise over its edge.
private struct HandView<Content: View>: View {
    let view: Frame
    let place: AreaPlace
    let scrolled: (Float) -> Void
    @ViewBuilder let content: Content

    var body: some View {
        let wide = max(place.frame.right + 6 - view.left, view.width)
        ScrollView(.horizontal, showsIndicators: false) {
            ZStack(alignment: .topLeading) { content.offset(x: CGFloat(-view.left), y: CGFloat(-view.top)) }
                .frame(width: CGFloat(wide), height: CGFloat(view.height), alignment: .topLeading)
                .onGeometryChange(for: CGFloat.self) {
                    $0.frame(in: .named("hand")).minX
                } action: {
                    scrolled(Float(-$0))
                }
        }
        .coordinateSpace(.named("hand"))
        .scrollDisabled(wide <= view.width + 0.5)
        .scrollClipDisabled(wide <= view.width + 0.5)
        .at(view)
    }
}
