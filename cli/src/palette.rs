//! Colours.
//! Symbols carry the same facts, so a terminal without colours (`NO_COLOR`) shows everything.

use cartable_core::scene::{Colour, Face, Shape};
use ratatui::style::{Color, Modifier, Style};

/// The colour of items that need attention.
pub const ACCENT: Color = Color::Indexed(214);
/// The colour of less important text.
pub const QUIET: Color = Color::Indexed(245);
/// The colour of frames.
pub const FRAME: Color = Color::Indexed(240);

/// The face of a card or token, out of the 256 colours that nearly every terminal has.
#[must_use]
pub fn face(face: &Face) -> Style {
    let (ink, paper) = match face.colour {
        _ if matches!(face.shape, Shape::Back | Shape::Pile) => (189, 60),
        Colour::Plain => (16, 254),
        Colour::Blue => (231, 26),
        Colour::Yellow => (16, 220),
        Colour::Red => (231, 160),
        Colour::Green => (231, 28),
        Colour::Purple => (231, 91),
        Colour::Orange => (16, 208),
        Colour::Grey => (16, 246),
        Colour::Black => (231, 236),
    };
    Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(paper)).add_modifier(Modifier::BOLD)
}

/// A card or cell that is out of use: its colour as ink only.
#[must_use]
pub fn dimmed(face: &Face) -> Style {
    let ink = match face.colour {
        Colour::Blue => 67,
        Colour::Yellow => 136,
        Colour::Red => 131,
        Colour::Green => 65,
        Colour::Purple => 97,
        Colour::Orange => 137,
        Colour::Plain | Colour::Grey | Colour::Black => 243,
    };
    Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(234))
}

/// A quiet text.
#[must_use]
pub const fn quiet() -> Style {
    Style::new().fg(QUIET)
}

/// A title.
#[must_use]
pub const fn title() -> Style {
    Style::new().fg(QUIET).add_modifier(Modifier::BOLD)
}

/// The style of a question to the player.
#[must_use]
pub const fn asked() -> Style {
    Style::new().fg(Color::Indexed(16)).bg(ACCENT).add_modifier(Modifier::BOLD)
}
