import CartableModels
import SwiftUI

/// An area: its title, the names of its rows, and its things in their order.
struct AreaView: View {
    let area: Area
    let place: AreaPlace
    let things: [TableThing]
    let hands: TableHands
    let inHand: Bool
    /// The colours of writing on what the area lies on.
    let ground: (ink: Color, quiet: Color)
    let ask: (Item) -> Void

    var body: some View {
        ZStack(alignment: .topLeading) {
            if place.title == nil, !area.spoken.label.isEmpty {
                // A hand has no title for the eye; the rotor goes to it by this one.
                Color.clear
                    .frame(width: 1, height: 1)
                    .offset(x: CGFloat(place.frame.left), y: CGFloat(place.frame.top))
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(area.spoken.label)
                    .accessibilityAddTraits(.isHeader)
            }
            if let title = place.title {
                HStack(spacing: 3) {
                    if let symbol = area.symbol {
                        FittedFigure(drawing: Drawings.shared.named(.symbol(symbol))).frame(width: 11, height: 11)
                    }
                    Text(verbatim: place.hasWholeTitle ? area.title : area.short).font(.caption2).lineLimit(1)
                }
                .foregroundStyle(ground.quiet)
                .at(title)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(area.spoken.label)
                .accessibilityAddTraits(.isHeader)
            }
            if let outline = place.outline {
                RoundedRectangle(cornerRadius: CGFloat(outline.width) / 10)
                    .stroke(ground.quiet.opacity(0.6), style: StrokeStyle(lineWidth: 1.5, dash: [4, 4]))
                    .at(outline)
                    .accessibilityHidden(true)
            }
            ForEach(place.rows.indices, id: \.self) { index in
                if !area.rowTitles.isEmpty {
                    Text(verbatim: area.rowTitles[index % area.rowTitles.count])
                        .font(.caption2).minimumScaleFactor(0.6).lineLimit(1).foregroundStyle(ground.quiet)
                        .at(place.rows[index])
                        .accessibilityHidden(true)
                }
            }
            ForEach(things) { thing in
                ThingView(thing: thing, hands: hands, inHand: inHand, ask: ask)
                if let caption = thing.caption { CaptionView(caption: caption, colour: ground.ink) }
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilitySortPriority(inHand ? 0 : 1000 - Double(place.order))
    }
}

/// One thing with its marks. A card of the hand can be dragged towards the table.
private struct ThingView: View {
    /// The distance over which a card must be dragged to be played, and by which a picked one rises.
    private static let thrown: CGFloat = 56
    private static let lift: CGFloat = 8

    let thing: TableThing
    let hands: TableHands
    let inHand: Bool
    let ask: (Item) -> Void
    @GestureState private var dragged: CGFloat = 0

    var body: some View {
        let item = thing.item
        let spoken = item.spoken(.app)
        FigureView(drawing: thing.drawing)
            .contentShape(Rectangle())
            .offset(y: (item.picked && inHand ? -Self.lift : 0) + dragged)
            .opacity(hands.hides(item.id) ? 0 : 1)
            .onTapGesture { hands.tap(item.id) }
            .onLongPressGesture { ask(item) }
            .gesture(drag, including: inHand ? .all : .none)
            .hoverEffect(.highlight, isEnabled: item.canTap)
            .focusable(item.canTap, interactions: .activate)
            .focused(hands.focus, equals: item.id)
            .focusEffectDisabled()
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(spoken.label)
            .accessibilityAddTraits(traits(of: spoken))
            .accessibilityAction { if item.canTap { hands.tap(item.id) } else { ask(item) } }
            .accessibilityAction(named: "Explain") { ask(item) }
            .accessibilityIdentifier("item-\(item.id)")
            .at(thing.frame)
            .zIndex(dragged != 0 ? 2 : thing.height)
    }

    private func traits(of spoken: Spoken) -> AccessibilityTraits {
        switch (spoken.isButton, spoken.isSelected) {
        case (true, true): [.isButton, .isSelected]
        case (true, false): .isButton
        case (false, true): .isSelected
        case (false, false): []
        }
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 12)
            .updating($dragged) { drag, dragged, _ in dragged = min(0, drag.translation.height) }
            .onEnded { if $0.translation.height < -Self.thrown { hands.drag(thing.item.id) } }
    }
}

/// The owner of a thing, below it: the name, or the letters where it has no room. The thing's label says it too.
private struct CaptionView: View {
    let caption: TableThing.Caption
    let colour: Color

    var body: some View {
        ViewThatFits(in: .horizontal) {
            Text(verbatim: caption.name).lineLimit(1)
            Text(verbatim: caption.letters).lineLimit(1)
        }
        .font(.caption2)
        .foregroundStyle(colour)
        .at(caption.frame)
        .accessibilityHidden(true)
    }
}
