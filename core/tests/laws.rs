//! The laws that every game keeps. Every game of the catalogue is held to them.
//!
//! `CARTABLE_MATCHES=1000 cargo test --release -p cartable-core --test laws taps` plays that
//! many matches of each game at each number of seats instead of the few that every run plays.

mod kit;

/// Matches of each game at each number of seats.
const MATCHES: usize = 4;

macro_rules! laws {
    ($($game:ident in $module:ident;)+) => {
        $(mod $module {
            use super::{MATCHES, kit};
            type Game = cartable_core::games::$module::$game;

            #[test]
            fn the_same_record_plays_the_same() { kit::determinism::<Game>(MATCHES); }

            #[test]
            fn listed_actions_are_accepted_and_refused_ones_change_nothing() { kit::legality::<Game>(MATCHES); }

            #[test]
            fn there_is_a_table_to_race_for_in_games_of_races_alone() { kit::races_have_moments::<Game>(MATCHES); }

            #[test]
            fn an_imagined_state_agrees_with_its_view() { kit::imagination::<Game>(MATCHES); }

            #[test]
            fn what_a_viewer_may_not_know_makes_no_difference_to_him() { kit::secrecy::<Game>(MATCHES); }

            #[test]
            fn a_view_and_a_difference_make_the_next_view() { kit::differences::<Game>(MATCHES); }

            #[test]
            fn flights_alone_put_every_card_where_the_scene_shows_it() { kit::steps::<Game>(MATCHES); }

            #[test]
            fn no_card_is_lost_or_doubled() { kit::conservation::<Game>(MATCHES); }

            #[test]
            fn records_round_trip() { kit::records::<Game>(MATCHES); }

            #[test]
            fn random_taps_finish_every_match() { kit::taps::<Game>(MATCHES); }

            #[test]
            fn every_listed_action_has_its_picks() { kit::picks::<Game>(MATCHES); }

            #[test]
            fn no_two_listed_actions_share_a_choice_id() { kit::choice_ids::<Game>(MATCHES); }

            #[test]
            fn every_listed_action_has_its_reason() { kit::reasons::<Game>(MATCHES); }

            #[test]
            fn a_hint_can_be_tapped_and_a_stopped_search_is_over_at_once() { kit::hints::<Game>(1); }

            #[test]
            fn scores_add_up() { kit::scores::<Game>(MATCHES); }

            #[test]
            fn bots_of_every_level_finish_every_match() { kit::bots::<Game>(MATCHES); }
        })+
    };
}

cartable_core::every_game!(laws);
