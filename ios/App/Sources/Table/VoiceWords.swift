import CartableModels
import Foundation

extension VoiceWords {
    /// The words of the app, in the player's language.
    static let app = VoiceWords(explain: String(localized: "Explain"), toAct: String(localized: "To play"))
}
