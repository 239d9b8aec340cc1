//! The laws that every game keeps. A game joins by one line in [`laws!`] at the end of this file.
//!
//! `CARTABLE_MATCHES=1000 cargo test --release -p cartable-core --test laws taps` plays that many matches of each game at each
//! number of seats instead of the few that every run plays.

mod kit;

macro_rules! laws {
    ($($name:ident => $game:ty, $matches:expr;)+) => {
        $(mod $name {
            use super::kit;
            type Game = $game;

            #[test]
            fn the_same_record_plays_the_same() { kit::determinism::<Game>($matches); }

            #[test]
            fn listed_actions_are_accepted_and_refused_ones_change_nothing() { kit::legality::<Game>($matches); }

            #[test]
            fn a_view_knows_the_turn_and_the_actions_of_its_state() { kit::views_agree::<Game>($matches); }

            #[test]
            fn an_imagined_state_agrees_with_its_view() { kit::imagination::<Game>($matches); }

            #[test]
            fn what_a_viewer_may_not_know_makes_no_difference_to_him() { kit::secrecy::<Game>($matches); }

            #[test]
            fn no_card_is_lost_or_doubled() { kit::conservation::<Game>($matches); }

            #[test]
            fn records_round_trip() { kit::records::<Game>($matches); }

            #[test]
            fn random_taps_finish_every_match() { kit::taps::<Game>($matches); }

            #[test]
            fn scores_add_up() { kit::scores::<Game>($matches); }

            #[test]
            fn bots_of_every_level_finish_every_match() { kit::bots::<Game>($matches); }
        })+
    };
}

laws! {
    niet => cartable_core::games::niet::Niet, 6;
    numx => cartable_core::games::numx::Numx, 6;
    nmbrs => cartable_core::games::nmbrs::Nmbrs, 2;
}
