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
        let phone = SystemPhone()
        let app = AppModel(desk: Desk(folder: folder.path(percentEncoded: false), phone: phone, lang: lang))
        phone.answer = { [weak app] in app?.answer(call: $0) }
        _app = State(initialValue: app)
    }

    var body: some Scene {
        WindowGroup {
            PlacesView(app: app)
                .task { await app.read(.table) }
                .task { await app.online.connect() }
                .task { await SystemPhone.followNetwork { app.online.networkChanged() } }
                // Universal links of the server come this way as well.
                .onOpenURL { url in Task { await app.follow(url.absoluteString) } }
        }
        .onChange(of: phase) { _, now in
            switch now {
            case .active: Task { await app.see(true) }
            case .background: Task { await app.see(false) }
            default: break
            }
        }
        .backgroundTask(.appRefresh(SystemCaller.look)) { [app] in await app.look() }
    }
}
