//! Sniper on a server: claims are judged in the order of arrival, by the rules alone.

use crate::kit::{Person, TestServer, refused, seats};
use cartable_core::catalogue::{AnyAction, AnyView, GameId};
use cartable_core::games::multiples::{Card, Cards};
use cartable_core::games::sniper::{Action, Public};
use cartable_core::notation;
use cartable_core::series::Move;
use cartable_proto::{Problem, Reason, v1};
use std::time::Duration;
use tempfile::TempDir;
use tonic::Status;

/// A match of sniper for two with five seconds for a flip.
async fn against_the_clock(anne: &mut Person, boris: &Person) -> String {
    let mut options = GameId::Sniper.default_options();
    options.set("clock", "5").unwrap();
    let request = v1::CreateRoomRequest {
        setup: Some((&options).into()),
        seats: seats(2, 0),
        request_id: anne.request_id(),
        speed: 0,
        share_hash: Vec::new(),
    };
    let room = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    boris.join(&room.code).await.unwrap();
    anne.start(&room.code).await.unwrap()
}

/// A card within reach, and another whose capture puts it out of reach.
fn spoilable(public: &Public) -> Option<(Card, Card)> {
    let (open, within) = (public.pool.cards(), public.within_reach());
    let spoils = |card: Card, other: Card| card != other && !reaches(open.without(other), card);
    within.iter().find_map(|card| Some((card, within.iter().find(|other| spoils(card, *other))?)))
}

fn reaches(open: Cards, card: Card) -> bool {
    open.without(card).multiply_to(card.target())
}

/// On a slow cable a claim arrives after the clock has turned cards:
/// right for the table that was seen, it is void.
#[tokio::test]
async fn a_claim_that_the_clock_overtakes_costs_nothing() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let mut id = against_the_clock(&mut anne, &boris).await;
    // Turns cards until one capture spoils another;
    // the cards of the next flip may make that claim right again.
    for _ in 0..200 {
        let (public, seq) = look(&anne, &id).await;
        if public.over {
            id = against_the_clock(&mut anne, &boris).await;
            continue;
        }
        let table = public.table();
        let Some((card, spoiling)) = spoilable(&public) else {
            act(&mut anne, &id, seq, Action::Ready { table }).await.unwrap();
            act(&mut boris, &id, seq, Action::Ready { table }).await.unwrap();
            continue;
        };
        let claim = |card| Action::Claim { card, factors: None, table };
        act(&mut boris, &id, seq, claim(spoiling)).await.unwrap();
        let flipped = loop {
            let (now, _) = look(&boris, &id).await;
            if now.flips > public.flips || now.over {
                break now;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        if flipped.over || reaches(flipped.pool.cards(), card) {
            continue;
        }
        let late = act(&mut anne, &id, seq, claim(card)).await;
        assert_eq!(rule(refused(late, Reason::Refused)), "spoiled");
        assert!(look(&anne, &id).await.0.errors.is_empty(), "nobody has erred");
        server.stop().await;
        return;
    }
    panic!("no table had a claim that could be spoiled");
}

/// Returns a player's view of the table, and its `seq`.
async fn look(person: &Person, id: &str) -> (Public, u64) {
    let (_, update) = person.look(id).await;
    let AnyView::Sniper(view) = update.view.round else { panic!("a game of sniper") };
    (view.public, update.seq)
}

async fn act(person: &mut Person, id: &str, seq: u64, action: Action) -> Result<u64, Status> {
    let request = v1::ActRequest {
        match_id: id.to_owned(),
        request_id: person.request_id(),
        expected_seq: seq,
        move_json: notation::write(&Move::Act(AnyAction::Sniper(action))),
    };
    person.matches().act(person.call(request)).await.map(|response| response.into_inner().seq)
}

fn rule(problem: Problem) -> String {
    problem.rule.unwrap().1
}

#[tokio::test]
async fn the_first_claim_received_takes_the_card_and_the_second_is_void() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Sniper, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();

    let card: Card = loop {
        let (public, seq) = look(&anne, &id).await;
        if let Some(card) = public.within_reach().iter().next() {
            break card;
        }
        let ready = Action::Ready { table: public.table() };
        act(&mut anne, &id, seq, ready).await.unwrap();
        // Their last seen entry is older than Anne's, and that does no harm: the table is the same.
        act(&mut boris, &id, seq, ready).await.unwrap();
    };
    let (public, seq) = look(&anne, &id).await;
    let table = public.table();
    let claim = Action::Claim { card, factors: None, table };
    let taken = act(&mut boris, &id, seq, claim).await.unwrap();
    assert_eq!(taken, seq + 1);
    assert_eq!(rule(refused(act(&mut anne, &id, seq, claim).await, Reason::Refused)), "spoiled");
    let stale = act(&mut anne, &id, seq, Action::Ready { table }).await;
    assert_eq!(rule(refused(stale, Reason::Refused)), "stale_table");
    let (public, after) = look(&anne, &id).await;
    assert_eq!(after, taken, "what is void is not stored");
    assert_eq!(public.captures.len(), 1);
    act(&mut anne, &id, seq, Action::Ready { table: public.table() }).await.unwrap();
    server.stop().await;
}
