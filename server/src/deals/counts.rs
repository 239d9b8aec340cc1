//! Counts of how often each card was dealt to each seat at the beginning, beside the counts of pure chance.
//!
//! Every card of the first hands is as likely in any hand as that hand is large.
//! So the expected count of a card at a seat, and its variance, follow from the hands alone
//! (the hypergeometric distribution), without knowledge of the game.

use crate::model::MatchSetup;
use cartable_core::catalogue::GameId;
use cartable_core::scene::{AreaRole, Audience, Face};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::series::MatchEvent;
use cartable_core::text::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The counts, by game and number of players.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(pub BTreeMap<String, Table>);

/// The deals of a game with one number of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The game.
    pub game: GameId,
    /// The number of players.
    pub players: usize,
    /// The number of deals.
    pub matches: u64,
    /// The number of times the draw made each seat the first to deal or begin; named first dealers are not counted.
    pub drawn_first: Vec<u64>,
    /// The cards of the first hands, by their faces.
    pub cards: BTreeMap<String, Card>,
}

/// A card, or several that are alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its name in French.
    pub fr: String,
    /// Its name in English.
    pub en: String,
    /// The counts, by seat.
    pub seats: Vec<Cell>,
}

/// The counts of a card at a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// The number of times it was dealt there.
    pub dealt: u64,
    /// The mean of that count under pure chance.
    pub expected: f64,
    /// The variance of that count.
    pub variance: f64,
}

/// A card of a hand: its key in the order of all, its names, and the number of its copies.
type Held = (String, [String; 2], u64);

impl Counts {
    /// Counts the first deal of a match, unless its rules are no longer played:
    /// then it cannot be dealt again.
    pub fn count(&mut self, setup: &MatchSetup) {
        let Ok(series) = setup.start() else { return };
        let (game, players) = (setup.options.game(), setup.seats.len());
        let names = vec![String::new(); players];
        let hand = |seat| {
            let scenes = Lang::ALL.map(|lang| {
                let viewer = Viewer::Seat(seat);
                series.view(viewer).present(Audience { lang, viewer, names: &names }, &[]).scene
            });
            let [fr, en] = scenes.map(|scene| {
                let hands = scene.areas.into_iter().filter(|area| area.role == AreaRole::Hand);
                hands.flat_map(|area| area.items).collect::<Vec<_>>()
            });
            let held = fr.into_iter().zip(en);
            held.map(|(fr, en)| (key(&fr.face), [fr.label, en.label], u64::from(fr.count))).collect()
        };
        let hands: Vec<Vec<Held>> = Seat::all(players).map(hand).collect();
        let table = self.0.entry(format!("{game}-{players}")).or_insert_with(|| Table {
            game,
            players,
            matches: 0,
            drawn_first: vec![0; players],
            cards: BTreeMap::new(),
        });
        table.matches += 1;
        let first = series.dealt().into_iter().find_map(|event| match event {
            MatchEvent::Dealt { dealer, .. } if setup.first_dealer.is_none() => Some(dealer),
            _ => None,
        });
        if let Some(drawn) = first.and_then(|first| table.drawn_first.get_mut(first.index())) {
            *drawn += 1;
        }
        table.count(&hands);
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Self) {
        for (name, theirs) in &other.0 {
            match self.0.get_mut(name) {
                Some(table) => table.add(theirs),
                None => drop(self.0.insert(name.clone(), theirs.clone())),
            }
        }
    }

    /// Returns the number of deals.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.0.values().map(|table| table.matches).sum()
    }
}

impl Table {
    fn count(&mut self, hands: &[Vec<Held>]) {
        let sizes: Vec<u64> = hands.iter().map(|hand| hand.iter().map(|(.., count)| count).sum()).collect();
        let all: u64 = sizes.iter().sum();
        let mut alike = BTreeMap::<&str, (&[String; 2], Vec<u64>)>::new();
        for (seat, hand) in hands.iter().enumerate() {
            for (key, names, count) in hand {
                let (_, dealt) = alike.entry(key).or_insert_with(|| (names, vec![0; hands.len()]));
                dealt[seat] += count;
            }
        }
        for (key, ([fr, en], dealt)) in alike {
            let copies = dealt.iter().sum::<u64>() as f64;
            let new = || Card { fr: fr.clone(), en: en.clone(), seats: vec![Cell::default(); self.players] };
            let card = self.cards.entry(key.to_owned()).or_insert_with(new);
            for ((cell, dealt), size) in card.seats.iter_mut().zip(dealt).zip(&sizes) {
                let (all, size) = (all as f64, *size as f64);
                let share = size / all;
                cell.dealt += dealt;
                cell.expected += copies * share;
                if all > 1.0 {
                    cell.variance += copies * share * (1.0 - copies / all) * (all - size) / (all - 1.0);
                }
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.drawn_first.iter_mut().zip(&other.drawn_first).for_each(|(own, theirs)| *own += theirs);
        for (key, theirs) in &other.cards {
            match self.cards.get_mut(key) {
                None => drop(self.cards.insert(key.clone(), theirs.clone())),
                Some(card) => {
                    for (cell, theirs) in card.seats.iter_mut().zip(&theirs.seats) {
                        cell.dealt += theirs.dealt;
                        cell.expected += theirs.expected;
                        cell.variance += theirs.variance;
                    }
                }
            }
        }
    }
}

/// Returns the key of a card, in which numbers sort by value.
fn key(face: &Face) -> String {
    let number: u32 = face.text.parse().unwrap_or(u32::MAX);
    format!("{number:010} {} {:?} {:?} {}", face.text, face.colour, face.symbol, face.corner)
}

#[cfg(test)]
mod tests {
    use super::{Cell, Counts};
    use crate::model::{MatchSetup, Occupant};
    use cartable_core::bot::Level;
    use cartable_core::catalogue::GameId;
    use cartable_core::seed::Seed;

    fn dealt(game: GameId, players: usize, seed: u64) -> MatchSetup {
        let occupants = vec![Occupant::Bot(Level::Easy); players];
        MatchSetup::new(game.default_options(), &occupants, Seed::from_number(seed), String::new())
    }

    #[test]
    fn every_card_of_the_first_hands_is_counted_once_and_expected_once() {
        for game in GameId::ALL {
            let players = *game.seats().end();
            let mut counts = Counts::default();
            for seed in 0..20 {
                counts.count(&dealt(game, players, seed));
            }
            let table = &counts.0[&format!("{game}-{players}")];
            assert_eq!((table.matches, table.drawn_first.iter().sum()), (20, 20), "{game}");
            for card in table.cards.values() {
                let dealt: u64 = card.seats.iter().map(|cell| cell.dealt).sum();
                let expected: f64 = card.seats.iter().map(|cell| cell.expected).sum();
                assert!((dealt as f64 - expected).abs() < 1e-6, "{game} {card:?}");
                assert!(!card.fr.is_empty() && !card.en.is_empty());
            }
            assert_eq!(table.cards.is_empty(), game.races(), "{game}: only in a race nobody has a hand");
        }
    }

    #[test]
    fn counts_of_days_add_up_to_those_of_all() {
        let (mut first, mut second, mut all) = (Counts::default(), Counts::default(), Counts::default());
        for seed in 0..40 {
            let game = GameId::ALL[seed as usize % GameId::ALL.len()];
            let setup = dealt(game, 2, seed);
            if seed < 15 { &mut first } else { &mut second }.count(&setup);
            all.count(&setup);
        }
        first.add(&second);
        assert_eq!((first.matches(), all.matches()), (40, 40));
        let cells = |counts: &Counts| -> Vec<Cell> {
            let cards = counts.0.values().flat_map(|table| table.cards.values());
            cards.flat_map(|card| card.seats.clone()).collect()
        };
        assert_eq!(cells(&first).len(), cells(&all).len());
        for (sum, whole) in cells(&first).into_iter().zip(cells(&all)) {
            assert_eq!(sum.dealt, whole.dealt);
            assert!((sum.expected - whole.expected).abs() < 1e-9, "{sum:?} {whole:?}");
            assert!((sum.variance - whole.variance).abs() < 1e-9, "{sum:?} {whole:?}");
        }
        let read: Counts = serde_json::from_str(&serde_json::to_string(&all).unwrap()).unwrap();
        assert_eq!(read.0.len(), all.0.len());
    }
}
