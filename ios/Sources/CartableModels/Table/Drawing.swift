import Cartable

/// A surface on which figures are drawn. Coordinates are points from the figure's left upper corner; colours are `0xAARRGGBB`.
public protocol Surface {
    /// Fills an outline; overlaps count once (non-zero winding).
    mutating func fill(_ outline: [OutlineStep], colour: UInt32)
    /// Draws a line with a round pen of this width.
    mutating func line(_ outline: [OutlineStep], colour: UInt32, pen: Float)
    /// Writes a word, heavy and as large as it fits, into the middle of its box.
    mutating func word(_ text: String, colour: UInt32, box: Frame)
}

/// A figure whose outlines are read, ready to be drawn many times.
public struct Drawing: Sendable {
    /// The size; marks may stand out over it.
    public let width, height: Float
    /// How far marks stand out over the size, at most. A canvas cuts what lies outside of it, so it has to be this much larger.
    public let reach: Float
    private let parts: [Part]

    private enum Part: Sendable {
        case fill([OutlineStep], UInt32)
        case line([OutlineStep], UInt32, Float)
        case word(String, UInt32, Frame)

        /// How far it stands out over a figure of this size. Handles of a curve count as if the curve went through them.
        func overhang(_ width: Float, _ height: Float) -> Float {
            let (points, pen): ([PagePoint], Float) =
                switch self {
                case let .fill(outline, _): (outline.flatMap(\.points), 0)
                case let .line(outline, _, pen): (outline.flatMap(\.points), pen / 2)
                case let .word(_, _, box): ([PagePoint(box.left, box.top), PagePoint(box.right, box.bottom)], 0)
                }
            return points.map { max(-$0.x, -$0.y, $0.x - width, $0.y - height, 0) + pen }.max() ?? 0
        }
    }

    /// Reads the outlines of figures that lie one above the other; the first gives the size.
    public init(_ figures: Figure...) {
        width = figures.first?.width ?? 0
        height = figures.first?.height ?? 0
        parts = figures.flatMap(\.layers).map { layer in
            switch layer {
            case let .fill(path, colour): .fill(outline(path), colour)
            case let .line(path, colour, pen): .line(outline(path), colour, pen)
            case let .word(text, colour, left, top, width, height):
                .word(text, colour, Frame(left: left, top: top, right: left + width, bottom: top + height))
            }
        }
        let (width, height) = (width, height)
        reach = parts.map { $0.overhang(width, height) }.max() ?? 0
    }

    /// Draws it from the left upper corner of a surface; in its own colours, or in this one.
    public func draw(on surface: inout some Surface, colour: UInt32? = nil) {
        for part in parts {
            switch part {
            case let .fill(outline, own): surface.fill(outline, colour: colour ?? own)
            case let .line(outline, own, pen): surface.line(outline, colour: colour ?? own, pen: pen)
            case let .word(text, own, box): surface.word(text, colour: colour ?? own, box: box)
            }
        }
    }
}

/// A figure that its name tells whole.
public enum FigureName: Hashable, Sendable {
    /// The emblem of a game.
    case emblem(String)
    /// The lid of a game's box.
    case lid(String, Page, width: Float, height: Float)
    /// A sign.
    case symbol(Symbol)
    /// The mark of a player's seat.
    case person(UInt32)
    /// The ground of a game's world.
    case ground(String, Page, width: Float, height: Float)
    /// The bed of an area.
    case bed(String, AreaRole, AreaKind, marked: Bool, Page, width: Float, height: Float)

    fileprivate var figure: Figure {
        switch self {
        case let .emblem(game): CartableBindings.emblem(game: game)
        case let .lid(game, page, width, height): CartableBindings.lid(game: game, page: page, width: width, height: height)
        case let .symbol(symbol): CartableBindings.symbol(of: symbol)
        case let .person(seat): personMark(seat: seat)
        case let .ground(game, page, width, height): CartableBindings.ground(game: game, page: page, width: width, height: height)
        case let .bed(game, role, kind, marked, page, width, height):
            CartableBindings.bed(game: game, role: role, kind: kind, marked: marked, page: page, width: width, height: height)
        }
    }
}

/// The drawings that are shown: each is asked of the library once, however often a view is made anew.
@MainActor
public final class Drawings {
    /// The drawings of the app.
    public static let shared = Drawings()

    private struct Key: Hashable {
        let face: Face
        let look: Look
    }

    /// So many are kept: those of the largest tables, with room for what is picked and marked on the way.
    private static let most = 512

    private var kept: [Key: Drawing] = [:]
    private var known: [FigureName: Drawing] = [:]

    /// No drawings yet.
    init() {}

    /// The drawing of this name.
    public func named(_ name: FigureName) -> Drawing {
        if let drawing = known[name] { return drawing }
        let drawing = Drawing(name.figure)
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        known[name] = drawing
        return drawing
    }

    /// The drawing of a thing with its marks.
    public func of(_ face: Face, _ look: Look) -> Drawing {
        let key = Key(face: face, look: look)
        if let known = kept[key] { return known }
        let drawing = Drawing(thing(face: face, look: look.unmarked), marking(shape: face.shape, look: look))
        if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
        kept[key] = drawing
        return drawing
    }
}

extension Look {
    /// The look of a thing of this size in the world of a game, without any mark.
    public static func plain(width: Float, height: Float, game: String, page: Page) -> Look {
        Look(
            width: width, height: height, seenWidth: width, seenHeight: height, game: game, page: page, dimmed: false, picked: false,
            marked: false, told: false, focused: false, token: nil, veto: nil, count: 1, isPile: false)
    }

    /// The look of the thing by itself; its marks are drawn above it.
    fileprivate var unmarked: Look {
        Look(
            width: width, height: height, seenWidth: seenWidth, seenHeight: seenHeight, game: game, page: page, dimmed: dimmed,
            picked: false, marked: false, told: false, focused: false, token: token, veto: veto, count: count > 1 ? 2 : 1, isPile: isPile)
    }
}
