// Declarations of SwiftUI's that views type-check against where there is no SwiftUI: the names, labels and isolation as Apple documents them for iOS 17.
// Nothing here draws. What compiles against this is consistent in itself; that Apple's signatures are these only Xcode can say.
@_exported import Foundation
@_exported import Observation

// MARK: views
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
public protocol Bare: View where Body == Never {}
extension Bare { public var body: Never { fatalError() } }

@resultBuilder public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<V: View>(_ v: V) -> V { v }
    public static func buildBlock<each V: View>(_ v: repeat each V) -> TupleView<(repeat each V)> { TupleView((repeat each v)) }
    public static func buildExpression<V: View>(_ v: V) -> V { v }
    public static func buildIf<V: View>(_ v: V?) -> V? { v }
    public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { .init() }
    public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { .init() }
    public static func buildLimitedAvailability<V: View>(_ v: V) -> AnyView { AnyView(v) }
}
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
extension EmptyView: Bare {}
public struct EmptyView: Sendable { public init() {} }
public struct TupleView<T>: Bare { public nonisolated init(_ value: T) {} }
public struct _ConditionalContent<A: View, B: View>: Bare {}
public struct AnyView: Bare { public nonisolated init<V: View>(_ view: V) {} }
public struct Group<Content: View>: Bare { public init(@ViewBuilder content: () -> Content) {} }
public struct ModifiedContent<Content: View, Modifier>: Bare {}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
public struct _ViewModifier_Content<M: ViewModifier>: Bare {}

// MARK: state
@propertyWrapper public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) { wrappedValue = value }
    public init(initialValue value: Value) { wrappedValue = value }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral { public init() { self.init(wrappedValue: nil) } }
extension State: Sendable where Value: Sendable {}
public protocol DynamicProperty {}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {}
    public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<S>(dynamicMember path: WritableKeyPath<Value, S>) -> Binding<S> { fatalError() }
}
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
    public init(_ value: Value) where Value: AnyObject & Observable { wrappedValue = value }
    @MainActor public subscript<S>(dynamicMember path: ReferenceWritableKeyPath<Value, S>) -> Binding<S> where Value: AnyObject {
        fatalError()
    }
}
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public init(_ type: Value.Type) where Value: AnyObject & Observable {}
    public var wrappedValue: Value { fatalError() }
}
@propertyWrapper @MainActor public struct FocusState<Value: Hashable>: DynamicProperty {
    public init() where Value == Bool {}
    public init<T>() where Value == T?, T: Hashable {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Self { self }
}
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    public init(wrappedValue: Value, _ key: String) where Value == Bool {}
    public init(wrappedValue: Value, _ key: String) where Value == String {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
@propertyWrapper public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {}
    public init() {}
    public var wrappedValue: ID { ID() }
}
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(wrappedValue: Value, relativeTo style: Font.TextStyle) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
}
public struct DismissAction { @MainActor public func callAsFunction() {} }
public struct OpenURLAction { @MainActor public func callAsFunction(_ url: URL) {} }
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
public enum ColorScheme: Sendable { case light, dark }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public struct EnvironmentValues {
    public var dismiss: DismissAction { DismissAction() }
    public var openURL: OpenURLAction { OpenURLAction() }
    public var scenePhase: ScenePhase = .active
    public var colorScheme: ColorScheme = .light
    public var locale: Locale = .current
    public var horizontalSizeClass: UserInterfaceSizeClass? = nil
    public var verticalSizeClass: UserInterfaceSizeClass? = nil
    public var dynamicTypeSize: DynamicTypeSize = .large
    public var accessibilityReduceMotion: Bool { false }
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    public var isEnabled: Bool = true
}
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3, accessibility4,
        accessibility5
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

// MARK: small values
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    public init(stringLiteral: String) {}; public init(_ s: String) {}
}
extension Color: Bare {}
public struct Color: ShapeStyle, Hashable, Sendable {
    public init(_ name: String, bundle: Bundle? = nil) {}
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public static let red = Color(""), blue = Color(""), green = Color(""), yellow = Color(""), orange = Color(""), primary = Color(""),
        secondary = Color(""), white = Color(""), black = Color(""), clear = Color(""), accentColor = Color(""), gray = Color("")
    public func opacity(_ o: Double) -> Color { self }
}
public protocol ShapeStyle: Sendable {}
public struct HierarchicalShapeStyle: ShapeStyle {}
public struct Material: ShapeStyle {}
extension ShapeStyle where Self == Color {
    public static var red: Color { Color("") }; public static var blue: Color { Color("") }; public static var green: Color { Color("") }
    public static var white: Color { Color("") }; public static var black: Color { Color("") };
    public static var clear: Color { Color("") }; public static var yellow: Color { Color("") }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .init() }; public static var secondary: HierarchicalShapeStyle { .init() };
    public static var tertiary: HierarchicalShapeStyle { .init() }
}
extension ShapeStyle where Self == Material {
    public static var thinMaterial: Material { .init() }; public static var regularMaterial: Material { .init() };
    public static var bar: Material { .init() }
}
public struct Font: Hashable, Sendable {
    public enum TextStyle: Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }
    public enum Design: Sendable { case `default`, rounded, monospaced, serif }
    public struct Weight: Hashable, Sendable {
        public static let regular = Weight(), medium = Weight(), semibold = Weight(), bold = Weight()
    }
    public static let largeTitle = Font(), title = Font(), title2 = Font(), title3 = Font(), headline = Font(), subheadline = Font(),
        body = Font(), callout = Font(), footnote = Font(), caption = Font(), caption2 = Font()
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
    public func monospacedDigit() -> Font { self }; public func bold() -> Font { self }; public func weight(_ w: Weight) -> Font { self }
}
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment(), leading = Alignment(), trailing = Alignment(), top = Alignment(), bottom = Alignment(),
        topLeading = Alignment(), topTrailing = Alignment(), bottomLeading = Alignment(), bottomTrailing = Alignment()
}
public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment(), center = HorizontalAlignment(), trailing = HorizontalAlignment()
}
public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment(), center = VerticalAlignment(), bottom = VerticalAlignment(),
        firstTextBaseline = VerticalAlignment()
}
public enum TextAlignment: Sendable { case leading, center, trailing }
public enum Axis: Sendable {
    case horizontal, vertical;
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8; public init(rawValue: Int8) { self.rawValue = rawValue };
        public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
    }
}
public enum Edge: Sendable {
    case top, leading, bottom, trailing;
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8; public init(rawValue: Int8) { self.rawValue = rawValue };
        public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4), trailing = Set(rawValue: 8),
            all = Set(rawValue: 15), horizontal = Set(rawValue: 10), vertical = Set(rawValue: 5)
    }
}
public struct EdgeInsets: Equatable, Sendable { public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {} }
public struct UnitPoint: Hashable, Sendable {
    public static let center = UnitPoint(), top = UnitPoint(), bottom = UnitPoint(), leading = UnitPoint(), trailing = UnitPoint()
}
public struct Angle: Hashable, Sendable { public static func degrees(_ d: Double) -> Angle { Angle() }; public static let zero = Angle() }
public struct Animation: Hashable, Sendable {
    public static let `default` = Animation(), spring = Animation(), linear = Animation()
    public static var snappy: Animation { .init() }; public static var bouncy: Animation { .init() }
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation { .init() }
    public static func easeInOut(duration: TimeInterval) -> Animation { .init() };
    public static func easeOut(duration: TimeInterval) -> Animation { .init() }
    public func delay(_ d: TimeInterval) -> Animation { self }
}
public func withAnimation<R>(_ animation: Animation? = .default, _ body: () throws -> R) rethrows -> R { try body() }
public struct AnyTransition {
    @MainActor public static let opacity = AnyTransition(), slide = AnyTransition(), scale = AnyTransition();
    @MainActor public static func move(edge: Edge) -> AnyTransition { .opacity };
    @MainActor public func combined(with o: AnyTransition) -> AnyTransition { self }
}

// MARK: what is shown
extension Text: Bare {}
public struct Text: Equatable {
    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {}
    @_disfavoredOverload public init<S: StringProtocol>(_ s: S) {}
    public init(verbatim: String) {}
    public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) {}
    public func bold() -> Text { self }; public func font(_ f: Font?) -> Text { self };
    public func foregroundStyle<S: ShapeStyle>(_ s: S) -> Text { self }; public func monospacedDigit() -> Text { self };
    public func strikethrough(_ a: Bool = true) -> Text { self }
    public static func + (a: Text, b: Text) -> Text { a }
}
extension Image: Bare {}
public struct Image {
    public init(_ name: String, bundle: Bundle? = nil) {}; public init(systemName: String) {}; public func resizable() -> Image { self }
}
public struct Label<T: View, I: View>: Bare { public init(@ViewBuilder title: () -> T, @ViewBuilder icon: () -> I) {} }
extension Label where T == Text, I == Image {
    public init(_ key: LocalizedStringKey, systemImage: String) {};
    @_disfavoredOverload public init<S: StringProtocol>(_ s: S, systemImage: String) {}
}
public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }
public struct Button<L: View>: Bare {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> L) {}
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> L) {}
}
extension Button where L == Text {
    public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload public init<S: StringProtocol>(_ s: S, action: @escaping @MainActor () -> Void) {}
    public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload public init<S: StringProtocol>(_ s: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}
public struct VStack<C: View>: Bare {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}
}
public struct HStack<C: View>: Bare {
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}
}
public struct ZStack<C: View>: Bare { public init(alignment: Alignment = .center, @ViewBuilder content: () -> C) {} }
public struct LazyVStack<C: View>: Bare {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}
}
public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat), flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity), adaptive(
            minimum: CGFloat, maximum: CGFloat = .infinity)
    }; public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}
public struct LazyVGrid<C: View>: Bare {
    public init(columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) {}
}
public struct Grid<C: View>: Bare {
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> C
    ) {}
}
public struct GridRow<C: View>: Bare { public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> C) {} }
public struct ScrollView<C: View>: Bare {
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> C) {}
}
public struct ScrollViewReader<C: View>: Bare { public init(@ViewBuilder content: (ScrollViewProxy) -> C) {} }
public struct ScrollViewProxy { public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {} }
public struct Spacer: Bare { public init(minLength: CGFloat? = nil) {} }
public struct Divider: Bare { public init() {} }
public struct ForEach<D: RandomAccessCollection, ID: Hashable, C> {}
extension ForEach: View where C: View {
    public var body: Never { fatalError() }
    public init(_ data: D, @ViewBuilder content: @escaping (D.Element) -> C) where D.Element: Identifiable, ID == D.Element.ID {}
    public init(_ data: D, id: KeyPath<D.Element, ID>, @ViewBuilder content: @escaping (D.Element) -> C) {}
}
extension ForEach where D == Range<Int>, ID == Int, C: View {
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> C) {}
}
public struct List<S, C: View>: Bare {}
extension List where S == Never {
    public init(@ViewBuilder content: () -> C) {}
    public init<D: RandomAccessCollection, R: View>(_ data: D, @ViewBuilder rowContent: @escaping (D.Element) -> R)
    where D.Element: Identifiable, C == ForEach<D, D.Element.ID, R> {}
    public init<D: RandomAccessCollection, ID: Hashable, R: View>(
        _ data: D, id: KeyPath<D.Element, ID>, @ViewBuilder rowContent: @escaping (D.Element) -> R
    ) where C == ForEach<D, ID, R> {}
}
public struct Form<C: View>: Bare { public init(@ViewBuilder content: () -> C) {} }
public struct Section<H, C, F>: Bare {}
extension Section where H: View, C: View, F: View {
    public init(@ViewBuilder content: () -> C, @ViewBuilder header: () -> H, @ViewBuilder footer: () -> F) {}
}
extension Section where H == Text, C: View, F == EmptyView {
    public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> C) {};
    @_disfavoredOverload public init<S: StringProtocol>(_ s: S, @ViewBuilder content: () -> C) {}
}
extension Section where H == EmptyView, C: View, F == EmptyView { public init(@ViewBuilder content: () -> C) {} }
public struct Toggle<L: View>: Bare { public init(isOn: Binding<Bool>, @ViewBuilder label: () -> L) {} }
extension Toggle where L == Text { public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) {} }
public struct Stepper<L: View>: Bare {}
extension Stepper where L == Text {
    public init<V: Strideable>(_ key: LocalizedStringKey, value: Binding<V>, in: ClosedRange<V>, step: V.Stride = 1) {}
}
public struct Slider<L: View>: Bare {}
extension Slider where L == EmptyView { public init<V: BinaryFloatingPoint>(value: Binding<V>, in: ClosedRange<V> = 0...1) {} }
public struct Picker<L: View, V: Hashable, C: View>: Bare {}
extension Picker where L == Text { public init(_ key: LocalizedStringKey, selection: Binding<V>, @ViewBuilder content: () -> C) {} }
public struct TextField<L: View>: Bare {}
extension TextField where L == Text {
    public init(_ key: LocalizedStringKey, text: Binding<String>) {};
    public init<F: ParseableFormatStyle>(_ key: LocalizedStringKey, value: Binding<F.FormatInput>, format: F)
    where F.FormatOutput == String {}
}
public struct ProgressView<L: View, V: View>: Bare {}
extension ProgressView where L == EmptyView, V == EmptyView {
    public init() {}; public init<N: BinaryFloatingPoint>(value: N?, total: N = 1) {}
}
public struct Menu<L: View, C: View>: Bare { public init(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L) {} }
public struct ShareLink<L: View>: Bare {}
extension ShareLink where L == Text {
    public init(_ key: LocalizedStringKey, item: String) {}; public init(_ key: LocalizedStringKey, item: URL) {}
}
public struct ContentUnavailableView<L: View, D: View, A: View>: Bare {}
extension ContentUnavailableView where L == Label<Text, Image>, D == Text?, A == EmptyView {
    public init(_ key: LocalizedStringKey, systemImage: String, description: Text? = nil) {}
}
public struct DisclosureGroup<L: View, C: View>: Bare {}
extension DisclosureGroup where L == Text { public init(_ key: LocalizedStringKey, @ViewBuilder content: @escaping () -> C) {} }

// MARK: shapes, canvas, geometry
public protocol Shape: View, Sendable { nonisolated func path(in rect: CGRect) -> Path }
extension Shape { public var body: Never { fatalError() } }
public protocol InsettableShape: Shape {}
extension Shape {
    public func fill<S: ShapeStyle>(_ s: S) -> some View { AnyView(EmptyView()) }
    public func stroke<S: ShapeStyle>(_ s: S, lineWidth: CGFloat = 1) -> some View { AnyView(EmptyView()) }
}
extension InsettableShape { public func strokeBorder<S: ShapeStyle>(_ s: S, lineWidth: CGFloat = 1) -> some View { AnyView(EmptyView()) } }
extension Rectangle: InsettableShape {}
public struct Rectangle: Sendable { public init() {}; public func path(in rect: CGRect) -> Path { Path() } }
extension Circle: InsettableShape {}
public struct Circle: Sendable { public init() {}; public func path(in rect: CGRect) -> Path { Path() } }
extension Capsule: InsettableShape {}
public struct Capsule: Sendable { public init() {}; public func path(in rect: CGRect) -> Path { Path() } }
extension RoundedRectangle: InsettableShape {}
public struct RoundedRectangle: Sendable { public init(cornerRadius: CGFloat) {}; public func path(in rect: CGRect) -> Path { Path() } }
extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { .init(cornerRadius: cornerRadius) }
}
extension Path: Shape {}
public struct Path: Equatable, Sendable {
    public init() {}; public init(_ make: (inout Path) -> Void) {}; public init(_ rect: CGRect) {}; public init(ellipseIn: CGRect) {};
    public init(roundedRect: CGRect, cornerRadius: CGFloat) {}
    public mutating func move(to: CGPoint) {}; public mutating func addLine(to: CGPoint) {};
    public mutating func addQuadCurve(to: CGPoint, control: CGPoint) {}; public mutating func closeSubpath() {}
    public mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool) {}
    public func path(in rect: CGRect) -> Path { self }
}
public struct GraphicsContext {
    public struct Shading: Sendable { public static func color(_ c: Color) -> Shading { Shading() } }
    public struct ResolvedText { public func measure(in size: CGSize) -> CGSize { size } }
    public var opacity: Double = 1
    public func fill(_ p: Path, with s: Shading) {}; public func stroke(_ p: Path, with s: Shading, lineWidth: CGFloat = 1) {}
    public func resolve(_ t: Text) -> ResolvedText { ResolvedText() };
    public func draw(_ t: ResolvedText, at: CGPoint, anchor: UnitPoint = .center) {};
    public func draw(_ t: Text, at: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func translateBy(x: CGFloat, y: CGFloat) {}; public mutating func rotate(by: Angle) {}
}
public struct Canvas<Symbols: View>: Bare {}
extension Canvas where Symbols == EmptyView {
    public init(opaque: Bool = false, rendersAsynchronously: Bool = false, renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
}
public struct GeometryProxy { public var size: CGSize { .zero }; public func frame(in s: some CoordinateSpaceProtocol) -> CGRect { .zero } }
public protocol CoordinateSpaceProtocol {}
public struct NamedCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ n: some Hashable) -> NamedCoordinateSpace { .init() };
    public static var global: NamedCoordinateSpace { .init() }; public static var local: NamedCoordinateSpace { .init() }
}
public struct GeometryReader<C: View>: Bare { public init(@ViewBuilder content: @escaping (GeometryProxy) -> C) {} }
public struct TimelineView<S, C: View>: Bare {}
public struct PeriodicTimelineSchedule {}
public struct TimelineViewContext { public let date: Date }
extension TimelineView where S == PeriodicTimelineSchedule {
    public init(_ s: S, @ViewBuilder content: @escaping (TimelineViewContext) -> C) {}
}
extension PeriodicTimelineSchedule { public static func periodic(from: Date, by: TimeInterval) -> Self { .init() } }
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?; public var height: CGFloat?;
    public static let unspecified = ProposedViewSize(width: nil, height: nil), zero = ProposedViewSize(width: 0, height: 0);
    public init(width: CGFloat?, height: CGFloat?) { self.width = width; self.height = height };
    public init(_ s: CGSize) { self.init(width: s.width, height: s.height) };
    public func replacingUnspecifiedDimensions(by s: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? s.width, height: height ?? s.height)
    }
}
public struct LayoutSubview {
    public func sizeThatFits(_ p: ProposedViewSize) -> CGSize { .zero };
    public func place(at: CGPoint, anchor: UnitPoint = .topLeading2, proposal: ProposedViewSize) {};
    public subscript<K: LayoutValueKey>(k: K.Type) -> K.Value { K.defaultValue }
}
extension UnitPoint { public static let topLeading2 = UnitPoint(), topLeading = UnitPoint() }
public struct LayoutSubviews: RandomAccessCollection {
    public var startIndex: Int { 0 }; public var endIndex: Int { 0 }; public subscript(i: Int) -> LayoutSubview { LayoutSubview() }
}
public protocol LayoutValueKey { associatedtype Value; static var defaultValue: Value { get } }
public protocol Layout: Sendable {
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    func makeCache(subviews: Subviews) -> Cache
}
extension Layout where Cache == Void { public func makeCache(subviews: Subviews) -> Void {} }
extension Layout { @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { AnyView(content()) } }

// MARK: navigation, scenes
public struct NavigationPath: Equatable {
    public init() {}; public mutating func append<V: Hashable>(_ v: V) {}; public mutating func removeLast(_ k: Int = 1) {};
    public var isEmpty: Bool { true }
}
public struct NavigationStack<D, R: View>: Bare {}
extension NavigationStack where D == NavigationPath {
    public init(@ViewBuilder root: () -> R) {}; public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> R) {}
}
extension NavigationStack where D: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, D.Element: Hashable {
    public init(path: Binding<D>, @ViewBuilder root: () -> R) {}
}
public struct NavigationLink<L: View, D: View>: Bare {}
extension NavigationLink where D == Never { public init<P: Hashable>(value: P?, @ViewBuilder label: () -> L) {} }
extension NavigationLink where L == Text, D == Never { public init<P: Hashable>(_ key: LocalizedStringKey, value: P?) {} }
public struct TabView<S: Hashable, C: View>: Bare {}
extension TabView where S == Int { public init(@ViewBuilder content: () -> C) {} }
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene; @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
@resultBuilder @MainActor public enum SceneBuilder { public static func buildBlock<S: Scene>(_ s: S) -> S { s } }
public struct WindowGroup<C: View>: Scene { public init(@ViewBuilder content: () -> C) {}; public var body: Never { fatalError() } }
extension Scene {
    public func onChange<V: Equatable>(of v: V, initial: Bool = false, _ action: @escaping (V, V) -> Void) -> some Scene { self }
}
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene; @SceneBuilder @MainActor @preconcurrency var body: Body { get }; init()
}
extension App { public static func main() {} }
@MainActor @preconcurrency public protocol ToolbarContent {}
public struct ToolbarItemPlacement: Sendable {
    public static let topBarTrailing = ToolbarItemPlacement(), topBarLeading = ToolbarItemPlacement(), bottomBar = ToolbarItemPlacement(),
        principal = ToolbarItemPlacement(), confirmationAction = ToolbarItemPlacement(), cancellationAction = ToolbarItemPlacement()
}
public struct ToolbarItem<C: View>: ToolbarContent { public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> C) {} }
@resultBuilder @MainActor public enum ToolbarContentBuilder {
    public static func buildBlock<each T: ToolbarContent>(_ t: repeat each T) -> some ToolbarContent {
        ToolbarItem(placement: .principal) { EmptyView() }
    }
}

// MARK: gestures
public protocol Gesture<Value> { associatedtype Value }
public struct TapGesture: Gesture { public typealias Value = Void; public init(count: Int = 1) {} }
public struct DragGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var location: CGPoint { .zero }; public var startLocation: CGPoint { .zero }; public var translation: CGSize { .zero }
    }; public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {}
}
public struct LongPressGesture: Gesture { public typealias Value = Bool; public init(minimumDuration: Double = 0.5) {} }
public struct _Heard<G: Gesture>: Gesture { public typealias Value = G.Value }
extension Gesture {
    @MainActor public func onChanged(_ a: @escaping (Value) -> Void) -> _Heard<Self> { .init() };
    @MainActor public func onEnded(_ a: @escaping (Value) -> Void) -> _Heard<Self> { .init() }
}

// MARK: accessibility, feedback
public struct AccessibilityTraits: SetAlgebra, Sendable {
    public init() {}; public typealias Element = AccessibilityTraits;
    public static let isButton = Self(), isSelected = Self(), isHeader = Self(), isImage = Self(), isStaticText = Self(),
        updatesFrequently = Self()
    public func contains(_ m: Self) -> Bool { false }; public func union(_ o: Self) -> Self { self };
    public func intersection(_ o: Self) -> Self { self }; public func symmetricDifference(_ o: Self) -> Self { self };
    public mutating func insert(_ n: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, n) };
    public mutating func remove(_ m: Self) -> Self? { nil }; public mutating func update(with n: Self) -> Self? { nil };
    public mutating func formUnion(_ o: Self) {}; public mutating func formIntersection(_ o: Self) {};
    public mutating func formSymmetricDifference(_ o: Self) {}; public static func == (a: Self, b: Self) -> Bool { true }
}
public enum AccessibilityChildBehavior: Sendable { case ignore, contain, combine }
public struct SensoryFeedback: Equatable, Sendable {
    public static let selection = SensoryFeedback(), success = SensoryFeedback(), warning = SensoryFeedback(), error = SensoryFeedback(),
        impact = SensoryFeedback()
}
public enum AccessibilityNotification { public struct Announcement { public init(_ s: String) {}; public func post() {} } }

// MARK: styles
public protocol ButtonStyle {
    associatedtype Body: View; typealias Configuration = ButtonStyleConfiguration;
    @ViewBuilder @MainActor func makeBody(configuration: Configuration) -> Body
}
public struct ButtonStyleConfiguration {
    public struct Label: Bare {}; public let label: Label; public let isPressed: Bool; public let role: ButtonRole?
}
public struct PrimitiveStyle: Sendable {
    public static let bordered = Self(), borderedProminent = Self(), plain = Self(), borderless = Self(), automatic = Self(),
        segmented = Self(), menu = Self(), inline = Self(), insetGrouped = Self(), page = Self(), roundedBorder = Self(), switch2 = Self()
}
public enum Visibility: Sendable { case automatic, visible, hidden }
public enum NavigationBarTitle: Sendable { case automatic, inline, large }
public enum PresentationDetent: Hashable, Sendable { case medium, large, height(CGFloat), fraction(CGFloat) }
public enum ControlSize: Sendable { case mini, small, regular, large }
public enum ContentMode: Sendable { case fit, fill }
public struct SubmitLabel: Sendable { public static let done = Self(), next = Self(), go = Self() }
public struct KeyboardKind: Sendable { public static let numberPad = Self(), `default` = Self(), asciiCapable = Self() }

extension View {
    public typealias V = AnyView
    public func modifier<M: ViewModifier>(_ m: M) -> some View { self }
    public func padding(_ e: Edge.Set = .all, _ l: CGFloat? = nil) -> some View { self };
    public func padding(_ l: CGFloat) -> some View { self }; public func padding(_ i: EdgeInsets) -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self };
    public func layoutPriority(_ p: Double) -> some View { self }
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self };
    public func offset(_ s: CGSize) -> some View { self }; public func position(x: CGFloat, y: CGFloat) -> some View { self };
    public func zIndex(_ z: Double) -> some View { self }
    public func aspectRatio(_ r: CGFloat? = nil, contentMode: ContentMode) -> some View { self };
    public func rotationEffect(_ a: Angle, anchor: UnitPoint = .center) -> some View { self };
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }
    public func background<S: ShapeStyle>(_ s: S, ignoresSafeAreaEdges: Edge.Set = .all) -> some View { self };
    public func background<S: ShapeStyle, T: Shape>(_ s: S, in t: T) -> some View { self };
    public func background<W: View>(alignment: Alignment = .center, @ViewBuilder content: () -> W) -> some View { self }
    public func overlay<W: View>(alignment: Alignment = .center, @ViewBuilder content: () -> W) -> some View { self };
    public func clipShape<S: Shape>(_ s: S) -> some View { self }; public func contentShape<S: Shape>(_ s: S) -> some View { self };
    public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func foregroundStyle<S: ShapeStyle>(_ s: S) -> some View { self }; public func tint(_ c: Color?) -> some View { self };
    public func opacity(_ o: Double) -> some View { self }; public func font(_ f: Font?) -> some View { self };
    public func bold(_ a: Bool = true) -> some View { self }; public func monospacedDigit() -> some View { self }
    public func lineLimit(_ n: Int?) -> some View { self }; public func multilineTextAlignment(_ a: TextAlignment) -> some View { self };
    public func minimumScaleFactor(_ f: CGFloat) -> some View { self }
    public func disabled(_ d: Bool) -> some View { self }; public func hidden() -> some View { self };
    public func id<ID: Hashable>(_ id: ID) -> some View { self }; public func tag<T: Hashable>(_ t: T) -> some View { self }
    public func onTapGesture(count: Int = 1, perform: @escaping () -> Void) -> some View { self };
    public func onLongPressGesture(minimumDuration: Double = 0.5, perform: @escaping () -> Void) -> some View { self };
    public func gesture<G: Gesture>(_ g: G) -> some View { self }
    public func onAppear(perform: (() -> Void)? = nil) -> some View { self };
    public func onDisappear(perform: (() -> Void)? = nil) -> some View { self }
    public func onChange<W: Equatable>(of v: W, initial: Bool = false, _ a: @escaping (W, W) -> Void) -> some View { self };
    public func onChange<W: Equatable>(of v: W, initial: Bool = false, _ a: @escaping () -> Void) -> some View { self }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ a: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View { self };
    public func task<T: Equatable>(
        id: T, priority: TaskPriority = .userInitiated, @_inheritActorContext _ a: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View { self }; public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    public func animation<W: Equatable>(_ a: Animation?, value: W) -> some View { self };
    public func transition(_ t: AnyTransition) -> some View { self };
    public func matchedGeometryEffect<ID: Hashable>(id: ID, in ns: Namespace.ID, isSource: Bool = true) -> some View { self }
    public func environment<W>(_ p: WritableKeyPath<EnvironmentValues, W>, _ v: W) -> some View { self };
    public func environment<T: AnyObject & Observable>(_ o: T?) -> some View { self };
    public func preferredColorScheme(_ c: ColorScheme?) -> some View { self };
    public func dynamicTypeSize(_ s: DynamicTypeSize) -> some View { self }
    public func sheet<C: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C)
        -> some View
    { self };
    public func sheet<I: Identifiable, C: View>(item: Binding<I?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (I) -> C)
        -> some View
    { self }
    public func fullScreenCover<C: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C
    ) -> some View { self }; public func presentationDetents(_ d: Set<PresentationDetent>) -> some View { self }
    public func alert<A: View>(_ k: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View { self };
    public func alert<A: View, M: View>(
        _ k: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { self }
    public func confirmationDialog<A: View>(
        _ k: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View { self }
    public func navigationTitle(_ k: LocalizedStringKey) -> some View { self };
    @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ s: S) -> some View { self };
    public func navigationBarTitleDisplayMode(_ m: NavigationBarTitle) -> some View { self };
    public func navigationBarBackButtonHidden(_ h: Bool = true) -> some View { self }
    public func navigationDestination<D: Hashable, C: View>(for d: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View {
        self
    }; public func toolbar<T: ToolbarContent>(@ToolbarContentBuilder content: () -> T) -> some View { self };
    public func safeAreaInset<C: View>(edge: VerticalEdge, spacing: CGFloat? = nil, @ViewBuilder content: () -> C) -> some View { self };
    public func ignoresSafeArea(edges: Edge.Set = .all) -> some View { self }
    public func buttonStyle<S: ButtonStyle>(_ s: S) -> some View { self };
    public func buttonStyle(_ s: PrimitiveStyle) -> some View { self }; public func listStyle(_ s: PrimitiveStyle) -> some View { self };
    public func pickerStyle(_ s: PrimitiveStyle) -> some View { self }; public func tabViewStyle(_ s: PrimitiveStyle) -> some View { self };
    public func textFieldStyle(_ s: PrimitiveStyle) -> some View { self }; public func controlSize(_ c: ControlSize) -> some View { self }
    public func swipeActions<C: View>(edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> C)
        -> some View
    { self }; public func contextMenu<C: View>(@ViewBuilder menuItems: () -> C) -> some View { self };
    public func tabItem<C: View>(@ViewBuilder _ c: () -> C) -> some View { self }; public func badge(_ n: Int) -> some View { self }
    public func focused(_ f: FocusState<Bool>) -> some View { self }; public func submitLabel(_ l: SubmitLabel) -> some View { self };
    public func onSubmit(_ a: @escaping () -> Void) -> some View { self };
    public func keyboardType(_ k: KeyboardKind) -> some View { self };
    public func autocorrectionDisabled(_ d: Bool = true) -> some View { self }
    public func coordinateSpace(_ s: NamedCoordinateSpace) -> some View { self };
    public func onOpenURL(perform: @escaping (URL) -> Void) -> some View { self };
    public func sensoryFeedback<T: Equatable>(_ f: SensoryFeedback, trigger: T) -> some View { self };
    public func drawingGroup() -> some View { self }
    public func accessibilityLabel(_ k: LocalizedStringKey) -> some View { self };
    @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ s: S) -> some View { self };
    @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ s: S) -> some View { self };
    public func accessibilityHint(_ k: LocalizedStringKey) -> some View { self }
    public func accessibilityAddTraits(_ t: AccessibilityTraits) -> some View { self };
    public func accessibilityHidden(_ h: Bool) -> some View { self };
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self };
    public func accessibilityAction(named: LocalizedStringKey, _ h: @escaping () -> Void) -> some View { self };
    public func accessibilityIdentifier(_ s: String) -> some View { self };
    public func accessibilitySortPriority(_ p: Double) -> some View { self }
    public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View { self }
}
public enum VerticalEdge: Sendable { case top, bottom }
public enum HorizontalEdge: Sendable { case leading, trailing }
