import Accessibility
import CartableModels
import SwiftUI

/// A block of a page. Its role says how it looks, and whether a screen reader speaks its changes.
struct BlockView: View {
    let block: Block
    let set: @MainActor (String) -> Void
    let scrolled: @MainActor (String, UInt32) -> Void
    let tap: @MainActor (Action) -> Void
    /// Settles a typed text by an action.
    let settle: @MainActor (Action, String) -> Void

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
        case let .line(picture, title, note, end, standsOut, actions):
            LineView(picture: picture, title: title, note: note, end: end, standsOut: standsOut, actions: actions, tap: tap)
        case let .lines(blocks, first, total, actions):
            LinesView(key: block.key, blocks: blocks, first: first, total: total, actions: actions, scrolled: scrolled, tap: tap)
        case let .code(label, code, game, actions):
            VStack(alignment: .leading) {
                LineView(picture: .game(id: game), title: code, note: label, end: "", standsOut: true, actions: [], tap: tap)
                ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) }
            }
        case let .field(label, value, kind, _, actions):
            FieldView(label: label, value: value, isSecret: kind == .secret, actions: actions, settle: settle)
        case let .secret(label, note, code, actions):
            VStack(alignment: .leading, spacing: 6) {
                Text(verbatim: label).font(.headline)
                Text(verbatim: note)
                Text(verbatim: code).font(.title2.monospacedDigit())
                ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) }
            }
        case let .toggle(label, on, state):
            Toggle(isOn: Binding(get: { @MainActor in on }, set: { @MainActor in set($0 ? "on" : "off") })) {
                Text(verbatim: label)
                Text(verbatim: state).font(.footnote).foregroundStyle(Book.quiet)
            }
        case let .number(label, number, text, _, _, min, max):
            Stepper(value: Binding(get: { @MainActor in number }, set: { @MainActor in set("\($0)") }), in: min...max) {
                Text(verbatim: "\(label) \(text)")
            }
        case let .shares(picture, title, shares):
            VStack(alignment: .leading, spacing: 6) {
                HStack(spacing: 12) {
                    PictureView(picture: picture, side: 32)
                    Text(verbatim: title).font(.headline)
                }
                ForEach(shares.indices, id: \.self) { index in
                    Text(verbatim: shares[index].label)
                    Text(verbatim: shares[index].note).font(.footnote).foregroundStyle(Book.quiet)
                }
            }
        case let .subject(picture, title):
            HStack(spacing: 12) {
                PictureView(picture: picture, side: 56)
                Text(verbatim: title).font(.title2.bold())
            }
        case let .notice(title, lines, trouble, actions):
            VStack(alignment: .leading, spacing: 6) {
                Text(verbatim: title).font(.headline)
                ForEach(lines.indices, id: \.self) { Text(verbatim: lines[$0]) }
                if let trouble { Text(verbatim: trouble).foregroundStyle(Book.refusal) }
                ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) }
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
        case let .line(_, title, note, _, _, _): note.isEmpty ? title : "\(title), \(note)"
        case let .notice(title, _, trouble, _): trouble ?? title
        default: nil
        }
    }
}

extension Offer {
    /// The sign of a person's picture, or else the name.
    fileprivate var shown: String {
        if case let .avatar(id) = picture { avatarSign(id: id) } else { label }
    }
}

/// The picture of a game or a person.
private struct PictureView: View {
    let picture: Picture
    let side: CGFloat

    var body: some View {
        switch picture {
        case .none: EmptyView()
        case let .game(id), let .lid(id): EmblemView(game: id, side: side)
        // The system's own signs would need another name each.
        case .sign: EmptyView()
        case let .avatar(id): Text(verbatim: avatarSign(id: id)).font(.system(size: side * 0.8)).frame(width: side, height: side)
        }
    }
}

/// A line about a person or thing. A tap does its main or only action, or offers several; the others are offered at its end.
private struct LineView: View {
    let picture: Picture
    let title, note, end: String
    let standsOut: Bool
    let actions: [Action]
    let tap: @MainActor (Action) -> Void

    var body: some View {
        HStack {
            if let main {
                Button {
                    tap(main)
                } label: {
                    content
                }
                .disabled(!main.enabled)
            } else {
                content
            }
            if !others.isEmpty {
                Menu {
                    ForEach(others, id: \.key) { ActionView(action: $0, tap: tap) }
                } label: {
                    Image(systemName: "ellipsis.circle").frame(minWidth: 44, minHeight: 44)
                }
                .accessibilityLabel("More…")
            }
        }
    }

    private var main: Action? {
        actions.first { $0.weight == .main } ?? (actions.count == 1 ? actions.first : nil)
    }

    private var others: [Action] {
        actions.filter { $0.key != main?.key }
    }

    private var content: some View {
        HStack(spacing: 12) {
            PictureView(picture: picture, side: 32)
            VStack(alignment: .leading) {
                Text(verbatim: title).fontWeight(standsOut ? .bold : .regular).foregroundStyle(Book.ink)
                if !note.isEmpty { Text(verbatim: note).font(.footnote).foregroundStyle(Book.quiet) }
            }
            Spacer(minLength: 0)
            if !end.isEmpty { Text(verbatim: end).bold().monospacedDigit().foregroundStyle(Book.ink) }
        }
    }
}

/// A long list of which the page holds a part. The page hears where it is seen, and reads on at its end.
private struct LinesView: View {
    /// The number of lines scrolled until the page is told.
    private static let stride: UInt32 = 16

    let key: String
    let blocks: [Block]
    let first, total: UInt32
    let actions: [Action]
    let scrolled: @MainActor (String, UInt32) -> Void
    let tap: @MainActor (Action) -> Void

    var body: some View {
        LazyVStack(alignment: .leading, spacing: 12) {
            ForEach(0..<Int(total), id: \.self) { place in
                line(UInt32(place)).onAppear { if UInt32(place) % Self.stride == 0 { scrolled(key, UInt32(place)) } }
            }
            ForEach(actions, id: \.key) { action in
                ActionView(action: action, tap: tap).onAppear { if action.enabled { tap(action) } }
            }
        }
    }

    /// A line that the page does not hold has room, and comes when it is scrolled to.
    @ViewBuilder private func line(_ place: UInt32) -> some View {
        if place >= first, Int(place - first) < blocks.count {
            BlockView(block: blocks[Int(place - first)], set: { _ in }, scrolled: scrolled, tap: tap, settle: { _, _ in })
        } else {
            Color.clear.frame(height: 56)
        }
    }
}

/// A text that the player types. It is theirs until an action settles it; a secret is kept nowhere.
private struct FieldView: View {
    let label, value: String
    let isSecret: Bool
    let actions: [Action]
    let settle: @MainActor (Action, String) -> Void
    @State private var typed = ""

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: label).font(.footnote).foregroundStyle(Book.quiet)
            TextField("", text: $typed)
                .accessibilityLabel(label)
                .autocorrectionDisabled()
                .textInputAutocapitalization(isSecret ? .characters : nil)
            ForEach(actions, id: \.key) { action in
                ActionView(action: action, tap: { @MainActor in settle($0, typed) }).disabled(typed.isEmpty || typed == value)
            }
        }
        .onAppear { if typed.isEmpty { typed = value } }
        .onChange(of: value) { _, now in typed = now }
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
                    ForEach(offers, id: \.value) { Text(verbatim: $0.shown).accessibilityLabel($0.label).tag($0.value) }
                }
            }
            if !note.isEmpty { Text(verbatim: note).font(.footnote).foregroundStyle(Book.quiet) }
        }
    }
}
