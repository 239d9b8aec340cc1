//! French elision before an inserted text: "de" and "que" before Anne become "d’Anne" and "qu’Anne".
//! The texts say "de { $name }" for every name.

use super::{Arg, Lang};

/// The mark before an inserted text, until the text is whole:
/// a character of Unicode's private use area, which no text contains.
const MARK: char = '\u{F8FF}';

/// Returns the argument, marked if it may change the word before it.
pub(super) fn marked(arg: Arg<'_>, lang: Lang) -> Arg<'_> {
    match (arg, lang) {
        (Arg::Text(text), Lang::Fr) => Arg::from(format!("{MARK}{text}")),
        (arg, _) => arg,
    }
}

/// Returns the whole text without its marks.
pub(super) fn unmarked(text: String, lang: Lang) -> String {
    let mut parts = text.split(MARK);
    let Some(first) = parts.next().filter(|first| first.len() < text.len()) else { return text };
    let mut whole = first.to_owned();
    parts.for_each(|part| push(&mut whole, part, lang));
    whole
}

/// Appends an inserted text.
pub(super) fn push(text: &mut String, value: &str, lang: Lang) {
    let word = text.strip_suffix(' ').and_then(|text| text.rsplit(|end: char| !end.is_alphabetic()).next());
    let elides = matches!(word, Some("de" | "De" | "que" | "Que"));
    if lang == Lang::Fr && elides && value.starts_with(is_vowel) {
        text.truncate(text.len() - "e ".len());
        text.push('’');
    }
    text.push_str(value);
}

fn is_vowel(letter: char) -> bool {
    letter.to_lowercase().all(|letter| "aàâäeéèêëiîïoôöuùûüœæ".contains(letter))
}
