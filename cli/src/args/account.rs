//! `cartable account`.

use super::OnlineArgs;
use clap::{Args, Subcommand, ValueEnum};

/// `cartable account`.
#[derive(Debug, Clone, Args)]
pub struct AccountArgs {
    /// The command [default: show].
    #[command(subcommand)]
    pub command: Option<AccountCommand>,
    /// The server, and the account on it.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// The commands about an account.
#[derive(Debug, Clone, Subcommand)]
pub enum AccountCommand {
    /// Show name, picture, devices and tables, and change what can be changed.
    Show {
        /// Plain text, for pipes and screen readers.
        #[arg(long)]
        plain: bool,
    },
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
    /// Say if others may look on at what you play, as far as everybody at the table allows it.
    Watchable {
        /// Yes if they may.
        #[arg(value_enum, value_name = "yes|no")]
        may: YesOrNo,
    },
    /// Say if others may see what you have played.
    HistoryOpen {
        /// Yes if they may.
        #[arg(value_enum, value_name = "yes|no")]
        may: YesOrNo,
    },
    /// Make a recovery code and show it once; the one before becomes worthless.
    Code,
    /// Enter the account of a recovery code on this machine.
    Recover {
        /// Its thirty letters; case and the signs between them do not matter.
        /// Left out, they are asked for, and no history of commands keeps them.
        code: Vec<String>,
        /// Do not ask for a confirmation before the account kept here is left.
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
        /// Do not ask for a confirmation before the account kept here is left.
        #[arg(long)]
        yes: bool,
    },
    /// Unlink an identity from the account.
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
        /// Do not ask for a confirmation before the present account is signed out.
        #[arg(long)]
        yes: bool,
    },
    /// Block somebody with whom you sit in a room, play or have just played.
    Block {
        /// The name.
        who: String,
    },
    /// Unblock somebody.
    Unblock {
        /// The name#digits that `show` prints, the name alone, or the one at the table.
        who: String,
    },
    /// Report somebody with whom you sit in a room, play or have just played to the operator.
    Report {
        /// The name.
        who: String,
        /// The reason of the report.
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
        /// The confirmation that you mean it.
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

/// The reasons for which somebody can be reported.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Complaint {
    /// A name that offends.
    Name,
    /// Dishonest play.
    Cheating,
    /// Holding up or leaving tables again and again.
    Stalling,
}
