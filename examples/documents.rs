//! Writes a built-in puzzle as a PDF, a page, LaTeX and a folder of images.
//!
//! ```text
//! cargo run --example documents -- klotski de
//! ```

use std::error::Error;
use std::fs;
use stepbook::{Booklet, Metric, Paper, Puzzle, Solver, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "hughes".to_owned());
    let language = arguments.next().unwrap_or_else(|| "en".to_owned());
    let mut solver = Solver::new().metric(Metric::Slide);
    let solution = solver.solve(&Puzzle::built_in(&name)?)?;
    let study = solver.study(&solution)?;
    let booklet = Booklet::new(&solution).study(&study).language(language).theme(Theme::Colour).paper(Paper::A5);
    fs::write(format!("{name}.pdf"), booklet.pdf()?)?;
    fs::write(format!("{name}.html"), booklet.html()?)?;
    fs::write(format!("{name}.tex"), booklet.latex()?)?;
    fs::create_dir_all(&name)?;
    for (step, svg) in booklet.svgs()?.enumerate() {
        fs::write(format!("{name}/step-{step:03}.svg"), svg)?;
    }
    println!("{name}.pdf, {name}.html, {name}.tex and {name}/: {}", solution.counts());
    Ok(())
}
