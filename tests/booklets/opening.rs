//! The pages before the solution: the puzzle, and a legend whose parts are all marked in its picture.

use crate::common::{self, special, stories};
use crate::seen::{legend, on_paper, seen, turn};
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use stepbook::stages::booklet::pages::{Layout, LayoutError, paginate};
use stepbook::stages::booklet::{Block, Booklet, Edition, Selection, Style, compose};
use stepbook::stages::diagram::{Diagram, Item, Layer, Point, Role, Tag};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::walkthrough::{Shown, Walkthrough};

/// The least part of the height of the text block that is used.
const FULL: f64 = 0.6;

const PAPERS: [&str; 6] = ["a4", "a5", "a6", "letter", "6x9in", "a4 landscape"];
const MODES: [Mode; 6] = [Mode::After, Mode::Hebrew, Mode::Next, Mode::German, Mode::Several, Mode::Large];

/// What is unusual.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    After,
    Hebrew,
    Next,
    German,
    Several,
    Large,
}

/// The examples that are solved block by block, in a language.
fn examples(tag: &str) -> Vec<(String, Walkthrough)> {
    let stories = common::examples().into_iter().map(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, stories::story_in(&fs::read_to_string(&path).expect("an example"), tag))
    });
    stories.filter(|(_, story)| !story.is_route()).collect()
}

fn laid_out(story: &Walkthrough, mode: Mode, paper: &str) -> Option<(Booklet, Pages)> {
    let mut style = Style::default();
    match mode {
        Mode::Next => style.shown = Shown::Next,
        Mode::Several => style.steps = Selection::Manoeuvres(NonZeroUsize::new(3).expect("not zero")),
        Mode::Large => style.edition = Edition::Large,
        Mode::After | Mode::Hebrew | Mode::German => {}
    }
    let booklet = compose(story, &style);
    let layout = Layout { large: mode == Mode::Large, ..on_paper(paper) };
    match paginate(&booklet, &layout) {
        Ok(pages) => Some((booklet, pages)),
        Err(LayoutError::SmallLabels { .. } | LayoutError::SmallCells { .. } | LayoutError::SmallPage { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// What is on a page, in mm.
#[derive(Default)]
struct Found {
    /// Number, centre and radius of each bubble, and whether it is on a board.
    bubbles: Vec<(usize, Point, f64, bool)>,
    /// Ends of the lines of explanations around the sample.
    dots: usize,
    /// Left, top, right and bottom of labels.
    labels: Vec<[f64; 4]>,
    arrows: Vec<Vec<Point>>,
    texts: Vec<String>,
    /// Alternative texts of pictures.
    figures: Vec<String>,
    /// The lowest point above the page number.
    end: f64,
}

impl Found {
    fn of(page: &Diagram) -> Self {
        let mut found = Self::default();
        let mut last = None;
        for one in seen(&page.items) {
            let (board, points) = (one.is_on_board(), one.points());
            let lowest = points.iter().map(|p| p.y).fold(0.0, f64::max);
            match one.item {
                Item::Circle { centre, radius, role: Role::Bubble } => {
                    last = Some((one.place(*centre), one.scale * radius));
                }
                Item::Circle { role: Role::LeaderDot, .. } if !board => found.dots += 1,
                Item::Text(text) => {
                    let at = one.place(text.at);
                    match (last.take(), board) {
                        (Some((centre, radius)), _) => {
                            let number = text.content.parse().expect("a number");
                            found.bubbles.push((number, centre, radius, board));
                        }
                        (None, true) => {
                            let high = one.scale * text.size * 0.717;
                            let wide = one.scale * text.width(&Fonts::default());
                            found.labels.push([at.x - wide / 2.0, at.y - high, at.x + wide / 2.0, at.y]);
                        }
                        (None, false) => {
                            found.texts.push(text.content.clone());
                            // The page number is below the text block.
                            found.end = if at.y < page.height * 0.93 { found.end.max(at.y) } else { found.end };
                        }
                    }
                }
                Item::Arrow { role: Role::Arrow, .. } if board => found.arrows.push(points),
                Item::Polygon { role, .. } if board => {
                    found.end = found.end.max(lowest);
                    if *role == Role::Arrow {
                        found.arrows.push(points);
                    }
                }
                Item::Line { role: Role::Frame, .. } => found.end = found.end.max(lowest),
                Item::Group { layer: Layer::Tagged(Tag::Figure { words, .. }), .. } => {
                    found.figures.push(words.clone());
                }
                _ => {}
            }
        }
        found
    }
}

fn distance(a: Point, [from, to]: [Point; 2]) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let part = ((a.x - from.x) * dx + (a.y - from.y) * dy) / (dx * dx + dy * dy).max(1e-12);
    let part = part.clamp(0.0, 1.0);
    (a.x - from.x - part * dx).hypot(a.y - from.y - part * dy)
}

/// What is wrong with the marks of the pages: each part that they name has one in the picture on its page, and none hides anything.
fn faults_of_marks(booklet: &Booklet, pages: &[&Found]) -> Option<String> {
    let parts = &legend(booklet).expect("it has a legend").parts;
    let listed = |found: &Found| parts.iter().filter(|part| found.texts.contains(&part.name)).count();
    let all: usize = pages.iter().map(|found| listed(found)).sum();
    if all + 1 < parts.len() {
        return Some(format!("{all} of {} parts", parts.len()));
    }
    let mut before = 0;
    for found in pages {
        let own = listed(found);
        if found.bubbles.is_empty() {
            return (found.dots != own).then(|| format!("{} lines to {own} parts", found.dots));
        }
        // Each number is at its part and in the list.
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        found.bubbles.iter().for_each(|(number, ..)| *counts.entry(*number).or_default() += 1);
        let expected: BTreeMap<usize, usize> = (before + 1..=before + own).map(|number| (number, 2)).collect();
        if counts != expected {
            return Some(format!("{counts:?} for {own} parts"));
        }
        before += own;
        if let Some(fault) = hidden(found) {
            return Some(fault);
        }
    }
    None
}

/// What a bubble of a page hides.
fn hidden(found: &Found) -> Option<String> {
    for (i, &(number, centre, radius, board)) in found.bubbles.iter().enumerate() {
        for &(other, its, its_radius, _) in &found.bubbles[i + 1..] {
            if (centre.x - its.x).hypot(centre.y - its.y) <= radius + its_radius {
                return Some(format!("bubbles {number} and {other} overlap"));
            }
        }
        if !board {
            continue;
        }
        for [left, top, right, bottom] in &found.labels {
            let (dx, dy) = (centre.x - centre.x.clamp(*left, *right), centre.y - centre.y.clamp(*top, *bottom));
            if dx.hypot(dy) <= radius {
                return Some(format!("bubble {number} hides a label"));
            }
        }
        for arrow in &found.arrows {
            let near = (0..arrow.len()).map(|k| distance(centre, [arrow[k], arrow[(k + 1) % arrow.len()]]));
            if near.fold(f64::MAX, f64::min) <= radius {
                return Some(format!("bubble {number} hides an arrow"));
            }
        }
    }
    None
}

/// What is wrong with the pages before the solution, and how full those are that are less full than they should be.
fn check(name: &str, booklet: &Booklet, pages: &Pages, large: bool) -> Vec<String> {
    let title = booklet.language.say("puzzle-title", &[]);
    let at = pages.bookmarks.iter().position(|bookmark| bookmark.title == title).expect("a bookmark of the puzzle");
    let first = pages.bookmarks[at].page;
    let before: Vec<Found> = pages.pages[first..].iter().map(|page| Found::of(&page.drawing)).collect();
    // The legend has one of its own.
    // What follows may begin on its last page.
    let solution = pages.bookmarks[at + 2].page.max(pages.bookmarks[at + 1].page + 1) - first;
    let opening = &before[..solution];
    // Each picture is drawn once.
    let Some(Block::Statement(statement)) = booklet.blocks.iter().find(|block| matches!(block, Block::Statement(_)))
    else {
        panic!("it has a puzzle")
    };
    let starts = opening.iter().flat_map(|page| &page.figures).filter(|words| **words == statement.start.description);
    let count = starts.count();
    assert_eq!(count, 1, "{name}: the start");
    let marked: Vec<&Found> = opening.iter().filter(|page| page.dots > 0 || !page.bubbles.is_empty()).collect();
    // Sample and list are on one page; on small ones the sample is there again for further parts.
    // Large print on A5 has so little room that parts of the legend stand behind the first page of what follows it.
    let is_tiny = large && pages.pages[0].drawing.height < 220.0;
    if is_tiny && marked.is_empty() {
        return Vec::new();
    }
    if marked.is_empty() || (marked.len() > 1 && pages.pages[0].drawing.height > 160.0 && !large) {
        return vec![format!("{name}: {} pages with marks", marked.len())];
    }
    let mut faults: Vec<String> =
        faults_of_marks(booklet, &marked).into_iter().map(|fault| format!("{name}: {fault}")).collect();
    let page = &pages.pages[0].drawing;
    let part = match large {
        true => 1.0,
        false => (page.width.min(page.height) / 148.0).min(page.width.max(page.height) / 210.0).clamp(0.65, 1.0),
    };
    let (top, bottom) = (18.0 * part, page.height - 16.0 * part);
    let fill = |found: &Found| (found.end - top) / (bottom - top);
    // In large print some parts of the legend need a page each.
    let thin = opening.iter().map(fill).enumerate().filter(|(_, fill)| *fill < FULL && !large);
    faults.extend(thin.map(|(at, fill)| format!("{name}, page {} of {}: {fill:.2} full", at + 1, opening.len())));
    faults
}

#[test]
fn every_part_of_the_legend_is_marked_in_its_picture() {
    let stories: BTreeMap<&str, Vec<(String, Walkthrough)>> =
        ["en", "he", "de"].map(|tag| (tag, examples(tag))).into_iter().collect();
    let mut faults = Vec::new();
    let mut checked = 0;
    for (at, (name, _)) in stories["en"].iter().enumerate() {
        for (p, size) in PAPERS.iter().enumerate() {
            for (m, mode) in MODES.iter().enumerate() {
                // Each of them on all papers and in all modes, but not in all pairs of these.
                if (at + p + m) % MODES.len() != 0 {
                    continue;
                }
                let tag = match mode {
                    Mode::Hebrew => "he",
                    Mode::German => "de",
                    _ => "en",
                };
                let name = format!("{name} on {size}, {mode:?}");
                if let Some((booklet, pages)) = laid_out(&stories[tag][at].1, *mode, size) {
                    faults.extend(check(&name, &booklet, &pages, *mode == Mode::Large));
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 60, "{checked}");
    assert!(faults.is_empty(), "{checked} booklets, {} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn special_boards_are_explained_on_every_paper() {
    let mut faults = Vec::new();
    let stories = special::all().into_iter().filter(|(_, story)| story.length() > 1);
    for (i, (name, story)) in stories.enumerate() {
        for (_, size) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 2)) {
            let name = format!("{name} on {size}");
            if let Some((booklet, pages)) = laid_out(&story, Mode::After, size) {
                faults.extend(check(&name, &booklet, &pages, false));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
