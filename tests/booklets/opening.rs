//! The pages of the puzzle: start and goals, the rules, and the signs of the pictures; nothing of the solution on them or facing them.

use crate::common::{special, stories};
use crate::seen::{Seen, on_paper, seen, statement};
use stepbook::stages::booklet::pages::{Layout, LayoutError, paginate};
use stepbook::stages::booklet::{Booklet, Style, compose};
use stepbook::stages::diagram::Tag;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::walkthrough::{Shown, Walkthrough};

const PAPERS: [&str; 6] = ["a4", "a5", "a6", "letter", "6x9in", "a4 landscape"];
const EXAMPLES: [&str; 6] = ["klotski", "rush-hour", "only-18-steps", "pennant", "traffic-cop", "ten-steps"];

fn laid_out(story: &Walkthrough, style: &Style, paper: &str) -> Option<(Booklet, Pages)> {
    let booklet = compose(story, style);
    let layout = Layout { large: style.large, ..on_paper(paper) };
    match paginate(&booklet, &layout) {
        Ok(pages) => Some((booklet, pages)),
        Err(LayoutError::Small { .. } | LayoutError::SmallPage { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Checks the pages of the puzzle.
fn check(name: &str, booklet: &Booklet, pages: &Pages) {
    let page_of = |title: &str| pages.bookmarks.iter().find(|mark| mark.title == title).map(|mark| mark.page);
    let first = page_of("The puzzle").expect("a bookmark");
    let solution = page_of("The solution").expect("a bookmark");
    assert!(first == 2 && solution > first, "{name}: the puzzle on page {}", first + 1);
    let own: Vec<Vec<Seen>> = pages.pages[first..solution].iter().map(|page| seen(&page.drawing.items)).collect();
    let count = |is_it: &dyn Fn(&Seen) -> bool| own.iter().flatten().filter(|one| is_it(one)).count();
    let figures =
        |wanted: &str| count(&|one| matches!(one.tag(), Some((Tag::Figure { words, .. }, _)) if words == wanted));
    let said = |wanted: &str| count(&|one| !one.is_on_board() && one.text().is_some_and(|text| text.content == wanted));
    // Each picture is there once.
    let statement = statement(booklet).expect("a puzzle");
    assert_eq!(figures(&statement.start.description), 1, "{name}: the start");
    for goal in &statement.goals {
        let same = statement.goals.iter().filter(|other| other.description == goal.description).count();
        assert_eq!(figures(&goal.description), same, "{name}: {}", goal.description);
    }
    for label in &statement.names {
        assert_eq!(said(label), 1, "{name}: {label}");
    }
    // All signs are explained, each once.
    for sign in statement.signs.iter().flat_map(|signs| &signs.list) {
        assert_eq!(said(&sign.name), 1, "{name}: {}", sign.name);
    }
    // The start and all goals are on facing pages at most.
    let boards: Vec<usize> = (first..)
        .zip(&own)
        .filter(|(_, page)| {
            page.iter().any(|one| one.text().is_some_and(|text| statement.names.contains(&text.content)))
        })
        .map(|(page, _)| page)
        .collect();
    // Nothing of the solution is on a page with a board, or faces it; page n from 0 faces the next one if n is odd.
    let pictures = (0..).zip(&pages.pages).filter(|(_, page)| {
        let is_step = |one: &Seen| matches!(one.tag(), Some((Tag::Figure { name: Some(_), .. }, _)));
        seen(&page.drawing.items).iter().any(is_step)
    });
    for (page, _) in pictures {
        assert!(page >= solution, "{name}: a picture on page {}", page + 1);
        let faced = boards.iter().find(|&&board| board.div_ceil(2) == page.div_ceil(2));
        assert!(faced.is_none(), "{name}: pictures on page {} face a board of the puzzle", page + 1);
    }
}

#[test]
fn the_puzzle_is_apart_from_its_solution_on_every_paper() {
    let examples = EXAMPLES.map(|name| (name, stories::example(name)));
    let mut checked = 0;
    for (i, (name, story)) in examples.into_iter().chain(special::all()).enumerate() {
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| i < 6 || (i + k) % 3 == 0) {
            let style = Style { shown: if i % 4 == 3 { Shown::Next } else { Shown::After }, ..Style::default() };
            if let Some((booklet, pages)) = laid_out(&story, &style, paper) {
                check(&format!("{name} on {paper}"), &booklet, &pages);
                checked += 1;
            }
        }
        let style = Style { large: true, ..Style::default() };
        if let Some((booklet, pages)) = laid_out(&story, &style, "a4") {
            check(&format!("{name}, large"), &booklet, &pages);
            checked += 1;
        }
    }
    assert!(checked > 60, "{checked}");
}

#[test]
fn the_puzzle_says_where_help_is() {
    let (_, pages) = laid_out(&stories::example("klotski"), &Style::default(), "a4").expect("it fits");
    let all = seen(&pages.pages[2].drawing.items);
    let said: Vec<&str> = all.iter().filter_map(|one| Some(one.text()?.content.as_str())).collect();
    for text in ["A hint: page 13", "The solution: page 4", "All moves in a table: page 11", "Stuck?"] {
        assert!(said.contains(&text), "{text} in {said:?}");
    }
}
