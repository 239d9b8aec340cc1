//! The legal actions: listed and checked from the public part and the own hand.

use super::action::{Action, Base, Illegal, Meld};
use super::cards::{Card, Cards, Hue, Hues};
use super::table::Table;
use super::view::{Own, Phase, Public};
use crate::game;
use crate::seat::{Seat, Turn};

/// The number of cards of the hand in the one meld that is tried if the ends of lines have no room
/// for all owed jokers.
/// [R: what leaves no way to meld them again is refused, so that nobody is caught in mid-turn;
/// a joker that only a longer meld could take stays where it lies]
const TRIED: usize = 3;

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::OVER,
            _ => Turn::of(self.to_act),
        }
    }

    /// Appends the legal actions of a seat with this hand.
    /// Melds, of which a hand with jokers can make hundreds, are the exception.
    /// The list has all melds without a joker of the hand.
    /// It also has those with one joker that extend, fill or join lines or make a new one,
    /// at a number that the hand itself does not hold.
    /// The others are legal, too: two jokers at once,
    /// a joker in a crossing line or in the place of a held card.
    /// [`Self::fits`] finds them by their cards.
    /// While jokers are owed, an action that would leave one of them for good is illegal.
    /// If none of the listed melds is then left,
    /// all melds of an owed joker with up to two more cards are listed.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        if self.phase == Phase::Over || seat != self.to_act {
            return;
        }
        match self.phase {
            Phase::Draw | Phase::Offer => out.extend([Action::TakeOpen, Action::LeaveOpen]),
            Phase::Redraw => {
                out.push(Action::TakeOpen);
                out.extend(self.can_draw_closed().then_some(Action::DrawClosed));
            }
            Phase::Meld => self.turn_actions(seat, own.hand, out),
            Phase::Over => {}
        }
    }

    fn lists_all(&self, own: &Own) -> bool {
        self.phase != Phase::Meld || own.hand.jokers().is_empty()
    }
}

impl Public {
    #[inline]
    fn turn_actions(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        if self.owed.is_empty() {
            self.melds(seat, hand, hand.jokers(), true, out);
            self.swaps(seat, hand, out);
            out.extend(hand.iter().map(Action::Discard));
            return;
        }
        let mut melds = Vec::new();
        self.melds(seat, hand, hand.jokers(), true, &mut melds);
        melds.retain(|action| self.check(seat, hand, *action).is_ok());
        if melds.is_empty() {
            self.with_owed(self.owed, seat, hand, &mut |meld| {
                melds.push(Action::Meld(meld));
                false
            });
        }
        out.append(&mut melds);
        self.swaps(seat, hand, out);
    }

    /// Appends the melds that bots weigh: the listed ones.
    /// While jokers are owed these are only melds of such jokers, stuck ones too.
    #[inline]
    pub(super) fn sensible_melds(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let jokers = if self.owed.is_empty() { hand.jokers() } else { self.owed };
        self.melds(seat, hand, jokers, self.owed.is_empty(), out);
    }

    /// Appends the jokers of the table that a seat with this hand can take.
    #[inline]
    pub(super) fn swaps(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let swaps = Hue::ALL.into_iter().filter(|joker| self.check_swap(seat, hand, *joker).is_ok());
        out.extend(swaps.map(Action::Swap));
    }

    /// Checks that a seat with this hand may do this now.
    /// Returns the cards of the hand that it melds, none unless the action is a meld.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<Cards, Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::RoundOver);
        }
        if seat != self.to_act {
            return Err(Illegal::NotYourTurn);
        }
        let may = |may: bool, why: Illegal| if may { Ok(Cards::EMPTY) } else { Err(why) };
        match (action, self.phase) {
            // A turn begins with an open card, and a choice is offered only while an open card lies there.
            (Action::TakeOpen, Phase::Draw | Phase::Offer | Phase::Redraw)
            | (Action::LeaveOpen, Phase::Draw | Phase::Offer) => Ok(Cards::EMPTY),
            (Action::DrawClosed, Phase::Redraw) => may(self.can_draw_closed(), Illegal::ClosedEmpty),
            (Action::Meld(meld), Phase::Meld) => self.check_meld(seat, hand, &meld),
            (Action::Swap(joker), Phase::Meld) => self.check_swap(seat, hand, joker).map(|()| Cards::EMPTY),
            (Action::Discard(_), Phase::Meld) if !self.owed.is_empty() => Err(Illegal::JokerOwed),
            (Action::Discard(card), Phase::Meld) => may(hand.contains(card), Illegal::NotInHand),
            _ => Err(Illegal::WrongPhase),
        }
    }

    /// Returns the cards of the hand that a meld lays.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub(super) fn check_meld(&self, seat: Seat, hand: Cards, meld: &Meld) -> Result<Cards, Illegal> {
        if meld.base != Base::Hand && !self.opened.contains(seat) {
            return Err(Illegal::FirstFromHand);
        }
        let laid = self.judge(hand, meld)?;
        if laid.len() > self.may_lay(hand) {
            return Err(Illegal::LastCard);
        }
        let owed = self.owed.minus(laid.jokers());
        if !owed.is_empty() {
            let mut after = *self;
            after.table.lay(meld);
            after.owed = owed;
            after.must_not_be_stuck(seat, hand.minus(laid))?;
        }
        Ok(laid)
    }

    #[inline]
    fn check_swap(&self, seat: Seat, hand: Cards, joker: Hue) -> Result<(), Illegal> {
        let card = self.swap_card(joker).ok_or(Illegal::NotOnTable)?;
        if !self.opened.contains(seat) {
            return Err(Illegal::FirstFromHand);
        }
        if !hand.contains(card) {
            return Err(Illegal::NotInHand);
        }
        let mut after = *self;
        after.table.replace(joker, card);
        after.owed = self.owed.with(joker);
        after.must_not_be_stuck(seat, hand.without(card).with(Card::joker(joker)))
    }

    /// Checks that a seat with this hand, which holds the owed jokers,
    /// can meld all of them again and keep the cards that it may not meld.
    /// It looks for room at the ends of lines, for all jokers or for those that one meld of few cards leaves.
    ///
    /// # Errors
    /// The seat cannot, as far as this looks ahead.
    fn must_not_be_stuck(&self, seat: Seat, hand: Cards) -> Result<(), Illegal> {
        let has_room = |table: &Table, hand: Cards, owed: Hues| {
            owed.len() <= self.may_lay(hand).min(table.room(self.options.level.highest()))
        };
        // Lines nearly always have room.
        if has_room(&self.table, hand, self.owed) {
            return Ok(());
        }
        let unowed = Self { owed: Hues::EMPTY, ..*self };
        let goes_on = unowed.with_owed(self.owed, seat, hand, &mut |meld| {
            let mut table = self.table;
            table.lay(&meld);
            let rest = |laid: Cards| has_room(&table, hand.minus(laid), self.owed.minus(laid.jokers()));
            self.judge(hand, &meld).is_ok_and(rest)
        });
        if goes_on { Ok(()) } else { Err(Illegal::JokerStuck) }
    }

    /// Shows the melds that lay at least one of these jokers with few cards beside it,
    /// until `enough` says so.
    /// Returns true if it did.
    fn with_owed(&self, owed: Hues, seat: Seat, hand: Cards, enough: &mut impl FnMut(Meld) -> bool) -> bool {
        let most = TRIED.min(self.may_lay(hand));
        let mut rest = hand;
        owed.iter().map(Card::joker).any(|joker| {
            rest = rest.without(joker);
            self.with_more(seat, hand, Cards::only(joker), rest, most, enough)
        })
    }

    /// Shows the melds of `picked` and up to `most` cards in all, further ones from `rest`.
    /// Returns true if `enough` said so.
    fn with_more(
        &self,
        seat: Seat,
        hand: Cards,
        picked: Cards,
        rest: Cards,
        most: usize,
        enough: &mut impl FnMut(Meld) -> bool,
    ) -> bool {
        if picked.len() > most {
            return false;
        }
        let mut melds = Vec::new();
        self.fits(seat, hand, picked, &mut melds);
        if melds.into_iter().any(&mut *enough) {
            return true;
        }
        let mut rest = rest;
        rest.iter().any(|card| {
            rest = rest.without(card);
            self.with_more(seat, hand, picked.with(card), rest, most, enough)
        })
    }
}
