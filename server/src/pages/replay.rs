//! A match that everybody may see, step by step, with all cards open.
//!
//! A match is shown once every person in it agrees and nobody can still play the same deal;
//! any other match does not exist for a visitor. A player who does not want to be named is "player 2".

use super::text::{Page, say_with};
use super::visitor::Visitor;
use super::{Pages, PathParam};
use crate::detached::detached;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::store::{Shared, Sharing, Store};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use cartable_core::record::{Record, RecordError};
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::share;
use cartable_core::text::{Arg, Lang};
use cartable_drawing::picture;
use cartable_proto::{Problem, Reason};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The number of log lines below the picture.
const LINES: usize = 6;
/// The time that a page may wait for those before it,
/// and after which a visitor who waited in vain may come again.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Template)]
#[template(path = "replay.html")]
struct ReplayPage {
    page: Page,
    game: String,
    names: String,
    id: Id,
    step: usize,
    steps: usize,
    /// The picture, as SVG.
    picture: String,
    /// The last lines of the log, the newest at the end.
    log: Vec<String>,
}

impl ReplayPage {
    fn place(&self) -> String {
        say_with(
            self.page.lang,
            "replay-step",
            [("step", Arg::from(self.step)), ("steps", Arg::from(self.steps))],
        )
    }
}

pub(super) async fn begin(
    State(pages): State<Arc<Pages>>,
    visitor: Visitor,
    asked: PathParam<String>,
) -> Response {
    let Ok(Path(id)) = asked else { return visitor.unreadable() };
    visitor.show_or_refuse(pages.replay(&visitor, &id, "0").await)
}

pub(super) async fn show(
    State(pages): State<Arc<Pages>>,
    visitor: Visitor,
    asked: PathParam<(String, String)>,
) -> Response {
    let Ok(Path((id, step))) = asked else { return visitor.unreadable() };
    visitor.show_or_refuse(pages.replay(&visitor, &id, &step).await)
}

impl Pages {
    async fn replay(&self, visitor: &Visitor, id: &str, step: &str) -> Result<ReplayPage> {
        self.app.limits.read_from(visitor.address)?;
        let unknown = || Failure::from(Reason::UnknownMatch);
        let (id, step): (Id, usize) =
            (id.parse().map_err(|_| unknown())?, step.parse().map_err(|_| unknown())?);
        let (store, lang) = (Arc::clone(&self.app.store), visitor.lang);
        let shared =
            store.sharing(id).await?.filter(|shared| shared.is_shown(store.closed())).ok_or_else(unknown)?;
        // Each page loads and replays a match from its first card, so only a few run at a time,
        // and players are not delayed.
        let turn = timeout(PATIENCE, self.replays.turn()).await;
        let turn = turn.map_err(|_| Problem { retry_after: Some(PATIENCE), ..Reason::TooFast.into() })??;
        // The turn goes with the work and not with the caller, who may be gone at any await.
        let drawn = detached(async move {
            let record = shown(&store, id, &shared).await?;
            if step > record.entries.len() {
                return Err(unknown());
            }
            let game = record.game;
            Ok((game, turn.play(move || draw(&record, step, lang)).await?))
        });
        let (played, drawn) = drawn.await?;
        let (names, steps, picture, log) = drawn.map_err(|error| match error {
            RecordError::OldRules { .. } => Reason::OldRules,
            error => {
                tracing::error!(%id, %error, "a match that is shown cannot be played again");
                Reason::Internal
            }
        })?;
        let game = played.title(lang);
        let page = visitor.page(format!("{game} {step}/{steps}"));
        Ok(ReplayPage { page, game, names, id, step, steps, picture, log })
    }
}

/// Returns the record of a match that everybody may see, with the names that they may see.
async fn shown(store: &Store, id: Id, shared: &Shared) -> Result<Record> {
    let stored = store.load_match(id).await?.ok_or(Reason::UnknownMatch)?;
    if !stored.setup.options.game().plays(stored.setup.rules) {
        return Err(Reason::OldRules.into());
    }
    let mut record = stored.record();
    for (player, seat) in record.players.iter_mut().zip(&shared.seats) {
        if matches!(seat, Some((_, sharing)) if *sharing != Some(Sharing::Named)) {
            player.name.clear();
        }
    }
    Ok(record)
}

type Drawn = (String, usize, String, Vec<String>);

/// Draws the table after so many steps: the players, the number of steps, the picture,
/// and the last log lines.
fn draw(record: &Record, step: usize, lang: Lang) -> std::result::Result<Drawn, RecordError> {
    let viewer = Viewer::Spectator;
    let names = record.names(lang, viewer);
    let audience = Audience { lang, viewer, names: &names };
    let (scene, events) = share::table(record, audience, true, step)?;
    let seen = events.iter().rev().filter(|event| event.seen_by(viewer));
    let told = seen.flat_map(|event| event.log_lines(record.game, &audience).into_iter().rev());
    let mut log: Vec<String> = told.take(LINES).collect();
    log.reverse();
    let picture = picture::svg(&scene, record.game.id(), &record.game.title(lang));
    Ok((names.join(", "), record.entries.len(), picture, log))
}
