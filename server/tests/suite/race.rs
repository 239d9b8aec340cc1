//! Sniper on a server: claims are judged in the order of arrival, by the rules alone.

use crate::kit::{Person, TestServer, refused};
use cartable_core::catalogue::{AnyAction, AnyView, GameId};
use cartable_core::games::multiples::Card;
use cartable_core::games::sniper::{Action, Public};
use cartable_core::notation;
use cartable_core::series::Move;
use cartable_proto::{Problem, Reason, v1};
use tempfile::TempDir;
use tonic::Status;

/// What one sees of the table, and its `seq`.
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
        // What they have seen is older than Anne's word, and that is no hindrance: the table is the same.
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
