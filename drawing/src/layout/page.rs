//! The page that a table is laid out on, and the sizes that hold on every page.

/// The side of what a finger hits with ease.
pub const FINGER: f32 = 48.0;

/// The smallest side that a finger hits; a crowded table makes things so small, and none smaller.
pub const TOUCH: f32 = 44.0;

/// The space between two things side by side; it belongs to the fingers of both.
pub const GAP: f32 = 4.0;

/// The margin around everything on a page.
pub(crate) const EDGE: f32 = 6.0;

/// A page below this height is kept for the things of the table.
pub(crate) const LOW: f32 = 540.0;

/// The shorter side from which on a page is a tablet's, in points, and the most that things grow there.
const TABLET: f32 = 600.0;
const MOST_LARGER: f32 = 1.7;

/// Returns how many times larger than on a phone a table is drawn on a screen of this size, in points.
/// A tablet lies on the table or stands on the knees, so that its things grow with it; a phone's are as they are.
/// A front end lays the table out on a page that is so many times smaller, and enlarges all of it, texts as well.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn enlarged(width: f32, height: f32) -> f32 {
    (width.min(height) / TABLET).clamp(1.0, MOST_LARGER)
}

/// Texts above this scale count as large.
const LARGE: f32 = 1.4;

/// The page that a table is laid out on, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct TablePage {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The size of texts against the usual one.
    #[cfg_attr(feature = "uniffi", uniffi(default = 1.0))]
    pub text_scale: f32,
    /// True if question and buttons of a wide page stand on the left.
    #[cfg_attr(feature = "uniffi", uniffi(default = false))]
    pub left_handed: bool,
    /// The width of the front end's letters against the usual ones.
    #[cfg_attr(feature = "uniffi", uniffi(default = 1.0))]
    pub letter_width: f32,
}

impl TablePage {
    /// Returns a page with texts of the usual size, for the right hand.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, text_scale: 1.0, left_handed: false, letter_width: 1.0 }
    }

    /// Returns true if log and scores stand beside the table.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.width >= 540.0 && self.width > self.height
    }

    /// Returns true if texts take so much room that things keep less.
    pub(crate) fn is_large_print(&self) -> bool {
        self.text_scale > LARGE
    }

    /// Returns the width of log, scores, question and choices beside the table; zero if they stand below it.
    pub(crate) fn side(&self) -> f32 {
        if self.is_wide() { (self.width * 0.28).clamp(240.0, 380.0) } else { 0.0 }
    }

    /// Returns the page with numbers that can be reckoned with: a front end that is just built may have none.
    pub(crate) fn checked(&self) -> Self {
        let within = |number: f32, low: f32, high: f32| number.max(low).min(high);
        let scale = |number: f32| if number > 0.0 { within(number, 0.25, 8.0) } else { 1.0 };
        Self {
            width: within(self.width, 1.0, 100_000.0),
            height: within(self.height, 1.0, 100_000.0),
            text_scale: scale(self.text_scale),
            left_handed: self.left_handed,
            letter_width: scale(self.letter_width),
        }
    }
}
