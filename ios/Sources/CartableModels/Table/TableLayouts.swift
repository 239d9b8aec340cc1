import Cartable

/// The layouts of the last scenes of a table. Flying things ask for them again and again.
@MainActor
public final class TableLayouts {
    private struct Known {
        let scene: TableScene
        let page: TablePage
        let layout: TableLayout
    }

    /// The layouts before, during and after a change.
    private static let most = 3

    private var memory = TableMemory()
    private var known: [Known] = []

    /// No layouts yet.
    public init() {}

    /// The layout of a scene on a page; what a table has shown keeps its room.
    public func of(_ scene: TableScene, on page: TablePage) -> TableLayout {
        if let same = known.first(where: { $0.page == page && $0.scene == scene }) { return same.layout }
        let layout = layOut(scene: scene, page: page, memory: memory)
        memory = layout.memory
        known.insert(Known(scene: scene, page: page, layout: layout), at: 0)
        if known.count > Self.most { known.removeLast() }
        return layout
    }
}

extension TableLayout {
    /// Every area, the hand last.
    public var places: [AreaPlace] {
        fronts + areas + (hand.map { [$0] } ?? [])
    }

    /// The strip of the book on which the last event, the question and the buttons lie.
    public var strip: Frame {
        let edge: Float = 6
        return Frame(
            left: min(question.left, choices.left) - edge, top: log.height > 0 ? log.top : question.top,
            right: max(question.right, choices.right) + edge, bottom: max(question.bottom, choices.bottom))
    }
}

extension Pane {
    /// True if its content is larger than its window.
    var hidesParts: Bool { width > view.width + 0.5 || height > view.height + 0.5 }
}

/// A layout as it is seen on the page, its panes scrolled and enlarged as they are.
public struct SeenTable {
    private let layout: TableLayout
    private let scrolled: [ShownPane.Name: PagePoint]
    private let zooms: [ShownPane.Name: Float]
    private var frames: [ItemId: Frame] = [:]

    /// A layout with its panes scrolled so far, and so many times as large; what is not named is as it was laid out.
    public init(_ layout: TableLayout, scrolled: [ShownPane.Name: PagePoint] = [:], zooms: [ShownPane.Name: Float] = [:]) {
        (self.layout, self.scrolled, self.zooms) = (layout, scrolled, zooms)
        for spot in layout.fronts.flatMap(\.spots) { frames[spot.item] = onPage(spot.frame, .players) }
        for spot in layout.areas.flatMap(\.spots) { frames[spot.item] = onPage(spot.frame, .middle) }
        for spot in layout.hand?.spots ?? [] { frames[spot.item] = spot.frame.moved(-(scrolled[.hand]?.x ?? 0), 0) }
    }

    /// The place of an item; nil where the page has none.
    public func frame(of item: ItemId) -> Frame? {
        frames[item]
    }

    /// The place of an end of a movement; nil where the page has none.
    public func frame(of end: End?) -> Frame? {
        switch end {
        case nil, .place(.away): nil
        case let .item(id): frames[id]
        case let .place(.seat(seat)):
            layout.seats.first { $0.seat == seat }.map { onPage($0.card, .players) }
        case let .place(.area(id)): card(of: id)
        }
    }

    private func card(of area: AreaId) -> Frame? {
        if let place = layout.fronts.first(where: { $0.area == area }) { return onPage(place.card, .players) }
        if let place = layout.areas.first(where: { $0.area == area }) { return onPage(place.card, .middle) }
        return layout.hand.flatMap { $0.area == area ? $0.card : nil }
    }

    /// A thing beyond an edge of its pane comes from there, and goes there.
    private func onPage(_ frame: Frame, _ name: ShownPane.Name) -> Frame {
        let (pane, scrolled) = (name == .players ? layout.players : layout.middle, scrolled[name] ?? .zero)
        let there = frame.enlarged(zooms[name] ?? 1).moved(pane.view.left - scrolled.x, pane.view.top - scrolled.y)
        func inside(_ at: Float, _ low: Float, _ high: Float) -> Float { max(low, min(at, max(low, high))) }
        let left = inside(there.left, pane.view.left - there.width / 2, pane.view.right - there.width / 2)
        let top = inside(there.top, pane.view.top - there.height / 2, pane.view.bottom - there.height / 2)
        return there.moved(left - there.left, top - there.top)
    }
}
