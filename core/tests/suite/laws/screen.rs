//! Laws of the screen: a player who sees only scenes can play every match, and the scenes are true.

use crate::faces::check_faces;
use crate::kit::{Playable, STUCK, each_match, names};
use cartable_core::bot::{Company, Level, advice};
use cartable_core::catalogue::{AnyEvent, GameId};
use cartable_core::game::{Silent, View};
use cartable_core::scene::{
    Area, AreaId, AreaKind, AreaRole, Audience, ChoiceId, Face, Flight, ItemId, LOG_LETTERS, Lying, Place,
    Scene, present,
};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_core::series::{MatchEvent, MatchView, Move, Series, VoidReason};
use cartable_core::text::Lang;
use std::collections::{BTreeMap, HashSet};

/// Taps on scenes alone finish every match: each seat is played by somebody who sees nothing but its scene.
pub fn taps<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let names = names(seats);
        let mut picks: Vec<Vec<ItemId>> = vec![Vec::new(); seats];
        let mut idle = 0;
        while !game.series.is_over() {
            let turn = game.series.turn();
            let asked: Vec<Seat> = turn.must.union(turn.may).iter().collect();
            let seat = asked[below(asked.len() as u32, &mut game.rng) as usize];
            let view = game.series.view(Viewer::Seat(seat));
            let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat), names: &names };
            let own = &mut picks[seat.index()];
            let shown = present::<G>(&view.status, &view.round, audience, own);
            check_scene(&shown.scene);
            check_faces(&shown.scene, &names);
            if game.is_looked_at() {
                check_picks::<G>(&view, audience, own, &shown.scene);
            }
            let tappable: Vec<ItemId> = shown.scene.tappable().collect();
            let choose = !shown.moves.is_empty() && (tappable.is_empty() || below(2, &mut game.rng) == 0);
            if choose {
                let step = shown.moves[below(shown.moves.len() as u32, &mut game.rng) as usize];
                game.series.play(seat, step, &mut Silent).expect("every choice is a complete legal move");
                game.played += 1;
                picks.iter_mut().for_each(Vec::clear);
                idle = 0;
            } else if !tappable.is_empty() {
                let tapped = tappable[below(tappable.len() as u32, &mut game.rng) as usize];
                assert!(shown.scene.tap(tapped, own));
                idle += 1;
            } else {
                idle += 1;
            }
            assert!(idle < STUCK, "taps and choices lead nowhere: {:#?}", shown.scene);
        }
    });
}

/// An item that cannot be picked looks different, and not by colour alone, and has a reason.
/// If the picks lead to no choice, the headline tells what is missing.
fn check_picks<G: Playable>(
    view: &MatchView<View<G::Public>>,
    audience: Audience<'_>,
    picks: &[ItemId],
    scene: &Scene,
) {
    for area in &scene.areas {
        let offers = area.items.iter().any(|item| item.can_tap);
        for item in area.items.iter().filter(|item| !item.can_tap && !view.status.is_between_rounds()) {
            assert!(!offers || item.dimmed || item.marked, "it looks as if it could be picked: {item:?}");
            let code = G::refusal(&view.round, picks, item.id);
            let code = code.unwrap_or_else(|| panic!("no reason for {item:?} beside {picks:?}: {scene:#?}"));
            // The reason is more precise than that this is not the question.
            assert_ne!(code, "wrong_phase", "{item:?} beside {picks:?}: {scene:#?}");
            let has_text = |lang: Lang| lang.has(&lang.own_key(G::ID, &format!("refused-{code}")));
            assert!(Lang::ALL.into_iter().all(has_text), "no text of {code}");
        }
    }
    if scene.choices.is_empty() && !picks.is_empty() {
        let before = present::<G>(&view.status, &view.round, audience, &[]).scene.headline;
        assert_ne!(scene.headline, before, "nothing says what is missing beside {picks:?}");
    }
}

/// Tapping what a game names for a listed action, in that order, leads to a scene that offers it.
/// A game with many actions has only some of them tried.
pub fn picks<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let names = names(game.series.seats());
        game.play_out(|game, seat, step| {
            let mut listed = Vec::new();
            game.series.moves(seat, &mut listed);
            let view = game.series.view(Viewer::Seat(seat));
            let audience = Audience { lang: Lang::Fr, viewer: Viewer::Seat(seat), names: &names };
            let tried = (0..2).map(|_| listed[below(listed.len() as u32, &mut game.rng) as usize]);
            for step in tried.chain([step]) {
                let Move::Act(action) = step else { continue };
                let mut picked = Vec::new();
                for id in G::picks(&view.round, action) {
                    let shown = present::<G>(&view.status, &view.round, audience, &picked);
                    assert!(shown.scene.tap(id, &mut picked), "{id:?} cannot be tapped for {action:?}");
                }
                let shown = present::<G>(&view.status, &view.round, audience, &picked);
                assert!(
                    shown.moves.contains(&step),
                    "{picked:?} do not lead to {action:?}: {:#?}",
                    shown.scene
                );
            }
        });
    });
}

/// No log line of a whole match is longer than a small phone shows, for any viewer, in either language.
pub fn log<G: Playable>(matches: usize)
where
    AnyEvent: From<G::Event>,
{
    const NAMES: [&str; 8] =
        ["Nathalie", "Sébastien", "Clémence", "Philippe", "Margaux", "Alphonse", "Béatrice", "Théodore"];
    let game: GameId = G::ID.parse().expect("a game of the catalogue");
    let mut longest = String::new();
    each_match::<G>(matches, |mut playing| {
        let seats = playing.series.seats();
        let names = NAMES[..seats].iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut tell = |event: MatchEvent<AnyEvent>| {
            for viewer in Viewer::everybody(seats).filter(|viewer| event.seen_by(*viewer)) {
                for lang in Lang::ALL {
                    for line in event.log_lines(game, &Audience { lang, viewer, names: &names }) {
                        assert!(line.chars().count() <= LOG_LETTERS, "longer than {LOG_LETTERS}: {line}");
                        if line.chars().count() > longest.chars().count() {
                            longest = line;
                        }
                    }
                }
            }
        };
        let mut events = Vec::new();
        playing.series.dealt(&mut events);
        while !playing.series.is_over() {
            let (seat, step) = playing.random_move().expect("somebody who must act has a legal action");
            playing.series.play(seat, step, &mut events).expect("a listed move is accepted");
            for event in std::mem::take(&mut events) {
                tell(event.map(AnyEvent::from));
            }
        }
        for seat in Seat::all(seats) {
            let happened =
                [MatchEvent::TimedOut, MatchEvent::SeatToBot, MatchEvent::SeatBack, MatchEvent::Resigned];
            for of in happened {
                tell(of(seat));
            }
        }
        for reason in VoidReason::ALL {
            tell(MatchEvent::Voided(reason));
        }
    });
    println!("{}: {} letters: {longest}", G::ID, longest.chars().count());
}

/// A choice is sent by its id alone, so no two actions of a seat share one.
pub fn choice_ids<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let mut listed = Vec::new();
        game.play_out(|game, _, _| {
            for seat in Seat::all(seats) {
                listed.clear();
                game.series.moves(seat, &mut listed);
                let mut named: Vec<_> = listed.iter().map(|step| (ChoiceId::of(step), step)).collect();
                named.sort_unstable_by_key(|(id, _)| id.0);
                let shared = named.windows(2).find(|pair| pair[0].0 == pair[1].0);
                assert_eq!(shared, None, "of {} listed actions two have one id", listed.len());
            }
        });
    });
}

/// Every action that a hint may name has its reason, in both languages and without a gap.
/// A game with many actions has only some of them tried.
pub fn reasons<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let names = names(game.series.seats());
        game.play_out(|game, seat, step| {
            let mut listed = Vec::new();
            game.series.moves(seat, &mut listed);
            let view = game.series.view(Viewer::Seat(seat));
            let tried = (0..2).map(|_| listed[below(listed.len() as u32, &mut game.rng) as usize]);
            for step in tried.chain([step]) {
                let Move::Act(action) = step else { continue };
                let optional = !view.status.turn.must.contains(seat);
                for action in std::iter::once(Some(action)).chain(optional.then_some(None)) {
                    for lang in Lang::ALL {
                        let audience = Audience { lang, viewer: Viewer::Seat(seat), names: &names };
                        let why = advice::reason::<G>(&view.round, action, &[], &audience);
                        let whole = why.ends_with('.') && !why.contains("-why-") && !why.contains('{');
                        assert!(whole, "{action:?}: {why:?}");
                    }
                }
            }
        });
    });
}

/// A hint names its choice as the scene with its picks does, and says why; and every search heeds its stop.
pub fn hints<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let names = names(game.series.seats());
        game.play_out(|game, _, _| {
            if below(12, &mut game.rng) > 0 {
                return;
            }
            for viewer in Viewer::everybody(game.series.seats()) {
                let view = game.series.view(viewer);
                let audience = Audience { lang: Lang::En, viewer, names: &names };
                let asked = std::cell::Cell::new(0);
                let stop = || asked.replace(asked.get() + 1) > 2;
                let company = Company::all(Level::Normal);
                let told = advice::hint::<G>(&view.status, &view.round, company, audience, &stop);
                assert!(asked.get() < 20, "a search that was told to stop went on");
                let turn = view.status.turn;
                let whom =
                    if view.status.is_between_rounds() { turn.must } else { turn.must.union(turn.may) };
                assert_eq!(told.is_some(), viewer.seat().is_some_and(|seat| whom.contains(seat)));
                let Some(hint) = told else { continue };
                assert!(!hint.label.is_empty() && !hint.why.is_empty(), "{hint:?}");
                let shown = present::<G>(&view.status, &view.round, audience, &hint.picks);
                let choice = shown.scene.choices.iter().find(|choice| Some(choice.id) == hint.choice);
                let must = viewer.seat().is_some_and(|seat| turn.must.contains(seat));
                assert!(choice.is_some() || !must, "{hint:?}");
                assert!(choice.is_none_or(|choice| choice.label == hint.label), "{hint:?}");
            }
        });
    });
}

fn check_scene(scene: &Scene) {
    assert!(!scene.headline.is_empty());
    let mut ids = HashSet::new();
    for area in &scene.areas {
        assert!(ids.insert(area.id), "two areas share an id: {area:?}");
        assert!(!area.title.is_empty() && !area.short.is_empty(), "an area without a title: {area:?}");
        let seat = area.id.seat().map(|seat| seat.index() as u32);
        assert_eq!((area.role, area.seat), (area.id.role(), seat), "an id of another place");
        let (columns, rows) = (area.columns, area.rows);
        assert!(area.items.iter().all(|item| item.column < columns && item.row < rows), "{area:?}");
        assert_eq!(area.kind == AreaKind::Pile, area.count.is_some(), "a pile has a height: {area:?}");
        let in_reading_order = area.items.is_sorted_by_key(|item| (item.row, item.column));
        assert!(in_reading_order, "keys and screen readers go through these in this order: {area:#?}");
    }
    let mut ids = HashSet::new();
    for item in scene.areas.iter().flat_map(|area| &area.items) {
        assert!(ids.insert(item.id), "two items share an id: {item:?}");
        assert!(!item.label.is_empty(), "an item without a spoken label: {item:?}");
    }
    let choices: HashSet<_> = scene.choices.iter().map(|choice| choice.id).collect();
    assert_eq!(choices.len(), scene.choices.len(), "two choices share an id: {:#?}", scene.choices);
    let labels: HashSet<_> = scene.choices.iter().map(|choice| &choice.label).collect();
    assert_eq!(labels.len(), scene.choices.len(), "two choices read the same: {:#?}", scene.choices);
}

/// An open table shows what each player sees of their own, and nothing under the name of something else.
pub fn open_hands<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let names = names(seats);
        game.play_out(|game, _, _| {
            if below(8, &mut game.rng) > 0 {
                return;
            }
            let scene = |viewer| {
                let (view, audience) =
                    (game.series.view(viewer), Audience { lang: Lang::En, viewer, names: &names });
                present::<G>(&view.status, &view.round, audience, &[]).scene
            };
            let audience = Audience { lang: Lang::En, viewer: Viewer::Spectator, names: &names };
            let mut open = scene(Viewer::Spectator);
            Seat::all(seats).for_each(|seat| open.open(seat, scene(Viewer::Seat(seat)), &audience));
            let areas: HashSet<_> = open.areas.iter().map(|area| area.id).collect();
            assert_eq!(areas.len(), open.areas.len());
            let items = || open.areas.iter().flat_map(|area| &area.items);
            assert_eq!(items().map(|item| item.id).collect::<HashSet<_>>().len(), items().count());
            assert!(open.areas.iter().all(|area| area.role != AreaRole::Hand));
            for seat in Seat::all(seats) {
                let faces = |scene: &Scene| -> Vec<String> {
                    let own = |area: &&Area| {
                        area.seat == Some(seat.number())
                            && matches!(area.role, AreaRole::Hand | AreaRole::Front)
                    };
                    let items = scene.areas.iter().filter(own).flat_map(|area| &area.items);
                    let mut faces: Vec<_> =
                        items.map(|item| format!("{:?} {}", item.face, item.count)).collect();
                    faces.sort_unstable();
                    faces
                };
                assert_eq!(faces(&open), faces(&scene(Viewer::Seat(seat))));
            }
        });
    });
}

/// The places of all cards, computed from flights alone.
#[derive(PartialEq, Debug, Default)]
struct Replayed(BTreeMap<(AreaId, Option<String>), u32>);

impl Replayed {
    fn of(lying: &Lying) -> Self {
        let mut replayed = Self::default();
        lying.areas().for_each(|(area, face, count)| replayed.add(area, face, count));
        replayed
    }

    fn add(&mut self, area: AreaId, face: Option<&Face>, count: u32) {
        if count > 0 {
            *self.0.entry((area, face.map(|face| format!("{face:?}")))).or_default() += count;
        }
    }

    fn fly(&mut self, flight: &Flight) {
        if let Place::Area { id } = flight.from {
            let key = (id, flight.was.as_ref().map(|face| format!("{face:?}")));
            let there = self.0.get_mut(&key).unwrap_or_else(|| panic!("nothing to fly: {flight:?}"));
            *there = there.checked_sub(flight.count).expect("as many as fly lie there");
            self.0.retain(|_, count| *count > 0);
        }
        if let Place::Area { id } = flight.to {
            self.add(id, flight.face.as_ref(), flight.count);
        }
    }
}

/// The flights of all steps, from the empty table on, put every card where the scene shows it.
pub fn steps<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let names = names(seats);
        let look = |series: &Series<G>| -> Vec<Lying> {
            let lying = |viewer| {
                let (view, audience) =
                    (series.view(viewer), Audience { lang: Lang::Fr, viewer, names: &names });
                Lying::of(&present::<G>(&view.status, &view.round, audience, &[]).scene)
            };
            Viewer::everybody(seats).map(lying).collect()
        };
        let mut shown: Vec<(Lying, Replayed)> = Vec::new();
        shown.resize_with(seats + 1, Default::default);
        let mut follow = |series: &Series<G>| {
            for ((lying, replayed), next) in shown.iter_mut().zip(look(series)) {
                lying.steps_to(&next).iter().flatten().for_each(|flight| replayed.fly(flight));
                assert_eq!(*replayed, Replayed::of(&next));
                *lying = next;
            }
        };
        game.play_out(|game, _, _| follow(&game.series));
        follow(&game.series);
    });
}
