//! The question: the size of its letters and the room that it takes.

use super::frame::Frame;
use super::page::TablePage;
use super::texts::Letters;

/// The usual size of its letters, before the text scale.
const USUAL: f32 = 17.0;

/// As small as it is read with ease, and as small as it is made before it has to be scrolled.
const SMALL: f32 = 12.0;
const SMALLEST: f32 = 10.0;

/// The distance from one line to the next, in letters.
const LINE: f32 = 1.3;

/// The allowance for letters that are heavier than those by which texts are measured.
const HEAVY: f32 = 1.12;

/// The margins left and right of the question, together.
const EDGES: f32 = 8.0;

/// Returns the size of letters, before the text scale, in which a text is read whole in the question's place.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn question_size(text: &str, place: Frame, page: &TablePage) -> f32 {
    Asked::new(text, &page.checked(), place.width()).size(place.height(), place.height())
}

/// Returns the height of a text in letters of this size, before the text scale, in a place for questions of this width.
#[must_use]
pub fn question_height(text: &str, size: f32, width: f32, page: &TablePage) -> f32 {
    Asked::new(text, &page.checked(), width).height(size)
}

/// A question, or the reason why a tap was not taken, on lines of one width.
pub(crate) struct Asked<'a> {
    text: &'a str,
    letters: Letters,
    width: f32,
}

impl<'a> Asked<'a> {
    /// Returns a question on a place of this width.
    pub(crate) fn new(text: &'a str, page: &TablePage, width: f32) -> Self {
        Self { text, letters: Letters::of(page), width: width - EDGES }
    }

    fn lines(&self, size: f32) -> usize {
        self.letters.lines(self.text, size * HEAVY * self.letters.scale, self.width)
    }

    fn is_short(&self) -> bool {
        self.lines(USUAL) <= 2
    }

    /// Returns the height of all of it in letters of this size, before the text scale.
    pub(crate) fn height(&self, size: f32) -> f32 {
        size * self.lines(size) as f32 * LINE * self.letters.scale
    }

    /// Returns the height that it is given: two lines of the usual size at the least,
    /// so that little moves when something else is asked.
    pub(crate) fn room(&self, size: f32) -> f32 {
        (2.0 * USUAL * LINE * self.letters.scale).max(self.height(size))
    }

    /// Returns the size of its letters: as large as has room in what is `wished`, else in `most`.
    pub(crate) fn size(&self, wished: f32, most: f32) -> f32 {
        if self.is_short() && self.height(USUAL) <= most {
            return USUAL;
        }
        let fits = |sizes: [f32; 2], room: f32| sizes.into_iter().find(|size| self.height(*size) <= room);
        fits([14.0, SMALL], wished).or_else(|| fits([SMALL, SMALLEST], most)).unwrap_or(SMALLEST)
    }

    /// Returns the least height, in letters that are `small` or as small as they can be.
    pub(crate) fn least(&self, small: bool) -> f32 {
        let size = if self.is_short() {
            USUAL
        } else if small {
            SMALL
        } else {
            SMALLEST
        };
        self.height(size)
    }
}
