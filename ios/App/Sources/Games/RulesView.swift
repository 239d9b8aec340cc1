import CartableModels
import SwiftUI

/// The rules of a game, as the library has them: paragraphs, headings and lists in Markdown.
struct RulesView: View {
    private let lines: [Line]

    init(game: String, lang: Lang) {
        let text = (try? rules(game: game, lang: lang)) ?? ""
        lines = text.split(separator: "\n").map { line in
            let isHeading = line.hasPrefix("#")
            return Line(text: isHeading ? String(line.drop { $0 == "#" || $0 == " " }) : String(line), isHeading: isHeading)
        }
    }

    var body: some View {
        List(lines.indices, id: \.self) { index in
            let line = lines[index]
            Text(LocalizedStringKey(line.text))
                .font(line.isHeading ? .headline : .body)
                .listRowSeparator(.hidden)
                .accessibilityAddTraits(line.isHeading ? .isHeader : [])
        }
        .listStyle(.plain)
        .navigationTitle("Rules")
        .navigationBarTitleDisplayMode(.inline)
    }

    private struct Line {
        let text: String
        let isHeading: Bool
    }
}
