import Cartable

/// A way that an arrow key goes.
public enum KeyWay: Sendable {
    /// To the next thing that can be tapped, or the one before.
    case next, previous
    /// To the first such thing of the next area, or of the one before.
    case nextArea, previousArea
}

/// An element of a table as a screen reader has it.
public struct Spoken: Equatable, Sendable {
    /// The text that is read.
    public let label: String
    /// True if a double tap does something; a screen reader or a switch is offered only what can be done.
    public let isButton: Bool
    /// True if it is picked.
    public let isSelected: Bool
    /// True for the title of an area, by which the rotor goes from one to the next.
    public let isHeader: Bool
    /// The names of the other actions.
    public let actions: [String]

    /// An element that is only read, unless it says more.
    public init(_ label: String, isButton: Bool = false, isSelected: Bool = false, isHeader: Bool = false, actions: [String] = []) {
        (self.label, self.isButton, self.isSelected, self.isHeader, self.actions) = (label, isButton, isSelected, isHeader, actions)
    }
}

/// The words that a screen reader says beside those of the library, in the player's language.
public struct VoiceWords: Sendable {
    /// The name of the action that tells more of a thing.
    public let explain: String
    /// The sentence about a player for whom the table waits; their panel shows it by its colour.
    public let toAct: String

    /// Words.
    public init(explain: String, toAct: String) {
        (self.explain, self.toAct) = (explain, toAct)
    }
}

extension SeatPanel {
    /// The panel in words.
    public func spoken(_ words: VoiceWords) -> Spoken {
        let sentences = ["\(name), \(score)"] + (toAct ? [words.toAct] : []) + notes.map(\.label)
        return Spoken(sentences.joined(separator: ". "), isButton: true)
    }
}

extension Area {
    /// The title in words, without the signs that stand before them for the eye.
    public var spoken: Spoken {
        let signs = Set(marks().flatMap(\.letter))
        let words = title.filter { !signs.contains($0) }.split(separator: " ").joined(separator: " ")
        return Spoken(words, isHeader: true)
    }
}

extension Item {
    /// The thing in words.
    public func spoken(_ words: VoiceWords) -> Spoken {
        Spoken(label, isButton: canTap, isSelected: picked, actions: [words.explain])
    }
}

extension TableScene {
    /// True if the only button says the same as the question, so that it need not be said twice.
    public var isAskedByButton: Bool {
        choices.count == 1 && choices.first?.label == asked
    }

    /// The things that can be tapped, in the order of the library: area by area as they are laid out, the hand last.
    func reached(_ layout: TableLayout) -> [[ItemId]] {
        let known = Dictionary(areas.map { ($0.id, $0) }) { first, _ in first }
        return layout.read.compactMap { known[$0.area] }.map { $0.items.filter(\.canTap).map(\.id) }.filter { !$0.isEmpty }
    }

    /// The thing to which a key goes from another one; from none it goes to the first, or to the last. Nil if nothing can be tapped.
    public func reached(from focus: ItemId?, _ way: KeyWay, in layout: TableLayout) -> ItemId? {
        let groups = reached(layout)
        let all = groups.flatMap { $0 }
        guard let first = all.first, let last = all.last else { return nil }
        guard let focus, let at = all.firstIndex(of: focus), let group = groups.firstIndex(where: { $0.contains(focus) }) else {
            return way == .next || way == .nextArea ? first : last
        }
        return switch way {
        case .next: all[(at + 1) % all.count]
        case .previous: all[(at + all.count - 1) % all.count]
        case .nextArea: groups[(group + 1) % groups.count].first
        case .previousArea: groups[(group + groups.count - 1) % groups.count].first
        }
    }
}

extension TableLayout {
    /// Every area in the order in which it is read, the hand last.
    public var read: [AreaPlace] {
        (fronts + areas).sorted { $0.order < $1.order } + (hand.map { [$0] } ?? [])
    }
}
