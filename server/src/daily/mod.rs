//! The daily deal: one deal for everybody, published before its day,
//! and told when nobody can play it any more.
//!
//! **A try is a match** of one person and bots, with a seed that follows from the day's secret.
//! Its kind ([`MatchKind::Daily`]) makes three differences: its bots answer equal play equally,
//! it ends when its day is closed, and until then its record is kept back.
//!
//! **The store is the truth.** A day's secret follows from the server's key, and is on disk, sealed,
//! before its commitment is shown.
//! The step that stores a try decides if the account may still have one, and if it enters the table.

use crate::config::Config;
use crate::detached::detached;
use crate::model::{Account, MatchKind, MatchSetup, Occupant};
use crate::problem::Result;
use crate::random::{self, Id};
use crate::store::{DailyDay, NewMatch, NewTry, Store};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::record::Record;
use cartable_core::seed::Seed;
use cartable_proto::{Malformed, Reason};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The level of the bots in a daily deal.
pub const LEVEL: Level = Level::Hard;
/// The number of days beforehand at which a day is published.
pub const AHEAD: u32 = 7;
/// The number of matches that an account must have finished for its try to enter the table.
const FINISHED: u32 = 5;
/// The time without a leap after which the clock may close a day.
/// A day told too early harms only itself, and a server that is up for one evening must tell it.
const TRUST: Duration = Duration::from_hours(1);

/// The daily deals.
#[derive(Clone)]
pub struct Dailies {
    store: Store,
    config: Arc<Config>,
}

impl Dailies {
    /// Returns the daily deals of this database.
    #[must_use]
    pub const fn new(store: Store, config: Arc<Config>) -> Self {
        Self { store, config }
    }

    /// Publishes days, for ever.
    pub async fn look_after(&self) {
        loop {
            if let Err(failure) = self.days().await {
                tracing::error!(%failure, "a day could not be published");
            }
            if let Err(failure) = self.closed().await {
                tracing::error!(%failure, "a day could not be closed");
            }
            sleep(self.config.intervals.days).await;
        }
    }

    /// Returns the running day.
    #[must_use]
    pub fn today(&self) -> Day {
        Day::of(self.config.clock.now())
    }

    /// Returns the running day and those published beforehand, and publishes them if they are not yet.
    /// Days whose secrets are lost are left out, even the running one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn days(&self) -> Result<Vec<DailyDay>> {
        let (today, at) = (self.today(), self.config.clock.now());
        let last = today.later(AHEAD);
        let known = self.store.daily_days(today, last).await?;
        if known.len() > AHEAD as usize {
            return Ok(known);
        }
        let published: HashSet<Day> = self.store.published_days(today, last).await?.into_iter().collect();
        let mut missing = Vec::new();
        for day in (0..=AHEAD).map(|days| today.later(days)).filter(|day| !published.contains(day)) {
            missing.push((day, Id::fresh()?));
        }
        if !missing.is_empty() {
            let store = Arc::clone(&self.store);
            detached(async move { Ok(store.publish_days(missing, at).await?) }).await?;
        }
        // Days that another caller published since the first look are not in what it found.
        Ok(self.store.daily_days(today, last).await?)
    }

    /// Returns a day that was published, and true if it is closed.
    ///
    /// # Errors
    /// The day was not published.
    pub async fn day(&self, day: Day) -> Result<(DailyDay, bool)> {
        let found = self.store.daily_day(day).await?.ok_or(Reason::UnknownDaily)?;
        Ok((found, self.closed().await? >= Some(day)))
    }

    /// Returns the last closed day, after closing those that are due.
    /// A day is closed for good and all of it is told, so only a trusted clock closes one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn closed(&self) -> Result<Option<Day>> {
        let due = self.config.clock.trusted_after(TRUST).map(|at| (last_closed(at), at));
        if let Some((last, at)) = due.filter(|(last, _)| self.store.closed() < Some(*last)) {
            let store = Arc::clone(&self.store);
            detached(async move { Ok(store.close_days(last, at).await?) }).await?;
        }
        Ok(self.store.closed())
    }

    /// Begins an account's try, or returns the one that it has.
    /// An account whose try does not enter the table gets another deal.
    ///
    /// # Errors
    /// The game has no daily deals, or the day cannot be begun, or its secret is lost.
    pub async fn begin(&self, account: Account, day: Day, game: GameId) -> Result<Id> {
        let (options, seats) = game.daily_options().ok_or_else(no_such_game)?;
        let own = self.store.tries_of(account.id, day, day).await?;
        if let Some(own) = own.into_iter().find(|own| own.game == game.id()) {
            return Ok(own.match_id);
        }
        if day != self.today() {
            return Err(Reason::DailyOver.into());
        }
        self.days().await?;
        let secret = self.day(day).await?.0.secret;
        let (id, at) = (Id::fresh()?, self.config.clock.now());
        let mut occupants = vec![Occupant::Person { account: account.id, name: account.name }];
        occupants.resize(seats, Occupant::Bot(LEVEL));
        let setup = MatchSetup::new(options, &occupants, day.seed(&secret, game.id()), String::new());
        let setup = MatchSetup { kind: MatchKind::Daily(day), day_secret: Some(secret), ..setup };
        let new = NewMatch { id, setup, at, next_due: at };
        let other = if self.config.daily_for_all { None } else { Some(other_deal(game, &occupants, at)?) };
        let new = NewTry { day, game, account: account.id, new, other, finished: FINISHED };
        let store = Arc::clone(&self.store);
        detached(async move { Ok(store.begin_try(new).await?.ok_or(Reason::DailyOver)?) }).await
    }

    /// Returns the record of a try that stands in the table of a closed day.
    ///
    /// # Errors
    /// The day is not closed, or the match is no such try.
    pub async fn record(&self, id: Id) -> Result<Record> {
        let found = self.store.try_of(id).await?.filter(|found| found.is_listed);
        let found = found.ok_or(Reason::UnknownMatch)?;
        if self.closed().await? < Some(found.day) {
            return Err(Reason::DailyOpen.into());
        }
        found.result.ok_or(Reason::UnknownMatch)?;
        Ok(self.store.load_match(id).await?.ok_or(Reason::UnknownMatch)?.record())
    }
}

/// Returns a match like the day's, with a deal of its own:
/// the day's is only for accounts whose tries enter the table, so that nobody searches it with guests.
fn other_deal(game: GameId, occupants: &[Occupant], at: u64) -> Result<NewMatch> {
    let (options, _) = game.daily_options().ok_or_else(no_such_game)?;
    let setup = MatchSetup::new(options, occupants, Seed::new(random::bytes()?), String::new());
    Ok(NewMatch { id: Id::fresh()?, setup, at, next_due: at })
}

/// Returns the last day that is to be closed by this time, in milliseconds since 1970.
fn last_closed(at: u64) -> Day {
    let yesterday = Day::of(at).before();
    if at < yesterday.closes_ms() { yesterday.before() } else { yesterday }
}

/// Returns the error for a game that has no daily deals.
pub(crate) fn no_such_game() -> Malformed {
    Malformed::new("game", "is a race, and has no daily deals")
}

#[cfg(test)]
mod tests {
    use super::last_closed;
    use cartable_core::daily::Day;

    #[test]
    fn a_day_is_closed_six_hours_after_its_end() {
        let day = Day::new(20_900);
        assert_eq!(last_closed(day.closes_ms()), day);
        assert_eq!(last_closed(day.closes_ms() - 1), day.before());
        assert_eq!(last_closed(day.ends_ms()), day.before());
    }
}
