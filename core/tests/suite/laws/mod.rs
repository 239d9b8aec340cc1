//! The laws that every game keeps. Every game of the catalogue is held to them.
//!
//! `CARTABLE_MATCHES=1000 cargo test --release -p cartable-core --test suite laws taps` plays that
//! many matches of each game at each number of seats instead of the few that every run plays.

mod deeds;
mod knowledge;
mod play;
mod screen;

/// Matches of each game at each number of seats.
const MATCHES: usize = 4;

macro_rules! laws {
    ($($game:ident in $module:ident;)+) => {
        $(mod $module {
            use super::{MATCHES, deeds, knowledge, play, screen};
            type Game = cartable_core::games::$module::$game;

            #[test]
            fn the_same_record_plays_the_same() { play::determinism::<Game>(MATCHES); }

            #[test]
            fn listed_actions_are_accepted_and_refused_ones_change_nothing() { play::legality::<Game>(MATCHES); }

            #[test]
            fn there_is_a_table_to_race_for_in_games_of_races_alone() { play::races_have_moments::<Game>(MATCHES); }

            #[test]
            fn an_imagined_state_agrees_with_its_view() { knowledge::imagination::<Game>(MATCHES); }

            #[test]
            fn what_a_viewer_may_not_know_makes_no_difference_to_him() { knowledge::secrecy::<Game>(MATCHES); }

            #[test]
            fn a_view_and_a_difference_make_the_next_view() { knowledge::differences::<Game>(MATCHES); }

            #[test]
            fn flights_alone_put_every_card_where_the_scene_shows_it() { screen::steps::<Game>(MATCHES); }

            #[test]
            fn every_kind_of_deed_happens_and_names_what_is_seen() { deeds::deeds::<Game>(MATCHES); }

            #[test]
            fn an_open_table_shows_every_hand_and_names_everything_once() { screen::open_hands::<Game>(MATCHES); }

            #[test]
            fn no_card_is_lost_or_doubled() { play::conservation::<Game>(MATCHES); }

            #[test]
            fn records_round_trip() { play::records::<Game>(MATCHES); }

            #[test]
            fn every_log_line_is_seen_whole_on_the_smallest_phone() { screen::log::<Game>(MATCHES); }

            #[test]
            fn random_taps_finish_every_match() { screen::taps::<Game>(MATCHES); }

            #[test]
            fn every_listed_action_has_its_picks() { screen::picks::<Game>(MATCHES); }

            #[test]
            fn no_two_listed_actions_share_a_choice_id() { screen::choice_ids::<Game>(MATCHES); }

            #[test]
            fn every_listed_action_has_its_reason() { screen::reasons::<Game>(MATCHES); }

            #[test]
            fn a_hint_can_be_tapped_and_a_stopped_search_is_over_at_once() { screen::hints::<Game>(1); }

            #[test]
            fn scores_add_up() { play::scores::<Game>(MATCHES); }

            #[test]
            fn bots_of_every_level_finish_every_match() { play::bots::<Game>(MATCHES / 2); }
        })+
    };
}

cartable_core::every_game!(laws);
