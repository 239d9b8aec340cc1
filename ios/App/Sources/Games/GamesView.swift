import CartableModels
import SwiftUI

/// The shelf of the eight boxes; above them what was going on.
struct GamesView: View {
    let app: AppModel

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                ForEach((app.shelved[.table] ?? []).prefix(3), id: \.id) { saved in
                    Button {
                        app.open(.table(PlayModel.Place(isRecord: false, id: saved.id)))
                    } label: {
                        HStack {
                            ShelvedLine(shelved: saved, desk: app.desk)
                            Spacer()
                            Image(systemName: "play.circle.fill").font(.title).foregroundStyle(Book.accent)
                        }
                        .padding(10)
                        .background(Book.sheet, in: .rect(cornerRadius: 10))
                    }
                    .buttonStyle(.plain)
                }
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 150, maximum: 320), spacing: 14)], spacing: 14) {
                    ForEach(app.desk.games, id: \.id) { game in
                        Button {
                            app.open(.game(game.id))
                        } label: {
                            box(game)
                        }
                        .buttonStyle(.plain)
                        .accessibilityLabel("\(game.title). \(game.tagline)")
                    }
                }
            }
            .padding()
        }
        .background(Book.paper)
        .navigationTitle("Cartable")
        .refreshable { await app.read(.table) }
        .onAppear { Task { await app.read(.table) } }
    }

    private func box(_ game: GameInfo) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            LidView(game: game.id, width: 160, height: 120)
                .clipShape(.rect(cornerRadius: 8))
            Text(verbatim: game.title).font(.headline).foregroundStyle(Book.ink)
            Text("\(Int(game.minSeats))–\(Int(game.maxSeats)) players").font(.caption).foregroundStyle(Book.quiet)
        }
    }
}
