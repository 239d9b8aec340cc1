//! The legal actions: listed and checked by the same rules, from the public part and the own hand.

use super::action::{Action, Exchange, Illegal, Pair, Target};
use super::cards::{Card, Cards, Value};
use super::pli::{Lay, Pli, When};
use super::view::{Own, Phase, Public};
use super::zones::{Zone, Zones};
use crate::game::{self, Public as _};
use crate::seat::{Seat, SeatSet, Turn};

/// The cards that a seat can use: its hand and everybody's visible ones.
struct Sources<'a> {
    public: &'a Public,
    hand: Cards,
    /// All of these cards, wherever they lie.
    all: Cards,
}

impl<'a> Sources<'a> {
    #[inline]
    fn new(public: &'a Public, hand: Cards) -> Self {
        let all = public.rows[..public.seat_count()].iter().fold(hand, |all, row| all.with(*row));
        Self { public, hand, all }
    }

    /// Returns the zones of the cards of a kind.
    #[inline]
    fn of(&self, card: Card) -> Zones {
        let mut zones = Zones::NOWHERE;
        if !self.all.contains(card) {
            return zones;
        }
        zones.add(Zone::Hand, self.hand.count(card));
        for seat in Seat::all(self.public.seat_count()) {
            zones.add(Zone::Row(seat), self.public.rows[seat.index()].count(card));
        }
        zones
    }
}

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    /// While a pli lies, everybody else may try a Facteur X [S], whatever they hold [R].
    #[inline]
    fn turn(&self) -> Turn {
        let everybody = SeatSet::all(self.seat_count());
        match self.phase {
            Phase::Choose => Turn::together(everybody.minus(self.chosen)),
            Phase::Play if self.pli.is_some() => {
                let must = SeatSet::only(self.to_act);
                Turn { must, may: everybody.minus(must) }
            }
            Phase::Play | Phase::Refill => Turn::of(self.to_act),
            Phase::Over => Turn::OVER,
        }
    }

    /// Appends every legal action of a seat with this hand.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        let turn = self.turn();
        if turn.may.contains(seat) {
            self.lays(seat, &Sources::new(self, own.hand), When::OutOfTurn, out);
        }
        if !turn.must.contains(seat) {
            return;
        }
        match self.phase {
            Phase::Choose => pairs(own.hand, out),
            Phase::Play => self.turn_actions(seat, own.hand, out),
            Phase::Refill => {
                let cards = own.hand.kinds().filter(|card| self.refills_well(seat, *card));
                out.extend(cards.map(Action::Refill));
                out.extend(self.can_draw().then_some(Action::RefillBlind));
            }
            Phase::Over => {}
        }
    }
}

impl Public {
    #[inline]
    fn turn_actions(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let before = out.len();
        let sources = Sources::new(self, hand);
        self.lays(seat, &sources, When::InTurn, out);
        self.specials(seat, &sources, out);
        if self.special_laid {
            out.push(Action::EndTurn);
            return;
        }
        out.extend(self.can_draw().then_some(Action::Draw));
        for from in Seat::all(self.seat_count()).filter(|other| *other != seat) {
            out.extend(self.rows[from.index()].kinds().map(|card| Action::Take { from, card }));
        }
        // A leader passes only if there is no other action at all. [S; R]
        if self.pli.is_some() || out.len() == before {
            out.push(Action::Pass);
        }
    }

    #[inline]
    fn lays(&self, seat: Seat, sources: &Sources<'_>, when: When, out: &mut Vec<Action>) {
        let lying_jokers = sources.of(Card::JOKER);
        let jokers = lying_jokers.len();
        // All values up to the pli's need equally many cards, and so do all above it.
        let classic = sources.all.classic();
        let up_to = self.pli.map_or(Cards::EMPTY, |pli| classic.up_to(pli.value));
        let counts = |value| Pli::counts(self.pli, value, false, when);
        let low = self.pli.and_then(|pli| counts(pli.value));
        let spans = [(up_to, low), (classic.without(up_to), counts(Value::INFINITY))];
        for (cards, counts) in spans {
            let Some((min, max)) = counts else { continue };
            for card in cards.kinds_of(min.saturating_sub(jokers)) {
                let Some(value) = card.value() else { continue };
                let mut offer = |cards: Zones, jokers: Zones| {
                    let count = cards.len() + jokers.len();
                    let lay = Lay { value, cards, jokers };
                    if min <= count && count <= max && self.lay_leaves_well(seat, &lay) {
                        out.push(Action::Lay(lay));
                    }
                };
                for cards in sources.of(card).ways() {
                    offer(cards, Zones::NOWHERE);
                    lying_jokers.ways().for_each(|jokers| offer(cards, jokers));
                }
            }
        }
        for jokers in lying_jokers.ways() {
            for value in Value::all() {
                let lay = Lay { value, cards: Zones::NOWHERE, jokers };
                let fits = Pli::counts(self.pli, value, true, when)
                    .is_some_and(|(min, max)| (min..=max).contains(&jokers.len()));
                if fits && self.lay_leaves_well(seat, &lay) {
                    out.push(Action::Lay(lay));
                }
            }
        }
    }

    /// Returns true if a set leaves the hand in a legal state; see [`Self::leaves_well`].
    #[inline]
    pub(super) const fn lay_leaves_well(&self, seat: Seat, lay: &Lay) -> bool {
        let taken = lay.cards.in_hand() + lay.jokers.in_hand();
        self.leaves_well(seat, taken, lay.cards.in_hand() > 0)
    }

    const fn special_leaves_well(&self, seat: Seat, from: Zone) -> bool {
        self.leaves_well(seat, matches!(from, Zone::Hand) as u8, false)
    }

    /// Appends the specials that a seat with this hand, whose turn it is, can lay.
    pub(super) fn special_actions(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        self.specials(seat, &Sources::new(self, hand), out);
    }

    #[inline]
    fn specials(&self, seat: Seat, sources: &Sources<'_>, out: &mut Vec<Action>) {
        if sources.all.specials().is_empty() {
            return;
        }
        let zones = |card: Card| {
            let from = sources.of(card).iter().map(|(zone, _)| zone);
            from.filter(|from| self.special_leaves_well(seat, *from))
        };
        let others = Seat::all(self.seat_count()).filter(|other| *other != seat);
        if self.check_cut().is_ok() {
            out.extend(zones(Card::NUM_X).map(|from| Action::NumX { from }));
        }
        for from in zones(Card::SWAP) {
            out.extend(others.clone().map(|other| Action::Swap { from, with: Exchange::Seat(other) }));
            let turns = [Exchange::Left, Exchange::Right].into_iter();
            let turns = turns.filter(|with| self.is_exchange(seat, *with));
            out.extend(turns.map(|with| Action::Swap { from, with }));
        }
        for card in Card::MALUS {
            for from in zones(card) {
                let on = others.clone().map(Target::Seat).chain([Target::All]);
                out.extend(on.map(|on| Action::Malus { card, from, on }));
            }
        }
    }

    fn check_cut(&self) -> Result<(), Illegal> {
        if self.pli.is_none() {
            Err(Illegal::NoPli)
        } else if self.special_laid {
            // "Se joue toujours seule": not in one turn with other specials either. [S; R]
            Err(Illegal::NumXAlone)
        } else {
            Ok(())
        }
    }

    fn is_other(&self, seat: Seat, other: Seat) -> bool {
        other != seat && other.index() < self.seat_count()
    }

    /// Returns true if a Swap can move these rows.
    /// Between two players all three ways do the same, so only one is legal. [R]
    fn is_exchange(&self, seat: Seat, with: Exchange) -> bool {
        match with {
            Exchange::Seat(other) => self.is_other(seat, other),
            Exchange::Left | Exchange::Right => self.seats > 2,
        }
    }

    /// Checks that a seat with this hand may do this now.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        let phase = match action {
            Action::Show(_) => Phase::Choose,
            Action::Refill(_) | Action::RefillBlind => Phase::Refill,
            _ => Phase::Play,
        };
        let turn = self.turn();
        if self.phase == Phase::Over {
            return Err(Illegal::RoundOver);
        }
        if self.phase != phase {
            return Err(Illegal::WrongPhase);
        }
        let out_of_turn = matches!(action, Action::Lay(_)) && turn.may.contains(seat);
        if !out_of_turn && !turn.must.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Show(pair) => check_pair(hand, pair),
            Action::Lay(lay) => self.check_lay(seat, hand, &lay),
            Action::NumX { from } => {
                self.check_special(seat, hand, Card::NUM_X, from)?;
                self.check_cut()
            }
            Action::Swap { from, with } => {
                self.check_special(seat, hand, Card::SWAP, from)?;
                self.is_exchange(seat, with).then_some(()).ok_or(Illegal::BadTarget)
            }
            Action::Malus { card, from, on } => {
                card.penalty().ok_or(Illegal::NotMalus)?;
                self.check_special(seat, hand, card, from)?;
                match on {
                    Target::Seat(other) if !self.is_other(seat, other) => Err(Illegal::BadTarget),
                    Target::Seat(_) | Target::All => Ok(()),
                }
            }
            Action::EndTurn => self.special_laid.then_some(()).ok_or(Illegal::NoSpecialLaid),
            Action::Draw | Action::Take { .. } | Action::Pass if self.special_laid => {
                Err(Illegal::AfterSpecial)
            }
            Action::Draw | Action::RefillBlind => self.can_draw().then_some(()).ok_or(Illegal::DeckEmpty),
            Action::Take { from, .. } if from == seat => Err(Illegal::OwnCard),
            Action::Take { from, card } => {
                self.row(from).contains(card).then_some(()).ok_or(Illegal::NotVisible)
            }
            Action::Pass => self.check_pass(seat, hand),
            Action::Refill(card) if !hand.contains(card) => Err(Illegal::NotInHand),
            Action::Refill(card) => {
                self.refills_well(seat, card).then_some(()).ok_or(Illegal::LastCardClassic)
            }
        }
    }

    fn check_pass(&self, seat: Seat, hand: Cards) -> Result<(), Illegal> {
        if self.pli.is_some() {
            return Ok(());
        }
        let mut actions = Vec::new();
        self.turn_actions(seat, hand, &mut actions);
        if actions == [Action::Pass] { Ok(()) } else { Err(Illegal::LeaderMayNotPass) }
    }

    fn check_special(&self, seat: Seat, hand: Cards, card: Card, from: Zone) -> Result<(), Illegal> {
        self.check_taken(hand, card, from, 1)?;
        self.special_leaves_well(seat, from).then_some(()).ok_or(Illegal::LastCardClassic)
    }

    #[inline]
    fn check_taken(&self, hand: Cards, card: Card, from: Zone, count: u8) -> Result<(), Illegal> {
        let (lies, missing) = match from {
            Zone::Hand => (hand, Illegal::NotInHand),
            Zone::Row(seat) => (self.row(seat), Illegal::NotVisible),
        };
        if lies.count(card) >= count { Ok(()) } else { Err(missing) }
    }

    #[inline]
    fn check_lay(&self, seat: Seat, hand: Cards, lay: &Lay) -> Result<(), Illegal> {
        if lay.is_empty() {
            return Err(Illegal::NoCards);
        }
        for (from, count) in lay.cards.iter() {
            self.check_taken(hand, lay.value.card(), from, count)?;
        }
        for (from, count) in lay.jokers.iter() {
            self.check_taken(hand, Card::JOKER, from, count)?;
        }
        let when = self.when(seat);
        let counts = Pli::counts(self.pli, lay.value, lay.jokers_alone(), when);
        if !counts.is_some_and(|(min, max)| (min..=max).contains(&lay.len())) {
            let same = self.pli.is_some_and(|pli| pli.value == lay.value);
            return Err(match when {
                When::OutOfTurn => Illegal::NotFactorX,
                When::InTurn if same && lay.jokers_alone() => Illegal::JokersNameAnother,
                When::InTurn => Illegal::DoesNotCover,
            });
        }
        if self.lay_leaves_well(seat, lay) { Ok(()) } else { Err(Illegal::LastCardClassic) }
    }
}

fn check_pair(hand: Cards, pair: Pair) -> Result<(), Illegal> {
    let cards: Cards = pair.cards().into_iter().collect();
    let held = cards.len() == 2 && pair.cards().iter().all(|card| hand.count(*card) >= cards.count(*card));
    held.then_some(()).ok_or(Illegal::NotInHand)
}

fn pairs(hand: Cards, out: &mut Vec<Action>) {
    for low in hand.kinds() {
        let rest = hand.kinds().filter(|high| *high > low || *high == low && hand.count(low) > 1);
        out.extend(rest.map(|high| Action::Show(Pair::from([low, high]))));
    }
}
