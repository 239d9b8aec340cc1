//! A complete deal that agrees with a view: bots search it, and it proves that the view is enough.

use super::action::Discard;
use super::board::{Cell, DiscardRule, Row};
use super::cards::{Card, Cards, Colour};
use super::state::Niet;
use super::view::{Phase, View};
use crate::seat::Seat;
use crate::seed::{below, shuffle};
use rand_core::Rng;

/// The number of places of a hidden card: the five seats, the discards, and the undealt cards.
const PLACES: usize = 7;
const DISCARDS: usize = 5;
const UNDEALT: usize = 6;

/// The weight with which a place takes a card of a colour about which nothing is known.
const NEUTRAL: usize = 100;
/// The weight of a colour whose trump, or supertrump, the seat has covered when tricks bring points.
/// Over 2,000 rounds of `normal` bots at four, a seat held 2.6 cards of a colour that
/// it had covered as trump, 3.1 of one covered as supertrump, and 4.0 of one left open.
const COVERED_TRUMP: usize = 60;
const COVERED_SUPERTRUMP: usize = 75;

/// Draws the hands and the discards that `view` does not show.
/// Nobody gets a card of a colour that they are known to lack, and discards that spare 1s get none.
/// The viewer's gift to the left stays with its receiver as long as that is possible.
/// A seat that covered a colour is thought to hold less of it.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Niet {
    let mut hidden = view.unseen();
    let mut draw = Draw::new(view, hidden.len());
    if let Some((left, card)) = view.gift()
        && hidden.contains(card)
        && draw.open_to(card) >> left.index() & 1 == 1
    {
        hidden.remove(card);
        draw.put(card, left.index());
    }
    let mut cards: Vec<Card> = hidden.iter().collect();
    shuffle(&mut cards, rng);
    // The cards with the fewest places come first, so that other cards seldom have to make room.
    cards.sort_by_key(|card| draw.allowed(*card).count_ones());
    for card in cards {
        draw.deal(card, rng);
    }
    draw.finish(rng)
}

/// Hidden cards on their way to the places that have room for them.
struct Draw<'a> {
    view: &'a View,
    held: [Cards; PLACES],
    room: [usize; PLACES],
    /// The weight with which each place takes a card of each colour.
    liking: [[usize; Colour::ALL.len()]; PLACES],
}

impl<'a> Draw<'a> {
    fn new(view: &'a View, hidden: usize) -> Self {
        let public = &view.public;
        let mut room = [0; PLACES];
        for seat in view.others() {
            room[seat.index()] = usize::from(public.hand_sizes[seat.index()]);
            if public.laid.contains(seat) && !view.passed() {
                room[DISCARDS] += public.contract.map_or(0, |contract| contract.discard.cards());
            }
        }
        room[UNDEALT] = hidden.saturating_sub(room.iter().sum());
        Self { view, held: [Cards::EMPTY; PLACES], room, liking: liking(view) }
    }

    /// Returns the places, one bit each, that may hold the card.
    fn allowed(&self, card: Card) -> u8 {
        let public = &self.view.public;
        let Some(contract) = public.contract else { return 0xff };
        let suit = contract.suit(card).index();
        let spared = card.is_one() && contract.discard == DiscardRule::OneButNoOne;
        let void = |seat: usize| public.voids[seat] >> suit & 1 == 1;
        let closed = (0..5)
            .filter(|seat| void(*seat))
            .fold(u8::from(spared) << DISCARDS, |bits, seat| bits | 1 << seat);
        !closed
    }

    /// Returns those of these places that still have room.
    fn open_to(&self, card: Card) -> u8 {
        let roomy = (0..PLACES).filter(|place| self.room[*place] > 0);
        self.allowed(card) & roomy.fold(0, |bits, place| bits | 1 << place)
    }

    fn put(&mut self, card: Card, place: usize) {
        self.held[place].insert(card);
        self.room[place] -= 1;
    }

    fn take(&mut self, card: Card, place: usize) {
        self.held[place].remove(card);
        self.room[place] += 1;
    }

    /// Puts a card into one of its possible places.
    /// Every free space is equally likely, apart from the weights that the tokens give.
    fn deal(&mut self, card: Card, rng: &mut impl Rng) {
        let mut open = self.open_to(card);
        if open == 0 {
            self.make_room(card);
            open = self.open_to(card);
        }
        let colour = card.colour().index();
        let chance = |place: usize| {
            if open >> place & 1 == 1 { self.room[place] * self.liking[place][colour] } else { 0 }
        };
        let total: usize = (0..PLACES).map(chance).sum();
        let mut chosen = below(total as u32, rng) as usize;
        let place = (0..PLACES).find(|place| {
            let here = chosen < chance(*place);
            chosen = chosen.saturating_sub(chance(*place));
            here
        });
        // A contradictory view may leave no fitting place; then any place with room will do.
        if let Some(place) = place.or_else(|| self.room.iter().position(|room| *room > 0)) {
            self.put(card, place);
        }
    }

    /// Moves cards on, each to one of its possible places, until there is room for this one.
    /// It takes the shortest such chain.
    fn make_room(&mut self, card: Card) {
        let mut from: [Option<(usize, Card)>; PLACES] = [None; PLACES];
        let mut reached = self.allowed(card);
        let mut queue: Vec<usize> = (0..PLACES).filter(|place| reached >> place & 1 == 1).collect();
        let mut next = 0;
        while next < queue.len() {
            let mut place = queue[next];
            next += 1;
            if self.room[place] > 0 {
                while let Some((before, moved)) = from[place] {
                    self.put(moved, place);
                    self.take(moved, before);
                    place = before;
                }
                return;
            }
            for moved in self.held[place].kinds() {
                for further in (0..PLACES).filter(|further| self.allowed(moved) >> further & 1 == 1) {
                    if reached >> further & 1 == 0 {
                        reached |= 1 << further;
                        from[further] = Some((place, moved));
                        queue.push(further);
                    }
                }
            }
        }
    }

    fn finish(self, rng: &mut impl Rng) -> Niet {
        let view = self.view;
        let public = &view.public;
        let [mut hands @ .., _, _] = self.held;
        let mut discards: Vec<Card> = self.held[DISCARDS].iter().collect();
        shuffle(&mut discards, rng);
        let (mut laid, mut received) = ([None; 5], [None; 5]);
        if let Some(own) = view.viewer.seat() {
            hands[own.index()] = view.own.hand;
            laid[own.index()] = view.own.laid;
            received[own.index()] = view.own.received;
        }
        for seat in view.others().filter(|seat| public.laid.contains(*seat)) {
            laid[seat.index()] = if view.passed() {
                let left = seat.next(public.seat_count());
                let card = match view.own.received {
                    Some(card) if view.viewer.is(left) => Some(card),
                    _ => any_of(hands[left.index()], public.played, rng),
                };
                received[left.index()] = card;
                card.map(Discard::one)
            } else {
                match public.contract.map_or(0, |contract| contract.discard.cards()) {
                    2 => discards.pop().zip(discards.pop()).map(|(one, other)| Discard::two(one, other)),
                    _ => discards.pop().map(Discard::one),
                }
            };
        }
        if let Some((left, card)) = view.gift() {
            received[left.index()] = Some(card);
        }
        Niet::from_parts(*public, hands, laid, received)
    }
}

/// Returns the weights of the hands by colour, from the tokens on trump and supertrump.
/// If tricks cost points the tokens tell little.
fn liking(view: &View) -> [[usize; Colour::ALL.len()]; PLACES] {
    let mut liking = [[NEUTRAL; Colour::ALL.len()]; PLACES];
    let public = &view.public;
    if public.contract.is_none_or(|contract| contract.points > 0) {
        for (row, covered) in [(Row::Trump, COVERED_TRUMP), (Row::Supertrump, COVERED_SUPERTRUMP)] {
            for cell in Cell::all().filter(|cell| cell.row() == row) {
                if let Some(seat) = public.board.token(cell)
                    && let Some(liking) = liking[seat.index()].get_mut(cell.column())
                {
                    *liking = *liking * covered / NEUTRAL;
                }
            }
        }
    }
    liking
}

/// Returns a card that may have been received: one of the hand, or else one already played.
fn any_of(hand: Cards, played: Cards, rng: &mut impl Rng) -> Option<Card> {
    let cards = if hand.is_empty() { played } else { hand };
    cards.iter().nth(below(cards.len() as u32, rng) as usize)
}

impl View {
    /// Returns the cards that the viewer has not seen: held or discarded by others, or undealt.
    pub(super) fn unseen(&self) -> Cards {
        let mut unseen = self.public.pack();
        unseen.remove_all(self.public.played);
        unseen.remove_all(self.own.hand);
        if let Some(laid) = self.own.laid.filter(|_| !self.passed()) {
            unseen.remove_all(laid.iter().collect());
        }
        unseen
    }

    /// Returns true if this round's gifts have changed hands.
    pub(super) fn passed(&self) -> bool {
        self.public.gives() && matches!(self.public.phase, Phase::Tricks | Phase::Over)
    }

    /// Returns the viewer's gift and its receiver.
    fn gift(&self) -> Option<(Seat, Card)> {
        let card = self.own.laid.filter(|_| self.passed())?.iter().next()?;
        Some((self.viewer.seat()?.next(self.public.seat_count()), card))
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.viewer.seat();
        Seat::all(self.public.seat_count()).filter(move |seat| own != Some(*seat))
    }
}
