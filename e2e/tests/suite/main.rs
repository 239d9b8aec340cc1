//! The end-to-end tests, one program: linking client and server once is most of what they cost.

mod accounts;
mod answers;
mod daily;
mod fair_deals;
mod foreign_client;
mod fuzz;
mod identities;
mod online;
mod race;
mod ranked;
mod refusals;
mod rooms;
mod sessions;
mod tls;
mod unaided;
mod versions;
mod watching;
mod without_network;
