import CartableModels
import SwiftUI

/// The table on its page: players, middle, question, buttons and hand, each where the layout has it, and what flies above them.
struct TablePageView: View {
    let play: PlayModel
    let stage: TableStage
    @Binding var sheet: TableSheet?
    @FocusState private var focus: ItemId?

    var body: some View {
        let scene = play.show.scene
        if let layout = stage.layout(of: scene) {
            let marks = play.marks
            ZStack(alignment: .topLeading) {
                TableView(scene: scene, layout: layout, stage: stage, told: marks.items, hands: hands, sheet: $sheet)
                RisenView(show: play.show, layout: layout)
                    .offset(x: CGFloat(layout.players.view.left), y: CGFloat(layout.players.view.top))
                FootView(play: play, layout: layout, stage: stage, told: marks.choice, sheet: $sheet)
                    .accessibilitySortPriority(2)
                if let side = layout.side {
                    LogView(scene: scene).listStyle(.plain).at(side)
                }
                FlightsView(show: play.show, stage: stage)
                AccentsView(show: play.show, stage: stage, middle: layout.middle.view)
            }
            .onKeyPress(keys: [.rightArrow, .leftArrow, .downArrow, .upArrow]) { press in
                focus = scene.reached(from: focus, way(of: press.key), in: layout)
                return .handled
            }
            .onKeyPress(keys: [.return, .space]) { _ in
                guard let item = focus else { return .ignored }
                play.tap(item)
                return .handled
            }
            .onKeyPress(.escape) {
                play.tapBeside()
                return .handled
            }
            .accessibilityAction(.magicTap) { play.doTheObvious() }
            .accessibilityAction(named: "Put back") { play.tapBeside() }
        }
    }

    private var hands: TableHands {
        TableHands(
            tap: { play.tap($0) }, drag: { play.drag($0) }, beside: { play.tapBeside() }, hides: { play.show.hides($0) }, focus: $focus)
    }

    private func way(of key: KeyEquivalent) -> KeyWay {
        switch key {
        case .rightArrow: .next
        case .leftArrow: .previous
        case .downArrow: .nextArea
        default: .previousArea
        }
    }
}
