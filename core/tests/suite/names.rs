//! Names: what is one, and what is shown of what is none.

use cartable_core::name::{NameError, check, shown};
use cartable_core::record::Player;

const WIDEST: usize = 24;

#[test]
fn names_of_many_scripts_are_names() {
    for name in [
        "Anne",
        "Zoë",
        "O’Hara-Şahin 2",
        "Nguyễn Thị Hồng",
        "Владимир",
        "Ἀθηνᾶ",
        "שָׁלוֹם",
        "مُحَمَّد",
        "สมหญิง",
        "प्रिया",
        "தமிழ்",
        "张伟",
        "さくら",
        "김민준",
        "🦀 & 🌻",
    ] {
        assert_eq!(check(name, WIDEST), Ok(name.to_owned()), "{name}");
        assert_eq!(shown(name), name);
    }
}

#[test]
fn a_name_has_one_form_and_no_blanks_around_it() {
    assert_eq!(check("  Zoe\u{308}\u{2028}", WIDEST).as_deref(), Ok("Zoë"));
    assert_eq!(check("\u{1112}\u{1161}\u{11AB}", WIDEST).as_deref(), Ok("한"), "composed from its parts");
    assert_eq!(check("❤\u{FE0F}", WIDEST).as_deref(), Ok("❤"));
}

#[test]
fn what_cannot_be_seen_or_changes_the_text_around_it_is_refused() {
    for (what, sign) in [
        ("a control character", '\u{7}'),
        ("escape", '\u{1B}'),
        ("a C1 control", '\u{9B}'),
        ("a line break", '\n'),
        ("right-to-left override", '\u{202E}'),
        ("left-to-right isolate", '\u{2066}'),
        ("Arabic letter mark", '\u{61C}'),
        ("zero-width space", '\u{200B}'),
        ("zero-width joiner", '\u{200D}'),
        ("byte order mark", '\u{FEFF}'),
        ("soft hyphen", '\u{AD}'),
        ("a tag", '\u{E0041}'),
        ("line separator", '\u{2028}'),
        ("paragraph separator", '\u{2029}'),
        ("no-break space", '\u{A0}'),
        ("ideographic space", '\u{3000}'),
        ("private use", '\u{E000}'),
        ("a private plane", '\u{10FFFD}'),
        ("unassigned", '\u{378}'),
        ("no character", '\u{FFFF}'),
        ("Hangul choseong filler", '\u{115F}'),
        ("Hangul jungseong filler", '\u{1160}'),
        ("Hangul filler", '\u{3164}'),
        ("halfwidth Hangul filler", '\u{FFA0}'),
        ("half a Hangul letter", '\u{11FF}'),
        ("Braille blank", '\u{2800}'),
        ("Khmer vowel without a shape", '\u{17B4}'),
        ("a variation selector", '\u{FE00}'),
        ("grapheme joiner", '\u{34F}'),
    ] {
        assert_eq!(check(&format!("An{sign}ne"), WIDEST), Err(NameError::Unseen(sign)), "{what}");
        assert_eq!(shown(&format!("An{sign}ne")), "An\u{FFFD}ne", "{what}");
    }
}

#[test]
fn marks_do_not_pile_up() {
    let three = "x\u{323}\u{32D}\u{35C}";
    assert_eq!(check(three, WIDEST).as_deref(), Ok(three));
    let four = format!("{three}\u{35D}");
    assert_eq!(check(&four, WIDEST), Err(NameError::Stacked('\u{35D}')));
    assert_eq!(shown(&four), three);
    let zalgo = format!("x{}", "\u{489}".repeat(1_000));
    assert_eq!(check(&zalgo, WIDEST), Err(NameError::Stacked('\u{489}')));
    assert_eq!(shown(&zalgo).chars().count(), 4);
    for on_nothing in ["\u{35D}Anne", "Anne \u{35D}"] {
        assert_eq!(check(on_nothing, WIDEST), Err(NameError::Stacked('\u{35D}')), "{on_nothing:?}");
    }
}

#[test]
fn the_width_counts_as_it_is_shown() {
    assert_eq!(check(&"n".repeat(24), WIDEST).map(|name| name.len()), Ok(24));
    assert_eq!(check(&"n".repeat(25), WIDEST), Err(NameError::Wide { width: 25, widest: 24 }));
    assert_eq!(check(&"张".repeat(12), WIDEST).map(|name| name.chars().count()), Ok(12));
    assert_eq!(check(&"张".repeat(13), WIDEST), Err(NameError::Wide { width: 26, widest: 24 }));
}

#[test]
fn nothing_is_no_name() {
    for nothing in ["", "   ", "\u{2003}\u{2028}", "\u{FE0F}"] {
        assert_eq!(check(nothing, WIDEST), Err(NameError::Empty), "{nothing:?}");
    }
}

#[test]
fn a_name_in_a_file_is_read_as_it_can_be_shown() {
    let read: Player = serde_json::from_str(r#"{ "name": "\u001b[2JAnne\u202e" }"#).expect("a player");
    assert_eq!(read.name, "\u{FFFD}[2JAnne\u{FFFD}");
}

#[test]
fn the_reason_says_which_sign_it_is() {
    let reason = check("An\u{202E}ne", WIDEST).map_err(|error| error.to_string());
    assert!(reason.is_err_and(|reason| reason.starts_with("U+202E ")));
}

/// Letters that stand for people differ, for every set of names, with prefixes and equal names too.
/// Each begins as its name does, and a single player gets one letter.
#[test]
fn no_two_people_at_a_table_have_the_same_letters() {
    let names = [
        "Anne",
        "Anne-Sophie",
        "anne",
        "Anna",
        "An",
        "A",
        "A1",
        "A2",
        "Marie",
        "Martin",
        "Clara",
        "Claire",
        "Bo",
        "Bo ",
        "Éa",
        "E",
        "李小龙",
        "李",
        "🦊",
        "🦊🐔",
        "Zoë",
        "Zo\u{eb}lle",
        "-",
        "İpek",
        "ipek",
        "Jean Dupont",
        "Jean Durand",
        "1",
        "11",
    ];
    let mut dice = cartable_core::bot::bot_rng(32);
    for _ in 0..20_000 {
        let seats = 1 + cartable_core::seed::below(8, &mut dice) as usize;
        let table: Vec<&str> = (0..seats)
            .map(|_| names[cartable_core::seed::below(names.len() as u32, &mut dice) as usize])
            .collect();
        let letters = cartable_core::name::letters(&table);
        assert_eq!(letters.len(), seats);
        for (index, own) in letters.iter().enumerate() {
            assert!(!own.is_empty() && own.chars().count() <= 3, "{table:?}: {letters:?}");
            let others = letters.iter().enumerate().filter(|(other, _)| *other != index);
            for (_, other) in others {
                assert_ne!(own.to_lowercase(), other.to_lowercase(), "{table:?}: {letters:?}");
            }
            let first = table[index].trim_matches(['-', ' ']).chars().next();
            assert!(first.is_none_or(|first| own.starts_with(first)), "{table:?}: {letters:?}");
        }
    }
    assert_eq!(cartable_core::name::letters(&["Anne", "Bruno", "Anne", "anne"]), ["A1", "B", "A2", "a3"]);
}
