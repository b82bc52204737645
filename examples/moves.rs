//! Reads a puzzle file, solves it and prints the moves with the start and the end as pictures.
//!
//! ```text
//! cargo run --release --example moves -- examples/hughes.toml
//! ```

use std::error::Error;
use stepbook::stages::booklet::{self, Style};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::{format, render::text, report, walkthrough::narrate};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "examples/klotski.toml".to_owned());
    let puzzle = format::read(&std::fs::read(path)?, None)?;
    let solution = match puzzle.solve(&Default::default(), &mut unwatched) {
        Outcome::Solved { path, .. } => path,
        Outcome::Unsolvable { statistics } => {
            return Err(format!("no solution among {} positions", statistics.positions).into());
        }
        Outcome::Limit { statistics, .. } => {
            return Err(format!("gave up after {} positions", statistics.positions).into());
        }
    };
    let story = narrate(&puzzle, &solution)?;
    for k in [0, story.length()] {
        print!("{}", text::text(&booklet::figure(&story, &Style::default(), k).diagram));
    }
    print!("{}", report::moves(&story));
    Ok(())
}
