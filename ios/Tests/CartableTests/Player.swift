import Cartable
import Foundation

/// A table of one person and bots that play any legal move.
func setup(_ game: String, seats: UInt32, seed: String, paceMs: UInt32 = 0) -> OfflineSetup {
    let bots = (1..<seats).map { PlayerSetup(name: "Bot \($0)", level: .random) }
    return OfflineSetup(game: game, players: [PlayerSetup(name: "Anne")] + bots, seed: seed, paceMs: paceMs)
}

/// Dice that fall alike every time (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Nobody can do anything, and the match is not over.
struct Stuck: Error {
    let headline: String
}

extension GameTable {
    /// Taps at random and chooses what the taps lead to, until the match is over or the steps are done.
    func playAtRandom(_ dice: inout Dice, steps: Int = 200_000) throws {
        for _ in 0..<steps where !isOver() {
            let scene = scene()
            let (items, choices) = (scene.tappable, scene.choices)
            let ways = items.count + 3 * choices.count
            guard ways > 0 else { throw Stuck(headline: scene.headline) }
            let way = Int.random(in: 0..<ways, using: &dice)
            if way < items.count {
                try tap(item: items[way])
            } else {
                try choose(choice: choices[(way - items.count) / 3].id)
            }
        }
    }

    /// Makes the move of the lesson or hint.
    func follow(_ picks: [ItemId], _ choice: ChoiceId) throws {
        clearPicks()
        for item in picks where scene().tappable.contains(item) {
            try tap(item: item)
        }
        try choose(choice: choice)
    }
}

/// A folder of the test's own, until its end.
func withFolder<Answer>(_ body: (URL) async throws -> Answer) async throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
