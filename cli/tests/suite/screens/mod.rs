//! The screen as text: every game, both languages, a small and a large terminal.
//! And keys that get somewhere.

mod fields;
mod lessons;
mod menu;
mod pads;
mod windows;

use crate::kit;
use crate::kit::{play_on, shelf, sitting};
use cartable_cli::table::Sitting;
use cartable_cli::text::SOURCES;
use cartable_cli::ui::{Flow, ListScreen, ReplayScreen, Screen, TableScreen};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_ffi::{Replay, ShelfKind};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::collections::BTreeMap;

fn shot(screen: &mut dyn Screen, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().to_string()
}

fn press(screen: &mut dyn Screen, keys: &[KeyCode]) -> Flow {
    let mut flow = Flow::Stay;
    for key in keys {
        // Arrows need to know where things are, which drawing finds out.
        shot(screen, (100, 30));
        flow = screen.key(KeyEvent::new(*key, KeyModifiers::NONE)).expect("the screen takes the key");
    }
    flow
}

#[test]
fn tables_of_every_game_in_both_languages_and_sizes() {
    for game in GameId::ALL.map(GameId::id) {
        for lang in Lang::ALL {
            for size in [(80, 24), (120, 40)] {
                for moves in [0, 9] {
                    let home = tempfile::tempdir().unwrap();
                    let sitting = sitting(game, lang, home.path());
                    play_on(&sitting, moves);
                    let mut screen = TableScreen::new(sitting, lang, 700);
                    insta::assert_snapshot!(
                        format!("{game}-{lang}-{}x{}-{moves}", size.0, size.1),
                        shot(&mut screen, size)
                    );
                }
            }
        }
    }
}

#[test]
fn a_question_too_long_for_a_line_goes_on_in_the_next() {
    for game in GameId::ALL.map(GameId::id) {
        for lang in Lang::ALL {
            let home = tempfile::tempdir().unwrap();
            let sitting = sitting(game, lang, home.path());
            let question = sitting.table.scene().headline;
            let drawn = shot(&mut TableScreen::new(sitting, lang, 700), (60, 24));
            let first = question.split(' ').next().unwrap();
            let lines: Vec<&str> = drawn.lines().map(|line| line.trim_matches(['"', ' '])).collect();
            let asked = lines.iter().position(|line| line.starts_with(first)).expect("the question is there");
            let shown = format!("{} {}", lines[asked], lines[asked + 1]);
            assert!(shown.contains(&question), "{question:?} is not whole on:\n{drawn}");
        }
    }
}

#[test]
fn a_terminal_that_is_far_too_small_is_drawn_too() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::Fr, home.path()), Lang::Fr, 700);
    for size in [(1, 1), (10, 3), (20, 8), (40, 12), (300, 5), (8, 90)] {
        shot(&mut screen, size);
    }
    press(&mut screen, &[KeyCode::Char('?')]);
    for size in [(1, 1), (10, 3), (20, 8)] {
        shot(&mut screen, size);
    }
}

#[test]
fn keys_alone_play_a_whole_match() {
    for game in ["niet", "numx"] {
        let home = tempfile::tempdir().unwrap();
        let mut screen = TableScreen::new(sitting(game, Lang::En, home.path()), Lang::En, 0);
        let shelf = shelf(home.path());
        let is_kept = || !shelf.list(ShelfKind::Table, Lang::En).unwrap().items.is_empty();
        let keys = [
            KeyCode::Enter,
            KeyCode::Tab,
            KeyCode::Enter,
            KeyCode::Char('1'),
            KeyCode::Right,
            KeyCode::Char(' '),
            KeyCode::Down,
        ];
        let mut pressed = 0;
        // The saved table is forgotten when the match is over.
        while is_kept() {
            press(&mut screen, &[keys[pressed * 5 % 7], keys[pressed % 6]]);
            screen.refresh().unwrap();
            pressed += 1;
            assert!(pressed < 20_000, "{}", shot(&mut screen, (100, 30)));
        }
        assert_eq!(press(&mut screen, &[KeyCode::Esc, KeyCode::Char('q')]), Flow::Leave);
    }
}

#[test]
fn a_refused_pick_says_why_and_the_cursor_stays() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::Fr, home.path()), Lang::Fr, 700);
    // Down to the points, of which Chloé has covered the first.
    press(&mut screen, &[KeyCode::Down; 4]);
    let before = shot(&mut screen, (80, 24));
    assert!(before.contains("[1● ✗Chloé ]"), "{before}");
    press(&mut screen, &[KeyCode::Enter]);
    let refused = shot(&mut screen, (80, 24));
    assert!(refused.contains("Cette case est déjà couverte."), "{refused}");
    assert!(refused.contains("[1● ✗Chloé ]"), "{refused}");
}

/// As text alone, so without any colour.
#[test]
fn what_can_be_played_and_the_chosen_choice_are_told_apart_without_colour() {
    let home = tempfile::tempdir().unwrap();
    let following = sitting("niet", Lang::Fr, home.path());
    play_on(&following, 9);
    let hand = shot(&mut TableScreen::new(following, Lang::Fr, 700), (80, 24));
    assert!(hand.contains("┆ 8◆  ┆") && hand.contains("│ 10♥ │"), "{hand}");
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("duel", Lang::En, home.path()), Lang::En, 700);
    press(&mut screen, &[KeyCode::Enter, KeyCode::Enter, KeyCode::BackTab]);
    let choices = shot(&mut screen, (80, 24));
    assert!(choices.contains("▶1 "), "{choices}");
}

#[test]
fn pages_open_over_the_table_and_close_again() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::Fr, home.path()), Lang::Fr, 700);
    press(&mut screen, &[KeyCode::Esc]);
    let before = shot(&mut screen, (80, 24));
    for page in ['?', 's', 'j'] {
        press(&mut screen, &[KeyCode::Char(page)]);
        assert_ne!(shot(&mut screen, (80, 24)), before);
        press(&mut screen, &[KeyCode::Down, KeyCode::PageUp, KeyCode::Esc]);
        assert_eq!(shot(&mut screen, (80, 24)), before);
    }
    press(&mut screen, &[KeyCode::Char('l')]);
    assert!(shot(&mut screen, (80, 24)).contains("round 1/8"));
}

/// Looks again until this text appears.
fn wait_for(screen: &mut TableScreen, said: &str) -> String {
    for _ in 0..6_000 {
        screen.refresh().expect("the table is kept");
        let shown = shot(screen, (80, 24));
        if shown.contains(said) {
            return shown;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{said:?} is never said: {}", shot(screen, (80, 24)));
}

#[test]
fn a_hint_opens_and_its_picks_are_put() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("hick_hack", Lang::En, home.path()), Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('h')]);
    let hint = wait_for(&mut screen, "╭ Hint ");
    // Below the page: one card is laid at a table of four, and it is picked.
    press(&mut screen, &[KeyCode::Enter]);
    let after = shot(&mut screen, (80, 24));
    assert!(!after.contains("╭ Hint ") && after.contains("1  Play"), "{hint}{after}");
    press(&mut screen, &[KeyCode::Enter]);
    assert!(shot(&mut screen, (80, 24)) != after, "Enter does what the hint says");
}

#[test]
fn moments_are_for_finished_matches_and_open_as_a_page() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("sniper", Lang::En, home.path());
    play_on(&sitting, 2);
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('m')]);
    wait_for(&mut screen, "still running");
    let home = tempfile::tempdir().unwrap();
    let over = kit::sitting("duel", Lang::En, home.path());
    play_on(&over, 10_000);
    let mut screen = TableScreen::new(over, Lang::En, 0);
    assert!(shot(&mut screen, (80, 24)).contains("m look again"));
    press(&mut screen, &[KeyCode::Char('m')]);
    wait_for(&mut screen, "Worth another look");
}

/// The screen's words, one blank between them.
fn words(screen: &mut dyn Screen) -> String {
    shot(screen, (80, 40)).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text or a screen, whose lines stand in quotes, one blank between them.
fn words_of(text: &str) -> String {
    let words = text.split(|sign: char| sign.is_whitespace() || sign == '"').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_new_table_leaves_the_others_and_each_can_be_resumed() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    drop([sitting("niet", Lang::En, home.path()), sitting("numx", Lang::En, home.path())]);
    let mut list = ListScreen::new(ShelfKind::Table, None, Lang::En, &shelf).unwrap();
    let shown = shot(&mut list, (80, 24));
    assert!(shown.contains("NIET!") && shown.contains("NUM-X"), "{shown}");
    for game in ["niet", "numx"] {
        let id = format!("{game}-1");
        let sitting = Sitting::resume(Some(&id), None, Lang::En, |_| 0, &shelf).unwrap();
        assert_eq!(sitting.game, game);
    }
}

/// A key keeps the record of a table under a name that `replay` and `verify` take;
/// after the end one plays again.
#[test]
fn a_record_is_kept_by_a_key_and_the_match_is_played_again() {
    let home = tempfile::tempdir().unwrap();
    let over = sitting("duel", Lang::En, home.path());
    play_on(&over, 10_000);
    let before = over.table.commitment();
    let mut screen = TableScreen::new(over, Lang::En, 0);
    press(&mut screen, &[KeyCode::Char('w')]);
    let shown = shot(&mut screen, (80, 24));
    assert!(shown.contains("cartable replay duel-1"), "{shown}");
    let record = shelf(home.path()).read(ShelfKind::Record, "duel-1", Lang::En).unwrap();
    assert!(record.contains(&format!("\"commitment\":\"{before}\"")), "what was shown is in the record");
    press(&mut screen, &[KeyCode::Char('n')]);
    let again = shot(&mut screen, (80, 24));
    assert!(!again.contains("n again") && !again.contains(&before[..32]), "{again}");
}

#[test]
fn a_record_is_watched_both_ways_and_played_on() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("duel", Lang::En, home.path());
    play_on(&sitting, 6);
    let replay = Replay::open(&sitting.table.save().unwrap(), Lang::En).unwrap();
    let (steps, shelf) = (replay.steps(), shelf(home.path()));
    let mut screen = ReplayScreen::new(replay, Lang::En, shelf.clone(), 0);
    let at = |screen: &mut ReplayScreen, step: u32| {
        let drawn = shot(screen, (100, 30));
        assert!(drawn.contains(&format!("step {step}/{steps} ")), "{drawn}");
    };
    at(&mut screen, 0);
    press(&mut screen, &[KeyCode::Right, KeyCode::Right]);
    at(&mut screen, 2);
    press(&mut screen, &[KeyCode::End, KeyCode::Right]);
    at(&mut screen, steps);
    press(&mut screen, &[KeyCode::Left]);
    at(&mut screen, steps - 1);
    press(&mut screen, &[KeyCode::Home, KeyCode::Left]);
    at(&mut screen, 0);
    // From the own seat to the next ones, and to that of a spectator, who cannot play on.
    press(&mut screen, &[KeyCode::Tab; 4]);
    assert!(shot(&mut screen, (100, 30)).contains("as a spectator"));
    assert_eq!(press(&mut screen, &[KeyCode::Char('p')]), Flow::Stay);
    assert!(shot(&mut screen, (100, 30)).contains("Choose a seat"));
    let before = shelf.list(ShelfKind::Table, Lang::En).unwrap().items.len();
    assert_eq!(press(&mut screen, &[KeyCode::Tab, KeyCode::Char('p')]), Flow::Leave);
    let goes_on = screen.sitting().expect("a table");
    assert!(!goes_on.table.is_over());
    assert_eq!(shelf.list(ShelfKind::Table, Lang::En).unwrap().items.len(), before + 1);
}

#[test]
fn a_move_is_taken_back_by_a_key() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("niet", Lang::En, home.path());
    play_on(&sitting, 3);
    sitting.table.clear_picks();
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    let before = shot(&mut screen, (100, 30));
    press(&mut screen, &[KeyCode::Tab, KeyCode::Enter, KeyCode::Char('1')]);
    press(&mut screen, &[KeyCode::Esc]);
    assert_ne!(shot(&mut screen, (100, 30)), before, "a move is made");
    press(&mut screen, &[KeyCode::Char('u')]);
    assert!(shot(&mut screen, (100, 30)).contains("Your last move is taken back."));
}

#[test]
fn the_commitment_of_the_deal_is_shown_when_one_sits_down_and_is_no_line_of_the_log() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("niet", Lang::En, home.path());
    let commitment = sitting.table.commitment();
    play_on(&sitting, 60);
    let log = sitting.table.scene().log;
    assert!(!log.is_empty() && log.iter().all(|line| !line.contains(&commitment)), "{log:?}");
    let mut screen = TableScreen::new(sitting, Lang::En, 700);
    for size in [(80, 24), (70, 20), (120, 40)] {
        let shown = shot(&mut screen, size);
        assert!(shown.contains(&commitment), "it is shown whole when one sits down: {shown}");
    }
}

#[test]
fn the_header_counts_the_round_that_is_shown() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("niet", Lang::En, home.path());
    while sitting.table.scene().scores.rows.is_empty() {
        play_on(&sitting, 1);
    }
    assert!(shot(&mut TableScreen::new(sitting, Lang::En, 700), (80, 24)).contains("round 1/8"));
}

/// However many tokens lie on the board, its cells stay where they are.
#[test]
fn the_columns_of_a_board_never_move() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("niet", Lang::Fr, home.path());
    let places = |shot: &str| {
        let line = shot.lines().find(|line| line.contains("2▼")).expect("the row of discards");
        line.chars().enumerate().filter(|(_, sign)| *sign == '▼').map(|(at, _)| at).collect::<Vec<_>>()
    };
    let before =
        shot(&mut TableScreen::new(kit::sitting("niet", Lang::Fr, home.path()), Lang::Fr, 0), (80, 24));
    play_on(&sitting, 2);
    let after = shot(&mut TableScreen::new(sitting, Lang::Fr, 0), (80, 24));
    let moved = places(&before).iter().zip(places(&after)).map(|(one, other)| one.abs_diff(other)).max();
    // The text of a cell is centred, so it moves by half of a tag; no cell moves by a whole one.
    assert!(moved.is_some_and(|moved| moved <= 4), "{before}{after}");
}

/// The cards in boxes on a screen, each with where it lies.
fn boxed_cards(shot: &str) -> BTreeMap<String, (usize, usize)> {
    let card = |(row, line): (usize, &str), (at, arrow): (usize, &str)| {
        let other = |sign: char| !sign.is_ascii_digit();
        let attack = line[..at].rsplit(other).next().unwrap_or_default();
        let target = line[at + arrow.len()..].split(other).next().unwrap_or_default();
        (format!("{attack}{arrow}{target}"), (row, line[..at].chars().count() - attack.len()))
    };
    let lines = shot.lines().enumerate().filter(|(_, line)| line.contains(['│', '┃']));
    lines.flat_map(|line| line.1.match_indices('→').map(move |found| card(line, found))).collect()
}

/// After every capture the remaining items can still be found.
#[test]
fn cards_that_nobody_takes_stay_where_they_are() {
    let mut seen: Option<BTreeMap<String, (usize, usize)>> = None;
    let mut stayed = 0;
    for moves in 2..12 {
        let home = tempfile::tempdir().unwrap();
        let sitting = sitting("sniper", Lang::En, home.path());
        play_on(&sitting, moves);
        let shot = shot(&mut TableScreen::new(sitting, Lang::En, 0), (100, 40));
        let cards = boxed_cards(&shot);
        for (card, place) in seen.iter().flatten().filter(|(card, _)| cards.contains_key(*card)) {
            assert_eq!(cards[card], *place, "{card}{shot}");
            stayed += 1;
        }
        seen = Some(cards);
    }
    assert!(stayed > 0, "no card was left lying");
}

/// The pyramids and the piles keep their places when buckets are laid and fall.
#[test]
fn pyramids_stay_where_they_are() {
    let titles = ["Anne’s pyramid", "Bruno’s pyramid", "Chloé’s pyramid", "Your pyramid", "Deck"];
    for size in [(80, 24), (100, 32), (120, 40)] {
        let mut places = Vec::new();
        for moves in 1..16 {
            let home = tempfile::tempdir().unwrap();
            let sitting = sitting("seaux", Lang::En, home.path());
            play_on(&sitting, moves);
            // It ends with a pyramid that is gone.
            if sitting.table.is_over() {
                break;
            }
            let shot = shot(&mut TableScreen::new(sitting, Lang::En, 0), size);
            // The log of a wide screen speaks of pyramids too.
            let table: Vec<String> = shot.lines().map(|line| line.chars().take(80).collect()).collect();
            let place = |title: &str| {
                let at =
                    |(row, line): (usize, &String)| Some((row, line[..line.find(title)?].chars().count()));
                table.iter().enumerate().find_map(at)
            };
            places.push(titles.map(place));
        }
        assert!(places.len() > 2, "{places:?}");
        assert!(places.iter().all(|place| place == &places[0] && place[0].is_some()), "{places:?}");
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told() {
    let home = tempfile::tempdir().unwrap();
    let mut screen = TableScreen::new(sitting("niet", Lang::En, home.path()), Lang::En, 700);
    press(&mut screen, &[KeyCode::Esc]);
    assert!(shot(&mut screen, (45, 12)).contains("too small"));
    assert!(!shot(&mut screen, (60, 20)).contains("too small"));
}

/// Both languages have the same texts, and every text is used.
#[test]
fn the_texts_are_complete_in_both_languages() {
    let keys = |source: &str| {
        let line = |line: &str| {
            let (key, _) = line.split_once(" =")?;
            (!key.starts_with([' ', '#', '[', '*'])).then(|| key.to_owned())
        };
        source.lines().filter_map(line).collect::<Vec<_>>()
    };
    assert_eq!(keys(SOURCES.fr), keys(SOURCES.en));
    for key in keys(SOURCES.fr) {
        for lang in Lang::ALL {
            assert!(cartable_cli::text::has(lang, &key), "{key}");
        }
    }
}

#[test]
fn the_french_texts_have_no_break_spaces() {
    for line in SOURCES.fr.lines().filter(|line| !line.starts_with('#')) {
        // Keys are named two spaces apart: a `?` behind two is one.
        let line = line.replace("  ?", "").replace("= ?", "");
        let broken = [" :", " ;", " !", " ?", " »", "« "].iter().find(|sign| line.contains(*sign));
        assert_eq!(broken, None, "{line}");
    }
}

/// After a match the first key does what the title bar says it does, also with the result over the table.
#[test]
fn the_first_key_after_a_result_is_not_swallowed() {
    let home = tempfile::tempdir().unwrap();
    let sitting = sitting("duel", Lang::En, home.path());
    let mut screen = TableScreen::new(sitting, Lang::En, 0);
    let mut pressed = 0;
    while !shot(&mut screen, (100, 30)).contains("n again") {
        press(&mut screen, &[KeyCode::Tab, KeyCode::Enter, KeyCode::Char('1')]);
        screen.refresh().expect("the screen goes on");
        pressed += 1;
        assert!(pressed < 2_000, "the match does not end:\n{}", shot(&mut screen, (100, 30)));
    }
    screen.refresh().expect("the screen goes on");
    let over = shot(&mut screen, (100, 30));
    assert!(over.contains("Total") || over.contains("wins") || over.contains("win the match"), "{over}");
    press(&mut screen, &[KeyCode::Char('n')]);
    let again = shot(&mut screen, (100, 30));
    assert!(!again.contains("n again"), "another match has begun:\n{again}");
}

/// A refusal disappears with the next step of the table, so it never covers a new question.
#[test]
fn a_refusal_goes_with_the_next_step() {
    let mut tried = 0;
    for game in GameId::ALL.map(GameId::id) {
        let home = tempfile::tempdir().unwrap();
        let sitting = sitting(game, Lang::En, home.path());
        let table = sitting.table.clone();
        let mut screen = TableScreen::new(sitting, Lang::En, 0);
        // The opening message goes with the first key.
        press(&mut screen, &[KeyCode::Left]);
        let items: Vec<_> =
            table.scene().areas.iter().flat_map(|area| &area.items).map(|item| item.id).collect();
        let refused =
            items.into_iter().find(|item| table.tap(*item).is_err() && table.status().refusal.is_some());
        table.clear_picks();
        let Some(item) = refused else { continue };
        let _ = table.tap(item);
        let refusal = table.status().refusal.expect("the tap was refused");
        let words = |shown: String| shown.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join(" ");
        let first: String =
            refusal.split(|c: char| !c.is_alphanumeric()).take(3).collect::<Vec<_>>().join(" ");
        assert!(words(shot(&mut screen, (100, 30))).contains(&first), "{game}: {refusal}");
        let scene = table.scene();
        let item = scene.areas.iter().flat_map(|area| &area.items).find(|item| item.can_tap);
        match (item, scene.choices.first()) {
            (Some(item), _) => table.tap(item.id).expect("an item of the scene"),
            (None, Some(choice)) => table.choose(choice.id).expect("a choice of the scene"),
            (None, None) => continue,
        }
        screen.refresh().expect("the screen goes on");
        assert_eq!(table.status().refusal, None, "{game}");
        assert!(!words(shot(&mut screen, (100, 30))).contains(&first), "{game}: {refusal} is still there");
        tried += 1;
    }
    assert!(tried > 3, "refused in {tried} games");
}
