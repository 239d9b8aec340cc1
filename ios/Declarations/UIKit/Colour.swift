// Colours and traits of UIKit's (iOS 17).
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIAccessibilityContrast: Int, Sendable { case unspecified, normal, high }
public final class UITraitCollection: NSObject, @unchecked Sendable {
    public var userInterfaceStyle: UIUserInterfaceStyle { .light }
    public var accessibilityContrast: UIAccessibilityContrast { .normal }
}
public final class UIColor: NSObject, @unchecked Sendable {
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
    override init() {}
}
