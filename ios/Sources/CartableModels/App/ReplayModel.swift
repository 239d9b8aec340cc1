import Cartable
import Observation

/// A match that is seen step by step: a table at which nothing can be touched.
@MainActor
@Observable
public final class ReplayModel {
    /// The scene after the steps that are shown.
    public private(set) var scene: TableScene
    /// The number of steps that are shown.
    public private(set) var step: UInt32
    /// The seat, from 0, from which the player looks; nil for a spectator.
    public private(set) var seat: UInt32?
    /// The number of steps.
    public let steps: UInt32
    /// The players' names, by seat.
    public let names: [String]
    /// The game.
    public let game: GameInfo
    /// True if the match can only be seen from the player's own seat.
    public let isOwn: Bool
    /// True if there is a record, so that the match can be played on.
    public let isWhole: Bool

    private let replay: Replay
    private let desk: Desk
    private let rounds: [UInt32]
    private var wanted: UInt32?
    private var work: Task<Void, Never>?

    init(_ replay: Replay, game: GameInfo, desk: Desk) {
        (self.replay, self.game, self.desk) = (replay, game, desk)
        (scene, step, seat, steps) = (replay.scene(), replay.step(), replay.seat(), replay.steps())
        (names, rounds, isOwn, isWhole) = (replay.names(), replay.rounds(), replay.isOwn(), replay.record() != nil)
    }

    /// Goes to the position after this many steps. If several are wanted while it works, the last counts.
    public func goTo(_ step: UInt32) {
        let isBusy = wanted != nil
        wanted = min(step, steps)
        guard !isBusy else { return }
        work = Task {
            while let next = wanted {
                await desk.attempt { [replay] in try await aside { try replay.goTo(step: next) } }
                look()
                if wanted == next { wanted = nil }
            }
        }
    }

    /// Goes a step further, or back.
    public func go(forward: Bool) {
        let from = wanted ?? step
        goTo(forward ? from + 1 : from - min(from, 1))
    }

    /// Goes to the beginning of the next round, or of the one before.
    public func goRound(forward: Bool) {
        goTo(forward ? rounds.first { $0 > step } ?? steps : rounds.last { $0 < step } ?? 0)
    }

    /// Looks from another seat, or as a spectator.
    public func look(from seat: UInt32?) async {
        await desk.attempt { [replay] in try await aside { try replay.lookFrom(seat: seat) } }
        look()
    }

    /// The whole match as text, as far as the present seat may know it.
    public func shareText() async {
        if let text = await desk.attempt({ [replay] in try await aside { try replay.text() } }) { desk.phone.share(text) }
    }

    /// Waits until the position that was wanted is shown.
    public func settle() async {
        await work?.value
    }

    /// A table that goes on from here, with the player in the seat from which they look.
    func playOn(level: Level) async -> GameTable? {
        guard let seat, isWhole else { return nil }
        let settings = desk.settings
        return await desk.attempt { [replay] in
            try await aside { try replay.playOn(seat: seat, level: level, paceMs: settings.paceMs, chanceMs: settings.chanceMs) }
        }
    }

    func leave() {
        replay.leave()
    }

    private func look() {
        (scene, step, seat) = (replay.scene(), replay.step(), replay.seat())
    }
}
