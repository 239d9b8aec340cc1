//! The reasons for a choice: the reserves, the prizes and the bids.

use super::super::action::Action;
use super::super::auction::Auction;
use super::super::bot::odds;
use super::super::cards::{Card, Numbers};
use super::super::criteria::{combinations, reward};
use super::super::view::{Phase, View};
use super::super::{Numereum, SEATS, TARGET};
use crate::scene::{Asked, Why};
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    match action {
        Some(Action::Commit(card)) => asked.sure(card),
        Some(Action::Concede) => vec![asked.concede()],
        Some(Action::Combine(cards)) => asked.combine(cards),
        Some(Action::Finish) => vec![asked.text("numereum-why-stays")],
        None => Vec::new(),
    }
}

impl Asked<'_, View> {
    /// Returns the reasons for a card, each with its certainty, against an opponent whom nobody can read.
    fn sure(&self, card: Card) -> Vec<Why> {
        let [ahead, level] = odds::<Numereum>(self.view, card);
        let args = [("ahead", Arg::from(ahead as usize)), ("level", Arg::from(level as usize))];
        let odds = self.about("numereum-why-odds", self.other(), args).weighing(ahead as i32);
        let mut said = self.commit(card);
        for why in &mut said {
            why.text = format!("{} {}", why.text, odds.text);
        }
        // Alone they speak for the card that is ahead more often.
        said.push(odds);
        said
    }

    fn other(&self) -> Seat {
        self.seat.next(SEATS)
    }

    fn commit(&self, card: Card) -> Vec<Why> {
        let Some(auction) = &self.view.public.auction else { return Vec::new() };
        if self.view.public.phase == Phase::Bid {
            return self.bid(auction, card);
        }
        let [mine, theirs] = [self.seat, self.other()].map(|seat| auction.bids[seat.index()].total());
        let mine = mine + u32::from(card.value());
        if self.view.public.phase == Phase::Answer {
            let args = [("mine", Arg::from(mine as usize)), ("theirs", Arg::from(theirs as usize))];
            return vec![if mine > theirs {
                self.about("numereum-why-leads", self.other(), args).weighing(mine as i32)
            } else {
                self.about("numereum-why-pays", self.other(), [])
            }];
        }
        let Some(need) = mine.checked_sub(theirs) else { return Vec::new() };
        let sure = self.highest_of_other() < need;
        let covers = || self.about("numereum-why-covers", self.other(), [("need", Arg::from(need as usize))]);
        let sure = sure.then(|| self.about("numereum-why-sure", self.other(), []));
        let lowest = self.view.own.hand.kinds().all(|other| other.value() >= card.value());
        let lowest = lowest.then(|| self.text("numereum-why-lowest"));
        sure.into_iter().chain([covers().weighing(need as i32)]).chain(lowest).collect()
    }

    /// Returns the highest card that the other can have: of those known to be theirs,
    /// and those nobody has seen.
    fn highest_of_other(&self) -> u32 {
        let known = self.view.public.known[self.other().index()].kinds();
        let cards = known.chain(self.view.unseen().iter());
        cards.map(|card| u32::from(card.value())).max().unwrap_or(0)
    }

    /// Returns true if a number that arrives in a seat's reserve makes a combination there.
    fn completes(&self, seat: Seat, card: Card) -> bool {
        let arrived = Numbers::only(card);
        !card.is_basic()
            && combinations(self.view.public.reserves[seat.index()].union(arrived), arrived).next().is_some()
    }

    fn bid(&self, auction: &Auction, card: Card) -> Vec<Why> {
        let prize = auction.prizes.reserve;
        let named = || [("card", Arg::from(prize.to_string()))];
        let kinds = self.view.own.hand.kinds();
        let lowest = kinds.clone().map(Card::value).min() == Some(card.value());
        let highest = kinds.map(Card::value).max() == Some(card.value());
        let higher = self.view.own.hand.iter().filter(|other| other.value() > card.value()).count();
        let said = [
            self.completes(self.seat, card).then(|| self.text("numereum-why-returns")),
            (lowest && !highest).then(|| self.text("numereum-why-lowest")),
            (!lowest && self.completes(self.seat, prize)).then(|| self.with("numereum-why-prize", named())),
            (!lowest && self.completes(self.other(), prize))
                .then(|| self.about("numereum-why-deny", self.other(), named())),
            (highest && !lowest).then(|| self.text("numereum-why-highest")),
            (!card.is_basic()).then(|| self.text("numereum-why-number")),
            (!lowest && higher > 0).then(|| self.counted("numereum-why-spares", higher)),
        ];
        said.into_iter().flatten().collect()
    }

    fn concede(&self) -> Why {
        if !self.view.public.can_overbid() {
            return self.text("numereum-why-empty");
        }
        self.counted("numereum-why-keeps", self.view.own.hand.len())
    }

    fn combine(&self, cards: Numbers) -> Vec<Why> {
        let said = [
            (self.view.public.combinations(self.seat) + 1 == TARGET).then(|| self.text("numereum-why-fifth")),
            Some(self.text(if reward(cards) > 1 { "numereum-why-super" } else { "numereum-why-combines" })),
        ];
        said.into_iter().flatten().collect()
    }
}
