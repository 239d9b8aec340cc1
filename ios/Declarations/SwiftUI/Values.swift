// SwiftUI's small values that the app uses, as Apple documents them (iOS 17, Swift 6).
import UIKit

public protocol ShapeStyle: Sendable {}
extension Color: Primitive {}
public struct Color: Hashable, ShapeStyle {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public nonisolated init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public nonisolated init(uiColor: UIColor) {}
    public nonisolated init(_ name: String, bundle: Bundle? = nil) {}
    public static nonisolated let clear = Color("")
    public nonisolated func opacity(_ opacity: Double) -> Color { self }
    public static nonisolated func == (one: Color, other: Color) -> Bool { true }
    public nonisolated func hash(into hasher: inout Hasher) {}
}
extension UIColor { public convenience init(_ color: Color) { self.init { _ in fatalError() } } }
public struct Font: Hashable, Sendable {
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
    public struct Weight: Hashable, Sendable {
        public static let regular = Weight(), medium = Weight(), semibold = Weight(), bold = Weight(), heavy = Weight(), black = Weight()
    }
    public static let title = Font(), title2 = Font(), title3 = Font(), headline = Font(), body = Font(), footnote = Font(),
        caption = Font(), caption2 = Font()
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }
    public func bold() -> Font { self }
    public func monospacedDigit() -> Font { self }
}
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment(), leading = Alignment(), trailing = Alignment(), top = Alignment(), bottom = Alignment(),
        topLeading = Alignment(), topTrailing = Alignment(), bottomLeading = Alignment(), bottomTrailing = Alignment()
}
public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment(), center = HorizontalAlignment(), trailing = HorizontalAlignment()
}
public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment(), center = VerticalAlignment(), bottom = VerticalAlignment()
}
public enum TextAlignment: CaseIterable, Hashable, Sendable { case leading, center, trailing }
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
    }
}
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4), trailing = Set(rawValue: 8),
            all = Set(rawValue: 15), horizontal = Set(rawValue: 10), vertical = Set(rawValue: 5)
    }
}
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 3)
    }
}
public struct EdgeInsets: Equatable, Sendable { public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {} }
public struct UnitPoint: Hashable, Sendable {
    public static let topLeading = UnitPoint()
    public static let center = UnitPoint(), top = UnitPoint(), bottom = UnitPoint(), leading = UnitPoint(), trailing = UnitPoint()
}
public struct Angle: Hashable, Sendable { public static func degrees(_ degrees: Double) -> Angle { Angle() } }
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: .max)
}
public enum Visibility: CaseIterable, Hashable, Sendable { case automatic, visible, hidden }
public enum ContentMode: CaseIterable, Hashable, Sendable { case fit, fill }
public struct FillStyle: Equatable, Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
public struct PresentationDetent: Hashable, Sendable { public static let medium = Self(), large = Self() }
public struct ScrollBounceBehavior: Sendable { public static var automatic: Self { Self() }; public static var basedOnSize: Self { Self() } }
public struct TextInputAutocapitalization: Sendable { public static var characters: Self { Self() } }
public struct HoverEffect: Sendable { public static let automatic = Self(), highlight = Self(), lift = Self() }
public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var activate: Self { Self(rawValue: 1) }
    public static var edit: Self { Self(rawValue: 2) }
    public static var automatic: Self { Self(rawValue: 3) }
}
public struct NavigationBarItem: Sendable { public enum TitleDisplayMode: Sendable { case automatic, inline, large } }

// MARK: styles

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static var plain: PlainButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { public static var borderless: BorderlessButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { .init() }
}
@MainActor @preconcurrency public protocol ListStyle {}
public struct PlainListStyle: ListStyle {}
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { .init() } }
@MainActor @preconcurrency public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle {}
extension LabelStyle where Self == IconOnlyLabelStyle { public static var iconOnly: IconOnlyLabelStyle { .init() } }

// MARK: accessibility and feedback

public struct AccessibilityTraits: SetAlgebra, Sendable {
    public typealias Element = AccessibilityTraits
    public static let isButton = Self(), isHeader = Self(), isSelected = Self(), isImage = Self(), isStaticText = Self(),
        updatesFrequently = Self()
    public init() {}
    public func contains(_ member: Self) -> Bool { false }
    public func union(_ other: Self) -> Self { self }
    public func intersection(_ other: Self) -> Self { self }
    public func symmetricDifference(_ other: Self) -> Self { self }
    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, newMember) }
    public mutating func remove(_ member: Self) -> Self? { nil }
    public mutating func update(with newMember: Self) -> Self? { nil }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
    public static func == (one: Self, other: Self) -> Bool { true }
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = Self(), contain = Self(), combine = Self()
}
public struct AccessibilityActionKind: Equatable, Sendable {
    public static let `default` = Self(), escape = Self(), magicTap = Self()
}
public struct AccessibilityZoomGestureAction {
    public enum Direction: Equatable, Hashable, Sendable { case zoomIn, zoomOut }
    public let direction: Direction
}
public struct SensoryFeedback: Equatable, Sendable {
    public static let success = Self(), warning = Self(), error = Self(), selection = Self(), impact = Self()
}

// MARK: keys

public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public let character: Character
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }
    public static let upArrow = Self(" "), downArrow = Self(" "), leftArrow = Self(" "), rightArrow = Self(" "), escape = Self(" "),
        `return` = Self(" "), space = Self(" ")
}
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command = Self(rawValue: 1), shift = Self(rawValue: 2), option = Self(rawValue: 4), control = Self(rawValue: 8)
}
public struct KeyPress: Sendable {
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Self(rawValue: 1), `repeat` = Self(rawValue: 2), up = Self(rawValue: 4), all = Self(rawValue: 7)
    }
    public enum Result: Sendable { case handled, ignored }
    public let phase: Phases
    public let key: KeyEquivalent
    public let characters: String
    public let modifiers: EventModifiers
}
