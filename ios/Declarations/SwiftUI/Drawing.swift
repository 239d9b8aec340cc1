// SwiftUI's shapes, canvas, geometry, gestures and animation that the app uses, as Apple documents them (iOS 17, Swift 6).

public protocol Shape: View, Sendable { nonisolated func path(in rect: CGRect) -> Path }
extension Shape {
    public var body: Never { fatalError() }
    public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { self }
    public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View { self }
    public nonisolated func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View { self }
}
public protocol InsettableShape: Shape {}
public enum RoundedCornerStyle: Sendable { case circular, continuous }
public struct Rectangle: InsettableShape { public nonisolated init() {}; public nonisolated func path(in rect: CGRect) -> Path { Path() } }
public struct Capsule: InsettableShape {
    public nonisolated init(style: RoundedCornerStyle = .continuous) {}
    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}
public struct RoundedRectangle: InsettableShape {
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}
extension Shape where Self == Capsule { public nonisolated static var capsule: Capsule { .init() } }
extension Shape where Self == RoundedRectangle {
    public nonisolated static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        .init(cornerRadius: cornerRadius)
    }
}
extension Path: Shape {}
public struct Path: Equatable, Sendable {
    public nonisolated init() {}
    public nonisolated func path(in rect: CGRect) -> Path { self }
    public nonisolated mutating func move(to end: CGPoint) {}
    public nonisolated mutating func addLine(to end: CGPoint) {}
    public nonisolated mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
    public nonisolated mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    public nonisolated mutating func closeSubpath() {}
    public static nonisolated func == (one: Path, other: Path) -> Bool { true }
}
public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }
public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {}
}
public struct GraphicsContext {
    public struct Shading: Sendable { public static func color(_ color: Color) -> Shading { Shading() } }
    public struct ResolvedText { public func measure(in size: CGSize) -> CGSize { size } }
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
    public mutating func translateBy(x: CGFloat, y: CGFloat) {}
}
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }
public struct Canvas<Symbols: View>: Primitive {}
extension Canvas where Symbols == EmptyView {
    public nonisolated init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {}
}
public struct GeometryProxy: Sendable {
    public var size: CGSize { .zero }
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { .zero }
}
public protocol CoordinateSpaceProtocol {}
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {}
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { .init() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace { public static var local: LocalCoordinateSpace { .init() } }
public struct GeometryReader<Content: View>: Primitive {
    public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

// MARK: gestures

@MainActor @preconcurrency public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
}
extension Never: Gesture { public typealias Value = Never }
public struct DragGesture: Gesture {
    public typealias Body = Never
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
        public var startLocation: CGPoint
        public var translation: CGSize { .zero }
    }
    public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {}
}
public struct MagnifyGesture: Gesture {
    public typealias Body = Never
    public struct Value: Equatable, Sendable {
        public var magnification: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}
public struct Transaction {}
public struct GestureStateGesture<Base: Gesture, State>: Gesture { public typealias Value = Base.Value; public typealias Body = Never }
public struct _EndedGesture<Content: Gesture>: Gesture { public typealias Value = Content.Value; public typealias Body = Never }
public struct _ChangedGesture<Content: Gesture>: Gesture { public typealias Value = Content.Value; public typealias Body = Never }
extension Gesture {
    @MainActor @preconcurrency public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> { .init() }
    @MainActor @preconcurrency public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { .init() }
}
extension Gesture where Value: Equatable {
    @MainActor @preconcurrency public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> { .init() }
}
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none = Self([]), gesture = Self(rawValue: 1), subviews = Self(rawValue: 2), all = Self(rawValue: 3)
}

// MARK: animation

public struct Animation: Hashable, Sendable {
    public static func easeIn(duration: TimeInterval) -> Animation { .init() }
    public static func easeOut(duration: TimeInterval) -> Animation { .init() }
    public func delay(_ delay: TimeInterval) -> Animation { self }
}
extension Animation { public static let `default` = Animation() }
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result { try body() }
public struct AnyTransition {
    public static let opacity = AnyTransition.made()
    public static func move(edge: Edge) -> AnyTransition { made() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    private static func made() -> AnyTransition { .init() }
}
extension AnyTransition: @unchecked Sendable {}
public protocol Animatable {}
extension Double: Animatable {}
extension CGFloat: Animatable {}
public struct PlaceholderContentView<Value>: Primitive {}
public protocol Keyframes<Value> { associatedtype Value }
public protocol KeyframeTrackContent<Value> { associatedtype Value: Animatable }
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent { public init(_ to: Value, duration: TimeInterval) {} }
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}
/// Not Apple's name: keyframes one after the other.
public struct _Sequence<Value: Animatable>: KeyframeTrackContent {}
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent<Value>>: Keyframes {
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {}
}
extension KeyframeTrack { public typealias Body = Never }
@resultBuilder public struct KeyframesBuilder<Value> {
    public static func buildExpression<K: Keyframes<Value>>(_ expression: K) -> K { expression }
    public static func buildBlock<K: Keyframes<Value>>(_ component: K) -> K { component }
}
@resultBuilder public struct KeyframeTrackContentBuilder<Value> {
    public static func buildExpression<K: KeyframeTrackContent<Value>>(_ expression: K) -> K { expression }
    public static func buildPartialBlock<K: KeyframeTrackContent<Value>>(first: K) -> K { first }
    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> _Sequence<Value> where Value: Animatable { _Sequence() }
}
