import Cartable
import Observation

/// A player at a table. Commands run one after the other, and each begins after the change of the last one was saved.
/// So whenever the process dies, the shelf holds everything that was played.
@MainActor
@Observable
public final class PlayModel {
    /// A place on the shelf.
    public struct Place: Hashable, Codable, Sendable {
        /// True for the record of a match that is over.
        public var isRecord: Bool
        /// Its name there.
        public var id: String

        /// A place of a table, or of a record.
        public init(isRecord: Bool, id: String) {
            (self.isRecord, self.id) = (isRecord, id)
        }

        var kind: ShelfKind { isRecord ? .record : .table }
    }

    /// The game.
    public let game: GameInfo
    /// The table.
    @ObservationIgnored public private(set) lazy var model = TableModel(table, tellsSteps: true) { [weak self] in await self?.keep() }
    /// The show of its changes.
    @ObservationIgnored public private(set) lazy var show = TableShow(model, clock: clock)

    /// The best move, until something changes.
    public private(set) var hint: Hint?
    /// True while the best move is being searched.
    public private(set) var isThinking = false
    /// The moments worth another look, once the match is over and they are found.
    public private(set) var moments: [Moment]?
    /// Its place on the shelf; nil for a match on a server, and before the first save.
    public private(set) var place: Place?

    private let table: GameTable
    private let desk: Desk
    private let clock: any Clock<Duration>
    private var written: String?

    init(_ table: GameTable, game: GameInfo, desk: Desk, place: Place? = nil, clock: any Clock<Duration>) {
        self.clock = clock
        self.table = table
        self.game = game
        self.desk = desk
        self.place = place
        isHere = table.status().link == .here
    }

    /// True if the match is on this device.
    public let isHere: Bool

    /// True if taps and drags play what opens a single choice.
    public var playsQuickly: Bool { !desk.settings.confirms }

    /// The choice that goes on to the next round, once this one is over and seen.
    public var nextRound: Choice? {
        model.scene.choices.first { $0.kind == .nextRound }
    }

    /// The items and the choice that a lesson or a hint speaks of.
    public var marks: (items: Set<ItemId>, choice: ChoiceId?) {
        if let lesson = model.status.lesson { return (Set(lesson.marks), lesson.choice) }
        return (Set(hint?.picks ?? []), hint?.choice)
    }

    /// Taps an item. A tap during movement is meant for the former table: it only ends the movement.
    public func tap(_ item: ItemId) {
        guard isMeant(item) else { return }
        let picked = model.scene.picks.contains(item)
        hint = nil
        model.tap(item, plays: playsQuickly)
        if !picked, desk.settings.haptics { desk.phone.tick() }
    }

    /// Plays an item that was dragged towards the table.
    public func drag(_ item: ItemId) {
        guard isMeant(item) else { return }
        hint = nil
        model.drag(item, plays: playsQuickly)
    }

    /// Makes a move that the scene offers.
    public func choose(_ choice: ChoiceId) {
        show.finish()
        hint = nil
        model.choose(choice)
    }

    /// Ends what is shown, or puts a few picks back. Many are put back one by one, so that a stray tap does not lose them.
    public func tapBeside() {
        if !show.finish(), model.scene.picks.count <= 2 { model.dropPicks() }
    }

    /// Ends what is shown, or makes the one choice that there is: the tap of two fingers by which a screen reader does the obvious.
    public func doTheObvious() {
        if !show.finish(), model.scene.choices.count == 1, let only = model.scene.choices.first { choose(only.id) }
    }

    /// Asks for the best move. An answer for a table that has changed meanwhile is dropped.
    public func askHint() async {
        guard !isThinking else { return }
        isThinking = true
        let asked = model.scene
        let told = await desk.attempt { [table] in try await aside { try table.hint() } }
        if model.scene == asked { hint = told }
        isThinking = false
    }

    /// Closes the hint.
    public func dropHint() {
        hint = nil
    }

    /// Finds the moments in which another choice would have gained most.
    public func findMoments() async {
        guard moments == nil, model.scene.over else { return }
        moments = await desk.attempt { [table] in try await aside { try table.moments(listener: nil) } }
    }

    /// Lets the player hear and feel what begins to be shown. The slate of the night may be silent.
    public func feel(_ felt: Felt, byNight: Bool) {
        let sounds = desk.settings.sounds
        if sounds == .always || sounds == .byDay && !byNight, let sound = felt.sound { desk.phone.play(sound) }
        if desk.settings.haptics, felt.touch != .none { desk.phone.feel(felt.touch) }
    }

    /// Stops time, because the table is out of sight.
    public func pause() {
        table.pause()
    }

    /// Lets time run on.
    public func goOn() {
        table.goOn()
    }

    /// Saves what was played and leaves the table.
    public func leave() async {
        await model.settle()
        model.leave()
    }

    /// Another table with the same players.
    func again() async -> GameTable? {
        await desk.attempt { try table.again(rotated: true) }
    }

    private func isMeant(_ item: ItemId) -> Bool {
        !show.finish() || model.scene.tappable.contains(item)
    }

    /// Writes the table to the shelf; the model calls it for one change after the other.
    /// Each part of this can be repeated if the process dies within it.
    private func keep() async {
        guard isHere, place?.isRecord != true else { return }
        let (shelf, lang) = (desk.shelf, desk.lang)
        await desk.save {
            let (wasOver, before, isOver) = (table.isOver(), try table.save(), table.isOver())
            // A bot may have ended the match in between.
            let text = isOver == wasOver ? before : try table.save()
            guard text != written else { return }
            if isOver {
                _ = try await aside { try shelf.count(recordJson: text, lang: lang) }
                let record = try await aside { try shelf.keep(kind: .record, id: nil, text: text, lang: lang) }
                if let place { try await aside { try shelf.remove(kind: place.kind, id: place.id, lang: lang) } }
                place = Place(isRecord: true, id: record)
            } else {
                let id = try await aside { [place] in try shelf.keep(kind: .table, id: place?.id, text: text, lang: lang) }
                place = Place(isRecord: false, id: id)
            }
            written = text
        }
    }
}
