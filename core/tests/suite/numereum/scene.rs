//! Checks the scenes of Numereum: areas, headlines and choices, as each player sees them.

use super::*;
use cartable_core::scene::{Area, AreaRole, Audience, Item, ItemId, Presented, Scene, Symbol, present};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn shown(state: &Numereum, viewer: Viewer, lang: Lang, picks: &[ItemId]) -> Presented<Action> {
    let status =
        Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(1)).expect("a match").status();
    let names = ["Anne", "Bruno"].map(ToOwned::to_owned);
    present::<Numereum>(&status, &state.view(viewer), Audience { lang, viewer, names: &names }, picks)
}

fn seen(state: &Numereum, who: usize, picks: &[ItemId]) -> Scene {
    shown(state, Viewer::Seat(seat(who)), Lang::En, picks).scene
}

fn area<'a>(scene: &'a Scene, title: &str) -> &'a Area {
    let titles: Vec<_> = scene.areas.iter().map(|area| &area.title).collect();
    scene
        .areas
        .iter()
        .find(|area| area.title == title)
        .unwrap_or_else(|| panic!("no {title:?} in {titles:?}"))
}

fn labels(area: &Area) -> Vec<&str> {
    area.items.iter().map(|item| item.label.as_str()).collect()
}

fn choices(scene: &Scene) -> Vec<&str> {
    scene.choices.iter().map(|choice| choice.label.as_str()).collect()
}

/// Taps the items that read so, one after the other, each in the scene that the taps before it made.
fn tapped(state: &Numereum, who: usize, area_title: &str, texts: &[&str]) -> Scene {
    let mut picks = Vec::new();
    for text in texts {
        let scene = seen(state, who, &picks);
        let reads = |item: &&Item| item.face.text == *text && !item.picked;
        let item = area(&scene, area_title).items.iter().find(reads).expect("it lies there");
        assert!(scene.tap(item.id, &mut picks), "{text} cannot be tapped");
    }
    seen(state, who, &picks)
}

#[test]
fn the_first_scene_shows_what_is_bid_for() {
    let state = start(&position(["0 0 30 7", "10 20"], ["8 25", "3"], "11 37 44 46"));
    let scene = seen(&state, 0, &[]);
    assert_eq!(scene.headline, "Bid a card, face down. To be won: 11 for the hand, 37 for the reserve.");
    assert_eq!(
        labels(area(&scene, "To be won")),
        ["11, for the winner’s hand", "37, for the winner’s reserve"]
    );
    assert_eq!(labels(area(&scene, "Your reserve")), ["08", "25"]);
    assert_eq!(labels(area(&scene, "Reserve: Bruno")), ["03"]);
    assert_eq!(labels(area(&scene, "Your hand")), ["0", "0", "30", "07"]);
    assert!(area(&scene, "Your hand").items.iter().all(|item| item.can_tap));
    let last = scene.areas.last().expect("areas");
    assert_eq!(last.role, AreaRole::Hand, "the own hand lies last");
    let french = shown(&state, Viewer::Seat(seat(0)), Lang::Fr, &[]).scene;
    assert!(french.headline.starts_with("Misez une carte, face cachée."));
}

#[test]
fn a_bid_is_one_tap_and_one_choice() {
    let mut state = start(&position(["0 0 30 7", "10 20"], ["8 25", "3"], "11 37 44 46"));
    assert_eq!(choices(&tapped(&state, 0, "Your hand", &["30"])), ["Bid 30"]);
    assert_eq!(
        choices(&tapped(&state, 0, "Your hand", &["30", "0", "07"])),
        ["Bid 07"],
        "the last tap counts"
    );
    play(&mut state, 0, commit(30));
    let scene = seen(&state, 0, &[]);
    assert_eq!(scene.headline, "Waiting for Bruno.");
    assert_eq!(labels(area(&scene, "Bids")), ["You: 30, face down"]);
    assert!(area(&scene, "Your hand").items.iter().all(|item| !item.can_tap));
    assert_eq!(labels(area(&seen(&state, 1, &[]), "Bids")), ["Anne: a card face down"]);
    assert_eq!(area(&seen(&state, 1, &[]), "Bids").items[0].owner, Some(0));
    assert_eq!(area(&seen(&state, 1, &[]), "Bids").items[0].face.text, "");
}

#[test]
fn the_lower_bidder_is_told_both_bids() {
    let mut state = start(&position(["30 25 0", "40 10 0"], ["8 25", "3"], "11 37 44 46"));
    bid(&mut state, [30, 40]);
    let scene = seen(&state, 0, &[]);
    assert_eq!(scene.headline, "Bruno bid 40, you 30: overbid, or concede the round.");
    assert_eq!(choices(&scene), ["Concede the round to Bruno"]);
    assert_eq!(
        choices(&tapped(&state, 0, "Your hand", &["25"])),
        ["Concede the round to Bruno", "Overbid with 25 (total 55)"]
    );
    let bids = area(&scene, "Bids");
    assert_eq!(labels(bids), ["You: 30", "Bruno: 40"]);
    assert_eq!(bids.items.iter().map(|item| item.marked).collect::<Vec<_>>(), [false, true]);
    play(&mut state, 0, commit(25));
    let scene = seen(&state, 1, &[]);
    assert_eq!(scene.headline, "Anne adds a card to the 30: add one to your 40.");
    assert_eq!(choices(&tapped(&state, 1, "Your hand", &["10"])), ["Add 10 (total 50)"]);
}

#[test]
fn the_last_round_stays_in_sight() {
    let mut state = start(&position(["30 50 0", "40 10 0"], ["8", "3"], "11 37 44 46"));
    bid(&mut state, [30, 40]);
    play(&mut state, 0, Action::Concede);
    let scene = seen(&state, 0, &[]);
    assert_eq!(labels(area(&scene, "Bruno won the round")), ["You: 30", "Bruno: 40"]);
    assert_eq!(labels(area(&seen(&state, 1, &[]), "You won the round")), ["Anne: 30", "You: 40"]);
    assert_eq!(labels(area(&scene, "Discards")), ["30", "40"]);
}

/// Two picks mark the third cards that work; taps lead to combinations only.
#[test]
fn two_picked_cards_mark_the_third_ones_that_work() {
    let mut state = start(&position(["17 10 20", "90 10"], ["1 8 16 25 33 51", "3"], "11 37 44 46 47"));
    bid(&mut state, [17, 90]);
    play(&mut state, 0, Action::Concede);
    let scene = seen(&state, 0, &[]);
    assert!(scene.headline.starts_with("Combine three cards of your reserve"));
    assert_eq!(choices(&scene), ["Combine no more this round"]);
    let reserve = |scene: &Scene| -> Vec<(String, bool, bool)> {
        let items = area(scene, "Your reserve").items.iter();
        items.map(|item| (item.face.text.clone(), item.can_tap, item.marked)).collect()
    };
    let marked = |scene: &Scene| -> Vec<String> {
        reserve(scene).into_iter().filter(|(_, _, marked)| *marked).map(|(text, _, _)| text).collect()
    };
    assert!(marked(&scene).is_empty());
    let usable: Vec<String> =
        reserve(&scene).into_iter().filter(|(_, can_tap, _)| *can_tap).map(|(text, _, _)| text).collect();
    assert_eq!(usable, ["01", "08", "16", "17", "25", "33"], "the 51 goes with nothing");
    let arrived = area(&scene, "Your reserve").items.iter().find(|item| item.face.text == "17").expect("17");
    assert_eq!(
        (arrived.label.as_str(), arrived.face.symbol),
        ("17, arrived this round", Some(Symbol::Spark))
    );

    let two = tapped(&state, 0, "Your reserve", &["17", "33"]);
    assert_eq!(two.headline, "With 17 and 33, the third (marked): 01, 16, 25.");
    assert_eq!(marked(&two), ["01", "16", "25"], "equal gaps, 16 + 17 = 33, equal gaps");
    assert_eq!(
        choices(&tapped(&state, 0, "Your reserve", &["17", "33", "16"])),
        ["Combine 16, 17, 33: addition (draw one card)", "Combine no more this round"]
    );
}

#[test]
fn a_super_combination_is_named_with_all_its_criteria() {
    let mut state = start(&position(["3 10 20", "90 10"], ["1 2", "4"], "11 37 44 46 47"));
    bid(&mut state, [3, 90]);
    play(&mut state, 0, Action::Concede);
    let scene = tapped(&state, 0, "Your reserve", &["01", "02", "03"]);
    assert_eq!(choices(&scene)[0], "Super-combination 01, 02, 03: addition + equal gaps (draw two cards)");
}

/// The same card keeps its id from the middle to the hand, to the table, to the reserve.
#[test]
fn a_number_keeps_its_id_wherever_it_goes() {
    let mut state = start(&position(["90 80 0", "40 10 0"], ["8", "3"], "11 37 44 46 47 48 51 52"));
    let id = |scene: &Scene| {
        let mut items = scene.areas.iter().flat_map(|area| &area.items);
        items.find(|item| item.face.text.ends_with("11")).expect("it is in sight").id
    };
    let first = id(&seen(&state, 0, &[]));
    bid(&mut state, [90, 40]);
    play(&mut state, 1, Action::Concede);
    assert_eq!(id(&seen(&state, 0, &[])), first, "in the hand");
    bid(&mut state, [11, 10]);
    assert_eq!(id(&seen(&state, 0, &[])), first, "on the table");
    assert_eq!(id(&seen(&state, 1, &[])), first);
    play(&mut state, 1, Action::Concede);
    assert_eq!(id(&seen(&state, 1, &[])), first, "in the reserve");
}

/// The second 0 never takes the id of the first, in the hand or on the table.
#[test]
fn two_zeros_are_two_items() {
    let mut state = start(&position(["0 0 10", "10 20 0"], ["8", "3"], "11 37 44 46"));
    let ids = |state: &Numereum| {
        let scene = seen(state, 0, &[]);
        let items = scene.areas.iter().flat_map(|area| &area.items);
        let mut ids: Vec<ItemId> = items.map(|item| item.id).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    };
    ids(&state);
    bid(&mut state, [0, 10]);
    ids(&state);
    play(&mut state, 0, commit(0));
    play(&mut state, 1, commit(0));
    ids(&state);
    assert_eq!(labels(area(&seen(&state, 0, &[]), "Discards")), ["0, 3 times", "10"]);
}

#[test]
fn the_end_says_why() {
    let state = start(&position(["", "10"], ["8", "3"], "11 37"));
    let scene = seen(&state, 0, &[]);
    let notes = |seat: u8| -> Vec<&str> {
        let panel = scene.seats.iter().find(|panel| panel.seat == u32::from(seat)).expect("a panel");
        panel.notes.iter().map(|note| note.label.as_str()).collect()
    };
    assert!(notes(1).contains(&"wins: the other hand is empty"));
    assert!(notes(0).contains(&"the youngest player"));
    assert!(notes(0).contains(&"no card in hand"));
}
