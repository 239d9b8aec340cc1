import CartableModels
import SwiftUI

/// A thing on the shelf: its game, and the players.
struct ShelvedLine: View {
    let shelved: Shelved
    let desk: Desk

    var body: some View {
        HStack(spacing: 12) {
            EmblemView(game: shelved.game, side: 32)
            VStack(alignment: .leading) {
                Text(verbatim: desk.game(shelved.game)?.title ?? shelved.game).foregroundStyle(Book.ink)
                Text(verbatim: shelved.names.joined(separator: ", ")).font(.footnote).foregroundStyle(Book.quiet).lineLimit(1)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

/// The matches that are over; a tap shows one step by step.
struct RecordsView: View {
    let app: AppModel

    var body: some View {
        let records = app.shelved[.record] ?? []
        List(records, id: \.id) { record in
            Button {
                app.open(.replay(record.id))
            } label: {
                ShelvedLine(shelved: record, desk: app.desk)
            }
        }
        .overlay { if records.isEmpty { ContentUnavailableView("No match yet", systemImage: "play.rectangle") } }
        .navigationTitle("Replays")
        .onAppear { Task { await app.read(.record) } }
    }
}

/// Sounds, touches, calls and quiet hours: what belongs to this phone alone.
struct PhoneView: View {
    let app: AppModel
    @Bindable var desk: Desk

    var body: some View {
        Form {
            Section("Table") {
                Picker("Sounds", selection: $desk.settings.sounds) {
                    Text("Always").tag(Sounds.always)
                    Text("By day").tag(Sounds.byDay)
                    Text("Never").tag(Sounds.never)
                }
                Toggle("Ticks under the finger", isOn: $desk.settings.haptics)
            }
            Section {
                Toggle("Call me when it is my turn", isOn: calls)
                if desk.settings.calls {
                    hour("Quiet from", $desk.settings.quietFrom)
                    hour("Quiet until", $desk.settings.quietUntil)
                }
            } footer: {
                if app.calls.isForbidden { Text("The phone does not allow it: see its settings for notifications.") }
            }
        }
        .navigationTitle("This phone")
    }

    private var calls: Binding<Bool> {
        Binding(get: { @MainActor in desk.settings.calls }, set: { @MainActor wanted in Task { await app.calls.want(wanted) } })
    }

    private func hour(_ name: LocalizedStringKey, _ hour: Binding<Int>) -> some View {
        Picker(name, selection: hour) { ForEach(0..<24) { Text(verbatim: "\($0):00").tag($0) } }
    }
}
