// More of SwiftUI's declarations (iOS 17).
import UIKit

extension Color {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) { self.init("") }
    public init(uiColor: UIColor) { self.init("") }
}
extension UIColor { public convenience init(_ color: Color) { self.init { _ in fatalError() } } }
extension KeyboardKind { public static let URL = Self() }
public struct TextInputAutocapitalization: Sendable { public static var characters: Self { Self() } }
extension View {
    public func textInputAutocapitalization(_ kind: TextInputAutocapitalization?) -> some View { self }
    public func alert<A: View, M: View, T>(
        _ k: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { self }
    @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { self }
    public func clipped(antialiased: Bool = false) -> some View { self }
    public func mask<M: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> M) -> some View { self }
    public func allowsHitTesting(_ enabled: Bool) -> some View { self }
    public func scrollDisabled(_ disabled: Bool) -> some View { self }
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
    public func scrollBounceBehavior(_ behaviour: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View { self }
    public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View { self }
    public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask) -> some View { self }
    public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool) -> some View {
        self
    }
    public func keyframeAnimator<V, T: Equatable, C: View>(
        initialValue: V, trigger: T, @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, V) -> C,
        @KeyframesBuilder<V> keyframes: @escaping (V) -> some Keyframes<V>
    ) -> some View { self }
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    public func listRowSeparator(_ visibility: Visibility) -> some View { self }
    public func labelStyle(_ style: LabelStyleKind) -> some View { self }
    public func imageScale(_ scale: ImageScale) -> some View { self }
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }
}
public enum ImageScale: Sendable { case small, medium, large }
public struct LabelStyleKind: Sendable { public static let iconOnly = Self(), titleAndIcon = Self() }
public struct ToolbarPlacement: Sendable { public static let tabBar = Self(), navigationBar = Self() }
public struct ScrollBounceBehavior: Sendable { public static let basedOnSize = Self(), automatic = Self() }
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32; public init(rawValue: UInt32) { self.rawValue = rawValue };
    public static let none = Self([]), all = Self(rawValue: 3), gesture = Self(rawValue: 1), subviews = Self(rawValue: 2)
}
public struct PlaceholderContentView<V: View>: Bare {}
public protocol Keyframes<Value> { associatedtype Value }
public struct KeyframeTrack<Root, Value, Content>: Keyframes {
    public typealias Value = Root; public init(@KeyframeTrackBuilder content: () -> Content) where Root == Value {}
}
public struct LinearKeyframe<V> { public init(_ to: V, duration: TimeInterval) {} }
public struct CubicKeyframe<V> { public init(_ to: V, duration: TimeInterval) {} }
@resultBuilder public enum KeyframesBuilder<V> {
    public static func buildBlock<K: Keyframes<V>>(_ k: K) -> K { k };
    public static func buildExpression<K: Keyframes<V>>(_ k: K) -> K { k }
}
@resultBuilder public enum KeyframeTrackBuilder {
    public static func buildBlock<each K>(_ k: repeat each K) -> (repeat each K) { (repeat each k) }
}
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public let wrappedValue: Value
    public var projectedValue: GestureState<Value> { self }
}
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    public init(wrappedValue: Value, _ key: String) where Value == String {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
extension Stepper { public init<V: Strideable>(value: Binding<V>, in: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> L) {} }
extension Picker where L == Text {
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, selection: Binding<V>, @ViewBuilder content: () -> C) {}
}
// Foundation of Apple's has these beyond that of Linux.
extension URL {
    public static var applicationSupportDirectory: URL { URL(fileURLWithPath: "/") }
}
extension String { public init(localized key: LocalizedStringKey) { self = "" } }
extension TabView { public init(selection: Binding<S>?, @ViewBuilder content: () -> C) {} }
public enum ColorSchemeContrast: Sendable { case standard, increased }
extension EnvironmentValues { public var colorSchemeContrast: ColorSchemeContrast { .standard } }
extension Button where L == Label<Text, Image> {
    public init(_ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {}
}
public enum LineCap: Sendable { case butt, round, square }
public enum LineJoin: Sendable { case miter, round, bevel }
public struct StrokeStyle: Equatable, Sendable {
    public init(
        lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: CGFloat = 10, dash: [CGFloat] = [],
        dashPhase: CGFloat = 0
    ) {}
}
extension Shape { public func stroke<S: ShapeStyle>(_ s: S, style: StrokeStyle) -> some View { AnyView(EmptyView()) } }
extension GraphicsContext {
    public func stroke(_ p: Path, with s: Shading, style: StrokeStyle) {}
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
}
extension Path { public mutating func addCurve(to: CGPoint, control1: CGPoint, control2: CGPoint) {} }
public struct ViewThatFits<C: View>: Bare { public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> C) {} }
public struct Transaction {}
public struct GestureStateGesture<G: Gesture, S>: Gesture { public typealias Value = G.Value }
extension Gesture {
    @MainActor public func updating<S>(_ state: GestureState<S>, body: @escaping (Value, inout S, inout Transaction) -> Void)
        -> GestureStateGesture<Self, S>
    { .init() }
}
extension View { public func position(_ at: CGPoint = .zero) -> some View { self } }
extension Font.Weight { public static let heavy = Font.Weight(), black = Font.Weight() }
extension Animation { public static func easeIn(duration: TimeInterval) -> Animation { .init() } }
