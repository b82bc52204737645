//! Reads a puzzle file, solves it and prints the moves with the start and the end as pictures.
//!
//! ```text
//! cargo run --example moves -- examples/hughes.toml
//! ```

use std::error::Error;
use stepbook::Puzzle;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "examples/klotski.toml".to_owned());
    let puzzle = Puzzle::read(&std::fs::read_to_string(path)?)?;
    let solution = puzzle.solve()?;
    println!("{}: {}", puzzle.title(), solution.counts());
    for step in [0, solution.len()] {
        print!("{}", solution.text(step).unwrap_or_default());
    }
    for step in solution.moves() {
        println!("{}. {step}: from {} to {}", step.number(), step.from(), step.to());
    }
    Ok(())
}
