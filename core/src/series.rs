//! A match: one deal after the other, the score sheet between them, and the end.
//! `docs/glossary.md` defines the words of this module.

use crate::game::{self, Events, Game, Public, Reason, Setup, SetupError, TimeLimit, View};
use crate::options::GameOptions;
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// A move of a seat in a match: an action of the round, or the confirmation that it has seen the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Move<A> {
    /// Confirms that the seat has seen the result; the next round is dealt once every seat has confirmed.
    NextRound,
    /// An action of the running round.
    #[serde(untagged)]
    Act(A),
}

impl<A> Move<A> {
    /// Returns the same move with its action turned into another type.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Move<B> {
        match self {
            Self::NextRound => Move::NextRound,
            Self::Act(action) => Move::Act(change(action)),
        }
    }
}

/// An event of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEvent<E> {
    /// A round (from 0) was dealt.
    Dealt {
        /// The round, from 0.
        round: usize,
        /// The dealer. In a game without a dealer: the seat that starts.
        dealer: Seat,
    },
    /// An event of the game.
    Game(E),
    /// A round (from 0) is over and counted.
    Counted {
        /// The round, from 0.
        round: usize,
        /// Its points, one per seat.
        points: Vec<i32>,
    },
    /// A seat has confirmed that it has seen the result.
    Ready(Seat),
    /// The match is over; these seats have won.
    Won(SeatSet),
    /// The time of the person in a seat is up, and a bot makes the move that follows.
    TimedOut(Seat),
    /// A bot plays for the person in a seat from now on.
    SeatToBot(Seat),
    /// The person in a seat plays for themselves again.
    SeatBack(Seat),
    /// The person in a seat has given up for good.
    Resigned(Seat),
    /// The match ends without a result.
    Voided(VoidReason),
}

impl<E> MatchEvent<E> {
    /// Returns the same event with the game's part turned into another type.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> MatchEvent<F> {
        match self {
            Self::Game(event) => MatchEvent::Game(change(event)),
            Self::Dealt { round, dealer } => MatchEvent::Dealt { round, dealer },
            Self::Counted { round, points } => MatchEvent::Counted { round, points },
            Self::Ready(seat) => MatchEvent::Ready(seat),
            Self::Won(winners) => MatchEvent::Won(winners),
            Self::TimedOut(seat) => MatchEvent::TimedOut(seat),
            Self::SeatToBot(seat) => MatchEvent::SeatToBot(seat),
            Self::SeatBack(seat) => MatchEvent::SeatBack(seat),
            Self::Resigned(seat) => MatchEvent::Resigned(seat),
            Self::Voided(reason) => MatchEvent::Voided(reason),
        }
    }
}

/// The reason why a match ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoidReason {
    /// The match had more entries than [`MOST_ENTRIES`](crate::entry::MOST_ENTRIES).
    TooLong,
    /// A bot or the rules failed: a fault of the program.
    Fault,
    /// The match began under rules that are no longer played.
    OldRules,
    /// No player came back to it.
    Abandoned,
    /// The operator of the server ended it.
    Operator,
    /// All players agreed to end it before the first move.
    Aborted,
    /// A player never came to it.
    NoShow,
}

impl VoidReason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::TooLong,
        Self::Fault,
        Self::OldRules,
        Self::Abandoned,
        Self::Operator,
        Self::Aborted,
        Self::NoShow,
    ];

    /// Returns the stable code, `snake_case`, as in the notation;
    /// `void-<code>` is the Fluent text that a player is shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::Fault => "fault",
            Self::OldRules => "old_rules",
            Self::Abandoned => "abandoned",
            Self::Operator => "operator",
            Self::Aborted => "aborted",
            Self::NoShow => "no_show",
        }
    }

    /// Returns the reason with this code.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// The reason why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused<I> {
    /// The rules of the game forbid it.
    #[error(transparent)]
    Rules(#[from] I),
    /// The table has no such seat.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// The round is counted: the next one is dealt once everybody has seen the result.
    #[error("the round is over; say \"next round\" first")]
    RoundOver,
    /// The round still runs, or this seat has already asked for the next.
    #[error("there is no result to confirm now")]
    NothingToConfirm,
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The player in this seat has resigned, so the seat changes hands no more.
    /// [`AnySeries::apply`](crate::catalogue::AnySeries::apply) refuses a hand-over,
    /// a return or a second resignation with it.
    /// Moves are not refused: the bot in the seat makes them.
    #[error("whoever sat in this seat has resigned")]
    HasResigned,
}

impl<I: Reason> Refused<I> {
    /// Returns the stable code: the game's own, or one of `no_such_seat`,
    /// `round_over`, `nothing_to_confirm`, `match_over`, `has_resigned`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.code(),
            Self::NoSuchSeat => "no_such_seat",
            Self::RoundOver => "round_over",
            Self::NothingToConfirm => "nothing_to_confirm",
            Self::MatchOver => "match_over",
            Self::HasResigned => "has_resigned",
        }
    }
}

/// The public state of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchStatus {
    /// The number of the running, or just counted, round, from 0.
    pub number: usize,
    /// The most rounds that there can be, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<usize>,
    /// The dealer of that round.
    pub dealer: Seat,
    /// The rounds counted so far.
    pub sheet: ScoreSheet,
    /// The seats that have asked for the next round.
    pub ready: SeatSet,
    /// The seats that act.
    pub turn: Turn,
    /// True if the match is over.
    pub over: bool,
    /// The reason why it ended without a result, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<VoidReason>,
    /// The seats whose players have resigned or are replaced by a bot, in the order in which they went.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Seat>,
    /// The seats among [`Self::gone`] whose players have resigned: these get their seat back from nobody.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub resigned: SeatSet,
}

impl MatchStatus {
    /// Returns true if the shown round is counted and the next one is not dealt.
    #[must_use]
    pub fn is_between_rounds(&self) -> bool {
        !self.over && self.sheet.rounds().len() > self.number
    }

    /// Returns each seat's place, from 1; seats that are [gone](Self::gone) come after all others.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        self.sheet.places_but_for(&self.gone)
    }

    /// Returns the leading seats: several on a tie.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        firsts(&self.places())
    }
}

/// Returns the seats that share the first place.
fn firsts(places: &[usize]) -> SeatSet {
    Seat::all(places.len()).filter(|seat| places[seat.index()] == 1).collect()
}

/// The knowledge of one viewer about a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchView<V> {
    /// The public state of the match.
    pub status: MatchStatus,
    /// The viewer's view of the running, or just counted, round.
    pub round: V,
}

impl<V> MatchView<V> {
    /// Returns the same match view with the round's view turned into another type.
    pub fn map<W>(self, change: impl FnOnce(V) -> W) -> MatchView<W> {
        MatchView { status: self.status, round: change(self.round) }
    }
}

/// A running match of one game.
///
/// ```
/// use cartable_core::games::duel::{Duel, Options};
/// use cartable_core::seed::Seed;
/// use cartable_core::series::{MatchEvent, Series};
///
/// let mut series = Series::<Duel>::new(Options::default(), 2, None, Seed::from_number(7))?;
/// let (mut moves, mut events) = (Vec::new(), Vec::new());
/// while let Some(seat) = series.turn().must.first() {
///     moves.clear();
///     series.moves(seat, &mut moves);
///     let last = *moves.last().expect("whoever must act can");
///     series.play(seat, last, &mut events).expect("what is listed is legal");
/// }
/// assert!(series.is_over());
/// assert_eq!(events.pop(), Some(MatchEvent::Won(series.sheet().leaders())));
/// # Ok::<(), cartable_core::game::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Series<G: Game> {
    rules: u32,
    options: G::Options,
    seed: Seed,
    first_dealer: Seat,
    number: usize,
    round: G,
    sheet: ScoreSheet,
    ready: SeatSet,
    void: Option<VoidReason>,
    /// The seats whose players have resigned or are replaced by a bot, in the order in which they went.
    gone: Vec<Seat>,
    resigned: SeatSet,
}

impl<G: Game> Series<G> {
    /// Starts a match under the present rules and deals its first round.
    /// Without `first_dealer` the seed draws one.
    ///
    /// # Errors
    /// Seats, dealer or options that the game does not allow.
    pub fn new(
        options: G::Options,
        seats: usize,
        first_dealer: Option<Seat>,
        seed: Seed,
    ) -> Result<Self, SetupError> {
        Self::under(G::RULES, options, seats, first_dealer, seed)
    }

    /// Starts a match as [`Self::new`] does, but under the rules of this number.
    /// A replay calls it with the number in its record.
    ///
    /// # Errors
    /// As [`Self::new`], and rules that are not played here; see [`Game::plays`].
    pub fn under(
        rules: u32,
        options: G::Options,
        seats: usize,
        first_dealer: Option<Seat>,
        seed: Seed,
    ) -> Result<Self, SetupError> {
        options.check().map_err(|error| SetupError::Options(error.to_string()))?;
        game::check_setup::<G>(rules, seats, first_dealer.unwrap_or(Seat::at(0)))?;
        // An option that was left to the number of players gets its value here, for the whole match.
        let options = options.settled(seats);
        let first_dealer = first_dealer.unwrap_or_else(|| game::drawn_dealer(seed, seats));
        let setup =
            Setup { rules, options: options.clone(), seats, dealer: first_dealer, seed: seed.round(0) };
        let round = G::deal(&setup)?;
        let sheet = G::sheet(&options, seats);
        Ok(Self {
            rules,
            options,
            seed,
            first_dealer,
            number: 0,
            round,
            sheet,
            ready: SeatSet::EMPTY,
            void: None,
            gone: Vec::new(),
            resigned: SeatSet::EMPTY,
        })
    }

    /// Returns the number of the rules in force.
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// Returns the options of the match.
    pub const fn options(&self) -> &G::Options {
        &self.options
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> usize {
        self.sheet.seats()
    }

    /// Returns the running, or just counted, round.
    pub const fn round(&self) -> &G {
        &self.round
    }

    /// Returns the number of that round, from 0.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the dealer of that round.
    pub fn dealer(&self) -> Seat {
        self.first_dealer.clockwise(self.number, self.seats())
    }

    /// Returns the score sheet.
    pub const fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn is_counted(&self) -> bool {
        self.sheet.rounds().len() > self.number
    }

    /// Returns true if the match is over.
    pub fn is_over(&self) -> bool {
        self.void.is_some()
            || self.is_given_up()
            || self.is_counted() && G::match_over(&self.options, &self.sheet)
    }

    /// Returns true if one of two players has resigned, which leaves the other without an opponent.
    /// [`AnySeries::apply`](crate::catalogue::AnySeries::apply), which calls [`Self::resign`],
    /// emits [`MatchEvent::Won`] then.
    const fn is_given_up(&self) -> bool {
        self.seats() == 2 && !self.resigned.is_empty()
    }

    /// Returns true if the shown round is counted and the next one is not dealt.
    pub fn is_between_rounds(&self) -> bool {
        self.is_counted() && !self.is_over()
    }

    /// Returns the seats whose players have resigned or are replaced by a bot,
    /// in the order in which they went.
    pub fn gone(&self) -> &[Seat] {
        &self.gone
    }

    /// Returns true if the player in this seat has resigned.
    pub const fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.contains(seat)
    }

    /// Hands this seat to a bot, until its player comes back.
    pub(crate) fn hand_over(&mut self, seat: Seat) {
        if !self.gone.contains(&seat) {
            self.gone.push(seat);
        }
    }

    /// Gives a seat back to its player.
    pub(crate) fn give_back(&mut self, seat: Seat) {
        self.gone.retain(|other| *other != seat);
    }

    /// Notes that the player in this seat gives up for good.
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.hand_over(seat);
        self.resigned = self.resigned.with(seat);
    }

    /// Returns the leading seats: several on a tie.
    pub fn winners(&self) -> SeatSet {
        firsts(&self.sheet.places_but_for(&self.gone))
    }

    /// Returns the reason why the match ended without a result, if it did.
    pub const fn voided(&self) -> Option<VoidReason> {
        self.void
    }

    /// Ends the match here, without a result.
    pub(crate) const fn void(&mut self, reason: VoidReason) {
        self.void = Some(reason);
    }

    /// Returns the round while it is played.
    fn running(&self) -> Option<&G> {
        (!self.is_counted() && self.void.is_none() && !self.is_given_up()).then_some(&self.round)
    }

    /// Returns the seats that act now.
    /// Between two rounds these are the seats that have not yet seen the result.
    pub fn turn(&self) -> Turn {
        if let Some(round) = self.running() {
            round.turn()
        } else if self.is_over() {
            Turn::OVER
        } else {
            Turn::together(SeatSet::all(self.seats()).minus(self.ready))
        }
    }

    /// Returns the number of the present moment of a race; see [`Public::moment`].
    pub fn moment(&self) -> Option<u32> {
        self.running()?.public().moment()
    }

    /// Returns the time limit of the running period, if it has one.
    pub fn clock(&self) -> Option<TimeLimit> {
        self.running()?.public().clock()
    }

    /// Returns the move of a seat that must act when its time is up.
    pub fn time_up(&self, seat: Seat) -> Option<Move<G::Action>> {
        self.running()?.public().time_up(seat).map(Move::Act)
    }

    /// Appends every legal move of `seat`.
    pub fn moves(&self, seat: Seat, out: &mut Vec<Move<G::Action>>) {
        if let Some(round) = self.running() {
            let mut actions = Vec::new();
            round.actions(seat, &mut actions);
            out.extend(actions.into_iter().map(Move::Act));
        } else if self.turn().must.contains(seat) {
            out.push(Move::NextRound);
        }
    }

    /// Plays a move.
    /// Counts the round when it ends, and deals the next when everybody has seen the result.
    ///
    /// # Errors
    /// The reason of the refusal. Nothing has changed and nothing was emitted then.
    pub fn play(
        &mut self,
        seat: Seat,
        step: Move<G::Action>,
        events: &mut impl Events<MatchEvent<G::Event>>,
    ) -> Result<(), Refused<G::Illegal>> {
        if seat.index() >= self.seats() {
            return Err(Refused::NoSuchSeat);
        }
        if self.is_over() {
            return Err(Refused::MatchOver);
        }
        match (step, self.is_counted()) {
            (Move::NextRound, true) if !self.ready.contains(seat) => self.confirm(seat, events),
            (Move::NextRound, _) => return Err(Refused::NothingToConfirm),
            (Move::Act(_), true) => return Err(Refused::RoundOver),
            (Move::Act(action), false) => {
                self.round.play(seat, action, &mut AsMatch(events))?;
                self.count(events);
            }
        }
        Ok(())
    }

    fn count(&mut self, events: &mut impl Events<MatchEvent<G::Event>>) {
        let Some(points) = self.round.scores() else { return };
        events.emit(|| MatchEvent::Counted { round: self.number, points: points.clone() });
        self.sheet.add(points).expect("a game counts one score per seat, within what can be scored");
        if self.is_over() {
            events.emit(|| MatchEvent::Won(self.winners()));
        }
    }

    fn confirm(&mut self, seat: Seat, events: &mut impl Events<MatchEvent<G::Event>>) {
        self.ready = self.ready.with(seat);
        events.emit(|| MatchEvent::Ready(seat));
        if self.ready.len() < self.seats() {
            return;
        }
        self.number += 1;
        let setup = Setup {
            rules: self.rules,
            options: self.options.clone(),
            seats: self.seats(),
            dealer: self.dealer(),
            seed: self.seed.round(self.number as u64),
        };
        self.round = G::deal(&setup).expect("the first deal of these rules, options and seats succeeded");
        self.ready = SeatSet::EMPTY;
        self.dealt(events);
    }

    /// Emits the events of the running round's deal.
    /// Call it once for the first deal, because no move leads to that one.
    /// [`Self::play`] emits those of every later deal.
    pub fn dealt(&self, events: &mut impl Events<MatchEvent<G::Event>>) {
        events.emit(|| MatchEvent::Dealt { round: self.number, dealer: self.dealer() });
        self.round.dealt(&mut AsMatch(events));
    }

    /// Returns the public state of the match.
    pub fn status(&self) -> MatchStatus {
        MatchStatus {
            number: self.number,
            rounds: G::rounds(&self.options, self.seats()),
            dealer: self.dealer(),
            sheet: self.sheet.clone(),
            ready: self.ready,
            turn: self.turn(),
            over: self.is_over(),
            void: self.void,
            gone: self.gone.clone(),
            resigned: self.resigned,
        }
    }

    /// Returns what `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> MatchView<View<G::Public>> {
        MatchView { status: self.status(), round: self.round.view(viewer) }
    }
}

/// Passes a round's events on as events of the match.
struct AsMatch<'a, S>(&'a mut S);

impl<E, S: Events<MatchEvent<E>>> Events<E> for AsMatch<'_, S> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.0.emit(|| MatchEvent::Game(event()));
    }
}
