//! The test kit behind `laws.rs`: each law for any game,
//! at every number of seats, with default and varied options.

#![allow(dead_code, reason = "each test file uses its part")]
#![expect(clippy::unwrap_used, reason = "test code outside of #[test] functions: a panic is the failure")]

use cartable_core::agenda::quickest;
use cartable_core::bot::{Bot, BotRng, Level, advice, bot_rng, decide_until};
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::entry::{By, Entry};
use cartable_core::game::{Event, Game, Public as _, Silent, View};
use cartable_core::legal::legal_moves;
use cartable_core::notation::{self, Notation as _};
use cartable_core::options::{GameOptions, OptionKind};
use cartable_core::patch;
use cartable_core::record::{Player, Record};
use cartable_core::scene::{
    AreaId, AreaKind, Audience, ChoiceId, Face, Flight, ItemId, Lying, Place, Present, present,
};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, MatchStatus, MatchView, Move, Series};
use cartable_core::text::Lang;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// Every law asks this of a game.
pub trait Playable: Bot + Present {}
impl<G: Bot + Present> Playable for G {}

/// A match longer than this is stuck: the longest legal ones stay far below.
const STUCK: usize = 200_000;

pub fn names(seats: usize) -> Vec<String> {
    ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"][..seats]
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// Options drawn at random; number 0 leaves them as they are by default. No match is without an end.
pub fn options<G: Game>(number: usize, rng: &mut BotRng) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS.iter().filter(|_| number > 0) {
        let value = match spec.kind {
            OptionKind::Switch => ["on", "off"][below(2, rng) as usize].to_owned(),
            OptionKind::OneOf(values) => values[below(values.len() as u32, rng) as usize].to_owned(),
            OptionKind::NumberOr { words, .. } if below(2, rng) == 0 => {
                words[below(words.len() as u32, rng) as usize].to_owned()
            }
            OptionKind::NumberOr { min, max, .. } | OptionKind::Number { min, max } => {
                (min + below((max - min + 1).min(20) as u32, rng) as i32).to_string()
            }
        };
        options.set(spec.key, &value).expect("a value of the spec is allowed");
    }
    // Whoever plays at random may never come to the points that end a match.
    if G::rounds(&G::Options::default(), *G::SEATS.start()).is_none() {
        let _ = options.set("games", "3");
    }
    options
}

/// A random match in progress.
pub struct Match<G: Game> {
    pub series: Series<G>,
    pub rng: BotRng,
    pub options: G::Options,
    pub seed: Seed,
}

/// Every number of seats, `matches` times each (or as often as `CARTABLE_MATCHES` says),
/// the first with default options.
pub fn each_match<G: Game>(matches: usize, mut play: impl FnMut(Match<G>)) {
    let asked = std::env::var("CARTABLE_MATCHES").ok().and_then(|matches| matches.parse().ok());
    let matches = asked.unwrap_or(matches);
    for seats in G::SEATS {
        for number in 0..matches {
            let mut rng = bot_rng((seats * 10_000 + number) as u64);
            let options = options::<G>(number, &mut rng);
            let seed = Seed::from_number((seats * 10_000 + number) as u64);
            let series = Series::new(options.clone(), seats, None, seed).expect("drawn options are possible");
            play(Match { series, rng, options, seed });
        }
    }
}

impl<G: Game> Match<G> {
    /// A random legal move of a random seat that must act, and one time in four of one that may.
    pub fn random_move(&mut self) -> Option<(Seat, Move<G::Action>)> {
        let turn = self.series.turn();
        let optional = turn.must.is_empty() || !turn.may.is_empty() && below(4, &mut self.rng) == 0;
        for seats in [if optional { turn.may } else { turn.must }, turn.must] {
            let seats: Vec<Seat> = seats.iter().collect();
            if seats.is_empty() {
                continue;
            }
            let seat = seats[below(seats.len() as u32, &mut self.rng) as usize];
            let mut moves = Vec::new();
            self.series.moves(seat, &mut moves);
            if !moves.is_empty() {
                return Some((seat, moves[below(moves.len() as u32, &mut self.rng) as usize]));
            }
        }
        None
    }

    /// Plays to the end at random and shows every step before it is taken.
    pub fn play_out(&mut self, mut before: impl FnMut(&mut Self, Seat, Move<G::Action>)) {
        for _ in 0..STUCK {
            if self.series.is_over() {
                return;
            }
            let (seat, step) = self.random_move().expect("somebody who must act has a legal action");
            before(self, seat, step);
            self.series.play(seat, step, &mut Silent).expect("a listed move is accepted");
        }
        panic!("the match is stuck: {:?}", self.series.turn());
    }
}

/// One in so many moments of random matches,
/// once for each seat that can act: the state, the match, and the seat.
pub fn some_moments<G: Game>(matches: usize, one_in: u32, mut look: impl FnMut(&G, &MatchStatus, Seat)) {
    each_match::<G>(matches, |mut game| {
        game.play_out(|game, _, _| {
            let status = game.series.status();
            if status.is_between_rounds() || below(one_in, &mut game.rng) > 0 {
                return;
            }
            for seat in status.turn.must.union(status.turn.may).iter() {
                look(game.series.round(), &status, seat);
            }
        });
    });
}

/// The same deal and moves give the same states, events and scores, byte for byte.
pub fn determinism<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let mut twin = Series::<G>::new(game.options.clone(), game.series.seats(), None, game.seed).unwrap();
        game.play_out(|game, seat, step| {
            let (mut events, mut twin_events) = (Vec::new(), Vec::new());
            game.series.clone().play(seat, step, &mut events).unwrap();
            twin.play(seat, step, &mut twin_events).unwrap();
            assert_eq!(serde_json::to_string(&events).unwrap(), serde_json::to_string(&twin_events).unwrap());
        });
        assert_eq!(game.series, twin);
    });
}

/// Every listed action is accepted and listed once;
/// anything refused leaves the state as it was, and says why.
pub fn legality<G: Playable>(matches: usize) {
    let mut foreign: Vec<G::Action> = Vec::new();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        game.play_out(|game, seat, step| {
            let mut listed = Vec::new();
            game.series.moves(seat, &mut listed);
            let different: HashSet<_> = listed.iter().collect();
            assert_eq!(different.len(), listed.len(), "an action is listed twice");
            if below(8, &mut game.rng) == 0 {
                for other in &listed {
                    let mut copy = game.series.clone();
                    copy.play(seat, *other, &mut Silent).expect("a listed action is accepted");
                }
            }
            // Actions of other moments, from every seat: most are illegal now.
            for _ in 0..4 {
                let seat = Seat::at(below(seats as u32 + 1, &mut game.rng) as usize);
                if foreign.is_empty() {
                    break;
                }
                let action = foreign[below(foreign.len() as u32, &mut game.rng) as usize];
                let mut copy = game.series.clone();
                let mut events = Vec::new();
                if copy.play(seat, Move::Act(action), &mut events).is_err() {
                    assert!(copy == game.series, "a refused action changed the state: {action:?}");
                    assert!(events.is_empty(), "a refused action told something: {action:?}");
                }
            }
            if let Move::Act(action) = step
                && foreign.len() < 4_000
            {
                foreign.push(action);
            }
        });
        for seat in Seat::all(seats) {
            let mut moves = Vec::new();
            game.series.moves(seat, &mut moves);
            assert!(moves.is_empty(), "nothing is legal once the match is over");
            assert!(game.series.play(seat, Move::NextRound, &mut Silent).is_err());
        }
    });
}

/// There is a table to race for in games of races, and in no other.
pub fn races_have_moments<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        game.play_out(|game, _, _| assert_eq!(game.series.round().public().moment().is_some(), G::RACES));
    });
}

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
                        Lying::of(&scene(before).scene).flights_to(&Lying::of(&scene(after).scene))
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
    let [before, next] = [before, after].map(|view| serde_json::to_value(view).unwrap());
    let legal = legal_moves(status, after);
    let mut bytes = vec![next.to_string(), patch::difference(&before, &next).to_string()];
    bytes.extend(events.iter().map(notation::write));
    bytes.extend(legal.moves_json);
    bytes.push(legal.complete.to_string());
    bytes
}

/// A view and the difference to the next make the next, byte for byte, for every viewer;
/// and nothing absent is written as `null` in an object, where a merge patch would take it for a deletion.
pub fn differences<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        assert_no_null(&serde_json::to_value(&game.options).unwrap());
        let seats = game.series.seats();
        let look = |series: &Series<G>| -> Vec<Value> {
            let view = |viewer| serde_json::to_value(series.round().view(viewer)).unwrap();
            Viewer::everybody(seats).map(view).collect()
        };
        let mut shown = look(&game.series);
        shown.iter().for_each(assert_no_null);
        let mut changed = 0;
        game.play_out(|game, seat, step| {
            assert_no_null(&serde_json::to_value(step).unwrap());
            let mut events = Vec::new();
            let mut after = game.series.clone();
            after.play(seat, step, &mut events).unwrap();
            for event in &events {
                assert_no_null(&serde_json::to_value(event).unwrap());
            }
            for (shown, next) in shown.iter_mut().zip(look(&after)) {
                assert_no_null(&next);
                let patch = patch::difference(shown, &next).to_string();
                changed += usize::from(patch != "{}");
                patch::apply(shown, serde_json::from_str(&patch).unwrap());
                assert_eq!(shown.to_string(), next.to_string());
                let read: View<G::Public> = serde_json::from_str(&shown.to_string()).unwrap();
                assert_eq!(serde_json::to_value(&read).unwrap(), next);
            }
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

/// The cards of a deal stay the same cards to its end.
pub fn conservation<G: Playable>(matches: usize) {
    let census = |series: &Series<G>| {
        let mut cards = Vec::new();
        series.round().census(&mut cards);
        cards.sort_unstable();
        cards
    };
    each_match::<G>(matches, |mut game| {
        let mut dealt = (0, census(&game.series));
        assert!(!dealt.1.is_empty());
        game.play_out(|game, _, _| {
            if game.series.number() == dealt.0 {
                assert_eq!(census(&game.series), dealt.1, "a card was lost or doubled");
            } else {
                dealt = (game.series.number(), census(&game.series));
            }
        });
    });
}

/// A record written, read and replayed gives the same match; one wrong move is named.
pub fn records<G: Playable>(matches: usize) {
    let id: GameId = G::ID.parse().unwrap();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let json = serde_json::to_value(&game.options).unwrap();
        let options: AnyOptions = AnyOptions::read_of(id, json).unwrap();
        let mut record = Record::new(options, seats, None, game.seed);
        record.players = names(seats).into_iter().map(|name| Player { name, level: None }).collect();
        game.play_out(|_, seat, step| {
            let json = serde_json::to_value(step).unwrap();
            record.entries.push(Entry::played(0, seat, By::Person, Move::read_of(id, json).unwrap()));
        });
        record.result = Some(game.series.sheet().totals());
        let read = Record::read(&record.json()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.json(), record.json());
        let replayed = read.replay().unwrap();
        assert_eq!(replayed.sheet(), game.series.sheet());

        let mut wrong = record.clone();
        wrong.result = Some(vec![12_345; seats]);
        assert!(wrong.replay().is_err());
        let mut longer = record.clone();
        longer.entries.push(record.entries[0]);
        let error = longer.replay().unwrap_err().to_string();
        assert!(error.contains(&format!("entry {}", longer.entries.len())), "{error}");
    });
}

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
            check_picks::<G>(&view, audience, own, &shown.scene);
            let tappable: Vec<ItemId> = shown.scene.tappable().collect();
            let choose = !shown.moves.is_empty() && (tappable.is_empty() || below(2, &mut game.rng) == 0);
            if choose {
                let step = shown.moves[below(shown.moves.len() as u32, &mut game.rng) as usize];
                game.series.play(seat, step, &mut Silent).expect("every choice is a complete legal move");
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

/// What can be picked differs from what cannot, in other ways than by colour,
/// and what cannot says why; and where picks lead to no choice the headline says what is missing.
fn check_picks<G: Playable>(
    view: &MatchView<View<G::Public>>,
    audience: Audience<'_>,
    picks: &[ItemId],
    scene: &cartable_core::scene::Scene,
) {
    for area in &scene.areas {
        let offers = area.items.iter().any(|item| item.can_tap);
        for item in area.items.iter().filter(|item| !item.can_tap && !view.status.is_between_rounds()) {
            assert!(!offers || item.dimmed || item.marked, "it looks as if it could be picked: {item:?}");
            let code = G::refusal(&view.round, picks, item.id);
            let code = code.unwrap_or_else(|| panic!("no reason for {item:?} beside {picks:?}: {scene:#?}"));
            // Whatever it is, it says more than that this is not what is asked.
            assert_ne!(code, "wrong_phase", "{item:?} beside {picks:?}: {scene:#?}");
            let keys = [format!("{}-refused-{code}", G::ID), format!("refused-{code}")];
            let has_text = |lang: Lang| keys.iter().any(|key| lang.has(key));
            assert!(Lang::ALL.into_iter().all(has_text), "no text {keys:?}");
        }
    }
    if scene.choices.is_empty() && !picks.is_empty() {
        let before = present::<G>(&view.status, &view.round, audience, &[]).scene.headline;
        assert_ne!(scene.headline, before, "nothing says what is missing beside {picks:?}");
    }
}

/// Tapping what a game names for a listed action, in that order, leads to a scene that offers it.
/// Of many actions some are tried.
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

/// What is chosen is named by its id alone, so of all that a seat could do no two things have the same.
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
/// Of many actions some are tried.
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
                let rng = &mut bot_rng(1);
                let told = advice::hint::<G>(&view.status, &view.round, audience, &stop, rng);
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

fn check_scene(scene: &cartable_core::scene::Scene) {
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

/// The sheet holds what each round's scores were, and the leaders have the most.
pub fn scores<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let mut counted: Vec<Vec<i32>> = Vec::new();
        game.play_out(|game, seat, step| {
            let mut events = Vec::new();
            game.series.clone().play(seat, step, &mut events).unwrap();
            for event in events {
                if let MatchEvent::Counted { points, .. } = event {
                    assert_eq!(G::impossible(&game.options, &points), None, "{points:?} did come out");
                    counted.push(points);
                }
            }
        });
        let sheet = game.series.sheet();
        assert_eq!(sheet.rounds(), counted);
        for seat in Seat::all(seats) {
            let sum: i32 = counted.iter().map(|points| points[seat.index()]).sum();
            assert_eq!(sheet.total(seat), sheet.opening() + sum);
        }
        let best = sheet.totals().into_iter().max().unwrap();
        assert!(sheet.leaders().iter().all(|seat| sheet.total(seat) == best));
        // A match may have been won before.
        if let Some(rounds) = G::rounds(&game.options, seats) {
            let mut early = sheet.clone();
            early.undo();
            let was_over = !early.rounds().is_empty() && G::match_over(&game.options, &early);
            assert!(sheet.rounds().len() <= rounds && !was_over);
        }
    });
}

/// Tables of bots, every level, finish every match with legal moves only.
pub fn bots<G: Playable>(matches: usize) {
    for level in [Level::Random].into_iter().chain(Level::up_to(G::STRONGEST)) {
        each_match::<G>(matches, |mut game| {
            let seats = game.series.seats();
            for _ in 0..STUCK {
                if game.series.is_over() {
                    return;
                }
                let decided = quickest(game.series.turn(), seats, |seat| {
                    let view = game.series.view(Viewer::Seat(seat));
                    // What a search finds is legal however short it is.
                    decide_until::<G>(&view.status, &view.round, level, &|| true, &mut game.rng)
                });
                let (seat, decision) = decided.expect("a bot that must act acts");
                game.series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
            }
            panic!("bots of level {level} are stuck");
        });
    }
}

/// What lies where, put together from flights alone.
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
                lying.flights_to(&next).iter().for_each(|flight| replayed.fly(flight));
                assert_eq!(*replayed, Replayed::of(&next));
                *lying = next;
            }
        };
        game.play_out(|game, _, _| follow(&game.series));
        follow(&game.series);
    });
}
