//! The queue, the draw before a match, and ratings.

use super::*;
use crate::kit::act;
use cartable_core::agenda::Speed;
use cartable_core::fair::{Bytes, Draw, Share};
use cartable_server::config::Config;
use cartable_server::draws::Draws;
use cartable_server::model::{MatchKind, Season, Source, Wish};
use cartable_server::store::{Enqueued, NewTicket, Revealed};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;
use tokio::time::{Instant, sleep};

pub fn new_ticket(account: &Account, request_id: &str, at: u64) -> NewTicket {
    let (game, speed) = (GameId::Duel, Speed::Normal);
    let wish = Wish { game, seats: vec![2], speed, ranked: false, bots_after_ms: None };
    let (id, request_id) = (Id::fresh().unwrap(), request_id.to_owned());
    NewTicket { id, account: account.id, request_id, wish, share: None, at, earned: 0, most: 1 }
}

/// A match of two that the queue has brought together.
pub fn match_of(people: [&Account; 2], kind: MatchKind) -> NewMatch {
    let seats = people.map(person);
    let setup = MatchSetup::new(GameId::Duel.default_options(), &seats, Seed::from_number(7), String::new());
    let setup = MatchSetup { speed: Some(Speed::Normal), kind, ..setup };
    NewMatch { id: Id::fresh().unwrap(), setup, at: NOON, next_due: NOON }
}

pub async fn tickets_are_seated_together_or_not_at_all(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let mut tickets = Vec::new();
    for who in [&anne, &boris] {
        let new = new_ticket(who, "1", NOON);
        tickets.push(new.id);
        assert_eq!(store.take_ticket(new.clone()).await.unwrap(), Enqueued::Ticket(new.id));
        let again = NewTicket { id: Id::fresh().unwrap(), ..new.clone() };
        assert_eq!(store.take_ticket(again).await.unwrap(), Enqueued::Ticket(new.id));
    }
    let new = match_of([&anne, &boris], MatchKind::Casual);
    let seat = || store.seat_tickets(tickets.clone(), new.clone(), Vec::new(), 20);
    assert_eq!(store.apart_in_queue().await.unwrap(), HashSet::new());
    store.set_blocked(boris.id, anne.id, true, 1).await.unwrap();
    assert_eq!(store.apart_in_queue().await.unwrap(), HashSet::from([(boris.id, anne.id)]));
    assert!(!seat().await.unwrap(), "who avoids another is not seated with them");
    assert!(store.load_match(new.id).await.unwrap().is_none());
    store.set_blocked(boris.id, anne.id, false, 1).await.unwrap();
    assert!(seat().await.unwrap());
    assert!(!seat().await.unwrap(), "a ticket has one match");
    assert!(!store.drop_ticket(anne.id).await.unwrap(), "it has led to a match, where others wait for her");
    for ticket in &tickets {
        assert_eq!(store.ticket(*ticket).await.unwrap().unwrap().match_id, Some(new.id));
    }
    assert_eq!(store.take_ticket(new_ticket(&anne, "2", NOON)).await.unwrap(), Enqueued::Playing);

    // Boris has not come: he waits, and Anne is as old in the queue as she was.
    let void = What::Void { reason: VoidReason::NoShow };
    let end = NewEntry {
        entry: Entry { at_ms: NOON + 45_000, what: void },
        request_id: None,
        end: Some(MatchEnd::Void),
        absent: vec![boris.id],
        ..entry(&new, 1)
    };
    store.append(end).await.unwrap();
    let late = NOON + 50_000;
    let barred = store.take_ticket(new_ticket(&boris, "2", late)).await.unwrap();
    assert_eq!(barred, Enqueued::Barred(NOON + 45_000 + 2 * 60_000));
    store.take_ticket(new_ticket(&anne, "2", late)).await.unwrap();
    assert_eq!(store.ticket_of(anne.id).await.unwrap().unwrap().queued_at, NOON);
    let again = NewTicket { at: NOON + 45_000 + 2 * 60_000, ..new_ticket(&boris, "3", late) };
    assert_eq!(store.take_ticket(again.clone()).await.unwrap(), Enqueued::Ticket(again.id));
    let waiting = || async { store.waiting().await.unwrap().len() };
    let anne_waits = store.ticket_of(anne.id).await.unwrap().unwrap().id;
    assert!(store.drop_ticket(boris.id).await.unwrap());
    assert!(store.drop_ticket(boris.id).await.unwrap(), "without a ticket nothing happens");
    store.sweep_tickets(vec![anne_waits], late + 90_000, late).await.unwrap();
    assert_eq!(waiting().await, 1, "somebody listens");
    store.sweep_tickets(Vec::new(), late + 91_000, late + 89_000).await.unwrap();
    assert_eq!(waiting().await, 1, "somebody has listened lately");
    store.sweep_tickets(Vec::new(), late + 91_000, late + 90_000).await.unwrap();
    assert_eq!(waiting().await, 0, "nobody listens");
}

/// Once, again, and again: each time longer; and who was there is at the front for ten minutes.
pub async fn who_does_not_come_waits_longer_each_time_until_it_is_forgotten(store: Store) {
    const MINUTE: u64 = 60_000;
    const DAY: u64 = 24 * 60 * MINUTE;
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let mut number = 0;
    let mut take = async |who: &Account, at: u64| {
        number += 1;
        store.take_ticket(new_ticket(who, &number.to_string(), at)).await.unwrap()
    };
    // They queue, are brought together, and Boris does not come: for how long he may not queue.
    let mut no_show = async |at: u64| {
        let mut tickets = Vec::new();
        for who in [&anne, &boris] {
            let Enqueued::Ticket(id) = take(who, at).await else { panic!("{} may not queue", who.name) };
            tickets.push(id);
        }
        let new = match_of([&anne, &boris], MatchKind::Casual);
        assert!(store.seat_tickets(tickets, new.clone(), Vec::new(), 20).await.unwrap());
        let void = What::Void { reason: VoidReason::NoShow };
        let end = NewEntry {
            entry: Entry { at_ms: at, what: void },
            request_id: None,
            end: Some(MatchEnd::Void),
            absent: vec![boris.id],
            ..entry(&new, 1)
        };
        store.append(end).await.unwrap();
        let Enqueued::Barred(until) = take(&boris, at).await else { panic!("he may queue") };
        assert_eq!(take(&boris, until - 1).await, Enqueued::Barred(until), "until then");
        until - at
    };
    let mut at = NOON;
    for minutes in [2, 10, 60, 360, 360] {
        assert_eq!(no_show(at).await, minutes * MINUTE);
        at += minutes * MINUTE;
    }
    // A day after the last of it was served; and a moment before that it is not.
    at += DAY - 1;
    assert_eq!(no_show(at).await, 360 * MINUTE);
    at += 360 * MINUTE + DAY;
    assert_eq!(no_show(at).await, 2 * MINUTE, "it is forgotten");
    assert_eq!(no_show(at + 2 * MINUTE).await, 10 * MINUTE, "and begins anew");

    // Anne has been let down twice, and is as old in the queue as she was before the first.
    let front_until = at + 12 * MINUTE;
    for (later, queued_at) in [(front_until - 1, at), (front_until, front_until)] {
        assert!(matches!(take(&anne, later).await, Enqueued::Ticket(_)));
        assert_eq!(store.ticket_of(anne.id).await.unwrap().unwrap().queued_at, queued_at);
        store.drop_ticket(anne.id).await.unwrap();
    }
}

pub async fn a_ticket_of_who_plays_elsewhere_holds_up_nobody(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let chloe = account(&store, "Chloé").await;
    let tickets = [new_ticket(&anne, "1", NOON), new_ticket(&boris, "1", NOON)];
    for ticket in &tickets {
        store.take_ticket(ticket.clone()).await.unwrap();
    }
    store.create_match(match_of([&anne, &chloe], MatchKind::Room)).await.unwrap();
    let together = match_of([&anne, &boris], MatchKind::Casual);
    assert!(
        !store
            .seat_tickets(tickets.map(|ticket| ticket.id).to_vec(), together, Vec::new(), 20)
            .await
            .unwrap()
    );
    assert_eq!(store.ticket_of(anne.id).await.unwrap(), None);
    assert!(store.ticket_of(boris.id).await.unwrap().is_some(), "he can be seated with others");
}

pub async fn a_draw_is_closed_once_by_the_last_share_or_when_everybody_had_the_time(store: Store) {
    let people = [account(&store, "Anne").await, account(&store, "Boris").await];
    let shares: [Share; 2] = [Bytes::new([1; 16]), Bytes::new([2; 16])];
    let begin = || {
        let new = match_of([&people[0], &people[1]], MatchKind::Room);
        let hashes = shares.map(|share| Some(share.hash()));
        let draw = Draw::new(new.id.into(), Seed::from_number(7), hashes);
        NewMatch { setup: MatchSetup { source: draw.into(), ..new.setup }, ..new }
    };
    let (whole, late) = (begin(), begin());
    for new in [&whole, &late] {
        store.create_match(new.clone()).await.unwrap();
        assert_eq!(store.drawing(new.id).await.unwrap().as_ref(), Some(&new.setup));
        assert_eq!(store.load_match(new.id).await.unwrap().unwrap().next_due, None, "nothing is due yet");
    }
    let stranger = account(&store, "Eve").await;
    let reveal = async |new: &NewMatch, who: &Account, share: Share| {
        store.reveal(new.id, who.id, share, NOON + 1).await.unwrap()
    };
    assert_eq!(reveal(&whole, &stranger, shares[0]).await, Revealed::NotSeated);
    assert_eq!(reveal(&whole, &people[0], shares[1]).await, Revealed::NotAnnounced);
    assert_eq!(reveal(&whole, &people[0], shares[0]).await, Revealed::In);
    assert_eq!(reveal(&whole, &people[0], shares[0]).await, Revealed::In, "once");
    assert_eq!(reveal(&whole, &people[1], shares[1]).await, Revealed::Last);
    assert_eq!(reveal(&late, &people[1], shares[1]).await, Revealed::In);
    assert_eq!(store.open_draws().await.unwrap(), [late.id]);
    let both = vec![whole.id, late.id];
    assert_eq!(store.close_draws(both.clone(), NOON + 2).await.unwrap(), [late.id]);
    assert_eq!(store.close_draws(both, NOON + 2).await.unwrap(), [], "once");
    assert_eq!(store.open_draws().await.unwrap(), []);
    assert_eq!(reveal(&late, &people[0], shares[0]).await, Revealed::TooLate);
    assert_eq!(reveal(&late, &people[1], shares[1]).await, Revealed::In, "it had come in time");
    for (new, missing) in [(whole, 0), (late, 1)] {
        assert_eq!(store.drawing(new.id).await.unwrap(), None);
        let stored = store.load_match(new.id).await.unwrap().unwrap();
        let Source::Drawn(draw) = &stored.setup.source else { panic!("{stored:?}") };
        assert_eq!((draw.missing().len(), draw.secret), (missing, Seed::from_number(7)));
        assert_eq!(stored.setup.seed(), draw.seed());
        assert!(stored.next_due.is_some_and(|due| due == stored.began_at && due > NOON));
    }
    // A draw that reached the disk late, and one of a clock that was set back,
    // have their whole time from now.
    let config = Config { draw_time: Duration::from_millis(600), ..Config::new(Path::new("unused")) };
    let draws = Draws::new(Arc::clone(&store), &config);
    let test = async {
        sleep(config.draw_time * 2).await;
        let since = Instant::now();
        let slow = [NewMatch { at: NOON - 60_000, ..begin() }, NewMatch { at: u64::MAX >> 2, ..begin() }];
        for new in &slow {
            store.create_match(new.clone()).await.unwrap();
        }
        while !store.open_draws().await.unwrap().is_empty() {
            assert!(since.elapsed() < Duration::from_mins(1), "they are closed");
            sleep(Duration::from_millis(20)).await;
        }
        assert!(since.elapsed() >= config.draw_time, "after {:?}", since.elapsed());
    };
    tokio::select! {
        () = draws.look_after() => {}
        () = test => {}
    }
}

pub async fn ratings_follow_from_the_ranked_matches_also_of_who_is_gone(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    for (kind, places) in [
        (MatchKind::Ranked, vec![1, 2]),
        (MatchKind::Room, vec![1, 2]),
        (MatchKind::Casual, vec![1, 2]),
        (MatchKind::Ranked, vec![2, 1]),
    ] {
        let new = match_of([&anne, &boris], kind);
        store.create_match(new.clone()).await.unwrap();
        let end = Some(MatchEnd::Over { totals: vec![1, 1], places });
        store.append(NewEntry { end, ..entry(&new, 1) }).await.unwrap();
    }
    let before = store.ratings_of(anne.id).await.unwrap();
    assert_eq!(before[0].matches, 2, "those of the other kinds count for nothing");
    assert_eq!(store.ratings_of(boris.id).await.unwrap()[0].matches, 2);
    store.delete_account(boris.id, "Nobody".to_owned(), NOON).await.unwrap();
    assert_eq!(store.ratings_of(boris.id).await.unwrap(), []);
    assert_eq!(store.replay_ratings(act()).await.unwrap(), 2);
    assert_eq!(store.ratings_of(anne.id).await.unwrap(), before);
    assert_eq!(store.ratings_of(boris.id).await.unwrap(), []);
}

pub async fn a_season_has_the_table_of_its_last_matches_once(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let play = async |places: [usize; 2]| {
        let new = match_of([&anne, &boris], MatchKind::Ranked);
        store.create_match(new.clone()).await.unwrap();
        let end = Some(MatchEnd::Over { totals: vec![1, 0], places: places.to_vec() });
        store.append(NewEntry { end, ..entry(&new, 1) }).await.unwrap();
    };
    // A player who wins by turns is soon settled.
    for _ in 0..15 {
        play([1, 2]).await;
        play([2, 1]).await;
    }
    let Season { name, span } = Season::of(NOON);
    let close = async |name: &str, span| store.close_season(name.to_owned(), span, span.1).await.unwrap();
    let before = Season::of(NOON).before();
    assert!(close(&before.name, before.span).await);
    assert_eq!(store.season(&before.name, GameId::Duel, 0, 10).await.unwrap(), [], "nobody played in it");
    assert!(!store.is_season_closed(&name).await.unwrap());
    assert!(close(&name, span).await && store.is_season_closed(&name).await.unwrap());
    let table = store.season(&name, GameId::Duel, 0, 10).await.unwrap();
    let who: HashSet<_> = table.iter().map(|line| line.account).collect();
    assert_eq!((table.len(), who), (2, HashSet::from([anne.id, boris.id])));
    assert!(table[0].rating.rating >= table[1].rating.rating);
    for line in &table {
        let rated = &store.ratings_of(line.account).await.unwrap()[0];
        assert_eq!((line.rating, line.matches), (rated.rating, 30));
    }
    play([1, 2]).await;
    assert!(!close(&name, span).await);
    assert_eq!(store.season(&name, GameId::Duel, 0, 10).await.unwrap(), table);
}
