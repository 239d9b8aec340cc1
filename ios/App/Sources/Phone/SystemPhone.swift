import AVFoundation
import Cartable
import CartableModels
import Network
import UIKit

/// The phone's own abilities.
@MainActor
final class SystemPhone: Phone {
    private let soft = UIImpactFeedbackGenerator(style: .light)
    private let heavy = UIImpactFeedbackGenerator(style: .heavy)
    private let calls = SystemCaller()
    private var players: [Sound: AVAudioPlayer] = [:]

    var caller: (any Caller)? { calls }

    /// The target of a notification that was tapped goes here.
    var answer: (@MainActor (String) -> Void)? {
        get { calls.answer }
        set { calls.answer = newValue }
    }

    init() {
        // Sounds mix with the player's own music, and the switch at the phone's side silences them.
        try? AVAudioSession.sharedInstance().setCategory(.ambient)
    }

    func tick() {
        soft.impactOccurred()
    }

    func feel(_ touch: Touch) {
        switch touch {
        case .none: break
        case .heavy: heavy.impactOccurred()
        case .double:
            soft.impactOccurred()
            Task {
                try? await Task.sleep(for: .milliseconds(90))
                soft.impactOccurred()
            }
        }
    }

    func play(_ sound: Sound) {
        guard let player = players[sound] ?? (try? AVAudioPlayer(data: wave(sound: sound))) else { return }
        players[sound] = player
        player.currentTime = 0
        player.play()
    }

    func share(_ text: String) {
        let window = UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.keyWindow }.first
        let sheet = UIActivityViewController(activityItems: [text], applicationActivities: nil)
        // A tablet shows the sheet beside something.
        sheet.popoverPresentationController?.sourceView = window
        window?.rootViewController?.present(sheet, animated: true)
    }

    func begin(_ name: String) -> @MainActor () -> Void {
        let task = BackgroundTask(name)
        return { task.end() }
    }

    func keeper(of server: String) -> any SessionKeeper {
        KeychainKeeper(server: server)
    }

    /// Calls `changed` whenever the phone goes over to another network.
    static func followNetwork(_ changed: @escaping @MainActor () -> Void) async {
        let paths = AsyncStream<NWPath> { continuation in
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { continuation.yield($0) }
            continuation.onTermination = { _ in monitor.cancel() }
            monitor.start(queue: DispatchQueue(label: "network"))
        }
        for await _ in paths { changed() }
    }
}

/// Time from the system to finish what is being saved. The system's own end of it is heeded, too.
@MainActor
private final class BackgroundTask {
    private var id = UIBackgroundTaskIdentifier.invalid

    init(_ name: String) {
        id = UIApplication.shared.beginBackgroundTask(withName: name) { [weak self] in
            Task { @MainActor in self?.end() }
        }
    }

    func end() {
        guard id != .invalid else { return }
        UIApplication.shared.endBackgroundTask(id)
        id = .invalid
    }
}
