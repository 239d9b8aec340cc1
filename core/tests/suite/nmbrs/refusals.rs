//! Refused actions and their reasons: every reason has its case.

use super::*;
use cartable_core::game::Reason as _;
use std::collections::HashSet;

#[test]
fn every_refusal_has_a_case() {
    let mut seen = HashSet::new();
    let mut refused = |state: &Nmbrs, who: usize, action: Action, why: Illegal| {
        let mut copy = state.clone();
        let mut events = Vec::new();
        assert_eq!(copy.play(seat(who), action, &mut events), Err(why), "{action:?}");
        assert!(copy == *state && events.is_empty(), "{action:?} changed something");
        seen.insert(why.code());
    };
    let state = hand("20 40 joker_blue joker_green 99").row("10 red=20 30").row("60 70 80").start();
    let through = |hue: Hue| Base::Cross { way: Way::Column, jokers: [hue].into_iter().collect() };
    refused(&state, 1, Action::TakeOpen, Illegal::NotYourTurn);
    refused(&state, 0, Action::TakeOpen, Illegal::WrongPhase);
    refused(&state, 0, Action::Discard(card("41")), Illegal::NotInHand);
    refused(&state, 0, grow(0, "10-20-30-40-50"), Illegal::NotInHand);
    refused(&state, 0, grow(5, "10-20-30-40"), Illegal::NoSuchLine);
    refused(&state, 0, grow(200, "10-20-30-40"), Illegal::NoSuchLine);
    refused(&state, 0, grow(0, "20-30-40"), Illegal::LineNotWhole);
    refused(&state, 0, grow(0, "10-20-30"), Illegal::NothingAdded);
    refused(&state, 0, link(1, 0, "10-20-30-40-50-60-70-80"), Illegal::NotEndToEnd);
    refused(&state, 0, meld(through(Hue::Blue), "20-40-60"), Illegal::NotOnTable);
    refused(&state, 0, meld(through(Hue::Red), "40-60-80"), Illegal::NotOnTable);
    refused(&state, 0, joker(cross(Way::Column, "20-30-40"), Hue::Blue, 30), Illegal::CrossesNothing);
    refused(&state, 0, cross(Way::Column, "60-70-80"), Illegal::CrossesTwice);
    let loose = hand("59 61 99").row("60 70 80").start();
    refused(&loose, 0, cross(Way::Row, "59-60-61"), Illegal::NoDirection);
    refused(&state, 0, joker(new("20-30-40"), Hue::Blue, 50), Illegal::JokerOutside);
    let jokers = joker(joker(meld(through(Hue::Red), "20-21-22"), Hue::Blue, 21), Hue::Green, 22);
    refused(&state, 0, jokers, Illegal::JokersAlone);
    let many = joker(joker(grow(0, "10-20-30-40-50-60"), Hue::Blue, 50), Hue::Green, 60);
    assert_eq!(may(&state, 0, many), Ok(()));
    let expert = hand("13 20 27 99").level(Variant::Expert).start();
    refused(&expert, 0, new("13-20-27"), Illegal::NotFromZero);
    let unopened = hand("40 99").row("10 20 30").with(|position| position.opened = SeatSet::EMPTY).start();
    refused(&unopened, 0, grow(0, "10-20-30-40"), Illegal::FirstFromHand);
    let last = hand("40").row("10 20 30").start();
    refused(&last, 0, grow(0, "10-20-30-40"), Illegal::LastCard);
    let mut owing = hand("20 40 99").row("10 red=20 30").start();
    play(&mut owing, 0, Action::Swap(Hue::Red));
    refused(&owing, 0, Action::Discard(card("99")), Illegal::JokerOwed);
    let stuck = hand("66 1").row("33 red=66 99").start();
    refused(&stuck, 0, Action::Swap(Hue::Red), Illegal::JokerStuck);
    let simple = hand("joker_red 1").row("30 40 50").level(Variant::Simple).start();
    refused(&simple, 0, joker(grow(0, "30-40-50-60"), Hue::Red, 60), Illegal::TooHigh);
    let mut over = hand("40 5").row("10 20 30").start();
    play(&mut over, 0, grow(0, "10-20-30-40"));
    play(&mut over, 0, Action::Discard(card("5")));
    refused(&over, 0, Action::LeaveOpen, Illegal::RoundOver);
    // The last one to draw finds the closed pile empty.
    let piles = hand("1 3").with(|position| {
        position.open = vec![card("52"), card("53")];
        position.closed = vec![card("59")];
        position.phase = None;
    });
    let mut empty = piles.start();
    play(&mut empty, 0, Action::LeaveOpen);
    play(&mut empty, 1, Action::TakeOpen);
    refused(&empty, 0, Action::DrawClosed, Illegal::ClosedEmpty);
    let known: HashSet<_> = Illegal::ALL.iter().map(|why| why.code()).collect();
    let missing: Vec<_> = known.difference(&seen).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}
