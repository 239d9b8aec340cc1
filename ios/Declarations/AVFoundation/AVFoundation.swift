// Declarations of AVFoundation's that the app type-checks against (iOS 17).
@_exported import Foundation
open class AVAudioPlayer: NSObject {
    public init(data: Data) throws {}
    open var currentTime: TimeInterval = 0
    @discardableResult open func play() -> Bool { true }
}
open class AVAudioSession: NSObject, @unchecked Sendable {
    public struct Category: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let ambient = Category(rawValue: "ambient")
    }
    open class func sharedInstance() -> AVAudioSession { fatalError() }
    open func setCategory(_ category: Category) throws {}
}
