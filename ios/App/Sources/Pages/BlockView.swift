import CartableModels
import SwiftUI

/// A block of a page. Its role says how it looks, and whether a screen reader speaks its changes.
struct BlockView: View {
    let block: Block
    let set: @MainActor (String) -> Void
    let tap: @MainActor (Action) -> Void

    var body: some View {
        content
            .onChange(of: block) { _, now in if isLive, let said = now.said { AccessibilityNotification.Announcement(said).post() } }
            .accessibilityIdentifier(block.key)
    }

    private var isLive: Bool {
        block.role == .state || block.role == .progress || block.role == .trouble
    }

    @ViewBuilder private var content: some View {
        switch block.kind {
        case let .text(text):
            Text(verbatim: text)
                .font(block.role == .note ? .footnote : .body)
                .foregroundStyle(block.role == .trouble ? Book.refusal : block.role == .note ? Book.quiet : Book.ink)
        case let .heading(text):
            Text(verbatim: text).font(.headline).accessibilityAddTraits(.isHeader)
        case let .line(game, title, note, standsOut, actions):
            LineView(game: game, title: title, note: note, standsOut: standsOut, actions: actions, tap: tap)
        case let .code(label, code, game, actions):
            VStack(alignment: .leading) {
                LineView(game: game, title: code, note: label, standsOut: true, actions: [], tap: tap)
                ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) }
            }
        case let .toggle(label, on, state):
            Toggle(isOn: Binding(get: { @MainActor in on }, set: { @MainActor in set($0 ? "on" : "off") })) {
                Text(verbatim: label)
                Text(verbatim: state).font(.footnote).foregroundStyle(Book.quiet)
            }
        case let .number(label, number, _, _, min, max):
            Stepper(value: Binding(get: { @MainActor in number }, set: { @MainActor in set("\($0)") }), in: min...max) {
                Text(verbatim: "\(label) \(number)")
            }
        case let .game(game, title):
            HStack(spacing: 12) {
                FittedFigure(drawing: Drawing(emblem(game: game))).frame(width: 56, height: 56)
                Text(verbatim: title).font(.title2.bold())
            }
        case let .notice(title, lines, trouble):
            VStack(alignment: .leading, spacing: 6) {
                Text(verbatim: title).font(.headline)
                ForEach(lines.indices, id: \.self) { Text(verbatim: lines[$0]) }
                if let trouble { Text(verbatim: trouble).foregroundStyle(Book.refusal) }
            }
        case let .choice(label, offers, several, _, note):
            ChoiceView(label: label, offers: offers, several: several, note: note, set: set)
        }
    }
}

extension Block {
    /// The text that a screen reader speaks when the block changes.
    fileprivate var said: String? {
        switch kind {
        case let .text(text), let .heading(text): text
        case let .line(_, title, note, _, _): note.isEmpty ? title : "\(title), \(note)"
        case let .notice(title, _, trouble): trouble ?? title
        default: nil
        }
    }
}

/// A line about a person or thing. A tap does its only action, or offers several.
private struct LineView: View {
    let game, title, note: String
    let standsOut: Bool
    let actions: [Action]
    let tap: @MainActor (Action) -> Void

    var body: some View {
        if actions.count > 1 {
            Menu {
                ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) }
            } label: {
                content
            }
        } else if let action = actions.first {
            Button {
                tap(action)
            } label: {
                content
            }.disabled(!action.enabled)
        } else {
            content
        }
    }

    private var content: some View {
        HStack(spacing: 12) {
            if !game.isEmpty { FittedFigure(drawing: Drawing(emblem(game: game))).frame(width: 32, height: 32) }
            VStack(alignment: .leading) {
                Text(verbatim: title).fontWeight(standsOut ? .bold : .regular).foregroundStyle(Book.ink)
                if !note.isEmpty { Text(verbatim: note).font(.footnote).foregroundStyle(Book.quiet) }
            }
        }
    }
}

/// A choice among a few offers. Of several each can be switched by itself.
private struct ChoiceView: View {
    let label: String
    let offers: [Offer]
    let several: Bool
    let note: String
    let set: @MainActor (String) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if several {
                Text(verbatim: label).font(.headline)
                ForEach(offers, id: \.value) { offer in
                    Toggle(isOn: Binding(get: { @MainActor in offer.chosen }, set: { @MainActor _ in set(offer.value) })) {
                        Text(verbatim: offer.label)
                    }
                }
            } else {
                Picker(
                    label,
                    selection: Binding(get: { @MainActor in offers.first(where: \.chosen)?.value ?? "" }, set: { @MainActor in set($0) })
                ) {
                    ForEach(offers, id: \.value) { Text(verbatim: $0.label).tag($0.value) }
                }
            }
            if !note.isEmpty { Text(verbatim: note).font(.footnote).foregroundStyle(Book.quiet) }
        }
    }
}
