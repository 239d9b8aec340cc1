import CartableModels
import SwiftUI

/// The lid of a game's box, as wide as it may be.
struct LidView: View {
    let game: String
    let width, height: Float
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        FittedFigure(drawing: Drawings.shared.named(.lid(game, scheme == .dark ? .night : .day, width: width, height: height)))
    }
}

/// The emblem of a game.
struct EmblemView: View {
    let game: String
    let side: CGFloat

    var body: some View {
        FittedFigure(drawing: Drawings.shared.named(.emblem(game))).frame(width: side, height: side)
    }
}

/// The mark of a player's seat.
struct PersonMarkView: View {
    let seat: UInt32
    let side: CGFloat

    var body: some View {
        FittedFigure(drawing: Drawings.shared.named(.person(seat))).frame(width: side, height: side)
    }
}
