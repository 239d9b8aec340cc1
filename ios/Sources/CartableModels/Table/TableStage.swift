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
    /// How far the panes are scrolled.
    @ObservationIgnored public var positions = PanePositions()

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
        layout(of: scene).map { SeenTable($0, positions) }
    }

    /// The ground of the world, of this size.
    public func ground(width: Float, height: Float) -> Drawing {
        drawings.named(.ground(game, colours, width: width, height: height))
    }

    /// The ground on which the things of an area lie.
    public func bed(of area: Area, _ place: AreaPlace) -> Drawing {
        let frame = place.frame
        return drawings.named(.bed(game, area.role, area.kind, marked: area.marked, colours, width: frame.width, height: frame.height))
    }

    /// The drawing of a thing by itself, as it flies.
    public func flying(_ face: Face, width: Float, height: Float) -> Drawing {
        drawings.of(face, .plain(width: width, height: height, game: game, page: colours))
    }

    /// The things of an area, in the order in which they are drawn. `told` are those that a lesson or hint speaks of.
    public func things(in place: AreaPlace, of scene: TableScene, told: Set<ItemId>) -> [TableThing] {
        guard let area = scene.areas.first(where: { $0.id == place.area }) else { return [] }
        let items = Dictionary(area.items.map { ($0.id, $0) }) { first, _ in first }
        return place.spots.compactMap { spot in
            items[spot.item].map { thing($0, spot, area, scene.seats, told.contains($0.id)) }
        }
    }

    private func thing(_ item: Item, _ spot: Spot, _ area: Area, _ seats: [SeatPanel], _ told: Bool) -> TableThing {
        func panel(_ seat: UInt32?) -> SeatPanel? { seat.flatMap { seat in seats.first { $0.seat == seat } } }
        func person(_ seat: UInt32?) -> Person? { seat.map { Person(letters: panel($0)?.letters ?? "?", seat: $0) } }
        let isPile = area.kind == .pile
        let isEmptyToken = item.face.shape == .token && item.face.text.isEmpty && item.face.symbol == nil
        let look = Look(
            width: spot.frame.width, height: spot.frame.height, seenWidth: spot.seenWidth, seenHeight: spot.seenHeight, game: game,
            page: colours, dimmed: item.dimmed, picked: item.picked, marked: item.marked, told: told, focused: false,
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
