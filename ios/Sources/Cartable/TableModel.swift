@_exported import CartableBindings
import Observation

/// A table for SwiftUI to watch: the present scene, which is set anew after every change.
@MainActor
@Observable
public final class TableModel {
    /// Everything to draw.
    public private(set) var scene: TableScene
    /// The state of the table, apart from the match.
    public private(set) var status: TableStatus
    /// The steps that were not ``shown(_:)`` yet, the oldest first; none if the model tells none.
    public private(set) var steps: [Step] = []
    /// The reason why the last tap or choice was refused. It goes with the next tap, step or question.
    public private(set) var refusal: Refusal?

    /// The table itself, for the calls that wait.
    public let table: GameTable

    /// Saves the table after every change; the next command waits for it.
    private let keep: (@MainActor () async -> Void)?
    private let tellsSteps: Bool
    private var turn: Task<Void, Never>?
    /// The last step that was shown. Steps from before the table was watched are not shown.
    private var seen: UInt32

    /// Watches a table until ``leave()``. With `keep` each command begins after the change of the last one was saved.
    /// One that `tellsSteps` gives them, and the bots wait until each was ``shown(_:)``.
    public init(_ table: GameTable, tellsSteps: Bool = false, keep: (@MainActor () async -> Void)? = nil) {
        self.table = table
        self.tellsSteps = tellsSteps
        self.keep = keep
        scene = table.scene()
        status = table.status()
        seen = table.steps(after: 0).last?.number ?? 0
        if tellsSteps { table.shown(step: seen) }
        table.setListener(listener: Listener { [weak self] in Task { @MainActor in self?.hear() } })
    }

    /// Picks an item, or lets it go. If the tap `plays`, one on a picked item makes the only choice that the picks have opened.
    public func tap(_ item: ItemId, plays: Bool = false) {
        act { [self] in
            let choice = plays && scene.picks.contains(item) ? opened(among: scene.choices) : nil
            if let choice { try table.choose(choice: choice.id) } else { try table.tap(item: item) }
        }
    }

    /// Drags an item towards the table: it is picked or, if the drag `plays` and opens a single choice, played.
    public func drag(_ item: ItemId, plays: Bool) {
        act { [self] in
            let picks = scene.picks
            // Together with the present picks, or else alone.
            let ways = plays ? [picks.contains(item) ? picks : picks + [item], [item]] : []
            for way in ways {
                guard let choice = opened(among: table.preview(items: way)) else { continue }
                for other in picks where !way.contains(other) { try table.tap(item: other) }
                let now = table.scene().picks
                for wanted in way where !now.contains(wanted) { try table.tap(item: wanted) }
                return try table.choose(choice: choice.id)
            }
            if !picks.contains(item) { try table.tap(item: item) }
        }
    }

    /// Makes a move that the scene offers.
    public func choose(_ choice: ChoiceId) {
        act { [table] in try table.choose(choice: choice) }
    }

    /// Puts all picks back.
    public func dropPicks() {
        act { [table] in table.clearPicks() }
    }

    /// Takes the last move back.
    public func takeBack() {
        act { [table] in try table.takeBack() }
    }

    /// Reads on in a lesson.
    public func readOn() {
        act { [table] in try table.readOn() }
    }

    /// Reports that every step up to this one was shown.
    public func shown(_ step: UInt32) {
        guard step > seen else { return }
        seen = step
        steps = table.steps(after: seen)
        table.shown(step: step)
    }

    /// Saves the table as it stands, after what is being saved already.
    public func save() {
        inTurn {}
    }

    /// Waits until every command was done and saved.
    public func settle() async {
        await turn?.value
    }

    /// Leaves the table.
    public func leave() {
        table.leave()
    }

    /// The one choice among these that the picks have opened.
    /// It is nil if there are several, or if such a choice is offered without picks.
    private func opened(among choices: [Choice]) -> Choice? {
        let always = Set(table.preview(items: []).map(\.short))
        let opened = choices.filter { !always.contains($0.short) }
        return opened.count == 1 ? opened.first : nil
    }

    private func act(_ command: @escaping @MainActor () throws -> Void) {
        inTurn { [self] in
            refusal = nil
            do {
                try command()
            } catch {
                refusal = Refusal(error)
            }
            read()
        }
    }

    private func hear() {
        inTurn { [self] in read() }
    }

    private func inTurn(_ change: @escaping @MainActor () -> Void) {
        guard let keep else { return change() }
        let before = turn
        turn = Task {
            await before?.value
            change()
            await keep()
        }
    }

    private func read() {
        scene = table.scene()
        status = table.status()
        if tellsSteps { steps = table.steps(after: seen) }
        // A refusal of the former state does not hold any more.
        if status.refusal == nil { refusal = nil }
    }
}

/// The reason why a tap was refused. Two reasons with the same text differ, because each shakes once.
public struct Refusal: Equatable, Sendable {
    /// The reason in the player's language.
    public let text: String
    /// The stable code of the reason, `snake_case`.
    public let code: String
    private let number = ContinuousClock.now

    init(_ error: any Error) {
        text = error.words
        code = (error as? CartableError)?.code ?? "internal"
    }
}

extension TableScene {
    /// The picked items, area by area.
    public var picks: [ItemId] {
        areas.flatMap(\.items).filter(\.picked).map(\.id)
    }

    /// The items that can be tapped, area by area.
    public var tappable: [ItemId] {
        areas.flatMap(\.items).filter(\.canTap).map(\.id)
    }

    /// The line of the question: the effect of the picks, or else the question.
    public var asked: String {
        meaning.isEmpty ? headline : meaning
    }
}
