// Declarations of AuthenticationServices' that the app type-checks against (iOS 16.4).
import Foundation
import SwiftUI
public struct WebAuthenticationSession: Sendable {
    public struct BrowserSession: Sendable {}
    @MainActor public func authenticate(
        using url: URL, callbackURLScheme: String, preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL { url }
}
extension EnvironmentValues { public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() } }
