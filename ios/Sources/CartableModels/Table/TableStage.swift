import Cartable
import Observation

/// A thing of a table, ready to be drawn in the coordinates of its pane.
public struct TableThing: Identifiable {
    /// The item.
    public let item: Item
    /// Its place.
    public let frame: Frame
    /// Its drawing.
    public let drawing: Drawing
    /// The line below it that names its owner, with the name and the letters that stand for it.
    public let caption: Caption?
    /// Things with a higher number lie above others: a count is not covered.
    public let height: Double

    /// The item's id.
    public var id: ItemId { item.id }

    /// The name of an owner below a thing.
    public struct Caption {
        /// Its place.
        public let frame: Frame
        /// The name, and the letters for a place that is too narrow.
        public let name, letters: String
    }
}

/// A figure at its place in a pane.
public struct Placed: Identifiable {
    /// Its number among those of its kind.
    public let id: Int
    /// Its place.
    public let frame: Frame
    /// Its drawing.
    public let drawing: Drawing
}

/// A window of the table and what lies in it, in the order in which it is drawn: beds, the things of each area, chalk.
public struct ShownPane: Identifiable {
    /// The panes, in their order.
    public enum Name: String, Sendable { case players, middle, hand }

    /// An area with its things.
    public struct ShownArea: Identifiable {
        /// The area, and its place.
        public let area: Area
        /// Its place.
        public let place: AreaPlace
        /// Its things, in their order.
        public let things: [TableThing]

        /// The area's id.
        public var id: AreaId { area.id }
    }

    /// The pane.
    public let id: Name
    /// The window on the page, and the size of what scrolls in it.
    public let pane: Pane
    /// The content is so many times as large as the library has laid it out, because the player has enlarged it.
    public let zoom: Float
    /// The place of the page's corner in the pane's content. Only the hand is laid out on the page itself.
    public let origin: PagePoint
    /// True if what stands out over the window is cut. A hand that does not scroll lets its picked cards rise over its edge.
    public let isClipped: Bool
    /// The grounds of the areas. All lie below all things, because one may stand out over its area.
    public let beds: [Placed]
    /// The areas.
    public let areas: [ShownArea]
    /// The writing on the table.
    public let chalk: [Placed]
}

/// The page on which a table is laid out, and how it is seen there.
@MainActor
@Observable
public final class TableStage {
    /// The game's id.
    public let game: String
    /// The page; nil until it was measured.
    public var page: TablePage?
    /// The colours.
    public var colours = Page.day
    /// How far the panes are scrolled, in points.
    @ObservationIgnored public var scrolled: [ShownPane.Name: PagePoint] = [:]
    /// The panes that two fingers have enlarged, and how many times.
    private var zooms: [ShownPane.Name: Float] = [:]

    private let layouts = TableLayouts()
    private let drawings = Drawings.shared

    /// The stage of a game, with nothing on it.
    public init(game: String) {
        self.game = game
    }

    /// The layout of a scene; nil until the page was measured.
    public func layout(of scene: TableScene) -> TableLayout? {
        page.map { layouts.of(scene, on: $0) }
    }

    /// A scene as it is seen; nil until the page was measured.
    public func seen(_ scene: TableScene) -> SeenTable? {
        layout(of: scene).map { SeenTable($0, scrolled: scrolled, zooms: zooms) }
    }

    /// True if a pane is enlarged.
    public var isEnlarged: Bool { zooms.values.contains { $0 > 1 } }

    /// Shows the content of a pane so many times as large, two and a half times at the most. The hand stays as it is.
    public func enlarge(_ pane: ShownPane.Name, to zoom: Float) {
        if pane != .hand { zooms[pane] = min(max(zoom, 1), 2.5) }
    }

    /// Enlarges the panes of a layout that have hidden parts or, if one is enlarged, shows all of them as they were laid out.
    public func turnSize(of layout: TableLayout) {
        zooms = isEnlarged ? [:] : Dictionary(uniqueKeysWithValues: hiding(layout).map { ($0, 1.6) })
    }

    /// True if the size can be turned: a pane is enlarged, or has hidden parts.
    public func turnsSize(of layout: TableLayout) -> Bool { isEnlarged || !hiding(layout).isEmpty }

    private func hiding(_ layout: TableLayout) -> [ShownPane.Name] {
        [(ShownPane.Name.players, layout.players), (.middle, layout.middle)].filter { $0.1.hidesParts }.map(\.0)
    }

    /// The ground of the world, of this size.
    public func ground(width: Float, height: Float) -> Drawing {
        drawings.named(.ground(game, colours, width: width, height: height))
    }

    /// The colours of writing on the ground of the world.
    public var worldColours: WorldColours { CartableBindings.worldColours(game: game, page: colours) }

    /// The ground on which the things of an area lie.
    public func bed(of area: Area, _ place: AreaPlace) -> Drawing {
        let frame = place.frame
        return drawings.named(.bed(game, area.role, area.kind, marked: area.marked, colours, width: frame.width, height: frame.height))
    }

    /// The drawing of a thing by itself, as it flies.
    public func flying(_ face: Face, width: Float, height: Float) -> Drawing {
        drawings.of(face, .plain(width: width, height: height, game: game, page: colours))
    }

    /// The panes of a scene, in the order in which they are drawn.
    public func panes(of scene: TableScene, _ layout: TableLayout, told: Set<ItemId>, focused: ItemId? = nil) -> [ShownPane] {
        func shown(_ name: ShownPane.Name, _ pane: Pane, _ places: [AreaPlace], at origin: PagePoint, clips: Bool, chalk: [Placed])
            -> ShownPane
        {
            let areas = places.compactMap { place in
                scene.areas.first(where: { $0.id == place.area }).map { area in
                    ShownPane.ShownArea(area: area, place: place, things: things(in: place, of: scene, told: told, focused: focused))
                }
            }
            // The hand lies on the page itself.
            let beds =
                name == .hand
                ? []
                : areas.enumerated().map {
                    Placed(id: $0.offset, frame: $0.element.place.frame, drawing: bed(of: $0.element.area, $0.element.place))
                }
            return ShownPane(
                id: name, pane: pane, zoom: zooms[name] ?? 1, origin: origin, isClipped: clips, beds: beds, areas: areas,
                chalk: chalk)
        }
        let written = chalk(game: game, scene: scene, layout: layout, page: colours).enumerated().map {
            Placed(id: $0.offset, frame: $0.element.frame, drawing: Drawing($0.element.figure))
        }
        let hand = layout.hand.map { place in
            let view = layout.handView
            let width = max(place.frame.right + 6 - view.left, view.width)
            let pane = Pane(view: view, width: width, height: view.height, sought: nil)
            return shown(.hand, pane, [place], at: PagePoint(view.left, view.top), clips: width > view.width + 0.5, chalk: [])
        }
        return [
            shown(.players, layout.players, layout.fronts, at: .zero, clips: true, chalk: []),
            shown(.middle, layout.middle, layout.areas, at: .zero, clips: true, chalk: written),
        ] + (hand.map { [$0] } ?? [])
    }

    /// The things of an area, in the order in which they are drawn. `told` are those that a lesson or hint speaks of,
    /// `focused` is the one that has the keyboard.
    public func things(in place: AreaPlace, of scene: TableScene, told: Set<ItemId>, focused: ItemId? = nil) -> [TableThing] {
        guard let area = scene.areas.first(where: { $0.id == place.area }) else { return [] }
        let items = Dictionary(area.items.map { ($0.id, $0) }) { first, _ in first }
        return place.spots.compactMap { spot in
            items[spot.item].map { thing($0, spot, area, scene.seats, told.contains($0.id), $0.id == focused) }
        }
    }

    private func thing(_ item: Item, _ spot: Spot, _ area: Area, _ seats: [SeatPanel], _ told: Bool, _ isFocused: Bool) -> TableThing {
        func panel(_ seat: UInt32?) -> SeatPanel? { seat.flatMap { seat in seats.first { $0.seat == seat } } }
        func person(_ seat: UInt32?) -> Person? { seat.map { Person(letters: panel($0)?.letters ?? "?", seat: $0) } }
        let isPile = area.kind == .pile
        let isEmptyToken = item.face.shape == .token && item.face.text.isEmpty && item.face.symbol == nil
        let look = Look(
            width: spot.frame.width, height: spot.frame.height, seenWidth: spot.seenWidth, seenHeight: spot.seenHeight, game: game,
            page: colours, dimmed: item.dimmed, picked: item.picked, marked: item.marked, told: told, focused: isFocused,
            token: isEmptyToken ? person(item.owner) : nil, veto: person(item.vetoedBy), count: isPile ? area.count ?? 1 : item.count,
            isPile: isPile)
        let owner = panel(item.owner)
        let caption = spot.caption.flatMap { frame in
            owner.map { TableThing.Caption(frame: frame, name: $0.name, letters: $0.letters) }
        }
        return TableThing(
            item: item, frame: spot.frame, drawing: drawings.of(item.face, look), caption: caption, height: item.count > 1 ? 1 : 0)
    }
}
