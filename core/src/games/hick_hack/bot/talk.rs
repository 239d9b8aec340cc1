//! The proposals and answers: a share is worth its odds in the contest, and less if it is certain.

use super::super::action::Action;
use super::super::cards::Cards;
use super::super::die::Odds;
use super::super::grains::{Grain, Grains};
use super::super::split::Split;
use super::super::view::{Bargain, Public};
use crate::bot::{Company, Level};
use crate::seat::{Seat, SeatSet};

/// The part by which a certain share may fall short of the contest's worth: a leader wants no surprises.
const CERTAINTY: f64 = 0.25;
const CERTAINTY_AHEAD: f64 = 0.3;
/// The least share that anybody accepts: a roll costs nothing, so nobody agrees to get nothing.
const LEAST: f64 = 1.0;

/// The worth of a bargain's contest to each seat.
struct Prospects<'a> {
    public: &'a Public,
    odds: Odds,
    all: f64,
}

impl<'a> Prospects<'a> {
    fn new(public: &'a Public, bargain: &Bargain) -> Self {
        let odds = public.contest(bargain.yard, Cards::BRAVE).odds();
        Self { public, odds, all: f64::from(public.yard(bargain.yard).value()) }
    }

    /// Returns the points that the seat can expect.
    fn fair(&self, seat: Seat) -> f64 {
        (self.odds.of(seat) * self.all).max(LEAST)
    }

    /// Returns the fewest points that most people accept.
    fn least(&self, seat: Seat) -> f64 {
        let public = self.public;
        let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
        let ahead = others.map(|other| public.points(other)).max() <= Some(public.points(seat));
        let certainty = if ahead { CERTAINTY_AHEAD } else { CERTAINTY };
        (self.odds.of(seat) * (1.0 - certainty) * self.all).max(LEAST)
    }

    /// Returns the fewest points that a bot of this level accepts: `hard` gives nothing away.
    fn wants(&self, seat: Seat, level: Level) -> f64 {
        if level >= Level::Hard { self.fair(seat) } else { self.least(seat) }
    }

    /// Returns the offer of a bot of this level: `normal` offers the fair share,
    /// `hard` as little as a player of the receiver's level accepts.
    fn offers(&self, bargain: &Bargain, seat: Seat, level: Level, theirs: Level) -> f64 {
        match (level, theirs) {
            (Level::Random | Level::Easy | Level::Normal, _) | (_, Level::Hard | Level::Expert) => {
                self.fair(seat)
            }
            (_, Level::Normal) => self.least(seat),
            (_, Level::Easy) => self.all / bargain.involved.len() as f64,
            (_, Level::Random) => 0.0,
        }
    }
}

/// Returns the share of a yard that a seat with these odds
/// in the contest can expect if it gives nothing away.
/// Seats that do not think split evenly, in spite of the odds, or answer at random.
pub(super) fn agreed_share(proposer: Seat, involved: SeatSet, own: Seat, odds: f64, company: Company) -> f64 {
    let even = 1.0 / involved.len() as f64;
    let others = involved.without(own);
    let offered = match (proposer == own, company.level(proposer)) {
        // They are offered as little as they accept: nothing, if their answer does not depend on it.
        (true, _) if others.iter().all(|seat| company.level(seat) == Level::Random) => 1.0,
        (true, _) if others.iter().all(|seat| company.level(seat) <= Level::Easy) => even,
        (false, Level::Easy) => even,
        _ => return odds,
    };
    let answers = others.without(proposer).iter().map(|seat| company.level(seat));
    let agreed: f64 = answers.map(|level| if level == Level::Random { 0.5 } else { 1.0 }).product();
    odds + agreed * (offered - odds).max(0.0)
}

/// Returns true if a seat accepts a share of this value.
pub(super) fn accepts(public: &Public, bargain: &Bargain, seat: Seat, share: i32, level: Level) -> bool {
    f64::from(share) >= Prospects::new(public, bargain).wants(seat, level)
}

/// Returns the split that leaves most to the proposer among those that everybody would accept;
/// the die, if there is none.
pub(super) fn propose(public: &Public, bargain: &Bargain, level: Level, company: Company) -> Action {
    best(public, bargain, bargain.proposer, level, company).map_or(Action::Roll, Action::Propose)
}

/// Returns the answer of a seat to a split that gives it too little.
/// From `normal` on it is the split that the seat would have proposed, if that is another and is allowed.
pub(super) fn answer(
    public: &Public,
    bargain: &Bargain,
    seat: Seat,
    level: Level,
    company: Company,
) -> Action {
    let to = bargain.proposal();
    let own = best(public, bargain, seat, level, company).filter(|_| level >= Level::Normal);
    let counter = own.map(|split| Action::Counter { to, split });
    counter.filter(|action| public.check(seat, Cards::EMPTY, *action).is_ok()).unwrap_or(Action::Refuse(to))
}

/// Returns the split that leaves most to a seat among those that everybody would accept.
fn best(public: &Public, bargain: &Bargain, own: Seat, level: Level, company: Company) -> Option<Split> {
    let prospects = Prospects::new(public, bargain);
    let others = bargain.involved.without(own).iter();
    let offer = |seat| (seat, prospects.offers(bargain, seat, level, company.level(seat)));
    let others: Vec<(Seat, f64)> = others.map(offer).collect();
    let (mut split, rest) = cheapest(&others, public.yard(bargain.yard))?;
    split.add(own, rest);
    (f64::from(rest.value()) >= prospects.wants(own, level)).then_some(split)
}

/// Gives each of these seats at least its wish and leaves the most over; returns the split and the rest.
fn cheapest(seats: &[(Seat, f64)], grains: Grains) -> Option<(Split, Grains)> {
    let Some(((seat, wants), rest)) = seats.split_first() else { return Some((Split::NOTHING, grains)) };
    let mut best: Option<(Split, Grains)> = None;
    for share in enough(grains, *wants) {
        let Some((mut split, left)) = cheapest(rest, grains.without(share)) else { continue };
        if best.is_none_or(|(_, before)| left.value() > before.value()) {
            split.add(*seat, share);
            best = Some((split, left));
        }
    }
    best
}

/// Returns shares of these grains that are worth at least `wants`, and no longer are without any one grain.
fn enough(grains: Grains, wants: f64) -> impl Iterator<Item = Grains> {
    let counts = move |grain| 0..=grains.count(grain);
    let shares = counts(Grain::Green).flat_map(move |green| {
        counts(Grain::Blue)
            .flat_map(move |blue| counts(Grain::Yellow).map(move |yellow| Grains::new(green, blue, yellow)))
    });
    shares.filter(move |share| {
        let least = Grain::ALL.into_iter().find(|grain| share.count(*grain) > 0).map_or(0, Grain::value);
        let value = f64::from(share.value());
        value >= wants && (least == 0 || value - f64::from(least) < wants)
    })
}
