//! A game: one deal of it, as a pure state machine.
//! `docs/glossary.md` defines the words of this module.

use crate::counting::{Counted, Field, Filled, Miscount};
use crate::options::GameOptions;
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::{Chance, Seed};
use crate::terms::Terms;
use rand_core::Rng;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The ingredients of a deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup<O> {
    /// The number of the rules in force: one that the game [plays](Game::plays).
    pub rules: u32,
    /// The options of the match.
    pub options: O,
    /// The number of players, within [`Game::SEATS`].
    pub seats: usize,
    /// The dealer of this round. In a game without a dealer: the seat that starts, or the youngest player's.
    pub dealer: Seat,
    /// The seed of this round's chance.
    pub seed: Seed,
}

/// A deal that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The rules are older, or newer, than those played here.
    #[error("{game} is played here by rules number {played}, not by {rules}")]
    Rules {
        /// The game's id.
        game: &'static str,
        /// The number asked for.
        rules: u32,
        /// The number of the present rules.
        played: u32,
    },
    /// The game is not made for this number of seats.
    #[error("{game} is played by {}, not {seats}", players(range))]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The number asked for.
        seats: usize,
        /// The possible numbers.
        range: RangeInclusive<usize>,
    },
    /// The first dealer does not sit at this table.
    #[error("there is no seat {dealer} at a table of {seats}, whose seats count from 0")]
    Dealer {
        /// The seat asked for, from 0.
        dealer: usize,
        /// The number of seats of the table.
        seats: usize,
    },
    /// An option has an impossible value, or two options contradict each other.
    #[error("the options cannot be so: {0}")]
    Options(String),
}

/// Formats a number of players, as in "2 to 5 players".
fn players(range: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (range.start(), range.end());
    if fewest == most { format!("{fewest} players") } else { format!("{fewest} to {most} players") }
}

/// The reason why an action is refused: an enum per game, made by [`reasons!`](crate::reasons).
pub trait Reason: Copy + Eq + Debug + std::error::Error + Send + Sync + 'static {
    /// Every reason of the game.
    const ALL: &'static [Self];

    /// Returns the stable code, `snake_case`;
    /// `<game>-refused-<code>` is the Fluent text that a player is shown.
    fn code(self) -> &'static str;
}

/// `Infallible` is the reason type of changes that no rule of a game judges, such as a resignation.
/// [`Refused`](crate::series::Refused) then holds only the match's own refusals,
/// because a rule's reason cannot be built.
impl Reason for std::convert::Infallible {
    const ALL: &'static [Self] = &[];

    fn code(self) -> &'static str {
        match self {}
    }
}

/// A time limit, as numbers, because the core knows no clock.
/// The program that holds the table measures the time.
/// When it is over, that program plays [`Public::time_up`] for every seat that must act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// The number of the limited period: the time starts anew when it changes.
    pub period: u32,
    /// The longest duration of the period, in milliseconds.
    pub limit_ms: u32,
}

/// One deal of one game: a pure state machine.
/// `ARCHITECTURE.md` has the recipe for adding a game.
///
/// ```
/// use cartable_core::bot::bot_rng;
/// use cartable_core::game::{Game, Setup, Silent};
/// use cartable_core::games::duel::{Duel, HAND, Options};
/// use cartable_core::seat::{Seat, Viewer};
/// use cartable_core::seed::Seed;
///
/// let [first, second] = [Seat::at(0), Seat::at(1)];
/// let (options, seed) = (Options::default(), Seed::from_number(7));
/// let mut deal = Duel::deal(&Setup { rules: Duel::RULES, options, seats: 2, dealer: first, seed })?;
///
/// let mut actions = Vec::new();
/// deal.actions(first, &mut actions);
/// assert_eq!(actions.len(), HAND, "any card of the hand can be laid");
/// assert!(deal.play(second, actions[0], &mut Silent).is_err(), "it is not their turn");
/// deal.play(first, actions[0], &mut Silent).expect("what is listed is legal");
///
/// // A view shows what its viewer may know; whatever agrees with it could be the truth.
/// let theirs = deal.view(Viewer::Seat(second));
/// assert_eq!(Duel::imagine(&theirs, &mut bot_rng(1)).view(theirs.viewer), theirs);
/// # Ok::<(), cartable_core::game::SetupError>(())
/// ```
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    // Identity: the game's place in the catalogue, and its types.

    /// The stable id: in records, on the wire, in texts and on the command line.
    const ID: &'static str;
    /// The number of the present rules.
    /// It rises when a record would be played differently from before.
    /// Until the older rules are retired, [`Setup::rules`] tells the two apart.
    const RULES: u32 = 1;
    /// The number of the notation, which is the JSON of options, actions, events and views.
    /// It rises when an older reader can no longer read it.
    const NOTATION: u32 = 1;
    /// The possible numbers of players.
    const SEATS: RangeInclusive<usize>;
    /// The fixed settings that no player chooses: the time of the clocks,
    /// and the option values of ranked matches and daily deals.
    /// [`Self::Options`] holds what players choose.
    const TERMS: Terms;

    /// The options and variants of the rules page, which players choose for a match.
    type Options: GameOptions;
    /// An action of a seat.
    /// It is small and `Copy` because search holds millions of them.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An event of the game, for logs and animations.
    type Event: Event;
    /// The part of the deal that everybody knows.
    type Public: Public<Action = Self::Action>;
    /// The reasons for which an action can be refused.
    type Illegal: Reason;

    /// Returns true if matches that began under the rules of this number are played on.
    /// These are the present rules and those just before them, so that an update ends no running match.
    #[must_use]
    fn plays(rules: u32) -> bool {
        rules > 0 && (rules == Self::RULES || rules.checked_add(1) == Some(Self::RULES))
    }

    // Play: the deal, the actions, and the knowledge of each seat.

    /// Deals one round.
    /// [`check_setup`] has checked rules, seats and dealer before.
    ///
    /// # Errors
    /// [`SetupError::Options`] when the options contradict each other.
    fn deal(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    /// Emits what the deal itself has shown everybody, before the first action.
    fn dealt(&self, _events: &mut impl Events<Self::Event>) {}

    /// True if seats race for the open cards, so that [`Public::moment`] returns a number.
    const RACES: bool = false;

    /// Returns the part of the deal that everybody knows.
    fn public(&self) -> &Self::Public;

    /// Returns what `seat` knows beside the public part, built field by field from what is allowed.
    /// A seat that is not at the table knows nothing.
    fn own(&self, seat: Seat) -> Own<Self>;

    /// Plays an action.
    ///
    /// # Errors
    /// The reason why the action is illegal. Nothing has changed and nothing was emitted then.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        events: &mut impl Events<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// Returns a complete state that agrees with the view in everything it shows.
    /// Everything that the view hides is drawn at random.
    fn imagine(view: &View<Self::Public>, rng: &mut impl Rng) -> Self;

    /// Appends a number for every card of the deal, wherever it lies; equal cards have equal numbers.
    /// The laws, which are property tests over all games (`core/tests/suite/laws/`),
    /// compare it before and after every action,
    /// because no card may ever be lost or doubled.
    fn census(&self, out: &mut Vec<u16>);

    // Points, and the score pad beside the physical cards.

    /// True if the player with the fewest points wins.
    const LOWEST_WINS: bool = false;

    /// Returns the points of each seat for this deal, once it is over.
    fn scores(&self) -> Option<Vec<i32>>;

    /// Returns the reason why no deal can score these points, as the key of a text.
    /// The points come from a score pad, so they may be a slip of the pen.
    /// `points` has one number for each seat, of a table that can play the game.
    /// `None` if the points are possible.
    #[must_use]
    fn impossible(_options: &Self::Options, _points: &[i32]) -> Option<&'static str> {
        None
    }

    /// Returns the questions of the score pad for a round played with the physical cards,
    /// from which [`Self::count`] computes the points.
    /// The default asks each player for the points.
    #[must_use]
    fn fields(_options: &Self::Options, _seats: usize) -> Vec<Field> {
        vec![Field::points()]
    }

    /// Returns each seat's points for the answers to these questions.
    /// The default takes the answers to the default question.
    ///
    /// # Errors
    /// The contradiction, if no round can end with these answers.
    fn count(_options: &Self::Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        Ok(filled.each(Field::POINTS).into_iter().map(Counted::plain).collect())
    }

    // The match: a series of deals.

    /// True if players may add rounds to a match that is over.
    /// Such a match has no fixed length: its score is the sum of all rounds played.
    const GOES_ON: bool = false;

    /// Returns the points that every seat has before the first round.
    #[must_use]
    fn opening(_options: &Self::Options) -> i32 {
        0
    }

    /// Returns true if the match is over after the rounds on `sheet`.
    /// A match asks only after it has counted a round, so the sheet has one then.
    /// The default ends the match after one round.
    fn match_over(_options: &Self::Options, sheet: &ScoreSheet) -> bool {
        !sheet.rounds().is_empty()
    }

    /// Returns the most rounds that a match can have, if that is known beforehand.
    /// The default is a match of one round.
    fn rounds(_options: &Self::Options, _seats: usize) -> Option<usize> {
        Some(1)
    }

    /// Returns an empty score sheet for a match with these options.
    #[must_use]
    fn sheet(options: &Self::Options, seats: usize) -> ScoreSheet {
        ScoreSheet::new(seats, Self::opening(options)).won_by_lowest(Self::LOWEST_WINS)
    }

    // Shorthands for the public part.

    /// Returns the seats that act now.
    #[inline]
    fn turn(&self) -> Turn {
        self.public().turn()
    }

    /// Appends every legal action of `seat` to `out`; see [`Public::actions`].
    #[inline]
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.public().actions(seat, &self.own(seat), out);
    }

    /// Returns what `viewer` may know.
    #[inline]
    fn view(&self, viewer: Viewer) -> View<Self::Public> {
        View { viewer, public: self.public().clone(), own: self.own_of(viewer) }
    }

    /// Returns the private knowledge of a viewer: nothing for a spectator.
    #[inline]
    fn own_of(&self, viewer: Viewer) -> Own<Self> {
        viewer.seat().map_or_else(Default::default, |seat| self.own(seat))
    }
}

/// The private knowledge of one seat of a game.
pub type Own<G> = <<G as Game>::Public as Public>::Own;

/// The part of a deal that everybody knows.
/// It tells which seats act.
/// Together with a seat's private knowledge it tells what that seat may do.
pub trait Public:
    Clone + PartialEq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The game's action.
    type Action;
    /// The private knowledge of a seat: its hand, and the cards it laid face down.
    /// The default is nothing: a spectator has that.
    type Own: Clone
        + PartialEq
        + Hash
        + Default
        + Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;

    /// Returns the seats that act now.
    fn turn(&self) -> Turn;

    /// Returns the number of the present *moment* of a race:
    /// it changes whenever the cards for which the seats race change.
    /// A bot's time to see its action runs from the beginning of the moment.
    /// So an action that changes no card, such as a wrong claim, delays no bot.
    /// `None` in games of turns.
    fn moment(&self) -> Option<u32> {
        None
    }

    /// Returns the time limit of the running period, if it has one.
    fn clock(&self) -> Option<TimeLimit> {
        None
    }

    /// Returns the action of a seat that must act when its time is up. `None` if there is no [`Self::clock`].
    fn time_up(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Appends every legal action of `seat`, which knows `own`, to `out`.
    /// If there are too many to list, the game chooses the sensible ones and documents which.
    /// Actions that differ only in the choice among equal cards are listed once.
    fn actions(&self, seat: Seat, own: &Self::Own, out: &mut Vec<Self::Action>);

    /// Returns true if [`Self::actions`] lists everything that is legal now for a seat that knows `own`,
    /// and not only the sensible part.
    fn lists_all(&self, _own: &Self::Own) -> bool {
        true
    }
}

/// The knowledge of one viewer about a deal, and nothing else:
/// the public part, and the private part of the viewer's seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "View", bound = "P: schemars::JsonSchema, P::Own: schemars::JsonSchema")
)]
pub struct View<P: Public> {
    /// The viewer.
    pub viewer: Viewer,
    /// The public part.
    pub public: P,
    /// The private part of the viewer's seat; nothing for a spectator.
    pub own: P::Own,
}

impl<P: Public> View<P> {
    /// Reads a view that another program has written.
    ///
    /// # Errors
    /// The input is no view, or no game can come to this view.
    pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>
    where
        Self: Sound,
    {
        let view = Self::deserialize(from)?;
        if view.is_sound() { Ok(view) } else { Err(D::Error::custom("no game comes to this")) }
    }

    /// Returns the seats that act now.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.public.turn()
    }

    /// Returns the time limit of the running period, if it has one.
    pub fn clock(&self) -> Option<TimeLimit> {
        self.public.clock()
    }

    /// Appends every legal action of the viewer; a spectator has none.
    #[inline]
    pub fn actions(&self, out: &mut Vec<P::Action>) {
        if let Some(seat) = self.viewer.seat() {
            self.public.actions(seat, &self.own, out);
        }
    }
}

/// An event of a game.
/// Private events have variants of their own.
pub trait Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Returns the only seat that may know the event; `None` if everybody may.
    fn only_for(&self) -> Option<Seat>;

    /// Returns true if `viewer` may know the event.
    fn seen_by(&self, viewer: Viewer) -> bool {
        viewer.may_know(self.only_for())
    }

    /// Returns true if the event only reports a random outcome to everybody, such as a die roll,
    /// and the view does not keep that outcome.
    /// Two states with equal views may therefore emit different ones.
    fn is_chance(&self) -> bool {
        false
    }
}

/// A receiver of the events that [`Game::play`] emits.
pub trait Events<E> {
    /// Takes one event.
    /// The event is only built if somebody listens.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

impl<E> Events<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// A receiver that drops every event, for search and simulation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Events<E> for Silent {
    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

/// The checks of a foreign view that only the game itself can make.
pub trait Sound {
    /// Returns the number of players.
    fn seats(&self) -> usize;

    /// Returns true if the view is safe to draw, to list legal actions from, and to imagine hidden cards for.
    /// It checks no more than these three uses need, so it does not prove that a game was played this way.
    /// Every named seat sits at the table, every card of the pack is somewhere once,
    /// and a phase has everything that belongs to it.
    fn is_sound(&self) -> bool;
}

impl<P: Public> View<P> {
    /// Returns true if this number of players is possible,
    /// and the viewer and every named seat sit at that table.
    pub(crate) fn sits<G: Game>(&self, named: impl IntoIterator<Item = Seat>) -> bool
    where
        Self: Sound,
    {
        let everybody: SeatSet = named.into_iter().chain(self.viewer.seat()).collect();
        G::SEATS.contains(&self.seats()) && SeatSet::all(self.seats()).holds(everybody)
    }

    /// Returns how many cards the others hold, if everybody holds as many as `sizes` says.
    /// `None` if `sizes` contradicts the `own` cards that the viewer sees.
    pub(crate) fn others_hold(&self, own: usize, sizes: &[u8]) -> Option<usize> {
        let said = self.viewer.seat().map_or(0, |seat| sizes[seat.index()].into());
        (said == own).then(|| sizes.iter().map(|size| usize::from(*size)).sum::<usize>() - own)
    }
}

/// Returns true if these cards and `hidden` others make up the pack,
/// with each card as often as the pack has it.
pub(crate) fn makes_up<C: Ord>(
    seen: impl IntoIterator<Item = C>,
    hidden: usize,
    pack: impl IntoIterator<Item = C>,
) -> bool {
    let (mut seen, mut pack): (Vec<C>, Vec<C>) = (seen.into_iter().collect(), pack.into_iter().collect());
    seen.sort_unstable();
    pack.sort_unstable();
    let whole = seen.len() + hidden == pack.len();
    let mut pack = pack.into_iter();
    whole && seen.iter().all(|card| pack.any(|other| other == *card))
}

/// Checks the demands that every game makes on its table.
///
/// # Errors
/// Rules that are not played here, a number of seats outside [`Game::SEATS`],
/// or a dealer that does not sit at the table.
pub fn check_setup<G: Game>(rules: u32, seats: usize, dealer: Seat) -> Result<(), SetupError> {
    if !G::plays(rules) {
        return Err(SetupError::Rules { game: G::ID, rules, played: G::RULES });
    }
    if !G::SEATS.contains(&seats) {
        return Err(SetupError::Seats { game: G::ID, seats, range: G::SEATS });
    }
    named_dealer(dealer.index(), seats).map(drop)
}

/// Returns the seat, numbered from 0, that a caller has named as the first dealer of a table.
///
/// # Errors
/// The table has no such seat.
pub fn named_dealer(number: usize, seats: usize) -> Result<Seat, SetupError> {
    let seat = Seat::new(number).filter(|seat| seat.index() < seats);
    seat.ok_or(SetupError::Dealer { dealer: number, seats })
}

/// Returns the seat that the seed draws as the first dealer, if none was named.
#[must_use]
pub fn drawn_dealer(seed: Seed, seats: usize) -> Seat {
    Seat::at(Chance::new(seed).below(seats as u32) as usize)
}

/// Makes a game's `Illegal`: an enum of reasons, each with its stable code and a sentence for logs.
#[macro_export]
macro_rules! reasons {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $code:literal, $text:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum $name {
            $(#[doc = $text] #[error($text)] $variant,)+
        }

        impl $crate::game::Reason for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }
        }
    };
}
