//! A table by line commands, for pipes and screen readers.
//! It prints no escape codes, nothing twice, and whole words.

use crate::advice::{moment_lines, take_up};
use crate::emotes;
use crate::failure::Failure;
use crate::plain;
use crate::table::Sitting;
use crate::text::{LONGEST_ECHO, clock_face, say, say_with};
use cartable_core::scene::Scene;
use cartable_core::share::shortened;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CartableError, LessonStep, Table};
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// The lines of the log that a player gets who comes back.
const LATEST: usize = 5;

/// An event that the player's loop waits for.
pub enum Signal {
    /// A line was typed.
    Line(String),
    /// The input has ended.
    End,
    /// The table has changed.
    Changed,
    /// A line has come since the end of the match.
    Said(String),
}

/// Plays until the player leaves or the input ends. Every move is saved as it is made.
///
/// # Errors
/// Output or save files cannot be written.
pub fn play(
    sitting: &Sitting,
    lang: Lang,
    (sender, signals): (Sender<Signal>, impl IntoIterator<Item = Signal>),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let changes = sender.clone();
    sitting.listen(move || {
        // The receiver is gone if the player has left.
        let _ = changes.send(Signal::Changed);
    });
    let (told, lines, news, lesson) = (Scene::default(), Vec::new(), None, None);
    let mut talk = Talk { sitting, lang, sender, told, lines, news, heard: 0, lesson, out };
    writeln!(talk.out, "{}", say(lang, "plain-hint"))?;
    // The commitment of the deal is known before the first card.
    let hash = [("hash", Arg::from(sitting.table.commitment()))];
    writeln!(talk.out, "{}", lang.with("log-commitment", hash))?;
    if let Some(words) = sitting.match_words(lang) {
        writeln!(talk.out, "{words}")?;
    }
    talk.show()?;
    for signal in signals {
        match signal {
            Signal::Changed => talk.show()?,
            Signal::Said(words) => {
                writeln!(talk.out, "{words}")?;
                talk.out.flush()?;
            }
            Signal::End => break,
            Signal::Line(line) => {
                if talk.obey(&line)?.is_none() {
                    break;
                }
                talk.show()?;
            }
        }
        sitting.keep(lang)?;
    }
    if let Some(words) = sitting.way_back(lang) {
        writeln!(talk.out, "{words}")?;
    }
    sitting.keep(lang)
}

/// Reads lines on a thread of their own, so that changes of the table can be printed meanwhile.
#[must_use]
pub fn lines_of(mut input: impl BufRead + Send + 'static) -> (Sender<Signal>, Receiver<Signal>) {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        while input.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            // Bytes that are no text become an unknown command, which the player is told.
            let line = String::from_utf8_lossy(&bytes).into_owned();
            bytes.clear();
            if lines.send(Signal::Line(line)).is_err() {
                return;
            }
        }
        let _ = lines.send(Signal::End);
    });
    (sender, receiver)
}

struct Talk<'a, W> {
    sitting: &'a Sitting,
    lang: Lang,
    sender: Sender<Signal>,
    told: Scene,
    /// The lines of the table printed last.
    lines: Vec<String>,
    news: Option<String>,
    /// The number of the last emote printed.
    heard: u32,
    lesson: Option<LessonStep>,
    out: &'a mut W,
}

impl<W: Write> Talk<'_, W> {
    /// Prints the news: of the connection, of the log,
    /// and the lines of the table that have changed; then the choices.
    fn show(&mut self) -> Result<(), Failure> {
        let news = self.sitting.news(self.lang);
        if news != self.news {
            if let Some(news) = &news {
                writeln!(self.out, "! {news}")?;
                self.out.flush()?;
            }
            self.news = news;
        }
        self.hear()?;
        // Passing time alone is no news.
        let mut scene = Scene { clock: None, ..self.sitting.scene() };
        scene.seats.iter_mut().for_each(|panel| panel.time = None);
        let lesson = self.sitting.table.status().lesson;
        if scene == self.told && lesson == self.lesson {
            return Ok(());
        }
        let fresh = fresh(&self.told.log, &scene.log);
        // A player who comes back to a long match hears its beginning and its last events.
        let long = self.told.log.is_empty() && fresh.len() > LATEST + 1;
        let (first, latest) = fresh.split_at(usize::from(long));
        for line in first.iter().chain(&latest[if long { latest.len() - LATEST } else { 0 }..]) {
            writeln!(self.out, "{line}")?;
        }
        let lines = plain::table_lines(&scene, self.lang);
        for line in lines.iter().filter(|line| !self.lines.contains(line)) {
            writeln!(self.out, "{line}")?;
        }
        self.lines = lines;
        if scene.scores.rows.len() > self.told.scores.rows.len() {
            writeln!(self.out)?;
            plain::scores(&scene.scores, self.lang, self.out)?;
        }
        self.teach(lesson, &scene)?;
        plain::question(&scene, self.out)?;
        if scene.over && !self.told.over {
            let sender = self.sender.clone();
            self.sitting.tell_end(self.lang, move |words| sender.send(Signal::Said(words)).is_ok());
        }
        self.out.flush()?;
        self.told = scene;
        Ok(())
    }

    /// Prints the text of the lesson, if it is new, with the codes of its items.
    fn teach(&mut self, lesson: Option<LessonStep>, scene: &Scene) -> Result<(), Failure> {
        if let Some(step) = lesson.as_ref().filter(|_| lesson != self.lesson) {
            let codes = plain::codes(scene).filter(|(_, item)| step.marks.contains(item));
            let codes: Vec<String> = codes.map(|(code, _)| code).collect();
            let codes = if codes.is_empty() { String::new() } else { format!(" [{}]", codes.join(" ")) };
            writeln!(self.out, "~ {}{codes}", step.text)?;
            if step.can_read_on {
                let hint = if step.astray { "lesson-plain-astray" } else { "lesson-plain-read" };
                writeln!(self.out, "  {}", say(self.lang, hint))?;
            }
        }
        if self.lesson.is_some() && lesson.is_none() && !scene.scores.rows.is_empty() {
            let game = [("game", Arg::from(self.sitting.game.clone()))];
            writeln!(self.out, "{}", say_with(self.lang, "lesson-plain-first-game", game))?;
        }
        self.lesson = lesson;
        Ok(())
    }

    /// Carries out a line. Returns `None` if the player leaves.
    fn obey(&mut self, line: &str) -> Result<Option<()>, Failure> {
        if line.trim().is_empty() && self.lesson.as_ref().is_some_and(|step| step.can_read_on) {
            // A refusal means that the step is gone already.
            let _ = self.sitting.table.read_on();
        }
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            let lower = word.to_lowercase();
            match lower.as_str() {
                "quit" | "quitter" | "q" => return Ok(None),
                "help" | "aide" | "?" => writeln!(self.out, "{}", say(self.lang, "plain-help"))?,
                "log" | "journal" => {
                    for line in &self.sitting.table.scene().log {
                        writeln!(self.out, "{line}")?;
                    }
                }
                "scores" | "points" => {
                    plain::scores(&self.sitting.table.scene().scores, self.lang, self.out)?;
                }
                "rules" | "règles" | "regles" => {
                    let rules = cartable_ffi::rules(&self.sitting.game, self.lang).map_err(Failure::work)?;
                    plain::page(&rules, self.out)?;
                }
                "table" => {
                    self.lines.clear();
                    self.told.headline.clear();
                }
                "clear" | "reposer" => self.sitting.table.clear_picks(),
                "clock" | "pendule" => self.clocks()?,
                "resign" | "abandonner" => self.answer(Table::resign, "resigned")?,
                "seat" | "place" => self.answer(Table::take_seat_back, "seat-back")?,
                "abort" | "annuler" => self.answer(|table| table.abort().map(drop), "aborting")?,
                "back" | "reprendre" => self.take_back()?,
                "rematch" | "revanche" => self.rematch()?,
                "save" | "enregistrer" => self.save(words.next())?,
                "say" | "dire" => self.speak(words.next())?,
                "mute" | "muet" => self.mute()?,
                "open" | "ouvrir" => self.open_round(words.next())?,
                "hint" | "conseil" => self.hint()?,
                "moments" | "revoir" => self.moments()?,
                _ => {
                    if let Err(why) = self.act(word) {
                        writeln!(self.out, "! {why}")?;
                        break;
                    }
                }
            }
        }
        self.out.flush()?;
        Ok(Some(()))
    }

    /// Prints the emotes since the last time.
    fn hear(&mut self) -> Result<(), Failure> {
        let mut shown = self.sitting.table.emotes();
        shown.retain(|shown| shown.number > self.heard);
        shown.sort_by_key(|shown| shown.number);
        let names = self.sitting.table.scene().scores.names;
        for shown in shown {
            self.heard = shown.number;
            if let Some(line) = emotes::lines(&[shown], &names) {
                writeln!(self.out, "< {line}")?;
            }
        }
        Ok(self.out.flush()?)
    }

    /// Shows the others the emote of this number; without one, lists the emotes.
    fn speak(&mut self, number: Option<&str>) -> Result<(), Failure> {
        let signs = emotes::signs(self.lang);
        let number =
            number.and_then(|number| number.parse::<usize>().ok()).filter(|number| *number <= signs.len());
        match number.filter(|number| *number > 0) {
            None => signs.iter().try_for_each(|sign| writeln!(self.out, "{sign}"))?,
            Some(number) => {
                if let Some(why) = emotes::show(&self.sitting.table, number as u32, self.lang) {
                    writeln!(self.out, "! {why}")?;
                }
            }
        }
        Ok(())
    }

    /// Stops or resumes telling the signs of others.
    fn mute(&mut self) -> Result<(), Failure> {
        let key = if self.sitting.mute()? { "emotes-muted" } else { "emotes-heard" };
        Ok(writeln!(self.out, "{}", say(self.lang, key))?)
    }

    /// Prints a finished round, the last if none is given: everybody's cards, and the events.
    fn open_round(&mut self, round: Option<&str>) -> Result<(), Failure> {
        let last = self.sitting.table.scene().scores.rows.len() as u32;
        let round = round.and_then(|round| round.parse().ok()).unwrap_or(last);
        let replay = match self.sitting.table.open_round(round) {
            Ok(replay) => replay,
            Err(error) => return Ok(writeln!(self.out, "! {error}")?),
        };
        plain::replay(&replay, self.lang, self.out)
    }

    /// Prints the time left to each player.
    fn clocks(&mut self) -> Result<(), Failure> {
        let scene = self.sitting.table.scene();
        let timed = scene.seats.iter().filter_map(|panel| Some((panel, panel.time?)));
        let lines: Vec<_> = timed
            .map(|(panel, time)| {
                let mark = if time.runs { "*" } else { " " };
                format!("{mark} {}: {}", panel.name, clock_face(time.left_ms, self.lang))
            })
            .collect();
        let said = if lines.is_empty() { say(self.lang, "no-clock") } else { lines.join("\n") };
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Asks the server for something, and prints the outcome.
    fn answer(
        &mut self,
        ask: impl FnOnce(&Table) -> Result<(), CartableError>,
        done: &str,
    ) -> Result<(), Failure> {
        let said = match ask(&self.sitting.table) {
            Ok(()) => say(self.lang, done),
            Err(error) => format!("! {error}"),
        };
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Makes a choice by its number, or picks an item by its code.
    fn act(&self, word: &str) -> Result<(), String> {
        let table = &self.sitting.table;
        let scene = table.scene();
        let unknown =
            || say_with(self.lang, "plain-unknown", [("word", Arg::from(shortened(word, LONGEST_ECHO)))]);
        let result = if let Ok(number) = word.parse::<usize>() {
            let choice =
                number.checked_sub(1).and_then(|index| scene.choices.get(index)).ok_or_else(unknown)?;
            table.choose(choice.id)
        } else {
            let item = plain::codes(&scene).find(|(code, _)| code.eq_ignore_ascii_case(word));
            table.tap(item.ok_or_else(unknown)?.1)
        };
        result.map_err(|error| error.to_string())
    }

    /// Asks for a rematch, and prints its room.
    fn rematch(&mut self) -> Result<(), Failure> {
        let said = match self.sitting.rematch() {
            Ok(Some((_, room))) => say_with(self.lang, "rematch-asked", [("code", Arg::from(room.code))]),
            Ok(None) => say(self.lang, "rematch-here"),
            Err(error) => format!("! {}", error.told(self.lang)),
        };
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Takes the last move back, as if it had never been made.
    fn take_back(&mut self) -> Result<(), Failure> {
        let said = match self.sitting.table.take_back() {
            Ok(()) => {
                self.told.log = self.sitting.table.scene().log;
                say(self.lang, "taken-back")
            }
            Err(error) => format!("! {error}"),
        };
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Prints the best move, and puts its picks.
    fn hint(&mut self) -> Result<(), Failure> {
        let said = match self.sitting.table.hint() {
            Ok(hint) if take_up(&hint, &self.sitting.table) => {
                let args = [("label", Arg::from(hint.label)), ("why", Arg::from(hint.why))];
                say_with(self.lang, "hint-line", args)
            }
            Ok(_) => format!("! {}", say(self.lang, "hint-gone")),
            Err(error) => format!("! {error}"),
        };
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Prints the moments of the finished match.
    fn moments(&mut self) -> Result<(), Failure> {
        if self.sitting.table.is_over() {
            writeln!(self.out, "{}", say(self.lang, "moments-thinking"))?;
            self.out.flush()?;
        }
        match self.sitting.table.moments(None) {
            Ok(moments) => {
                let one_round = self.told.scores.rounds == Some(1);
                let lines = moment_lines(&moments, one_round, self.lang);
                for line in lines.into_iter().flatten().filter(|line| !line.is_empty()) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Err(error) => writeln!(self.out, "! {error}")?,
        }
        Ok(())
    }

    fn save(&mut self, file: Option<&str>) -> Result<(), Failure> {
        let said = match file {
            None => say(self.lang, "plain-save-where"),
            Some(file) => {
                let saved = self.sitting.record_text();
                match saved.and_then(|text| Failure::of_writing(file, &text)) {
                    Ok(()) => say_with(self.lang, "saved", [("file", Arg::from(file.to_owned()))]),
                    Err(error) => format!("! {}", error.told(self.lang)),
                }
            }
        };
        Ok(writeln!(self.out, "{said}")?)
    }
}

/// Returns the lines of a bounded log that an older copy of it did not have.
fn fresh<'a>(old: &[String], new: &'a [String]) -> &'a [String] {
    let known = (0..=old.len()).find_map(|gone| new.starts_with(&old[gone..]).then_some(old.len() - gone));
    &new[known.unwrap_or(0)..]
}

#[cfg(test)]
mod tests {
    use super::fresh;

    #[test]
    fn only_new_lines_of_a_bounded_log_are_told() {
        let lines = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        assert_eq!(fresh(&lines(""), &lines("ab")), lines("ab"));
        assert_eq!(fresh(&lines("abc"), &lines("abcd")), lines("d"));
        assert_eq!(fresh(&lines("abc"), &lines("cde")), lines("de"));
        assert_eq!(fresh(&lines("abc"), &lines("abc")), lines(""));
        assert_eq!(fresh(&lines("abc"), &lines("xyz")), lines("xyz"));
    }
}
