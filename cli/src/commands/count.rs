//! Counting a round of the physical cards by line commands:
//! a question for each field, and the sums once all are answered.

use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CountAnswer, CountField, CountFieldKind, Counting, ScorePad};
use std::fmt::Write as _;

/// Reads the lines of a pad while rounds are counted.
pub(super) struct Counter {
    /// True if a line without a command answers the next question.
    asking: bool,
}

impl Counter {
    /// Goes on with a count begun on the pad.
    pub(super) fn of(pad: &ScorePad, lang: Lang) -> Self {
        Self { asking: pad.counting(lang).begun }
    }

    /// Returns the next question, or the sums; empty while no round is counted.
    pub(super) fn told(&self, pad: &ScorePad, lang: Lang) -> String {
        if self.asking { told(pad, lang) } else { String::new() }
    }

    /// Carries out a line, if it is about counting.
    ///
    /// # Errors
    /// The reason why it cannot be done; then nothing has changed.
    pub(super) fn obey(&mut self, pad: &ScorePad, line: &str, lang: Lang) -> Option<Result<(), String>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (asking, done) = match *words {
            ["count" | "compter"] => (true, Ok(())),
            ["count" | "compter", round] => (true, recount(pad, round, lang)),
            ["write" | "noter"] => (false, pad.write_counted(lang).map_err(|error| error.to_string())),
            ["drop" | "abandonner"] => {
                pad.drop_count();
                (false, Ok(()))
            }
            ["+", ref rest @ ..] => (true, add(pad, rest, lang)),
            _ => match field_of(line) {
                Some((number, name, answer)) => (true, fill_in(pad, number, name, answer, lang)),
                None if self.asking => (true, answer_next(pad, line, lang)),
                None => return None,
            },
        };
        if done.is_ok() {
            self.asking = asking;
        }
        Some(done)
    }
}

/// Reads `3: 5 4 2 4` or `3 Anne: 5`: the field's number from 1, perhaps a player's name, and the answer.
fn field_of(line: &str) -> Option<(usize, Option<&str>, &str)> {
    let (head, answer) = line.split_once(':')?;
    let head = head.trim();
    let (number, name) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
    let name = name.trim();
    Some((number.parse().ok()?, (!name.is_empty()).then_some(name), answer.trim()))
}

fn recount(pad: &ScorePad, round: &str, lang: Lang) -> Result<(), String> {
    let unknown = || say_with(lang, "pad-no-number", [("word", Arg::from(round.to_owned()))]);
    let number = round.parse::<u32>().ok().and_then(|round| round.checked_sub(1)).ok_or_else(unknown)?;
    pad.recount(number, lang).map_err(|error| error.to_string())
}

/// Adds the points of a turn: `+ Anne 7`.
fn add(pad: &ScorePad, words: &[&str], lang: Lang) -> Result<(), String> {
    let counting = pad.counting(lang);
    let running = counting.fields.iter().find(|field| matches!(field.kind, CountFieldKind::Running { .. }));
    let running = running.ok_or_else(|| say(lang, "count-nothing-runs"))?;
    match words {
        [name @ .., points] if !name.is_empty() => {
            let seat = seat(pad, &name.join(" "), lang)?;
            pad.enter_more(&running.key, Some(seat), points, lang).map_err(|error| error.to_string())
        }
        _ => Err(say(lang, "count-whose-points")),
    }
}

fn answer_next(pad: &ScorePad, line: &str, lang: Lang) -> Result<(), String> {
    let (number, _) = next(&pad.counting(lang)).ok_or_else(|| say(lang, "count-all-answered"))?;
    fill_in(pad, number, None, line, lang)
}

/// Fills in a field for the table, for all players, or for one of them.
fn fill_in(
    pad: &ScorePad,
    number: usize,
    name: Option<&str>,
    answer: &str,
    lang: Lang,
) -> Result<(), String> {
    let counting = pad.counting(lang);
    let unknown = || say_with(lang, "count-no-field", [("number", Arg::from(number))]);
    let field = number.checked_sub(1).and_then(|index| counting.fields.get(index)).ok_or_else(unknown)?;
    if let Some(name) = name {
        let seat = seat(pad, name, lang)?;
        return pad
            .enter(&field.key, Some(seat), Some(answer.to_owned()), lang)
            .map_err(|error| error.to_string());
    }
    if field.each {
        return pad.enter_each(&field.key, parts(field, answer), lang).map_err(|error| error.to_string());
    }
    let answer = match field.kind {
        CountFieldKind::Players { .. } => seats(pad, answer, lang)?,
        _ => answer.to_owned(),
    };
    pad.enter(&field.key, None, Some(answer), lang).map_err(|error| error.to_string())
}

/// Splits a line into the players' answers; if an answer can have several words, a slash stands between two
/// players.
fn parts(field: &CountField, answer: &str) -> Vec<String> {
    match field.kind {
        // A dash means no items.
        _ if takes_several(field) => answer
            .split('/')
            .map(|part| match part.trim() {
                "-" | "−" | "–" => String::new(),
                part => part.to_owned(),
            })
            .collect(),
        _ => answer.split_whitespace().map(str::to_owned).collect(),
    }
}

const fn takes_several(field: &CountField) -> bool {
    matches!(field.kind, CountFieldKind::Cards { .. } | CountFieldKind::Running { .. })
}

/// Returns the named seats, by name or by number from 1, with commas or spaces between them.
fn seats(pad: &ScorePad, answer: &str, lang: Lang) -> Result<String, String> {
    let by_comma: Vec<&str> = answer.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    // A name may contain a space, so the whole is tried first.
    let names = match *by_comma {
        [one] if seat(pad, one, lang).is_err() => one.split_whitespace().collect(),
        _ => by_comma,
    };
    let seats: Vec<String> = names
        .into_iter()
        .map(|name| seat(pad, name, lang).map(|seat| seat.to_string()))
        .collect::<Result<_, _>>()?;
    Ok(seats.join(" "))
}

/// Returns the seat of a player, by the whole name, its beginning, or the number from 1.
fn seat(pad: &ScorePad, name: &str, lang: Lang) -> Result<u32, String> {
    let names = pad.table(lang).names;
    let asked = name.to_lowercase();
    let matching = |is_meant: &dyn Fn(&str) -> bool| -> Vec<u32> {
        (0_u32..)
            .zip(&names)
            .filter(|(_, name)| is_meant(&name.to_lowercase()))
            .map(|(seat, _)| seat)
            .collect()
    };
    let number = name.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
    let number = number.filter(|seat| (*seat as usize) < names.len());
    for found in [matching(&|name| name == asked), matching(&|name| name.starts_with(&asked))] {
        if let [seat] = found[..] {
            return Ok(seat);
        }
    }
    let unknown = || {
        let args = [("name", Arg::from(name.to_owned())), ("names", Arg::from(names.join(", ")))];
        say_with(lang, "count-no-player", args)
    };
    number.ok_or_else(unknown)
}

/// Returns the first field that lacks an answer, and its number from 1.
fn next(counting: &Counting) -> Option<(usize, &CountField)> {
    let is_open = |field: &CountField| field.answers.iter().any(|answer| answer.text.is_none());
    (1..).zip(&counting.fields).find(|(_, field)| is_open(field))
}

/// Tells the filled fields, then the next question or the sums.
fn told(pad: &ScorePad, lang: Lang) -> String {
    let (counting, names) = (pad.counting(lang), pad.table(lang).names);
    let mut said = String::new();
    let mut line = |text: &str| writeln!(said, "{text}").expect("a text takes what is written");
    if let Some(round) = counting.round {
        line(&say_with(lang, "count-again", [("round", Arg::from(round as usize + 1))]));
    }
    for (number, field) in (1..).zip(&counting.fields) {
        let shown = |answer: &CountAnswer| {
            if answer.shown.is_empty() { "–".to_owned() } else { answer.shown.clone() }
        };
        let answers: Vec<String> = field.answers.iter().map(shown).collect();
        if field.answers.iter().any(|answer| answer.text.is_some()) {
            let between = if takes_several(field) { " / " } else { "  " };
            line(&format!("{number}. {} = {}", field.label, answers.join(between)));
        }
    }
    if let Some((number, field)) = next(&counting) {
        line(&question(number, field, &names, lang));
        return said;
    }
    for (name, sum) in names.iter().zip(&counting.sums) {
        line(&say_with(lang, "count-sum", [("name", Arg::from(name)), ("sum", Arg::from(sum))]));
    }
    match &counting.problem {
        Some(problem) => line(&format!("! {problem} {}", say(lang, "count-change"))),
        None => line(&say(lang, "count-ready")),
    }
    said
}

/// Returns the question for a field, as in "5. Tricks won (Anne, Bruno)?", with the possible answers.
fn question(number: usize, field: &CountField, names: &[String], lang: Lang) -> String {
    let takes = match &field.kind {
        CountFieldKind::OneOf { values } => {
            values.iter().map(|value| &*value.label).collect::<Vec<_>>().join(", ")
        }
        CountFieldKind::Cards { words } => words.join(" "),
        CountFieldKind::Players { .. } => names.join(", "),
        CountFieldKind::Number { min, max } | CountFieldKind::Running { min, max } => format!("{min}–{max}"),
    };
    let between = if takes_several(field) { " / " } else { ", " };
    let whose = if field.each { format!(" ({})", names.join(between)) } else { String::new() };
    let asked = format!("{number}. {}{whose} [{takes}]", field.label);
    say_with(lang, "count-question", [("asked", Arg::from(asked))])
}
