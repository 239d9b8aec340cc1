//! The services: they read and check requests, and write answers.
//! All decisions are made elsewhere.

mod account;
mod daily;
mod errors;
mod identity;
mod matches;
mod paging;
mod people;
mod queue;
mod ranking;
mod room;
mod stream;
mod version;
mod watching;

pub use errors::explain;

use crate::accounts::{Accounts, Caller};
use crate::config::Config;
use crate::daily::Dailies;
use crate::detached::detached;
use crate::draws::Draws;
use crate::limits::Limits;
use crate::matches::Matches;
use crate::model::Account;
use crate::outages::Life;
use crate::problem::{Failure, Result};
use crate::proxies::Origin;
use crate::queue::Queue;
use crate::random::Id;
use crate::room::Room;
use crate::rooms::Rooms;
use crate::store::Store;
use crate::watching::Consents;
use cartable_proto::v1::account_service_server::AccountServiceServer;
use cartable_proto::v1::daily_service_server::DailyServiceServer;
use cartable_proto::v1::identity_service_server::IdentityServiceServer;
use cartable_proto::v1::match_service_server::MatchServiceServer;
use cartable_proto::v1::people_service_server::PeopleServiceServer;
use cartable_proto::v1::queue_service_server::QueueServiceServer;
use cartable_proto::v1::ranking_service_server::RankingServiceServer;
use cartable_proto::v1::room_service_server::RoomServiceServer;
use cartable_proto::v1::version_service_server::VersionServiceServer;
use cartable_proto::{Call, Malformed, Problem, Reason};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::watch;
use tonic::Request;

/// The largest request, in bytes: the largest action is far smaller.
const LARGEST_REQUEST: usize = 16 * 1024;
/// The longest request id, in characters.
const LONGEST_REQUEST_ID: usize = 64;

/// Everything that the services work with.
pub struct App {
    /// The accounts.
    pub accounts: Arc<Accounts>,
    /// The rooms.
    pub rooms: Rooms,
    /// The server's signs of life.
    pub life: Arc<Life>,
    /// The live matches.
    pub matches: Matches,
    /// The draws of their deals.
    pub draws: Draws,
    /// The rate limits.
    pub limits: Arc<Limits>,
    /// The queue.
    pub queue: Arc<Queue>,
    /// The daily deals.
    pub dailies: Dailies,
    /// The consents to spectators.
    pub consents: Consents,
    /// The store.
    pub(crate) store: Store,
    /// The configuration.
    pub(crate) config: Arc<Config>,
    /// Becomes true when the server stops.
    stopping: watch::Receiver<bool>,
}

impl App {
    /// Returns the state of the services on this database.
    #[must_use]
    pub fn new(store: Store, config: Config, stopping: watch::Receiver<bool>) -> Self {
        let config = Arc::new(config);
        let limits = Arc::new(Limits::new(&config.rates));
        let life = Arc::new(Life::new(Arc::clone(&store), &config));
        Self {
            accounts: Arc::new(Accounts::new(Arc::clone(&store), Arc::clone(&limits), &config)),
            rooms: Rooms::new(Arc::clone(&store), &config),
            matches: Matches::new(Arc::clone(&store), Arc::clone(&config), Arc::clone(&life)),
            life,
            draws: Draws::new(Arc::clone(&store), &config),
            queue: Arc::new(Queue::new(Arc::clone(&store), Arc::clone(&config))),
            consents: Consents::new(Arc::clone(&store), &config),
            dailies: Dailies::new(Arc::clone(&store), Arc::clone(&config)),
            limits,
            store,
            config,
            stopping,
        }
    }

    /// Returns the calling account.
    async fn caller<T>(&self, request: &Request<T>) -> Result<Account> {
        Ok(self.signed(request).await?.account)
    }

    /// Returns the calling account and its session.
    async fn signed<T>(&self, request: &Request<T>) -> Result<Caller> {
        let caller = self.accounts.caller(token(request)?).await?;
        self.limits.call_of(caller.account.id)?;
        Ok(caller)
    }

    /// Returns the calling account, and counts a call that reads much.
    async fn reader<T: Call>(&self, request: &Request<T>) -> Result<Account> {
        let caller = self.caller(request).await?;
        self.limits.read_of(caller.id, T::PATH)?;
        Ok(caller)
    }

    /// Returns the calling account, even a banned one.
    async fn owner<T>(&self, request: &Request<T>) -> Result<Id> {
        let account = self.accounts.owner(token(request)?).await?;
        self.limits.call_of(account)?;
        Ok(account)
    }

    /// Deletes an account, and removes it from everything in which others wait for it.
    async fn delete_account(self: Arc<Self>, account: Id) -> Result<()> {
        detached(async move {
            self.give_up_all(account).await?;
            self.accounts.delete(account).await?;
            self.consents.hint(account);
            self.matches.reload_all(account).await;
            // Another device may have sat down meanwhile; no device is signed in any more.
            if let Err(failure) = self.give_up_all(account).await {
                tracing::error!(%account, %failure, "a deleted account could not be removed from its rooms and matches: others still wait for it");
            }
            Ok(())
        })
        .await
    }

    async fn give_up_all(&self, account: Id) -> Result<()> {
        self.rooms.leave_all(account).await?;
        match self.queue.leave(account).await.map_err(Failure::problem) {
            // The match that the ticket has just led to runs, and is given up with the others.
            Ok(()) | Err(Problem { reason: Some(Reason::MatchToPlay), .. }) => {}
            Err(problem) => return Err(problem.into()),
        }
        self.matches.resign_all(account, &self.draws).await
    }

    /// Returns the room to a player in it. Any other caller's look is counted.
    async fn room(&self, code: &str, caller: Id, address: Option<IpAddr>) -> Result<Room> {
        let found = self.rooms.get(code).await;
        if !found.as_ref().is_ok_and(|room| room.has(caller) || room.awaits(caller)) {
            self.limits.look_of(caller, address)?;
        }
        found
    }
}

fn token<T>(request: &Request<T>) -> Result<&str> {
    let header = request.metadata().get("authorization").ok_or(Reason::NoToken)?;
    let token = header.to_str().ok().and_then(|header| header.strip_prefix("Bearer "));
    Ok(token.ok_or(Reason::NoToken)?)
}

/// The services, each around the same [`App`].
#[derive(Clone)]
pub struct Api(Arc<App>);

impl Api {
    /// Returns the services around this state.
    #[must_use]
    pub const fn new(app: Arc<App>) -> Self {
        Self(app)
    }

    /// Returns the account service.
    #[must_use]
    pub fn accounts(&self) -> AccountServiceServer<Self> {
        AccountServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the service of other people's accounts.
    #[must_use]
    pub fn people(&self) -> PeopleServiceServer<Self> {
        PeopleServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the service of identities.
    #[must_use]
    pub fn identities(&self) -> IdentityServiceServer<Self> {
        IdentityServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the version service.
    #[must_use]
    pub fn versions(&self) -> VersionServiceServer<Self> {
        VersionServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the room service.
    #[must_use]
    pub fn rooms(&self) -> RoomServiceServer<Self> {
        RoomServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the queue service.
    #[must_use]
    pub fn queue(&self) -> QueueServiceServer<Self> {
        QueueServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the ranking service.
    #[must_use]
    pub fn ranking(&self) -> RankingServiceServer<Self> {
        RankingServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the service of daily deals.
    #[must_use]
    pub fn dailies(&self) -> DailyServiceServer<Self> {
        DailyServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }

    /// Returns the match service.
    #[must_use]
    pub fn matches(&self) -> MatchServiceServer<Self> {
        MatchServiceServer::new(self.clone()).max_decoding_message_size(LARGEST_REQUEST)
    }
}

/// Returns the address of a call; `None` if it comes over no network.
pub fn address<T>(request: &Request<T>) -> Option<IpAddr> {
    request.extensions().get::<Origin>().map(|caller| caller.0)
}

fn request_id(given: &str) -> Result<&str> {
    if (1..=LONGEST_REQUEST_ID).contains(&given.len()) && given.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(given);
    }
    let problem = format!("1 to {LONGEST_REQUEST_ID} ASCII letters, digits and signs");
    Err(Malformed::new("request_id", problem).into())
}

/// Reads the id of a match. A malformed id is no match's.
fn match_id(given: &str) -> Result<Id> {
    given.parse().map_err(|_| Reason::UnknownMatch.into())
}

/// Reads the id of an account. A malformed id is no account's.
fn account_id(given: &str) -> Result<Id> {
    given.parse().map_err(|_| Reason::UnknownAccount.into())
}
