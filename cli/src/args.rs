//! The command line.

use crate::text::{say, say_with};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::seed::Seed;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::pasted;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::convert::Infallible;
use std::path::PathBuf;

/// French number-card games: play them, simulate them, replay them, keep score.
///
/// Without a command: the menu on a terminal; elsewhere one match between bots, printed.
#[derive(Debug, Parser)]
#[command(name = "cartable", version, after_help = games(Lang::En))]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Language of all texts: fr or en [default: the menu's, then the locale's].
    #[arg(long, global = true, env = "CARTABLE_LANG", value_name = "LANG")]
    pub lang: Option<Lang>,
}

/// The games by their ids, with how many play and what options there are.
pub(crate) fn games(lang: Lang) -> String {
    let line = |game: GameId| {
        let seats = game.seats();
        let (fewest, most) = (seats.start(), seats.end());
        let players = if fewest == most { fewest.to_string() } else { format!("{fewest}-{most}") };
        let options: Vec<&str> = game.option_specs().iter().map(|spec| spec.key).collect();
        let options = if options.is_empty() { say(lang, "games-no-options") } else { options.join(", ") };
        let args = [("title", game.title(lang)), ("players", players), ("options", options)];
        let told = say_with(lang, "games-line", args.map(|(name, text)| (name, Arg::from(text))));
        format!("  {:<10} {told}", game.id())
    };
    let lines: Vec<String> = GameId::ALL.into_iter().map(line).collect();
    format!("{}\n{}", say(lang, "games-head"), lines.join("\n"))
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play at a table: against bots, or online with --server.
    #[command(after_help = games(Lang::En))]
    Play(PlayArgs),
    /// Take the first lesson in a game: a deal told step by step.
    Lesson(LessonArgs),
    /// Let bots play many matches and count wins and points.
    Simulate(SimulateArgs),
    /// Let every level of bots play every other and rate them.
    Arena(ArenaArgs),
    /// Check a record move by move and print it.
    Replay(ReplayArgs),
    /// Check a record and its seed; say who won.
    Verify {
        /// The record: a file, a name under which `w` kept one, or - for standard input.
        file: PathBuf,
    },
    /// Print a match as text to be sent to others: what happened, the points, and what proves its deal.
    Share(ShareArgs),
    /// Keep the score of a game played with physical cards.
    Score(ScoreArgs),
    /// Say what became of your matches against bots.
    Stats,
    /// Your account at a server: name and picture, the way back into it, its devices, its tables.
    Account(AccountArgs),
    /// Play with people you do not know: for the ratings with --ranked.
    Queue(QueueArgs),
    /// The daily deal: the same for everybody, one try each. Without a game, show the day.
    Daily(DailyArgs),
    /// Look on at a match of others, where all who play it allow that; a ranked one is seen a minute late.
    Watch(WatchArgs),
    /// Print the highest ratings of a game, or the final table of a month.
    Leaderboard(LeaderboardArgs),
    /// Print your ratings and what became of your matches online, or another's.
    Profile(ProfileArgs),
    /// Print your matches online that were played to their end, the last first, or another's.
    History(HistoryArgs),
    /// Print the rules of a game.
    #[command(after_help = games(Lang::En))]
    Rules {
        /// The game.
        #[arg(value_parser = GameId::named)]
        game: GameId,
    },
}

/// A table to be set.
#[derive(Debug, Clone, Args)]
pub struct TableArgs {
    /// How many players.
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// An option of the game, such as target=100; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, String)>,
}

/// `cartable play`.
#[derive(Debug, Clone, Args)]
pub struct PlayArgs {
    /// The game; --resume and --room know it.
    #[arg(required_unless_present_any = ["room", "resume"], value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// How the bots play: easy, normal, hard or, where a game gains by it, expert (elsewhere that is hard).
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Normal)]
    pub level: Level,
    /// The seed of the deals, up to 64 hexadecimal digits [default: drawn].
    #[arg(long, value_name = "HEX", conflicts_with = "server")]
    pub seed: Option<Seed>,
    /// Go on with the last table, the last of GAME, or the one of this name.
    #[arg(
        long,
        value_name = "NAME",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        conflicts_with_all = ["seats", "options", "level", "seed", "name", "first", "server", "room"]
    )]
    pub resume: Option<String>,
    /// Your name at the table; online, with an account of its own.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Who deals or starts, or is the youngest, as the game has it: a player, from 1, who is you [default: drawn].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "room")]
    pub first: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// Milliseconds between two moves of the bots [default: 700, with --plain 0].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub pace: Option<u32>,
    /// Play online at this server, such as <https://host:7878>; with # and its fingerprint
    /// where it has made its certificate itself. Alone, opens a room and prints its code.
    #[arg(long, value_name = "URL", env = "CARTABLE_SERVER", value_parser = parse_server)]
    pub server: Option<String>,
    /// Join this room, or come back to it, or to this match of yours by its id [server: the one of the menu].
    #[arg(long, value_name = "CODE|ID", value_parser = parse_place)]
    pub room: Option<String>,
    /// How fast is played in a new room: `quick`, `normal`, `slow`, `day`, `two_days`,
    /// `three_days` or `week` [default: without clocks].
    #[arg(long, value_name = "SPEED", requires = "server", conflicts_with = "room", value_parser = parse_speed)]
    pub speed: Option<Speed>,
    /// How many of the other seats of a new room are for people; bots take the rest.
    #[arg(long, value_name = "N", requires = "server", conflicts_with = "room")]
    pub guests: Option<usize>,
}

/// Where, and as whom.
#[derive(Debug, Clone, Args)]
pub struct OnlineArgs {
    /// The server [default: the one of the menu].
    #[arg(long, value_name = "URL", env = "CARTABLE_SERVER", global = true, value_parser = parse_server)]
    pub server: Option<String>,
    /// The name under which you play there on this machine; each has an account of its own
    /// [default: the usual account, whatever it is called].
    #[arg(long, value_name = "NAME", global = true)]
    pub name: Option<String>,
}

/// `cartable leaderboard`.
#[derive(Debug, Clone, Args)]
pub struct LeaderboardArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// A month that is over, as in 2026-11.
    #[arg(long, value_name = "MONTH")]
    pub season: Option<String>,
    /// Every line, and not the first fifty and your own.
    #[arg(long)]
    pub all: bool,
    /// With the ids of the accounts, which `profile --of` and `history --of` take.
    #[arg(long)]
    pub ids: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable profile`.
#[derive(Debug, Clone, Args)]
pub struct ProfileArgs {
    /// Of somebody with whom you sit in a room, play or have just played, or of this account's id.
    #[arg(long, value_name = "NAME")]
    pub of: Option<String>,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable history`.
#[derive(Debug, Clone, Args)]
pub struct HistoryArgs {
    /// Agree that everybody may see this match of yours, step by step on a page of the server's.
    #[arg(long, value_name = "MATCH")]
    pub show: Option<String>,
    /// Be called by your name there, and not "player 2".
    #[arg(long, requires = "show")]
    pub named: bool,
    /// No longer agree to it.
    #[arg(long, value_name = "MATCH", conflicts_with = "show")]
    pub hide: Option<String>,
    /// Print the record of this match of yours that is over, which `verify` and `replay` take.
    #[arg(long, value_name = "MATCH", conflicts_with_all = ["show", "hide"])]
    pub record: Option<String>,
    /// Look at this match of yours again, step by step on the screen, in print as a whole; a try at a daily deal as you saw it until its day is closed.
    #[arg(long, value_name = "MATCH", conflicts_with_all = ["show", "hide", "record"])]
    pub replay: Option<String>,
    /// Of somebody with whom you sit in a room, play or have just played, or of this account's id, who has opened theirs.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["show", "hide", "record", "replay"])]
    pub of: Option<String>,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable queue`.
#[derive(Debug, Clone, Args)]
pub struct QueueArgs {
    /// The game.
    #[arg(required_unless_present = "leave", value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// Leave the queue in which you wait, on this device or another. Ctrl-C where you wait does the same.
    #[arg(long, conflicts_with_all = ["game", "seats", "ranked", "bots_after"])]
    pub leave: bool,
    /// With how many players, you included, you would play [default: any number, from 2 up to the game's most].
    #[arg(long, value_name = "N,M,..", value_delimiter = ',')]
    pub seats: Vec<usize>,
    /// How fast is played: `quick`, `normal`, `slow`, `day`, `two_days`, `three_days` or `week`.
    #[arg(long, value_name = "SPEED", default_value = "normal", value_parser = parse_speed)]
    pub speed: Speed,
    /// For the ratings.
    #[arg(long)]
    pub ranked: bool,
    /// After how many seconds bots take the seats that are still open [default: never].
    #[arg(long, value_name = "SECONDS", conflicts_with = "ranked")]
    pub bots_after: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable daily`.
#[derive(Debug, Clone, Args)]
pub struct DailyArgs {
    /// The game whose deal is played.
    #[arg(value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// Another day, as in 2026-11-22 (UTC): its table once it is closed, or your try to finish it; without a game, all its tables.
    #[arg(long, value_name = "DAY")]
    pub day: Option<Day>,
    /// Print the record of a try, by its last column in the table of a day that is closed.
    #[arg(long, value_name = "TRY", conflicts_with = "game")]
    pub record: Option<String>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable watch`.
#[derive(Debug, Clone, Args)]
pub struct WatchArgs {
    /// The code of its room, or the id of the match.
    #[arg(value_name = "CODE|ID", value_parser = parse_place)]
    pub what: String,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable lesson`.
#[derive(Debug, Clone, Args)]
pub struct LessonArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// Your name at the table.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
}

/// `cartable simulate`.
#[derive(Debug, Clone, Args)]
pub struct SimulateArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// How many matches.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub matches: u64,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// The bots' levels, one for all or one per seat; they change seats from match to match.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', default_value = "normal")]
    pub bots: Vec<Level>,
    /// The seed of the whole run, up to 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", default_value = "00")]
    pub seed: Seed,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `cartable arena`.
#[derive(Debug, Clone, Args)]
pub struct ArenaArgs {
    /// The games [default: all of them].
    #[arg(value_name = "GAME", value_parser = GameId::named)]
    pub games: Vec<GameId>,
    /// The levels that meet: random, easy, normal, hard, expert.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', default_value = "easy,normal,hard")]
    pub levels: Vec<Level>,
    /// How many matches each pair of levels plays; rounded up, so that each deal is played from every seat.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub matches: u64,
    /// How many players; beyond two, one bot of one level sits among bots of the other [default: 2].
    #[arg(long, value_name = "N,M,..", value_delimiter = ',')]
    pub seats: Vec<usize>,
    /// Beyond two players, only the stronger level alone among the weaker, which is quicker to play.
    #[arg(long)]
    pub stronger_alone: bool,
    /// How far the strongest level can be read:
    /// it plays against somebody who knows its code, but neither its dice nor its hand.
    #[arg(long, conflicts_with_all = ["levels", "stronger_alone", "svg"])]
    pub read: bool,
    /// How long that one searches where others choose at the same time.
    #[arg(long, value_name = "N", default_value_t = 600, requires = "read")]
    pub iterations: u32,
    /// The seed of the whole run, up to 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", default_value = "00")]
    pub seed: Seed,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Draw a picture of strength against thinking time.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// `cartable replay`.
#[derive(Debug, Clone, Args)]
pub struct ReplayArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// As this seat sees it, from 1 [default: as a spectator does].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Print the table after each move.
    #[arg(long)]
    pub steps: bool,
    /// Look at it on the screen, step by step, forward and back, and play on from where you like.
    #[arg(long, conflicts_with_all = ["steps", "moments"])]
    pub watch: bool,
    /// Draw the table as it stood at the end; of a match that is over, with everybody's cards.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub svg: Option<PathBuf>,
    /// Say at the end where another choice would have gained
    /// most [default: for the one person of the record].
    #[arg(long)]
    pub moments: bool,
}

/// `cartable share`.
#[derive(Debug, Clone, Args)]
pub struct ShareArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// As this seat sees it, from 1 [default: as a spectator does].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// The score sheet alone.
    #[arg(long)]
    pub sheet: bool,
}

/// `cartable account`.
#[derive(Debug, Clone, Args)]
pub struct AccountArgs {
    /// What to do [default: show].
    #[command(subcommand)]
    pub command: Option<AccountCommand>,
    /// Where, and as whom.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// What is done with an account.
#[derive(Debug, Clone, Subcommand)]
pub enum AccountCommand {
    /// Show name, picture, devices and tables.
    Show,
    /// Take another name; it gets digits of its own.
    Rename {
        /// The name: 1 to 24 columns.
        to: String,
    },
    /// Take another picture; without one, show them all.
    Avatar {
        /// Its id.
        id: Option<String>,
    },
    /// Say whether others may look on at what you play, where everybody at the table allows it.
    Watchable {
        /// Whether they may.
        #[arg(value_enum, value_name = "yes|no")]
        may: YesOrNo,
    },
    /// Say whether others may see what you have played.
    HistoryOpen {
        /// Whether they may.
        #[arg(value_enum, value_name = "yes|no")]
        may: YesOrNo,
    },
    /// Make a recovery code and show it, once; the one before is worthless from then on.
    Code,
    /// Enter the account of a recovery code on this machine.
    Recover {
        /// Its thirty letters; case and what stands between them do not matter. Where they are left out they are asked for, and no history of commands keeps them.
        code: Vec<String>,
        /// Do not ask whether the account that is kept here may be left.
        #[arg(long)]
        yes: bool,
    },
    /// Link your identity at an issuer that the server trusts, in the browser: it opens the account on any device.
    Link {
        /// The issuer's name [default: the only one].
        issuer: Option<String>,
    },
    /// Enter the account of your identity at an issuer on this machine.
    Open {
        /// The issuer's name [default: the only one].
        issuer: Option<String>,
        /// Do not ask whether the account that is kept here may be left.
        #[arg(long)]
        yes: bool,
    },
    /// Take an identity away from the account.
    Unlink {
        /// The issuer's name.
        issuer: String,
    },
    /// Sign a device out, by its number in what `show` prints.
    SignOut {
        /// The number.
        #[arg(required_unless_present = "others")]
        device: Option<usize>,
        /// All but this one.
        #[arg(long)]
        others: bool,
        /// Do not ask whether this one may be signed out.
        #[arg(long)]
        yes: bool,
    },
    /// Do not meet somebody any more with whom you sit in a room, play or have just played.
    Block {
        /// The name.
        who: String,
    },
    /// Let somebody come near again.
    Unblock {
        /// The name#digits that `show` prints, the name alone, or the one at the table.
        who: String,
    },
    /// Tell the operator of somebody with whom you sit in a room, play or have just played.
    Report {
        /// The name.
        who: String,
        /// What for.
        #[arg(value_enum)]
        kind: Complaint,
        /// The match in which it happened, by its id.
        #[arg(long = "match", value_name = "MATCH")]
        match_id: Option<String>,
    },
    /// Print everything that the server keeps of you, as JSON.
    Export,
    /// Delete the account for good.
    Delete {
        /// That you mean it.
        #[arg(long, required = true)]
        yes: bool,
    },
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum YesOrNo {
    /// Yes.
    #[value(alias = "oui")]
    Yes,
    /// No.
    #[value(alias = "non")]
    No,
}

/// What somebody is reported for.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Complaint {
    /// A name that offends.
    Name,
    /// Play that is not honest.
    Cheating,
    /// Holding up or leaving tables again and again.
    Stalling,
}

/// `cartable score`.
#[derive(Debug, Clone, Args)]
pub struct ScoreArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// The players' names, clockwise.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Who deals or starts in the first round: a player, from 1 [default: drawn].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub first: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// Print the game's newest sheet as text to be sent to others.
    #[arg(long, conflicts_with_all = ["seats", "options", "names", "first", "plain"])]
    pub text: bool,
}

/// A speed that there is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such speed")]
pub struct NoSuchSpeed;

/// The address of a server out of whatever was pasted as one word: a link, an address in quotes or without its scheme.
/// What is written as an address, and anything else, is taken as it is: if it is none, it is refused by its own name.
#[expect(clippy::unnecessary_wraps, reason = "what clap takes")]
fn parse_server(text: &str) -> Result<String, Infallible> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_address = rest.is_some_and(|rest| !rest.contains('/'));
    let is_word = !text.trim().contains(char::is_whitespace);
    let found = pasted(text).server.filter(|_| is_word && !is_address);
    Ok(found.unwrap_or_else(|| text.to_owned()))
}

/// The code of a room or the id of a match out of whatever was pasted: a link, a code in quotes, in another case.
#[expect(clippy::unnecessary_wraps, reason = "what clap takes")]
fn parse_place(text: &str) -> Result<String, Infallible> {
    let found = pasted(text);
    Ok(found.room.or(found.match_id).unwrap_or_else(|| text.to_owned()))
}

fn parse_speed(text: &str) -> Result<Speed, NoSuchSpeed> {
    Speed::named(text).ok_or(NoSuchSpeed)
}

/// An option that is not written `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an option is written key=value")]
pub struct NotKeyValue;

fn parse_option(text: &str) -> Result<(String, String), NotKeyValue> {
    let (key, value) = text.split_once('=').filter(|(key, _)| !key.is_empty()).ok_or(NotKeyValue)?;
    Ok((key.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is copied from a page, a message or a terminal is taken on the command line.
    #[test]
    fn what_was_copied_is_taken() {
        let place = |text: &str| parse_place(text).expect("infallible");
        for text in [
            "KWXTZP",
            "kwxtzp",
            "“KWXTZP”.",
            "https://play.example/r/KWXTZP",
            "cartable://play.example/r/kwxtzp#AB",
        ] {
            assert_eq!(place(text), "KWXTZP", "{text}");
        }
        let server = |text: &str| parse_server(text).expect("infallible");
        for text in [
            "https://play.example",
            "play.example",
            "https://Play.example/r/KWXTZP",
            "«https://play.example/»,",
        ] {
            assert_eq!(server(text), "https://play.example", "{text}");
        }
        for odd in ["?", "https://a b", "https://play.example#"] {
            assert_eq!(server(odd), odd, "to be refused by its name");
        }
    }
}
