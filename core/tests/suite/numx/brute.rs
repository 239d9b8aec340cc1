//! On random small positions, every subset of the hand and the visible cards is judged
//! by the words of the rules file and compared with what is listed and what is accepted.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::numx::{Exchange, Target};
use cartable_core::seed::{below, shuffle};
use std::collections::HashSet;

/// Few kinds, so that equal cards meet; of each what a pack has.
const KINDS: [&str; 8] = ["-1", "4", "5", "6", "inf", "joker", "swap", "num_x"];

fn random_table(rng: &mut BotRng) -> Position {
    let copies = |card: Card| std::iter::repeat_n(card, card.copies());
    let mut pack: Vec<Card> = KINDS.iter().flat_map(|name| copies(card(name))).collect();
    shuffle(&mut pack, rng);
    let mut some = |up_to: u32| -> Cards { (0..below(up_to + 1, rng)).filter_map(|_| pack.pop()).collect() };
    let seats = 2 + usize::from(some(1).is_empty());
    let hands: Vec<Cards> = (0..seats).map(|_| some(4)).collect();
    let rows: Vec<Cards> = (0..seats).map(|_| some(2)).collect();
    let value = value(["-1", "4", "5", "6", "inf"][below(5, rng) as usize]);
    let pli = Pli { value, count: 1 + below(3, rng) as u8, jokers: 0 };
    let pli = (below(4, rng) > 0).then_some((pli, seat(seats - 1)));
    let deck = (0..below(2, rng)).map(|_| card("9")).collect();
    Position { hands, rows, pli, deck, ..Position::default() }
}

/// Returns true if these cards, each from its place, are a legal set of this value.
/// Each condition is a sentence of the rules file.
fn legal_set(state: &Numx, who: usize, picked: &[(Zone, Card)], value: Value) -> bool {
    let hand: Vec<Card> = state.hand(seat(who)).iter().collect();
    let (jokers, classic): (Vec<_>, Vec<_>) =
        picked.iter().copied().partition(|(_, card)| *card == Card::JOKER);
    if picked.is_empty() || classic.iter().any(|(_, card)| card.value() != Some(value)) {
        return false;
    }
    let from_hand = |list: &[(Zone, Card)]| list.iter().filter(|(zone, _)| *zone == Zone::Hand).count();
    let taken = from_hand(&classic) + from_hand(&jokers);
    if taken > 0 && taken == hand.len() && from_hand(&classic) == 0 {
        return false;
    }
    let in_turn = state.public().to_act == seat(who);
    let Some(pli) = state.public().pli else { return in_turn };
    let (k, n) = (picked.len(), usize::from(pli.count));
    let factor_x = k > n && value > pli.value;
    if !in_turn || factor_x {
        return factor_x;
    }
    if classic.is_empty() {
        return value != pli.value && (k == n || k == n + 1);
    }
    k == n && value > pli.value || k == n + 1
}

/// Every set that can be made of the cards a seat can use, legal or not.
fn all_sets(state: &Numx, who: usize) -> Vec<(Vec<(Zone, Card)>, Value)> {
    let seats = state.public().seat_count();
    let mut cards: Vec<(Zone, Card)> = state.hand(seat(who)).iter().map(|card| (Zone::Hand, card)).collect();
    for owner in Seat::all(seats) {
        cards.extend(row(state, owner.index()).iter().map(|card| (Zone::Row(owner), card)));
    }
    let mut all = Vec::new();
    for bits in 1u32..1 << cards.len() {
        let picked: Vec<_> =
            (0..cards.len()).filter(|index| bits >> index & 1 == 1).map(|index| cards[index]).collect();
        if picked.iter().all(|(_, card)| card.is_classic() || *card == Card::JOKER) {
            all.extend(Value::all().map(|value| (picked.clone(), value)));
        }
    }
    all
}

fn as_action(picked: &[(Zone, Card)], value: Value) -> Action {
    let of = |jokers: bool| {
        let zones = picked.iter().filter(|(_, card)| (*card == Card::JOKER) == jokers).map(|(zone, _)| *zone);
        Zones::try_from(zones.collect::<Vec<_>>()).expect("zones of a table")
    };
    Action::Lay(Lay { value, cards: of(false), jokers: of(true) })
}

#[test]
fn every_subset_is_listed_if_and_only_if_the_rules_allow_it() {
    let mut rng = bot_rng(91);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..1_000 {
        let table = random_table(&mut rng);
        let state = start(&table);
        for who in 0..table.hands.len() {
            let actions = listed(&state, who);
            let listed: HashSet<Action> =
                actions.iter().copied().filter(|action| matches!(action, Action::Lay(_))).collect();
            let mut expected = HashSet::new();
            for (picked, value) in all_sets(&state, who) {
                // A set whose classic cards have another value cannot even be said.
                if picked.iter().any(|(_, card)| card.is_classic() && card.value() != Some(value)) {
                    continue;
                }
                let action = as_action(&picked, value);
                if legal_set(&state, who, &picked, value) {
                    expected.insert(action);
                    legal += 1;
                } else {
                    refused += 1;
                    assert!(may(&state, who, action).is_err(), "{action:?} in {table:?}");
                }
            }
            assert_eq!(listed, expected, "seat {who} in {table:?}");
        }
    }
    assert!(legal > 5_000 && refused > 5_000, "both kinds are met: {legal}, {refused}");
}

/// Everything that is not a set, from every zone, at every target.
fn all_others(seats: usize) -> Vec<Action> {
    let zones: Vec<Zone> = [Zone::Hand].into_iter().chain(Seat::all(seats).map(Zone::Row)).collect();
    let mut actions = vec![Action::EndTurn, Action::Draw, Action::Pass, Action::RefillBlind];
    for from in zones {
        actions.push(Action::NumX { from });
        let exchanges = Seat::all(seats).map(Exchange::Seat).chain([Exchange::Left, Exchange::Right]);
        actions.extend(exchanges.map(|with| Action::Swap { from, with }));
        for card in Card::MALUS {
            let targets = Seat::all(seats).map(Target::Seat).chain([Target::All]);
            actions.extend(targets.map(|on| Action::Malus { card, from, on }));
        }
    }
    for card in Card::all() {
        actions.push(Action::Refill(card));
        actions.extend(Seat::all(seats).map(|from| Action::Take { from, card }));
    }
    actions
}

#[test]
fn everything_else_is_listed_if_and_only_if_it_is_accepted() {
    let mut rng = bot_rng(17);
    for _ in 0..400 {
        let table = random_table(&mut rng);
        let mut state = start(&table);
        for _ in 0..6 {
            for who in 0..table.hands.len() {
                let actions = listed(&state, who);
                for action in all_others(table.hands.len()) {
                    assert_eq!(
                        may(&state, who, action).is_ok(),
                        actions.contains(&action),
                        "{action:?} {table:?}"
                    );
                }
            }
            let Some(who) = state.turn().must.first() else { break };
            let actions = listed(&state, who.index());
            let action = actions[below(actions.len() as u32, &mut rng) as usize];
            play(&mut state, who.index(), action);
        }
    }
}
