// Declarations of UserNotifications' that the app type-checks against (iOS 17).
@_exported import Foundation
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4)
}
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = Self(rawValue: 2), list = Self(rawValue: 8), banner = Self(rawValue: 16)
}
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }
open class UNNotificationSettings: NSObject, @unchecked Sendable { open var authorizationStatus: UNAuthorizationStatus { .denied } }
open class UNNotificationContent: NSObject, @unchecked Sendable {
    open var title: String { "" }
    open var body: String { "" }
    open var userInfo: [AnyHashable: Any] { [:] }
}
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    override open var title: String {
        get { "" }
        set {}
    }
    override open var body: String {
        get { "" }
        set {}
    }
    override open var userInfo: [AnyHashable: Any] {
        get { [:] }
        set {}
    }
    open var sound: UNNotificationSound? {
        get { nil }
        set {}
    }
}
open class UNNotificationSound: NSObject, @unchecked Sendable { open class var `default`: UNNotificationSound { UNNotificationSound() } }
open class UNNotificationTrigger: NSObject, @unchecked Sendable {}
open class UNNotificationRequest: NSObject, @unchecked Sendable {
    open var identifier: String { "" }
    open var content: UNNotificationContent { UNNotificationContent() }
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {}
}
open class UNNotification: NSObject, @unchecked Sendable {
    open var request: UNNotificationRequest { fatalError() }
}
open class UNNotificationResponse: NSObject, @unchecked Sendable { open var notification: UNNotification { fatalError() } }
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
        -> UNNotificationPresentationOptions
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    open class func current() -> UNUserNotificationCenter { fatalError() }
    weak open var delegate: (any UNUserNotificationCenterDelegate)?
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { false }
    open func notificationSettings() async -> UNNotificationSettings { fatalError() }
    open func add(_ request: UNNotificationRequest) async throws {}
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    open func removeAllDeliveredNotifications() {}
}
