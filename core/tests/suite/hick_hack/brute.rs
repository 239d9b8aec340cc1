//! On random small positions, everything that can be said is judged by the words
//! of the rules file and compared with what is listed and what is accepted.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::hick_hack::Phase;
use cartable_core::seed::{below, shuffle};
use std::collections::HashSet;

/// Hands of up to five cards out of two colours, so that equal cards, birds and foxes meet.
fn random_table(rng: &mut BotRng) -> Position {
    let mut pack: Vec<Card> = Cards::ALL
        .iter()
        .filter(|card| card.colour() == Colour::Yellow || card.colour() == Colour::Blue)
        .collect();
    shuffle(&mut pack, rng);
    let seats = 2 + below(3, rng) as usize;
    let mut hand = || (0..=below(4, rng)).filter_map(|_| pack.pop()).collect::<Cards>();
    let hands = (0..seats).map(|_| hand()).collect();
    let heap = |rng: &mut BotRng| Grains::new(below(3, rng) as u8, below(3, rng) as u8, below(2, rng) as u8);
    Position { hands, yards: vec![heap(rng), heap(rng)], ..Position::default() }
}

/// Returns true if two cards may be laid together: no fox goes with a bird of its own colour. [S]
fn go_together(one: Card, other: Card) -> bool {
    one.colour() != other.colour() || one.is_fox() == other.is_fox()
}

/// Every set of cards that a hand may lay at a table of `seats`.
fn legal_lays(hand: Cards, seats: usize) -> HashSet<Action> {
    let list: Vec<Card> = hand.iter().collect();
    let mut pairs = HashSet::new();
    for (index, one) in list.iter().enumerate() {
        for other in &list[index + 1..] {
            if go_together(*one, *other) {
                pairs.insert(Action::Lay([*one, *other].into_iter().collect()));
            }
        }
    }
    // "Who has only one legal card plays one." [R]
    if seats <= 3 && !pairs.is_empty() {
        return pairs;
    }
    list.into_iter().map(|card| Action::Lay(Cards::one(card))).collect()
}

/// Every set of up to three of these cards.
fn subsets(cards: Cards) -> Vec<Cards> {
    let list: Vec<Card> = cards.iter().collect();
    let set =
        |bits: u32| (0..list.len()).filter(|index| bits >> index & 1 == 1).map(|index| list[index]).collect();
    (0u32..1 << list.len()).filter(|bits| bits.count_ones() <= 3).map(set).collect()
}

#[test]
fn lays_are_listed_if_and_only_if_the_rules_allow_them() {
    let mut rng = bot_rng(21);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..400 {
        let table = random_table(&mut rng);
        let (state, seats) = (at(&table, TALKS, 1), table.hands.len());
        for (who, hand) in table.hands.iter().enumerate() {
            let expected = legal_lays(*hand, seats);
            let found = listed(&state, who);
            assert_eq!(found.iter().copied().collect::<HashSet<_>>(), expected, "{hand:?} of {seats}");
            assert_eq!(found.len(), expected.len(), "an action is listed twice");
            // The neighbour's cards are among them, which the player does not hold.
            let others = table.hands[(who + 1) % seats];
            for cards in subsets(*hand).into_iter().chain(subsets(others)) {
                let action = Action::Lay(cards);
                let held = Card::all().all(|card| hand.count(card) >= cards.count(card));
                let good = held && expected.contains(&action);
                assert_eq!(may(&state, who, action).is_ok(), good, "{action:?} of {hand:?}");
                if good { legal += 1 } else { refused += 1 }
            }
        }
    }
    assert!(legal > 2_000 && refused > 2_000, "both kinds are met: {legal}, {refused}");
}

/// Every way to give up to two green,
/// two blue and one yellow grain to three seats, too many and too few included.
fn all_splits(seats: usize) -> Vec<Split> {
    let mut all = vec![Split::NOTHING];
    for who in 0..seats {
        let more = all.iter().flat_map(|before| {
            let shares = (0..3u8).flat_map(|green| {
                (0..3u8).flat_map(move |blue| (0..2u8).map(move |yellow| Grains::new(green, blue, yellow)))
            });
            shares.map(move |share| {
                let mut split = *before;
                split.add(seat(who), share);
                split
            })
        });
        all = more.collect();
    }
    all
}

#[test]
fn every_split_of_all_grains_among_those_involved_is_accepted_and_no_other() {
    let mut rng = bot_rng(22);
    let splits: Vec<Vec<Split>> = (0..=3).map(all_splits).collect();
    let (mut legal, mut refused, mut met) = (0, 0, 0);
    while met < 40 {
        let table = random_table(&mut rng);
        let (mut state, seats) = (at(&table, TALKS, 1), table.hands.len());
        while state.public().phase() == Phase::Choose && state.public().round == 0 {
            let who = state.turn().must.first().expect("somebody chooses").index();
            let actions = listed(&state, who);
            play(&mut state, who, actions[below(actions.len() as u32, &mut rng) as usize]);
        }
        let Some(bargain) = state.public().bargain else { continue };
        met += 1;
        let (who, grains) = (bargain.proposer.index(), state.public().yard(bargain.yard));
        for split in &splits[seats.min(3)] {
            let whole = split.total() == grains;
            let among =
                (0..6).all(|who| bargain.involved.contains(seat(who)) || split.share(seat(who)).is_empty());
            assert_eq!(
                may(&state, who, Action::Propose(*split)).is_ok(),
                whole && among,
                "{split:?} of {grains:?}"
            );
            if whole && among { legal += 1 } else { refused += 1 }
        }
        for action in listed(&state, who) {
            assert_eq!(may(&state, who, action), Ok(()), "{action:?}");
        }
        // The answers come from all players who must answer, and from no others.
        play(&mut state, who, Action::Propose(Split::all_to(bargain.proposer, grains)));
        for other in 0..seats {
            let asked = bargain.involved.contains(seat(other)) && other != who;
            let answers = [Action::Accept(bargain.proposal()), Action::Refuse(bargain.proposal())];
            assert_eq!(listed(&state, other), if asked { answers.to_vec() } else { Vec::new() });
            assert!(answers.iter().all(|answer| may(&state, other, *answer).is_ok() == asked));
        }
    }
    assert!(legal > 150 && refused > 5_000, "both kinds are met: {legal}, {refused}");
}
