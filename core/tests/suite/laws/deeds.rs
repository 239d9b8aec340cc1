//! Laws of deeds: a table tells what a move was, of everything that its viewer sees, and of nothing else.

use crate::kit::{Playable, each_match, names};
use cartable_core::catalogue::{AnyEvent, GameId};
use cartable_core::scene::{Audience, Deed, DeedKind, ItemId, Scene, present};
use cartable_core::seat::Viewer;
use cartable_core::series::{MatchEvent, Series};
use cartable_core::text::Lang;
use std::collections::BTreeSet;

use DeedKind::{
    Attacked, BucketsFell, Captured, Combined, Cut, Destroyed, Diverted, Eaten, FactorX, Fled, Fused,
    JokerSwapped, Missed, Pecked, Points, Punished, Raised, Refused, Revealed, Rolled, SeriesLaid, SharedOut,
    SuperCombined, Swapped, WallFell, Won,
};

/// The most letters of a writing across a table.
const LETTERS: usize = 24;

/// The kinds of deeds that happen in each game.
const KINDS: &[(&str, &[DeedKind])] = &[
    ("niet", &[Won, Refused, Captured, Points]),
    ("numx", &[Revealed, FactorX, Fused, Cut, Swapped, Punished, Points]),
    ("numereum", &[Revealed, Raised, Won, Combined, SuperCombined, Points]),
    ("hick_hack", &[Revealed, Eaten, Pecked, Fled, SharedOut, Rolled, Points]),
    ("seaux", &[Revealed, Attacked, Diverted, BucketsFell, WallFell, Points]),
    ("sniper", &[Revealed, Destroyed, Missed, Points]),
    ("duel", &[Destroyed, Points]),
    ("nmbrs", &[SeriesLaid, JokerSwapped, Points]),
];

/// Every kind of deed happens in the games that have it and in no other;
/// a deed names what lies on the viewer's table before or after it, and players who sit there,
/// and the log has a line of it, which stays where nothing moves.
pub fn deeds<G: Playable>(matches: usize)
where
    AnyEvent: From<G::Event>,
{
    let id: GameId = G::ID.parse().expect("a game");
    let mut met = BTreeSet::new();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let names = names(seats);
        game.play_out(|game, seat, step| {
            let (mut after, mut events) = (game.series.clone(), Vec::new());
            after.play(seat, step, &mut events).expect("a listed move is accepted");
            let scene = |series: &Series<G>, viewer| {
                let (view, audience) =
                    (series.view(viewer), Audience { lang: Lang::Fr, viewer, names: &names });
                present::<G>(&view.status, &view.round, audience, &[]).scene
            };
            let events: Vec<MatchEvent<AnyEvent>> =
                events.into_iter().map(|event| event.map(AnyEvent::from)).collect();
            let all: Vec<Deed> = events.iter().flat_map(|event| event.deeds(Lang::Fr)).collect();
            met.extend(all.iter().map(|deed| deed.kind));
            if all.is_empty() || !game.is_looked_at() {
                return;
            }
            for viewer in Viewer::everybody(seats) {
                let audience = Audience { lang: Lang::Fr, viewer, names: &names };
                for event in events.iter().filter(|event| event.seen_by(viewer)) {
                    let is_told = !event.log_lines(id, &audience).is_empty();
                    // Rows that are turned up are long, and lie there.
                    let deeds = event.deeds(Lang::Fr);
                    assert!(
                        is_told || deeds.iter().all(|deed| deed.kind == Revealed),
                        "{event:?} has no line"
                    );
                }
                let tables = [scene(&game.series, viewer), scene(&after, viewer)];
                let seen = events.iter().filter(|event| event.seen_by(viewer));
                seen.flat_map(|event| event.deeds(Lang::Fr)).for_each(|deed| check(&deed, &tables, seats));
            }
        });
    });
    let (_, kinds) = KINDS.iter().find(|(id, _)| *id == G::ID).expect("a game with a line of kinds");
    assert_eq!(met, kinds.iter().copied().collect(), "{}", G::ID);
}

fn check(deed: &Deed, tables: &[Scene; 2], seats: usize) {
    let areas = || tables.iter().flat_map(|table| &table.areas);
    let lies = |id: &ItemId| areas().flat_map(|area| &area.items).any(|item| item.id == *id);
    for id in deed.struck.iter().chain(&deed.causes) {
        assert!(lies(id), "{id:?} of {deed:?} lies on neither table");
    }
    assert!(deed.area.is_none_or(|id| areas().any(|area| area.id == id)), "{deed:?} happens nowhere");
    let sits = |seat: Option<u32>| seat.is_none_or(|seat| (seat as usize) < seats);
    assert!(sits(deed.seat) && sits(deed.to), "{deed:?} is nobody's");
    assert!(deed.text.chars().count() <= LETTERS, "{deed:?} has no room");
}

#[test]
fn every_kind_happens_in_a_game() {
    let met: BTreeSet<DeedKind> = KINDS.iter().flat_map(|(_, kinds)| kinds.iter().copied()).collect();
    assert_eq!(met, BTreeSet::from(DeedKind::ALL));
}
