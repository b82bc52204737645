//! The searches and what counts for them: sliding blocks, number mazes, the referee, new puzzles.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod backtrack;
mod both;
#[cfg(feature = "cli")]
mod generate;
mod manoeuvres;
mod maze;
mod naive;
mod parity;
mod readable;
mod reasons;
mod referee;
mod repeats;
mod routes;
mod rules;
mod sliding;
mod spill;
mod threads;
