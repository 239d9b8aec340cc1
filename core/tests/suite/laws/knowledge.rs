//! Laws of knowledge: a view is all that its viewer knows, and all that is sent.

#![expect(clippy::unwrap_used, reason = "test code outside of #[test] functions: a panic is the failure")]

use crate::kit::{Playable, STUCK, each_match, names};
use cartable_core::bot::BotRng;
use cartable_core::game::{Event as _, Game, Silent, View};
use cartable_core::legal::legal_moves;
use cartable_core::notation;
use cartable_core::patch;
use cartable_core::scene::{Audience, Lying, present};
use cartable_core::seat::Viewer;
use cartable_core::seed::below;
use cartable_core::series::{MatchStatus, Move, Series};
use cartable_core::text::Lang;
use serde_json::Value;
use std::mem::take;

/// `imagine(view).view == view`, for every viewer at every moment,
/// and the imagined state can be played to its end.
pub fn imagination<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        game.play_out(|game, _, _| {
            for viewer in Viewer::everybody(game.series.seats()) {
                let view = game.series.round().view(viewer);
                let imagined = G::imagine(&view, &mut game.rng);
                assert_eq!(imagined.view(viewer), view);
                if below(40, &mut game.rng) == 0 {
                    play_round_out(imagined, &mut game.rng);
                }
            }
        });
    });
}

fn play_round_out<G: Game>(mut round: G, rng: &mut BotRng) {
    for _ in 0..STUCK {
        let Some(seat) = round.turn().must.first() else {
            if round.turn().is_over() {
                assert!(round.scores().is_some());
                return;
            }
            panic!("only optional actions are left");
        };
        let mut actions = Vec::new();
        round.actions(seat, &mut actions);
        let action = actions[below(actions.len() as u32, rng) as usize];
        round.play(seat, action, &mut Silent).expect("a listed action is accepted in an imagined state");
    }
    panic!("an imagined round is stuck");
}

/// Two states that differ only in what a viewer may not know give them equal views, scenes and errors;
/// and whatever happens next, as long as they are left with equal views, they were told the same.
pub fn secrecy<G: Playable>(matches: usize) {
    let mut foreign: Vec<G::Action> = Vec::new();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let names = names(seats);
        game.play_out(|game, seat, step| {
            let Move::Act(action) = step else { return };
            if !game.is_looked_at() {
                return;
            }
            foreign.truncate(2_000);
            foreign.push(action);
            let truth = game.series.round().clone();
            for viewer in Viewer::everybody(seats) {
                let view = truth.view(viewer);
                let other = G::imagine(&view, &mut game.rng);
                assert_eq!(other.turn(), truth.turn(), "the turn tells something hidden");
                let audience = Audience { lang: Lang::Fr, viewer, names: &names };
                let status = game.series.status();
                let scene = |round: &G| present::<G>(&status, &round.view(viewer), audience, &[]);
                assert_eq!(scene(&truth), scene(&other));

                if let Some(own) = viewer.seat() {
                    let tried = foreign[below(foreign.len() as u32, &mut game.rng) as usize];
                    let error = |round: &G| round.clone().play(own, tried, &mut Silent).err();
                    assert_eq!(error(&truth), error(&other), "a refusal tells something hidden: {tried:?}");
                }

                let (mut after, mut other_after) = (truth.clone(), other);
                let (mut told, mut other_told) = (Vec::new(), Vec::new());
                after.play(seat, action, &mut told).expect("a listed action is accepted");
                if other_after.play(seat, action, &mut other_told).is_err() {
                    assert!(!viewer.is(seat), "an own action depends on what is hidden");
                    continue;
                }
                if after.view(viewer) == other_after.view(viewer) {
                    let flights = |before: &G, after: &G| {
                        Lying::of(&scene(before).scene).steps_to(&Lying::of(&scene(after).scene))
                    };
                    assert_eq!(flights(&truth, &after), flights(&truth, &other_after));
                    told.retain(|event| event.seen_by(viewer) && !event.is_chance());
                    other_told.retain(|event| event.seen_by(viewer) && !event.is_chance());
                    assert_eq!(told, other_told, "an event tells something hidden");
                    let sent =
                        |round: &G, told: &[G::Event]| bytes::<G>(&status, &view, &round.view(viewer), told);
                    assert_eq!(sent(&after, &told), sent(&other_after, &other_told));
                }
            }
        });
    });
}

/// Everything that an update brings to a viewer, as it is sent:
/// the view whole and as a difference, the events in order, what is legal.
fn bytes<G: Game>(
    status: &MatchStatus,
    before: &View<G::Public>,
    after: &View<G::Public>,
    events: &[G::Event],
) -> Vec<String> {
    let [before, next] = [before, after].map(notation::write);
    let legal = legal_moves(status, after);
    let patch = patch::difference(&before, &next).unwrap();
    let mut bytes = vec![next, patch];
    bytes.extend(events.iter().map(notation::write));
    bytes.extend(legal.moves_json);
    bytes.push(legal.complete.to_string());
    bytes
}

/// A view and the difference to the next that is looked at make the next, for every viewer;
/// and nothing absent is written as `null` in an object, where a merge patch would take it for a deletion.
pub fn differences<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        assert_no_null(&serde_json::to_value(&game.options).unwrap());
        let seats = game.series.seats();
        let look = |series: &Series<G>| -> Vec<String> {
            let view = |viewer| notation::write(&series.round().view(viewer));
            Viewer::everybody(seats).map(view).collect()
        };
        let mut told = look(&game.series);
        let mut shown: Vec<Value> = told.iter().map(|view| serde_json::from_str(view).unwrap()).collect();
        shown.iter().for_each(assert_no_null);
        let mut changed = 0;
        game.play_out(|game, seat, step| {
            assert_no_null(&serde_json::to_value(step).unwrap());
            if !game.is_looked_at() {
                return;
            }
            let mut events = Vec::new();
            let mut after = game.series.clone();
            after.play(seat, step, &mut events).unwrap();
            for event in &events {
                assert_no_null(&serde_json::to_value(event).unwrap());
            }
            let (before, now) = (take(&mut told), look(&after));
            for ((shown, before), after) in shown.iter_mut().zip(before).zip(&now) {
                let next: Value = serde_json::from_str(after).unwrap();
                assert_no_null(&next);
                let patch = patch::difference(&before, after).unwrap();
                changed += usize::from(patch != "{}");
                patch::apply(shown, serde_json::from_str(&patch).unwrap());
                assert_eq!(*shown, next);
                let read: View<G::Public> = serde_json::from_str(&shown.to_string()).unwrap();
                assert_eq!(serde_json::to_value(&read).unwrap(), next);
            }
            told = now;
        });
        assert!(changed > 0, "nothing has changed");
    });
}

fn assert_no_null(value: &Value) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            assert!(!value.is_null(), "{key} is null; what is absent is left out");
            assert_no_null(value);
        }),
        Value::Array(items) => items.iter().for_each(assert_no_null),
        _ => {}
    }
}
