//! Somebody who looks on at the first player's matches.

use crate::Failure;
use crate::person::{Crowd, Person};
use cartable_proto::v1;
use cartable_proto::v1::watch_match_response::Message;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The time after which somebody who waits looks if it is over.
const LOOK: Duration = Duration::from_millis(500);

impl Person {
    /// Looks on, at one match after the other, until everything is over.
    pub async fn look_on(self, crowd: Arc<Crowd>) -> Result<(), Failure> {
        let (mut shown, mut is_first) = (crowd.shown(), true);
        while !crowd.has_ended() {
            let match_id = shown.borrow_and_update().clone();
            let Some(match_id) = match_id else {
                return Err("nobody plays the match to be looked at".into());
            };
            let watch =
                v1::WatchMatchRequest { match_id: match_id.clone(), spectate: true, ..Default::default() };
            let mut stream = self.matches().watch_match(self.ask(watch)).await?.into_inner();
            if std::mem::take(&mut is_first) {
                crowd.looks();
            }
            while !crowd.has_ended() {
                match timeout(LOOK, stream.message()).await {
                    Err(_silence) => {}
                    // The end of the match, or a server that could not keep up: the next stream tells what was missed.
                    Ok(Err(_) | Ok(None)) => break,
                    Ok(Ok(Some(told))) => {
                        if let Some(Message::Update(update)) = told.message {
                            crowd.tally().looked(&match_id, update.seq);
                        }
                    }
                }
            }
            // The next match has not begun for a moment.
            if !crowd.has_ended() {
                let _ = timeout(LOOK, shown.changed()).await;
                sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }
}
