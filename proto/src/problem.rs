//! Errors on the wire: a stable reason, in `google.rpc.ErrorInfo`,
//! beside the gRPC code and a message for logs.

use crate::malformed::Malformed;
use cartable_core::catalogue::{GameId, Refusal, refusal_text};
use cartable_core::text::Lang;
use std::collections::HashMap;
use std::time::Duration;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

/// The `domain` of every `ErrorInfo`.
pub const DOMAIN: &str = "cartable";

/// The longest message or field, in bytes: it may quote a client's input, and travels in a header.
const LONGEST: usize = 400;
/// The names of the metadata of a refusal.
const GAME: &str = "game";
const RULE: &str = "rule";
const HEAD_SEQ: &str = "head_seq";

macro_rules! problem_reasons {
    ($($variant:ident = $name:literal, $code:ident, $text:literal;)+) => {
        /// The reason why a call failed: stable, so that a program can act on it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Reason {
            $(#[doc = concat!("`", $name, "`: ", $text, ".")] $variant,)+
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the name on the wire, `UPPER_SNAKE_CASE`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Returns the gRPC code that it travels with.
            #[must_use]
            pub const fn code(self) -> Code {
                match self { $(Self::$variant => Code::$code),+ }
            }

            /// Returns the message if there is nothing to add.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

problem_reasons! {
    Malformed = "MALFORMED", InvalidArgument, "a field is missing or out of range";
    Unreadable = "UNREADABLE", InvalidArgument, "the request cannot be read";
    TooLarge = "TOO_LARGE", ResourceExhausted, "the request is too large";
    TooSlow = "TOO_SLOW", DeadlineExceeded, "the call took too long";
    ClientTooOld = "CLIENT_TOO_OLD", FailedPrecondition, "the client is too old for this server";
    ServerTooOld = "SERVER_TOO_OLD", FailedPrecondition, "the server is too old for this client";
    UnknownMethod = "UNKNOWN_METHOD", Unimplemented, "this server knows no such call";
    BadOptions = "BAD_OPTIONS", InvalidArgument, "this table cannot be set up";
    RequestIdReused = "REQUEST_ID_REUSED", InvalidArgument, "this request id was used for something else";
    NoToken = "NO_TOKEN", Unauthenticated, "no access token was sent";
    UnknownToken = "UNKNOWN_TOKEN", Unauthenticated, "the token is unknown, spent or expired";
    Banned = "BANNED", PermissionDenied, "this account is banned";
    UnknownCode = "UNKNOWN_CODE", NotFound, "no account has this recovery code";
    UnknownIssuer = "UNKNOWN_ISSUER", NotFound, "this server trusts no such issuer of identities";
    IssuerSilent = "ISSUER_SILENT", Unavailable, "the issuer of the identity does not answer; try again in a moment";
    IdentityRefused = "IDENTITY_REFUSED", PermissionDenied, "the identity is not proven";
    NonceSpent = "NONCE_SPENT", FailedPrecondition, "the nonce was used, has ended or is another's; begin anew";
    UnknownIdentity = "UNKNOWN_IDENTITY", NotFound, "no account is linked to this identity";
    AlreadyLinked = "ALREADY_LINKED", FailedPrecondition, "another identity of this issuer is linked; unlink it first";
    LastWayIn = "LAST_WAY_IN", FailedPrecondition, "it is the last way into the account; make a recovery code first";
    UnknownAccount = "UNKNOWN_ACCOUNT", NotFound, "there is no such account";
    Blocked = "BLOCKED", PermissionDenied, "somebody there and you do not want to meet";
    TooFast = "TOO_FAST", ResourceExhausted, "that was too often; come again in a moment";
    TooMany = "TOO_MANY", ResourceExhausted, "there are as many of these as there may be";
    UnknownRoom = "UNKNOWN_ROOM", NotFound, "there is no room with this code";
    RoomFull = "ROOM_FULL", FailedPrecondition, "every seat of the room is taken";
    RoomChanged = "ROOM_CHANGED", Aborted, "the room has changed meanwhile; look again";
    RoomStarted = "ROOM_STARTED", FailedPrecondition, "the match of this room has begun";
    SeatsOpen = "SEATS_OPEN", FailedPrecondition, "some seats are still open";
    SeatTaken = "SEAT_TAKEN", FailedPrecondition, "somebody sits in this seat";
    NotInRoom = "NOT_IN_ROOM", PermissionDenied, "you do not sit in this room";
    NotOwner = "NOT_OWNER", PermissionDenied, "only who opened the room may do this";
    TooManyRooms = "TOO_MANY_ROOMS", ResourceExhausted, "you have too many rooms that have not begun";
    UnknownTicket = "UNKNOWN_TICKET", NotFound, "you do not wait in the queue any more";
    MatchToPlay = "MATCH_TO_PLAY", FailedPrecondition, "you have a match to play first";
    StillRunning = "STILL_RUNNING", FailedPrecondition, "the match is not over yet";
    SomebodyPlays = "SOMEBODY_PLAYS", FailedPrecondition, "somebody here has a match with clocks to play first";
    QueueBarred = "QUEUE_BARRED", FailedPrecondition, "you did not come to your last match or left it early; wait before you queue again";
    NoWayBack = "NO_WAY_BACK", FailedPrecondition, "ranked play asks for a way back into the account: make a recovery code or link an identity";
    TooNew = "TOO_NEW", FailedPrecondition, "ranked play asks for more finished matches of this game first";
    UnknownMatch = "UNKNOWN_MATCH", NotFound, "you sit in no such match";
    DrawClosed = "DRAW_CLOSED", FailedPrecondition, "the deal is drawn; what is revealed now is not in it";
    StaleSeq = "STALE_SEQ", Aborted, "the match has moved on; look again";
    SeatHeld = "SEAT_HELD", FailedPrecondition, "a bot holds this seat; take it back first";
    NotAbortable = "NOT_ABORTABLE", FailedPrecondition, "this match is ranked, a daily deal or has begun, and is played to its end";
    Refused = "REFUSED", FailedPrecondition, "the rules refuse this";
    MatchRunning = "MATCH_RUNNING", FailedPrecondition, "the record is shown when the match is over";
    UnknownDaily = "UNKNOWN_DAILY", NotFound, "there is no daily deal of this day";
    DailyOver = "DAILY_OVER", FailedPrecondition, "the daily deal of this day is not to be begun now";
    DailyOpen = "DAILY_OPEN", FailedPrecondition, "the daily deal is told when nobody can play it any more, six hours after its day";
    NotWatchable = "NOT_WATCHABLE", PermissionDenied, "not everybody who plays this match allows that others look on, or it has not begun";
    HistoryClosed = "HISTORY_CLOSED", PermissionDenied, "what this account has played is for its owner alone";
    RoundHidden = "ROUND_HIDDEN", FailedPrecondition, "the cards of this round are not shown yet";
    MatchVoid = "MATCH_VOID", FailedPrecondition, "the match has ended without a result";
    OldRules = "OLD_RULES", FailedPrecondition, "the rules of this match are no longer played; its record still tells the result";
    RecordGone = "RECORD_GONE", FailedPrecondition, "the record of this match was kept for its time, and is gone";
    SeedLost = "SEED_LOST", FailedPrecondition, "the server can no longer open the seed of this match";
    CatchingBreath = "CATCHING_BREATH", Unavailable, "the server is catching its breath: nothing can be stored at present";
    TryAgain = "TRY_AGAIN", Unavailable, "the server cannot answer now; try again";
    Stopping = "STOPPING", Unavailable, "the server is stopping; come back in a moment";
    Internal = "INTERNAL", Internal, "something went wrong on the server";
}

/// An error, as it is sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The gRPC code: it tells a client what to do, and is all it has if the reason is unknown.
    pub code: Code,
    /// The stable reason; `None`: the reason of a newer server, or an error of something in between.
    pub reason: Option<Reason>,
    /// A lower-case fragment for logs.
    pub message: String,
    /// For [`Reason::Malformed`]: the field.
    pub field: Option<String>,
    /// For [`Reason::Refused`]: the game and the rule's code.
    pub rule: Option<(GameId, String)>,
    /// For [`Reason::StaleSeq`]: the number of the last stored action.
    pub head_seq: Option<u64>,
    /// The time to wait before trying again, if the server asks for it.
    pub retry_after: Option<Duration>,
}

impl Problem {
    /// Returns a problem with these words.
    #[must_use]
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::of(reason.code(), Some(reason)) }
    }

    fn of(code: Code, reason: Option<Reason>) -> Self {
        let (message, field, rule) = (String::new(), None, None);
        Self { code, reason, message, field, rule, head_seq: None, retry_after: None }
    }

    /// Returns the same problem; the path of its field, if it has one, is seen from the message around.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        self.field = self.field.map(|field| format!("{outer}.{field}"));
        self
    }

    /// Returns the problem of a match that has moved on to `head_seq`.
    #[must_use]
    pub fn stale(head_seq: u64) -> Self {
        Self { head_seq: Some(head_seq), ..Reason::StaleSeq.into() }
    }

    /// Reads the problem from a failed call. Any error, made by any program, becomes a definite problem.
    #[must_use]
    pub fn read(status: &Status) -> Self {
        let details = status.get_error_details();
        let mut problem = Self::of(status.code(), None);
        status.message().clone_into(&mut problem.message);
        problem.retry_after = details.retry_info().and_then(|info| info.retry_delay);
        let Some(info) = details.error_info().filter(|info| info.domain == DOMAIN) else { return problem };
        problem.reason = Reason::ALL.iter().find(|reason| reason.name() == info.reason).copied();
        let field = details.bad_request().and_then(|bad| bad.field_violations.first());
        problem.field = field.map(|violation| violation.field.clone());
        let game = info.metadata.get(GAME).and_then(|game| game.parse().ok());
        problem.rule = game.zip(info.metadata.get(RULE).cloned());
        problem.head_seq = info.metadata.get(HEAD_SEQ).and_then(|seq| seq.parse().ok());
        problem
    }

    /// Returns the words that a player is shown for a refusal of the rules; `None` for other problems.
    #[must_use]
    pub fn refusal(&self, lang: Lang) -> Option<String> {
        self.rule.as_ref().map(|(game, code)| refusal_text(*game, code, lang))
    }
}

impl From<Reason> for Problem {
    fn from(reason: Reason) -> Self {
        Self::new(reason, reason.text())
    }
}

impl From<Malformed> for Problem {
    fn from(malformed: Malformed) -> Self {
        let message = malformed.to_string();
        Self { field: Some(malformed.field), ..Self::new(Reason::Malformed, message) }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let rule = Some((refusal.game, refusal.code.to_owned()));
        Self { rule, ..Self::new(Reason::Refused, refusal.message) }
    }
}

fn cut(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LONGEST));
    text
}

impl From<Problem> for Status {
    fn from(problem: Problem) -> Self {
        let problem = Problem { message: cut(problem.message), field: problem.field.map(cut), ..problem };
        let mut metadata = HashMap::new();
        if let Some((game, code)) = problem.rule {
            metadata.insert(GAME.to_owned(), game.id().to_owned());
            metadata.insert(RULE.to_owned(), code);
        }
        if let Some(head_seq) = problem.head_seq {
            metadata.insert(HEAD_SEQ.to_owned(), head_seq.to_string());
        }
        let mut details = ErrorDetails::new();
        if let Some(reason) = problem.reason {
            details.set_error_info(reason.name(), DOMAIN, metadata);
        }
        if let Some(field) = problem.field {
            details.add_bad_request_violation(field, problem.message.clone());
        }
        if problem.retry_after.is_some() {
            details.set_retry_info(problem.retry_after);
        }
        Self::with_error_details(problem.code, problem.message, details)
    }
}
