// SwiftUI's views that the app uses, as Apple documents them (iOS 17, Swift 6): README.md here says what was checked, and against what.
// Nothing here draws.
@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
/// Not Apple's: a view that is drawn by the system itself.
public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { _ConditionalContent() }
    public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { _ConditionalContent() }
}
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
public struct EmptyView: Primitive { public nonisolated init() {} }
public struct TupleView<T>: Primitive { public nonisolated init(_ value: T) {} }
public struct _ConditionalContent<TrueContent, FalseContent> { nonisolated init() {} }
extension _ConditionalContent: View where TrueContent: View, FalseContent: View { public var body: Never { fatalError() } }

public protocol ViewModifier {}
public struct ModifiedContent<Content, Modifier> { nonisolated init() {} }
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public var body: Never { fatalError() } }
public struct AccessibilityAttachmentModifier: ViewModifier {}

// MARK: what is shown

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(_ value: String) {}
    public init(stringLiteral value: String) {}
}
extension Text: Primitive {}
public struct Text: Equatable, Sendable {
    public nonisolated init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) {}
    public nonisolated init(verbatim content: String) {}
    public nonisolated func font(_ font: Font?) -> Text { self }
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { self }
    public nonisolated func bold() -> Text { self }
    public nonisolated func monospacedDigit() -> Text { self }
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
    public static nonisolated func == (one: Text, other: Text) -> Bool { true }
}
extension Image: Primitive {}
public struct Image: Equatable, Sendable {
    public enum Scale: Hashable, Sendable { case small, medium, large }
    public nonisolated init(systemName: String) {}
}
public struct Label<Title, Icon> {}
extension Label: View where Title: View, Icon: View { public var body: Never { fatalError() } }
extension Label where Title == Text, Icon == Image {
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: Primitive {
    public nonisolated init() where Label == EmptyView, CurrentValueLabel == EmptyView {}
}
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: Primitive {
    public nonisolated init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil)
    where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {}
}

// MARK: containers

public struct VStack<Content: View>: Primitive {
    public nonisolated init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: Primitive {
    public nonisolated init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ZStack<Content: View>: Primitive {
    public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct Group<Content> {}
extension Group: View where Content: View {
    public var body: Never { fatalError() }
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
public struct LazyVStack<Content: View>: Primitive {
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {}
}
public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}
public struct LazyVGrid<Content: View>: Primitive {
    public nonisolated init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {}
}
public struct Grid<Content: View>: Primitive {
    public nonisolated init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}
public struct GridRow<Content: View>: Primitive {
    public nonisolated init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: Primitive {
    public nonisolated init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {}
}
public struct ScrollViewReader<Content: View>: Primitive {
    public nonisolated init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}
public struct ScrollViewProxy { public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {} }
public struct ViewThatFits<Content: View>: Primitive {
    public nonisolated init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}
public struct Spacer: Primitive { public nonisolated init(minLength: CGFloat? = nil) {} }
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View { public var body: Never { fatalError() } }
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
    public nonisolated init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    public nonisolated init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {}
}
public struct List<SelectionValue: Hashable, Content: View>: Primitive {}
extension List where SelectionValue == Never {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
    public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {}
}
public struct Form<Content: View>: Primitive { public nonisolated init(@ViewBuilder content: () -> Content) {} }
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View { public var body: Never { fatalError() } }
extension Section where Parent: View, Content: View, Footer: View {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

// MARK: controls

public struct ButtonRole: Equatable, Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }
public struct Button<Label: View>: Primitive {
    @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    @preconcurrency public nonisolated init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
    @preconcurrency public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload @preconcurrency public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    @preconcurrency public nonisolated init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload @preconcurrency public nonisolated init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}
extension Button where Label == SwiftUI.Label<Text, Image> {
    @preconcurrency public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) {}
}
public struct Toggle<Label: View>: Primitive { public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {} }
extension Toggle where Label == Text { public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {} }
public struct Stepper<Label: View>: Primitive {
    public nonisolated init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}
extension Stepper where Label == Text {
    public nonisolated init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Primitive {}
extension Picker where Label == Text {
    public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}
public struct TextField<Label: View>: Primitive {}
extension TextField where Label == Text {
    public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
public struct Menu<Label: View, Content: View>: Primitive {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
extension Menu where Label == Text {
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
public struct DefaultShareLinkLabel: Primitive {}
public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>: Primitive {}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String>, Label == DefaultShareLinkLabel {
    public nonisolated init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {}
}
