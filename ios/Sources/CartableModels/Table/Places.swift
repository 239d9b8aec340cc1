import Cartable

/// A place on a page, in points.
public struct PagePoint: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Float
    /// The distance from the upper edge.
    public var y: Float

    /// A place.
    public init(_ x: Float, _ y: Float) {
        self.x = x
        self.y = y
    }

    /// The corner from which everything is measured.
    public static let zero = Self(0, 0)
}

extension Frame {
    /// The width.
    public var width: Float { right - left }
    /// The height.
    public var height: Float { bottom - top }
    /// The middle.
    public var centre: PagePoint { PagePoint((left + right) / 2, (top + bottom) / 2) }

    /// The same frame of a thing that is so many times as large, about the corner.
    public func enlarged(_ zoom: Float) -> Frame {
        Frame(left: left * zoom, top: top * zoom, right: right * zoom, bottom: bottom * zoom)
    }

    /// The same frame elsewhere.
    public func moved(_ x: Float, _ y: Float) -> Frame {
        Frame(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }
}
