//! Finished rounds of a match on a server, as the server tells them.

use super::desk;
use crate::error::Failure;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::name;
use cartable_core::scene::{Audience, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_proto::{Reader, Update, v1};

/// Finished rounds as each seat and the spectators saw them, or as the player's own seat alone did.
/// Nothing is told of other rounds.
pub(crate) struct FinishedRounds {
    pub game: GameId,
    pub names: Vec<String>,
    /// The asking player's view of the table.
    pub viewer: Viewer,
    /// The number of steps before each round but the first.
    pub starts: Vec<u32>,
    /// The viewers, each with the updates they saw, step by step.
    stories: Vec<(Viewer, Vec<Update>)>,
}

impl FinishedRounds {
    /// Reads a round, as a server tells it.
    ///
    /// # Errors
    /// The server is newer than this program, or the answer cannot be understood.
    pub fn read(answer: v1::GetOpenRoundResponse) -> Result<Self, Failure> {
        let about = answer.r#match.ok_or(Failure::Answer("no match"))?;
        let options = AnyOptions::try_from(about.setup.unwrap_or_default()).map_err(Failure::TooOld)?;
        let game = options.game();
        let seats = about.players.len();
        let seat = Seat::new(about.seat as usize).filter(|seat| seat.index() < seats);
        let viewer = match seat {
            _ if about.spectator => Viewer::Spectator,
            Some(seat) => Viewer::Seat(seat),
            None => return Err(Failure::Answer("no seat")),
        };
        // A player is told only their own view of a daily deal that others may still play.
        let viewers =
            if answer.stories.len() == 1 { vec![viewer] } else { Viewer::everybody(seats).collect() };
        let is_for_all = viewers.len() == answer.stories.len();
        let story = |story: v1::RoundStory| {
            let mut reader = Reader::new(game);
            story.updates.into_iter().map(|update| reader.read(update).map_err(Failure::TooOld)).collect()
        };
        let stories = answer.stories.into_iter().map(story).collect::<Result<Vec<Vec<Update>>, _>>()?;
        let steps = stories.first().map_or(0, Vec::len);
        let is_whole = is_for_all
            && steps > 0
            && stories.iter().all(|story| story.len() == steps)
            && stories.iter().flatten().all(|update| update.view.status.sheet.seats() == seats);
        if !is_whole {
            return Err(Failure::Answer("no whole round"));
        }
        let names = about.players.iter().map(|player| name::shown(&player.name)).collect();
        let stories = viewers.into_iter().zip(stories).collect();
        Ok(Self { game, names, viewer, starts: Vec::new(), stories })
    }

    /// Adds the round that follows, told to the same person.
    pub fn add(&mut self, next: Self) {
        self.starts.push(self.steps() as u32 + 1);
        for ((_, story), (_, next)) in self.stories.iter_mut().zip(next.stories) {
            story.extend(next);
        }
    }

    /// Returns true if the match ends with these rounds.
    pub fn is_over(&self) -> bool {
        let last = self.stories.first().and_then(|(_, story)| story.last());
        last.is_some_and(|update| update.view.status.over)
    }

    /// Returns true if they are told from the player's own seat alone.
    pub fn is_own(&self) -> bool {
        self.stories.len() == 1
    }

    /// Returns the number of steps after the first deal.
    pub fn steps(&self) -> usize {
        self.stories.first().map_or(0, |(_, story)| story.len() - 1)
    }

    fn story(&self, viewer: Viewer) -> &[Update] {
        self.stories.iter().find(|(by, _)| *by == viewer).map_or(&[], |(_, story)| story)
    }

    /// Returns the scene after so many steps.
    pub fn scene_at(&self, audience: Audience<'_>, is_open: bool, step: usize) -> Scene {
        let seen_by = |viewer| {
            let update = self.story(viewer).get(step);
            update.map_or_else(Scene::default, |update| {
                update.view.present(Audience { viewer, ..audience }, &[]).scene
            })
        };
        let mut scene = seen_by(audience.viewer);
        if is_open {
            for seat in Seat::all(self.names.len()).filter(|seat| !audience.viewer.is(*seat)) {
                scene.open(seat, seen_by(Viewer::Seat(seat)), &audience);
            }
        }
        let story = self.story(audience.viewer).iter().take(step + 1);
        let events: Vec<_> = story.flat_map(|update| &update.events).collect();
        scene.log = desk::log(&audience, self.game, events.into_iter());
        scene.close();
        scene
    }
}
