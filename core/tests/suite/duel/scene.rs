//! Checks the scene of a player of duel and its choices.

use super::*;
use cartable_core::scene::{Audience, Item, ItemId, Presented, present};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use cartable_core::text::Lang;

fn shown(state: &Duel, who: usize, picks: &[ItemId]) -> Presented<Action> {
    let names: Vec<String> = ["Anne", "Bruno", "Chloé"].map(String::from).to_vec();
    let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat(who)), names: &names };
    let status = Series::<Duel>::new(Options::default(), 3, None, Seed::from_number(3)).unwrap().status();
    present::<Duel>(&status, &state.view(audience.viewer), audience, picks)
}

fn item<'a>(shown: &'a Presented<Action>, label: &str) -> &'a Item {
    let mut items = shown.scene.areas.iter().flat_map(|area| &area.items);
    items.find(|item| item.label == label).unwrap_or_else(|| panic!("{label:?} in {:#?}", shown.scene))
}

fn labels(shown: &Presented<Action>) -> Vec<&str> {
    shown.scene.choices.iter().map(|choice| choice.label.as_str()).collect()
}

#[test]
fn a_card_of_the_hand_is_picked_and_laid() {
    let position =
        Position { hands: vec![cards("8/12 5/18")], has_laid: false, ..table(&["3/14", "3/24", "7/24"]) };
    let mut state = start(&position);
    let before = shown(&state, 0, &[]);
    assert_eq!(before.scene.headline, "Lay a card in front of you.");
    assert!(labels(&before).is_empty());
    let card_8 = item(&before, "attack 8, target 12");
    assert!(card_8.can_tap && (card_8.face.text.as_str(), card_8.face.corner.as_str()) == ("8", "12"));
    let id = card_8.id;
    let picked = shown(&state, 0, &[id]);
    assert_eq!(labels(&picked), ["Lay: attack 8, target 12"]);
    play(&mut state, 0, Action::Lay(card("8/12")));
    assert_eq!(item(&shown(&state, 0, &[]), "attack 8, target 12, in front of you").id, id, "the card moves");
}

/// Every card of the others can be tapped, within reach or not.
/// A product is offered, and any other card gets a reason.
#[test]
fn finding_the_product_is_left_to_the_player() {
    let state = start(&table(&["3/14 8/12", "3/24", "7/45"]));
    let before = shown(&state, 0, &[]);
    assert_eq!(labels(&before), ["End the turn"]);
    let within = item(&before, "attack 3, target 24, in front of Bruno");
    let beyond = item(&before, "attack 7, target 45, in front of Chloé");
    assert!(within.can_tap && beyond.can_tap);
    assert!(!item(&before, "attack 3, target 14, in front of you").can_tap);
    let picked = shown(&state, 0, &[within.id]);
    assert_eq!(labels(&picked), ["Destroy Bruno’s target 24 (3 × 8)", "End the turn"]);
    assert!(item(&picked, "attack 8, target 12, in front of you").marked);
    let missed = shown(&state, 0, &[beyond.id]);
    assert_eq!(labels(&missed), ["End the turn"]);
    assert_eq!(missed.scene.headline, "Target 45: no two of your laid cards multiply to it.");
}

#[test]
fn who_is_not_asked_sees_whom_the_table_waits_for() {
    let state = start(&table(&["3/14 8/12", "3/24", "7/45"]));
    let waiting = shown(&state, 1, &[]);
    assert_eq!(waiting.scene.headline, "Waiting for Anne.");
    assert!(labels(&waiting).is_empty());
    assert!(waiting.scene.areas.iter().flat_map(|area| &area.items).all(|item| !item.can_tap));
}
