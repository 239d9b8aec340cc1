// Declarations of UIKit's that the app type-checks against where there is no UIKit (iOS 17).
@_exported import Foundation
@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {}
@MainActor open class UIWindow: UIView { public var rootViewController: UIViewController? }
@MainActor open class UIScene: UIResponder {}
@MainActor open class UIWindowScene: UIScene { public var keyWindow: UIWindow? { nil } }
@MainActor open class UIPopoverPresentationController: NSObject { public var sourceView: UIView? }
@MainActor open class UIViewController: UIResponder {
    public func present(_ other: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    public var popoverPresentationController: UIPopoverPresentationController? { nil }
}
@MainActor open class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [Any]?) {}
}
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = Self(rawValue: 0)
}
@MainActor public final class UIApplication: UIResponder {
    public static let shared = UIApplication()
    public var connectedScenes: Set<UIScene> { [] }
    public func beginBackgroundTask(withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    { .invalid }
    public func endBackgroundTask(_ id: UIBackgroundTaskIdentifier) {}
}
@MainActor open class UIFeedbackGenerator: NSObject { public func prepare() {} }
@MainActor public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    public func impactOccurred() {}
}
