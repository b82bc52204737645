//! The calls of the page, and the data that is kept between them.

use crate::answer::{Answer, Refusal};
use crate::files::{name, zip};
use crate::model::{self, Model};
use crate::options::{Options, Task};
use crate::text::{self, reading};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::mem;
use std::ops::ControlFlow;
use stepbook::stages::booklet::impose::{Flip, Imposition, Scheme, impose, signatures};
use stepbook::stages::booklet::pages::{self, PAPERS, Paper};
use stepbook::stages::booklet::{self, Edition, Facts, Selection, Style};
use stepbook::stages::diagram::Theme;
use stepbook::stages::facts_of;
use stepbook::stages::format::{Fault, Reading, UNTITLED, Wish, write_native};
use stepbook::stages::press::{self, Needs, Study};
use stepbook::stages::puzzle::{Puzzle, Solution};
use stepbook::stages::puzzle_of;
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::render::pdf::{self, PdfError};
use stepbook::stages::render::svg;
use stepbook::stages::search::{Outcome, Progress, Statistics};
use stepbook::stages::sliding::{Metric, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate_in};

/// Number of pages to draw if the request contains none.
const PAGES: usize = 4;

/// Answers calls one after the other, and remembers the last solution and the last pages.
#[derive(Default)]
pub struct Session {
    solved: Option<Solved>,
    pages: Option<(Task, Printed)>,
}

/// Pages in their printed form.
struct Printed {
    pages: Pages,
    theme: Theme,
    /// How to print and fold the pages, if they are imposed on sheets.
    sheets: Option<Value>,
}

/// A completed search.
struct Solved {
    puzzle: Puzzle,
    search: Search,
    outcome: Outcome<Solution>,
    /// The numbers of booklets once they are needed, and the needs that they cover, such as the distances for a page.
    known: Option<(Needs, Study)>,
}

/// A document.
struct Document {
    ending: &'static str,
    kind: &'static str,
    bytes: Vec<u8>,
}

/// The callback for progress. Its arguments are the number of positions found and the level whose positions are being
/// expanded.
type Report<'a> = dyn FnMut(usize, usize) + 'a;

#[derive(Deserialize)]
struct Write {
    model: Model,
}

impl Session {
    /// Answers the call `name` with this JSON request and further bytes. From time to time, it calls `progress` with
    /// the number of positions that a search has found and the level that it has reached.
    pub fn call(&mut self, name: &str, request: &[u8], bytes: &[u8], progress: &mut Report) -> Answer {
        let answer = match name {
            "puzzles" => Ok(puzzles().into()),
            "options" => Ok(options().into()),
            "read" => request_of(request).and_then(|request| text::read(&request, bytes)).map(Answer::from),
            "write" => request_of(request).and_then(|Write { model }| model::write(&model)).map(Answer::from),
            "solve" => request_of(request).and_then(|task| self.solve(&task, progress)),
            "manifest" => request_of(request).and_then(|task| self.manifest(&task, progress)),
            "pages" => request_of(request).and_then(|task| self.pages(task, progress)),
            "book" => request_of(request).and_then(|task| self.book(&task, progress)),
            other => Err(Refusal::error(format!("there is no call `{other}`"))),
        };
        answer.unwrap_or_else(|Refusal(json)| json.into())
    }

    fn solve(&mut self, task: &Task, progress: &mut Report) -> Result<Answer, Refusal> {
        let reading = read(task)?;
        let options = task.options(&reading.puzzle.about)?;
        let solved = self.solved(&reading.puzzle, options.search, progress)?;
        let (path, statistics) = solved.path()?;
        let story = narrated(&solved.puzzle, path, &options)?;
        let pair = |cell: stepbook::Cell| json!([cell.row, cell.col]);
        let step = |(number, step): (usize, &stepbook::stages::walkthrough::Step)| {
            let moved = step.moved.as_ref()?;
            Some(json!({
                "number": number, "label": story.pieces[moved.piece].label, "words": story.words(number),
                "from": pair(moved.from), "to": pair(moved.to),
            }))
        };
        let moves: Vec<Value> = story.steps.iter().enumerate().filter_map(step).collect();
        Ok(json!({
            "solved": true, "counts": story.counts(), "count": story.unit.count(story.length(), &story.language),
            "unit": story.unit.name(), "id": booklet::identity(&story), "length": story.length(), "positions": statistics.positions,
            "moves": moves,
        })
        .into())
    }

    fn manifest(&mut self, task: &Task, progress: &mut Report) -> Result<Answer, Refusal> {
        let reading = read(task)?;
        let options = task.options(&reading.puzzle.about)?;
        let (story, facts) = self.story(&reading, &options, Edition::Solution, false, progress)?;
        let style = on_ground(&options.style, &facts);
        let manifest: Value = serde_json::from_str(&press::manifest(&story, &style)).map_err(Refusal::error)?;
        Ok(json!({ "manifest": manifest }).into())
    }

    fn pages(&mut self, mut task: Task, progress: &mut Report) -> Result<Answer, Refusal> {
        let (first, count) = (mem::take(&mut task.first), task.count.take().unwrap_or(PAGES));
        if self.pages.as_ref().is_none_or(|(known, _)| *known != task) {
            let reading = read(&task)?;
            let options = task.options(&reading.puzzle.about)?;
            let printed = self.printed(&reading, &options, progress)?;
            self.pages = Some((task, printed));
        }
        let Some((_, Printed { pages: Pages { pages, .. }, theme, sheets })) = &self.pages else {
            return Err(Refusal::error("there are no pages"));
        };
        let page = |page: &stepbook::stages::render::pages::Page| {
            let drawing = page.drawing.clone().scaled(1.0 / svg::CELL_MM);
            json!({
                "svg": svg::svg(&drawing, *theme, svg::Surroundings::Page), "label": page.label,
                "width": page.drawing.width, "height": page.drawing.height, "alt": page.drawing.description,
            })
        };
        let shown: Vec<Value> = pages.iter().skip(first).take(count).map(page).collect();
        Ok(json!({ "total": pages.len(), "pages": shown, "sheets": sheets }).into())
    }

    fn book(&mut self, task: &Task, progress: &mut Report) -> Result<Answer, Refusal> {
        let reading = read(task)?;
        let options = task.options(&reading.puzzle.about)?;
        let document = match task.to.as_deref().unwrap_or("pdf") {
            "pdf" => {
                let Printed { pages, theme, .. } = self.printed(&reading, &options, progress)?;
                let bytes = pdf::pdf(&pages, theme).map_err(unprinted)?;
                Document { ending: ".pdf", kind: "application/pdf", bytes }
            }
            "html" => {
                let booklet = self.booklet(&reading, &options, true, progress)?;
                let page = booklet::html(&booklet, &stepbook::stages::templates()).map_err(Refusal::error)?;
                Document { ending: ".html", kind: "text/html", bytes: page.into_bytes() }
            }
            "tex" => {
                let booklet = self.booklet(&reading, &options, false, progress)?;
                let text =
                    booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates()).map_err(|error| {
                        match error {
                            booklet::LatexError::Language(tag) => Refusal::error(format!(
                                "LaTeX cannot print the language `{tag}` with its own fonts; choose a page (HTML)"
                            )),
                            other => Refusal::error(other),
                        }
                    })?;
                Document { ending: ".tex", kind: "application/x-tex", bytes: text.into_bytes() }
            }
            "svg" => {
                let (story, facts) = self.story(&reading, &options, Edition::Solution, true, progress)?;
                let element = task.element.then(stepbook::stages::templates);
                let files = press::files(&story, &on_ground(&options.style, &facts), element.as_ref());
                Document { ending: "-steps.zip", kind: "application/zip", bytes: zip(&files)? }
            }
            "toml" => {
                let text = write_native(&reading.puzzle).map_err(Refusal::error)?;
                Document { ending: ".toml", kind: "application/toml", bytes: text.into_bytes() }
            }
            other => return Err(Refusal::error(format!("`{other}` is not a format; use pdf, html, tex, svg or toml"))),
        };
        let name = name(&reading.puzzle.about.title) + document.ending;
        Ok(Answer { json: json!({ "name": name, "type": document.kind }), bytes: document.bytes })
    }

    /// Searches for a solution, or returns the result of an earlier call.
    fn solved(&mut self, puzzle: &Puzzle, search: Search, progress: &mut Report) -> Result<&mut Solved, Refusal> {
        if !puzzle.has_goal() {
            let message = "the puzzle has no goal; say where a block must go";
            return Err(Refusal(json!({ "solved": false, "reason": "no-goal", "message": message, "positions": 0 })));
        }
        let is_same = |known: &Solved| known.puzzle == *puzzle && known.search == search;
        let known = self.solved.take().filter(is_same);
        let solved = known.unwrap_or_else(|| {
            // The numbers come from a different search, which also finds the solution but takes longer. It only
            // runs when they are needed.
            let outcome = puzzle.solve(&search, &mut watch(progress));
            Solved { puzzle: puzzle.clone(), search, outcome, known: None }
        });
        Ok(self.solved.insert(solved))
    }

    /// Returns the story of a solution with the numbers of this edition. If `guided` is true, they include the
    /// distances for a page. If the edition shows nothing of the solution, it returns the story of the start.
    fn story(
        &mut self,
        reading: &Reading,
        options: &Options,
        edition: Edition,
        guided: bool,
        progress: &mut Report,
    ) -> Result<(Walkthrough, Facts), Refusal> {
        let puzzle = &reading.puzzle;
        if !edition.needs_solution() {
            // The puzzle must have a goal. Only a page needs a search, for its help.
            let is_asked = guided || !puzzle.has_goal();
            if !is_asked || self.solved(puzzle, options.search, progress)?.path().is_err() {
                let story = narrated(puzzle, &puzzle.unsolved(options.search.metric), options)?;
                return Ok((story, Facts::default()));
            }
        }
        let solved = self.solved(puzzle, options.search, progress)?;
        let story = narrated(puzzle, solved.path()?.0, options)?;
        options.style.steps.check(story.length()).map_err(Refusal::error)?;
        let astray = story.notes_astray();
        if !astray.is_empty() {
            let fault = |(index, why): &(usize, stepbook::stages::walkthrough::NoteError)| Fault {
                span: reading.notes.get(*index).cloned().unwrap_or_default(),
                message: why.to_string(),
                help: Some(why.help()),
            };
            return Err(Refusal::faults(&reading.text, &astray.iter().map(fault).collect::<Vec<_>>()));
        }
        let needs = Needs { numbers: edition.has_numbers(), distances: guided };
        let study = match solved.known.take() {
            Some((of, study)) if of.include(needs) => (of, study),
            _ => {
                let (_, beside) = press::solve(puzzle, &solved.search, needs, &mut watch(progress));
                (needs, beside.study(puzzle, &solved.search, needs, &mut watch(progress)).unwrap_or_default())
            }
        };
        let (_, study) = solved.known.insert(study);
        Ok((story, facts_of(study).clone()))
    }

    fn booklet(
        &mut self,
        reading: &Reading,
        options: &Options,
        guided: bool,
        progress: &mut Report,
    ) -> Result<booklet::Booklet, Refusal> {
        let edition = options.edition;
        let (story, facts) = self.story(reading, options, edition, guided, progress)?;
        Ok(booklet::compose(&story, &Style { edition, facts, ..options.style.clone() }))
    }

    fn printed(&mut self, reading: &Reading, options: &Options, progress: &mut Report) -> Result<Printed, Refusal> {
        let (story, facts) = self.story(reading, options, options.edition, false, progress)?;
        let style = Style { edition: options.edition, facts, large: options.large, ..options.style.clone() };
        let booklet = booklet::compose(&story, &style);
        let (layout, plan) = options.on(&options.paper);
        let pages = pages::paginate(&booklet, &layout).map_err(|_| too_small(&booklet, options))?;
        let Some(plan) = plan else {
            return Ok(Printed { pages, theme: booklet.theme, sheets: None });
        };
        let count = pages.pages.len();
        let pages = impose(pages, &plan).map_err(Refusal::error)?;
        let sheets = folding(&plan, count, pages.pages.len());
        Ok(Printed { pages, theme: booklet.theme, sheets })
    }
}

impl Solved {
    /// Returns the solution and the statistics of its search, or the reason why there is none.
    fn path(&self) -> Result<(&Solution, &Statistics), Refusal> {
        let (reason, message, statistics) = match &self.outcome {
            Outcome::Solved { path, statistics } => return Ok((path, statistics)),
            Outcome::Unsolvable { statistics } => {
                ("unsolvable", press::unsolvable(&self.puzzle, statistics), statistics)
            }
            Outcome::Limit { statistics, .. } => {
                let seen = press::unfound(&self.puzzle, self.search.metric, statistics);
                let more = "which filled the memory that a page may use; the program `stepbook` has more";
                ("limit", format!("{seen}, {more}"), statistics)
            }
        };
        let positions = statistics.positions;
        Err(Refusal(json!({ "solved": false, "reason": reason, "message": message, "positions": positions })))
    }
}

/// Returns the host of a search, which reports progress and never stops the search. To stop it, the page terminates the
/// worker.
fn watch(progress: &mut Report) -> impl FnMut(Progress) -> ControlFlow<()> {
    |now| {
        progress(now.positions, now.level);
        ControlFlow::Continue(())
    }
}

fn request_of<T: DeserializeOwned>(request: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(request).map_err(|why| Refusal::error(format!("the request cannot be read: {why}")))
}

fn read(task: &Task) -> Result<Reading, Refusal> {
    reading(task.text.as_bytes(), Wish::default())
}

fn narrated(puzzle: &Puzzle, path: &Solution, options: &Options) -> Result<Walkthrough, Refusal> {
    narrate_in(puzzle, path, &options.language).map_err(Refusal::error)
}

/// Gives the files of single steps the background of the default theme.
fn on_ground(style: &Style, facts: &Facts) -> Style {
    let facts = Facts { distances: facts.distances.clone(), ..style.facts.clone() };
    // Images are for pages that the user composes, so every step is included.
    let steps = if style.steps == Selection::Usual { Selection::All } else { style.steps.clone() };
    Style { theme: Theme { paper: Theme::default().paper, ..style.theme }, facts, steps, ..style.clone() }
}

/// Describes how `pages` pages on `sides` sides are printed and folded.
fn folding(plan: &Imposition, pages: usize, sides: usize) -> Option<Value> {
    let bundles = match plan.scheme {
        Scheme::Booklet { signature, .. } => signatures(pages, signature),
        Scheme::NUp(_) => Vec::new(),
        _ => return None,
    };
    let flip = match plan.flip() {
        Flip::Long => "long",
        Flip::Short => "short",
    };
    Some(json!({ "pages": pages, "sheets": sides.div_ceil(2), "flip": flip, "bundles": bundles }))
}

/// Reports the smallest paper that is large enough, if there is one.
fn too_small(booklet: &booklet::Booklet, options: &Options) -> Refusal {
    let mut papers = PAPERS.to_vec();
    papers.sort_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height)));
    let fits = |paper: &Paper| pages::paginate(booklet, &options.on(paper).0).is_ok();
    let advice = match papers.into_iter().find(fits) {
        Some(paper) => format!("{} is large enough", paper.name),
        None => "save it as a page (HTML), which has no sheets".to_owned(),
    };
    Refusal::error(format!("the puzzle is too large for pages of {}; {advice}", options.paper.name))
}

/// Explains why there is no PDF.
fn unprinted(error: PdfError) -> Refusal {
    match error {
        PdfError::Glyphs(missing) => {
            let shown: Vec<String> = missing.0.keys().take(8).map(|c| format!("`{}`", c.escape_debug())).collect();
            let shown = shown.join(", ");
            Refusal::error(format!(
                "the font of the PDF lacks {shown}; save a page (HTML), which uses the fonts of the reader, or use the program \
                 `stepbook` with a font"
            ))
        }
        other => Refusal::error(other),
    }
}

/// Answers `puzzles`.
fn puzzles() -> Value {
    let one = |name: &'static str| {
        let puzzle = stepbook::Puzzle::built_in(name).ok()?;
        let puzzle = puzzle_of(&puzzle);
        // Samples of formats have no title. They are left out because nobody looks for them on the first page.
        if puzzle.about.title == UNTITLED {
            return None;
        }
        let model = model::of(puzzle);
        Some(json!({
            "name": name, "title": puzzle.about.title, "author": puzzle.about.author, "family": model["family"],
            "rows": model["rows"], "cols": model["cols"], "text": write_native(puzzle).ok()?,
        }))
    };
    let list: Vec<Value> = stepbook::Puzzle::built_in_names().filter_map(one).collect();
    json!({ "puzzles": list })
}

/// Answers `options`.
fn options() -> Value {
    let metrics = [Metric::Step, Metric::Slide, Metric::Move].map(Metric::name);
    json!({
        "languages": press::names("language"), "editions": press::names("edition"), "papers": press::names("paper"),
        "themes": press::names("theme"), "metrics": metrics,
    })
}
