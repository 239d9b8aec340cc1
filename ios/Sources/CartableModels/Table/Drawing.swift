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
    private let parts: [Part]

    private enum Part: Sendable {
        case fill([OutlineStep], UInt32)
        case line([OutlineStep], UInt32, Float)
        case word(String, UInt32, Frame)
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

/// The drawings of things on tables: each is asked of the library once.
@MainActor
public final class Drawings {
    private struct Key: Hashable {
        let face: Face
        let look: Look
    }

    /// So many are kept: those of the largest tables, with room for what is picked and marked on the way.
    private static let most = 512

    private var kept: [Key: Drawing] = [:]

    /// No drawings yet.
    public init() {}

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
