//! Bots think beside the tasks of their matches.

use crate::kit::{Person, Seen, TestServer};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_core::record::Record;
use cartable_proto::v1;
use cartable_server::config::Config;
use tempfile::TempDir;

/// A room with one person and hard bots, started.
async fn start(person: &mut Person, game: GameId, bots: usize) -> String {
    let room = person.create_room(game, bots + 1, 0).await.unwrap();
    let fill = v1::Level::Hard as i32;
    let request = v1::StartMatchRequest { code: room.code, fill };
    let room = person.rooms().start_match(person.call(request)).await.unwrap().into_inner().room.unwrap();
    room.match_id.unwrap()
}

/// Bots that never come to think hold up nobody: their move is stored and answered, and shown to them.
#[tokio::test]
async fn a_persons_move_is_answered_while_bots_think() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db")).without_pauses();
    config.thinkers = 0;
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    // Everybody lays a card at the same time, so nobody waits for the bots.
    let id = start(&mut anne, GameId::HickHack, 3).await;
    let (_, update) = anne.look(&id).await;
    assert_eq!(update.seq, 0, "no bot has moved");
    let step = update.view.decide(Level::Random, &mut anne.rng).unwrap().step;
    let request = v1::ActRequest {
        match_id: id.clone(),
        request_id: anne.request_id(),
        expected_seq: 0,
        move_json: notation::write(&step),
    };
    let stored = anne.matches().act(anne.call(request)).await.unwrap().into_inner().seq;
    assert_eq!((stored, anne.look(&id).await.1.seq), (1, 1));
    server.stop().await;
}

#[tokio::test]
async fn bots_that_think_finish_a_match() {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db")).without_pauses();
    // A table at which bots think is not idle.
    config.idle = std::time::Duration::from_millis(1);
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let id = start(&mut anne, GameId::Duel, 1).await;
    let mut seen = Seen::default();
    anne.play_out(&id, &mut seen).await.unwrap();
    let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
    assert!(record.replay().unwrap().is_over());
    server.stop().await;
}
