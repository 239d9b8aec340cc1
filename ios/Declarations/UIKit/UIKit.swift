// Declarations of UIKit's that the app type-checks against where there is no UIKit (iOS 17).
@_exported import Foundation
@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {}
@MainActor open class UIWindow: UIView { open var rootViewController: UIViewController? }
@MainActor open class UIScene: UIResponder {}
@MainActor open class UIWindowScene: UIScene { open var keyWindow: UIWindow? { nil } }
@MainActor open class UIPopoverPresentationController: NSObject { open var sourceView: UIView? }
@MainActor open class UIViewController: UIResponder {
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
}
@MainActor open class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {}
}
@MainActor open class UIActivity: NSObject {}
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = Self(rawValue: 0)
}
public enum UIKeyboardType: Int, Sendable { case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad }
@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { fatalError() }
    open var connectedScenes: Set<UIScene> { [] }
    open func beginBackgroundTask(withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    { .invalid }
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
@MainActor open class UIFeedbackGenerator: NSObject { open func prepare() {} }
@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    open func impactOccurred() {}
}
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
