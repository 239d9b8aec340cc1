//! The line with the points of the players whose panels are out of sight.

use super::facts::{Facts, TINY};
use super::frame::Frame;
use super::places::{Fold, Pane, SeatPlace};
use super::texts::plain;
use cartable_core::scene::SeatPanel;

/// The texts between two players and between those above and below, and before each group.
const BETWEEN: &str = " · ";
const ABOVE: &str = "↑ ";
const BELOW: &str = "↓ ";
const APART: &str = "   ";

/// Returns the line at this place: with names where they have room however the pane is scrolled, else with letters.
pub(crate) fn fold(facts: &Facts<'_>, frame: Frame, players: &Pane, seats: &[SeatPlace]) -> Fold {
    let width = |name: fn(&SeatPanel) -> &str| {
        let told = |place: &&SeatPlace| {
            let panel = facts.panels.iter().find(|panel| panel.panel.seat == place.seat);
            panel.map_or_else(String::new, |panel| {
                format!("{} {}", name(panel.panel), plain(panel.panel.score))
            })
        };
        let line = |scrolled: f32| {
            let end = scrolled + players.view.height();
            let above: Vec<String> =
                seats.iter().filter(|place| place.header.top < scrolled).map(|place| told(&place)).collect();
            let below: Vec<String> =
                seats.iter().filter(|place| place.header.bottom > end).map(|place| told(&place)).collect();
            let group = |arrow: &str, told: &[String]| {
                if told.is_empty() { String::new() } else { format!("{arrow}{}", told.join(BETWEEN)) }
            };
            let apart = if above.is_empty() || below.is_empty() { "" } else { APART };
            format!("{}{apart}{}", group(ABOVE, &above), group(BELOW, &below))
        };
        // The hidden panels change where an edge of a header comes into sight or leaves it.
        let most = (players.height - players.view.height()).max(0.0);
        let edges = seats.iter().flat_map(|place| {
            [place.header.top, place.header.top + 0.01, place.header.bottom - players.view.height() - 0.01]
        });
        let scrolls = edges.filter(|at| *at > 0.0 && *at < most).chain([0.0, most]);
        scrolls.map(|at| facts.letters.scaled(&line(at), TINY)).fold(0.0, f32::max)
    };
    let names = width(|panel| &panel.name);
    let has_names = names <= frame.width();
    let told = if has_names { names } else { width(|panel| &panel.letters) };
    // No figure is cut: the line of many players gets smaller letters instead.
    Fold { frame, has_names, size: TINY * (frame.width() / told.max(1.0)).min(1.0) }
}
