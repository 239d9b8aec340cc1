//! Names of people, as they may stand in a list, in a log line or over a column.
//!
//! A name is shown to others, in the middle of other text.
//! So nothing may be in it that cannot be seen,
//! that changes how the text around it is shown, or that grows out of its line.

use serde::{Deserialize as _, Deserializer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The widest name of a device among those of an account, in columns of a terminal.
pub const WIDEST_DEVICE: usize = 40;
/// How many marks one letter may carry.
/// Letters with their usual accents are one sign; no living script puts more on top of it.
const MARKS: usize = 3;
/// Asks for a sign to be shown as a picture; keyboards add it, and it is left out.
const AS_PICTURE: char = '\u{FE0F}';
/// Letters, signs and marks that show nothing, although their kind says otherwise:
/// Unicode's "default ignorable" ones, and blanks.
const INVISIBLE: [std::ops::RangeInclusive<char>; 11] = [
    '\u{34F}'..='\u{34F}',
    '\u{115F}'..='\u{1160}',
    '\u{17B4}'..='\u{17B5}',
    '\u{180B}'..='\u{180F}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{FE00}'..='\u{FE0F}',
    '\u{FFA0}'..='\u{FFA0}',
    '\u{16FE4}'..='\u{16FE4}',
    '\u{1D159}'..='\u{1D159}',
    '\u{E0100}'..='\u{E01EF}',
];

/// A text that is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// There is nothing in it.
    #[error("a name needs at least one letter")]
    Empty,
    /// It is too wide.
    #[error("the name is {width} columns wide, a wide letter being two, and at most {widest} fit")]
    Wide {
        /// Its width, in columns of a terminal.
        width: usize,
        /// The widest that fits.
        widest: usize,
    },
    /// A sign that cannot be seen, or that changes how others are shown.
    #[error("U+{code:04X} cannot be in a name: it is not to be seen, or changes how the text around it is shown", code = u32::from(*.0))]
    Unseen(char),
    /// A mark on no letter, or on top of too many others.
    #[error("U+{code:04X} cannot be there in a name: a letter carries at most {MARKS} marks", code = u32::from(*.0))]
    Stacked(char),
}

/// The name that somebody gave themselves: without blanks around it, in Unicode's composed form (NFC).
///
/// ```
/// use cartable_core::name::{NameError, check};
///
/// assert_eq!(check(" Zoe\u{308} ", 24), Ok("Zoë".to_owned()));
/// assert_eq!(check("Anne\u{202E}", 24), Err(NameError::Unseen('\u{202E}')));
/// ```
///
/// # Errors
/// It is empty, wider than `widest` columns, or has something in it that a name cannot have.
pub fn check(text: &str, widest: usize) -> Result<String, NameError> {
    let name: String =
        signs(text.trim()).map(|(sign, judged)| judged.map(|()| sign)).collect::<Result<_, _>>()?;
    let width = name.width();
    if name.is_empty() {
        Err(NameError::Empty)
    } else if width > widest {
        Err(NameError::Wide { width, widest })
    } else {
        Ok(name)
    }
}

/// What can be shown of a name that somebody else has let through: a server, or the writer of a file.
/// What cannot be in a name is replaced by U+FFFD; marks too many are left out.
#[must_use]
pub fn shown(text: &str) -> String {
    let sign = |(sign, judged)| match judged {
        Ok(()) => Some(sign),
        Err(NameError::Stacked(_)) => None,
        Err(_) => Some(char::REPLACEMENT_CHARACTER),
    };
    signs(text).filter_map(sign).collect()
}

/// Reads a name of a file as it can be [`shown`].
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| shown(&name))
}

/// The signs of a text in composed form, each with what is wrong with it.
fn signs(text: &str) -> impl Iterator<Item = (char, Result<(), NameError>)> {
    // A mark with no letter before it would sit on what stands before the name.
    let mut marks = MARKS;
    text.nfc().filter(|sign| *sign != AS_PICTURE).map(move |sign| {
        let judged = if !can_be_seen(sign) {
            Err(NameError::Unseen(sign))
        } else if sign.width() != Some(0) {
            marks = if sign == ' ' { MARKS } else { 0 };
            Ok(())
        } else if marks < MARKS {
            marks += 1;
            Ok(())
        } else {
            Err(NameError::Stacked(sign))
        };
        (sign, judged)
    })
}

fn can_be_seen(sign: char) -> bool {
    use GeneralCategory as Category;
    match sign.general_category() {
        Category::Control
        | Category::Format
        | Category::Surrogate
        | Category::PrivateUse
        | Category::Unassigned
        | Category::LineSeparator
        | Category::ParagraphSeparator => false,
        // The others look like it and are not.
        Category::SpaceSeparator => sign == ' ',
        Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark => !is_blank(sign),
        // A half of a letter, which is seen only beside the other half.
        _ => !is_blank(sign) && sign.width() != Some(0),
    }
}

fn is_blank(sign: char) -> bool {
    INVISIBLE.iter().any(|signs| signs.contains(&sign))
}
