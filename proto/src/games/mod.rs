//! The games of the catalogue on the wire, one file each.

mod duel;
mod hick_hack;
mod multiples;
mod niet;
mod nmbrs;
mod numereum;
mod numx;
mod seaux;
mod sniper;

use crate::v1;
use crate::wire::{Malformed, Wire, missing};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyOptions, AnyView, GameId};

/// Joins one of the catalogue's `Any` types to the message whose `game` is one of its variants.
macro_rules! any {
    ($any:ty => $message:ty, $oneof:path { $($game:ident),+ }) => {
        impl Wire for $any {
            type Message = $message;

            fn to_wire(&self) -> $message {
                use $oneof as Game;
                let game = match self { $(Self::$game(own) => Game::$game(own.to_wire())),+ };
                <$message>::from(game)
            }

            fn from_wire(message: $message) -> Result<Self, Malformed> {
                use $oneof as Game;
                match message.game.ok_or_else(|| missing("game"))? {
                    $(Game::$game(own) => Wire::from_wire(own)
                        .map(Self::$game)
                        .map_err(|malformed| malformed.inside(GameId::$game.id()))),+
                }
            }
        }

        impl From<$oneof> for $message {
            fn from(game: $oneof) -> Self {
                Self { game: Some(game) }
            }
        }
    };
}

macro_rules! games {
    ($($game:ident in $module:ident;)+) => {
        any!(AnyOptions => v1::GameOptions, v1::game_options::Game { $($game),+ });
        any!(AnyAction => v1::Action, v1::action::Game { $($game),+ });
        any!(AnyEvent => v1::Event, v1::event::Game { $($game),+ });
        any!(AnyView => v1::View, v1::view::Game { $($game),+ });
    };
}

cartable_core::every_game!(games);
