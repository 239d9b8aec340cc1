//! Names of people, fit for a list, a log line or the head of a column.
//!
//! Others read a name in the middle of other text.
//! A name therefore has no invisible signs, none that change how the text around them is shown,
//! and none that grow out of the line.

use serde::{Deserialize as _, Deserializer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The widest name of a person that a server takes, in columns of a terminal; fields for names stop there.
pub const WIDEST: usize = 24;
/// The widest name of a device of an account, in columns of a terminal.
pub const WIDEST_DEVICE: usize = 40;
/// The most marks on one letter.
/// Letters with their usual accents are one sign; no living script puts more on top of it.
const MARKS: usize = 3;
/// The sign that asks for a picture in place of a letter.
/// Keyboards add it, and names leave it out.
const AS_PICTURE: char = '\u{FE0F}';
/// Letters, signs and marks that show nothing, although their category says otherwise:
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
    /// The text is empty.
    #[error("a name needs at least one letter")]
    Empty,
    /// The text is too wide.
    #[error("the name is {width} columns wide, a wide letter being two, and at most {widest} fit")]
    Wide {
        /// Its width, in columns of a terminal.
        width: usize,
        /// The widest that fits.
        widest: usize,
    },
    /// A sign is invisible, or changes how others are shown.
    #[error("U+{code:04X} cannot be in a name: it is not to be seen, or changes how the text around it is shown", code = u32::from(*.0))]
    Unseen(char),
    /// A mark stands on no letter, or on top of too many others.
    #[error("U+{code:04X} cannot be there in a name: a letter carries at most {MARKS} marks", code = u32::from(*.0))]
    Stacked(char),
}

/// Returns the name that a player typed, without blanks around it, in Unicode's composed form (NFC).
///
/// ```
/// use cartable_core::name::{NameError, check};
///
/// assert_eq!(check(" Zoe\u{308} ", 24), Ok("Zoë".to_owned()));
/// assert_eq!(check("Anne\u{202E}", 24), Err(NameError::Unseen('\u{202E}')));
/// ```
///
/// # Errors
/// It is empty, wider than `widest` columns, or has a sign that no name may have.
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

/// Returns a name from a server or a file in a form that can be shown.
/// Forbidden signs become U+FFFD; surplus marks are left out.
#[must_use]
pub fn shown(text: &str) -> String {
    let sign = |(sign, judged)| match judged {
        Ok(()) => Some(sign),
        Err(NameError::Stacked(_)) => None,
        Err(_) => Some(char::REPLACEMENT_CHARACTER),
    };
    signs(text).filter_map(sign).collect()
}

/// Returns the beginning of a typed name that fits: a field for names stops there.
///
/// ```
/// use cartable_core::name::{WIDEST, within};
///
/// assert_eq!(within("Anne", WIDEST), "Anne");
/// assert_eq!(within("Anne-Sophie Vandenberghe de la Tour", WIDEST), "Anne-Sophie Vandenberghe");
/// ```
#[must_use]
pub fn within(text: &str, widest: usize) -> &str {
    let mut columns = 0;
    let end = text.char_indices().find(|(_, sign)| {
        columns += sign.width().unwrap_or(0);
        columns > widest
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// Returns the letters that stand for each of these people at one table, if there is no room for names.
/// They differ for every pair of people, even if one name begins as another does, or equals it.
/// One letter is enough if nobody else begins with it.
/// Otherwise there are two; the second is the first one that tells the name from the others.
/// People of one name are numbered.
///
/// ```
/// use cartable_core::name::letters;
///
/// assert_eq!(letters(&["Anne", "Bruno"]), ["A", "B"]);
/// assert_eq!(letters(&["Anne", "Anne-Sophie", "Marie", "Martin"]), ["An", "AS", "Mi", "Mt"]);
/// assert_eq!(letters(&["Anne", "Anne"]), ["A1", "A2"]);
/// ```
#[must_use]
pub fn letters<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    let candidates: Vec<Vec<String>> = names.iter().map(|name| stand_ins(name.as_ref())).collect();
    let same = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    let mut found: Vec<Option<String>> = vec![None; names.len()];
    for (index, own) in candidates.iter().enumerate() {
        let others = || candidates.iter().enumerate().filter(move |(other, _)| *other != index);
        let is_own = |(kind, text): &(usize, &String)| {
            let is_theirs = |other: &[String]| other.get(*kind).is_some_and(|other| same(other, text));
            // No two people get the same letters, of whatever kind the letters are.
            others().all(|(_, other)| !is_theirs(other))
                && found.iter().flatten().all(|taken| !same(taken, text))
        };
        found[index] = own.iter().enumerate().find(is_own).map(|(_, text)| text.clone());
    }
    for (index, own) in candidates.iter().enumerate() {
        let first = own.first().map_or("?", String::as_str);
        let mut numbered = (1..).map(|number: usize| format!("{first}{number}"));
        if found[index].is_none() {
            found[index] = numbered.find(|text| found.iter().flatten().all(|taken| !same(taken, text)));
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}

/// Returns the candidates for a name, the best first:
/// its first letter, the first two, the initials, and the first with each of the others.
/// Candidates at the same place of two lists are of the same kind.
fn stand_ins(name: &str) -> Vec<String> {
    let words: Vec<Vec<&str>> =
        name.split([' ', '-']).map(letters_of).filter(|word| !word.is_empty()).collect();
    let all = words.concat();
    let Some((first, others)) = all.split_first() else { return vec!["?".to_owned()] };
    let beside = |other: Option<&&str>| format!("{first}{}", other.copied().unwrap_or_default());
    // A name of one word has no initials, so its first two letters take their place.
    let initial = if words.len() > 1 { words.last().and_then(|word| word.first()) } else { others.first() };
    let two = [beside(None), beside(others.first()), beside(initial)];
    two.into_iter().chain(others.iter().map(|other| beside(Some(other)))).collect()
}

/// Splits a word into its letters, each with its marks.
fn letters_of(word: &str) -> Vec<&str> {
    let starts = word.char_indices().filter(|(_, sign)| sign.width() != Some(0)).map(|(start, _)| start);
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([word.len()]);
    starts.iter().zip(ends).map(|(start, end)| &word[*start..end]).collect()
}

/// Reads a name from a file in the form that can be [`shown`].
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| shown(&name))
}

/// Returns the signs of a text in composed form, each with the fault it has.
fn signs(text: &str) -> impl Iterator<Item = (char, Result<(), NameError>)> {
    // A mark before the first letter would sit on the text before the name.
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
        // Other spaces look like this one and differ from it.
        Category::SpaceSeparator => sign == ' ',
        Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark => !is_blank(sign),
        // This would be half of a letter, which is seen only beside the other half.
        _ => !is_blank(sign) && sign.width() != Some(0),
    }
}

fn is_blank(sign: char) -> bool {
    INVISIBLE.iter().any(|signs| signs.contains(&sign))
}
