//! Themes, and the marks of a step, in finished drawings.

use crate::common::items::{Flat, flat, points, role};
use crate::common::stories::{example, story};
use stepbook::stages::booklet::{Style, compose, figure};
use stepbook::stages::diagram::{Diagram, Fill, Layer, Point, Rect, Role, Theme};
use stepbook::stages::render::svg::{Surroundings, svg};
use stepbook::stages::walkthrough::{Kind, Marks, Shown};

fn has(diagram: &Diagram, is: impl Fn(Role) -> bool) -> bool {
    flat(diagram).iter().filter_map(|flat| role(&flat.item)).any(is)
}

/// The corners of the first item of a role.
fn corners(diagram: &Diagram, is: impl Fn(Role) -> bool) -> Vec<Point> {
    let items = flat(diagram);
    points(&items.iter().find(|flat| role(&flat.item).is_some_and(&is)).expect("there is one").item)
}

/// The bounding box of the first item of a role.
fn bounds(diagram: &Diagram, is: impl Fn(Role) -> bool) -> Rect {
    let points = corners(diagram, is);
    let (x, y) = (points.iter().map(|p| p.x), points.iter().map(|p| p.y));
    let (left, top) = (x.clone().fold(f64::INFINITY, f64::min), y.clone().fold(f64::INFINITY, f64::min));
    Rect::new(left, top, x.fold(f64::MIN, f64::max) - left, y.fold(f64::MIN, f64::max) - top)
}

fn around(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(x, y, (a.x + a.w).max(b.x + b.w) - x, (a.y + a.h).max(b.y + b.h) - y)
}

fn same(a: Rect, b: Rect) -> bool {
    [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h].into_iter().all(|difference| difference.abs() < 1e-9)
}

/// The numbers of the element that `tag` begins with, from the SVG text.
fn hatches(file: &str) -> Vec<&str> {
    let paths = file.split("<path").skip(1).filter(|path| path[..path.find('>').unwrap_or(0)].contains("sb-hatch"));
    paths.filter_map(|path| path.split(" d=\"").nth(1)?.split('"').next()).collect()
}

#[test]
fn every_kind_is_hatched_but_small_blocks_and_the_inverted_one() {
    let story = example("klotski");
    let drawn = |theme, k| svg(&figure(&story, &Style::default(), k).diagram, theme, Surroundings::File);
    for k in 0..=story.length() {
        let moved = story.steps[k].moved.as_ref().map(|moved| story.pieces[moved.piece].kind);
        let photocopy = drawn(Theme::PHOTOCOPY, k);
        assert_eq!(hatches(&photocopy).len(), 6, "{k}");
        let inverted = usize::from(moved.is_some_and(|kind| kind != Kind::Small));
        let contrast = drawn(Theme::HIGH_CONTRAST, k);
        assert_eq!(hatches(&contrast).len(), 6 - inverted, "{k}");
        // One label is white: that of the block that has moved.
        let white = contrast.split(['<', '>']).filter(|tag| tag.starts_with("text ") && tag.contains("#fff\""));
        assert_eq!(white.count(), usize::from(moved.is_some()), "{k}");
    }
}

#[test]
fn a_hatch_stays_in_its_block_and_the_label_has_its_ground() {
    let story = example("klotski");
    let file = svg(&figure(&story, &Style::default(), 0).diagram, Theme::PHOTOCOPY, Surroundings::File);
    let block = file.split("data-block=\"S\"").nth(1).and_then(|rest| rest.split("</g>").next()).expect("block S");
    // S covers two columns and rows from column 1, row 0; 100 units are a cell, and 25 the margin.
    let (low, high) = ((133.0, 33.0), (317.0, 217.0));
    let data = hatches(&file);
    let data = data.iter().find(|data| block.contains(**data)).expect("S is hatched");
    let (mut lines, mut rest, (mut x, mut y)) = (0, *data, (0.0, 0.0));
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(char::is_alphabetic).map_or(rest.len(), |at| at + 1);
        let numbers = rest[1..end].replace('-', " -");
        let numbers: Vec<f64> = numbers.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        rest = &rest[end..];
        let from = if command.is_lowercase() { (x, y) } else { (0.0, 0.0) };
        match (command.to_ascii_uppercase(), numbers.as_slice()) {
            ('M', [to_x, to_y]) => (x, y) = (from.0 + to_x, from.1 + to_y),
            ('H', [to]) => x = from.0 + to,
            ('V', [to]) => y = from.1 + to,
            _ => panic!("the lines run along the axes: {command}{numbers:?}"),
        }
        assert!((low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y), "{command}{numbers:?}");
        lines += usize::from(command.eq_ignore_ascii_case(&'m'));
    }
    // 1.84 cells of 8 mm, a line every millimetre, none on the edges, in both directions.
    assert_eq!(lines, 2 * (15 - 1));
    let (hatch, ground) = (block.find("sb-hatch"), block.find("sb-label"));
    assert!(hatch < ground && hatch.is_some(), "{block}");
    assert!(block.find("<text") > ground, "the label stands on its ground: {block}");
}

#[test]
fn a_theme_without_hatch_draws_no_ground() {
    let story = example("klotski");
    for theme in [Theme::MONO, Theme::COLOUR, Theme { fill: Fill::Grey, ..Theme::PHOTOCOPY }] {
        let file = svg(&figure(&story, &Style::default(), 7).diagram, theme, Surroundings::File);
        assert!(!file.contains("sb-label\"") && !file.contains("sb-hatch"));
    }
}

/// A block that goes around a corner, others beside it.
const CORNER: &str = "title = 'Corner'\nboard = '''\nA.\n#.\n#B\n'''\ngoal = { A = [1, 1] }\n";

#[test]
fn the_next_move_is_that_of_the_next_picture_turned_round() {
    for story in [example("klotski"), example("ten-steps"), story(CORNER)] {
        let next = Style { shown: Shown::Next, ..Style::default() };
        for k in 0..story.length() {
            let (before, after) = (figure(&story, &next, k), figure(&story, &Style::default(), k + 1));
            assert_eq!((before.number, &before.words), (k, &after.words));
            assert_eq!(before.aloud, after.aloud);
            assert_eq!(before.told, after.told);
            assert!(before.diagram.description.starts_with(&format!("Next: block {}. ", after.told)));
            let block = |role| matches!(role, Role::MovedBlock(_));
            let ghost = |role| role == Role::Ghost;
            // Where the ghost is in one, the block is in the other; of the ghost there is what the block does not cover.
            let (from, to) = (bounds(&before.diagram, block), bounds(&after.diagram, block));
            for (diagram, shown, whole) in [(&before.diagram, from, to), (&after.diagram, to, from)] {
                let seen = bounds(diagram, ghost);
                assert!(same(around(shown, seen), around(shown, whole)), "{k}: {seen:?} of {whole:?}");
            }
            let points = corners(&before.diagram, |role| role == Role::Arrow);
            let inside = |rect: Rect, Point { x, y }: Point| {
                rect.x <= x && x <= rect.x + rect.w && rect.y <= y && y <= rect.y + rect.h
            };
            assert!(inside(from, points[0]) && inside(to, points[points.len() / 2]), "{k}: {points:?}");
        }
        let last = figure(&story, &next, story.length());
        assert_eq!(last.words, "end");
        assert!(!has(&last.diagram, |role| matches!(role, Role::MovedBlock(_) | Role::Ghost | Role::Arrow)));
        assert!(has(&last.diagram, |role| role == Role::Goal));
    }
}

#[test]
fn pictures_and_signs_have_the_requested_marks() {
    let story = example("klotski");
    for bits in 0..8 {
        let marks = Marks { arrow: bits & 1 > 0, ghost: bits & 2 > 0, outline: bits & 4 > 0 };
        for shown in [Shown::After, Shown::Next, Shown::None] {
            let style = Style { shown, marks, ..Style::default() };
            let seen = |asked: bool| asked && shown != Shown::None;
            let diagram = figure(&story, &style, 5).diagram;
            assert_eq!(has(&diagram, |role| role == Role::Arrow), seen(marks.arrow), "{style:?}");
            assert_eq!(has(&diagram, |role| role == Role::Ghost), seen(marks.ghost), "{style:?}");
            assert_eq!(has(&diagram, |role| matches!(role, Role::MovedBlock(_))), seen(marks.outline), "{style:?}");
            let booklet = compose(&story, &style);
            let signs = booklet.statement.and_then(|statement| statement.signs);
            let signs: Vec<&str> = signs.iter().flat_map(|signs| &signs.list).map(|sign| sign.name.as_str()).collect();
            let named = ["arrow", "dashes", "heavy outline"].map(|name| signs.contains(&name));
            assert_eq!(named, [marks.arrow, marks.ghost, marks.outline].map(seen), "{style:?}");
        }
    }
}

#[test]
fn blocks_are_named_in_their_groups_whatever_is_marked() {
    let story = example("klotski");
    let style = Style { shown: Shown::None, ..Style::default() };
    let diagram = figure(&story, &style, 3).diagram;
    // Each block is a group, and all that is in it is in the layer of its block.
    let named =
        |flat: &Flat| flat.layers.iter().find(|layer| matches!(layer, Layer::Block { moved: false, .. })).cloned();
    let mut blocks: Vec<Layer> = flat(&diagram).iter().filter_map(named).collect();
    blocks.dedup();
    assert_eq!(blocks.len(), 10);
}
