//! On random small positions every subset of the hand and every cell is judged by the
//! words of the rules file and compared with what is listed and what is accepted.

use super::*;
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::games::seaux::{Part, builds};
use cartable_core::seed::{below, shuffle};
use std::collections::HashSet;

/// Returns a random position: hands of up to six cards, torn pyramids, perhaps an attack.
fn random_table(rng: &mut BotRng) -> Position {
    let mut pack: Vec<Card> = Cards::pack().iter().filter(|card| card.colour() <= Colour::Red).collect();
    shuffle(&mut pack, rng);
    let seats = 2 + below(2, rng) as usize;
    let mut hand = |most: u32| -> Cards { (0..=below(most, rng)).filter_map(|_| pack.pop()).collect() };
    let hands: Vec<Cards> = (0..seats).map(|_| hand(6)).collect();
    let laid: Vec<Cards> = (0..seats).map(|_| hand(3)).collect();
    let mut torn = |hand: Cards| {
        let mut pyramid = builds(hand).nth(below(5, rng) as usize).expect("five are listed");
        for _ in 0..below(5, rng) {
            let cells: Vec<Cell> = pyramid.standing().iter().collect();
            let cell = cells[below(cells.len() as u32, rng) as usize];
            let before = pyramid;
            pyramid = pyramid.without(pyramid.falling(cell));
            if let Some([left, _]) = pyramid.parts() {
                pyramid = pyramid.without(left);
            }
            if pyramid.is_empty() {
                return before;
            }
        }
        pyramid
    };
    let pyramids = hands.iter().map(|hand| torn(*hand)).collect();
    let attack = (below(3, rng) > 0).then(|| {
        let colour = Colour::ALL[below(3, rng) as usize];
        let laid: Vec<Values> = laid.iter().map(|cards| cards.of(colour)).collect();
        let by = below(seats as u32, rng) as usize;
        let level = laid.iter().map(|values| values.sum()).max().unwrap_or(0);
        (Attack { colour, by: seat(by), level }, laid)
    });
    Position { hands, pyramids, attack, deck: list("b1 b2 b3"), ..Position::default() }
}

/// Every set of cards of the hand that can be named.
fn all_lays(hand: Cards) -> HashSet<Action> {
    let cards: Vec<Card> = hand.iter().collect();
    let mut all = HashSet::new();
    for bits in 0u32..1 << cards.len() {
        let chosen: Vec<Card> = (0..cards.len()).filter(|i| bits >> i & 1 == 1).map(|i| cards[i]).collect();
        let Some(first) = chosen.first() else { continue };
        if chosen.iter().all(|card| card.colour() == first.colour()) {
            let values: Vec<u8> = chosen.iter().map(|card| card.value()).collect();
            let values = Values::try_from(values).expect("cards of a hand");
            all.insert(Action::Lay(Lay { colour: first.colour(), values }));
        }
    }
    all
}

/// The sentences of the rules file, one by one.
fn is_legal(table: &Position, options: Options, action: Action) -> bool {
    let hand = table.hands[0];
    match (action, &table.attack) {
        (Action::Lay(lay), attack) => {
            let list: Vec<u32> = lay.values.iter().map(u32::from).collect();
            let held: Vec<u32> = hand.of(lay.colour).iter().map(u32::from).collect();
            let count = |list: &[u32], value| list.iter().filter(|other| **other == value).count();
            if list.is_empty()
                || list.len() > 3
                || (1..=8).any(|value| count(&list, value) > count(&held, value))
            {
                return false;
            }
            let Some((attack, laid)) = attack else { return true };
            let total: u32 = laid[0].iter().map(u32::from).chain(list).sum();
            let level = u32::from(attack.level);
            lay.colour == attack.colour && (total > level || options.reverse_on_equal && total == level)
        }
        (Action::GiveUp(cell), Some((attack, _))) => {
            let pyramid = table.pyramids[0];
            let has_colour = Cell::all().any(|cell| pyramid.at(cell) == Some(attack.colour));
            pyramid.at(cell).is_some_and(|colour| colour == attack.colour || !has_colour)
        }
        _ => false,
    }
}

#[test]
fn an_action_is_listed_if_and_only_if_the_rules_allow_it() {
    let mut rng = bot_rng(110);
    let (mut legal, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let table = random_table(&mut rng);
        let options = Options { reverse_on_equal: below(2, &mut rng) == 0, ..Options::default() };
        let state = start_with(&table, options);
        let own = listed(&state, 0);
        let known: HashSet<Action> = own.iter().copied().collect();
        assert_eq!(known.len(), own.len());
        let mut all = all_lays(table.hands[0]);
        all.extend(all_lays(table.hands[1]));
        all.extend(Cell::all().map(Action::GiveUp));
        all.extend(Part::ALL.map(Action::GiveUpPart));
        all.insert(Action::Build(full()));
        assert!(known.is_subset(&all));
        for action in all {
            let expected = is_legal(&table, options, action);
            assert_eq!(known.contains(&action), expected, "{action:?} in {table:?}");
            assert_eq!(may(&state, 0, action).is_ok(), expected, "{action:?} in {table:?}");
            *(if expected { &mut legal } else { &mut refused }) += 1;
        }
        assert_eq!(listed(&state, 1), []);
    }
    assert!(legal > 10_000 && refused > 10_000, "both kinds are met: {legal}, {refused}");
}
