//! What is legal: listed and checked from what is public and the own hand.

use super::Nmbrs;
use super::action::{Action, Base, Illegal, Meld};
use super::cards::{Card, Cards, Hue};
use super::view::{Own, Phase, Public};
use crate::game;
use crate::seat::{Seat, SeatSet, Turn};

/// With how many cards of the hand, itself included, it is tried whether a joker can be melded again. [R: a swap is refused when
/// it could not, so that nobody is caught in mid-turn; a joker that only a longer meld could take stays where it lies]
const TRIED: usize = 3;

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Who acts.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::OVER,
            _ => Turn::of(self.to_act),
        }
    }

    /// Appends the legal actions of a seat with this hand. All of them but for melds, of which a hand with jokers can make
    /// hundreds: listed are those without a joker of the hand, all of them, and those with one where it extends, fills or joins
    /// lines or makes a new one, at a number that the hand itself does not hold. The others, two jokers at once, a joker
    /// in a crossing line or in the place of a card that is held, are legal, too, and [`Self::fits`] finds them by their cards.
    /// After a swap the melds of that joker are listed likewise; should there be none, all with up to two cards beside it.
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
        self.phase != Phase::Meld || self.owed.is_none() && !own.hand.iter().any(Card::is_joker)
    }

    fn is_sound(&self, who: SeatSet, _own: &Own) -> bool {
        let named = [self.dealer, self.active, self.to_act];
        game::all_sit::<Nmbrs>(self.seat_count(), named, who.union(self.opened))
    }
}

impl Public {
    #[inline]
    fn turn_actions(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let before = out.len();
        self.melds(seat, hand, out);
        if let Some(joker) = self.owed {
            if out.len() == before {
                self.again(seat, hand, joker, &mut |meld| {
                    out.push(Action::Meld(meld));
                    false
                });
            }
            return;
        }
        self.swaps(seat, hand, out);
        out.extend(hand.iter().map(Action::Discard));
    }

    /// Appends the jokers of the table that a seat with this hand can take.
    #[inline]
    pub(super) fn swaps(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let swaps = Hue::ALL.into_iter().filter(|joker| self.check_swap(seat, hand, *joker).is_ok());
        out.extend(swaps.map(Action::Swap));
    }

    /// Whether a seat with this hand may do this now: the cards of the hand that it melds, none unless the action is a meld.
    ///
    /// # Errors
    /// Why not.
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
            // A turn begins with an open card, and a choice is offered only while one lies there.
            (Action::TakeOpen, Phase::Draw | Phase::Offer | Phase::Redraw)
            | (Action::LeaveOpen, Phase::Draw | Phase::Offer) => Ok(Cards::EMPTY),
            (Action::DrawClosed, Phase::Redraw) => may(self.can_draw_closed(), Illegal::ClosedEmpty),
            (Action::Meld(meld), Phase::Meld) => self.check_meld(seat, hand, &meld),
            (Action::Swap(joker), Phase::Meld) => self.check_swap(seat, hand, joker).map(|()| Cards::EMPTY),
            (Action::Discard(_), Phase::Meld) if self.owed.is_some() => Err(Illegal::JokerOwed),
            (Action::Discard(card), Phase::Meld) => may(hand.contains(card), Illegal::NotInHand),
            _ => Err(Illegal::WrongPhase),
        }
    }

    /// The cards of the hand that a meld lays.
    ///
    /// # Errors
    /// Why it is not legal.
    #[inline]
    pub(super) fn check_meld(&self, seat: Seat, hand: Cards, meld: &Meld) -> Result<Cards, Illegal> {
        if meld.base != Base::Hand && !self.opened.contains(seat) {
            return Err(Illegal::FirstFromHand);
        }
        let laid = self.table.judge(hand, meld, self.options.level)?;
        if self.owed.is_some_and(|joker| !laid.contains(Card::joker(joker))) {
            return Err(Illegal::JokerOwed);
        }
        if laid.len() > self.may_lay(hand) { Err(Illegal::LastCard) } else { Ok(laid) }
    }

    #[inline]
    fn check_swap(&self, seat: Seat, hand: Cards, joker: Hue) -> Result<(), Illegal> {
        let card = self.swap_card(joker).ok_or(Illegal::NotOnTable)?;
        if !self.opened.contains(seat) {
            return Err(Illegal::FirstFromHand);
        }
        if self.owed.is_some() {
            return Err(Illegal::JokerOwed);
        }
        if !hand.contains(card) {
            return Err(Illegal::NotInHand);
        }
        // A joker goes on wherever a line has room: nearly always.
        if self.may_lay(hand) > 0 && self.table.has_room(self.options.level.highest()) {
            return Ok(());
        }
        let mut after = *self;
        after.table.replace(joker, card);
        after.owed = Some(joker);
        let hand = hand.without(card).with(Card::joker(joker));
        let mut found = false;
        after.again(seat, hand, joker, &mut |_| {
            found = true;
            true
        });
        if found { Ok(()) } else { Err(Illegal::JokerStuck) }
    }

    /// Shows every meld of the owed joker with few cards beside it, until `enough` says so.
    fn again(&self, seat: Seat, hand: Cards, joker: Hue, enough: &mut impl FnMut(Meld) -> bool) {
        let alone = Cards::EMPTY.with(Card::joker(joker));
        let most = TRIED.min(self.may_lay(hand));
        self.with_more(seat, hand, alone, hand.minus(alone), most, enough);
    }

    /// Shows the melds of `picked` and up to `most` cards in all, further ones from `rest`; whether `enough` said so.
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
