//! A round of a match on a server that is over, with all hands open.

use super::desk;
use crate::error::Failure;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::name;
use cartable_core::scene::{Audience, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_proto::{Reader, Update, v1};

/// The round as each seat saw it, and as those did who look on; of the rounds to come it tells nothing.
pub(super) struct OpenRound {
    pub game: GameId,
    pub names: Vec<String>,
    /// From where the one who asked sees the table.
    pub viewer: Viewer,
    commitment: String,
    /// By seat, then of those who look on: step by step.
    stories: Vec<Vec<Update>>,
}

impl OpenRound {
    /// Reads what a server says.
    ///
    /// # Errors
    /// The server is newer than this program, or the answer cannot be understood.
    pub fn read(answer: v1::GetOpenRoundResponse) -> Result<Self, Failure> {
        let about = answer.r#match.ok_or(Failure::Answer("no match"))?;
        let options = AnyOptions::try_from(about.setup.unwrap_or_default()).map_err(Failure::TooOld)?;
        let game = options.game();
        let story = |story: v1::RoundStory| {
            let mut reader = Reader::new(game);
            story.updates.into_iter().map(|update| reader.read(update).map_err(Failure::TooOld)).collect()
        };
        let stories = answer.stories.into_iter().map(story).collect::<Result<Vec<Vec<Update>>, _>>()?;
        let seats = about.players.len();
        let steps = stories.first().map_or(0, Vec::len);
        let is_whole = stories.len() == seats + 1
            && steps > 0
            && stories.iter().all(|story| story.len() == steps)
            && stories.iter().flatten().all(|update| update.view.status.sheet.seats() == seats);
        let seat = Seat::new(about.seat as usize).filter(|seat| seat.index() < seats);
        let (true, Some(seat)) = (is_whole, seat) else { return Err(Failure::Answer("no whole round")) };
        let viewer = if about.spectator { Viewer::Spectator } else { Viewer::Seat(seat) };
        let names = about.players.iter().map(|player| name::shown(&player.name)).collect();
        Ok(Self { game, names, viewer, commitment: about.commitment, stories })
    }

    /// How many steps there are after the deal.
    pub fn steps(&self) -> usize {
        self.stories.first().map_or(0, |story| story.len() - 1)
    }

    fn story(&self, viewer: Viewer) -> &[Update] {
        let place = viewer.seat().map_or(self.names.len(), Seat::index);
        self.stories.get(place).map_or(&[], Vec::as_slice)
    }

    /// What is seen after so many steps.
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
        scene.log = desk::log(&audience, self.game, &self.commitment, events.into_iter());
        scene.close();
        scene
    }
}
