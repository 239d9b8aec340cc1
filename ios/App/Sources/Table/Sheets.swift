import CartableModels
import SwiftUI

/// A sheet that is pulled up over the table.
enum TableSheet: Hashable, Identifiable {
    /// The log and the scores.
    case log
    /// All choices, which have no room below the table.
    case choices
    /// A player, in whole sentences.
    case seat(UInt32)
    /// A thing, explained.
    case what(String)

    var id: Self { self }
}

/// The content of a sheet.
struct SceneSheet: View {
    let sheet: TableSheet
    let scene: TableScene
    var choose: (ChoiceId) -> Void = { _ in }
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            content
                .navigationBarTitleDisplayMode(.inline)
                .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Close") { dismiss() } } }
        }
        .presentationDetents([.medium, .large])
    }

    @ViewBuilder private var content: some View {
        switch sheet {
        case .log:
            LogView(scene: scene).navigationTitle("Log and scores")
        case .choices:
            List(scene.choices, id: \.id) { choice in
                Button(choice.label) {
                    dismiss()
                    choose(choice.id)
                }
            }
            .navigationTitle("Choices")
        case let .seat(seat):
            if let panel = scene.seats.first(where: { $0.seat == seat }) {
                List(panel.notes.indices, id: \.self) { Text(verbatim: panel.notes[$0].label) }
                    .navigationTitle("\(panel.name) · \(panel.score)")
            }
        case let .what(text):
            ScrollView { Text(verbatim: text).frame(maxWidth: .infinity, alignment: .leading).padding() }
        }
    }
}

/// Log and scores: in a sheet or, on a wide page, beside the table.
struct LogView: View {
    let scene: TableScene

    var body: some View {
        List {
            if !scene.scores.rows.isEmpty { Section("Scores") { ScoresView(scores: scene.scores) } }
            Section("Log") { ForEach(scene.log.indices.reversed(), id: \.self) { Text(verbatim: scene.log[$0]).font(.footnote) } }
        }
    }
}

/// The points of each round, and the totals.
struct ScoresView: View {
    let scores: ScoreTable

    var body: some View {
        ScrollView(.horizontal) {
            Grid(alignment: .trailing, horizontalSpacing: 14, verticalSpacing: 6) {
                GridRow {
                    Text(verbatim: "")
                    ForEach(scores.names.indices, id: \.self) { Text(verbatim: scores.names[$0]).bold() }
                }
                ForEach(scores.rows.indices, id: \.self) { row in
                    GridRow {
                        Text(verbatim: scores.rows[row].label).foregroundStyle(Book.quiet)
                        ForEach(scores.rows[row].points.indices, id: \.self) { Text(verbatim: "\(scores.rows[row].points[$0])") }
                    }
                }
                GridRow {
                    Text("Total").bold()
                    ForEach(scores.totals.indices, id: \.self) { Text(verbatim: "\(scores.totals[$0])").bold() }
                }
            }
            .monospacedDigit()
        }
    }
}

/// The end of a match: who has won, the scores, what was worth another look, and what comes next.
struct ResultView: View {
    let play: PlayModel
    let again: () -> Void
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        let scene = play.model.scene
        NavigationStack {
            List {
                Section {
                    VStack(spacing: 10) {
                        LidView(game: play.game.id, width: 320, height: 132)
                        HStack {
                            ForEach(winners(scene), id: \.self) { seat in
                                PersonMarkView(seat: seat, side: 28)
                            }
                            Text(verbatim: scene.headline).font(.title3.bold())
                        }
                    }
                }
                Section("Scores") { ScoresView(scores: scene.scores) }
                if let moments = play.moments, !moments.isEmpty {
                    Section("Worth another look") {
                        ForEach(moments.indices, id: \.self) { index in
                            VStack(alignment: .leading) {
                                Text(verbatim: moments[index].better).bold()
                                Text(verbatim: moments[index].why).foregroundStyle(Book.quiet)
                            }
                        }
                    }
                }
                Section {
                    if play.isHere {
                        Button("Play again") {
                            dismiss()
                            again()
                        }
                    }
                    ShareLink("Share the scores", item: play.model.table.scoreText())
                }
            }
            .navigationTitle(play.game.title)
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Close") { dismiss() } } }
        }
        .task { await play.findMoments() }
    }

    private func winners(_ scene: TableScene) -> [UInt32] {
        scene.scores.places.enumerated().filter { $0.element == 1 }.map { UInt32($0.offset) }
    }
}
