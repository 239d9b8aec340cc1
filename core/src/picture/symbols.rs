//! The pictures on cards as outlines, around the point 0, 0 and within 10 of it.

use crate::scene::Symbol;

/// Returns the outline of a symbol, as an SVG path.
pub(super) const fn outline(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Diamond => "M0-10L8 0 0 10-8 0Z",
        Symbol::Star => "M0-10L2.4-3.2 9.5-3.1 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.1-2.4-3.2Z",
        Symbol::Heart => "M0 9C-16-2-9-9-4.5-9-2-9 0-7 0-5 0-7 2-9 4.5-9 9-9 16-2 0 9Z",
        Symbol::Club => {
            "M-4-5a4 4 0 1 1 8 0a4 4 0 0 1-1 2.8a4.3 4.3 0 1 1-2 6.2L2.5 9h-5L-1 4a4.3 4.3 0 1 1-2-6.2A4 4 0 0 1-4-5Z"
        }
        Symbol::Spade => {
            "M0-10C14-1 8 5 4.5 5 2.5 5 1 4 .8 2.5L2.5 9h-5L-.8 2.5C-1 4-2.5 5-4.5 5-8 5-14-1 0-10Z"
        }
        Symbol::Flower => {
            "M-3-7a3 3 0 0 1 6 0v2l2-.7a3 3 0 0 1 1.8 5.7l-2 .7 1.3 1.7a3 3 0 0 1-4.9 3.5L0 4.2l-1.2 1.7a3 3 0 0 1-4.9-3.5L-4.8.7l-2-.7A3 3 0 0 1-5-5.7l2 .7Z"
        }
        Symbol::Triangle => "M0-9L10 8H-10Z",
        Symbol::Square => "M-8-8H8V8H-8Z",
        Symbol::Disc => "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z",
        Symbol::Spark => "M0-10L2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z",
        Symbol::Arrow => "M-9-2H2V-7L10 0 2 7V2H-9Z",
        Symbol::Right => "M-7-9L9 0-7 9Z",
        Symbol::Down => "M-9-7H9L0 9Z",
        Symbol::Left => "M7-9L-9 0 7 9Z",
        Symbol::Scissors => {
            "M-8-10L0 0 8-10 1.6 2.5 3 4a3.4 3.4 0 1 1-2.4 2L0 5l-.6 1a3.4 3.4 0 1 1-2.4-2l1.4-1.5Z"
        }
        Symbol::Swap => "M-10-4L-5-9V-6H9V-2H-5V1ZM10 4L5-1V2H-9V6H5V9Z",
        Symbol::Upright => "M-6-9H6V9H-6Z",
        Symbol::Flat => "M-9-6H9V6H-9Z",
        Symbol::Cross => "M-8-6L-6-8 0-2 6-8 8-6 2 0 8 6 6 8 0 2-6 8-8 6-2 0Z",
    }
}
