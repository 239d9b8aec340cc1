//! Laws of motion, over whole matches of every game.

use crate::tables::{Moment, each_table, follow, items};
use cartable_core::catalogue::GameId;
use cartable_core::scene::{Area, AreaRole, Clock, Deed, DeedKind, Effect, ItemId, Place, Scene, Step};
use cartable_core::text::Lang;
use cartable_drawing::motion::{End, Felt, Motion, motion};
use cartable_drawing::{Sound, Touch, manner};
use std::collections::{BTreeMap, BTreeSet};

/// The motion to a moment from the scene before.
fn motion_to(game: GameId, before: &Scene, moment: &Moment) -> Motion {
    motion(game.id(), before, &[step_to(moment)], &moment.scene, false)
}

fn step_to(moment: &Moment) -> Step {
    let (flights, deeds) = (moment.flights.clone(), moment.deeds.clone());
    Step { number: 1, lines: Vec::new(), flights, deeds, effect: Effect::Played }
}

/// The times for which the parts of a motion stop, in milliseconds.
fn stops(motion: &Motion) -> Vec<u32> {
    motion.beats.iter().flat_map(|beat| [beat.lead_ms, beat.look_ms]).collect()
}

/// Calls `look` with every move of matches of all games: the table before it, and the moment after it.
fn each_move(mut look: impl FnMut(GameId, &Scene, &Moment)) {
    each_table(|game, seats| {
        let mut before: Option<Scene> = None;
        follow(game, seats, Lang::Fr, 40 * seats, |moment| {
            if let Some(before) = &before {
                look(game, before, moment);
            }
            before = Some(moment.scene.clone());
        });
    });
}

#[test]
fn every_deed_is_shown_once_with_things_that_lie_there_and_no_move_stops_for_long() {
    let mut shown = BTreeMap::new();
    each_move(|game, before, moment| {
        let motion = motion_to(game, before, moment);
        assert!(stops(&motion).iter().sum::<u32>() <= 2_000, "{game}: {:?}", stops(&motion));
        let mut kinds: Vec<DeedKind> = Vec::new();
        let mut table = before;
        for beat in &motion.beats {
            let next = beat.table.as_ref().unwrap_or(&moment.scene);
            for (accents, table) in [(&beat.leading, table), (&beat.arriving, next)] {
                for accent in accents {
                    let named = accent.struck.iter().chain(&accent.causes);
                    let lies = |id: &ItemId| items(table).any(|item| item.id == *id);
                    assert!(named.copied().all(|id| lies(&id)), "{game}: {accent:?}");
                    assert!(
                        accent.seen_ms >= manner(accent.kind).stop_ms && accent.seen_ms <= 2_000,
                        "{accent:?}"
                    );
                    kinds.push(accent.kind);
                    *shown.entry(accent.kind).or_insert(0) += 1;
                }
            }
            table = next;
        }
        let mut wanted: Vec<DeedKind> = moment.deeds.iter().map(|deed| deed.kind).collect();
        wanted.retain(|kind| *kind != DeedKind::Points);
        kinds.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(kinds, wanted, "{game}");
    });
    let missing =
        DeedKind::ALL.into_iter().filter(|kind| *kind != DeedKind::Points && !shown.contains_key(kind));
    // Rare ones need more moves than these; the core's laws meet them all.
    let rare = [
        DeedKind::Fused,
        DeedKind::Cut,
        DeedKind::SuperCombined,
        DeedKind::WallFell,
        DeedKind::FactorX,
        DeedKind::Diverted,
        DeedKind::JokerSwapped,
    ];
    assert_eq!(missing.filter(|kind| !rare.contains(kind)).collect::<Vec<_>>(), []);
}

/// Everything shown is heard, one sound at a time, and only the player who is hit feels it.
#[test]
fn deeds_are_heard_and_felt() {
    let (mut heard, mut felt) = (BTreeMap::<GameId, BTreeSet<String>>::new(), BTreeMap::new());
    each_move(|game, before, moment| {
        let motion = motion_to(game, before, moment);
        for beat in &motion.beats {
            for (accents, own) in [(&beat.leading, beat.lead), (&beat.arriving, beat.look)] {
                assert_eq!(own.sound.is_some(), !accents.is_empty(), "{game}");
                heard.entry(game).or_default().extend(own.sound.map(|sound| format!("{sound:?}")));
                let touches = accents.iter().map(|accent| manner(accent.kind).touch);
                assert!(own.touch <= touches.max().unwrap_or_default(), "{game}: {:?}", own.touch);
                *felt.entry((own.touch, accents.is_empty())).or_insert(0) += 1;
            }
            assert!(beat.rustle.is_none() || beat.movers.iter().any(|mover| mover.from != mover.to));
        }
        assert_eq!(motion.end.sound.is_some(), !motion.risen.is_empty(), "{game}: points are counted");
    });
    // No two games are heard alike, and each has a sound that belongs to it.
    for (game, sounds) in &heard {
        let others: BTreeSet<&String> =
            heard.iter().filter(|(other, _)| *other != game).flat_map(|(_, sounds)| sounds).collect();
        assert!(sounds.iter().any(|sound| !others.contains(sound)), "{game}: {sounds:?}");
    }
    assert!(felt[&(Touch::Double, false)] > 10 && felt[&(Touch::None, false)] > 10, "{felt:?}");
}

/// The player whose card another destroys feels it, though it lies there no longer.
#[test]
fn a_card_that_is_destroyed_is_felt_by_its_owner() {
    let mut lost = 0;
    each_move(|game, before, moment| {
        let viewer = before.seats.iter().find(|panel| panel.is_viewer).map(|panel| panel.seat);
        let owns = |id: &ItemId| {
            let own = before.areas.iter().filter(|area| area.seat == viewer);
            own.flat_map(|area| &area.items).any(|item| item.id == *id)
        };
        let is_loss = |deed: &Deed| {
            deed.kind == DeedKind::Destroyed && deed.seat != viewer && deed.struck.iter().any(owns)
        };
        if moment.deeds.iter().any(is_loss) {
            lost += 1;
            let motion = motion_to(game, before, moment);
            assert!(motion.beats.iter().any(|beat| beat.lead.touch == Touch::Double), "{game}");
        }
    });
    assert!(lost > 0, "no card of the viewer's was destroyed");
}

/// The end of a step is heard and felt: whose turn it is, and the end of a round and a match.
#[test]
fn what_a_step_means_is_heard_at_its_end() {
    let end = |effect| {
        let step = Step { number: 1, lines: Vec::new(), flights: Vec::new(), deeds: Vec::new(), effect };
        motion("niet", &Scene::default(), &[step], &Scene::default(), false).end
    };
    let felt = |sound, touch| Felt { sound: Some(sound), touch };
    assert_eq!(end(Effect::YourTurn), felt(Sound::Bell, Touch::Double));
    for effect in [Effect::RoundOver, Effect::MatchOver, Effect::Lost] {
        assert_eq!(end(effect), felt(Sound::Chord, Touch::Heavy));
    }
    assert_eq!(end(Effect::Won), felt(Sound::Applause, Touch::Heavy));
    for effect in [Effect::Played, Effect::Refused] {
        assert_eq!(end(effect), Felt::default());
    }
}

/// Nobody understands what was eaten by whom before they have seen the cards.
#[test]
fn cards_that_are_turned_up_are_looked_at_before_anything_follows_from_them() {
    let (mut seen, mut birds) = (0, 0);
    each_move(|game, before, moment| {
        let kinds: Vec<DeedKind> = moment.deeds.iter().map(|deed| deed.kind).collect();
        let follows = |kind: &DeedKind| !matches!(kind, DeedKind::Revealed | DeedKind::Points);
        let kept = moment.scene.areas.iter().find(|area| area.role == AreaRole::LastTrick);
        // The law of complete tricks holds for cards that are gathered from the middle.
        let middle = |place: Place| {
            let is_it = |area: &Area| area.role == AreaRole::Centre && place == Place::Area { id: area.id };
            before.areas.iter().any(is_it)
        };
        let is_gathered = |area: &Area| {
            let to = Place::Area { id: area.id };
            moment.flights.iter().any(|flight| flight.to == to && middle(flight.from))
        };
        let is_kept = kept.is_some_and(|area| !area.items.is_empty() && !is_gathered(area));
        if kinds.first() != Some(&DeedKind::Revealed) || !kinds.iter().any(follows) || !is_kept {
            return;
        }
        seen += 1;
        let motion = motion_to(game, before, moment);
        let [reveal, next] = motion.beats.as_slice() else { panic!("{game}: {:?}", motion.beats) };
        let table = reveal.table.as_ref().expect("the table on which they lie");
        let lying = table.areas.iter().find(|area| area.role == AreaRole::LastTrick).unwrap();
        assert!(lying.items.iter().all(|item| !item.dimmed), "{game}");
        let points = |scene: &Scene| scene.seats.iter().map(|panel| panel.score).collect::<Vec<_>>();
        assert_eq!(points(table), points(before), "{game}");
        assert!(reveal.arriving.iter().all(|accent| accent.kind == DeedKind::Revealed), "{game}");
        assert!(next.leading.iter().chain(&next.arriving).all(|accent| accent.kind != DeedKind::Revealed));
        let eaten: Vec<ItemId> = next.leading.iter().flat_map(|accent| accent.struck.clone()).collect();
        let is_out = |id: &ItemId| items(&moment.scene).any(|item| item.id == *id && item.dimmed);
        assert!(eaten.iter().all(is_out), "{game}: {eaten:?}");
        birds += eaten.len();
        let is_hurried = stops(&motion).iter().all(|stop| *stop == 0);
        assert!(is_hurried || reveal.look_ms > 0 && next.lead_ms + next.look_ms > 0, "{game}");
    });
    assert!(seen > 20 && birds > 20, "{seen} {birds}");
}

#[test]
fn nothing_stops_while_a_clock_of_the_viewers_runs() {
    let mut stopped = 0;
    each_move(|game, before, moment| {
        let mut hurried = moment.scene.clone();
        hurried.clock = Some(Clock { left_ms: 5_000 });
        let is_asked = hurried.seats.iter().any(|panel| panel.is_viewer && panel.to_act);
        let [usual, own] = [&moment.scene, &hurried]
            .map(|after| motion(game.id(), before, &[step_to(moment)], after, false));
        if is_asked {
            assert!(stops(&own).iter().all(|stop| *stop == 0), "{game}: {:?}", stops(&own));
            let accents = |motion: &Motion| -> usize {
                motion.beats.iter().map(|beat| beat.leading.len() + beat.arriving.len()).sum()
            };
            assert_eq!(accents(&own), accents(&usual), "{game}: it plays beside the table");
            stopped += usize::from(stops(&usual).iter().any(|stop| *stop > 0));
        }
    });
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn in_a_race_what_can_be_claimed_shows_at_once() {
    let mut raced = 0;
    for seats in 2..=4 {
        each_motion(GameId::Sniper, seats, |_, motion, after| {
            let is_asked = after.seats.iter().filter(|panel| panel.to_act).count() > 1
                && after.seats.iter().any(|panel| panel.is_viewer && panel.to_act)
                && items(after).any(|item| item.can_tap);
            if is_asked {
                raced +=
                    motion.beats.iter().map(|beat| beat.leading.len() + beat.arriving.len()).sum::<usize>();
                assert!(stops(motion).iter().all(|stop| *stop == 0), "{:?}", stops(motion));
            }
        });
    }
    assert!(raced > 10, "{raced}");
}

#[test]
fn with_quick_bots_stops_are_a_third() {
    let mut stopped = 0;
    each_move(|game, before, moment| {
        let [usual, quick] = [false, true]
            .map(|quick| stops(&motion(game.id(), before, &[step_to(moment)], &moment.scene, quick)));
        assert_eq!(quick, usual.iter().map(|stop| stop / 3).collect::<Vec<_>>(), "{game}");
        stopped += usize::from(usual.iter().any(|stop| *stop > 0));
    });
    assert!(stopped > 100, "{stopped}");
}

/// Calls `look` with every motion of a match.
fn each_motion(game: GameId, seats: usize, mut look: impl FnMut(&Scene, &Motion, &Scene)) {
    let mut before: Option<Scene> = None;
    follow(game, seats, Lang::Fr, 40 * seats, |moment| {
        if let Some(before) = &before {
            look(before, &motion_to(game, before, moment), &moment.scene);
        }
        before = Some(moment.scene.clone());
    });
}

#[test]
fn whatever_is_new_or_lies_elsewhere_is_on_its_way_there_and_nothing_twice() {
    let mut travelled = 0;
    each_table(|game, seats| {
        each_motion(game, seats, |before, motion, after| {
            let mut table = before;
            for beat in &motion.beats {
                let next = beat.table.as_ref().unwrap_or(after);
                let arriving: Vec<ItemId> = beat.movers.iter().filter_map(|mover| mover.item).collect();
                let once: BTreeSet<ItemId> = arriving.iter().copied().collect();
                assert_eq!(arriving.len(), once.len(), "{} {seats}", game.id());
                assert_eq!(once, items(next).map(|item| item.id).collect(), "{} {seats}", game.id());
                let leaving = beat.movers.iter().filter_map(|mover| match mover.from {
                    Some(End::Item { id }) => Some(id),
                    _ => None,
                });
                let gone: BTreeSet<ItemId> = leaving.collect();
                assert_eq!(gone, items(table).map(|item| item.id).collect(), "{} {seats}", game.id());
                for mover in &beat.movers {
                    assert!(mover.from.is_some() || mover.to.is_some(), "{mover:?}");
                    travelled +=
                        usize::from(mover.from.is_some() && mover.to.is_some() && mover.from != mover.to);
                }
                table = next;
            }
        });
    });
    assert!(travelled > 2_000, "{travelled}");
}

#[test]
fn a_complete_trick_is_looked_at_with_all_its_cards_before_it_is_gathered() {
    let mut looked = 0;
    each_motion(GameId::Niet, 4, |_, motion, after| {
        let [first, gathered] = &motion.beats[..] else { return };
        looked += 1;
        let table = first.table.as_ref().expect("the table with the trick");
        let cards = |scene: &Scene, role| -> Vec<_> {
            let area = scene.areas.iter().find(|area| area.role == role).expect("an area");
            area.items.iter().map(|item| (item.owner, item.face.clone())).collect()
        };
        assert_eq!(cards(table, AreaRole::Centre), cards(after, AreaRole::LastTrick));
        assert!(items(table).all(|item| !item.can_tap) && table.choices.is_empty());
        assert!(first.look_ms > 0 && gathered.table.is_none());
        assert!(first.movers.iter().any(|mover| mover.from != mover.to), "the last card arrives");
    });
    assert!(looked >= 3, "{looked}");
}

#[test]
fn points_rise_from_who_made_them() {
    let mut risen = 0;
    each_motion(GameId::Niet, 4, |before, motion, after| {
        let made = before.seats.iter().zip(&after.seats).filter(|(old, new)| old.score != new.score);
        let made: Vec<(u32, i32)> = made.map(|(old, new)| (new.seat, new.score - old.score)).collect();
        risen += made.len();
        assert_eq!(motion.risen.iter().map(|risen| (risen.seat, risen.points)).collect::<Vec<_>>(), made);
    });
    assert!(risen > 0);
}
