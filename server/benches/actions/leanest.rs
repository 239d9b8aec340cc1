//! The calls of the leanest server, `cartable-leanest`, which stores every card of tables of four, and tells all four.

use prost::Message;

/// The path of the call that plays a card.
pub const ACT: &str = "/leanest.Table/Act";
/// The path of the call that watches a table.
pub const WATCH: &str = "/leanest.Table/Watch";

/// The seats of a table.
pub const SEATS: u64 = 4;
/// The cards of a hand.
pub const HAND: u64 = 13;

/// Plays a card.
#[derive(Clone, PartialEq, Message)]
pub struct Play {
    /// The number of the table.
    #[prost(uint64, tag = "1")]
    pub table: u64,
    /// The seat.
    #[prost(uint32, tag = "2")]
    pub seat: u32,
    /// The number of cards played before.
    #[prost(uint64, tag = "3")]
    pub seq: u64,
    /// The card.
    #[prost(uint32, tag = "4")]
    pub card: u32,
    /// Stands for the player's token.
    #[prost(string, tag = "5")]
    pub token: String,
}

/// A card is stored.
#[derive(Clone, PartialEq, Message)]
pub struct Done {
    /// The number of cards played.
    #[prost(uint64, tag = "1")]
    pub seq: u64,
}

/// Watches a table.
#[derive(Clone, PartialEq, Message)]
pub struct Look {
    /// The number of the table.
    #[prost(uint64, tag = "1")]
    pub table: u64,
    /// The seat.
    #[prost(uint32, tag = "2")]
    pub seat: u32,
}

/// A card was played.
#[derive(Clone, PartialEq, Message)]
pub struct Update {
    /// The number of cards played.
    #[prost(uint64, tag = "1")]
    pub seq: u64,
    /// The seat.
    #[prost(uint32, tag = "2")]
    pub seat: u32,
    /// The card.
    #[prost(uint32, tag = "3")]
    pub card: u32,
    /// The seat whose turn it is.
    #[prost(uint32, tag = "4")]
    pub turn: u32,
    /// Stands for the view.
    #[prost(bytes = "vec", tag = "5")]
    pub view: Vec<u8>,
}
