//! The quick player for the rest of a searched deal: it allocates nothing and counts no unseen cards.

use super::super::action::Action;
use super::super::board::Contract;
use super::super::cards::{Card, Cards};
use super::super::view::{Public, View};
use crate::bot::BotRng;
use crate::seat::Seat;
use crate::seed::below;

/// Any card is played one time in this many: a policy that always errs in the same way misleads a search.
const SLIP: u32 = 10;
/// The share of a card's worth that is lost by playing it.
const SPENT: f32 = 0.9;
/// The chance that the team of a player who is still to come
/// takes a trick that the others hold with an unbeaten card.
const RESCUE: f32 = 0.35;

/// Plays the card with the best balance between the gain of the trick and the card's later worth.
pub(super) fn play(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let public = &view.public;
    let contract = public.contract?;
    let cards = public.playable(view.own.hand).kinds();
    if cards.len() == 1 || below(SLIP, rng) == 0 {
        let any = below(cards.len() as u32, rng) as usize;
        return cards.into_iter().nth(any).map(Action::Play);
    }
    let table = Table::of(public, &contract, seat);
    let mut best: Option<(f32, Card)> = None;
    for card in cards {
        let worth = table.worth(card);
        if best.is_none_or(|(highest, _)| worth > highest) {
            best = Some((worth, card));
        }
    }
    best.map(|(_, card)| Action::Play(card))
}

/// The running trick in the view of the player to act.
struct Table<'a> {
    contract: &'a Contract,
    sign: f32,
    /// The number of players after them.
    to_come: f32,
    /// True if their team holds the trick.
    ours: bool,
    strength: u8,
    /// The 1s of the own team and of the others in it.
    own_ones: f32,
    other_ones: f32,
    played: Cards,
    trick: &'a super::super::trick::Trick,
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, contract: &'a Contract, seat: Seat) -> Self {
        let seats = public.seat_count();
        let trick = &public.trick;
        let together = |other: Seat| public.teams.is_some_and(|teams| teams.together(seat, other));
        let (mut own_ones, mut other_ones) = (0.0, 0.0);
        for (by, card) in trick.iter(seats) {
            if card.is_one() {
                *if together(by) { &mut own_ones } else { &mut other_ones } += 1.0;
            }
        }
        Self {
            contract,
            sign: if contract.points > 0 { 1.0 } else { -1.0 },
            to_come: (seats - 1 - trick.len()) as f32,
            ours: !trick.is_empty() && together(trick.winner(seats)),
            strength: trick.strength(contract),
            own_ones,
            other_ones,
            played: public.played,
            trick,
        }
    }

    fn worth(&self, card: Card) -> f32 {
        let led = self.contract.suit(self.trick.led().unwrap_or(card));
        let strength = self.contract.strength(card, led);
        let takes = strength >= self.strength;
        let (ours, strength) = if takes { (true, strength) } else { (self.ours, self.strength) };
        let stays = if self.to_come > 0.0 { self.stays(strength) } else { 1.0 };
        let win = if ours { stays } else { (1.0 - stays) * RESCUE };
        let own_ones = self.own_ones + if card.is_one() { 1.0 } else { 0.0 };
        let trick = win * (1.0 + self.other_ones) - (1.0 - win) * (1.0 + own_ones);
        self.sign * (trick - SPENT * self.keep(card))
    }

    /// Returns the chance that a card that wins now still wins when all have played.
    fn stays(&self, strength: u8) -> f32 {
        let each = match strength {
            64 => 0.97,
            32.. => 0.6 + f32::from(strength - 32) * 0.03,
            _ => 0.25 + f32::from(strength) * 0.045,
        };
        if self.to_come > 1.5 { each * each } else { each }
    }

    /// Returns the worth of holding a card: its chance to win later, less the danger of a 1.
    fn keep(&self, card: Card) -> f32 {
        if self.contract.is_supertrump(card) {
            return 0.9;
        }
        if card.is_one() {
            return -0.45;
        }
        let value = f32::from(card.value());
        let higher = Cards::of(card.colour()).and(Cards::above(card.value()));
        // No higher card is left.
        let master = higher.except(self.played).is_empty();
        match (self.contract.trump == Some(card.colour()), master) {
            (true, true) => 0.95,
            (true, false) => 0.25 + value * 0.04,
            (false, true) => 0.6,
            (false, false) => (value - 7.0).max(0.0) * 0.07,
        }
    }
}
