//! The operator's commands, on a database whose server may be running.

use crate::args::{Command, Ratings, Seasons, Why};
use crate::shown;
use cartable_server::accounts::{checked_name, tags};
use cartable_server::model::{Season, utc};
use cartable_server::private;
use cartable_server::store::{Act, Admin, Place, StoreError, restore, until_when};
use cartable_server::wall_clock::WallClock;
use std::error::Error;
use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

const DAY_MS: u64 = 1_000 * 60 * 60 * 24;
/// The answer to who wants a copy of a database that is no file.
const BACKUP: &str =
    "backups of PostgreSQL are made by its own program: pg_dump --format=custom --file=FILE ADDRESS";
/// The answer to who wants to put one in its place.
const RESTORE: &str = "a backup of PostgreSQL comes back by its own program, pg_restore --clean --if-exists --dbname=ADDRESS FILE, \
     while no server runs; then say so with cartable-server restored --because REASON";

/// Returns the operator's act, at this time in milliseconds since 1970.
pub fn act(why: Why, at: u64) -> Act {
    let operator = if why.operator.is_empty() { process_owner() } else { why.operator };
    Act { operator, reason: why.because, at }
}

/// Returns the user of this process by number: cron and systemd set no name.
fn process_owner() -> String {
    // The owner of one's own process, where the system has such a file.
    std::fs::metadata("/proc/self").map_or_else(|_| "unknown".to_owned(), |own| format!("uid {}", own.uid()))
}

/// Runs a command.
///
/// # Errors
/// The thing that it names does not exist, or the database failed.
pub async fn run(command: Command, database: &Place) -> Result<(), Box<dyn Error>> {
    let now = WallClock::system().now();
    let act = |why| act(why, now);
    let command = match (command, database.file()) {
        (Command::Restore { from, why }, Some(file)) => {
            restore(&from, file, &act(why)).await?;
            println!("{database} is restored from {}", from.display());
            return Ok(());
        }
        (Command::Restore { .. }, None) => return Err(RESTORE.into()),
        (Command::Backup { .. }, None) => return Err(BACKUP.into()),
        (Command::Export { to }, _) => return export(database, &to).await,
        (Command::Import { from }, _) => return import(database, &from).await,
        (command, _) => command,
    };
    let open = Admin::open(database).await;
    let mut admin = open.map_err(|why| format!("the database {database} cannot be used: {why}"))?;
    match command {
        // These need no `Admin`, or the server itself runs them.
        Command::Check
        | Command::Restore { .. }
        | Command::Export { .. }
        | Command::Import { .. }
        | Command::Ratings { what: Ratings::Replay { .. } } => {}
        Command::Backup { to } => {
            // Created for its owner alone, before anything is in it.
            private::database(&to)?;
            admin.backup(&to).await?;
            println!("{database} is copied to {}", to.display());
        }
        Command::Restored { why } => {
            admin.restored(&act(why)).await?;
            println!("noted");
        }
        Command::Ban { who, days, why } => {
            let until = days.map_or(u64::MAX, |days| now.saturating_add(days.saturating_mul(DAY_MS)));
            admin.ban(&who, until, &act(why)).await?;
            println!("{who} is banned {}", until_when(until));
        }
        Command::Unban { who, why } => {
            admin.ban(&who, 0, &act(why)).await?;
            println!("{who} is banned no more");
        }
        Command::Rename { who, to, why } => {
            let name = checked_name(&to).map_err(|failure| failure.to_string())?;
            println!("{}", admin.rename(&who, &name, &tags()?, &act(why)).await?);
        }
        Command::Void { match_id, why } => {
            admin.void(match_id, &act(why)).await?;
            println!("match {match_id} is ended without a result");
        }
        Command::Ratings { what: Ratings::Void { account: Some(who), why, .. } } => {
            let matches = admin.void_account(&who, &act(why)).await?;
            println!("{who}: {matches} matches are out of the ratings");
        }
        Command::Ratings { what: Ratings::Void { match_id, why, .. } } => {
            // The command line asks for one of both.
            if let Some(match_id) = match_id {
                admin.void_rating(match_id, &act(why)).await?;
                println!("match {match_id} is out of the ratings");
            }
        }
        Command::Show { what } => print!("{}", shown::of(&mut admin, &what).await?),
        Command::Suspects { nights } => {
            for (name, suspect) in admin.suspects(now.saturating_sub(nights * DAY_MS)).await? {
                println!("{name}: {}", suspect.why);
            }
        }
        Command::Season { what: Seasons::End { season, why } } => {
            let season = match season {
                None => Season::of(now),
                Some(name) => {
                    Season::named(&name).ok_or_else(|| format!("{name} is no month, as in 2026-11"))?
                }
            };
            let is_ended = admin.end_season(&season, &act(why)).await?;
            println!("{} {}", season.name, if is_ended { "is ended" } else { "was ended before" });
        }
        Command::Reports => {
            for report in admin.reports().await? {
                let days = now.saturating_sub(report.at) / DAY_MS;
                let by = report.by.unwrap_or_else(|| "somebody who is gone".to_owned());
                let place = report.match_id.map(|id| format!(", match {id}")).unwrap_or_default();
                println!("{}. {}: {}, by {by}, {days} days ago{place}", report.id, report.of, report.kind);
            }
        }
        Command::CloseReport { report, why } => {
            admin.close_report(report, &act(why)).await?;
            println!("report {report} is closed");
        }
        Command::Audit { most } => {
            for row in admin.audit(most).await? {
                let Act { operator, reason, at } = row.act;
                println!("{} {operator}: {} {} ({reason})", utc(at), row.what, row.target);
            }
        }
    }
    Ok(())
}

/// Writes a database into a new file, while no server works on it. Until all is in, the file has another name.
async fn export(database: &Place, to: &Path) -> Result<(), Box<dyn Error>> {
    let refused = |why: StoreError| format!("the database {database} cannot be used: {why}");
    let _lock = database.lock().await.map_err(refused)?;
    let mut admin = Admin::open(database).await.map_err(refused)?;
    if to.exists() {
        return Err(format!("{} exists already", to.display()).into());
    }
    let part = private::beside(to, ".part");
    // It holds the hashes of tokens, as the database does.
    let file = File::options().read(true).write(true).create(true).truncate(false).mode(0o600).open(&part);
    let file = file.map_err(|why| format!("{} cannot be made: {why}", part.display()))?;
    let rows = admin.export(&file).await.map_err(|why| format!("{}: {why}", part.display()))?;
    file.sync_all()?;
    fs::rename(&part, to)?;
    println!("exported rows: {rows}");
    Ok(())
}

/// Reads a file that was exported into an empty database, while no server works on it.
async fn import(database: &Place, from: &Path) -> Result<(), Box<dyn Error>> {
    let refused = |why: StoreError| format!("the database {database} cannot be used: {why}");
    let file = File::open(from).map_err(|why| format!("{}: {why}", from.display()))?;
    database.file().map_or(Ok(()), private::database)?;
    let _lock = database.lock().await.map_err(refused)?;
    let mut admin = Admin::make(database).await.map_err(refused)?;
    let rows = admin.import(&file).await;
    println!("imported rows: {}", rows.map_err(|why| format!("{}: {why}", from.display()))?);
    Ok(())
}
