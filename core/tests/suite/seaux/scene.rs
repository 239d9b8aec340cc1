//! Checks the scenes of La guerre des seaux: areas, headlines and choices, as each player sees them.

use super::*;
use cartable_core::scene::{Area, AreaRole, Audience, Item, ItemId, Present, Presented, present};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn shown(state: &Seaux, viewer: Viewer, lang: Lang, picks: &[ItemId]) -> Presented<Action> {
    let seats = state.public().seat_count();
    let status = Series::<Seaux>::new(Options::default(), seats, None, Seed::from_number(1))
        .expect("a match")
        .status();
    let names: Vec<String> =
        ["Anne", "Bruno", "Chloé", "David"][..seats].iter().map(ToString::to_string).collect();
    present::<Seaux>(&status, &state.view(viewer), Audience { lang, viewer, names: &names }, picks)
}

fn seen(state: &Seaux, by: usize) -> Presented<Action> {
    shown(state, Viewer::Seat(seat(by)), Lang::En, &[])
}

#[track_caller]
fn area<'a>(presented: &'a Presented<Action>, role: AreaRole, title: &str) -> &'a Area {
    let found = presented.scene.areas.iter().find(|area| area.role == role && area.title.starts_with(title));
    found.unwrap_or_else(|| panic!("no {title:?} in {:#?}", presented.scene.areas))
}

/// The scene after tapping the first free item with each of these labels, or starting with them.
#[track_caller]
fn after(state: &Seaux, by: usize, taps: &[&str]) -> Presented<Action> {
    let mut picks = Vec::new();
    for label in taps {
        let scene = shown(state, Viewer::Seat(seat(by)), Lang::En, &picks).scene;
        let own = |area: &&Area| area.seat == Some(by as u32);
        let free = |item: &&Item| item.label.starts_with(label) && !item.picked;
        let id = scene.areas.iter().filter(own).flat_map(|area| &area.items).find(free).map(|item| item.id);
        let id = id.unwrap_or_else(|| panic!("no {label:?} to tap"));
        assert!(scene.tap(id, &mut picks), "{label:?} cannot be tapped");
    }
    shown(state, Viewer::Seat(seat(by)), Lang::En, &picks)
}

fn labels(presented: &Presented<Action>) -> Vec<&str> {
    presented.scene.choices.iter().map(|choice| choice.label.as_str()).collect()
}

fn built(presented: &Presented<Action>) -> Pyramid {
    match presented.moves[..] {
        [cartable_core::series::Move::Act(Action::Build(pyramid))] => pyramid,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn a_pyramid_can_be_built_at_once_or_bucket_by_bucket() {
    let hand = cards("y8 y7 y6 y5 y4 a7 a6 a5 a3 r3 r2 b4");
    let state = Seaux::with_hands(&setup(2, Options::default()), &[hand, hand]).expect("a deal");
    let proposal = built(&seen(&state, 0));
    assert_eq!(listed(&state, 0)[0], Action::Build(proposal));
    assert_eq!(labels(&seen(&state, 0)), ["Build, base first: ●★★★♥ ♥●●♥ ◆◆◆ ♣♣ ♣"]);
    // The first taps fill the base from the left; the rest stays sensible and complete.
    let begun = built(&after(&state, 0, &["green", "green", "blue"]));
    assert!(begun.is_complete());
    assert_eq!(
        [0, 1, 2].map(|column| begun.at(cell(0, column))),
        [Some(Colour::Green), Some(Colour::Green), Some(Colour::Blue)]
    );
    // All fifteen, in order.
    let order = "yarbgyarbgyarbg";
    let name = |letter| colour(letter).name();
    let taps: Vec<&str> = order.chars().map(name).collect();
    assert_eq!(built(&after(&state, 0, &taps)), pyramid(order));
    // Two buckets of the pyramid change places.
    let exchanged =
        built(&after(&state, 0, &["yellow bucket, level 1, place 3", "green bucket, level 5, place 1"]));
    let mut expected = proposal;
    expected.exchange(cell(0, 2), cell(4, 0));
    assert_eq!(exchanged, expected);
    assert_ne!(exchanged, proposal);
}

#[test]
fn nobody_sees_a_pyramid_before_all_are_built() {
    let mut state = Seaux::deal(&setup(3, Options::default())).expect("a plain deal");
    play(&mut state, 1, Action::Build(full()));
    let other = seen(&state, 0);
    assert!(area(&other, AreaRole::Front, "Bruno’s pyramid").items.is_empty());
    let panel = other.scene.seats.iter().find(|panel| panel.seat == 1).expect("a panel");
    assert_eq!(panel.notes[0].label, "pyramid built");
    let own = seen(&state, 1);
    assert_eq!(area(&own, AreaRole::Front, "Your pyramid").items.len(), 15);
    assert!(own.scene.choices.is_empty());
}

#[test]
fn an_attack_is_picked_card_by_card() {
    let state = start(&position(&["r5 r2 r2 r1 g4", "r8", "r1"]));
    assert_eq!(seen(&state, 0).scene.headline, "Attack Bruno: one to three cards of one colour.");
    assert!(labels(&seen(&state, 0)).is_empty());
    assert_eq!(labels(&after(&state, 0, &["red 5"])), ["Attack Bruno in red: 5"]);
    let three = after(&state, 0, &["red 5", "red 2", "red 2"]);
    assert_eq!(labels(&three), ["Attack Bruno in red: 9 (5 + 2 + 2)"]);
    let hand = area(&three, AreaRole::Hand, "Your hand");
    let tappable = hand.items.iter().filter(|item| item.can_tap);
    assert!(tappable.clone().all(|item| item.picked) && tappable.count() == 3);
}

#[test]
fn an_answer_says_what_is_needed_and_offers_only_what_will_do() {
    let state = start(&under_attack(&["r1", "r4 r3 r2 g8", "g1"], 'r', &[&[8], &[5]], 1));
    let scene = seen(&state, 1);
    assert_eq!(scene.scene.headline, "Anne attacks in red (8): lay 4 or more, or give up a red bucket.");
    let tappable = |presented: &Presented<Action>| -> Vec<String> {
        let hand = area(presented, AreaRole::Hand, "Your hand");
        hand.items.iter().filter(|item| item.can_tap && !item.picked).map(|item| item.label.clone()).collect()
    };
    assert_eq!(tappable(&scene), ["red 2", "red 3", "red 4"]);
    let low = after(&state, 1, &["red 2"]);
    assert!(labels(&low).is_empty());
    assert_eq!(tappable(&low), ["red 3", "red 4"]);
    assert_eq!(labels(&after(&state, 1, &["red 2", "red 3"])), ["Lay 3 + 2: 10 in all"]);
    assert_eq!(labels(&after(&state, 1, &["red 4"])), ["Lay 4: 9 in all"]);
}

#[test]
fn what_would_fall_is_shown_before_a_bucket_is_given_up() {
    let state = start(&under_attack(&["r1", "g8", "g1"], 'r', &[&[8]], 1));
    assert_eq!(
        seen(&state, 1).scene.headline,
        "Anne attacks in red (8): you would need 9, so give up a red bucket."
    );
    let picked = after(&state, 1, &["red bucket, level 2, place 2"]);
    assert_eq!(labels(&picked), ["Give up the red bucket, level 2, place 2: 6 buckets lost in all"]);
    let marked: Cells = area(&picked, AreaRole::Front, "Your pyramid")
        .items
        .iter()
        .filter(|item| item.marked)
        .filter_map(|item| {
            Cell::all()
                .find(|cell| (u32::from(cell.row()), u32::from(cell.column())) == (item.row, item.column))
        })
        .collect();
    assert_eq!(marked, full().falling(cell(1, 1)));
    let told = area(&picked, AreaRole::Front, "Your pyramid").items.iter();
    assert_eq!(told.filter(|item| item.label.ends_with(", would fall too")).count(), 5);
    // Another tap chooses another bucket instead.
    let other = after(&state, 1, &["red bucket, level 2, place 2", "red bucket, level 2, place 4"]);
    assert_eq!(labels(&other), ["Give up the red bucket, level 2, place 4: 4 buckets lost in all"]);
}

#[test]
fn a_cut_is_announced_and_both_parts_are_offered() {
    let mut position = under_attack(&["r1", "g8", "g1"], 'r', &[&[8]], 1);
    position.pyramids[1] = pyramid("yryaa arar bbb gg g");
    let mut state = start(&position);
    let picked = after(&state, 1, &["red bucket, level 1, place 2"]);
    assert_eq!(labels(&picked), ["Give up the red bucket, level 1, place 2: 8 buckets, then one part too"]);
    play(&mut state, 1, Action::GiveUp(cell(0, 1)));
    let cut = seen(&state, 1);
    assert_eq!(cut.scene.headline, "Your pyramid is cut in two: which part do you give up?");
    assert_eq!(labels(&cut), ["Give up the left part: 1 bucket", "Give up the right part: 6 buckets"]);
}

#[test]
fn without_the_colour_any_bucket_is_asked_for() {
    let mut position = under_attack(&["r1", "g8", "g1"], 'r', &[&[8]], 1);
    position.pyramids[1] = pyramid("yyyaa abb. b.. .. .");
    let scene = seen(&start(&position), 1);
    assert!(scene.scene.headline.ends_with("give up any bucket."), "{}", scene.scene.headline);
    let pyramid = area(&scene, AreaRole::Front, "Your pyramid");
    assert!(pyramid.items.len() == 9 && pyramid.items.iter().all(|item| item.can_tap));
}

#[test]
fn an_equal_total_is_announced_as_a_turn() {
    let options = Options { reverse_on_equal: true, ..Options::default() };
    let mut state = start_with(&under_attack(&["r1", "r8 g8", "g1"], 'r', &[&[8]], 1), options);
    let picked = after(&state, 1, &["red 8"]);
    assert_eq!(labels(&picked), ["Lay 8: make it equal at 8 and turn the direction around"]);
    play(&mut state, 1, lay('r', &[8]));
    assert_eq!(
        area(&seen(&state, 2), AreaRole::Centre, "Attack").title,
        "Attack in red, reversed: 8 (Bruno)"
    );
}

#[test]
fn the_table_shows_who_laid_what() {
    let state = start(&under_attack(&["r1", "g8", "g1"], 'r', &[&[5], &[], &[4, 3]], 1));
    let scene = seen(&state, 1);
    let table = area(&scene, AreaRole::Centre, "Attack in red: 7 (Chloé)");
    let laid: Vec<(&str, bool)> = table.items.iter().map(|item| (item.label.as_str(), item.marked)).collect();
    let expected =
        [("red 5, laid by Anne", false), ("red 3, laid by Chloé", true), ("red 4, laid by Chloé", true)];
    assert_eq!(laid, expected);
}

#[test]
fn everything_has_a_colour_and_a_symbol_of_its_own() {
    let state = start(&position(&["y1 a1 r1 b1 g1", "r8"]));
    let scene = seen(&state, 0);
    let hand = area(&scene, AreaRole::Hand, "Your hand");
    let looks: std::collections::HashSet<_> =
        hand.items.iter().map(|item| (item.face.colour, item.face.symbol)).collect();
    let symbols: std::collections::HashSet<_> = looks.iter().map(|(_, symbol)| symbol).collect();
    assert_eq!((looks.len(), symbols.len()), (5, 5));
}

#[test]
fn the_log_tells_what_happened() {
    let names: Vec<String> = ["Anne", "Bruno"].map(String::from).to_vec();
    let told = |events: &[Event], by: usize, lang| -> Vec<String> {
        let audience = Audience { lang, viewer: Viewer::Seat(seat(by)), names: &names };
        events.iter().flat_map(|event| Seaux::log_lines(event, &audience)).collect()
    };
    let mut state = start(&under_attack(&["r4 r2 g1", "g8 g2"], 'g', &[&[3], &[7]], 0));
    let events = play(&mut state, 0, Action::GiveUp(cell(3, 0)));
    assert_eq!(
        told(&events, 1, Lang::En),
        ["Anne gives up the green bucket, level 4, place 1: 2 buckets lost in all."]
    );
    let events = play(&mut state, 0, lay('r', &[4, 2]));
    assert_eq!(
        told(&events, 0, Lang::Fr),
        ["Vous attaquez en rouge\u{a0}: 6 (4 + 2).", "Vous piochez\u{a0}: 7 bleu."]
    );
    let mut state = start(&under_attack(&["g1", "g8"], 'g', &[&[3]], 1));
    let events = play(&mut state, 1, lay('g', &[8]));
    assert_eq!(told(&events[..1], 0, Lang::Fr), ["Bruno pose 8 en vert\u{a0}: 8 en tout."]);
}
