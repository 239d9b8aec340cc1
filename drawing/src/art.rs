//! The drawings of `art/`, compiled.

use cartable_core::scene::Symbol;
use kurbo::BezPath;

/// A path that is filled, or drawn with a round pen.
pub(crate) struct Stroke {
    /// Absolute `M`, `L`, `Q`, `C` and `Z` commands.
    pub path: &'static str,
    /// The colour in the sheet, `0xAARRGGBB`.
    pub colour: u32,
    /// The width of the pen; `None` fills.
    pub pen: Option<f32>,
}

impl Stroke {
    /// Returns the path.
    pub(crate) fn outline(&self) -> BezPath {
        BezPath::from_svg(self.path).expect("the sheets hold paths, by the build")
    }
}

/// A drawing: what lies below comes first.
pub(crate) type Art = &'static [Stroke];

/// Every drawing with its name, in the order of the names.
static SHEETS: &[(&str, Art)] = include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// Returns the drawing of this name.
pub(crate) fn find(name: &str) -> Option<Art> {
    let place = SHEETS.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    Some(SHEETS[place].1)
}

/// Returns the drawing of a symbol, on a square of 24.
pub(crate) fn symbol(symbol: Symbol) -> Art {
    find(match symbol {
        Symbol::Diamond => "diamond",
        Symbol::Star => "star",
        Symbol::Heart => "heart",
        Symbol::Club => "club",
        Symbol::Spade => "spade",
        Symbol::Flower => "flower",
        Symbol::Triangle => "triangle",
        Symbol::Square => "square",
        Symbol::Disc => "disc",
        Symbol::Spark => "spark",
        Symbol::Arrow => "arrow",
        Symbol::Right => "right",
        Symbol::Down => "down",
        Symbol::Left => "left",
        Symbol::Scissors => "scissors",
        Symbol::Swap => "swap",
        Symbol::Upright => "upright",
        Symbol::Flat => "flat",
        Symbol::Cross => "cross",
    })
    .expect("every symbol has a drawing, by a test")
}
