//! What goes over the wire comes back as it was, for every game: a game joins by one line.

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::options::{GameOptions, OptionKind};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_proto::Wire;
use prost::Message;

#[test]
fn niet() {
    round_trips(GameId::Niet);
}
