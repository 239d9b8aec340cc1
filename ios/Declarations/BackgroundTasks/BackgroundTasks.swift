// Declarations of BackgroundTasks' that the app type-checks against (iOS 17).
@_exported import Foundation
open class BGTaskRequest: NSObject {
    open var identifier: String { "" }
    open var earliestBeginDate: Date?
}
open class BGAppRefreshTaskRequest: BGTaskRequest { public init(identifier: String) {} }
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    open class var shared: BGTaskScheduler { fatalError() }
    open func submit(_ taskRequest: BGTaskRequest) throws {}
    open func cancel(taskRequestWithIdentifier identifier: String) {}
}
