//! Checks the scene of a player of nmbrs! and its choices.

use super::*;
use cartable_core::scene::{AreaKind, Audience, Item, ItemId, Presented, Symbol, present};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn names() -> Vec<String> {
    ["Anne", "Bruno"].map(str::to_owned).to_vec()
}

fn shown(state: &Nmbrs, who: usize, picks: &[ItemId]) -> Presented<Action> {
    let series =
        Series::<Nmbrs>::new(state.public().options, 2, None, Seed::from_number(1)).expect("a match");
    let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat(who)), names: &names() };
    present::<Nmbrs>(&series.status(), &state.view(audience.viewer), audience, picks)
}

/// The items with these faces, in the area with this title.
fn items<'a>(shown: &'a Presented<Action>, title: &str, faces: &str) -> Vec<&'a Item> {
    let area = shown.scene.areas.iter().find(|area| area.title.starts_with(title)).expect("the area");
    let find = |face| area.items.iter().find(|item| item.face.text == face).expect("the item");
    faces.split_whitespace().map(find).collect()
}

fn picked(state: &Nmbrs, faces: &str) -> Vec<ItemId> {
    items(&shown(state, 0, &[]), "Your hand", faces).iter().map(|item| item.id).collect()
}

fn labels(shown: &Presented<Action>) -> Vec<&str> {
    shown.scene.choices.iter().map(|choice| choice.label.as_str()).collect()
}

#[test]
fn picked_cards_show_where_they_fit_and_what_they_score() {
    let state = hand("40 50 13 27 99").row("10 20 30").start();
    let one = shown(&state, 0, &picked(&state, "40"));
    assert_eq!(
        labels(&one),
        ["Complete series 1: 10 – 20 – 30 – 40 (+2, counts double)", "Discard the 40 and end the turn"]
    );
    let two = shown(&state, 0, &picked(&state, "50 40"));
    assert_eq!(
        labels(&two),
        ["Complete series 1: 10 – 20 – 30 – 40 – 50 (+2)", "Cross series 1: 30 – 40 – 50 (+2)"]
    );
    let crossing = shown(&state, 0, &picked(&state, "13 27"));
    assert_eq!(crossing.scene.choices.len(), 1);
    assert!(labels(&crossing)[0].starts_with("Cross series 1: 13 – 20 – 27 (+"), "{:?}", labels(&crossing));
    assert_eq!(crossing.moves, [cartable_core::series::Move::Act(cross(Way::Column, "13-20-27"))]);
    let nowhere = shown(&state, 0, &picked(&state, "13 99"));
    assert!(nowhere.scene.choices.is_empty());
    assert_eq!(nowhere.scene.headline, "Together these cards fit nowhere.");
    let state = hand("40 43 46 99 98").row("10 20 30").start();
    let incomplete = shown(&state, 0, &picked(&state, "40 43"));
    assert_eq!(incomplete.scene.headline, "Together they still lack a card: pick one more.");
}

/// Every card that can be tapped leads to an action.
#[test]
fn only_cards_that_fit_the_picked_ones_can_be_tapped() {
    let state = hand("40 50 13 27 99").row("10 20 30").column("20 23 26").start();
    let tappable = |picks: &[ItemId]| -> Vec<String> {
        let shown = shown(&state, 0, picks);
        let hand = shown.scene.areas.last().unwrap();
        hand.items.iter().filter(|item| item.can_tap).map(|item| item.face.text.clone()).collect()
    };
    assert_eq!(tappable(&[]), ["13", "27", "40", "50", "99"]);
    assert_eq!(tappable(&picked(&state, "13")), ["13"]);
    assert_eq!(tappable(&picked(&state, "50")), ["40", "50"]);
    assert_eq!(tappable(&picked(&state, "99")), ["99"]);
}

/// A joker fits nearly everywhere: a card of the table narrows the choice, and opens the crossing lines.
#[test]
fn a_card_of_the_table_narrows_the_choice() {
    let state =
        hand("joker_red 99 98").row("10 20 30").row("60 65 70").row("40 44 48").column("20 23 26").start();
    let joker = picked(&state, "J");
    let all = shown(&state, 0, &joker);
    assert!(all.scene.headline.contains("Pick a card"), "{}", all.scene.headline);
    assert!(labels(&all).iter().all(|label| !label.starts_with("Cross")));
    let table = items(&all, "Series 2", "65");
    assert!(table[0].can_tap);
    let narrowed = shown(&state, 0, &[joker[0], table[0].id]);
    assert!(!narrowed.scene.choices.is_empty());
    assert!(labels(&narrowed).iter().all(|label| label.contains("65") && (label.contains("series 2"))));
    assert!(labels(&narrowed).iter().any(|label| label.starts_with("Cross")));
    // A card of the column alone: the column is meant.
    let column = items(&all, "Row 1 (by 10) · Column 4", "23");
    let narrowed = shown(&state, 0, &[joker[0], column[0].id]);
    assert!(labels(&narrowed).iter().all(|label| label.contains("column 4")), "{:?}", labels(&narrowed));
}

#[test]
fn a_swap_is_offered_with_the_exact_number() {
    let mut state = hand("20 60 99").row("10 red=20 30").start();
    let swap = shown(&state, 0, &picked(&state, "20"));
    assert!(labels(&swap).contains(&"Swap it for the red joker, laid as 20"));
    play(&mut state, 0, Action::Swap(Hue::Red));
    let owing = shown(&state, 0, &[]);
    assert_eq!(owing.scene.headline, "Before you discard, lay in a series again: red joker.");
    let joker = shown(&state, 0, &picked(&state, "J"));
    assert!(labels(&joker).iter().any(|label| label.contains("40 (red joker)")), "{:?}", labels(&joker));
    assert!(labels(&joker).iter().all(|label| !label.starts_with("Discard")));
    // Several may be taken, and other cards laid, before.
    let mut state = hand("20 61 40 7 99").row("10 red=20 30").row("60 blue=61 62").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    let owing = shown(&state, 0, &[]);
    let tappable: Vec<bool> =
        items(&owing, "Your hand", "7 40 61 99 J").iter().map(|item| item.can_tap).collect();
    assert_eq!(tappable, [true, true, true, true, true], "a joker goes with any of them");
    assert_eq!(labels(&shown(&state, 0, &picked(&state, "61")))[0], "Swap it for the blue joker, laid as 61");
    play(&mut state, 0, Action::Swap(Hue::Blue));
    let owing = shown(&state, 0, &[]);
    assert_eq!(owing.scene.headline, "Before you discard, lay in a series again: red joker, blue joker.");
}

/// Two jokers and one number: no meld is listed for bots, but a player is shown every line.
#[test]
fn melds_of_several_jokers_are_offered() {
    let state = hand("10 joker_red joker_blue 99").start();
    let ids: Vec<ItemId> = {
        let shown = shown(&state, 0, &[]);
        let hand = &shown.scene.areas.last().unwrap().items;
        assert!(hand.iter().all(|item| item.can_tap));
        hand.iter().filter(|item| item.face.text != "99").map(|item| item.id).collect()
    };
    let shown = shown(&state, 0, &ids);
    assert!(
        labels(&shown)
            .iter()
            .any(|label| label.starts_with("New series: 10 – 20 (red joker) – 30 (blue joker)"))
    );
    assert!(shown.moves.iter().all(|step| match step {
        cartable_core::series::Move::Act(action) => may(&state, 0, *action).is_ok(),
        cartable_core::series::Move::NextRound => false,
    }));
}

#[test]
fn colours_come_with_marks_and_labels_say_all() {
    let state = hand("20 joker_red 99").row("10 blue=20 30").column("30 31 32").start();
    let shown = shown(&state, 0, &[]);
    let hand = items(&shown, "Your hand", "20 J");
    let look = |item: &Item| (item.face.symbol, item.face.corner.clone(), item.label.clone());
    let expected = |symbol, corner: &str, label: &str| (Some(symbol), corner.to_owned(), label.to_owned());
    assert_eq!(look(hand[0]), expected(Symbol::Triangle, "1", "red 20, 1 point"));
    assert_eq!(look(hand[1]), expected(Symbol::Triangle, "", "red joker"));
    let row = items(&shown, "Row 1", "20 30");
    assert_eq!(look(row[0]), expected(Symbol::Disc, "J", "blue joker as 20"));
    assert_eq!(row[1].label, "green 30, 1 point, crosses column 2");
}

/// A button's promise comes true.
#[test]
fn where_there_is_no_closed_card_the_button_promises_none() {
    let piles = |open: &str, closed: &str| {
        hand("1 2 3 7").with(|position| {
            position.open = open.split_whitespace().map(card).collect();
            position.closed = closed.split_whitespace().map(card).collect();
            position.phase = None;
        })
    };
    let alone = piles("83", "").start();
    assert_eq!(
        labels(&shown(&alone, 0, &[])),
        ["Take the 83", "Leave the 83: there is nothing else to draw"]
    );
    let mut offered = piles("83", "73").start();
    play(&mut offered, 0, Action::LeaveOpen);
    assert_eq!(labels(&shown(&offered, 1, &[]))[0], "Take the 83 and a closed card");
    play(&mut offered, 1, Action::TakeOpen);
    assert_eq!(offered.hand(seat(1)), cards("97 99 83 73"));
}

/// [R] A line that nothing crosses is called neither row nor column.
#[test]
fn a_line_is_a_row_or_a_column_once_something_crosses_it() {
    let titles = |state: &Nmbrs| -> Vec<String> {
        let areas = shown(state, 0, &[]).scene.areas;
        areas.into_iter().map(|area| area.title).filter(|title| title.contains("(by")).collect()
    };
    let mut state = hand("13 27 99").row("10 20 30").row("60 62 64").start();
    assert_eq!(titles(&state), ["Series 1 (by 10)", "Series 2 (by 2)"]);
    play(&mut state, 0, cross(Way::Column, "13-20-27"));
    assert_eq!(titles(&state), ["Row 1 (by 10) · Column 3 (by 7)", "Series 2 (by 2)"]);
}

#[test]
fn a_player_is_asked_in_plain_words() {
    let mut state = hand("1 2 3 7").with(|position| position.phase = None).start();
    assert_eq!(shown(&state, 0, &[]).scene.headline, "Your turn: take the open green 83 or leave it?");
    play(&mut state, 0, Action::LeaveOpen);
    let offer = shown(&state, 1, &[]);
    assert_eq!(offer.scene.headline, "Anne leaves the green 83. Take it, with a closed card?");
    assert_eq!(offer.scene.choices.len(), 2);
    assert_eq!(shown(&state, 0, &[]).scene.headline, "Waiting for Bruno.");
}

/// At the end everybody sees what was deducted.
#[test]
fn the_hands_are_shown_at_the_end() {
    let mut state = hand("40 5").row("10 20 30").start();
    play(&mut state, 0, grow(0, "10-20-30-40"));
    play(&mut state, 0, Action::Discard(card("5")));
    let end = shown(&state, 0, &[]);
    assert_eq!(items(&end, "Bruno’s hand", "97 99").len(), 2);
    let bruno = end.scene.seats.iter().find(|panel| panel.name == "Bruno").unwrap();
    assert!(bruno.notes.iter().any(|note| note.label == "laid 0, left in hand 4"));
}

/// A crossing card is one item, where its row and its column meet.
#[test]
fn lines_that_cross_lie_across_each_other() {
    let state = hand("1 2 99").row("10 20 30").column("13 20 27").row("60 62 64").start();
    let scene = shown(&state, 0, &[]).scene;
    let crossed = scene.areas.iter().find(|area| area.kind == AreaKind::Grid).expect("the group");
    let lies: Vec<_> =
        crossed.items.iter().map(|item| (item.face.text.as_str(), item.row, item.column)).collect();
    assert_eq!(lies, [("13", 0, 1), ("10", 1, 0), ("20", 1, 1), ("30", 1, 2), ("27", 2, 1)]);
    assert_eq!((crossed.columns, crossed.rows), (3, 3));
    assert!(crossed.items[2].label.ends_with("crosses column 2"));
}
