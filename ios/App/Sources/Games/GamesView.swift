import CartableModels
import SwiftUI

/// The shelf of the eight boxes; above them what was going on.
struct GamesView: View {
    let app: AppModel

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                ForEach(app.saved.prefix(3), id: \.id) { saved in
                    Button {
                        app.open(.table(PlayModel.Place(isRecord: false, id: saved.id)))
                    } label: {
                        SavedView(saved: saved, desk: app.desk)
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
        .refreshable { await app.renew() }
        .onAppear { Task { await app.renew() } }
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

/// A table to go on with.
private struct SavedView: View {
    let saved: Shelved
    let desk: Desk

    var body: some View {
        HStack(spacing: 12) {
            EmblemView(game: saved.game, side: 40)
            VStack(alignment: .leading) {
                Text(verbatim: desk.game(saved.game)?.title ?? saved.game).font(.headline)
                Text(verbatim: saved.names.joined(separator: ", ")).font(.caption).foregroundStyle(Book.quiet).lineLimit(1)
            }
            Spacer()
            Image(systemName: "play.circle.fill").font(.title).foregroundStyle(Book.accent)
        }
        .padding(10)
        .background(Book.sheet, in: .rect(cornerRadius: 10))
        .accessibilityElement(children: .combine)
    }
}
