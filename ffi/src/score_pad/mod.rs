//! The score pad beside the physical cards: the engine's own score sheet and end rule, fed by hand.

mod count;

pub use count::{CountAnswer, CountField, CountFieldKind, CountValue, Counting};

use crate::error::{CartableError, Failure, ForApp, PadError};
use crate::library::set_options;
use crate::lock::lock;
use crate::setup::{check_name, draw_seed};
use cartable_core::catalogue::{AnyEvent, AnyOptions};
use cartable_core::counting::Answers;
use cartable_core::game::{SetupError, drawn_dealer, named_dealer};
use cartable_core::name;
use cartable_core::scene::{Audience, ScoreTable, score_table};
use cartable_core::score::{ScoreSheet, SheetError};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::series::MatchEvent;
use cartable_core::share;
use cartable_core::text::Lang;
use cartable_pages::OptionSetting;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, MutexGuard};

/// The version of a saved pad's form.
pub(crate) const FORMAT: u32 = 1;
/// The number of changes that can be undone.
const UNDOABLE: usize = 100;

/// A written round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Row {
    /// One number per seat.
    points: Vec<i32>,
    /// The answers from which it was counted, if it was.
    #[serde(default, skip_serializing_if = "Answers::is_empty")]
    answers: Answers,
}

/// A round that is being counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Draft {
    /// The written round, from 0, that it replaces; `None` for a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    /// The answers so far.
    answers: Answers,
}

/// Everything written on a pad; undo restores this as a whole.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Written {
    rounds: Vec<Row>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
}

/// A score pad: the players, the rounds so far, the next dealer, and the end of the match.
#[derive(Debug, uniffi::Object)]
pub struct ScorePad(Mutex<Pad>);

#[derive(Debug)]
struct Pad {
    options: AnyOptions,
    names: Vec<String>,
    first_dealer: Seat,
    /// The points of the written rounds.
    sheet: ScoreSheet,
    written: Written,
    /// The states before each change, the latest last.
    before: Vec<Written>,
    /// The undone states, the latest last.
    undone: Vec<Written>,
}

/// A pad as saved.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: u32,
    #[serde(flatten)]
    options: AnyOptions,
    names: Vec<String>,
    first_dealer: usize,
    #[serde(flatten)]
    written: Written,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<Written>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<Written>,
}

#[uniffi::export]
impl ScorePad {
    /// Returns a new pad.
    /// `first_dealer` is the seat, from 0, that deals or starts,
    /// as [`GameInfo::first`](crate::GameInfo::first) asks; drawn when left out.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if the game is unknown, or the options, the number of players or a name cannot be used.
    #[uniffi::constructor]
    pub fn new(
        game: &str,
        options: &[OptionSetting],
        names: Vec<String>,
        first_dealer: Option<u32>,
        lang: Lang,
    ) -> Result<Arc<Self>, CartableError> {
        let options = set_options(game, options);
        let names = names.into_iter().map(|name| check_name(&name)).collect::<Result<_, _>>();
        let open = |options: AnyOptions| {
            let names: Vec<String> = names?;
            let first_dealer =
                first_dealer.map_or_else(|| draw_dealer(names.len()), |seat| Ok(seat as usize))?;
            Self::open(options, names, first_dealer)
        };
        options.and_then(open).for_app(lang)
    }

    /// Opens a saved pad.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if the save cannot be read; the text says why.
    #[uniffi::constructor]
    pub fn load(save: &str, lang: Lang) -> Result<Arc<Self>, CartableError> {
        Self::read(save).for_app(lang)
    }

    /// Returns a new pad of the same game and players.
    /// Any thread may call it.
    ///
    /// # Errors
    /// None in practice: the game, options and players of this pad fit the new one.
    pub fn again(&self, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let pad = self.lock();
        Self::open(pad.options.clone(), pad.names.clone(), pad.first_dealer.index()).for_app(lang)
    }

    /// Returns the save of the pad, for [`Self::load`].
    /// Any thread may call it.
    #[must_use]
    pub fn save(&self) -> String {
        let pad = self.lock();
        let saved = Saved {
            format: FORMAT,
            options: pad.options.clone(),
            names: pad.names.clone(),
            first_dealer: pad.first_dealer.index(),
            written: pad.written.clone(),
            before: pad.before.clone(),
            undone: pad.undone.clone(),
        };
        serde_json::to_string(&saved)
            .unwrap_or_else(|error| unreachable!("strings, numbers and lists under string keys: {error}"))
    }

    /// Writes down a round: one number per player, by seat.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if [`Self::takes_more`] is false, if there is not one number per player,
    /// or if a number is beyond every score.
    /// Nothing has changed then.
    pub fn add(&self, points: Vec<i32>, lang: Lang) -> Result<(), CartableError> {
        self.lock().put(None, Row { points, answers: Answers::default() }).for_app(lang)
    }

    /// Returns the reason why no round of this game can give these points,
    /// so that a player confirms or corrects them.
    /// The pad takes them all the same, because not everybody plays by these rules.
    /// `None` if the points are possible.
    /// Any thread may call it.
    #[must_use]
    pub fn doubt(&self, points: &[i32], lang: Lang) -> Option<String> {
        self.lock().options.impossible(points).map(|key| lang.text(key))
    }

    /// Corrects a round, counted from 0.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if there is no such round, or as [`Self::add`].
    /// Nothing has changed then.
    pub fn correct(&self, round: u32, points: Vec<i32>, lang: Lang) -> Result<(), CartableError> {
        self.lock().put(Some(round as usize), Row { points, answers: Answers::default() }).for_app(lang)
    }

    /// Undoes the last change: a round, a correction, or an answer of a round that is being counted.
    /// Returns false if there is none.
    /// The save holds the changes that can be undone and redone.
    /// Any thread may call it.
    pub fn undo(&self) -> bool {
        let pad = &mut *self.lock();
        pad.step(|pad| (&mut pad.before, &mut pad.undone))
    }

    /// Redoes the change that was undone last.
    /// Returns false if there is none.
    /// Any thread may call it.
    pub fn redo(&self) -> bool {
        let pad = &mut *self.lock();
        pad.step(|pad| (&mut pad.undone, &mut pad.before))
    }

    /// Returns the score table, as a scene has it.
    /// Any thread may call it.
    #[must_use]
    pub fn table(&self, lang: Lang) -> ScoreTable {
        let pad = self.lock();
        let audience = Audience { lang, viewer: Viewer::Spectator, names: &pad.names };
        score_table(&pad.sheet, pad.options.rounds(pad.names.len()), audience)
    }

    /// Returns the pad as text to be sent to others: the game, the points, and, once the match is over,
    /// the winners.
    /// Any thread may call it.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let table = self.table(lang);
        let pad = self.lock();
        let game = pad.options.game();
        let audience = Audience { lang, viewer: Viewer::Spectator, names: &pad.names };
        let won = MatchEvent::<AnyEvent>::Won(pad.sheet.leaders()).log_lines(game, &audience).concat();
        share::sheet(&game.title(lang), &table, pad.is_over().then_some(won.as_str()), lang)
    }

    /// Returns the game's id.
    /// Any thread may call it.
    #[must_use]
    pub fn game(&self) -> String {
        self.lock().options.game().to_string()
    }

    /// Returns the seat, from 0, that deals the next round; `None` if there is no next round:
    /// see [`Self::takes_more`].
    /// Any thread may call it.
    #[must_use]
    pub fn dealer(&self) -> Option<u32> {
        let pad = self.lock();
        pad.takes_more().then(|| pad.dealer(pad.sheet.rounds().len()).number())
    }

    /// Returns the sentence that names the dealer or starter of a round (from 0);
    /// `None` in a game without one.
    /// Any thread may call it.
    #[must_use]
    pub fn starts(&self, round: u32, lang: Lang) -> Option<String> {
        let pad = self.lock();
        let (game, round) = (pad.options.game(), round as usize);
        game.first_question(lang)?;
        let dealt = MatchEvent::<AnyEvent>::Dealt { round, dealer: pad.dealer(round) };
        Some(dealt.log_lines(game, &Audience { lang, viewer: Viewer::Spectator, names: &pad.names }).concat())
    }

    /// Returns true if the match is over by the game's own rule.
    /// Any thread may call it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.lock().is_over()
    }

    /// Returns true if another round can be written down: the match still runs,
    /// or its game lets players add rounds after the end.
    /// Any thread may call it.
    #[must_use]
    pub fn takes_more(&self) -> bool {
        self.lock().takes_more()
    }

    /// Returns the seats (from 0) of the winners, several if they share the win;
    /// empty until the match is over.
    /// Any thread may call it.
    #[must_use]
    pub fn winners(&self) -> Vec<u32> {
        let pad = self.lock();
        if !pad.is_over() {
            return Vec::new();
        }
        pad.sheet.leaders().iter().map(Seat::number).collect()
    }
}

impl ScorePad {
    fn open(options: AnyOptions, names: Vec<String>, first_dealer: usize) -> Result<Arc<Self>, Failure> {
        let (game, seats) = (options.game(), names.len());
        if !game.seats().contains(&seats) {
            return Err(SetupError::Seats { game: game.id(), seats, range: game.seats() }.into());
        }
        let first_dealer = named_dealer(first_dealer, seats)?;
        options.check().map_err(|error| SetupError::Options(error.to_string()))?;
        let sheet = options.sheet(seats);
        Ok(Arc::new(Self(Mutex::new(Pad {
            options,
            names,
            first_dealer,
            sheet,
            written: Written::default(),
            before: Vec::new(),
            undone: Vec::new(),
        }))))
    }

    pub(crate) fn read(save: &str) -> Result<Arc<Self>, Failure> {
        let saved: Saved = serde_json::from_str(save).map_err(PadError::from)?;
        if saved.format != FORMAT {
            return Err(PadError::Format { found: saved.format, known: FORMAT }.into());
        }
        let names = saved.names.iter().map(|name| name::shown(name)).collect();
        let pad = Self::open(saved.options, names, saved.first_dealer)?;
        {
            let pad = &mut *pad.lock();
            for written in saved.before.iter().chain(&saved.undone).chain([&saved.written]) {
                pad.sheet = pad.sheet_of(written)?;
                pad.check(written)?;
            }
            (pad.written, pad.before, pad.undone) = (saved.written, saved.before, saved.undone);
        }
        Ok(pad)
    }

    fn lock(&self) -> MutexGuard<'_, Pad> {
        lock(&self.0)
    }
}

impl Pad {
    /// Replaces everything written; an error changes nothing.
    fn change(&mut self, written: Written) -> Result<(), Failure> {
        if written == self.written {
            return Ok(());
        }
        self.sheet = self.sheet_of(&written)?;
        self.before.push(std::mem::replace(&mut self.written, written));
        let surplus = self.before.len().saturating_sub(UNDOABLE);
        self.before.drain(..surplus);
        self.undone.clear();
        Ok(())
    }

    /// Writes a round, from 0, or a new one; a draft of the same round is dropped.
    fn put(&mut self, round: Option<usize>, row: Row) -> Result<(), Failure> {
        let mut written = self.written.clone();
        match round {
            None if !self.takes_more() => return Err(PadError::Over.into()),
            None => written.rounds.push(row),
            Some(round) => {
                let kept = written.rounds.get_mut(round);
                *kept.ok_or(SheetError::NoSuchRound(round.saturating_add(1)))? = row;
            }
        }
        written.draft = written.draft.filter(|draft| draft.round != round);
        self.change(written)
    }

    /// Goes to the last state of one list, and puts the present one on the other.
    fn step(&mut self, lists: impl Fn(&mut Self) -> (&mut Vec<Written>, &mut Vec<Written>)) -> bool {
        let now = self.written.clone();
        let (from, to) = lists(self);
        let Some(written) = from.pop() else { return false };
        to.push(now);
        self.sheet = self.sheet_of(&written).expect("what was on this sheet before fits it again");
        self.written = written;
        true
    }

    fn sheet_of(&self, written: &Written) -> Result<ScoreSheet, SheetError> {
        let mut sheet = self.options.sheet(self.names.len());
        written.rounds.iter().try_for_each(|row| sheet.add(row.points.clone()))?;
        Ok(sheet)
    }

    /// Returns the dealer of a round, counted from 0.
    fn dealer(&self, round: usize) -> Seat {
        self.first_dealer.clockwise(round % self.names.len(), self.names.len())
    }

    fn is_over(&self) -> bool {
        self.options.match_over(&self.sheet)
    }

    fn takes_more(&self) -> bool {
        !self.is_over() || self.options.goes_on()
    }
}

/// Draws the seat that deals first, if nobody has named one.
fn draw_dealer(seats: usize) -> Result<usize, Failure> {
    // At a table without seats there is nobody to draw; the opening of the pad refuses such a table.
    Ok(drawn_dealer(draw_seed()?, seats.max(1)).index())
}
