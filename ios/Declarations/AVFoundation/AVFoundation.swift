// Declarations of AVFoundation's that the app type-checks against where there is no AVFoundation framework (iOS 17).
@_exported import Foundation

open class AVAudioSession: NSObject, @unchecked Sendable {
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    }
    open class func sharedInstance() -> AVAudioSession { AVAudioSession() }
    open func setCategory(_ category: Category) throws {}
}

open class AVAudioPlayer: NSObject {
    public init(data: Data) throws {}
    @discardableResult open func play() -> Bool { true }
    open var currentTime: TimeInterval = 0
}
