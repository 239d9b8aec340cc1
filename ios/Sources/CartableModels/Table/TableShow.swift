import Cartable
import Observation

/// Something on its way: from a place to another; without one of them it appears or vanishes where it is.
/// The item that it becomes is not drawn until it has arrived.
public struct Flying: Equatable, Sendable {
    /// The place from which it comes.
    public let from: Frame?
    /// The place to which it goes.
    public let to: Frame?
    /// Its face at the beginning, and at the end.
    public let was, face: Face?
    /// The item that it becomes.
    public let item: ItemId?
}

/// A thing of an accent as it lies on the page.
public struct Lying: Equatable, Sendable {
    /// Its face.
    public let face: Face
    /// Its place.
    public let frame: Frame
}

/// A deed as it is shown on the page. Unless it `leads` nothing goes: the table has moved on already.
public struct ShownAccent: Equatable, Sendable {
    /// The movement of what it befell.
    public let movement: Movement
    /// The things that it befell, and those that did it.
    public let struck, causes: [Lying]
    /// The place of the writing; nil where it lies across the table.
    public let at: Frame?
    /// The writing; empty for none.
    public let text: String
    /// True if the table stops for it.
    public let leads: Bool
    /// The time for which it is seen.
    public let lasts: Duration

    /// True if what it befell is gone after it.
    public var takes: Bool {
        leads && (movement == .break || movement == .go || movement == .fall)
    }
}

/// The view of a table while it changes: cards travel from their old places, a complete trick is shown, points rise.
/// Only the table's own pauses wait for it; ``finish()`` ends it at once.
@MainActor
@Observable
public final class TableShow {
    /// The time that a card travels, and that points rise.
    public static let travel = Duration.milliseconds(220)
    /// The time that points rise.
    public static let rise = Duration.milliseconds(700)

    /// The moving things.
    public private(set) var flying: [Flying] = []
    /// False until the moving things have set out.
    public private(set) var hasSetOut = false
    /// The deeds that are shown.
    public private(set) var accents: [ShownAccent] = []
    /// Points that rise, by seat.
    public private(set) var risen: [Risen] = []

    /// The scene drawn while a change is shown, instead of the present one.
    private var held: TableScene?
    /// The items that an accent draws by itself, and those that it has taken away.
    private var away: Set<ItemId> = []
    private var drawn: TableScene
    private var played: UInt32
    private var flight: Task<Void, Never>?
    @ObservationIgnored private var isPlaying = false

    private let model: TableModel
    private let clock: any Clock<Duration>

    /// Shows the changes of a table, with the pauses of a clock.
    public init(_ model: TableModel, clock: any Clock<Duration> = ContinuousClock()) {
        self.model = model
        self.clock = clock
        drawn = model.scene
        played = model.steps.last?.number ?? 0
    }

    /// The scene to draw: the newest, unless a change must be shown before it.
    public var scene: TableScene {
        held ?? (news.isEmpty ? model.scene : drawn)
    }

    /// True if all steps that have come were shown.
    public var isAtRest: Bool {
        held == nil && risen.isEmpty && news.isEmpty
    }

    /// True if an item is on its way, and so not drawn at its place.
    public func hides(_ item: ItemId) -> Bool {
        away.contains(item) || flying.contains { $0.item == item }
    }

    /// Ends all movement. Returns true if anything moved.
    @discardableResult
    public func finish() -> Bool {
        let moved = !isAtRest
        risen = []
        accents = []
        flight?.cancel()
        return moved
    }

    /// Shows the steps that have come, and tells the table when they were shown; those that come meanwhile follow.
    /// `seen` lays a scene out as it is seen at that moment; `felt` lets the player hear and feel what begins to be shown.
    public func play(
        still: Bool, quick: Bool, seen: @escaping @MainActor (TableScene) -> SeenTable?, felt: @escaping @MainActor (Felt) -> Void
    )
        async
    {
        guard !isPlaying else { return }
        isPlaying = true
        while let last = news.last {
            let (before, after) = (drawn, model.scene)
            let steps = news
            played = last.number
            held = before
            let motion = motion(game: model.table.game(), before: before, steps: steps, after: after, quick: quick)
            let task = Task { await fly(before, motion, after, still, seen, felt) }
            flight = task
            await task.value
            (held, flying, away, accents, flight) = (nil, [], [], [], nil)
            drawn = after
            model.shown(played)
            felt(motion.end)
            await lift(motion.risen)
        }
        drawn = model.scene
        isPlaying = false
    }

    private var news: [Step] {
        model.steps.filter { $0.number > played }
    }

    /// Lets points rise.
    private func lift(_ points: [Risen]) async {
        guard !points.isEmpty else { return }
        risen = points
        let task = Task { await pause(Self.rise) }
        flight = task
        await task.value
        if risen == points { risen = [] }
    }

    private func fly(
        _ before: TableScene, _ motion: Motion, _ after: TableScene, _ still: Bool, _ seen: @MainActor (TableScene) -> SeenTable?,
        _ felt: @MainActor (Felt) -> Void
    ) async {
        var table = before
        for beat in motion.beats where !Task.isCancelled {
            let next = beat.table ?? after
            felt(beat.lead)
            await stop(table, beat.leading, beat.leadMs, leads: true, still, seen)
            let movers = beat.movers.filter { !isGone($0) }
            felt(Felt(sound: beat.rustle, touch: .none))
            if let old = seen(table), let new = seen(next) { await move(movers, old, new, to: next, still) }
            away = []
            // Nothing of the new table waits for what is shown on it.
            held = next
            felt(beat.look)
            await stop(next, beat.arriving, beat.lookMs, leads: false, still, seen)
            table = next
        }
    }

    /// True if an accent has taken this away already.
    private func isGone(_ mover: Mover) -> Bool {
        if case let .item(id) = mover.from { mover.item == nil && away.contains(id) } else { false }
    }

    /// Shows deeds on this table, for as long as it stops.
    private func stop(
        _ table: TableScene, _ deeds: [Accent], _ milliseconds: UInt32, leads: Bool, _ still: Bool,
        _ seen: @MainActor (TableScene) -> SeenTable?
    ) async {
        if !deeds.isEmpty, let page = seen(table) {
            let faces = Dictionary(table.areas.flatMap(\.items).map { ($0.id, $0.face) }) { first, _ in first }
            func lying(_ items: [ItemId]) -> [Lying] {
                items.compactMap { id in faces[id].flatMap { face in page.frame(of: id).map { Lying(face: face, frame: $0) } } }
            }
            let stops = leads && milliseconds > 0
            accents = deeds.map { deed in
                ShownAccent(
                    movement: manner(kind: deed.kind).movement, struck: lying(deed.struck), causes: lying(deed.causes),
                    at: page.frame(of: deed.at), text: deed.text, leads: stops,
                    lasts: .milliseconds(stops ? milliseconds : deed.seenMs))
            }
            if stops && !still {
                away = Set(zip(deeds, accents).flatMap { deed, shown in (shown.takes ? deed.struck : []) + deed.causes })
            }
        }
        await pause(.milliseconds(milliseconds))
        if leads { accents = [] }
    }

    private func move(_ movers: [Mover], _ before: SeenTable, _ after: SeenTable, to next: TableScene, _ still: Bool) async {
        let all = movers.compactMap { way(of: $0, before, after) }
        // A step without movement, such as a player who is ready, is shown at once.
        guard !all.isEmpty, !Task.isCancelled else { return }
        hasSetOut = false
        flying = still ? all.compactMap { fading($0) } : all
        held = next
        // The things are drawn at their old places first.
        await pause(.milliseconds(16))
        hasSetOut = true
        await pause(Self.travel)
        flying = []
    }

    /// A movement as it is seen on the page; what stays where it lay is none.
    private func way(of mover: Mover, _ before: SeenTable, _ after: SeenTable) -> Flying? {
        let (from, to) = (before.frame(of: mover.from), after.frame(of: mover.to))
        guard from != nil || to != nil else { return nil }
        if case .item = mover.from, mover.from == mover.to, mover.was == mover.face, let from, let to, from.isAlike(to) { return nil }
        return Flying(from: from, to: to, was: mover.was, face: mover.face, item: mover.item)
    }

    /// The same without travelling.
    private func fading(_ flying: Flying) -> Flying? {
        if flying.item != nil, flying.from == nil || flying.was != flying.face || flying.from != flying.to {
            return Flying(from: nil, to: flying.to, was: flying.was, face: flying.face, item: flying.item)
        }
        return flying.item == nil && flying.to != nil ? nil : flying
    }

    private func pause(_ duration: Duration) async {
        guard duration > .zero else { return }
        try? await clock.sleep(for: duration)
    }
}

extension Frame {
    /// True if nobody sees a difference.
    fileprivate func isAlike(_ other: Frame) -> Bool {
        abs(left - other.left) + abs(top - other.top) < 1 && abs(width - other.width) < 1
    }
}
