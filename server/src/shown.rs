//! Matches and accounts in words, for the operator.

use crate::args::Show;
use cartable_server::model::utc;
use cartable_server::rating::Rating;
use cartable_server::store::{Admin, AdminError, until_when};
use std::fmt::Write as _;

/// The most matches or people in a list.
const MOST: u32 = 50;

/// Returns what is asked for, in lines.
///
/// # Errors
/// There is no such thing, or the database failed.
pub async fn of(admin: &mut Admin, what: &Show) -> Result<String, AdminError> {
    let mut lines = String::new();
    // Writing into a string never fails.
    let mut say = |line: String| {
        let _ = writeln!(lines, "{line}");
    };
    match what {
        Show::Match { match_id } => {
            let shown = admin.show_match(*match_id).await?;
            let [game, kind, state] = &shown.about;
            let ended = shown.times.1.map_or_else(|| "runs".to_owned(), |at| format!("ended {}", utc(at)));
            let void = if shown.is_void { ", out of the ratings" } else { "" };
            say(format!("{match_id}: {game}, {kind}, {state}, begun {}, {ended}{void}", utc(shown.times.0)));
            for (seat, person) in shown.seats.iter().enumerate() {
                let name = person.name.as_deref().unwrap_or("a bot");
                let place = person.place.map(|place| format!(", place {place}")).unwrap_or_default();
                let resigned = if person.has_resigned { ", resigned" } else { "" };
                let home = person.home.as_ref().map(|home| format!(", household {home}")).unwrap_or_default();
                let rated = person
                    .rated
                    .map(|(before, after)| format!(", {} to {}", before.points(), after.points()));
                let rated = rated.unwrap_or_default();
                let decisions = person.decisions;
                let seat = seat + 1;
                say(format!("  {seat}. {name}{place}{resigned}, {decisions} own moves{home}{rated}"));
            }
        }
        Show::Account { who } => {
            let shown = admin.show_account(who, MOST).await?;
            let banned = shown.banned_until.map(|until| format!(", banned {}", until_when(until)));
            let banned = banned.unwrap_or_default();
            say(format!("{} ({}), since {}{banned}", shown.name, shown.id, utc(shown.created_at)));
            let code = if shown.has_code { "a recovery code" } else { "no recovery code" };
            say(format!("  ways in: {code}, identities: {}", list(&shown.issuers)));
            say(format!("  devices: {}", list(&shown.devices)));
            say(format!("  reports: {} by {} accounts", shown.reports.0, shown.reports.1));
            for (game, rating, matches) in &shown.ratings {
                say(format!("  {game}: {}, {matches} matches", points(*rating)));
            }
            for (match_id, game, at, place, change, left_early) in &shown.rated {
                let left = if *left_early { ", left early" } else { "" };
                say(format!("  {} {match_id} {game}: place {place}, {change:+}{left}", utc(*at)));
            }
        }
        Show::Met { who } => {
            for rival in admin.rivals(who, MOST).await? {
                let (matches, wins, short) = (rival.matches, rival.wins, rival.short);
                let together = if rival.together > 0 {
                    format!(", {} in one household", rival.together)
                } else {
                    String::new()
                };
                let last = utc(rival.last_at);
                say(format!(
                    "{}: {matches} matches, won {wins}, {short} left early{together}, last {last}",
                    rival.name
                ));
            }
        }
    }
    Ok(lines)
}

fn list(names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(|name| if name.is_empty() { "unnamed" } else { name }).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn points(rating: Rating) -> String {
    let settled = if rating.is_settled() { "" } else { ", not settled" };
    format!("{} ± {}{settled}", rating.points(), rating.margin())
}
