//! The attacks on ratings, done to the store, and what each gains.

use super::*;
use crate::kit::act;
use cartable_core::agenda::Speed;
use cartable_server::model::{MatchKind, Wish};
use cartable_server::rating::Rating;
use cartable_server::store::{Enqueued, NewTicket, Rated};
use cartable_server::suspicion::Why;
use cartable_server::weighing::MOST_UNSETTLED;
use std::net::IpAddr;

const HOUR: u64 = 60 * 60 * 1_000;

/// Lets a ranked match of these be found by the queue and end: the first wins, and the last resigns
/// or loses after a whole match. Each has a household.
async fn ranked(store: &Store, people: &[(&Account, u8)], at: u64, resigns: bool) -> Id {
    let seats: Vec<_> = people.iter().map(|(account, _)| person(account)).collect();
    let (game, speed) = (GameId::Niet, Speed::Normal);
    let mut tickets = Vec::new();
    for (account, _) in people {
        let wish = Wish { game, seats: vec![people.len()], speed, ranked: true, bots_after_ms: None };
        let id = Id::fresh().unwrap();
        let new = NewTicket {
            id,
            account: account.id,
            request_id: id.to_string(),
            wish,
            share: None,
            at,
            earned: 0,
            most: 1,
        };
        assert!(matches!(store.take_ticket(new).await.unwrap(), Enqueued::Ticket(_)));
        tickets.push(id);
    }
    let setup = MatchSetup::new(game.default_options(), &seats, Seed::from_number(7), String::new());
    let setup = MatchSetup { speed: Some(speed), kind: MatchKind::Ranked, ..setup };
    let new = NewMatch { id: Id::fresh().unwrap(), setup, at, next_due: at };
    let homes = people.iter().map(|(account, home)| (account.id, IpAddr::from([203, 0, 113, *home])));
    assert!(store.seat_tickets(tickets, new.clone(), homes.collect(), 20).await.unwrap());
    let last = Seat::at(people.len() - 1);
    let what = if resigns { What::Resigned { seat: last } } else { entry(&new, 1).entry.what };
    let places: Vec<usize> = (1..=people.len()).collect();
    let totals = vec![0; people.len()];
    let end = NewEntry {
        entry: Entry { at_ms: at, what },
        request_id: None,
        end: Some(MatchEnd::Over { totals, places }),
        ..entry(&new, 1)
    };
    store.append(end).await.unwrap();
    new.id
}

async fn rated(store: &Store, account: &Account) -> Option<Rated> {
    store.ratings_of(account.id).await.unwrap().into_iter().next()
}

/// Returns what an account has gained, in points.
async fn gain(store: &Store, account: &Account) -> i32 {
    rated(store, account).await.map_or(0, |rated| rated.rating.points()) - Rating::NEW.points()
}

pub async fn a_farm_of_guests_that_resign_gains_little_and_settles_nothing(store: Store) {
    let farmer = account(&store, "Farmer").await;
    let mut at = NOON;
    for number in 0..20 {
        let guest = account(&store, &format!("Guest{number}")).await;
        ranked(&store, &[(&farmer, 1), (&guest, 2 + number % 10)], at, true).await;
        at += HOUR;
        // A player who has left early waits before the next search.
        let wish = Wish {
            game: GameId::Niet,
            seats: vec![2],
            speed: Speed::Normal,
            ranked: true,
            bots_after_ms: None,
        };
        let id = Id::fresh().unwrap();
        let again = NewTicket {
            id,
            account: guest.id,
            request_id: "again".to_owned(),
            wish,
            share: None,
            at: at - HOUR + 1,
            earned: 0,
            most: 1,
        };
        assert!(matches!(store.take_ticket(again).await.unwrap(), Enqueued::Barred(_)));
    }
    let gained = gain(&store, &farmer).await;
    assert!((1..200).contains(&gained), "20 such wins were worth more than 500 points: {gained}");
    assert!(!rated(&store, &farmer).await.unwrap().rating.is_settled());
    let told = store.suspects(NOON - 1).await.unwrap();
    assert!(told.iter().any(|(_, suspect)| suspect.account == farmer.id), "{told:?}");
    store.close().await;
}

pub async fn one_opponent_again_and_again_and_one_household_give_no_more_than_the_limit(store: Store) {
    let (farmer, other) = (account(&store, "Farmer").await, account(&store, "Other").await);
    for number in 0..12 {
        ranked(&store, &[(&farmer, 1), (&other, 2)], NOON + number * HOUR, false).await;
    }
    for number in 0..4_u64 {
        let guest = account(&store, &format!("Guest{number}")).await;
        ranked(&store, &[(&farmer, 1), (&guest, 2)], NOON + (20 + number) * HOUR, false).await;
    }
    let gained = gain(&store, &farmer).await;
    assert!(gained <= MOST_UNSETTLED as i32, "{gained}");
    let told = store.suspects(NOON - 1).await.unwrap();
    let pair = told.iter().find(|(_, suspect)| matches!(suspect.why, Why::Pair { .. }));
    assert_eq!(pair.map(|(_, suspect)| suspect.account), Some(farmer.id));
    store.close().await;
}

pub async fn two_accounts_of_one_household_at_a_table_of_three_gain_a_limited_amount_and_are_named(
    store: Store,
) {
    let [one, two, honest] =
        [account(&store, "One").await, account(&store, "Two").await, account(&store, "Eve").await];
    for number in 0..10 {
        ranked(&store, &[(&one, 1), (&honest, 2), (&two, 1)], NOON + number * HOUR, false).await;
    }
    let gained = gain(&store, &one).await;
    assert!(gained <= 2 * MOST_UNSETTLED as i32, "{gained}");
    let told = store.suspects(NOON - 1).await.unwrap();
    let is_named = |(_, suspect): &(String, cartable_server::suspicion::Suspect)| {
        matches!(suspect.why, Why::Household { .. }) && [one.id, two.id].contains(&suspect.account)
    };
    assert!(told.iter().any(is_named), "{told:?}");
    store.close().await;
}

pub async fn ratings_with_limits_are_the_same_computed_anew(store: Store) {
    let mut people = Vec::new();
    for number in 0..5_u8 {
        people.push(account(&store, &format!("Player{number}")).await);
    }
    for number in 0..30_usize {
        let (one, other) = (number % 5, (number * 3 + 1) % 5);
        if one != other {
            let at = NOON + number as u64 * 30 * HOUR;
            let table = [(&people[one], one as u8), (&people[other], other as u8 % 3)];
            ranked(&store, &table, at, number % 7 == 0).await;
        }
    }
    let mut before = Vec::new();
    for person in &people {
        before.push(store.ratings_of(person.id).await.unwrap());
    }
    store.replay_ratings(act()).await.unwrap();
    for (person, before) in people.iter().zip(before) {
        assert_eq!(store.ratings_of(person.id).await.unwrap(), before, "to the last bit");
    }
    store.close().await;
}
