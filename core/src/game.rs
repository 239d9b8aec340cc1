//! What a game is: one deal of it, as a pure state machine.

use crate::counting::{Counted, Field, Filled, Miscount};
use crate::options::GameOptions;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::{Chance, Seed};
use crate::terms::Terms;
use rand_core::Rng;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// What a deal is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup<O> {
    /// The number of the rules that are played: one that the game [plays](Game::plays).
    pub rules: u32,
    /// The options of the match.
    pub options: O,
    /// How many play, within [`Game::SEATS`].
    pub seats: usize,
    /// The dealer of this round; where a game has no dealer, who starts, or the youngest.
    pub dealer: Seat,
    /// Where this round's chance comes from.
    pub seed: Seed,
}

/// A deal that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The rules are older, or newer, than what is played here.
    #[error("{game} is played here by rules number {played}, not by {rules}")]
    Rules {
        /// The game's id.
        game: &'static str,
        /// The number asked for.
        rules: u32,
        /// The number of the present rules.
        played: u32,
    },
    /// The number of seats is not one the game is made for.
    #[error("{game} is played by {}, not {seats}", players(range))]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The number asked for.
        seats: usize,
        /// The numbers possible.
        range: RangeInclusive<usize>,
    },
    /// The first dealer does not sit at this table.
    #[error("there is no seat {dealer} at a table of {seats}, whose seats count from 0")]
    Dealer {
        /// The seat asked for, from 0.
        dealer: usize,
        /// How many seats the table has.
        seats: usize,
    },
    /// One of the options cannot be so, or they contradict each other.
    #[error("the options cannot be so: {0}")]
    Options(String),
}

/// "2 to 5 players".
fn players(range: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (range.start(), range.end());
    if fewest == most { format!("{fewest} players") } else { format!("{fewest} to {most} players") }
}

/// Why an action was refused: an enum per game, made by [`reasons!`](crate::reasons).
pub trait Reason: Copy + Eq + Debug + std::error::Error + Send + Sync + 'static {
    /// Every reason of the game.
    const ALL: &'static [Self];

    /// The stable code, `snake_case`; `<game>-refused-<code>` is the Fluent text that a player is shown.
    fn code(self) -> &'static str;
}

/// A game that refuses nothing of its own: for what is refused whatever the game.
impl Reason for std::convert::Infallible {
    const ALL: &'static [Self] = &[];

    fn code(self) -> &'static str {
        match self {}
    }
}

/// A time limit: numbers, for the core knows no clock.
/// Whoever holds the table measures it,
/// and when it is over plays [`Public::time_up`] for every seat that must act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is limited: the time runs from when this number changes.
    pub period: u32,
    /// How long it may last, in milliseconds.
    pub limit_ms: u32,
}

/// One deal of one game: a pure state machine. See `ARCHITECTURE.md` for the recipe of adding one.
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
    /// The stable id: in records, on the wire, in texts and on the command line.
    const ID: &'static str;
    /// The number of the present rules.
    /// It rises when a record would be played differently from before; what then differs,
    /// [`Setup::rules`] tells apart until the older rules are played no more.
    const RULES: u32 = 1;
    /// The number of the notation, which is the JSON of options, actions, events and views.
    /// It rises when an older reader could no longer read it.
    const NOTATION: u32 = 1;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// How it is played where nobody chooses.
    const TERMS: Terms;

    /// The options and variants of the rules file.
    type Options: GameOptions;
    /// What a seat can do. Small and `Copy`: search holds millions of them.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What has happened, for logs and animations.
    type Event: Event;
    /// What everybody knows.
    type Public: Public<Action = Self::Action>;
    /// Why an action can be refused.
    type Illegal: Reason;

    /// Whether matches that began under the rules of this number are played on:
    /// the present rules, and those before them, so that no running match ends for an update.
    #[must_use]
    fn plays(rules: u32) -> bool {
        rules > 0 && (rules == Self::RULES || rules.checked_add(1) == Some(Self::RULES))
    }

    /// Deals one round. Rules, seats and dealer have been checked by [`check_setup`].
    ///
    /// # Errors
    /// [`SetupError::Options`] when the options contradict each other.
    fn deal(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    /// Tells what the deal itself has shown everybody, before the first action.
    fn dealt(&self, _events: &mut impl Events<Self::Event>) {}

    /// Whether seats race for what they see, so that [`Game::moment`] is ever told.
    const RACES: bool = false;

    /// What everybody knows.
    fn public(&self) -> &Self::Public;

    /// What `seat` knows beside it, built field by field from what is allowed;
    /// nothing for a seat that is not at the table.
    fn own(&self, seat: Seat) -> Own<Self>;

    /// Plays an action.
    ///
    /// # Errors
    /// Why it is not legal; then nothing has changed and nothing was emitted.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        events: &mut impl Events<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// A complete state that agrees with the view in all that it shows,
    /// and is drawn at random in all that it hides.
    fn imagine(view: &View<Self::Public>, rng: &mut impl Rng) -> Self;

    /// Appends a number for every card of the deal, wherever it lies,
    /// equal cards equal numbers: what the law that no card is ever lost or doubled counts.
    fn census(&self, out: &mut Vec<u16>);

    /// The points of each seat for this deal, once it is over.
    fn scores(&self) -> Option<Vec<i32>>;

    /// Why no deal can be counted so, as the key of a text: what stands on a score pad may be a slip of the pen.
    /// `points` has one number for each seat, of a table that can play the game.
    /// `None` where nothing speaks against it.
    #[must_use]
    fn impossible(options: &Self::Options, points: &[i32]) -> Option<&'static str>;

    /// What a table fills in to have a round counted that it played with the physical cards.
    #[must_use]
    fn fields(options: &Self::Options, seats: usize) -> Vec<Field>;

    /// What each seat scores for a round that is filled in.
    ///
    /// # Errors
    /// What no round can have left on the table.
    fn count(options: &Self::Options, filled: &Filled) -> Result<Vec<Counted>, Miscount>;

    /// Whether players may add rounds to a match that is over, because the scores of all they play are added up.
    const GOES_ON: bool = false;

    /// What every seat has before the first round.
    #[must_use]
    fn opening(_options: &Self::Options) -> i32 {
        0
    }

    /// Whether the match is over after the rounds on `sheet` (never empty when asked).
    fn match_over(options: &Self::Options, sheet: &crate::score::ScoreSheet) -> bool;

    /// How many rounds a match has at the most, where that is known beforehand.
    fn rounds(options: &Self::Options, seats: usize) -> Option<usize>;

    /// Who acts now.
    #[inline]
    fn turn(&self) -> Turn {
        self.public().turn()
    }

    /// Appends every legal action of `seat` to `out`; see [`Public::actions`].
    #[inline]
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.public().actions(seat, &self.own(seat), out);
    }

    /// What `viewer` may know.
    #[inline]
    fn view(&self, viewer: Viewer) -> View<Self::Public> {
        let own = viewer.seat().map_or_else(Default::default, |seat| self.own(seat));
        View { viewer, public: self.public().clone(), own }
    }
}

/// What a seat of a game alone knows.
pub type Own<G> = <<G as Game>::Public as Public>::Own;

/// What everybody knows of a deal: it tells who acts,
/// and with what a seat knows beside it, what that seat may do.
pub trait Public:
    Clone + PartialEq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The game's action.
    type Action;
    /// What a seat alone knows: its hand, and what it did face down.
    /// The default is nothing, which is what a spectator has.
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

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Where seats race for what they see: the number of the table they see now.
    /// Who looks at it goes on looking when an action leaves the number as it is,
    /// so the time a bot takes to see something runs from the table's beginning.
    /// `None` in games of turns.
    fn moment(&self) -> Option<u32> {
        None
    }

    /// The time limit of what runs now, if it has one.
    fn clock(&self) -> Option<Clock> {
        None
    }

    /// What a seat that must act does when the time is up. `None` where there is no [`Self::clock`].
    fn time_up(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Appends every legal action of `seat`, which knows `own`, to `out`.
    /// Where the space is unbounded, the sensible ones: the game says which.
    /// Actions that differ only in which of several equal cards they name are listed once.
    fn actions(&self, seat: Seat, own: &Self::Own, out: &mut Vec<Self::Action>);

    /// Whether [`Self::actions`] lists everything that is legal now for a seat that knows `own`,
    /// and not only what is sensible.
    fn lists_all(&self, _own: &Self::Own) -> bool {
        true
    }
}

/// What a viewer may know of a deal, and nothing else:
/// what is public, and what the viewer's seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "View", bound = "P: schemars::JsonSchema, P::Own: schemars::JsonSchema")
)]
pub struct View<P: Public> {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: P,
    /// What the viewer alone knows; nothing for a spectator.
    pub own: P::Own,
}

impl<P: Public> View<P> {
    /// Reads a view that somebody else has written.
    ///
    /// # Errors
    /// It is none, or none that this game can come to.
    pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>
    where
        Self: Sound,
    {
        let view = Self::deserialize(from)?;
        if view.is_sound() { Ok(view) } else { Err(D::Error::custom("no game comes to this")) }
    }

    /// Who acts now.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.public.turn()
    }

    /// The time limit of what runs now, if it has one.
    pub fn clock(&self) -> Option<Clock> {
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

/// Something that happened. What only one seat may know has a variant of its own.
pub trait Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The only seat that may know; `None` when everybody may.
    fn only_for(&self) -> Option<Seat>;

    /// Whether `viewer` may know.
    fn seen_by(&self, viewer: Viewer) -> bool {
        self.only_for().is_none_or(|seat| viewer.is(seat))
    }

    /// Whether it tells nothing but what chance said to everybody,
    /// such as a roll of a die that leaves no trace in the view: two equal positions may each have its own.
    fn is_chance(&self) -> bool {
        false
    }
}

/// Where [`Game::play`] tells what happened.
pub trait Events<E> {
    /// Takes one event. It is not even made when nobody listens.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

impl<E> Events<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Nobody listens: search and simulation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Events<E> for Silent {
    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

/// What only the game itself can tell of a view that somebody else has written.
pub trait Sound {
    /// How many play.
    fn seats(&self) -> usize;

    /// Whether a game can come to this, as far as those count on it who show it,
    /// say what is legal and imagine what it hides: who is named sits at the table,
    /// every card of the pack is somewhere once, and what belongs to a phase is there in it.
    fn is_sound(&self) -> bool;
}

impl<P: Public> View<P> {
    /// Whether so many can play the game, and the viewer and everybody named sits at that table.
    pub(crate) fn sits<G: Game>(&self, named: impl IntoIterator<Item = Seat>) -> bool
    where
        Self: Sound,
    {
        let everybody: SeatSet = named.into_iter().chain(self.viewer.seat()).collect();
        G::SEATS.contains(&self.seats()) && SeatSet::all(self.seats()).holds(everybody)
    }

    /// How many cards the others hold when everybody holds as many as `sizes` says.
    /// `None` when it says that the viewer does not hold the `own` cards that they see.
    pub(crate) fn others_hold(&self, own: usize, sizes: &[u8]) -> Option<usize> {
        let said = self.viewer.seat().map_or(0, |seat| sizes[seat.index()].into());
        (said == own).then(|| sizes.iter().map(|size| usize::from(*size)).sum::<usize>() - own)
    }
}

/// Whether these cards, and `hidden` others, are those of the pack, each as often as it has it.
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

/// Checks what every game asks of its table.
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

/// The seat, numbered from 0, that somebody has named as the first dealer of a table.
///
/// # Errors
/// The table has no such seat.
pub fn named_dealer(number: usize, seats: usize) -> Result<Seat, SetupError> {
    let seat = Seat::new(number).filter(|seat| seat.index() < seats);
    seat.ok_or(SetupError::Dealer { dealer: number, seats })
}

/// The seat that this seed draws as the first dealer, where nobody has named one.
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
