//! What a match begins from: rules of which number, options set to what they can be.

use cartable_core::catalogue::GameId;
use cartable_core::game::{Game, SetupError, check_setup};
use cartable_core::options::{GameOptions, OptionKind};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_core::series::Series;

#[test]
fn a_match_keeps_the_number_of_the_rules_it_began_under() {
    for game in GameId::ALL {
        let seats = *game.seats().start();
        let options = game.default_options();
        assert!(game.plays(game.rules()));
        let series = options.start(seats, None, Seed::from_number(1)).expect("a match");
        assert_eq!(series.rules(), game.rules());
        let again = options.start_under(game.rules(), seats, None, Seed::from_number(1)).expect("a match");
        assert_eq!(again, series);
    }
}

#[test]
fn rules_that_are_not_played_are_refused_in_words() {
    for game in GameId::ALL {
        for rules in [0, game.rules() + 1, u32::MAX] {
            assert!(!game.plays(rules), "{game} plays {rules}");
            let refused =
                game.default_options().start_under(rules, *game.seats().start(), None, Seed::from_number(1));
            let error = refused.expect_err("nobody plays by such rules");
            assert!(matches!(error, SetupError::Rules { .. }), "{error}");
            assert_eq!(
                error.to_string(),
                format!("{game} is played here by rules number {}, not by {rules}", game.rules())
            );
        }
    }
}

macro_rules! of_every_game {
    ($($game:ident in $module:ident;)+) => {
        $(mod $module {
            use super::*;
            type Game = cartable_core::games::$module::$game;

            #[test]
            fn every_field_of_its_options_is_described_and_takes_every_value() { described::<Game>(); }

            #[test]
            fn options_out_of_range_start_no_match() { out_of_range::<Game>(); }
        })+
    };
}

cartable_core::every_game!(of_every_game);

fn values(kind: OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Switch => vec!["on".to_owned(), "off".to_owned()],
        OptionKind::OneOf(names) => names.iter().map(ToString::to_string).collect(),
        OptionKind::NumberOr { words, min, max } => {
            words.iter().map(ToString::to_string).chain([min.to_string(), max.to_string()]).collect()
        }
        OptionKind::Number { min, max } => vec![min.to_string(), max.to_string()],
    }
}

fn described<G: Game>() {
    let mut options = G::Options::default();
    let json = serde_json::to_value(&options).expect("options are JSON");
    let keys: Vec<&str> = G::Options::SPECS.iter().map(|spec| spec.key).collect();
    for field in json.as_object().expect("a struct").keys() {
        assert!(keys.contains(&field.as_str()), "{field} of {} is described nowhere", G::ID);
    }
    for spec in G::Options::SPECS {
        for value in values(spec.kind) {
            options.set(spec.key, &value).expect("a value that it can have");
            assert_eq!(options.get(spec.key), Some(value));
            assert_eq!(options.check(), Ok(()));
        }
        let before = options.clone();
        for wrong in ["", "maybe", "-1", "99999999999", "ON", "1.5"] {
            let error = options.set(spec.key, wrong).expect_err("no such value").to_string();
            assert!(error.contains(spec.key) && error.contains(&spec.kind.describe()), "{error}");
        }
        assert_eq!(options, before, "what is refused changes nothing");
    }
    assert!(options.set("no_such_option", "on").is_err());
    assert_eq!(options.get("no_such_option"), None);
}

/// What a file says may fit the type of a field and still be nothing that the option can be.
fn out_of_range<G: Game>() {
    for spec in G::Options::SPECS {
        let (OptionKind::NumberOr { max, .. } | OptionKind::Number { max, .. }) = spec.kind else {
            continue;
        };
        let mut json = serde_json::to_value(G::Options::default()).expect("options are JSON");
        json[spec.key] = (max + 1).into();
        let options: G::Options = serde_json::from_value(json).expect("one more than the most fits the type");
        let error = Series::<G>::new(options, *G::SEATS.start(), None, Seed::from_number(1))
            .expect_err("out of range");
        assert!(error.to_string().contains(spec.key), "{error}");
    }
    assert!(check_setup::<G>(G::RULES, G::SEATS.end() + 1, Seat::at(0)).is_err());
}
