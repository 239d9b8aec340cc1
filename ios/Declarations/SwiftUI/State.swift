// SwiftUI's state, environment and bindings that the app uses, as Apple documents them (iOS 17, Swift 6).
import UIKit

public protocol DynamicProperty {}
@propertyWrapper public struct State<Value>: DynamicProperty {
    public init(wrappedValue value: Value) {}
    public init(initialValue value: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral { public init() {} }
extension State: Sendable where Value: Sendable {}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
}
extension Bindable where Value: AnyObject {
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper public struct Binding {
        public init(wrappedValue: Value) {}
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set {}
        }
        public var projectedValue: Binding { self }
    }
    public init() where Value == Bool {}
    public init<T: Hashable>() where Value == T? {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding { fatalError() }
}
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public private(set) var wrappedValue: Value
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
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
}

@MainActor @preconcurrency public struct DismissAction { public func callAsFunction() {} }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable { case standard, increased }
public struct EnvironmentValues {
    public var dismiss: DismissAction { fatalError() }
    public var scenePhase: ScenePhase {
        get { .active }
        set {}
    }
    public var colorScheme: ColorScheme {
        get { .light }
        set {}
    }
    public var colorSchemeContrast: ColorSchemeContrast { .standard }
    public var accessibilityReduceMotion: Bool { false }
}
