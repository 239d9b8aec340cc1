//! Rate limits: how often a caller may ask.
//!
//! Calls are counted by account first, because a family, a school or a mobile network shares one address.
//! They are counted by address as well, because accounts cost nothing.
//! So the limits of addresses are wide, and those of accounts are what a person never reaches.
//! A caller over a limit is told when to come again, and the server does nothing else for it meanwhile.
//! One person's calls use up nobody else's allowance.
//! A look into a room in which the caller does not sit may be a guess of its code,
//! so it has an allowance of its own, counted for existing and missing rooms alike.

use crate::config::Rates;
use crate::model::household;
use crate::permits::{Permit, Permits};
use crate::problem::{Failure, Result};
use crate::random::Id;
use cartable_proto::{Problem, Reason};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::time::sleep;

/// The fraction of an allowance that can be taken at once: one part of so many.
const BURST: u32 = 4;
/// The interval at which callers are forgotten that have not come for long.
const SWEEP: Duration = Duration::from_mins(1);

/// An allowance for each of many callers. `None`: no limit.
struct Allowance<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Allowance<K> {
    /// Allows so many in this time, a quarter of them at once; 0: no limit.
    fn new(most: u32, time: Duration) -> Self {
        let limiter = NonZeroU32::new(most).and_then(|most| {
            let quota = Quota::with_period(time / most.get())?;
            Some(RateLimiter::keyed(quota.allow_burst(most.div_ceil(NonZeroU32::new(BURST)?))))
        });
        Self(limiter)
    }

    fn take(&self, key: &K) -> Result<()> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|until| {
            // Rounded up to the next millisecond, so that a caller who waits as long is let in.
            let wait = until.wait_time_from(DefaultClock::default().now()) + Duration::from_millis(1);
            Failure::from(Problem { retry_after: Some(wait), ..Reason::TooFast.into() })
        })
    }

    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
        }
    }
}

/// All limits of a server.
pub struct Limits {
    calls: Allowance<Id>,
    calls_of_address: Allowance<IpAddr>,
    /// The calls that cost much, by account or session and by the path of the method.
    reads: Allowance<(Id, &'static str)>,
    sign_ins: Allowance<IpAddr>,
    looks: Allowance<Id>,
    looks_of_address: Allowance<IpAddr>,
    most_streams: u32,
    streams: Permits<Id>,
}

impl Limits {
    /// Returns the limits of this configuration.
    #[must_use]
    pub fn new(rates: &Rates) -> Self {
        let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
        Self {
            calls: Allowance::new(rates.account_calls, minute),
            calls_of_address: Allowance::new(rates.address_calls, minute),
            reads: Allowance::new(rates.account_reads, minute),
            sign_ins: Allowance::new(rates.address_sign_ins, hour),
            looks: Allowance::new(rates.account_looks, minute),
            looks_of_address: Allowance::new(rates.address_looks, minute),
            most_streams: rates.account_streams,
            streams: Permits::default(),
        }
    }

    /// Counts a call from this address.
    ///
    /// # Errors
    /// The address has made too many.
    pub fn call_from(&self, address: Option<IpAddr>) -> Result<()> {
        by_household(address, |house| self.calls_of_address.take(house))
    }

    /// Counts a call of this account.
    ///
    /// # Errors
    /// The account has made too many.
    pub fn call_of(&self, account: Id) -> Result<()> {
        self.calls.take(&account)
    }

    /// Counts a call of a method that costs much, by an account or by a session that is not signed in yet.
    /// Each such method has an allowance of its own.
    ///
    /// # Errors
    /// The caller has called this method too often.
    pub fn read_of(&self, caller: Id, path: &'static str) -> Result<()> {
        self.reads.take(&(caller, path))
    }

    /// Counts a sign-in at this address: by a new account, a recovery code or an identity.
    ///
    /// # Errors
    /// The address has made too many.
    pub fn sign_in_from(&self, address: Option<IpAddr>) -> Result<()> {
        by_household(address, |house| self.sign_ins.take(house))
    }

    /// Counts a look of this account for a room in which it does not sit.
    ///
    /// # Errors
    /// The account or its address has looked too often.
    pub fn look_of(&self, account: Id, address: Option<IpAddr>) -> Result<()> {
        self.looks.take(&account)?;
        by_household(address, |house| self.looks_of_address.take(house))
    }

    /// Counts a visit, without an account, of a page that costs more than others or may be a guess of a code.
    ///
    /// # Errors
    /// The address has visited too often.
    pub fn read_from(&self, address: Option<IpAddr>) -> Result<()> {
        by_household(address, |house| self.looks_of_address.take(house))
    }

    /// Takes one of the account's streams, and holds it until the returned permit is dropped.
    ///
    /// # Errors
    /// The account has as many streams as it may.
    pub fn stream_of(&self, account: Id) -> Result<Permit<Id>> {
        let most = self.most_streams as usize;
        self.streams.enter(account, |open| most == 0 || open.own < most)
    }

    /// Forgets the callers that have not come for long, again and again, for ever.
    pub async fn look_after(&self) {
        loop {
            sleep(SWEEP).await;
            self.calls.sweep();
            self.calls_of_address.sweep();
            self.reads.sweep();
            self.sign_ins.sweep();
            self.looks.sweep();
            self.looks_of_address.sweep();
        }
    }
}

/// Takes from the allowance of an address. A call that came over no network has none, and no limit by it.
fn by_household(address: Option<IpAddr>, take: impl Fn(&IpAddr) -> Result<()>) -> Result<()> {
    address.map_or(Ok(()), |address| take(&household(address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rates() -> Rates {
        Rates { account_calls: 8, address_looks: 40, account_looks: 40, account_streams: 2, ..Rates::none() }
    }

    #[test]
    fn a_quarter_at_once_and_then_when_the_time_has_come() {
        let limits = Limits::new(&rates());
        let (anne, boris) = (Id::fresh().unwrap(), Id::fresh().unwrap());
        limits.call_of(anne).unwrap();
        limits.call_of(anne).unwrap();
        let problem = limits.call_of(anne).unwrap_err().problem();
        assert_eq!(problem.reason, Some(Reason::TooFast));
        let wait = problem.retry_after.unwrap();
        assert!(wait > Duration::from_secs(7) && wait <= Duration::from_millis(7_501), "{wait:?}");
        limits.call_of(boris).expect("what one asks for costs nobody else's allowance");
    }

    #[test]
    fn addresses_of_one_household_are_one_and_none_is_no_limit() {
        let limits = Limits::new(&Rates { account_looks: 0, address_looks: 8, ..rates() });
        let home = |last: u16| Some(IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]));
        let looks = |address| limits.look_of(Id::fresh().unwrap(), address);
        looks(home(1)).unwrap();
        looks(home(2)).unwrap();
        looks(home(3)).unwrap_err();
        looks(Some(IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 1]))).expect("the neighbours");
        for _ in 0..99 {
            looks(None).unwrap();
            limits.sign_in_from(home(1)).expect("0 is no limit");
        }
    }

    #[test]
    fn streams_give_their_permit_back() {
        let limits = Limits::new(&rates());
        let anne = Id::fresh().unwrap();
        let first = limits.stream_of(anne).ok().unwrap();
        let _second = limits.stream_of(anne).ok().unwrap();
        let problem = limits.stream_of(anne).err().unwrap().problem();
        assert_eq!(problem.reason, Some(Reason::TooMany));
        drop(first);
        assert!(limits.stream_of(anne).is_ok());
    }
}
