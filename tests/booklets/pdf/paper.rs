//! Papers, margins, large print, and grids that fit the board.

use super::*;
use stepbook::stages::booklet::pages::Margins;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::narrate;

/// Lays a booklet out, checks the pages, and returns them; `None` if the page is too small for it.
fn checked(name: &str, booklet: &Booklet, layout: &Layout) -> Option<Pages> {
    match paginate(booklet, layout) {
        Ok(pages) => {
            check(name, &pages);
            let (width, height) = (layout.paper.width, layout.paper.height);
            assert!(pages.pages.iter().all(|page| (page.drawing.width, page.drawing.height) == (width, height)));
            Some(pages)
        }
        Err(LayoutError::Small { fits: None, .. }) => None,
        Err(LayoutError::SmallPage { .. }) => None,
        Err(other) => panic!("{name}: {other}"),
    }
}

/// The boards of a page with labels: left, top, right and bottom of their drawing boxes, and the side of a cell.
fn boards(page: &Diagram) -> Vec<(Extent, f64)> {
    let board = |one: &Seen| match one.item {
        Item::Group { layer: Layer::Board, scale, .. } => {
            let has_text = one.inside().iter().any(|part| part.text().is_some());
            has_text.then(|| (extent(one), *scale))
        }
        _ => None,
    };
    flat(&page.items).iter().filter_map(board).collect()
}

/// The pages whose head says which steps they show.
fn step_pages(pages: &Pages) -> Vec<&Diagram> {
    let heads = ["0 steps", "The solution", "Step ", "Steps "];
    let shows = |page: &&Diagram| {
        let mut heads_here = texts(page).into_iter().filter(|text| text.at.y < 20.0);
        heads_here.any(|text| heads.iter().any(|head| text.content.starts_with(head)) && !boards(page).is_empty())
    };
    pages.pages.iter().map(|page| &page.drawing).filter(shows).collect()
}

#[test]
fn any_paper_and_margins_will_do() {
    let puzzles =
        [("klotski", KLOTSKI.to_owned()), ("rush", RUSH.to_owned()), ("tiny", TINY.to_owned()), ("wide", wide())];
    let mut laid_out = 0;
    for (name, puzzle) in puzzles {
        let booklet = booklet(&puzzle);
        for size in ["60x60mm", "80x120mm", "200x200mm", "5x8in", "150x400mm", "400x130mm", "1000x700mm"] {
            let layout = on_paper(size);
            laid_out += usize::from(checked(&format!("{name} on {size}"), &booklet, &layout).is_some());
        }
        for named in PAPERS {
            let layout = Layout { paper: named.clone().landscape(), ..Layout::default() };
            let name = format!("{name} on {} landscape", named.name);
            laid_out += usize::from(checked(&name, &booklet, &layout).is_some());
        }
        for margins in ["10.5", "25,30", "inside:40", "top:30,bottom:10", "11,7,10,7"] {
            let layout = Layout { margins: margins.parse().expect("margins"), ..Layout::default() };
            laid_out += usize::from(checked(&format!("{name} with margins {margins}"), &booklet, &layout).is_some());
        }
    }
    assert!(laid_out >= 60, "{laid_out}");
}

#[test]
fn margins_are_as_requested() {
    let booklet = booklet(KLOTSKI);
    let margins = Margins { inside: Some(30.0), top: Some(25.0), ..Margins::default() };
    let pages = paginate(&booklet, &Layout { margins, ..Layout::default() }).expect("klotski fits");
    for (number, page) in pages.pages.iter().enumerate().skip(2).map(|(i, page)| (i + 1, &page.drawing)) {
        for ([left, top, right, bottom], _) in boards(page) {
            let (first, last) = if number % 2 == 1 { (30.0, 12.0) } else { (12.0, 30.0) };
            // The drawing box is a little larger than the frame.
            assert!(left > first - 2.5 && right < 210.0 - last + 2.5, "page {number}: {left} to {right}");
            assert!(top > 25.0 - 2.5 && bottom < 297.0 - 16.0 + 2.5, "page {number}: {top} to {bottom}");
        }
    }
    for (margins, why) in [("inside:3", "`inside` is 3 mm"), ("8", "`top` is 8 mm"), ("100", "between the margins")] {
        let layout = Layout { margins: margins.parse().expect("margins"), ..Layout::default() };
        let error = paginate(&booklet, &layout).expect_err("no room").to_string();
        assert!(error.contains(why), "{margins}: {error}");
    }
}

#[test]
fn digital_pages_are_alike() {
    let booklet = booklet(KLOTSKI);
    let digital = paginate(&booklet, &Layout { digital: true, ..Layout::default() }).expect("klotski fits");
    check("digital", &digital);
    let lefts = |pages: &Pages| -> Vec<f64> {
        step_pages(pages)
            .iter()
            .map(|page| boards(page).iter().map(|(own, _)| own[0]).fold(f64::MAX, f64::min))
            .collect()
    };
    let bars = |pages: &Pages| -> Vec<f64> {
        let bar = |one: &&Seen| matches!(one.item, Item::Shape(Form::Rect(..), Role::Mark));
        let left = |page: &Diagram| extent(flat(&page.items).iter().find(bar).expect("a bar"))[0];
        step_pages(pages).into_iter().map(left).collect()
    };
    let same = |values: &[f64]| values.iter().all(|value| (value - values[0]).abs() < 1e-9);
    assert!(same(&lefts(&digital)) && same(&bars(&digital)) && bars(&digital)[0] > 200.0);
    let printed = paginate(&booklet, &Layout::default()).expect("klotski fits");
    assert!(!same(&lefts(&printed)) && !same(&bars(&printed)));
    assert_eq!(printed.pages.len(), digital.pages.len());
}

#[test]
fn large_print_is_large() {
    let mut laid_out = Vec::new();
    for (name, puzzle) in [("klotski", KLOTSKI), ("rush", RUSH), ("tiny", TINY), ("solved", SOLVED)] {
        let booklet = booklet(puzzle);
        for paper in PAPERS {
            let name = format!("{name} on {}", paper.name);
            let Some(pages) = checked(&name, &booklet, &Layout { paper, large: true, ..Layout::default() }) else {
                continue;
            };
            for page in &pages.pages {
                for text in texts(&page.drawing) {
                    let size = text.size * 72.0 / 25.4;
                    assert!(size > 15.99, "{name}: `{}` has {size} pt", text.content);
                }
            }
            for page in step_pages(&pages) {
                assert!(boards(page).iter().all(|(_, u)| *u >= 14.0), "{name}: {:?}", boards(page));
            }
            laid_out.push(name);
        }
    }
    assert!(laid_out.contains(&"klotski on A4".to_owned()) && laid_out.contains(&"rush on A4".to_owned()));
    let pages = paginate(&booklet(KLOTSKI), &Layout { large: true, ..Layout::default() }).expect("klotski fits");
    assert_eq!(boards(step_pages(&pages)[1]).len(), 4);
    let large = compose(&example("klotski"), &Style { large: true, ..Style::default() });
    let pages = paginate(&large, &Layout { large: true, ..Layout::default() }).expect("klotski fits");
    assert_eq!(boards(step_pages(&pages)[1]).len(), 4);
    for page in &pages.pages {
        let smallest = smallest_label(&page.drawing);
        assert!(smallest > 15.99, "page {}: a label of {smallest} pt", page.label);
    }
    let layout = Layout { large: true, ..on_paper("a5") };
    let error = paginate(&booklet(&wide()), &layout).expect_err("no paper is so large").to_string();
    assert!(error.contains(" mm of large print"), "{error}");
    let error = paginate(&booklet(RUSH), &Layout { large: true, ..on_paper("a6") }).expect_err("too small").to_string();
    assert!(error.contains("use larger paper"), "{error}");
}

/// A booklet of a board with as many diagrams, all of the start.
fn repeated(story: &Walkthrough, count: usize) -> Booklet {
    let mut booklet = compose(story, &Style::default());
    booklet.length = count - 1;
    let steps = booklet.steps.as_mut().expect("the solution");
    let start = steps.figures[0].clone();
    let figure = |number| stepbook::stages::booklet::Figure { number, count: number, last: number, ..start.clone() };
    steps.figures = (0..count).map(figure).collect();
    booklet
}

/// A board of blocks of one cell with labels of one character.
fn unsolved(rows: usize, cols: usize) -> Walkthrough {
    let label = |i: usize| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[i % 52]);
    let cell = |row: usize, col: usize| match row * cols + col {
        i if i % 3 == 0 && i / 3 < 52 => label(i / 3),
        _ => '.',
    };
    let board: Vec<String> = (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect();
    let text = format!("title = 'Any'\nboard = '''\n{}\n'''\ngoal = 'none'\n", board.join("\n"));
    let puzzle = common::read(&text);
    narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal")
}

#[test]
fn grids_fit_the_board_and_fill_the_page() {
    // The shapes of the boards of tests/data/corpus, and some more.
    let shapes = "7x12 6x11 9x7 9x6 7x7 8x6 5x9 9x5 7x6 8x5 3x13 6x6 7x5 4x8 5x6 6x5 5x5 6x4 5x4 4x5 4x4 4x3 3x4 3x3 \
                  17x22 1x12 12x1 2x2";
    let sides = |shape: &str| {
        let (rows, cols) = shape.split_once('x').expect("rows and columns");
        (rows.parse().expect("a number"), cols.parse().expect("a number"))
    };
    let shapes: Vec<(usize, usize)> = shapes.split(' ').map(sides).collect();
    for (rows, cols) in shapes {
        let story = unsolved(rows, cols);
        for (k, count) in [1, 2, 5, 6, 21, 41, 61].into_iter().enumerate() {
            let papers = ["a4", "a5", "letter", "a3"].into_iter().enumerate();
            for (_, paper) in papers.filter(|(p, _)| turn([rows, cols, k, *p], 4)) {
                let name = format!("{count} boards of {cols} x {rows} on {paper}");
                let layout = on_paper(paper);
                let Some(pages) = checked(&name, &repeated(&story, count), &layout) else {
                    assert!(rows.max(cols) > 12 && paper == "a5", "{name}: refused");
                    continue;
                };
                let steps: Vec<Vec<(Extent, f64)>> = step_pages(&pages).into_iter().map(boards).collect();
                assert!(!steps.is_empty(), "{name}");
                // The fullest page: rows are shared out so that no page is nearly empty.
                let (per_page, u) = (steps.iter().map(Vec::len).max().unwrap_or(0), steps[0][0].1);
                let (w, h) = (cols as f64 * u, rows as f64 * u);
                // Cells are of the largest size, or a page that is followed by others holds diagrams over much of it.
                let share = per_page as f64 * w * h / (layout.paper.width - 27.0) / (layout.paper.height - 34.0);
                let band =
                    (6.5 + 5.0) * per_page as f64 * w / (layout.paper.width - 27.0) / (layout.paper.height - 34.0);
                if steps.len() > 1 && cols > 2 {
                    assert!(share + band > 0.3 || u > 15.9, "{name}: {per_page} of {u} mm fill {share} + {band}");
                }
                assert!(u < 16.01, "{name}: {u} mm");
            }
        }
    }
}
