import Cartable
import Foundation
import Observation

/// The common ground of all models: the shelf, the settings, the phone, and the last error.
@MainActor
@Observable
public final class Desk {
    /// The name of the note that holds the settings.
    private nonisolated static let note = "phone"

    /// The shelf of tables, pads and records.
    public let shelf: Shelf
    /// The device.
    public let phone: any Phone
    /// The language of app and games; the system's.
    public let lang: Lang
    /// The games, in this language.
    public let games: [GameInfo]

    /// The last error in words, until the player has read it.
    public var trouble: String?
    /// The reason why nothing can be saved, in words; nil while saving works.
    public private(set) var unwritten: String?
    /// The settings. They are saved when they change.
    public var settings: Settings {
        didSet { if settings != oldValue { saveSettings() } }
    }

    private var writing: Task<Void, Never>?

    /// A desk with the shelf in a folder, which is made when it is not there.
    public init(folder: String, phone: any Phone, lang: Lang) {
        shelf = Shelf(directory: folder)
        self.phone = phone
        self.lang = lang
        games = Cartable.games(lang: lang)
        settings = Settings.read(try? shelf.note(name: Self.note, lang: lang))
    }

    /// The game of this id; nil if this app does not know it, as at a server of a later version.
    public func game(_ id: String) -> GameInfo? {
        games.first { $0.id == id }
    }

    /// The player's name at tables on this phone. A name that cannot be used prevents no match.
    public func ownName(nameless: String) -> String {
        let name = settings.name.trimmingCharacters(in: .whitespaces)
        return name.isEmpty || nameTrouble(text: name, lang: lang) != nil ? nameless : name
    }

    /// Runs a call that waits. Returns nil after an error, which is shown.
    public func attempt<Answer: Sendable>(_ call: () async throws -> Answer) async -> Answer? {
        do {
            return try await call()
        } catch {
            trouble = error.words
            return nil
        }
    }

    /// Runs a call on the shelf, which waits for the disk. Returns nil after an error, which is shown.
    func onShelf<Answer: Sendable>(_ call: @escaping @Sendable (Shelf, Lang) throws -> Answer) async -> Answer? {
        await attempt { [shelf, lang] in try await aside { try call(shelf, lang) } }
    }

    /// Saves something. An error is shown once; then it stays beside the page until something is saved.
    func save(_ write: () async throws -> Void) async {
        do {
            try await write()
            unwritten = nil
        } catch {
            if unwritten == nil { trouble = error.words }
            unwritten = error.words
        }
    }

    /// Writes the settings one after the other, each time the newest.
    private func saveSettings() {
        let before = writing
        writing = Task {
            await before?.value
            await save { [shelf, lang, text = settings.text] in
                try await aside { try shelf.keepNote(name: Self.note, text: text, lang: lang) }
            }
        }
    }

    /// Waits until the settings are saved.
    public func settle() async {
        await writing?.value
    }
}
