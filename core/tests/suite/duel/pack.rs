//! The packs of Forces multiples, which sniper plays with too.

use super::*;
use cartable_core::games::multiples::{Factors, LARGE, SMALL, pack};
use std::collections::{BTreeMap, HashSet};

/// `multiples.md`, "Packs": the pack of 40, tables 2-9.
const SMALL_PACK: &str = "4/4 7/6 2/8 5/10 8/12 3/14 6/16 9/18 4/9 7/12 2/15 5/18 8/21 3/24 6/27 9/16 4/20 7/24 2/28 5/32 \
    8/36 3/25 6/30 9/35 4/40 7/45 2/36 5/42 8/48 3/54 6/49 9/56 4/63 7/64 2/72 5/81 8/42 3/48 6/56 9/63";
/// The same: the supplement of 30, tables 2-10.
const SUPPLEMENT: &str = "5/20 8/30 3/40 6/50 10/60 9/70 4/80 7/90 2/100 10/12 3/15 6/18 9/21 4/24 10/27 7/20 2/24 5/28 8/32 \
    10/36 9/30 4/35 7/40 2/45 10/42 5/48 8/54 3/56 6/63 10/72";

fn products(most: u8) -> HashSet<u8> {
    (2..=most).flat_map(|one| (one..=most).map(move |other| one * other)).collect()
}

#[test]
fn the_packs_are_those_of_the_rules_file() {
    assert_eq!(pack(2, false), cards(SMALL_PACK));
    assert_eq!(pack(2, true), cards(SMALL_PACK).union(cards(SUPPLEMENT)));
    assert_eq!((pack(2, false).len(), pack(2, true).len()), (SMALL, LARGE));
}

/// Forty cards for up to four, seventy for up to seven. [S]
#[test]
fn five_players_and_more_play_with_the_large_pack() {
    for seats in 1..=7 {
        let expected = if seats <= 4 { SMALL } else { LARGE };
        assert_eq!(pack(seats, false).len(), expected, "{seats} players");
        assert_eq!(pack(seats, true).len(), LARGE);
        assert!(expected / seats >= 10, "ten cards a player");
    }
}

/// Every card of a pack can be taken: every target is a product of two attacks of the same pack.
#[test]
fn every_target_is_a_product_of_the_pack_s_tables() {
    for (pack, most) in [(pack(2, false), 9), (pack(2, true), 10)] {
        let attacks: HashSet<u8> = pack.iter().map(Card::attack).collect();
        assert_eq!(attacks, (2..=most).collect());
        assert!(pack.iter().all(|card| products(most).contains(&card.target())));
        assert!(pack.iter().all(|card| pack.without(card).multiply_to(card.target())));
    }
}

#[test]
fn a_card_reads_as_it_is_written() {
    for card in pack(7, false).iter() {
        let text = serde_json::to_string(&card).unwrap();
        assert_eq!(text, format!("\"{}/{}\"", card.attack(), card.target()));
        assert_eq!(serde_json::from_str::<Card>(&text).unwrap(), card);
        assert_eq!(Card::numbered(card.number()), Some(card));
    }
    for wrong in ["", "3", "3/", "/24", "24/3", "03/24", "3/24 ", "11/121", "é"] {
        assert!(Card::try_from(wrong.to_owned()).is_err(), "{wrong:?}");
    }
    assert_eq!(Card::numbered(LARGE), None);
}

/// The quick answer agrees with trying every two cards, on sets of every kind.
#[test]
fn two_different_cards_multiply_to_a_target_or_they_do_not() {
    let all: Vec<Card> = pack(7, false).iter().collect();
    for start in 0..all.len() {
        for step in 1..6 {
            let set: Cards = (0..8).map(|place| all[(start + place * step * 3) % all.len()]).collect();
            for target in 0..=255 {
                let pairs = set.iter().flat_map(|one| set.without(one).iter().map(move |other| (one, other)));
                let found: HashSet<[Card; 2]> = pairs
                    .filter(|(one, other)| {
                        u16::from(one.attack()) * u16::from(other.attack()) == u16::from(target)
                    })
                    .map(|(one, other)| [one.min(other), one.max(other)])
                    .collect();
                assert_eq!(set.multiply_to(target), !found.is_empty(), "{set:?} {target}");
                let mut takeable = all.iter().filter(|card| card.target() == target);
                assert!(takeable.all(|card| set.reach().contains(*card) != found.is_empty()));
                let named = set.factors(target);
                assert_eq!(named.is_some(), !found.is_empty());
                assert!(named.is_none_or(|factors| found.contains(&factors.cards())));
                assert_eq!(set.all_factors(target).map(Factors::cards).collect::<HashSet<_>>(), found);
            }
        }
    }
}

/// A memo of the tables is allowed. [S: multiples-021, 039]
/// It is part of both help pages in both languages, which every front end shows.
#[test]
fn the_memo_lists_every_useful_product_and_no_other() {
    use cartable_core::catalogue::GameId;
    use cartable_core::text::Lang;
    let targets: HashSet<u8> = pack(7, false).iter().map(Card::target).collect();
    let mut expected = BTreeMap::<u8, Vec<(u8, u8)>>::new();
    for one in 2..=10 {
        for other in (one..=10).filter(|other| targets.contains(&(one * other))) {
            expected.entry(one * other).or_default().push((one, other));
        }
    }
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang))) {
        if !["duel", "sniper"].contains(&game.id()) {
            continue;
        }
        let help = game.help(lang);
        let memo = help.split("\n## ").last().expect("the memo is the last chapter");
        let mut listed = BTreeMap::new();
        for entry in
            memo.lines().filter_map(|line| line.strip_prefix("- ")).flat_map(|line| line.split(" · "))
        {
            let mut parts = entry.split(" = ");
            let target: u8 = parts.next().unwrap().parse().unwrap();
            let product = |text: &str| {
                let (one, other) = text.split_once(" × ").expect("a product");
                (one.parse::<u8>().unwrap(), other.parse::<u8>().unwrap())
            };
            listed.insert(target, parts.map(product).collect::<Vec<_>>());
        }
        assert_eq!(listed, expected, "{game} in {lang}");
    }
}
