import CartableModels
import SwiftUI

/// A game: its world, one large button to play, and its setup.
struct GameView: View {
    let app: AppModel
    let game: GameInfo

    var body: some View {
        Form {
            Section {
                LidView(game: game.id, width: 340, height: 150)
                    .listRowInsets(EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
                Text(verbatim: game.tagline).foregroundStyle(Book.quiet)
                Button {
                    start { await app.play(game, nameless: you) }
                } label: {
                    Text("Play").font(.title3.bold()).frame(maxWidth: .infinity)
                }
                .buttonStyle(.borderedProminent)
                if game.lesson { Button("Lesson") { start { await app.learn(game, nameless: you) } } }
                Button("Rules") { app.open(.rules(game.id)) }
            }
            Section("Table") {
                if game.minSeats < game.maxSeats {
                    Stepper("\(seats.wrappedValue) players", value: seats, in: Int(game.minSeats)...Int(game.maxSeats))
                }
                Picker("Bots", selection: choices.level) {
                    ForEach(game.levels.indices, id: \.self) { Text(verbatim: game.levels[$0].label).tag($0) }
                }
            }
            if !game.options.isEmpty {
                Section("Options") { ForEach(game.options, id: \.key) { OptionView(option: $0, values: choices.options) } }
            }
            Section("Online") {
                Button("Play with strangers") { goOnline("queue/\(game.id)") }
                Button("Leaderboard") { goOnline("board/\(game.id)") }
            }
        }
        .navigationTitle(game.title)
    }

    private var you: String { String(localized: "You") }

    private var choices: Binding<GameChoices> {
        Binding(
            get: { @MainActor in app.desk.settings.games[game.id] ?? GameChoices() },
            set: { @MainActor in app.desk.settings.games[game.id] = $0 })
    }

    private var seats: Binding<Int> {
        let range = Int(game.minSeats)...Int(game.maxSeats)
        return Binding(
            get: { @MainActor in min(max(choices.wrappedValue.seats, range.lowerBound), range.upperBound) },
            set: { @MainActor in choices.wrappedValue.seats = $0 })
    }

    private func start(_ begin: @escaping @MainActor () async -> Void) {
        Task { await begin() }
    }

    private func goOnline(_ route: String) {
        app.place = .online
        app.open(.described(route))
    }
}

/// An option of a game: a switch, or one of several values.
private struct OptionView: View {
    let option: OptionInfo
    @Binding var values: [String: String]

    var body: some View {
        Picker(option.label, selection: value) {
            ForEach(option.values, id: \.value) { Text(verbatim: $0.label).tag($0.value) }
        }
    }

    /// A value that is the default is not kept, so that a later default holds.
    private var value: Binding<String> {
        Binding(
            get: { @MainActor in values[option.key] ?? option.default },
            set: { @MainActor in values[option.key] = $0 == option.default ? nil : $0 })
    }
}
