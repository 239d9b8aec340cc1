import AuthenticationServices
import CartableModels
import SwiftUI

/// The places at the foot, each with its own stack of pages. The stacks outlast the process.
struct PlacesView: View {
    @Bindable var app: AppModel
    @SceneStorage("place") private var keptPlace = AppPlace.games.rawValue
    @SceneStorage("paths") private var keptPaths = ""
    @Environment(\.webAuthenticationSession) private var session

    var body: some View {
        TabView(selection: $app.place) {
            stack(.games) { GamesView(app: app) }
                .tabItem { Label("Games", systemImage: "square.grid.2x2") }
                .tag(AppPlace.games)
            stack(.online) { OnlineView(app: app) }
                .tabItem { Label("Online", systemImage: "person.2") }
                .tag(AppPlace.online)
            stack(.pads) { PadsView(app: app) }
                .tabItem { Label("Score pads", systemImage: "pencil.and.list.clipboard") }
                .tag(AppPlace.pads)
            stack(.me) { MeView(app: app) }
                .tabItem { Label("Me", systemImage: "person.crop.circle") }
                .tag(AppPlace.me)
        }
        .tint(Book.accent)
        .onAppear {
            app.place = AppPlace(rawValue: keptPlace) ?? .games
            app.restore(keptPaths)
            // An error here is the player's own way back; the server's errors come afterwards.
            app.online.browse = { [session] page in
                guard let url = URL(string: page) else { return nil }
                return try? await session.authenticate(using: url, callbackURLScheme: OnlineModel.scheme).absoluteString
            }
        }
        .onChange(of: app.place) { _, place in keptPlace = place.rawValue }
        .onChange(of: app.paths) { keptPaths = app.written }
        .alert("Something went wrong", isPresented: trouble) {
            Button("OK") { app.desk.trouble = nil }
        } message: {
            Text(verbatim: app.desk.trouble ?? "")
        }
    }

    private var trouble: Binding<Bool> {
        Binding(get: { @MainActor in app.desk.trouble != nil }, set: { @MainActor in if !$0 { app.desk.trouble = nil } })
    }

    private func stack(_ place: AppPlace, @ViewBuilder root: () -> some View) -> some View {
        NavigationStack(path: Binding(get: { @MainActor in app.path(of: place) }, set: { @MainActor in app.set($0, of: place) })) {
            root().navigationDestination(for: Route.self) { RouteView(app: app, route: $0) }
        }
    }
}

/// The page of a route.
struct RouteView: View {
    let app: AppModel
    let route: Route

    var body: some View {
        switch route {
        case let .game(id):
            if let game = app.desk.game(id) { GameView(app: app, game: game) }
        case let .rules(id): RulesView(game: id, lang: app.desk.lang)
        case let .described(key): PageScreen(online: app.online, key: key)
        case .settings: SettingsView(desk: app.desk)
        case .statistics: StatisticsView(app: app)
        case .records: RecordsView(app: app)
        case .newPad: NewPadView(app: app)
        case .phone: PhoneView(app: app, desk: app.desk)
        case .table, .match, .watched, .replay, .seen, .pad: OpenedView(app: app, route: route)
        }
    }
}

/// A table, a replay or a score pad, which is opened when its page is shown.
private struct OpenedView: View {
    let app: AppModel
    let route: Route

    var body: some View {
        switch app.opened(route) {
        case let .table(play):
            let settings = app.desk.settings
            TableScreen(play: play, leftHanded: settings.leftHanded, quick: settings.isQuick, hints: settings.hints) {
                Task { await app.again(play) }
            }
        case let .replay(replay): ReplayScreen(replay: replay) { Task { await app.playOn(replay) } }
        case let .pad(pad): PadView(pad: pad) { Task { await app.again(pad) } }
        case nil:
            VStack(spacing: 12) {
                ProgressView()
                if app.online.isEarly { Text("This match is shown with a delay. It begins soon.") }
            }
            .task { await app.take(route) }
        }
    }
}
