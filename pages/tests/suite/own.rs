//! The player's own page and those that it leads to: statistics, settings, the app itself.

use crate::phone::Phone;
use cartable_core::bot::Level;
use cartable_core::text::Lang;
use cartable_pages::{
    Answer, BlockKind, Errand, OptionSetting, PageEvent, Report, Request, ShelfAnswer, ShelfRequest,
    Statistics, plain,
};

/// The preferences of a phone, as it keeps them.
const USUAL: [(&str, &str); 17] = [
    ("name", "Anne"),
    ("lang", "system"),
    ("theme", "day"),
    ("pace", "700"),
    ("confirm", "off"),
    ("hints", "on"),
    ("chance", "on"),
    ("sound", "by_day"),
    ("haptics", "on"),
    ("stillness", "off"),
    ("left", "off"),
    ("contrast", "off"),
    ("server", "https://cartable.example#abcd"),
    ("calls", "on"),
    ("calls.off", "rematch"),
    ("quiet.from", "22"),
    ("quiet.until", "8"),
];

/// A phone with these preferences, at the page of a route.
fn at(route: &str, preferences: &[(&str, &str)]) -> Phone {
    let mut phone = Phone::new();
    let values = preferences
        .iter()
        .map(|(key, value)| OptionSetting { key: (*key).to_owned(), value: (*value).to_owned() });
    phone.tell(PageEvent::Preferences { values: values.collect() });
    phone.open(route);
    phone
}

fn row(game: &str, level: Level, won: u32) -> Statistics {
    Statistics { game: game.to_owned(), level, played: 4, won, best: 12, points: 30 }
}

/// Answers the only call, which is to the shelf.
fn counted(phone: &mut Phone, rows: Vec<Statistics>) {
    let (number, request) = phone.call();
    assert_eq!(request, Request::Shelf(ShelfRequest::Statistics));
    phone.answer(number, Answer::Shelf(ShelfAnswer::Statistics(rows)));
}

/// A phone that knows its licences.
fn licensed(route: &str) -> Phone {
    let mut phone = at(route, &[]);
    let licences = vec!["MIT\nserde 1.0\ntokio 1.2\n\nPermission is granted.".to_owned()];
    phone.tell(PageEvent::Host { version: "0.1.0".to_owned(), licences });
    phone
}

/// The pages in all their states, each with its key.
pub fn phones() -> Vec<(String, Phone)> {
    let mut full = at("statistics", &[]);
    counted(
        &mut full,
        vec![row("niet", Level::Hard, 1), row("duel", Level::Easy, 4), row("niet", Level::Easy, 0)],
    );
    let mut empty = at("statistics", &[]);
    counted(&mut empty, Vec::new());
    let mut forbidden = USUAL.to_vec();
    forbidden.push(("calls.forbidden", "on"));
    let phones = [
        ("me", at("me", &[])),
        ("statistics", at("statistics", &[])),
        ("statistics", full),
        ("statistics", empty),
        ("about", at("about", &[])),
        ("about", licensed("about")),
        ("settings", at("settings", &USUAL)),
        ("settings", at("settings", &forbidden)),
        ("settings", at("settings", &[("name", ""), ("pace", "700")])),
    ];
    let mut phones: Vec<_> = phones.map(|(key, phone)| (key.to_owned(), phone)).into();
    phones.push(("licence/1".to_owned(), licensed("licence/1")));
    phones
}

#[test]
fn results_are_told_by_game_from_the_weakest_level_on_with_the_part_that_was_won() {
    let mut phone = at("statistics", &[]);
    assert!(phone.page("statistics").blocks.is_empty());
    counted(
        &mut phone,
        vec![row("niet", Level::Hard, 1), row("duel", Level::Easy, 4), row("niet", Level::Easy, 0)],
    );
    let page = phone.page("statistics");
    let shares = page.blocks.iter().map(|block| match &block.kind {
        BlockKind::Shares { title, shares, .. } => {
            (title.as_str(), shares.iter().map(|share| share.percent).collect::<Vec<_>>())
        }
        _ => panic!("{block:?}"),
    });
    let mut shares: Vec<_> = shares.collect();
    shares.sort_unstable();
    assert_eq!(
        shares.iter().map(|(_, percent)| percent.clone()).collect::<Vec<_>>(),
        [vec![100], vec![0, 25]]
    );
    assert!(phone.text("statistics").contains("(Hard): 4 matches, 1 won, best score: 12, 7.5 on average"));
}

#[test]
fn a_page_of_the_device_reads_anew_what_it_shows_when_the_player_comes_back() {
    let mut phone = at("statistics", &[]);
    counted(&mut phone, Vec::new());
    assert!(phone.text("statistics").contains("will be counted here"));
    phone.open("statistics");
    counted(&mut phone, vec![row("duel", Level::Easy, 1)]);
    assert!(!phone.text("statistics").contains("will be counted here"));
}

#[test]
fn a_setting_holds_at_once_and_the_front_end_keeps_it() {
    let mut phone = at("settings", &USUAL);
    for (block, value, kept) in [
        ("theme", "night", "night"),
        ("pace", "1000", "1000"),
        ("confirm", "on", "on"),
        ("name", "Anne B", "Anne B"),
        // Offered are the kinds that are wanted, kept are those that are not.
        ("calls.off", "your_turn", "rematch,your_turn"),
        ("calls.off", "rematch", "your_turn"),
        ("quiet.from", "23", "23"),
    ] {
        phone.set("settings", block, value);
        let prefer = Errand::Prefer { key: block.to_owned(), value: kept.to_owned() };
        assert_eq!(phone.errands.pop(), Some(prefer), "{block}");
    }
    let text = phone.text("settings");
    for told in
        ["Appearance: Slate (dark)", "Opponents’ speed: 1.0\u{a0}s", "Your name: Anne B", "Quiet from: 23:00"]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert_eq!(phone.chosen("settings", "calls.off"), ["matched", "rematch"]);
    phone.set("settings", "theme", "pink");
    assert!(phone.errands.is_empty());
}

#[test]
fn only_what_the_front_end_has_is_offered() {
    let few = at("settings", &[("name", ""), ("pace", "700")]);
    let keys: Vec<String> = few.page("settings").blocks.into_iter().map(|block| block.key).collect();
    assert_eq!(keys, ["name", "table", "pace", "about"]);
    // The hours and kinds of calls matter only to a player who is called.
    let mut silent = at("settings", &USUAL);
    silent.set("settings", "calls", "off");
    assert!(silent.page("settings").blocks.iter().all(|block| !block.key.starts_with("quiet")));
}

#[test]
fn hours_go_round_and_paces_from_one_that_is_offered_to_the_next() {
    let phone = at("settings", &[("calls", "on"), ("quiet.from", "0"), ("pace", "700")]);
    let steps = |key: &str| {
        let page = phone.page("settings");
        let block = page.blocks.iter().find(|block| block.key == key).expect("a block");
        let BlockKind::Number { less, more, .. } = block.kind else { panic!("{block:?}") };
        (less, more)
    };
    assert_eq!(steps("quiet.from"), (Some(23), Some(1)));
    assert_eq!(steps("pace"), (Some(500), Some(1_000)));
}

#[test]
fn a_field_without_an_action_is_typed_under_its_name() {
    let phone = at("settings", &USUAL);
    let page = phone.page("settings");
    let set =
        PageEvent::Set { page: "settings".to_owned(), block: "name".to_owned(), value: "Anne B".to_owned() };
    assert_eq!(plain::command(&page, "name Anne  B"), Some(set));
    assert!(plain::help(&page, Lang::En).join("\n").contains("name …"));
}

#[test]
fn licences_are_read_from_the_app_and_each_is_a_page() {
    let (_, mut phone) = phones().pop().expect("a licence");
    assert_eq!(phone.text("licence/1"), "Permission is granted.");
    phone.open("about");
    assert!(phone.text("about").contains("MIT (serde 1.0, tokio 1.2)"));
    phone.tap("about", "licence 1 read");
    assert_eq!(phone.errands, [Errand::Open { route: "licence/1".to_owned() }]);
}

#[test]
fn a_shelf_that_cannot_be_read_is_told() {
    let mut phone = at("statistics", &[]);
    let (number, _) = phone.call();
    phone.fail(number, cartable_pages::TroubleKind::Other, "file");
    assert_eq!(phone.text("statistics"), "Told: file.");
    phone.hear(Report::Time);
}
