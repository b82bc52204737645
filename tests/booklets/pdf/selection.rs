//! A booklet of some of the steps.

use super::*;
use crate::seen::{html, latex, tags};
use stepbook::stages::booklet::{Selection, Steps};
use stepbook::stages::diagram::Tag;

fn steps_of(story: &Walkthrough, selection: &str) -> (Booklet, Steps) {
    let style = Style { steps: selection.parse().expect("a selection"), ..Style::default() };
    let booklet = compose(story, &style);
    let steps = steps(&booklet).clone();
    (booklet, steps)
}

fn numbers(story: &Walkthrough, selection: &str) -> Vec<usize> {
    steps_of(story, selection).1.figures.iter().map(|figure| figure.number).collect()
}

#[test]
fn chosen_steps_keep_their_numbers() {
    let story = example("klotski");
    assert_eq!(numbers(&story, "all"), (0..=116).collect::<Vec<_>>());
    assert_eq!(numbers(&story, "moves").len(), 1 + 88);
    assert_eq!(numbers(&story, "every:50"), [0, 50, 100, 116]);
    assert_eq!(numbers(&story, "116,0,5,10-12,11,last"), [0, 5, 10, 11, 12, 116]);
    let milestones = numbers(&story, "milestones");
    let ends: Vec<usize> = story.chapters.iter().map(|chapter| *chapter.steps.end()).collect();
    assert_eq!((milestones[0], &milestones[1..]), (0, ends.as_slice()));
    assert!(ends.len() > 3);
    let selection: Selection = "3,117".parse().expect("a list");
    assert_eq!(
        selection.check(116).map_err(|error| error.to_string()),
        Err("there is no step 117: the last one is 116".to_owned())
    );
}

#[test]
fn a_picture_of_a_move_shows_all_of_it() {
    let story = example("klotski");
    let (_, steps) = steps_of(&story, "moves");
    let mut joined = 0;
    for pair in steps.figures.windows(2) {
        let (before, after) = (pair[0].number, pair[1].number);
        let piece = |k: usize| story.steps[k].moved.as_ref().expect("a step").piece;
        assert!((before + 1..=after).all(|k| piece(k) == piece(after)), "{before} to {after}");
        let cells: usize =
            (before + 1..=after).filter_map(|k| story.steps[k].moved.as_ref()).map(|m| m.path.len()).sum();
        assert_eq!(common::cells(&pair[1].words), cells, "{}", pair[1].words);
        joined += after - before - 1;
    }
    assert_eq!(joined, 116 - 88);
}

#[test]
fn a_picture_before_a_move_shows_all_of_it() {
    let story = example("klotski");
    let shown = |shown| {
        let steps = "moves".parse().expect("a selection");
        let booklet = compose(&story, &Style { steps, shown, ..Style::default() });
        crate::seen::steps(&booklet).figures.clone()
    };
    let (after, next) = (shown(Shown::After), shown(Shown::Next));
    for (before, following) in next.iter().zip(&after[1..]) {
        assert_eq!(before.words, following.words, "after step {}", before.number);
    }
}

#[test]
fn pages_of_chosen_steps_are_laid_out_like_others() {
    let story = example("klotski");
    for (i, selection) in ["moves", "milestones", "every:10", "7", "0,5,10-20,116"].into_iter().enumerate() {
        let (booklet, steps) = steps_of(&story, selection);
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 3)) {
            let name = format!("{selection} on {}", paper.name);
            check(&name, &paginate(&booklet, &Layout { paper, ..Layout::default() }).expect("klotski fits"));
        }
        let html = html(&booklet);
        latex(&booklet);
        for k in 0..=116 {
            let shown = steps.figures.iter().any(|figure| figure.number == k);
            assert_eq!(html.contains(&format!("id=\"step-{k:03}\"")), shown, "{selection}: {k}");
            // No link leads to a figure that is not there.
            assert!(shown || !html.contains(&format!("#step-{k:03}\"")), "{selection}: a link to {k}");
        }
    }
}

#[test]
fn chapters_without_diagrams_lead_nowhere() {
    let story = example("klotski");
    assert!(story.chapters.len() > 5);
    for selection in ["20-30", "30", "0", "milestones"] {
        let (booklet, steps) = steps_of(&story, selection);
        let has_any =
            |range: &std::ops::RangeInclusive<usize>| steps.figures.iter().any(|figure| range.contains(&figure.number));
        assert_eq!(story.chapters.iter().any(|own| has_any(&own.steps)), selection != "0");
        let pages = paginate(&booklet, &Layout::default()).expect("klotski fits");
        let solution = pages.bookmarks.iter().find(|bookmark| bookmark.title == "The solution").expect("a bookmark");
        let number = |title: &str| title.split('.').next().and_then(|number| number.parse().ok());
        let marked: Vec<usize> = solution.children.iter().filter_map(|child| number(&child.title)).collect();
        // Each part has its signposts, also without pictures.
        assert_eq!(marked, (1..=story.chapters.len()).collect::<Vec<_>>(), "{selection}");
        let all = on_all(&pages, tags);
        // In the heads of chapters, what leads to a page leads to a diagram.
        let to_pages = all.iter().filter_map(|(tag, said)| match tag {
            Tag::Link { to, .. } if said.starts_with("p. ") => to.strip_prefix("step-")?.parse::<usize>().ok(),
            _ => None,
        });
        let to_pages: Vec<usize> = to_pages.collect();
        assert!(to_pages.iter().all(|k| steps.figures.iter().any(|figure| figure.number == *k)), "{selection}");
    }
}

#[test]
fn every_diagram_is_a_figure_with_a_name_and_words() {
    let story = example("klotski");
    let pages = paginate(&compose(&story, &Style::default()), &Layout::default()).expect("klotski fits");
    let all = on_all(&pages, tags);
    for k in 0..=116 {
        let name = format!("step-{k}");
        let figures: Vec<&(&Tag, String)> = all
            .iter()
            .filter(|(tag, _)| matches!(tag, Tag::Figure { name: Some(found), .. } if *found == name))
            .collect();
        let [(Tag::Figure { words, .. }, said)] = figures[..] else { panic!("one figure of step {k}") };
        // The start is the first signpost.
        let caption = match k {
            0 => "0 you are here".to_owned(),
            116 => format!("116 {} · Solved", story.words(k)),
            _ => format!("{k} {}", story.words(k)),
        };
        assert_eq!((words, said), (&story.description(k), &caption));
        // A link leads from its number to the line with its move.
        let end = story.whole_moves().into_iter().map(|whole| *whole.steps.end()).find(|&end| end >= k);
        let line = format!("move-{}", end.expect("a move"));
        let link =
            all.iter().any(|(tag, said)| matches!(tag, Tag::Link { to, .. } if *to == line) && *said == k.to_string());
        assert!(link || k == 0, "a link from step {k}");
    }
    let headings = |level: u8| -> Vec<&str> {
        all.iter().filter(|(tag, _)| **tag == Tag::Heading(level)).map(|(_, said)| said.as_str()).collect()
    };
    assert_eq!(headings(1), ["Klotski"]);
    assert!(headings(2).contains(&"Steps 1–20 of 116"), "{:?}", headings(2));
    let sections = crate::seen::steps(&compose(&story, &Style::default())).clone();
    for chapter in &sections.chapters {
        for section in &chapter.sections {
            let heading = format!("{} {}", section.name, chapter.title);
            assert_eq!(headings(3).iter().filter(|found| **found == heading).count(), 1, "{heading}");
        }
    }
}
