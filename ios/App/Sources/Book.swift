import CartableModels
import SwiftUI
import UIKit

/// The colours of the book around the games: the exercise book by day, the slate by night.
enum Book {
    /// The main button, and what is the player's to do.
    static let accent = dynamic(\.accent)
    /// Text on it.
    static let onAccent = dynamic(\.onAccent)
    /// Text.
    static let ink = dynamic(\.ink)
    /// Quiet text.
    static let quiet = dynamic(\.quiet)
    /// The ground of a page.
    static let paper = dynamic(\.paper)
    /// The ground of a panel.
    static let sheet = dynamic(\.sheet)
    /// The line around a panel.
    static let line = dynamic(\.line)
    /// A small field in a panel, and one that stands out.
    static let chip = dynamic(\.chip)
    /// A small field that stands out.
    static let strongChip = dynamic(\.strongChip)
    /// The mark on a thing to look at.
    static let marked = dynamic(\.marked)
    /// A refusal.
    static let refusal = dynamic(\.refusal)

    private static func dynamic(_ role: KeyPath<Colours, UInt32> & Sendable) -> Color {
        Color(
            uiColor: UIColor { traits in
                let isStrong = traits.accessibilityContrast == .high
                let page: CartableModels.Page =
                    traits.userInterfaceStyle == .dark ? (isStrong ? .strongNight : .night) : (isStrong ? .strongDay : .day)
                return UIColor(Color(colours(page: page)[keyPath: role]))
            })
    }
}

extension Color {
    /// A colour `0xAARRGGBB` of the library.
    init(_ argb: UInt32) {
        func part(_ shift: UInt32) -> Double { Double((argb >> shift) & 0xFF) / 255 }
        self.init(.sRGB, red: part(16), green: part(8), blue: part(0), opacity: part(24))
    }
}

extension Frame {
    /// The same place for SwiftUI.
    var rect: CGRect { CGRect(x: CGFloat(left), y: CGFloat(top), width: CGFloat(width), height: CGFloat(height)) }
}

extension View {
    /// Places a view of this size at a frame of a `ZStack` that is aligned at its left upper corner.
    func at(_ frame: Frame) -> some View {
        self.frame(width: frame.rect.width, height: frame.rect.height).offset(x: frame.rect.minX, y: frame.rect.minY)
    }
}
