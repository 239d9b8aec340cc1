//! Laws of motion, over whole matches of every game.

use crate::tables::{Moment, each_table, follow, items};
use cartable_core::catalogue::GameId;
use cartable_core::scene::{AreaRole, Effect, ItemId, Scene, Step};
use cartable_core::text::Lang;
use cartable_drawing::motion::{End, Motion, motion};
use std::collections::BTreeSet;

/// The motion to a moment from the scene before.
fn motion_to(before: &Scene, moment: &Moment) -> Motion {
    let flights = moment.flights.clone();
    let step = Step { number: 1, lines: Vec::new(), flights, effect: Effect::Played };
    motion(before, &[step], &moment.scene)
}

/// Calls `look` with every motion of a match.
fn each_motion(game: GameId, seats: usize, mut look: impl FnMut(&Scene, &Motion, &Scene)) {
    let mut before: Option<Scene> = None;
    follow(game, seats, Lang::Fr, 40 * seats, |moment| {
        if let Some(before) = &before {
            look(before, &motion_to(before, moment), &moment.scene);
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
