//! Why a choice is good: one sentence, from the reserves, the prizes and the bids.

use super::super::action::Action;
use super::super::auction::Auction;
use super::super::bot::odds;
use super::super::cards::{Card, Numbers};
use super::super::criteria::{combinations, reward};
use super::super::view::{Phase, View};
use super::super::{Numereum, SEATS, TARGET};
use crate::scene::Asked;
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match action? {
        Action::Commit(card) => Some(asked.sure(card, asked.commit(card))),
        Action::Concede => Some(asked.concede()),
        Action::Combine(cards) => Some(asked.combine(cards)),
        Action::Finish => Some(asked.text("numereum-why-stays")),
    }
}

impl Asked<'_, View> {
    /// With how sure it is, against an opponent whom nobody can read.
    fn sure(&self, card: Card, why: Option<String>) -> String {
        let [ahead, level] = odds::<Numereum>(self.view, card).map(|percent| Arg::from(percent as usize));
        let odds =
            self.audience.about("numereum-why-odds", self.other(), [("ahead", ahead), ("level", level)]);
        why.map_or_else(|| odds.clone(), |why| format!("{why} {odds}"))
    }

    fn other(&self) -> Seat {
        self.seat.next(SEATS)
    }

    fn commit(&self, card: Card) -> Option<String> {
        let auction = self.view.public.auction.as_ref()?;
        if self.view.public.phase == Phase::Bid {
            return self.bid(auction, card);
        }
        let [mine, theirs] = [self.seat, self.other()].map(|seat| auction.bids[seat.index()].total());
        let mine = mine + u32::from(card.value());
        if self.view.public.phase == Phase::Answer {
            if mine <= theirs {
                return Some(self.about("numereum-why-pays", self.other()));
            }
            let args = [("mine", Arg::from(mine as usize)), ("theirs", Arg::from(theirs as usize))];
            return Some(self.audience.about("numereum-why-leads", self.other(), args));
        }
        let need = mine.checked_sub(theirs)?;
        let highest = self.highest_of_other();
        if highest < need {
            return Some(self.about("numereum-why-sure", self.other()));
        }
        Some(self.audience.about("numereum-why-covers", self.other(), [("need", Arg::from(need as usize))]))
    }

    /// The highest card that the other can have: what they are known to hold, and what nobody has seen.
    fn highest_of_other(&self) -> u32 {
        let known = self.view.public.known[self.other().index()].kinds();
        let cards = known.chain(self.view.unseen().iter());
        cards.map(|card| u32::from(card.value())).max().unwrap_or(0)
    }

    /// Whether a number that arrives in a seat's reserve makes a combination there.
    fn completes(&self, seat: Seat, card: Card) -> bool {
        let arrived = Numbers::only(card);
        !card.is_basic()
            && combinations(self.view.public.reserves[seat.index()].union(arrived), arrived).next().is_some()
    }

    fn bid(&self, auction: &Auction, card: Card) -> Option<String> {
        let prize = auction.prizes.reserve;
        let named = || Arg::from(prize.to_string());
        let kinds = self.view.own.hand.kinds();
        let lowest = kinds.clone().map(Card::value).min() == Some(card.value());
        let highest = kinds.map(Card::value).max() == Some(card.value());
        if self.completes(self.seat, card) {
            Some(self.text("numereum-why-returns"))
        } else if lowest && !highest {
            Some(self.text("numereum-why-lowest"))
        } else if self.completes(self.seat, prize) {
            Some(self.audience.with("numereum-why-prize", [("card", named())]))
        } else if self.completes(self.other(), prize) {
            Some(self.audience.about("numereum-why-deny", self.other(), [("card", named())]))
        } else if highest && !lowest {
            Some(self.text("numereum-why-highest"))
        } else {
            (!card.is_basic()).then(|| self.text("numereum-why-number"))
        }
    }

    fn concede(&self) -> String {
        if !self.view.public.can_overbid() {
            return self.text("numereum-why-empty");
        }
        self.counted("numereum-why-keeps", self.view.own.hand.len())
    }

    fn combine(&self, cards: Numbers) -> String {
        if self.view.public.combinations(self.seat) + 1 >= TARGET {
            self.text("numereum-why-fifth")
        } else if reward(cards) > 1 {
            self.text("numereum-why-super")
        } else {
            self.text("numereum-why-combines")
        }
    }
}
