import Cartable
import Observation

/// An open score pad. Typed numbers are kept apart from the pad until they are written.
@MainActor
@Observable
public final class PadModel {
    /// The longest number that can be typed.
    private static let longest = 6

    /// The game.
    public let game: GameInfo
    /// The written rounds.
    public private(set) var table: ScoreTable
    /// The round that is typed, from 0; the number of rounds stands for a new one.
    public private(set) var round: Int
    /// The typed numbers, by seat.
    public private(set) var cells: [String]
    /// The reason why the game cannot produce these points. If the player confirms them, they are written all the same.
    public private(set) var doubt: String?
    /// The reason why the round cannot be written.
    public private(set) var refusal: String?
    /// True if the players have decided to add a round to the finished match.
    public var goesOn = false
    /// The pad's place on the shelf; nil until something is written.
    public private(set) var id: String?

    private let pad: ScorePad
    private let desk: Desk
    /// The numbers of the new round, while an earlier one is corrected.
    private var begun: [String]
    private var writing: Task<Void, Never>?

    init(_ pad: ScorePad, game: GameInfo, desk: Desk, id: String? = nil) {
        (self.pad, self.game, self.desk, self.id) = (pad, game, desk, id)
        let table = pad.table(lang: desk.lang)
        self.table = table
        round = table.rows.count
        cells = Array(repeating: "", count: table.names.count)
        begun = Array(repeating: "", count: table.names.count)
    }

    /// True if the match is over.
    public var isOver: Bool {
        _ = table
        return pad.isOver()
    }

    /// True if a round can be added to the match that is over.
    public var takesMore: Bool { pad.takesMore() }

    /// The player who deals or starts next, in the words of the game; nil if nobody does.
    public var starts: String? { isOver ? nil : pad.starts(round: UInt32(table.rows.count), lang: desk.lang) }

    /// The names of the winners once the match is over.
    public var winners: [String] { isOver ? pad.winners().map { table.names[Int($0)] } : [] }

    /// True if every number of the round is typed.
    public var isFull: Bool { cells.allSatisfy { Int32($0) != nil } }

    /// Types the number of a seat; what is no number is left out.
    public func type(_ text: String, seat: Int) {
        guard cells.indices.contains(seat) else { return }
        let digits = text.filter(\.isASCII).filter(\.isNumber).prefix(Self.longest)
        cells[seat] = (text.hasPrefix("-") || text.hasPrefix("\u{2212}") ? "-" : "") + digits
        (doubt, refusal) = (nil, nil)
    }

    /// Changes the sign of a seat's number; the keypad of numbers has no minus.
    public func turnSign(seat: Int) {
        guard cells.indices.contains(seat) else { return }
        cells[seat] = cells[seat].hasPrefix("-") ? String(cells[seat].dropFirst()) : "-" + cells[seat]
        (doubt, refusal) = (nil, nil)
    }

    /// Goes to a round, to correct its points. The one after the last is the new round.
    public func go(to index: Int) {
        if round == table.rows.count { begun = cells }
        round = min(index, table.rows.count)
        cells = round < table.rows.count ? table.rows[round].points.map { "\($0)" } : begun
        (doubt, refusal) = (nil, nil)
    }

    /// Writes the round. Points that the game cannot produce are doubted first, and written if they are entered again.
    public func enter() {
        let points = cells.compactMap { Int32($0) }
        guard points.count == cells.count else { return }
        if doubt == nil, let reason = pad.doubt(points: points, lang: desk.lang) {
            doubt = reason
            return
        }
        change { [self] in
            if round == table.rows.count {
                try pad.add(points: points, lang: desk.lang)
                begun = Array(repeating: "", count: cells.count)
                goesOn = false
            } else {
                try pad.correct(round: UInt32(round), points: points, lang: desk.lang)
            }
        }
    }

    /// Takes the last change back.
    public func undo() {
        change { [pad] in _ = pad.undo() }
    }

    /// Repeats the change that was taken back last.
    public func redo() {
        change { [pad] in _ = pad.redo() }
    }

    /// Hands the pad as text to another app.
    public func share() {
        desk.phone.share(pad.text(lang: desk.lang))
    }

    /// Waits until the pad is saved.
    public func settle() async {
        await writing?.value
    }

    /// A new pad of the same game and players.
    func again() async -> ScorePad? {
        await desk.attempt { [pad, desk] in try pad.again(lang: desk.lang) }
    }

    /// Saves the pad as it stands.
    func save() {
        let before = writing
        writing = Task {
            await before?.value
            await desk.save { [shelf = desk.shelf, lang = desk.lang, pad, id] in
                self.id = try await aside { try shelf.keep(kind: .pad, id: id, text: pad.save(), lang: lang) }
            }
        }
    }

    /// Changes the pad at once; only saving waits for its turn.
    private func change(_ command: () throws -> Void) {
        (doubt, refusal) = (nil, nil)
        do {
            try command()
            table = pad.table(lang: desk.lang)
            round = table.rows.count
            cells = begun
            save()
        } catch {
            refusal = error.words
        }
    }
}

/// The game of a new pad, and its players.
@MainActor
@Observable
public final class NewPadModel {
    /// The game.
    public var game: GameInfo { didSet { seats = names.count } }
    /// The players' names, as they are typed.
    public var names: [String]
    /// The seat, from 0, that deals or starts; nil if it is drawn.
    public var first: UInt32?
    /// The reason why the pad cannot be made.
    public internal(set) var refusal: String?

    private let known: [String]

    init(game: GameInfo, known: [String]) {
        (self.game, self.known, names) = (game, known, known)
        seats = max(known.count, 2)
    }

    /// The number of players. A new player gets a name from the last pad, or a default one.
    public var seats: Int {
        get { names.count }
        set {
            let wanted = newValue.clamped(Int(game.minSeats), Int(game.maxSeats))
            var all: [String] = []
            for name in names + known + botNames(count: UInt32(wanted), people: known) where !all.contains(name) { all.append(name) }
            names = Array(all.prefix(wanted))
            if let chosen = first, chosen >= wanted { first = nil }
        }
    }
}
