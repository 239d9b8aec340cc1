//! Faults that a partner names at the table, found from the rules of NIET! alone.
//!
//! The rules of this file were written without knowledge of the bots' code, so the count is independent of
//! it.
//! A *strict* fault is made by the last player of a trick, who knows all about it:
//! another card would have brought the team as much or more now, and was worth less to keep.
//! A *gamble* is made by somebody after whom others still play; its outcome is reported with it.
//! Rounds in which tricks cost points are left out: losing is good there, and few faults are obvious.

use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyAction, AnyView, GameId};
use cartable_core::games::niet::{Action, Card, Cards, Contract, Phase, Trick, View};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;
use std::collections::BTreeMap;

/// A strict fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A 1 laid on a trick that the enemy has for certain, with another card at hand.
    OneGiven,
    /// A 1 of the enemy's left to them that could be won.
    OneLeft,
    /// A 1 of the partner's left to the enemy that could be saved.
    OneAbandoned,
    /// A supertrump spent where a lesser card brings as much.
    SupertrumpSpent,
    /// The partner's sure trick taken over, with a card that leaves it to them at hand.
    PartnerOvertaken,
    /// A trump thrown on a trick that is lost or the partner's, with a worthless card at hand.
    TrumpThrown,
    /// A plain 1 kept that was safe on the partner's trick.
    OneKept,
    /// A higher card than needed, where a card that is still out lies between it and the lower one.
    HigherThanNeeded,
    /// A trick left to the enemy that a card of the led colour, which is no trump, wins.
    TrickLeft,
}

impl Fault {
    /// Every kind, in the order of the check: a decision counts as the first kind that fits.
    pub const ALL: [Self; 9] = [
        Self::OneGiven,
        Self::OneLeft,
        Self::OneAbandoned,
        Self::SupertrumpSpent,
        Self::PartnerOvertaken,
        Self::TrumpThrown,
        Self::OneKept,
        Self::HigherThanNeeded,
        Self::TrickLeft,
    ];

    /// Returns the fault in a partner's words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneGiven => "a 1 given to a sure loss",
            Self::OneLeft => "an enemy's 1 left that could be won",
            Self::OneAbandoned => "the partner's 1 left that could be saved",
            Self::SupertrumpSpent => "supertrump spent where a lesser card does",
            Self::PartnerOvertaken => "the partner's sure trick taken over",
            Self::TrumpThrown => "trump thrown on a lost or the partner's trick",
            Self::OneKept => "a plain 1 kept that was safe on the partner's trick",
            Self::HigherThanNeeded => "a higher card than needed",
            Self::TrickLeft => "a trick left that a plain card wins",
        }
    }
}

/// A bare 1 (no supertrump) that others still play after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gamble {
    /// Laid under the enemy's winning card, with another card at hand.
    UnderEnemy,
    /// Laid on the partner's winning card, an enemy still to play, with another card at hand.
    OnPartner,
    /// Led, with another card at hand.
    Led,
}

impl Gamble {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::UnderEnemy, Self::OnPartner, Self::Led];

    /// Returns the gamble in a partner's words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnderEnemy => "a bare 1 under the enemy's winning card",
            Self::OnPartner => "a bare 1 on the partner's winning card, an enemy to play",
            Self::Led => "a bare 1 led",
        }
    }
}

/// A card about to be played in a round in which tricks bring points.
pub struct Turn<'a> {
    view: &'a View,
    contract: Contract,
    seat: Seat,
    seats: usize,
    choices: Cards,
}

/// From this value on a card of a colour that is not trump may be worth more than a low trump.
const HIGH: u8 = 11;

impl<'a> Turn<'a> {
    /// Returns the turn of the viewer.
    /// It is `None` if they need not play a card, if tricks cost points, or if they have a single legal card.
    pub fn of(view: &'a View) -> Option<Self> {
        let public = &view.public;
        let contract = public.contract.filter(|contract| contract.points > 0)?;
        let seat = view.viewer.seat().filter(|seat| *seat == public.to_act)?;
        let choices = public.playable(view.own.hand);
        public.teams?;
        (choices.kinds().len() > 1).then_some(Self {
            view,
            contract,
            seat,
            seats: public.seat_count(),
            choices,
        })
    }

    fn together(&self, other: Seat) -> bool {
        self.view.public.teams.is_some_and(|teams| teams.together(self.seat, other))
    }

    fn after(&self, card: Card) -> Trick {
        let mut trick = self.view.public.trick;
        trick.play(card, &self.contract);
        trick
    }

    /// Returns the gain of the team in this trick, less that of the enemy, if it ends with this card.
    fn worth(&self, card: Card) -> i32 {
        let trick = self.after(card);
        let won = self.together(trick.winner(self.seats));
        let loot = trick
            .iter(self.seats)
            .filter(|(seat, card)| card.is_one() && self.together(*seat) != won)
            .count();
        (1 + loot as i32) * if won { 1 } else { -1 }
    }

    /// Returns true if somebody of the team has the trick after this card.
    fn is_won(&self, card: Card) -> bool {
        self.together(self.after(card).winner(self.seats))
    }

    /// Returns true if the viewer has the trick after this card.
    fn takes(&self, card: Card) -> bool {
        self.after(card).winner(self.seats) == self.seat
    }

    fn is_supertrump(&self, card: Card) -> bool {
        self.contract.is_supertrump(card)
    }

    fn is_trump(&self, card: Card) -> bool {
        self.is_supertrump(card) || self.contract.trump == Some(card.colour())
    }

    /// A 1 that is no supertrump: the lowest card there is.
    fn is_bare_one(&self, card: Card) -> bool {
        card.is_one() && !self.is_supertrump(card)
    }

    /// The cards that somebody else may still hold.
    fn out(&self) -> Cards {
        let mut out = self.view.public.pack();
        out.remove_all(self.view.public.played);
        out.remove_all(self.view.own.hand);
        if let Some(laid) = self.view.own.laid.filter(|_| !self.view.public.gives()) {
            out.remove_all(laid.iter().collect());
        }
        out
    }

    /// Returns true if one of two cards of a colour, no 1s, is really higher: a card still out lies between
    /// them.
    fn is_really_higher(&self, card: Card, other: Card) -> bool {
        let between = |out: &Card| other.value() < out.value() && out.value() < card.value();
        let out = self.out().and(Cards::of(card.colour()));
        card.colour() == other.colour()
            && !card.is_one()
            && !other.is_one()
            && out.kinds().any(|card| between(&card))
    }

    /// The strict fault that playing this card is, if it is one.
    pub fn fault(&self, played: Card) -> Option<Fault> {
        if self.view.public.trick.len() + 1 < self.seats {
            return None;
        }
        let others: Vec<Card> = self.choices.kinds().filter(|card| *card != played).collect();
        Fault::ALL.into_iter().find(|fault| others.iter().any(|other| self.is_fault(*fault, played, *other)))
    }

    /// Returns true if a card is this fault compared with another legal card in the hand.
    fn is_fault(&self, fault: Fault, played: Card, other: Card) -> bool {
        let (worth, of_other) = (self.worth(played), self.worth(other));
        let (won, won_by_other) = (self.is_won(played), self.is_won(other));
        let ones = |together: bool| {
            let trick = self.view.public.trick;
            trick.iter(self.seats).any(|(seat, card)| card.is_one() && self.together(seat) == together)
        };
        match fault {
            Fault::OneGiven => self.is_bare_one(played) && !won && !other.is_one() && of_other > worth,
            Fault::OneLeft => !won && won_by_other && ones(false),
            Fault::OneAbandoned => !won && won_by_other && ones(true),
            Fault::SupertrumpSpent => {
                self.is_supertrump(played) && !self.is_supertrump(other) && of_other >= worth
            }
            Fault::PartnerOvertaken => {
                self.takes(played) && !self.takes(other) && won_by_other && of_other >= worth
            }
            Fault::TrumpThrown => {
                let is_worthless = !self.is_trump(other) && other.value() < HIGH;
                self.is_trump(played) && !self.takes(played) && is_worthless && of_other >= worth
            }
            Fault::OneKept => {
                let is_safe = self.is_bare_one(other) && !self.is_trump(other) && won_by_other;
                is_safe && !self.takes(other) && !played.is_one() && !self.takes(played)
            }
            Fault::HigherThanNeeded => {
                self.is_really_higher(played, other) && of_other >= worth && won == won_by_other
            }
            Fault::TrickLeft => !won && self.takes(other) && !self.is_trump(other),
        }
    }

    /// The gamble that playing this card is, if it is one.
    pub fn gamble(&self, played: Card) -> Option<Gamble> {
        let trick = self.view.public.trick;
        let is_last = trick.len() + 1 == self.seats;
        if is_last || !self.is_bare_one(played) || self.choices.kinds().all(Card::is_one) {
            return None;
        }
        if trick.is_empty() {
            return Some(Gamble::Led);
        }
        if self.takes(played) {
            return None;
        }
        let mut still = trick.len() + 1..self.seats;
        if !self.together(trick.winner(self.seats)) {
            return Some(Gamble::UnderEnemy);
        }
        still
            .any(|place| !self.together(trick.leader.clockwise(place, self.seats)))
            .then_some(Gamble::OnPartner)
    }
}

/// The result of a count.
#[derive(Default)]
pub struct Count {
    /// Cards that were played where tricks bring points.
    pub cards: u64,
    /// The number of each strict fault.
    pub faults: BTreeMap<Fault, u64>,
    /// The number of each gamble, and of those that lost the 1.
    pub gambles: BTreeMap<Gamble, (u64, u64)>,
    /// Each of them, with what the player saw.
    pub told: Vec<String>,
}

/// Plays a match of this number between bots of a level, or so many rounds of it, and counts.
pub fn count_match(level: Level, seats: usize, number: u64, rounds: usize) -> Count {
    let seed = Seed::from_number(number);
    let mut series = GameId::Niet.default_options().start(seats, None, seed).expect("a table of NIET!");
    let bots = Bots::new(seed, vec![Some(level); seats]);
    let mut count = Count::default();
    let mut pending: Vec<(Seat, Gamble)> = Vec::new();
    let mut entries = 0;
    while !series.is_over() && series.sheet().rounds().len() < rounds {
        let decide = |seat| bots.decide(&series, entries, seat, &|| false);
        let (seat, decision) = quickest(series.turn(), seats, decide).expect("somebody acts");
        let AnyView::Niet(view) = series.view(Viewer::Seat(seat)).round else { continue };
        if let Move::Act(AnyAction::Niet(Action::Play(card))) = decision.step {
            count.cards += u64::from(view.public.contract.is_some_and(|contract| contract.points > 0));
            if let Some(turn) = Turn::of(&view) {
                if let Some(fault) = turn.fault(card) {
                    *count.faults.entry(fault).or_default() += 1;
                    count.told.push(format!(
                        "m{number} n{entries} {}: {card}, {}",
                        fault.name(),
                        told(&view)
                    ));
                }
                if let Some(gamble) = turn.gamble(card) {
                    pending.push((seat, gamble));
                    count.told.push(format!(
                        "m{number} n{entries} {}: {card}, {}",
                        gamble.name(),
                        told(&view)
                    ));
                }
            }
        }
        series.play(seat, decision.step, &mut Vec::new()).expect("a bot plays legally");
        entries += 1;
        let AnyView::Niet(after) = series.view(Viewer::Seat(seat)).round else { continue };
        let is_complete = after.public.trick.is_empty() && after.public.phase != Phase::Niet;
        if is_complete && let (Some(last), Some(teams)) = (after.public.last_trick, after.public.teams) {
            for (seat, gamble) in pending.drain(..) {
                let (all, lost) = count.gambles.entry(gamble).or_default();
                *all += 1;
                *lost += u64::from(!teams.together(seat, last.winner(seats)));
            }
        }
    }
    count
}

/// Describes the view of the player: the contract, the trick and the hand.
fn told(view: &View) -> String {
    let public = &view.public;
    let contract = public.contract.map(|contract| (contract.trump, contract.supertrump, contract.points));
    let trick: Vec<String> = public
        .trick
        .iter(public.seat_count())
        .map(|(seat, card)| {
            let own = view.viewer.seat().zip(public.teams);
            let sign = if own.is_some_and(|(own, teams)| teams.together(own, seat)) { "+" } else { "-" };
            format!("{sign}{card}")
        })
        .collect();
    format!("{contract:?}, trick {}, hand {:?}, tricks {:?}", trick.join(" "), view.own.hand, public.tricks)
}

impl Count {
    /// Counts others too.
    pub fn add(&mut self, other: Self) {
        self.cards += other.cards;
        for (fault, number) in other.faults {
            *self.faults.entry(fault).or_default() += number;
        }
        for (gamble, (all, lost)) in other.gambles {
            let known = self.gambles.entry(gamble).or_default();
            *known = (known.0 + all, known.1 + lost);
        }
        self.told.extend(other.told);
    }

    /// Returns the number of strict faults.
    pub fn strict(&self) -> u64 {
        self.faults.values().sum()
    }
}
