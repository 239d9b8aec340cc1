// Declarations of Accessibility's that the app type-checks against (iOS 17). SwiftUI does not re-export them.
import Foundation
public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ announcement: String) {}
        public func post() {}
    }
}
