//! On random positions, everything that can be said is judged by the words
//! of the rules file and compared with what is listed and what is accepted.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::numereum::Phase;
use cartable_core::seed::{below, shuffle};
use std::collections::HashSet;

fn random_table(rng: &mut BotRng) -> Numereum {
    let mut deck: Vec<Card> = Numbers::DECK.iter().collect();
    shuffle(&mut deck, rng);
    let mut some = |least: u32, most: u32| -> Vec<Card> {
        let count = least + below(most - least + 1, rng);
        (0..count).filter_map(|_| deck.pop()).collect()
    };
    let numbers_held = [some(0, 3), some(0, 3)];
    let reserves = [some(0, 8), some(0, 8)].map(|cards| cards.into_iter().collect());
    let left = some(4, 10);
    let basic: Vec<Card> = Cards::BASIC.iter().collect();
    let hands = numbers_held.map(|mut held| {
        held.extend((0..=below(4, rng)).map(|_| basic[below(12, rng) as usize]));
        held.into_iter().collect()
    });
    start(&Position { hands, reserves, deck: left, ..Position::default() })
}

/// The sentences of the rules file about three cards,
/// told once more: by their printed digits and plain arithmetic.
fn is_combination(cards: &[Card]) -> bool {
    let values: Vec<i32> = cards.iter().map(|card| i32::from(card.value())).collect();
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.into_iter().any(|[a, b, c]| {
        let text: String = [a, b, c].map(|place| format!("{:02}", values[place])).concat();
        let suites = (0..6).flat_map(|start| {
            let up: String = (start..start + 5).map(|digit: u8| char::from(b'0' + digit)).collect();
            let down: String = up.chars().rev().collect();
            [up, down]
        });
        values[a] + values[b] == values[c]
            || values[a] * values[b] == values[c]
            || values[b] - values[a] == values[c] - values[b]
            || suites.into_iter().any(|suite| text.contains(&suite))
            || ('0'..='9').any(|digit| text.matches(digit).count() == 4)
    })
}

/// Returns true if a seat may do this, by the words of the rules file.
fn legal(state: &Numereum, who: usize, action: Action) -> bool {
    let public = state.public();
    if !state.turn().must.contains(seat(who)) {
        return false;
    }
    let holds = |card: Card| state.hand(seat(who)).iter().any(|own| own == card);
    match (public.phase, action) {
        (Phase::Bid | Phase::Cover, Action::Commit(card)) => holds(card),
        (Phase::Answer, Action::Commit(card)) => {
            holds(card) && (0..2).all(|who| !state.hand(seat(who)).is_empty())
        }
        (Phase::Answer, Action::Concede) | (Phase::Combine, Action::Finish) => true,
        (Phase::Combine, Action::Combine(cards)) => {
            let cards: Vec<Card> = cards.iter().collect();
            cards.len() == 3
                && cards.iter().all(|card| public.reserves[who].contains(*card))
                && cards.iter().any(|card| public.arrived[who].contains(*card))
                && is_combination(&cards)
        }
        _ => false,
    }
}

/// Everything a seat could say: every card, and every set of up to four cards of both reserves.
fn everything(state: &Numereum) -> Vec<Action> {
    let values = (0..=100).filter_map(Card::new);
    let mut all: Vec<Action> = values.map(Action::Commit).chain([Action::Concede, Action::Finish]).collect();
    let cards: Vec<Card> = reserve(state, 0).union(reserve(state, 1)).iter().collect();
    for bits in 0u32..1 << cards.len().min(13) {
        if bits.count_ones() <= 4 {
            let chosen = cards.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            all.push(Action::Combine(chosen.map(|(_, card)| *card).collect()));
        }
    }
    all
}

#[test]
fn everything_is_listed_if_and_only_if_the_rules_allow_it() {
    let mut rng = bot_rng(5);
    let (mut accepted, mut refused, mut combined) = (0, 0, 0);
    for _ in 0..400 {
        let mut state = random_table(&mut rng);
        for _ in 0..8 {
            if state.turn().is_over() {
                break;
            }
            let all = everything(&state);
            for who in 0..2 {
                let actions = listed(&state, who);
                let listed: HashSet<Action> = actions.iter().copied().collect();
                assert_eq!(listed.len(), actions.len(), "nothing is listed twice");
                for action in &all {
                    let expected = legal(&state, who, *action);
                    assert_eq!(
                        may(&state, who, *action).is_ok(),
                        expected,
                        "{action:?} by seat {who} in {state:?}"
                    );
                    accepted += u32::from(expected);
                    refused += u32::from(!expected);
                }
                let legal: HashSet<Action> =
                    all.iter().copied().filter(|action| legal(&state, who, *action)).collect();
                if reserve(&state, 0).union(reserve(&state, 1)).len() <= 13 {
                    assert_eq!(listed, legal, "seat {who} in {state:?}");
                } else {
                    assert!(listed.is_superset(&legal), "seat {who} in {state:?}");
                }
            }
            let who = state.turn().must.first().expect("the game runs").index();
            let actions = listed(&state, who);
            let action = actions[below(actions.len() as u32, &mut rng) as usize];
            combined += u32::from(matches!(action, Action::Combine(_)));
            play(&mut state, who, action);
        }
    }
    assert!(accepted > 10_000 && refused > 100_000 && combined > 200, "{accepted}, {refused}, {combined}");
}
