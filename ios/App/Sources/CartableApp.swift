import CartableModels
import SwiftUI

/// The app: one window with the places at its foot.
@main
struct CartableApp: App {
    @State private var app: AppModel
    @Environment(\.scenePhase) private var phase

    init() {
        let folder = URL.applicationSupportDirectory.appending(path: "cartable", directoryHint: .isDirectory)
        let lang: Lang = Locale.current.language.languageCode?.identifier == "fr" ? .fr : .en
        let desk = Desk(folder: folder.path(percentEncoded: false), phone: SystemPhone(), lang: lang)
        _app = State(initialValue: AppModel(desk: desk))
    }

    var body: some Scene {
        WindowGroup {
            PlacesView(app: app)
                .task { await app.renew() }
                .task { await app.online.connect() }
                .task { await SystemPhone.followNetwork { app.online.networkChanged() } }
                .onOpenURL { url in Task { await app.follow(url.absoluteString) } }
        }
        .onChange(of: phase) { _, now in
            switch now {
            case .active: app.online.foreground()
            case .background: app.online.background()
            default: break
            }
        }
    }
}
