//! The room that texts take, found without a font.

use super::page::TablePage;

/// The allowance for fonts that are wider than usual.
const MARGIN: f32 = 1.1;

/// Returns the number of lines of a text in letters of this size, before the text scale, its words whole.
#[must_use]
pub fn text_lines(text: &str, size: f32, width: f32, page: &TablePage) -> usize {
    let letters = Letters::of(&page.checked());
    letters.lines(text, size * letters.scale, width)
}

/// The letters of a front end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    /// The size of texts against the usual one.
    pub scale: f32,
    /// The width of a letter against the usual one.
    pub width: f32,
}

impl Letters {
    pub(crate) const fn of(page: &TablePage) -> Self {
        Self { scale: page.text_scale, width: page.letter_width }
    }

    /// Returns the width of a text in letters of this size, before the text scale.
    pub(crate) fn scaled(self, text: &str, size: f32) -> f32 {
        self.width(text, size * self.scale)
    }

    /// Returns the width of a text in letters of this size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(letter_width).fold(0.0, |sum, wide| sum + wide) * size * MARGIN * self.width
    }

    /// Returns the number of lines of a text of this width, its words whole.
    pub(crate) fn lines(self, text: &str, size: f32, width: f32) -> usize {
        let (width, space) = (width.max(1.0), self.width(" ", size));
        let (mut lines, mut used) = (1, 0.0);
        for word in text.split(' ') {
            let wide = self.width(word, size);
            if used > 0.0 && used + space + wide > width {
                lines += 1;
                used = 0.0;
            }
            used += wide + if used > 0.0 { space } else { 0.0 };
            if used > width {
                lines += (used / width).ceil() as usize - 1;
                used %= width;
            }
        }
        lines
    }
}

/// Returns the width of a letter of size 1.
fn letter_width(letter: char) -> f32 {
    match letter {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ';' | ':' | '!' | '|' | '\'' | '’' | '·' => 0.32,
        'f' | 'r' | 't' | '(' | ')' | '-' | ' ' => 0.38,
        'm' | 'w' | 'M' | 'W' => 0.92,
        '+' | '−' | '×' | '=' | '≠' | '<' | '>' => 0.78,
        '▲' | '★' | '▶' | '✓' | '▮' | '●' | '✗' => 1.0,
        'A'..='Z' => 0.70,
        // Signs beyond the common plane are pictures, about twice as wide.
        _ => 0.58 * letter.len_utf16() as f32,
    }
}

/// Returns a number as it is written on a table.
pub(crate) fn plain(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::{Letters, letter_width};

    /// The advances of one of the widest fonts in use, in letters of size 1.
    const WIDE: &[(&str, f32)] = &[
        ("0123456789", 0.636),
        ("+−×=≠<>", 0.838),
        ("()", 0.390),
        (".,", 0.32),
        (" ", 0.32),
        ("mM", 0.974),
        ("aeo", 0.615),
        ("AEO", 0.787),
    ];

    #[test]
    fn what_is_written_on_a_panel_fits_in_a_wide_font() {
        let letters = Letters { scale: 1.0, width: 1.0 };
        for (signs, advance) in WIDE {
            for sign in signs.chars() {
                let kept = letters.width(&sign.to_string(), 1.0);
                assert!(kept >= advance - 0.02, "{sign}: {kept} of {advance} ({})", letter_width(sign));
            }
        }
    }
}
