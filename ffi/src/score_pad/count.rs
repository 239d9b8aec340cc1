//! Counting a round from the cards on the table, field by field.
//! The answers are part of the pad: they are saved, undone and redone as the rounds are.

use super::{Draft, Pad, Row, ScorePad, Written};
use crate::error::{CartableError, Failure, ForApp, PadError};
use cartable_core::counting::{Answers, Counted, Field, FieldKind, Miscount};
use cartable_core::score::SheetError;
use cartable_core::text::Lang;

/// A round that is being counted: its fields, and the points that they give.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct Counting {
    /// True if answers are filled in that are not written down yet.
    pub begun: bool,
    /// The written round, from 0, that it replaces; `None` for a new round.
    pub round: Option<u32>,
    /// The fields, in the order in which one looks at the table.
    pub fields: Vec<CountField>,
    /// The points of each player, once every field has an answer and nothing contradicts.
    pub points: Option<Vec<i32>>,
    /// The sum behind each player's points, as in "(5 + 1) × 3 = 18"; empty while there are no points.
    pub sums: Vec<String>,
    /// The contradiction among the answers, if there is one.
    pub problem: Option<String>,
    /// A hint for counting this game, if there is one.
    pub note: Option<String>,
}

/// A field of a round that is counted.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct CountField {
    /// The key, for [`ScorePad::enter`].
    pub key: String,
    /// The question.
    pub label: String,
    /// The kind of answer.
    pub kind: CountFieldKind,
    /// True if each player has an answer; otherwise there is one answer for the whole table.
    pub each: bool,
    /// The answers: one for each seat, or one.
    pub answers: Vec<CountAnswer>,
}

/// An answer of a field.
#[derive(Clone, PartialEq, Debug, uniffi::Record)]
pub struct CountAnswer {
    /// The text that is filled in, as [`ScorePad::enter`] takes it; `None` while the field is empty.
    pub text: Option<String>,
    /// The same in words of the language.
    pub shown: String,
}

/// The kind of answer that a field takes.
#[derive(Clone, PartialEq, Debug, uniffi::Enum)]
pub enum CountFieldKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// Whole numbers that are added up, written down one by one with [`ScorePad::enter_more`].
    Running {
        /// The smallest.
        min: i32,
        /// The largest.
        max: i32,
    },
    /// One of these.
    OneOf {
        /// Them all.
        values: Vec<CountValue>,
    },
    /// Players, by their seats from 0 with spaces between them.
    Players {
        /// The number of players to name.
        count: u32,
    },
    /// Cards, by their words with spaces between them, each as many times as it lies there.
    Cards {
        /// The words.
        words: Vec<String>,
    },
}

/// A value that a field can have.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct CountValue {
    /// The value, for [`ScorePad::enter`].
    pub value: String,
    /// The name to show.
    pub label: String,
}

#[uniffi::export]
impl ScorePad {
    /// Returns the round that is being counted, or the empty fields of the next.
    /// Any thread may call it.
    #[must_use]
    pub fn counting(&self, lang: Lang) -> Counting {
        self.lock().counting(lang)
    }

    /// Fills in a field; `None` as the text empties it.
    /// `seat`, from 0, names the player if each player has an answer.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if there is no such field or seat, the field does not take the answer,
    /// or the match takes no more rounds.
    /// Nothing has changed then.
    pub fn enter(
        &self,
        key: &str,
        seat: Option<u32>,
        text: Option<String>,
        lang: Lang,
    ) -> Result<(), CartableError> {
        self.lock().enter(key, [(seat, text)], lang).for_app(lang)
    }

    /// Fills in a field for every player at once, the answers by seat: all of them or none.
    /// Any thread may call it.
    ///
    /// # Errors
    /// As [`Self::enter`]; also `BadInput` if there is not one answer for each player.
    pub fn enter_each(&self, key: &str, texts: Vec<String>, lang: Lang) -> Result<(), CartableError> {
        let mut pad = self.lock();
        let (expected, given) = (pad.names.len(), texts.len());
        if given != expected {
            return Err(Failure::from(SheetError::Width { expected, given }).for_app(lang));
        }
        let answers = (0..).map(Some).zip(texts.into_iter().map(Some));
        pad.enter(key, answers, lang).for_app(lang)
    }

    /// Adds one more answer to a field that takes several, such as the points of one more turn.
    /// Any thread may call it.
    ///
    /// # Errors
    /// As [`Self::enter`].
    pub fn enter_more(
        &self,
        key: &str,
        seat: Option<u32>,
        text: &str,
        lang: Lang,
    ) -> Result<(), CartableError> {
        let mut pad = self.lock();
        let so_far = pad.answer(key, seat).unwrap_or_default();
        pad.enter(key, [(seat, Some(format!("{so_far} {text}")))], lang).for_app(lang)
    }

    /// Opens a written round (from 0) to be counted again, with the answers from which it was counted.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if there is no such round, or another is being counted.
    /// Nothing has changed then.
    pub fn recount(&self, round: u32, lang: Lang) -> Result<(), CartableError> {
        self.lock().recount(round as usize).for_app(lang)
    }

    /// Writes down the round that is being counted, and ends the counting.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if answers are missing or contradict each other.
    /// Nothing has changed then.
    pub fn write_counted(&self, lang: Lang) -> Result<(), CartableError> {
        self.lock().write_counted().for_app(lang)
    }

    /// Empties the fields; the written rounds stay as they are.
    /// Any thread may call it.
    pub fn drop_count(&self) {
        let pad = &mut *self.lock();
        let written = Written { draft: None, ..pad.written.clone() };
        // The rounds stay as they are, so that nothing is refused.
        let _ = pad.change(written);
    }
}

impl Pad {
    fn fields(&self) -> Vec<Field> {
        self.options.fields(self.names.len())
    }

    /// Returns the answers so far, or those with which the next round begins.
    fn draft(&self) -> Draft {
        let lasting = || {
            let last = self.written.rounds.iter().rev().find(|row| !row.answers.is_empty());
            last.map(|row| row.answers.lasting(&self.fields())).unwrap_or_default()
        };
        self.written.draft.clone().unwrap_or_else(|| Draft { round: None, answers: lasting() })
    }

    /// Checks that these answers fit the fields; those from a file may not.
    pub(super) fn check(&self, written: &Written) -> Result<(), Failure> {
        let fields = self.fields();
        let drafts = written.draft.iter().map(|draft| &draft.answers);
        for answers in written.rounds.iter().map(|row| &row.answers).chain(drafts) {
            answers.check(&fields, self.names.len()).map_err(PadError::from)?;
        }
        let corrected = written.draft.as_ref().and_then(|draft| draft.round);
        match corrected.filter(|round| *round >= written.rounds.len()) {
            Some(round) => Err(SheetError::NoSuchRound(round.saturating_add(1)).into()),
            None => Ok(()),
        }
    }

    fn answer(&self, key: &str, seat: Option<u32>) -> Option<String> {
        let field = self.fields().into_iter().find(|field| field.key == key)?;
        self.draft().answers.get(&field, seat.map(|seat| seat as usize)).map(str::to_owned)
    }

    fn enter(
        &mut self,
        key: &str,
        answers: impl IntoIterator<Item = (Option<u32>, Option<String>)>,
        lang: Lang,
    ) -> Result<(), Failure> {
        let (fields, mut draft) = (self.fields(), self.draft());
        if draft.round.is_none() && !self.takes_more() {
            return Err(PadError::Over.into());
        }
        // A value may be named by its label, too.
        let named = |text: &str| {
            let field = fields.iter().find(|field| field.key == key)?;
            let FieldKind::OneOf(values) = field.kind else { return None };
            let asked = text.trim().to_lowercase();
            values.iter().copied().find(|value| self.value_label(field, value, lang).to_lowercase() == asked)
        };
        for (seat, text) in answers {
            let text = text.as_deref().map(|text| named(text).unwrap_or(text));
            let seat = seat.map(|seat| seat as usize);
            draft.answers.write(&fields, self.names.len(), key, seat, text).map_err(PadError::from)?;
        }
        self.change(Written { draft: Some(draft), ..self.written.clone() })
    }

    fn recount(&mut self, round: usize) -> Result<(), Failure> {
        let row = self.written.rounds.get(round).ok_or(SheetError::NoSuchRound(round.saturating_add(1)))?;
        if self.written.draft.as_ref().is_some_and(|draft| draft.round != Some(round)) {
            return Err(PadError::Counting.into());
        }
        let draft = Draft { round: Some(round), answers: row.answers.clone() };
        self.change(Written { draft: Some(draft), ..self.written.clone() })
    }

    fn write_counted(&mut self) -> Result<(), Failure> {
        let draft = self.draft();
        let counted = self.options.count(&draft.answers, self.names.len());
        let counted = counted.map_err(PadError::Miscount)?.ok_or(PadError::NotCounted)?;
        let points = counted.iter().map(|counted| counted.points).collect();
        self.put(draft.round, Row { points, answers: draft.answers })
    }

    fn counting(&self, lang: Lang) -> Counting {
        let draft = self.draft();
        let counted = self.options.count(&draft.answers, self.names.len());
        let problem = counted.as_ref().err().map(|error: &Miscount| error.told(lang));
        let counted = counted.ok().flatten();
        let line = |counted: &Counted| counted.line();
        let game = self.options.game();
        Counting {
            begun: self.written.draft.is_some(),
            round: draft.round.map(|round| round as u32),
            fields: self.fields().iter().map(|field| self.field(field, &draft.answers, lang)).collect(),
            points: counted.as_ref().map(|all| all.iter().map(|counted| counted.points).collect()),
            sums: counted.iter().flatten().map(line).collect(),
            problem,
            note: game.count_note(lang),
        }
    }

    fn field(&self, field: &Field, answers: &Answers, lang: Lang) -> CountField {
        let answer = |place: usize| {
            let text = answers.get(field, field.each.then_some(place)).map(str::to_owned);
            let shown = text.as_deref().map(|text| self.shown(field, text, lang)).unwrap_or_default();
            CountAnswer { text, shown }
        };
        CountField {
            key: field.key.to_owned(),
            label: lang.text(&lang.own_key(self.options.game().id(), &format!("count-{}", field.key))),
            kind: match field.kind {
                FieldKind::Number { min, max } => CountFieldKind::Number { min, max },
                FieldKind::Running { min, max } => CountFieldKind::Running { min, max },
                FieldKind::OneOf(values) => {
                    let value = |value: &&str| CountValue {
                        value: (*value).to_owned(),
                        label: self.value_label(field, value, lang),
                    };
                    CountFieldKind::OneOf { values: values.iter().map(value).collect() }
                }
                FieldKind::Players(count) => CountFieldKind::Players { count: count as u32 },
                FieldKind::Cards(cards) => {
                    CountFieldKind::Cards { words: cards.iter().map(|card| card.word.to_owned()).collect() }
                }
            },
            each: field.each,
            answers: (0..field.width(self.names.len())).map(answer).collect(),
        }
    }

    fn value_label(&self, field: &Field, value: &str, lang: Lang) -> String {
        let key = format!("{}-count-{}-{value}", self.options.game(), field.key);
        // A number needs no name.
        if lang.has(&key) { lang.text(&key) } else { value.to_owned() }
    }

    /// Returns an answer as it is shown.
    fn shown(&self, field: &Field, text: &str, lang: Lang) -> String {
        match field.kind {
            FieldKind::OneOf(_) => self.value_label(field, text, lang),
            FieldKind::Players(_) => {
                let name = |seat: &str| self.names.get(seat.parse::<usize>().ok()?).map(String::as_str);
                lang.listed(&text.split(' ').filter_map(name).collect::<Vec<_>>())
            }
            _ => text.replace('-', "−"),
        }
    }
}
