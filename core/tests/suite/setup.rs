//! The start of a match: the number of its rules, and options set to a value in their range.

use cartable_core::catalogue::GameId;
use cartable_core::game::{Game, SetupError, check_setup, named_dealer};
use cartable_core::options::{GameOptions, OptionKind};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchEvent, Series};
use cartable_core::text::Lang;
use std::collections::BTreeSet;

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

/// "The setup takes an optional seat": the named player deals, attacks, is the youngest or the oldest, and
/// everybody is told. [R]
#[test]
fn whoever_is_named_starts_in_every_game_at_every_table() {
    for game in GameId::ALL {
        for seats in game.seats() {
            for seat in Seat::all(seats) {
                let options = game.default_options();
                let series = options.start(seats, Some(seat), Seed::from_number(7)).expect("a match");
                assert_eq!(series.view(Viewer::Spectator).status.dealer, seat);
                let told = series.dealt();
                assert!(
                    matches!(told[0], MatchEvent::Dealt { round: 0, dealer } if dealer == seat),
                    "{told:?}"
                );
                let first = match game {
                    GameId::Niet | GameId::Duel => seat,
                    GameId::Nmbrs => seat.next(seats),
                    // All choose at the same time, or their cards say who leads.
                    _ => continue,
                };
                assert_eq!(series.turn().must.first(), Some(first), "{game}");
            }
        }
    }
}

#[test]
fn where_nobody_is_named_the_seed_draws() {
    for game in GameId::ALL {
        let seats = *game.seats().end();
        let drawn = |number| {
            let series = game.default_options().start(seats, None, Seed::from_number(number));
            series.expect("a match").view(Viewer::Spectator).status.dealer
        };
        assert_eq!((0..100).map(drawn).collect::<BTreeSet<_>>(), Seat::all(seats).collect(), "{game}");
    }
}

#[test]
fn a_seat_that_does_not_exist_starts_nothing() {
    for game in GameId::ALL {
        let seats = *game.seats().start();
        let start = |seat| game.default_options().start(seats, Some(seat), Seed::from_number(1));
        let refused = start(Seat::at(seats)).expect_err("nobody sits there");
        assert_eq!(refused, SetupError::Dealer { dealer: seats, seats });
    }
    let refused = named_dealer(11, 4).expect_err("no game has so many seats");
    assert_eq!(refused.to_string(), "there is no seat 11 at a table of 4, whose seats count from 0");
}

/// A game asks who starts, in both languages, if and only if its deal depends on it.
#[test]
fn it_is_asked_who_starts_in_the_words_of_the_game() {
    for game in GameId::ALL {
        let seats = *game.seats().end();
        let deal = |dealer| {
            let series = game.default_options().start(seats, Some(Seat::at(dealer)), Seed::from_number(7));
            series.expect("a match").view(Viewer::Spectator).round
        };
        for lang in Lang::ALL {
            let question = game.first_question(lang);
            assert_eq!(question.is_none(), deal(0) == deal(1), "{game}");
            assert!(question.is_none_or(|question| question.ends_with('?')));
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

/// A value in a file may fit the type of a field and still lie outside the option's range.
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
