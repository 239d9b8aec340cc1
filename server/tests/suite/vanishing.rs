//! Callers that vanish: the future of a call is dropped
//! after each number of polls that it can be dropped after.
//! The change of the call is then made as a whole or not at all, and watchers see the stored state.

use crate::kit::{refused, seats, secret};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_server::AccountService;
use cartable_proto::v1::match_service_server::MatchService;
use cartable_proto::v1::room_service_server::RoomService;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::grpc::{Api, App};
use cartable_server::store::Store;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio_stream::{Stream, StreamExt as _};
use tonic::{Request, Status};

/// The services without a network, so that a call is a future like any other.
struct Service {
    api: Api,
    store: Store,
    _folder: TempDir,
    _stop: watch::Sender<bool>,
}

impl Service {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let config = Config::new(folder.path().join("test.db")).without_pauses();
        let store = crate::kit::open_store(config.database.file().unwrap()).await.unwrap();
        let (stop, stopping) = watch::channel(false);
        let api = Api::new(Arc::new(App::new(Arc::clone(&store), config, stopping)));
        Self { api, store, _folder: folder, _stop: stop }
    }

    async fn guest(&self, name: &str) -> String {
        let request = Request::new(v1::CreateGuestRequest {
            name: name.to_owned(),
            secret: secret(),
            device: String::new(),
        });
        let made = self.api.create_guest(request).await.unwrap().into_inner();
        format!("Bearer {}", made.tokens.unwrap().access_token)
    }

    async fn room(&self, caller: &str, code: &str) -> Result<v1::Room, Status> {
        let request = call(caller, v1::GetRoomRequest { code: code.to_owned() });
        Ok(self.api.get_room(request).await?.into_inner().room.unwrap())
    }
}

fn call<T>(caller: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("authorization", caller.parse().unwrap());
    request
}

fn create(caller: &str, request_id: &str) -> Request<v1::CreateRoomRequest> {
    let setup = Some((&GameId::Duel.default_options()).into());
    call(
        caller,
        v1::CreateRoomRequest {
            setup,
            seats: seats(2, 1),
            request_id: request_id.to_owned(),
            speed: 0,
            share_hash: Vec::new(),
        },
    )
}

/// Polls a call at most so often and then drops it; the answer, if it came before.
async fn cut_off<T>(call: impl Future<Output = T>, polls: usize) -> Option<T> {
    let mut call = pin!(call);
    let mut polled = 0;
    std::future::poll_fn(|context| {
        if polled == polls {
            return Poll::Ready(None);
        }
        polled += 1;
        match call.as_mut().poll(context) {
            Poll::Ready(answer) => Poll::Ready(Some(answer)),
            // Cut off at this very await, not at the next that would wake it.
            Poll::Pending if polled == polls => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

/// Waits until the changes of a cut-off call are done.
async fn settled() {
    tokio::time::sleep(Duration::from_millis(30)).await;
}

#[tokio::test]
async fn rooms_and_matches_are_whole_wherever_a_caller_vanishes() {
    let service = Service::new().await;
    let mut polls = 0;
    // Until the longest of the calls is answered before it is cut off.
    let mut answered = false;
    while !answered {
        polls += 1;
        assert!(polls < 100, "a call never ends");
        answered = vanish(&service, polls).await;
    }
    assert!(polls > 2, "nothing was cut off");
}

/// Cuts every call on one room off after so many polls, and repeats it. Returns true if all were answered.
async fn vanish(service: &Service, polls: usize) -> bool {
    let (anne, boris) = (service.guest("Anne").await, service.guest("Boris").await);
    let api = &service.api;

    let created = cut_off(api.create_room(create(&anne, "one")), polls).await;
    settled().await;
    let code = api.create_room(create(&anne, "one")).await.unwrap().into_inner().room.unwrap().code;
    let watch = call(&anne, v1::WatchRoomRequest { code: code.clone() });
    let mut watched = api.watch_room(watch).await.unwrap().into_inner();
    let mut watched = Watched { seen: watched.next().await.unwrap().unwrap().room, updates: watched };

    let join = || call(&boris, v1::JoinRoomRequest { code: code.clone(), share_hash: Vec::new() });
    let joined = cut_off(api.join_room(join()), polls).await;
    watched.agrees(service, &anne, &code).await;
    let leave = || call(&boris, v1::LeaveRoomRequest { code: code.clone() });
    let left = cut_off(api.leave_room(leave()), polls).await;
    watched.agrees(service, &anne, &code).await;
    api.join_room(join()).await.unwrap();
    let start = || call(&anne, v1::StartMatchRequest { code: code.clone(), fill: 0 });
    let started = cut_off(api.start_match(start()), polls).await;
    watched.agrees(service, &anne, &code).await;

    // There is one match, it is the room's, and everybody finds it.
    let id = api.start_match(start()).await.unwrap().into_inner().room.unwrap().match_id.unwrap();
    watched.agrees(service, &anne, &code).await;
    assert_eq!(service.room(&boris, &code).await.unwrap().match_id.as_ref(), Some(&id));
    let due = service.store.claim_due(u64::MAX >> 1, u64::MAX >> 1, 99).await.unwrap();
    assert_eq!(due.iter().filter(|due| due.to_string() == id).count(), 1);
    assert_eq!(due.len(), polls, "one match for each room, and no orphan");
    for person in [&anne, &boris] {
        let watch = call(person, v1::WatchMatchRequest { match_id: id.clone(), ..Default::default() });
        drop(cut_off(api.watch_match(watch), polls).await);
        let watch = call(person, v1::WatchMatchRequest { match_id: id.clone(), ..Default::default() });
        assert!(api.watch_match(watch).await.unwrap().into_inner().next().await.unwrap().is_ok());
    }
    created.is_some() && joined.is_some() && left.is_some() && started.is_some()
}

/// The view of a person who watches a room.
struct Watched<S> {
    updates: S,
    seen: Option<v1::Room>,
}

impl<S: Stream<Item = Result<v1::WatchRoomResponse, Status>> + Unpin> Watched<S> {
    /// The last that they have seen is how the room stands.
    async fn agrees(&mut self, service: &Service, caller: &str, code: &str) {
        settled().await;
        while let Ok(Some(update)) =
            tokio::time::timeout(Duration::from_millis(30), self.updates.next()).await
        {
            self.seen = update.unwrap().room;
        }
        assert_eq!(self.seen, Some(service.room(caller, code).await.unwrap()));
    }
}

/// The last to leave closes the room, also when nobody waits for that.
#[tokio::test]
async fn a_room_is_closed_wherever_the_last_to_leave_vanishes() {
    let service = Service::new().await;
    let anne = service.guest("Anne").await;
    for polls in 1..20 {
        let request_id = polls.to_string();
        let code = service
            .api
            .create_room(create(&anne, &request_id))
            .await
            .unwrap()
            .into_inner()
            .room
            .unwrap()
            .code;
        let leave = call(&anne, v1::LeaveRoomRequest { code: code.clone() });
        let answer = cut_off(service.api.leave_room(leave), polls).await;
        settled().await;
        match service.room(&anne, &code).await {
            Ok(_) => assert!(answer.is_none(), "it is not closed"),
            Err(status) => drop(refused(Err::<(), _>(status), Reason::UnknownRoom)),
        }
        if answer.is_some() {
            return;
        }
    }
    panic!("a call never ends");
}
