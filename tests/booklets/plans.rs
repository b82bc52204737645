//! The plans of chapters: what is said and drawn of them, and that it is true.

use crate::common::stories::example;
use crate::seen::{Seen, edition, html, latex, on_all, seen, steps, tags};
use std::collections::BTreeSet;
use stepbook::Cell;
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Edition, Style, compose};
use stepbook::stages::diagram::{Diagram, Item, Layer, Rgb, Role, Tag, Theme, contrast};
use stepbook::stages::walkthrough::Walkthrough;

const PUZZLES: [&str; 6] = ["klotski", "pennant", "hughes", "only-18-steps", "thin-klotski", "traffic-cop"];

/// The cells of a block after `k` steps.
fn cells(story: &Walkthrough, piece: usize, k: usize) -> BTreeSet<Cell> {
    story.pieces[piece].cells_at(story.steps[k].position[piece]).collect()
}

#[test]
fn chapters_are_short_and_end_with_moves() {
    for name in PUZZLES {
        let story = example(name);
        let moves = story.whole_moves();
        let mut next = 1;
        for chapter in &story.chapters {
            assert_eq!(*chapter.steps.start(), next, "{name}");
            next = chapter.steps.end() + 1;
            assert!(story.ends_move(*chapter.steps.end()), "{name}: {chapter:?}");
            let own = moves.iter().filter(|whole| chapter.steps.contains(whole.steps.start())).count();
            assert!((1..=12).contains(&own), "{name}: {own} moves in {chapter:?}");
            // Where a chapter does not end with a move of the goal block, it is not tiny.
            let last = story.steps[*chapter.steps.end()].moved.as_ref().expect("a move").piece;
            assert!(story.field.wants(last) || own > 3, "{name}: {chapter:?}");
        }
        assert_eq!(next, story.length() + 1, "{name}");
    }
    let klotski = example("klotski");
    assert!((8..=11).contains(&klotski.chapters.len()), "{}", klotski.chapters.len());
    let titles: Vec<&str> = klotski.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles[0], "make room below A: C down and right");
    assert_eq!(titles[1], "make room left of S: A down, then S moves left");
    assert_eq!(klotski.chapters[1].brief, "S moves left");
    assert!(titles.contains(&"make room below S: a and d left, then S moves down"), "{titles:?}");
    // The last move of the goal block in a row ends a chapter, as far as chapters are not shorter than three steps.
    let s = klotski.pieces.iter().position(|piece| piece.label == "S").expect("the goal block");
    let moves_s = |k: usize| klotski.steps.get(k).and_then(|step| step.moved.as_ref()).is_some_and(|m| m.piece == s);
    for k in (1..=klotski.length()).filter(|&k| moves_s(k) && !moves_s(k + 1)) {
        assert!(klotski.chapters.iter().any(|chapter| *chapter.steps.end() == k), "S moves in step {k}");
    }
}

#[test]
fn plans_are_true() {
    for name in PUZZLES {
        let story = example(name);
        let moves = story.whole_moves();
        let mut planned = 0;
        for chapter in &story.chapters {
            let Some(plan) = &chapter.plan else { continue };
            let (before, end) = (*chapter.steps.start() - 1, *chapter.steps.end());
            let mover = &moves[plan.mover];
            assert_eq!(mover.moved.piece, plan.target, "{name}: {chapter:?}");
            assert!(*mover.steps.end() >= end, "{name}: the room is used by the last move or later: {chapter:?}");
            // The move enters these cells, which others cover at first.
            let steps = mover.steps.clone();
            let entered: BTreeSet<Cell> = steps.flat_map(|k| cells(&story, plan.target, k)).collect();
            let obstacles: BTreeSet<Cell> =
                plan.blocks.iter().flat_map(|block| cells(&story, block.piece, before)).collect();
            for cell in &plan.cells {
                assert!(obstacles.contains(cell), "{name}: {cell:?} is covered in {chapter:?}");
            }
            if story.unit.name() == "step" {
                let passed: BTreeSet<Cell> =
                    entered.difference(&cells(&story, plan.target, mover.steps.start() - 1)).copied().collect();
                assert!(plan.cells.iter().all(|cell| passed.contains(cell)), "{name}: {chapter:?}");
            }
            for block in &plan.blocks {
                planned += 1;
                let own = &moves[*block.moves.last().expect("it leaves")];
                assert!(chapter.steps.contains(own.steps.end()) && own.moved.piece == block.piece, "{name}");
                // From then on it is out of the way until the move is made.
                for k in *own.steps.end()..*mover.steps.start() {
                    let here = cells(&story, block.piece, k);
                    assert!(plan.cells.iter().all(|cell| !here.contains(cell)), "{name}: step {k} of {chapter:?}");
                }
                assert!(!block.ways.is_empty(), "{name}: {chapter:?}");
            }
        }
        assert!(planned >= story.chapters.len() / 2, "{name}: {planned} blocks are in the way");
    }
}

/// How many blocks are hatched in a picture, and how many rooms it has.
fn roles(diagram: &Diagram) -> (usize, usize) {
    let all = seen(&diagram.items);
    let count = |is_it: fn(&Item) -> bool| all.iter().filter(|one| is_it(one.item)).count();
    (
        count(|item| matches!(item, Item::Hatch { role: Role::Obstacle, .. })),
        count(|item| matches!(item, Item::Line { role: Role::Room, .. })),
    )
}

#[test]
fn plans_are_drawn_with_hatched_blocks_in_every_format() {
    let story = example("klotski");
    let booklet = edition(&story, Edition::Solution);
    let own = steps(&booklet);
    assert_eq!(own.plans.len(), story.chapters.len());
    let (page, tex) = (html(&booklet), latex(&booklet));
    let pages = paginate(&booklet, &Layout::default()).expect("klotski fits");
    let mut described = Vec::new();
    let mut headings = Vec::new();
    for (tag, said) in on_all(&pages, tags) {
        match tag {
            Tag::Figure { words, name: None } => described.push(words.clone()),
            Tag::Heading(3) => headings.push(said),
            _ => {}
        }
    }
    for (chapter, plan) in story.chapters.iter().zip(&own.plans) {
        let (diagram, plan) = (plan.as_ref().expect("a picture"), chapter.plan.as_ref().expect("a plan"));
        assert_eq!(roles(diagram), (plan.blocks.len(), 1), "{}", chapter.title);
        assert!(page.contains(&diagram.description) && tex.contains(&chapter.title), "{}", chapter.title);
        // Signs that a language makes active are written as what they are.
        assert!(tex.contains(&diagram.description.replace(';', "\\string;").replace(':', "\\string:")));
        assert!(described.contains(&diagram.description), "{}", diagram.description);
        // Headings are whole.
        assert!(headings.iter().any(|heading| heading.ends_with(&chapter.title)), "{headings:?}");
    }
    assert_eq!(page.matches("<div class=\"plan\">").count(), story.chapters.len());
}

#[test]
fn faint_blocks_neither_move_nor_are_in_the_way() {
    let story = example("klotski");
    let booklet = compose(&story, &Style { focus: true, ..Style::default() });
    let plain = compose(&story, &Style::default());
    let mut faint = 0;
    for (figure, usual) in steps(&booklet).figures.iter().zip(&steps(&plain).figures) {
        let chapter = story.chapters.iter().find(|chapter| chapter.steps.contains(&figure.number));
        let faded = |one: &Seen| match one.item {
            Item::Group { layer: Layer::Block { faded: true, label, .. }, .. } => Some(label.clone()),
            _ => None,
        };
        let labels: BTreeSet<String> = seen(&figure.diagram.items).iter().filter_map(faded).collect();
        let Some(chapter) = chapter else {
            assert_eq!((figure.number, &figure.diagram), (0, &usual.diagram));
            continue;
        };
        let plan = chapter.plan.as_ref().expect("a plan");
        let matters = |piece: usize| {
            piece == plan.target
                || plan.blocks.iter().any(|block| block.piece == piece)
                || chapter.steps.clone().any(|k| story.steps[k].moved.as_ref().is_some_and(|m| m.piece == piece))
        };
        let expected: BTreeSet<String> = (0..story.pieces.len())
            .filter(|&piece| !matters(piece))
            .map(|piece| story.pieces[piece].label.clone())
            .collect();
        assert_eq!(labels, expected, "step {}", figure.number);
        faint += labels.len();
    }
    assert!(faint > 50, "{faint}");
    assert!(html(&booklet).contains("sb-faded"));
    for (name, theme) in Theme::BUILT_IN {
        let paper = theme.paper.unwrap_or(Rgb::grey(255));
        let ratio = contrast::ratio(theme.faded(), paper);
        assert!((contrast::TEXT..6.0).contains(&ratio), "{name}: {ratio}");
    }
}
