//! A game before it is played.

use crate::phone::Phone;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_pages::{
    Answer, BlockKind, Errand, GameInfo, OptionSetting, PageEvent, Request, ShelfAnswer, ShelfRequest,
    ShelfTable, Statistics,
};

const PAGE: &str = "game/numx";

/// A player at the page of a game, who has set it up like this before.
fn at(game: &str, preferences: &[(&str, &str)]) -> Phone {
    let mut phone = Phone::new();
    let values = preferences
        .iter()
        .map(|(key, value)| OptionSetting { key: (*key).to_owned(), value: (*value).to_owned() });
    phone.tell(PageEvent::Preferences { values: values.collect() });
    phone.open(&format!("game/{game}"));
    phone
}

/// Answers what the page asks of the shelf.
fn read(phone: &mut Phone, tables: &[&str]) {
    while !phone.calls.is_empty() {
        let (number, request) = phone.call();
        let answer = match request {
            Request::Shelf(ShelfRequest::Statistics) => {
                let game = "numx".to_owned();
                let row = Statistics { game, level: Level::Easy, played: 2, won: 1, best: 9, points: 12 };
                ShelfAnswer::Statistics(vec![row])
            }
            Request::Shelf(ShelfRequest::Tables) => {
                let table = |id: &&str| ShelfTable {
                    id: (*id).to_owned(),
                    game: id.split('-').next().unwrap_or_default().to_owned(),
                    names: Vec::new(),
                    lesson: false,
                    changed_ms: 0,
                };
                ShelfAnswer::Tables(tables.iter().map(table).collect())
            }
            other => panic!("{other:?}"),
        };
        phone.answer(number, Answer::Shelf(answer));
    }
}

/// The pages of all games, folded and unfolded, each with its key.
pub fn phones() -> Vec<(String, Phone)> {
    let open = |game: GameId| {
        let key = format!("game/{game}");
        let mut unfolded = at(game.id(), &[("name", "Ana")]);
        read(&mut unfolded, &["niet-1"]);
        unfolded.tap(&key, "unfold");
        [(key.clone(), at(game.id(), &[])), (key, unfolded)]
    };
    GameId::ALL.into_iter().flat_map(open).collect()
}

#[test]
fn play_begins_with_what_was_chosen_and_each_choice_is_kept() {
    let mut phone = at("numx", &[("name", "Anne"), ("pace", "700")]);
    phone.tap(PAGE, "unfold");
    for (block, value, key, kept) in [
        ("seats", "3", "game.numx.seats", "3"),
        ("first", "1", "game.numx.first", "1"),
        ("first", "drawn", "game.numx.first", ""),
        ("first", "2", "game.numx.first", "2"),
    ] {
        phone.set(PAGE, block, value);
        let prefer = Errand::Prefer { key: key.to_owned(), value: kept.to_owned() };
        assert_eq!(phone.errands.pop(), Some(prefer), "{block} {value}");
    }
    phone.tap(PAGE, "play");
    let Some(Errand::Play { game, options, names, level, first }) = phone.errands.pop() else { panic!() };
    assert_eq!((game.as_str(), options, level, first), ("numx", Vec::new(), Level::Easy, Some(2)));
    // No bot has the player's name.
    assert_eq!(names, ["Anne", "Bruno", "Chloé"]);
}

#[test]
fn a_setup_that_the_game_does_not_allow_becomes_one_that_it_does() {
    let odd = [
        ("game.duel.seats", "99"),
        ("game.duel.first", "55"),
        ("game.duel.level", "best"),
        ("name", "\u{202e}"),
    ];
    let mut phone = at("duel", &odd);
    phone.tap("game/duel", "play");
    let Some(Errand::Play { names, level, first, .. }) = phone.errands.pop() else { panic!() };
    let most = *GameId::ALL.into_iter().find(|game| game.id() == "duel").expect("a game").seats().end();
    assert_eq!((names[0].as_str(), names.len(), level, first), ("You", most, Level::Easy, None));
}

#[test]
fn no_level_is_offered_that_is_no_stronger_than_the_one_below_it_and_the_strongest_plays_in_its_place() {
    let mut fewer = 0;
    for game in GameId::ALL {
        let info = GameInfo::of(game, Lang::En);
        let page = format!("game/{game}");
        for seats in info.min_seats..=info.max_seats {
            let (seats_key, level_key) = (format!("game.{game}.seats"), format!("game.{game}.level"));
            let (seats_value, best) = (seats.to_string(), game.strongest().name());
            let mut phone = at(game.id(), &[(&seats_key, &seats_value), (&level_key, best)]);
            phone.tap(&page, "unfold");
            let shown = phone.page(&page);
            let block = shown.blocks.iter().find(|block| block.key == "level").expect("a choice");
            let BlockKind::Choice { offers, .. } = &block.kind else { panic!("{block:?}") };
            let stronger = info.levels.iter().enumerate();
            let stronger = stronger.filter(|(place, level)| *place == 0 || seats <= level.stronger_up_to);
            let stronger: Vec<&str> = stronger.map(|(_, level)| level.level.name()).collect();
            let offered: Vec<&str> = offers.iter().map(|offer| offer.value.as_str()).collect();
            assert_eq!(offered, stronger, "{game}, {seats} players");
            assert_eq!(phone.chosen(&page, "level"), [*stronger.last().expect("a level")]);
            fewer += info.levels.len() - offered.len();
        }
    }
    assert!(fewer > 0);
}

#[test]
fn options_that_differ_are_told_while_they_are_folded_and_go_with_the_match() {
    let mut phone = at("niet", &[]);
    let page = "game/niet";
    phone.tap(page, "unfold");
    let shown = phone.page(page);
    let mut switches = shown.blocks.iter().filter_map(|block| match block.kind {
        BlockKind::Toggle { on, .. } => Some((block.key.clone(), if on { "off" } else { "on" })),
        _ => None,
    });
    let (block, value) = switches.next().expect("an option");
    phone.set(page, &block, value);
    let key = block.trim_start_matches("option ").to_owned();
    let prefer = Errand::Prefer { key: format!("game.niet.option.{key}"), value: value.to_owned() };
    assert_eq!(phone.errands.pop(), Some(prefer));
    assert_eq!(phone.page(page).route, "game/niet/open");
    phone.tap(page, "fold");
    assert_eq!(phone.page(page).route, "game/niet");
    phone.tap(page, "play");
    let Some(Errand::Play { options, .. }) = phone.errands.pop() else { panic!() };
    assert_eq!(options, [OptionSetting { key, value: value.to_owned() }]);
    assert!(phone.text(page).contains("4 players · Easy · "), "{}", phone.text(page));
}

#[test]
fn the_newest_table_of_the_game_is_gone_on_with() {
    let mut phone = at("numx", &[]);
    read(&mut phone, &["niet-3", "numx-7", "numx-2"]);
    assert_eq!(phone.offered(PAGE), ["play", "resume"]);
    phone.tap(PAGE, "resume");
    assert_eq!(phone.errands.pop(), Some(Errand::Resume { id: "numx-7".to_owned() }));
    assert!(phone.text(PAGE).contains("(Easy): 2 matches, 1 won"));
    // It was finished, or deleted, meanwhile.
    phone.open(PAGE);
    read(&mut phone, &["niet-3"]);
    assert_eq!(phone.offered(PAGE), ["play"]);
}

#[test]
fn the_ways_lead_to_the_lesson_the_rules_and_the_queue() {
    let mut phone = at("numx", &[]);
    for action in ["lesson", "rules/numx", "queue/numx"] {
        phone.tap(PAGE, action);
    }
    let open = |route: &str| Errand::Open { route: route.to_owned() };
    assert_eq!(
        phone.errands,
        [Errand::Learn { game: "numx".to_owned() }, open("rules/numx"), open("queue/numx")]
    );
}
