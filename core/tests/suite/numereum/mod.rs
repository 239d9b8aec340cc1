//! Numereum against its rules file, `numereum.md`. [S] [D] [R] are its marks.

mod auction;
mod bots;
mod brute;
mod combining;
mod criteria;
mod endings;
mod refusals;
mod scene;
mod setup;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::numereum::{
    Action, Card, Cards, Event, Illegal, Numbers, Numereum, Options, Position,
};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

fn card(value: u8) -> Card {
    Card::new(value).expect("the value of a card")
}

fn list(values: &str) -> Vec<Card> {
    values.split_whitespace().map(|value| card(value.parse().expect("a number"))).collect()
}

/// Cards of a hand, separated by blanks.
fn cards(values: &str) -> Cards {
    Cards::try_from(list(values)).expect("cards that one player can hold")
}

/// Numbers of the deck, separated by blanks.
fn numbers(values: &str) -> Numbers {
    Numbers::try_from(list(values)).expect("numbers of the deck")
}

fn commit(value: u8) -> Action {
    Action::Commit(card(value))
}

fn combine(values: &str) -> Action {
    Action::Combine(numbers(values))
}

/// The youngest is seat 0.
fn setup() -> Setup<Options> {
    Setup {
        rules: Numereum::RULES,
        options: Options {},
        seats: 2,
        dealer: seat(0),
        seed: Seed::from_number(3),
    }
}

/// A position with these hands, reserves and deck, whose first two cards are the prizes of the coming round.
fn position(hands: [&str; 2], reserves: [&str; 2], deck: &str) -> Position {
    let mut deck = list(deck);
    deck.reverse();
    Position { hands: hands.map(cards), reserves: reserves.map(numbers), deck, ..Position::default() }
}

fn start(position: &Position) -> Numereum {
    Numereum::at(&setup(), position)
}

/// Both bid, seat 0 first.
fn bid(state: &mut Numereum, values: [u8; 2]) -> Vec<Event> {
    let mut events = play(state, 0, commit(values[0]));
    events.extend(play(state, 1, commit(values[1])));
    events
}

/// Returns the seats that must act.
fn asked(state: &Numereum) -> Vec<usize> {
    state.turn().must.iter().map(Seat::index).collect()
}

fn reserve(state: &Numereum, who: usize) -> Numbers {
    state.public().reserves[who]
}
