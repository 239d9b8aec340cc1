import Cartable
import Foundation

/// The last setup of a game.
public struct GameChoices: Codable, Equatable, Sendable {
    /// The number of players.
    public var seats = 4
    /// The strength of the bots, by its place among the levels of the game.
    public var level = 0
    /// The options that differ from their defaults, by key.
    public var options: [String: String] = [:]

    /// The first setup of any game.
    public init() {}
}

/// The settings of the app.
public struct Settings: Codable, Equatable, Sendable {
    /// The player's name; empty if none was given.
    public var name = ""
    /// The time between two moves of the bots, in milliseconds.
    public var paceMs: UInt32 = 700
    /// True if bots leave the player time to play out of turn.
    public var leavesChance = true
    /// True if only a button makes a move: a second tap puts a card back, and a drag only picks it.
    public var confirms = false
    /// True if a hint can be asked for.
    public var hints = true
    /// True if things tick under the finger.
    public var haptics = true
    /// The times at which the table sounds.
    public var sounds = Sounds.always
    /// True if the player is called while the app is out of sight.
    public var calls = false
    /// The hour from which nobody is called, and the hour from which calls are allowed again.
    public var quietFrom = 22
    /// The hour from which calls are allowed again.
    public var quietUntil = 8
    /// The names that were last written on a score pad.
    public var padNames: [String] = []
    /// True if buttons are mirrored.
    public var leftHanded = false
    /// The address of the server of online matches; empty if none was named.
    public var server = ""
    /// The last setup of each game, by its id.
    public var games: [String: GameChoices] = [:]

    /// The settings of a new app.
    public init() {}

    /// True if the bots are quick; the stops of moves are short then, too.
    public var isQuick: Bool { paceMs < 400 }

    /// The time that bots wait for a player who can act out of turn, in milliseconds.
    public var chanceMs: UInt32 { leavesChance ? 2000 : 0 }

    /// Reads settings; what cannot be read is as in a new app.
    static func read(_ text: String?) -> Settings {
        text.flatMap { try? JSONDecoder().decode(Settings.self, from: Data($0.utf8)) } ?? Settings()
    }

    /// The settings as text, for ``read(_:)``.
    var text: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
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
