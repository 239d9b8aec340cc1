import Cartable
import Foundation

/// The sounds of the table: short, soft, and easy to tell apart. They are computed, as on Android.
public enum Tone: CaseIterable, Hashable, Sendable {
    /// A card is laid.
    case card
    /// A token is laid.
    case token
    /// The table waits for the player.
    case turn
    /// A round or match is over.
    case round
    /// The player has won.
    case win

    private static let volume = 0.35

    /// The notes one after the other, in hertz, and the length of each, in seconds.
    private var tune: (notes: [Double], each: Double) {
        switch self {
        case .card: ([330], 0.07)
        case .token: ([523], 0.06)
        case .turn: ([392, 523], 0.11)
        case .round: ([523, 440, 349], 0.14)
        case .win: ([523, 659, 784, 1047], 0.15)
        }
    }

    /// The sound of a step; nil for none.
    public static func of(_ step: Step) -> Tone? {
        switch step.effect {
        case .yourTurn: return .turn
        case .roundOver, .matchOver, .lost: return .round
        case .won: return .win
        case .refused: return nil
        case .played:
            let shapes = step.flights.compactMap { ($0.face ?? $0.was)?.shape }
            if step.flights.isEmpty { return nil }
            return !shapes.isEmpty && shapes.allSatisfy { $0 == .token || $0 == .grain } ? .token : .card
        }
    }

    /// The sound: 16 bits a sample, one channel, so many samples a second.
    public func samples(rate: Int = 22_050) -> [Int16] {
        let (notes, length) = tune
        let each = Int(Double(rate) * length)
        return (0..<each * notes.count).map { at in
            let (note, within) = at.quotientAndRemainder(dividingBy: each)
            let seconds = Double(within) / Double(rate)
            // Each note begins without a click and dies away before the next; the octave above makes it warm.
            let swell = min(1, seconds * 200) * exp(-seconds * 4 / length) * (1 - Double(within) / Double(each))
            let turn = 2 * Double.pi * notes[note] * seconds
            return Int16((sin(turn) + 0.3 * sin(2 * turn)) / 1.3 * swell * Self.volume * Double(Int16.max))
        }
    }

    /// The sound as a file of the kind `WAV`, which every player of sounds reads.
    public func wav(rate: Int = 22_050) -> Data {
        let samples = samples(rate: rate)
        var file = Data()
        func write(_ word: String) { file.append(contentsOf: word.utf8) }
        func write<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) } }
        let size = UInt32(samples.count * 2)
        write("RIFF")
        write(36 + size)
        write("WAVEfmt ")
        write(UInt32(16))
        write(UInt16(1))
        write(UInt16(1))
        write(UInt32(rate))
        write(UInt32(rate * 2))
        write(UInt16(2))
        write(UInt16(16))
        write("data")
        write(size)
        for sample in samples { write(sample) }
        return file
    }
}

/// The times at which the table sounds.
public enum Sounds: String, CaseIterable, Codable, Sendable {
    /// Always.
    case always
    /// Only by day: the slate is silent.
    case byDay
    /// Never.
    case never
}

/// A touch under the finger.
public enum Feeling: CaseIterable, Hashable, Sendable {
    /// One tick, as when a card is picked.
    case tick
    /// Two ticks: the table waits for the player, or something has hit them.
    case double
    /// A heavy one, as for a stroke of luck.
    case heavy
    /// The player has won.
    case won

    /// The touch of a step; nil for none. A deed that is felt is stronger than the call to play.
    public static func of(_ step: Step) -> Feeling? {
        if step.effect == .won { return .won }
        let touches = step.deeds.map { manner(kind: $0.kind).touch }
        if touches.contains(.heavy) { return .heavy }
        return touches.contains(.double) || step.effect == .yourTurn ? .double : nil
    }
}
