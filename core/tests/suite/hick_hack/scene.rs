//! Checks the scenes of Hick Hack: areas, headlines and choices, as each player sees them.

use super::*;
use cartable_core::game::Event as _;
use cartable_core::games::hick_hack::Grain;
use cartable_core::scene::{Area, AreaRole, Audience, Item, ItemId, Present, Presented, present};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn names(seats: usize) -> Vec<String> {
    ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid"][..seats].iter().map(ToString::to_string).collect()
}

fn shown(state: &HickHack, viewer: Viewer, picks: &[ItemId]) -> Presented<Action> {
    let seats = state.public().seat_count();
    let status = Series::<HickHack>::new(TALKS, seats, None, Seed::from_number(1)).expect("a match").status();
    let audience = Audience { lang: Lang::En, viewer, names: &names(seats) };
    present::<HickHack>(&status, &state.view(viewer), audience, picks)
}

fn seen(state: &HickHack, by: usize) -> Presented<Action> {
    shown(state, Viewer::Seat(seat(by)), &[])
}

#[track_caller]
fn area<'a>(presented: &'a Presented<Action>, title: &str) -> &'a Area {
    let titles: Vec<_> = presented.scene.areas.iter().map(|area| &area.title).collect();
    let found = presented.scene.areas.iter().find(|area| area.title == title);
    found.unwrap_or_else(|| panic!("{title:?} is not in {titles:?}"))
}

fn labels(area: &Area) -> Vec<&str> {
    area.items.iter().map(|item| item.label.as_str()).collect()
}

/// The picks after tapping the items with these labels, one after the other.
fn tap(state: &HickHack, by: usize, taps: &[&str]) -> Vec<ItemId> {
    let mut picks = Vec::new();
    for label in taps {
        let scene = shown(state, Viewer::Seat(seat(by)), &picks).scene;
        let all: Vec<&Item> =
            scene.areas.iter().flat_map(|area| &area.items).filter(|item| item.can_tap).collect();
        let free = all.iter().find(|item| item.label == *label && !item.picked);
        let item = free.or_else(|| all.iter().find(|item| item.label == *label));
        let id = item.unwrap_or_else(|| panic!("no {label:?} to tap")).id;
        assert!(scene.tap(id, &mut picks));
    }
    picks
}

/// The choices after these taps.
fn choices(state: &HickHack, by: usize, taps: &[&str]) -> Vec<String> {
    let scene = shown(state, Viewer::Seat(seat(by)), &tap(state, by, taps)).scene;
    scene.choices.into_iter().map(|choice| choice.label).collect()
}

#[test]
fn one_card_is_chosen_with_one_tap() {
    let state = at(&position(&["y3 k4 yf5", "b3", "b4", "b5"], Grains::new(2, 0, 1)), TALKS, 1);
    let scene = seen(&state, 0).scene;
    assert_eq!(scene.headline, "Round 1 of 13: choose a card to play.");
    assert_eq!(labels(area(&seen(&state, 0), "Your hand")), ["hen 3", "yellow fox 5", "turkey 4"]);
    assert_eq!(choices(&state, 0, &[]), [""; 0]);
    assert_eq!(choices(&state, 0, &["yellow fox 5"]), ["Play: yellow fox 5"]);
    assert_eq!(choices(&state, 0, &["yellow fox 5", "turkey 4"]), ["Play: turkey 4"]);
}

#[test]
fn two_cards_are_chosen_with_two_taps_and_what_does_not_go_together_is_dimmed() {
    let state = at(&position(&["y3 y3 k4 yf5", "b3 b4"], Grains::new(2, 0, 1)), TALKS, 1);
    assert!(seen(&state, 0).scene.headline.contains("two cards"));
    assert_eq!(choices(&state, 0, &["hen 3"]), [""; 0]);
    assert_eq!(choices(&state, 0, &["hen 3", "hen 3"]), ["Play: hen 3, hen 3"]);
    assert_eq!(choices(&state, 0, &["hen 3", "turkey 4"]), ["Play: hen 3, turkey 4"]);
    assert_eq!(choices(&state, 0, &["hen 3", "yellow fox 5"]), [""; 0]);
    let scene = shown(&state, Viewer::Seat(seat(0)), &tap(&state, 0, &["hen 3"]));
    let dimmed = area(&scene, "Your hand").items.iter().filter(|item| item.dimmed);
    assert_eq!(dimmed.map(|item| item.label.as_str()).collect::<Vec<_>>(), ["yellow fox 5"]);
}

#[test]
fn what_lies_face_down_is_seen_by_its_owner_alone() {
    let mut state = at(&position(&["y3 k4", "b3 b4", "b5", "b6"], Grains::new(2, 0, 1)), TALKS, 1);
    play(&mut state, 0, lay("y3"));
    assert_eq!(labels(area(&seen(&state, 0), "Face down")), ["hen 3"]);
    assert!(seen(&state, 1).scene.areas.iter().all(|area| area.title != "Face down"));
    let scene = seen(&state, 1).scene;
    let anne = scene.seats.iter().find(|panel| panel.name == "Anne").unwrap();
    assert!(anne.notes.iter().any(|note| note.label == "has chosen"));
    assert_eq!(seen(&state, 0).scene.headline, "Waiting for Bruno, Chloé and David.");
}

#[test]
fn yards_show_their_grains_and_while_they_are_served_their_animals() {
    let (state, _) = meet(&["y4", "y6", "y-2", "bf5"], Grains::new(3, 0, 1), TALKS);
    let scene = seen(&state, 3);
    let hens = area(&scene, "Hens");
    let expected = [
        "2 green grains (1 point each)",
        "1 yellow grain (3 points)",
        "Anne: hen 4",
        "Bruno: hen 6",
        "Chloé: cowardly hen (−2)",
    ];
    assert_eq!(labels(hens), expected);
    let faces: Vec<String> =
        hens.items.iter().map(|item| format!("{}x{} {:?}", item.count, item.face.text, item.owner)).collect();
    assert_eq!(faces, ["2x1 None", "1x3 None", "1x4 Some(0)", "1x6 Some(1)", "1x−2 Some(2)"]);
    assert!(hens.marked && hens.symbol == hens.items[2].face.symbol);
    let marked: Vec<bool> = hens.items.iter().map(|item| item.marked).collect();
    assert_eq!(marked, [true, true, true, true, false]);
    assert_eq!(labels(area(&scene, "Ducks")), ["1 green grain (1 point)", "you: blue fox 5"]);
    assert_eq!(scene.scene.headline, "Hens: the others are talking. Waiting for Bruno.");
}

#[test]
fn the_last_round_stays_in_sight() {
    let (state, _) = meet(&["yf4", "y6", "b3", "p3"], Grains::new(1, 0, 0), TALKS);
    let scene = seen(&state, 3);
    let last = area(&scene, "Previous round");
    let expected = ["Anne: yellow fox 4", "Bruno: hen 6, taken by a fox", "Chloé: duck 3", "you: pheasant 3"];
    assert_eq!(labels(last), expected);
    assert!(last.items[1].dimmed);
    assert_eq!((last.items[0].face.text.as_str(), last.items[0].owner), ("F4", Some(0)));
}

#[test]
fn a_proposal_is_one_choice_away_and_grains_are_given_away_by_tapping_them() {
    let (state, _) = meet(&["y4", "y6", "k3", "g6"], Grains::new(1, 1, 1), TALKS);
    let scene = seen(&state, 1).scene;
    assert_eq!(scene.headline, "Hens: propose a split, or roll the die.");
    let roll = "Propose nothing: roll the die";
    let usual = [
        "Propose: Anne 1 green, 1 blue · you 1 yellow",
        "Propose: Anne 1 yellow · you 1 green, 1 blue",
        "Propose: Anne nothing · you 1 green, 1 blue, 1 yellow",
        roll,
    ];
    assert_eq!(choices(&state, 1, &[]), usual);
    let gift = |what: &str| format!("1 {what} for Anne");
    let blue = gift("blue grain (2 points)");
    assert_eq!(choices(&state, 1, &[&blue]), ["Propose: Anne 1 blue · you 1 green, 1 yellow", roll]);
    let yellow = gift("yellow grain (3 points)");
    assert_eq!(choices(&state, 1, &[&blue, &yellow]), ["Propose: Anne 1 blue, 1 yellow · you 1 green", roll]);
    // The same tap again takes the gift back.
    assert_eq!(choices(&state, 1, &[&blue, &blue]), usual);
    // Nobody else has anything to tap.
    assert!(seen(&state, 0).scene.areas.iter().flat_map(|area| &area.items).all(|item| !item.can_tap));
}

/// A grain goes to one: a tap for another receiver takes it from the first.
/// Each receiver has a row, called by their name.
#[test]
fn a_grain_has_one_receiver() {
    let (state, _) = meet(&["y4", "y6", "y3", "g6"], Grains::new(1, 0, 1), TALKS);
    let (anne, chloe) = ("1 yellow grain (3 points) for Anne", "1 yellow grain (3 points) for Chloé");
    let proposal = "Propose: Anne nothing · you 1 green · Chloé 1 yellow";
    assert_eq!(choices(&state, 1, &[anne, chloe])[0], proposal);
    assert_eq!(tap(&state, 1, &[anne, chloe]).len(), 1);
    let both = choices(&state, 1, &[anne, "1 green grain (1 point) for Chloé"]);
    assert_eq!(both[0], "Propose: Anne 1 yellow · you nothing · Chloé 1 green");
    let scene = seen(&state, 1);
    let gifts = area(&scene, "To give away (the rest is yours)");
    assert_eq!((&gifts.row_titles[..], gifts.columns), (&["Anne".to_owned(), "Chloé".to_owned()][..], 2));
    let rows = gifts.items.iter().map(|item| (item.row, item.owner));
    assert_eq!(rows.collect::<Vec<_>>(), [(0, Some(0)), (0, Some(0)), (1, Some(2)), (1, Some(2))]);
}

#[test]
fn who_is_asked_sees_the_proposal_and_two_answers() {
    let (mut state, _) = meet(&["y4", "y6", "y3", "g6"], Grains::new(1, 0, 1), TALKS);
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 0, 1]])));
    let scene = seen(&state, 0);
    assert_eq!(
        scene.scene.headline,
        "Hens: Bruno proposes: you 1 green · Bruno 1 yellow · Chloé nothing. Agreed?"
    );
    assert_eq!(choices(&state, 0, &[]), ["Accept (for you: 1 green)", "Refuse: roll the die"]);
    assert_eq!(choices(&state, 2, &[]), ["Accept (for you: nothing)", "Refuse: roll the die"]);
    assert_eq!(choices(&state, 1, &[]), [""; 0]);
    let proposed = area(&scene, "Proposed split");
    assert_eq!(labels(proposed), ["you: 1 green grain (1 point)", "Bruno: 1 yellow grain (3 points)"]);
    play(&mut state, 0, accept(Colour::Yellow, 1));
    assert!(area(&seen(&state, 3), "Proposed split").items[0].marked, "Anne has accepted");
    assert_eq!(seen(&state, 3).scene.headline, "Hens: the others are talking. Waiting for Chloé.");
}

/// A player who may propose something else sees the grains to give away beside the answers.
#[test]
fn who_is_asked_may_propose_another_split() {
    let (mut state, _) = meet(&["y4", "y6", "y3", "g6"], Grains::new(1, 0, 1), HAGGLING);
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 0, 1]])));
    let offered = choices(&state, 0, &[]);
    assert_eq!(offered[..2], ["Accept (for you: 1 green)", "Refuse, and propose nothing"]);
    let counters = &offered[2..];
    assert!(counters.iter().all(|label| label.starts_with("Propose instead: ")), "{counters:?}");
    let same = "Propose instead: you 1 green · Bruno 1 yellow · Chloé nothing";
    assert!(!counters.is_empty() && !counters.iter().any(|label| label == same), "{counters:?}");
    let gift = "1 green grain (1 point) for Chloé";
    let other = "Propose instead: you 1 yellow · Bruno nothing · Chloé 1 green";
    assert_eq!(choices(&state, 0, &[gift])[2..], [other]);
    // The grains given away so are the ones proposed already, so the choice is refused with a reason and not
    // offered.
    let yellow = "1 yellow grain (3 points) for Bruno";
    assert_eq!(choices(&state, 0, &[yellow]).len(), 2);
    play(
        &mut state,
        0,
        Action::Counter {
            to: Proposal { yard: Colour::Yellow, by: seat(1) },
            split: split(&[[0, 0, 1], [0; 3], [1, 0, 0]]),
        },
    );
    assert_eq!(choices(&state, 2, &[])[1], "Refuse, and propose nothing");
    play(&mut state, 2, refuse(Colour::Yellow, 1));
    assert_eq!(
        seen(&state, 1).scene.headline,
        "Hens: Anne proposes: Anne 1 yellow · you nothing · Chloé 1 green. Agreed?"
    );
    assert_eq!(choices(&state, 1, &[]), ["Accept (for you: nothing)", "Refuse: roll the die"]);
}

#[test]
fn the_panels_tell_the_stores() {
    let (state, _) = meet(&["yf4", "y6", "b3", "p-2"], Grains::new(1, 0, 0), TALKS);
    let scene = seen(&state, 3).scene;
    let told = |name: &str| -> (i32, Vec<(&str, &str)>) {
        let panel = scene.seats.iter().find(|panel| panel.name == name).unwrap();
        (panel.score, panel.notes.iter().map(|note| (note.mark.as_str(), note.label.as_str())).collect())
    };
    let (nothing, marker) = (("grains 0", "grains: nothing"), ("marker", "has the round’s marker"));
    assert_eq!(told("Anne"), (6, vec![nothing, ("prey 1", "birds caught: hen 6")]));
    assert_eq!(told("Bruno"), (0, vec![nothing, marker]));
    assert_eq!(told("Chloé"), (1, vec![("grains 1", "grains: 1 green")]));
}

#[test]
fn a_spectator_sees_no_hand_and_can_do_nothing() {
    for state in [
        HickHack::deal(&setup(2, TALKS, 1)).unwrap(),
        meet(&["y4", "y6", "y3", "g6"], Grains::new(1, 0, 1), TALKS).0,
    ] {
        let scene = shown(&state, Viewer::Spectator, &[]).scene;
        assert!(scene.areas.iter().all(|area| area.role != AreaRole::Hand));
        assert!(scene.areas.iter().flat_map(|area| &area.items).all(|item| !item.can_tap));
        assert!(scene.choices.is_empty());
    }
}

/// Every event worth a line has one in both languages, with no text missing.
#[test]
fn the_log_tells_every_event() {
    let (one, yard) = (seat(1), Colour::Green);
    let offer = split(&[[1, 0, 0], [0, 1, 2]]);
    let events = [
        Event::Sown { round: 1, grains: [Grain::Green; 6] },
        Event::Revealed(vec![cards("y3"), cards("bf4"), cards("")]),
        Event::Fled { seat: one, yard, stole: true },
        Event::Fled { seat: one, yard, stole: false },
        Event::Hungry { seats: [seat(0), one].into_iter().collect(), yard },
        Event::Caught { seat: one, yard, birds: cards("g-2 g6") },
        Event::Caught { seat: one, yard, birds: cards("g-2") },
        Event::Ate { seat: one, yard, grains: Grains::new(2, 0, 1) },
        Event::Proposed { seat: one, yard, split: offer },
        Event::Declined { seat: one, yard },
        Event::Accepted { seat: one, yard },
        Event::Refused { seat: one, yard, rolls: true },
        Event::Refused { seat: one, yard, rolls: false },
        Event::Countered { seat: one, yard, split: offer },
        Event::Agreed { yard, split: offer },
        Event::Rolled { seat: one, card: card("g5"), die: 2 },
        Event::Renewed { cards: 31 },
        Event::Drew { seat: one, cards: cards("g3 kf6") },
    ];
    let names = names(3);
    for lang in Lang::ALL {
        for viewer in Viewer::everybody(3) {
            let audience = Audience { lang, viewer, names: &names };
            for event in events.iter().filter(|event| event.seen_by(viewer)) {
                for line in HickHack::log_lines(event, &audience) {
                    assert!(
                        !line.contains("hick_hack-") && !line.contains('{') && line.ends_with('.'),
                        "{line}"
                    );
                }
            }
        }
    }
    let tell = |event: &Event, by: usize| {
        let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat(by)), names: &names };
        HickHack::log_lines(event, &audience).into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(tell(&events[1], 0), "Cards turned up – you: hen 3 · Bruno: blue fox 4.");
    assert_eq!(tell(&events[5], 1), "Geese: your fox catches cowardly goose (−2), goose 6 (+4).");
    assert_eq!(tell(&events[6], 0), "Geese: Bruno’s fox catches cowardly goose (−2) (−2).");
    assert_eq!(tell(&events[8], 0), "Geese: Bruno proposes: you 1 green · Bruno 1 blue, 2 yellow.");
    assert_eq!(tell(&events[15], 0), "Bruno rolls the die: goose 5, 5 + 2 = 7.");
    assert_eq!(tell(&Event::Chose(one), 0), "");
}
