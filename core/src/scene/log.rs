//! The length of a log line, lists that keep to it, and the lines that follow from the names of events.

use super::Audience;
use crate::seat::Seat;
use crate::text::{Arg, integer};
use serde::{Deserialize as _, Serialize};
use serde_json::{Map, Value};

/// The most letters of a log line, between players with names of up to nine letters.
/// A phone of 320 points shows its last line above the question, whole in two lines of its smallest letters:
/// they hold this many.
pub const LOG_LETTERS: usize = 95;

/// Returns the sentences that `told` makes of a list, part by part, so that each keeps to [`LOG_LETTERS`].
/// A part that is longer alone has a sentence to itself.
pub(crate) fn sentences<T>(parts: &[T], told: impl Fn(&[T]) -> String) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut begun = 0;
    for end in 1..=parts.len() {
        let longer = told(&parts[begun..end]);
        match lines.last_mut() {
            Some(last) if longer.chars().count() <= LOG_LETTERS => *last = longer,
            _ => {
                begun = end - 1;
                lines.push(told(&parts[begun..end]));
            }
        }
    }
    lines
}

impl Audience<'_> {
    /// Returns the log line of an event by the event's name and its fields in the notation.
    /// `Laid { seat, card }` is told by the text `<game>-log-laid`:
    /// the field `seat` is the player ([`Self::about`]),
    /// every other number or text an argument of its own name,
    /// and a list of them one text.
    /// `None` if there is no such text: the scene shows the event anyway.
    pub(crate) fn line_by_name(&self, game: &str, event: &impl Serialize) -> Option<String> {
        let (name, fields) = match serde_json::from_str(&serde_json::to_string(event).ok()?).ok()? {
            Value::String(name) => (name, Map::new()),
            Value::Object(variant) => match variant.into_iter().next()? {
                (name, Value::Object(fields)) => (name, fields),
                (name, value) => (name, Map::from_iter([("value".to_owned(), value)])),
            },
            _ => return None,
        };
        let key = format!("{game}-log-{name}");
        if !self.lang.has(&key) {
            return None;
        }
        let seat = fields.get("seat").and_then(|seat| Seat::deserialize(seat).ok());
        let args = fields.iter().filter_map(|(field, value)| Some((&**field, argument(value)?)));
        Some(match seat {
            Some(seat) => self.about(&key, seat, args),
            None => self.with(&key, args),
        })
    }
}

/// Returns the argument of a text for a value of the notation.
fn argument(value: &Value) -> Option<Arg<'static>> {
    match value {
        Value::Bool(is_so) => Some(Arg::from(*is_so)),
        Value::Number(number) => i32::try_from(number.as_i64()?).ok().map(Arg::from),
        Value::String(text) => Some(Arg::from(text.clone())),
        Value::Array(all) => {
            let texts: Option<Vec<String>> = all.iter().map(written).collect();
            texts.map(|texts| Arg::from(texts.join(", ")))
        }
        Value::Null | Value::Object(_) => None,
    }
}

/// Returns a number or text of a list as it is written in a sentence.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => i32::try_from(number.as_i64()?).ok().map(integer),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Audience, LOG_LETTERS, argument, sentences};
    use crate::seat::{Seat, Viewer};
    use crate::text::{Arg, Lang};
    use serde_json::json;

    #[test]
    fn a_list_is_told_whole_in_as_few_sentences_as_hold_it() {
        let told = |parts: &[usize]| parts.iter().map(|length| "x".repeat(*length)).collect();
        let lengths = |parts: &[usize]| -> Vec<usize> {
            sentences(parts, told).iter().map(|line: &String| line.len()).collect()
        };
        assert!(lengths(&[]).is_empty());
        assert_eq!(lengths(&[40, LOG_LETTERS - 40]), [LOG_LETTERS]);
        assert_eq!(lengths(&[40, 1, LOG_LETTERS - 40]), [41, LOG_LETTERS - 40]);
        assert_eq!(lengths(&[LOG_LETTERS + 1, 2, 3]), [LOG_LETTERS + 1, 5], "what is too long stands alone");
    }

    #[test]
    fn the_text_of_its_name_tells_an_event_and_no_text_no_line() {
        let names = ["Anne", "Bruno"].map(str::to_owned);
        let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(Seat::at(1)), names: &names };
        let tell = |event| audience.line_by_name("duel", &event);
        let laid = |seat| json!({ "laid": { "seat": seat, "card": "4/20" } });
        assert_eq!(tell(laid(0)).as_deref(), Some("Anne lays: 4/20."));
        assert_eq!(tell(laid(1)).as_deref(), Some("You lay: 4/20."));
        assert_eq!(tell(json!("empty")).as_deref(), Some("There is nothing left to draw: the game is over."));
        for silent in [json!("ended"), json!({ "ended": 1 }), json!(null), json!([1])] {
            assert_eq!(tell(silent), None);
        }
    }

    #[test]
    fn numbers_texts_and_lists_of_them_are_arguments() {
        let text = |value| match argument(&value) {
            Some(Arg::Text(text)) => Some(text.into_owned()),
            Some(Arg::Number(number)) => Some(format!("number {number}")),
            Some(Arg::Name { name, .. }) => Some(name.to_owned()),
            None => None,
        };
        assert_eq!(text(json!([3, "b", -4])).as_deref(), Some("3, b, −4"));
        assert_eq!(text(json!(7)).as_deref(), Some("number 7"));
        assert_eq!(text(json!(true)).as_deref(), Some("yes"));
        assert_eq!(text(json!({ "a": 1 })), None);
        assert_eq!(text(json!([[1]])), None);
    }
}
