//! The games there are, and everything that front ends and the server need of a game without knowing which one it is.
//!
//! A new game is one line in `every_game!` at the end of this file.

use crate::bot::advice::{self, Hint, Lesson};
use crate::bot::search::Budget;
use crate::bot::{self, Bot, BotRng, Decision, Level};
use crate::entry::VoidReason;
use crate::game::{Clock, Event, Game, Reason, SetupError, View};
use crate::notation::Notation;
use crate::options::{GameOptions, OptionError, OptionSpec};
use crate::scene::{self, Audience, ItemId, Present, Presented};
use crate::score::ScoreSheet;
use crate::seat::{Seat, Turn, Viewer};
use crate::seed::Seed;
use crate::series::{MatchEvent, MatchView, Move, Refused, Series};
use crate::text::{Bilingual, Lang};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game that is not in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {asked:?}; there is {known}")]
pub struct NoSuchGame {
    asked: String,
    known: String,
}

/// Why a move was refused, whatever the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The game.
    pub game: GameId,
    /// The stable code, `snake_case`.
    pub code: &'static str,
    /// A lower-case fragment for logs.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new<I: Reason>(game: GameId, refused: Refused<I>) -> Self {
        Self { game, code: refused.code(), message: refused.to_string() }
    }

    fn other_game(game: GameId, given: GameId) -> Self {
        Self { game, code: "other_game", message: format!("this is a move of {given}, the match is {game}") }
    }

    /// The reason as a player is shown it.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        refusal_text(self.game, self.code, lang)
    }
}

/// The text of a refusal code, as a server sends it.
#[must_use]
pub fn refusal_text(game: GameId, code: &str, lang: Lang) -> String {
    let own = format!("{}-refused-{code}", game.id());
    if lang.has(&own) { lang.text(&own) } else { lang.text(&format!("refused-{code}")) }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for GameId {
    type Err = NoSuchGame;

    fn from_str(asked: &str) -> Result<Self, NoSuchGame> {
        Self::ALL
            .iter()
            .copied()
            .find(|game| game.id() == asked)
            .ok_or_else(|| NoSuchGame { asked: asked.to_owned(), known: Self::ALL.map(Self::id).join(", ") })
    }
}

impl GameId {
    /// The game's title in the language.
    #[must_use]
    pub fn title(self, lang: Lang) -> String {
        lang.text(&format!("{}-title", self.id()))
    }
}

/// The texts of every game.
pub(crate) fn texts() -> impl Iterator<Item = Bilingual> {
    GameId::ALL.into_iter().map(GameId::texts)
}

macro_rules! catalogue {
    ($($variant:ident => $game:ty;)+) => {
        /// A game of the catalogue.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant),+
        }

        impl GameId {
            /// Every game, in the order of the menu.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// The stable id.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => <$game>::ID),+ }
            }

            /// The number of the rules that are played: see [`Game::RULES`].
            #[must_use]
            pub const fn rules(self) -> u32 {
                match self { $(Self::$variant => <$game>::RULES),+ }
            }

            /// Whether matches that began under the rules of this number are played on: see [`Game::plays`].
            #[must_use]
            pub fn plays(self, rules: u32) -> bool {
                match self { $(Self::$variant => <$game>::plays(rules)),+ }
            }

            /// The number of the notation: see [`Game::NOTATION`].
            #[must_use]
            pub const fn notation(self) -> u32 {
                match self { $(Self::$variant => <$game>::NOTATION),+ }
            }

            /// How many can play.
            #[must_use]
            pub const fn seats(self) -> RangeInclusive<usize> {
                match self { $(Self::$variant => <$game>::SEATS),+ }
            }

            /// Whether seats race for what they see: bots take their time, and play only makes sense with it.
            #[must_use]
            pub const fn races(self) -> bool {
                match self { $(Self::$variant => <$game>::RACES),+ }
            }

            /// The strongest level of its bots.
            #[must_use]
            pub const fn strongest(self) -> Level {
                match self { $(Self::$variant => <$game as Bot>::STRONGEST),+ }
            }

            /// The options it offers.
            #[must_use]
            pub const fn option_specs(self) -> &'static [OptionSpec] {
                match self { $(Self::$variant => <$game as Game>::Options::SPECS),+ }
            }

            /// Every reason code of the game itself.
            #[must_use]
            pub fn reason_codes(self) -> Vec<&'static str> {
                match self {
                    $(Self::$variant => <$game as Game>::Illegal::ALL.iter().map(|reason| reason.code()).collect()),+
                }
            }

            /// The help page in Markdown.
            #[must_use]
            pub const fn help(self, lang: Lang) -> &'static str {
                match self { $(Self::$variant => <$game>::HELP.get(lang)),+ }
            }

            /// The game's Fluent texts.
            #[must_use]
            pub const fn texts(self) -> Bilingual {
                match self { $(Self::$variant => <$game>::TEXTS),+ }
            }

            /// The options as they are when nobody changes them.
            #[must_use]
            pub fn default_options(self) -> AnyOptions {
                match self { $(Self::$variant => AnyOptions::$variant(Default::default())),+ }
            }
        }

        /// The options of any game.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(tag = "game", content = "options", rename_all = "snake_case")]
        pub enum AnyOptions {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant(<$game as Game>::Options)),+
        }

        impl AnyOptions {
            /// Whose options these are.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(Self::$variant(_) => GameId::$variant),+ }
            }

            /// What an option is set to, as text.
            #[must_use]
            pub fn get(&self, key: &str) -> Option<String> {
                match self { $(Self::$variant(options) => options.get(key)),+ }
            }

            /// Sets an option.
            ///
            /// # Errors
            /// An unknown key or value; then nothing has changed.
            pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
                match self { $(Self::$variant(options) => options.set(key, value)),+ }
            }

            /// Whether every option is set to something it can be, as those out of a file may not be.
            ///
            /// # Errors
            /// The first that is not.
            pub fn check(&self) -> Result<(), OptionError> {
                match self { $(Self::$variant(options) => options.check()),+ }
            }

            /// Starts a match under the present rules. Without `first_dealer` the seed draws one.
            ///
            /// # Errors
            /// Seats, dealer or options that the game does not allow.
            pub fn start(&self, seats: usize, first_dealer: Option<Seat>, seed: Seed) -> Result<AnySeries, SetupError> {
                self.start_under(self.game().rules(), seats, first_dealer, seed)
            }

            /// Starts a match under the rules of this number, as a record or a server's log began it.
            ///
            /// # Errors
            /// As [`Self::start`], and rules that are not played here: see [`GameId::plays`].
            pub fn start_under(
                &self,
                rules: u32,
                seats: usize,
                first_dealer: Option<Seat>,
                seed: Seed,
            ) -> Result<AnySeries, SetupError> {
                match self {
                    $(Self::$variant(options) => {
                        Series::under(rules, options.clone(), seats, first_dealer, seed).map(AnySeries::$variant)
                    }),+
                }
            }

            /// Whether a match with these options is over after the rounds on the sheet.
            #[must_use]
            pub fn match_over(&self, sheet: &ScoreSheet) -> bool {
                match self {
                    $(Self::$variant(options) => !sheet.rounds().is_empty() && <$game>::match_over(options, sheet)),+
                }
            }

            /// How many rounds a match has, where that is fixed.
            #[must_use]
            pub fn rounds(&self, seats: usize) -> Option<usize> {
                match self { $(Self::$variant(options) => <$game>::rounds(options, seats)),+ }
            }

            /// An empty score sheet for a match with these options.
            #[must_use]
            pub fn sheet(&self, seats: usize) -> ScoreSheet {
                match self { $(Self::$variant(options) => ScoreSheet::new(seats, <$game>::opening(options))),+ }
            }
        }

        impl Notation for AnyOptions {
            fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
                match game { $(GameId::$variant => Deserialize::deserialize(from).map(Self::$variant)),+ }
            }
        }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(untagged)]
        pub enum AnyAction {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant(<$game as Game>::Action)),+
        }

        impl AnyAction {
            /// Whose action this is.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(Self::$variant(_) => GameId::$variant),+ }
            }
        }

        impl Notation for Move<AnyAction> {
            fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
                match game {
                    $(GameId::$variant => Move::deserialize(from).map(|step| step.map(AnyAction::$variant))),+
                }
            }
        }

        /// An event of any game.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum AnyEvent {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant(<$game as Game>::Event)),+
        }

        impl Notation for MatchEvent<AnyEvent> {
            fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
                match game {
                    $(GameId::$variant => {
                        MatchEvent::deserialize(from).map(|event| event.map(AnyEvent::$variant))
                    }),+
                }
            }
        }

        /// What a viewer may know of a round of any game.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        #[expect(clippy::large_enum_variant, reason = "a player holds one; nmbrs! has its whole table of lines in it")]
        pub enum AnyView {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant(View<<$game as Game>::Public>)),+
        }

        impl Notation for AnyView {
            fn read_of<'de, D: Deserializer<'de>>(game: GameId, from: D) -> Result<Self, D::Error> {
                match game { $(GameId::$variant => Deserialize::deserialize(from).map(Self::$variant)),+ }
            }
        }

        impl AnyView {
            /// Whose view this is.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(Self::$variant(_) => GameId::$variant),+ }
            }
        }

        impl MatchView<AnyView> {
            /// The time limit of what runs now, if it has one.
            #[must_use]
            pub fn clock(&self) -> Option<Clock> {
                if self.status.turn.is_over() || self.status.is_between_rounds() {
                    return None;
                }
                match &self.round { $(AnyView::$variant(round) => round.clock()),+ }
            }

            /// The scene of this view with these picks.
            #[must_use]
            pub fn present(&self, audience: Audience<'_>, picks: &[ItemId]) -> Presented<AnyAction> {
                match &self.round {
                    $(AnyView::$variant(round) => {
                        scene::present::<$game>(&self.status, round, audience, picks).map(AnyAction::$variant)
                    }),+
                }
            }

            /// What a bot does here, or `None` when it does nothing now.
            #[must_use]
            pub fn decide(&self, level: Level, rng: &mut BotRng) -> Option<Decision<AnyAction>> {
                self.decide_until(level, &|| false, rng)
            }

            /// As [`Self::decide`]; when `stop` says so it ends at once, and what it then has is not worth playing.
            #[must_use]
            pub fn decide_until(
                &self,
                level: Level,
                stop: &dyn Fn() -> bool,
                rng: &mut BotRng,
            ) -> Option<Decision<AnyAction>> {
                match &self.round {
                    $(AnyView::$variant(round) => {
                        let decision = bot::decide_until::<$game>(&self.status, round, level, stop, rng)?;
                        Some(decision.map(AnyAction::$variant))
                    }),+
                }
            }

            /// What is best for the viewer, and why; `None` when nothing is asked of him. The same view gets the same hint.
            #[must_use]
            pub fn hint(&self, audience: Audience<'_>, stop: &dyn Fn() -> bool) -> Option<Hint> {
                let rng = &mut bot::bot_rng(0);
                match &self.round {
                    $(AnyView::$variant(round) => {
                        advice::hint::<$game>(&self.status, round, audience, stop, rng)
                    }),+
                }
            }

            /// What would have been better here than what the viewer did; `None` when it was as good as anything.
            #[must_use]
            pub fn lesson(
                &self,
                played: AnyAction,
                audience: Audience<'_>,
                budget: Budget<'_>,
                rng: &mut BotRng,
            ) -> Option<Lesson> {
                match (&self.round, played) {
                    $((AnyView::$variant(round), AnyAction::$variant(played)) => {
                        advice::lesson::<$game>(&self.status, round, played, audience, budget, rng)
                    })+
                    _ => None,
                }
            }
        }

        impl MatchEvent<AnyEvent> {
            /// Whether `viewer` may know.
            #[must_use]
            pub fn seen_by(&self, viewer: Viewer) -> bool {
                match self {
                    $(Self::Game(AnyEvent::$variant(event)) => event.seen_by(viewer),)+
                    _ => true,
                }
            }

            /// The line of the log of a match of `game`.
            #[must_use]
            pub fn tell(&self, game: GameId, audience: &Audience<'_>) -> Option<String> {
                match self {
                    $(Self::Game(AnyEvent::$variant(event)) => <$game>::tell(event, audience),)+
                    _ => audience.tell_common(game.id(), self),
                }
            }
        }

        /// A running match of any game.
        #[derive(Clone, PartialEq, Debug)]
        #[expect(clippy::large_enum_variant, reason = "a table holds one, and nobody holds many")]
        pub enum AnySeries {
            $(#[doc = concat!("`", stringify!($variant), "`")] $variant(Series<$game>)),+
        }

        impl AnySeries {
            /// The game.
            #[must_use]
            pub const fn game(&self) -> GameId {
                match self { $(Self::$variant(_) => GameId::$variant),+ }
            }

            /// The number of the rules it is played by.
            #[must_use]
            pub const fn rules(&self) -> u32 {
                match self { $(Self::$variant(series) => series.rules()),+ }
            }

            /// How many seats.
            #[must_use]
            pub const fn seats(&self) -> usize {
                match self { $(Self::$variant(series) => series.seats()),+ }
            }

            /// Who acts now.
            #[must_use]
            pub fn turn(&self) -> Turn {
                match self { $(Self::$variant(series) => series.turn()),+ }
            }

            /// The table that seats look at, where they race: see [`Game::moment`].
            #[must_use]
            pub fn moment(&self) -> Option<u32> {
                match self { $(Self::$variant(series) => series.moment()),+ }
            }

            /// The time limit of what runs now, if it has one.
            #[must_use]
            pub fn clock(&self) -> Option<Clock> {
                match self { $(Self::$variant(series) => series.clock()),+ }
            }

            /// What a seat that must act does when the time is up.
            #[must_use]
            pub fn time_up(&self, seat: Seat) -> Option<Move<AnyAction>> {
                match self {
                    $(Self::$variant(series) => series.time_up(seat).map(|step| step.map(AnyAction::$variant))),+
                }
            }

            /// Whether the match is over.
            #[must_use]
            pub fn is_over(&self) -> bool {
                match self { $(Self::$variant(series) => series.is_over()),+ }
            }

            /// Why the match ended without a result, if it did.
            #[must_use]
            pub const fn voided(&self) -> Option<VoidReason> {
                match self { $(Self::$variant(series) => series.voided()),+ }
            }

            /// Ends the match here, without a result.
            pub(crate) const fn void(&mut self, reason: VoidReason) {
                match self { $(Self::$variant(series) => series.void(reason)),+ }
            }

            /// Every card of the running round, as [`Game::census`] numbers them, in order: the same after each move.
            #[must_use]
            pub fn census(&self) -> Vec<u16> {
                let mut cards = Vec::new();
                match self { $(Self::$variant(series) => series.round().census(&mut cards)),+ }
                cards.sort_unstable();
                cards
            }

            /// The number of the running, or just counted, round, from 0.
            #[must_use]
            pub const fn number(&self) -> usize {
                match self { $(Self::$variant(series) => series.number()),+ }
            }

            /// The score sheet.
            #[must_use]
            pub const fn sheet(&self) -> &ScoreSheet {
                match self { $(Self::$variant(series) => series.sheet()),+ }
            }

            /// What `viewer` may know.
            #[must_use]
            pub fn view(&self, viewer: Viewer) -> MatchView<AnyView> {
                match self { $(Self::$variant(series) => series.view(viewer).map(AnyView::$variant)),+ }
            }

            /// Every legal move of `seat`.
            #[must_use]
            pub fn moves(&self, seat: Seat) -> Vec<Move<AnyAction>> {
                match self {
                    $(Self::$variant(series) => {
                        let mut moves = Vec::new();
                        series.moves(seat, &mut moves);
                        moves.into_iter().map(|step| step.map(AnyAction::$variant)).collect()
                    }),+
                }
            }

            /// Plays a move.
            ///
            /// # Errors
            /// The refusal; then nothing has changed and nothing was emitted.
            pub fn play(
                &mut self,
                seat: Seat,
                step: Move<AnyAction>,
                events: &mut Vec<MatchEvent<AnyEvent>>,
            ) -> Result<(), Refusal> {
                let game = self.game();
                match self {
                    $(Self::$variant(series) => {
                        let step = match step {
                            Move::NextRound => Move::NextRound,
                            Move::Act(AnyAction::$variant(action)) => Move::Act(action),
                            Move::Act(other) => return Err(Refusal::other_game(game, other.game())),
                        };
                        let mut own = Vec::new();
                        series.play(seat, step, &mut own).map_err(|refused| Refusal::new(game, refused))?;
                        events.extend(own.into_iter().map(|event| event.map(AnyEvent::$variant)));
                        Ok(())
                    }),+
                }
            }
        }
    };
}

/// The one list of games, in the order of the menu, for a macro that takes lines of the form `Type in module;`.
#[macro_export]
macro_rules! every_game {
    ($with:ident) => {
        $with! {
            Niet in niet;
            Numx in numx;
            Numereum in numereum;
            HickHack in hick_hack;
            Seaux in seaux;
            Sniper in sniper;
            Duel in duel;
            Nmbrs in nmbrs;
        }
    };
}

macro_rules! games {
    ($($game:ident in $module:ident;)+) => {
        catalogue! { $($game => crate::games::$module::$game;)+ }
    };
}

every_game!(games);

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
