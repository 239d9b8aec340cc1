// SwiftUI's app, scenes, navigation and bars that the app uses, as Apple documents them (iOS 17, Swift 6).

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() {} }
@MainActor @preconcurrency public protocol Scene {}
@resultBuilder public struct SceneBuilder { public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content } }
public struct WindowGroup<Content: View>: Scene { public nonisolated init(@ViewBuilder content: () -> Content) {} }
public struct BackgroundTask<Request, Response>: Sendable {}
extension BackgroundTask {
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> { .init() }
}
extension Scene {
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene { self }
    public nonisolated func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some Scene { self }
}

public struct NavigationStack<Data, Root: View>: Primitive {}
extension NavigationStack {
    public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable {}
}
public struct NavigationPath {}
extension NavigationStack where Data == NavigationPath { public nonisolated init(@ViewBuilder root: () -> Root) {} }
public struct NavigationLink<Label: View, Destination: View>: Primitive {}
extension NavigationLink where Destination == Never {
    public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}
public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
    public nonisolated init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}
@MainActor @preconcurrency public protocol ToolbarContent {}
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    public static func buildBlock<C0: ToolbarContent, C1: ToolbarContent>(_ c0: C0, _ c1: C1) -> some ToolbarContent { c0 }
}
public struct ToolbarItemPlacement: Sendable { public static let confirmationAction = Self(), topBarTrailing = Self() }
public struct ToolbarPlacement: Sendable { public static var tabBar: Self { Self() } }
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}
extension ToolbarItem where ID == Void {
    public nonisolated init(placement: ToolbarItemPlacement = .topBarTrailing, @ViewBuilder content: () -> Content) {}
}

// Foundation of Apple's has these beyond that of Linux.
extension URL { public static var applicationSupportDirectory: URL { URL(fileURLWithPath: "/") } }
extension String {
    public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation { public init(stringLiteral value: String) {} }
    public init(localized keyAndValue: LocalizationValue) { self = "" }
}
