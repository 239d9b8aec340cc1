import BackgroundTasks
import CartableModels
import UserNotifications

/// Calls the player by the phone's own notifications, and looks for news when the phone lets it; it uses nobody's push service.
@MainActor
final class SystemCaller: NSObject, Caller {
    /// The name of the look, as in `project.yml`.
    static let look = "fr.cartable.look"
    /// The shortest interval that is asked for, in seconds. The phone decides.
    private static let pause: TimeInterval = 15 * 60
    private nonisolated static let route = "route"

    /// Opens the target of a notification that was tapped.
    var answer: (@MainActor (String) -> Void)?
    private let centre = UNUserNotificationCenter.current()

    override init() {
        super.init()
        centre.delegate = self
    }

    func isAllowed() async -> Bool {
        let status = await centre.notificationSettings().authorizationStatus
        return status == .authorized || status == .provisional
    }

    func ask() async -> Bool {
        (try? await centre.requestAuthorization(options: [.alert, .sound])) ?? false
    }

    func watch(_ isWanted: Bool) {
        guard isWanted else { return BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.look) }
        let request = BGAppRefreshTaskRequest(identifier: Self.look)
        request.earliestBeginDate = Date(timeIntervalSinceNow: Self.pause)
        // Without permission to refresh in the background the player sees the news when they come back.
        try? BGTaskScheduler.shared.submit(request)
    }

    func show(_ notice: Notice) async {
        let content = UNMutableNotificationContent()
        content.title = notice.title
        content.body = words(notice.call)
        content.sound = .default
        content.userInfo = [Self.route: notice.route]
        // A notification of the same name replaces the last.
        try? await centre.add(UNNotificationRequest(identifier: notice.about, content: content, trigger: nil))
    }

    func takeBack(_ about: String) {
        centre.removeDeliveredNotifications(withIdentifiers: [about])
    }

    func takeBackAll() {
        centre.removeAllDeliveredNotifications()
    }

    private func words(_ call: Call) -> String {
        switch call {
        case .matched: String(localized: "A match was found")
        case .yourTurn: String(localized: "Your turn")
        case .rematch: String(localized: "They want to play again")
        }
    }
}

extension SystemCaller: UNUserNotificationCenterDelegate {
    /// Shows nothing over the app: the player looks at it.
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        []
    }

    nonisolated func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard let route = response.notification.request.content.userInfo[Self.route] as? String else { return }
        await MainActor.run { answer?(route) }
    }
}
