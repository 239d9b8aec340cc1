import CartableModels
import SwiftUI

/// The player: settings and results.
struct MeView: View {
    let app: AppModel

    var body: some View {
        List {
            NavigationLink(value: Route.statistics) { Label("Results", systemImage: "chart.bar") }
            NavigationLink(value: Route.records) { Label("Replays", systemImage: "play.rectangle") }
            NavigationLink(value: Route.phone) { Label("This phone", systemImage: "iphone") }
            NavigationLink(value: Route.settings) { Label("Settings", systemImage: "gearshape") }
        }
        .navigationTitle("Me")
    }
}

/// The results of the player's matches against bots.
struct StatisticsView: View {
    let app: AppModel

    var body: some View {
        List(app.statistics.indices, id: \.self) { index in
            let line = app.statistics[index]
            let game = app.desk.game(line.game)
            HStack(spacing: 12) {
                EmblemView(game: line.game, side: 32)
                VStack(alignment: .leading) {
                    Text(verbatim: game?.title ?? line.game)
                    Text(verbatim: game?.levels.first { $0.level == line.level }?.label ?? "").font(.footnote).foregroundStyle(Book.quiet)
                }
                Spacer()
                Text("\(Int(line.won)) of \(Int(line.played)) won").monospacedDigit()
            }
        }
        .overlay { if app.statistics.isEmpty { ContentUnavailableView("No match yet", systemImage: "chart.bar") } }
        .navigationTitle("Results")
        .task { await app.count() }
    }
}

/// The settings of the app. Language, colours and text size are the system's.
struct SettingsView: View {
    @Bindable var desk: Desk

    var body: some View {
        Form {
            Section("You") {
                TextField("Name", text: $desk.settings.name).autocorrectionDisabled()
                if let trouble = nameTrouble(text: desk.settings.name, lang: desk.lang), !desk.settings.name.isEmpty {
                    Text(verbatim: trouble).font(.footnote).foregroundStyle(Book.refusal)
                }
            }
            Section("Table") {
                Picker("Bots play", selection: $desk.settings.paceMs) {
                    Text("Quickly").tag(UInt32(150))
                    Text("As people do").tag(UInt32(700))
                    Text("Slowly").tag(UInt32(1500))
                }
                Toggle("Bots leave me time to act out of turn", isOn: $desk.settings.leavesChance)
                Toggle("Play by the button alone", isOn: $desk.settings.confirms)
                Toggle("Hints", isOn: $desk.settings.hints)
                Toggle("Ticks under the finger", isOn: $desk.settings.haptics)
                Toggle("Buttons on the left", isOn: $desk.settings.leftHanded)
            }
        }
        .navigationTitle("Settings")
    }
}
