@_exported import CartableBindings
import Observation

/// A table for SwiftUI: the present scene, which is set anew after every change.
@MainActor
@Observable
public final class TableModel {
    /// Everything to draw.
    public private(set) var scene: TableScene
    /// The state of the table, apart from the match.
    public private(set) var status: TableStatus
    /// The reason why the last tap or choice was refused.
    public private(set) var refusal: CartableError?

    private let table: GameTable

    /// Watches a table until ``leave()``.
    public init(_ table: GameTable) {
        self.table = table
        scene = table.scene()
        status = table.status()
        table.setListener(listener: Listener { [weak self] in Task { @MainActor in self?.read() } })
    }

    /// Picks an item, or lets it go.
    public func tap(_ item: Item) {
        attempt { try table.tap(item: item.id) }
    }

    /// Makes a move that the scene offers.
    public func choose(_ choice: Choice) {
        attempt { try table.choose(choice: choice.id) }
    }

    /// Leaves the table.
    public func leave() {
        table.leave()
    }

    private func attempt(_ command: () throws -> Void) {
        do {
            try command()
            refusal = nil
        } catch {
            refusal = error as? CartableError
        }
    }

    private func read() {
        scene = table.scene()
        status = table.status()
    }
}
