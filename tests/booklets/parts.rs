//! The parts of a solution stay together, what leads to them names the page of their headline, and they are counted in one unit.

use crate::common::stories::{example, story, story_in};
use crate::seen::{Seen, edition, hints, on_all, on_paper, overlap, role, seen, steps, tags, texts};
use std::num::NonZeroUsize;
use stepbook::stages::booklet::pages::{Layout, paginate, paginate_collection};
use stepbook::stages::booklet::{Binding, Edition, Selection, Style, bind, compose};
use stepbook::stages::diagram::{Form, Item, Layer, Point, Role, Tag};
use stepbook::stages::render::pages::Pages;
use stepbook::stages::walkthrough::Walkthrough;

/// A wide board, one of many targets, and one with long names.
const SHIP: &str = "title = 'Ship'\nboard = '''\n###AA###\n##BAAC##\n#DBBCC.#\nEEFGH..I\nEEFGH..I\n##.JJ.##\n'''\ngoal = { A = [3, 5] }\n";
const THREE: &str =
    "title = 'Three'\nboard = '''\nAABC\nAADE\nFG..\nHH.I\n'''\ngoal = { A = [2, 2], H = [0, 0], B = [3, 0] }\n";
const NAMES: &str = "title = 'Moving day'\nboard = '''\nPiano Piano Sofa Lamp\nPiano Piano Sofa Kitchen-table\n. . Bed Kitchen-table\n. Vase Desk Chair\n'''\ngoal = { Piano = [2, 2] }\n";
const TILES: &str = "title = 'Tiles'\nboard = '''\n8 6 7\n2 5 4\n3 . 1\n'''\ngoal = '''\n1 2 3\n4 5 6\n7 8 .\n'''\n";

fn paged(story: &Walkthrough, style: Style, layout: &Layout) -> Pages {
    let style = Style { large: layout.large, ..style };
    paginate(&compose(story, &style), layout).unwrap_or_else(|error| panic!("{}: {error}", story.about.title))
}

/// The numbers of the pages, from 1, with such a place.
fn page_of(pages: &Pages, is_it: impl Fn(&Tag) -> bool) -> Option<usize> {
    let mut numbered = (1..).zip(&pages.pages);
    numbered.find(|(_, page)| tags(&page.drawing.items).iter().any(|(tag, _)| is_it(tag))).map(|(number, _)| number)
}

fn place(pages: &Pages, name: &str) -> usize {
    let is_it = |tag: &Tag| match tag {
        Tag::Anchor(own) | Tag::Figure { name: Some(own), .. } => own == name,
        _ => false,
    };
    page_of(pages, is_it).unwrap_or_else(|| panic!("no `{name}`"))
}

#[test]
fn a_headline_has_its_signposts_and_its_first_row_on_its_page_and_all_that_leads_to_it_names_that_page() {
    let code = "https://example.org/p/ship".parse().expect("an address");
    let large = |paper: &str| Layout { large: true, ..on_paper(paper) };
    let cases = [
        (story(SHIP), on_paper("a6"), None, true),
        (story(SHIP), on_paper("a5"), Some(code), true),
        (story(THREE), large("a5"), None, true),
        (example("garbage-disposal"), on_paper("a5"), None, false),
        (example("pennant"), on_paper("a6"), None, false),
        (example("only-18-steps"), large("letter"), None, true),
    ];
    for (story, layout, code, is_above) in cases {
        let case = format!("{} on {}", story.about.title, layout.paper.name);
        let has_code = code.is_some();
        let style = Style { code, large: layout.large, ..Style::default() };
        let booklet = compose(&story, &style);
        let pages = paginate(&booklet, &layout).expect("it fits");
        let own = steps(&booklet);
        for (chapter, section) in own.chapters.iter().flat_map(|own| own.sections.iter().map(move |one| (own, one))) {
            let page = place(&pages, &format!("part-{}", section.first));
            let first = own.figures.iter().find(|figure| figure.number >= section.first).expect("a picture");
            // Signposts above the pictures are a row that may end a page.
            let picture = place(&pages, &format!("step-{}", first.number));
            assert!(picture == page || is_above && picture == page + 1, "{case}: {}", section.name);
            let items = &pages.pages[page - 1].drawing.items;
            for sign in [&section.here, &section.there] {
                let is_it = |tag: &Tag| matches!(tag, Tag::Figure { words, .. } if *words == sign.diagram.description);
                assert!(tags(items).iter().any(|(tag, _)| is_it(tag)), "{case}: {} {}", section.name, sign.words);
            }
            if section.first > chapter.first {
                continue;
            }
            // Contents, table and hints lead to the headline, and say its page.
            let links = on_all(&pages, tags).into_iter().filter_map(|(tag, said)| match tag {
                Tag::Link { to, .. } if *to == format!("part-{}", section.first) => Some(said),
                _ => None,
            });
            let links: Vec<String> = links.collect();
            let number = |said: &String| {
                let digits = said.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
                digits.map(|word| word.parse::<usize>().expect("a number")).collect::<Vec<_>>()
            };
            assert!(links.len() >= 2 && links.iter().all(|said| number(said).contains(&page)), "{case}: {links:?}");
            if has_code {
                let is_code = |tag: &Tag| matches!(tag, Tag::Figure { words, .. } if words.contains(&format!("#step-{}", chapter.first)));
                let code = page_of(&pages, is_code).expect("a code");
                let is_own =
                    own.figures.iter().filter(|figure| (section.first..=chapter.last).contains(&figure.number));
                let near =
                    is_own.map(|figure| place(&pages, &format!("step-{}", figure.number))).any(|page| page == code);
                assert!(near, "{case}: the code of part {} is on page {code}", chapter.number);
            }
        }
    }
}

#[test]
fn pages_of_one_row_have_smaller_boards_where_two_have_room() {
    for (text, layout) in [(SHIP, on_paper("a6")), (THREE, Layout { large: true, ..on_paper("a5") })] {
        let story = story(text);
        let pages = paged(&story, Style { edition: Edition::Solution, ..Style::default() }, &layout);
        let is_step = |tag: &Tag| matches!(tag, Tag::Figure { name: Some(name), .. } if name.starts_with("step-"));
        let counts =
            pages.pages.iter().map(|page| tags(&page.drawing.items).iter().filter(|(tag, _)| is_step(tag)).count());
        assert!(counts.filter(|&count| count > 1).count() >= 4, "{}", story.about.title);
    }
}

/// Hints count as pictures do, and parts whose first steps have no pictures have pages.
#[test]
fn what_leads_to_a_part_counts_moves_where_pictures_do_and_knows_selected_pictures() {
    let story = example("garbage-disposal");
    let booklet = edition(&story, Edition::Full);
    let counts: Vec<usize> =
        steps(&booklet).chapters.iter().map(|own| own.sections.last().expect("one").there.count).collect();
    let own = hints(&booklet).expect("hints");
    let told: Vec<String> = counts.iter().map(|count| format!("{count} moves")).collect();
    assert_eq!(own.boards.iter().map(|hint| hint.count.clone()).collect::<Vec<_>>(), told);
    let five = NonZeroUsize::new(5).expect("five");
    for selection in [Selection::Milestones, Selection::Every(five), Selection::Manoeuvres(five)] {
        let booklet = compose(&story, &Style { steps: selection.clone(), ..Style::default() });
        let pages = paginate(&booklet, &Layout::default()).expect("it fits");
        for chapter in &steps(&booklet).chapters {
            let to = format!("part-{}", chapter.first);
            let links = on_all(&pages, tags)
                .into_iter()
                .filter(|(tag, _)| matches!(tag, Tag::Link { to: own, .. } if *own == to));
            let said: Vec<String> = links.map(|(_, said)| said).collect();
            assert_eq!(said.len(), 3, "{selection:?}: {said:?}");
            // A part ends on the page of the last picture that tells of it.
            let figures =
                steps(&booklet).figures.iter().filter(|own| (chapter.first..=chapter.last).contains(&own.last));
            let last = figures.map(|own| place(&pages, &format!("step-{}", own.number))).max();
            let first = place(&pages, &to);
            let words = match last.filter(|&last| last > first) {
                Some(last) => format!("p. {first}–{last}"),
                None => format!("p. {first}"),
            };
            assert_eq!(said[1], words, "{selection:?}, part {}", chapter.number);
        }
    }
}

#[test]
fn collections_number_pictures_and_lines_by_move() {
    let stories = [example("rush-hour"), example("garbage-disposal")];
    let book = bind(&stories, &Style::default(), &Binding::default()).expect("there are puzzles");
    for entry in &book.entries {
        let counts: Vec<usize> = entry.figures.iter().map(|figure| figure.count).collect();
        match entry.lines.is_empty() {
            true => assert_eq!(counts, (0..=8).collect::<Vec<_>>()),
            false => assert!(entry.lines.iter().map(|line| line.number).eq(1..=34)),
        }
        assert!(entry.hints.iter().all(|hint| hint.words.contains("move")), "{:?}", entry.hints);
    }
}

#[test]
fn no_caption_loses_its_move_and_no_note_is_under_a_mark() {
    let booklet = compose(&story_in(NAMES, "de"), &Style::default());
    let pages = paginate(&booklet, &on_paper("a5")).expect("it fits");
    let of_steps = |(tag, said): (&Tag, String)| match tag {
        Tag::Figure { name: Some(name), .. } if name.starts_with("step-") => Some((name.clone(), said)),
        _ => None,
    };
    let said: Vec<(String, String)> = on_all(&pages, tags).into_iter().filter_map(of_steps).collect();
    for figure in &steps(&booklet).figures[1..] {
        let (_, own) = said.iter().find(|(name, _)| *name == format!("step-{}", figure.number)).expect("a picture");
        assert!(own.contains(&figure.words), "`{own}` lacks `{}`", figure.words);
    }
    let noted = format!(
        "title = 'Noted'\nboard = '''\nASSB\nASSB\nCHHD\nCabD\n....\n'''\ngoal = {{ S = [3, 1] }}\n[[note]]\nstep = 3\ntext = '{}'\n",
        "A note of some length. ".repeat(8)
    );
    let pages = paged(&story(&noted), Style::default(), &Layout::default());
    let mut marks = 0;
    for page in &pages.pages {
        let items = seen(&page.drawing.items);
        let open = || items.iter().filter(|one| !one.is_on_board());
        let extent = |one: &Seen| one.extent(&pages.fonts);
        let texts: Vec<_> = open().filter(|one| one.text().is_some()).map(extent).collect();
        for mark in open().filter(|one| role(one.item) == Some(Role::LeaderDot)).map(extent) {
            marks += 1;
            assert!(!texts.iter().any(|text| overlap(mark, *text, 0.0)), "{mark:?}");
        }
    }
    assert!(marks > 0);
}

#[test]
fn a_solution_of_one_part_ends_with_its_board_and_its_last_section_has_the_title() {
    let booklet = edition(&story(TILES), Edition::Full);
    let own = steps(&booklet);
    assert_eq!((own.chapters.len(), &*own.chapters[0].title), (1, "Solved"));
    let pages = paginate(&booklet, &Layout::default()).expect("it fits");
    let heads = on_all(&pages, tags).into_iter().filter(|(tag, _)| **tag == Tag::Heading(3));
    let titled = heads.filter(|(_, said)| said.contains("Solved")).count();
    assert_eq!(titled, 1);
    // The back has the solved board, or nothing: no empty frame.
    for (edition_of, has_board) in [(Edition::Full, true), (Edition::Hints, false)] {
        let pages = paginate(&edition(&example("rush-hour"), edition_of), &Layout::default()).expect("it fits");
        let back = seen(&pages.pages.last().expect("a back").drawing.items);
        let blocks = |one: &Seen| matches!(one.item, Item::Group { layer: Layer::Blocks, .. });
        assert_eq!(back.iter().any(|one| matches!(one.item, Item::Group { layer: Layer::Board, .. })), has_board);
        assert_eq!(back.iter().any(blocks), has_board);
    }
}

#[test]
fn a_solution_alone_has_an_even_number_of_pages_or_one() {
    let upright = Layout::default();
    let lying = Layout { paper: upright.paper.clone().landscape(), ..Layout::default() };
    let alone = |text: &str, layout: &Layout| {
        paged(&story(text), Style { edition: Edition::Solution, ..Style::default() }, layout)
    };
    assert_eq!(alone(include_str!("../../examples/rush-hour.toml"), &upright).pages.len(), 1);
    let pages = alone(THREE, &lying);
    assert_eq!(pages.pages.len(), 4);
    assert!(texts(&pages.pages[3].drawing.items).contains(&"Notes".to_owned()));
}

/// Columns of a table are worth their place, and what fits below it is there.
#[test]
fn few_moves_are_in_few_columns_above_the_numbers() {
    let hooks = "title = 'Hooks'\nboard = '''\nAABB.C\nA..B.C\nD.EE.C\nDDFE..\nGGFF.H\n'''\ngoal = { A = [3, 4] }\n";
    for text in [hooks, THREE] {
        let pages = paged(&story(text), Style::default(), &Layout::default());
        let page = |title: &str| page_of_text(&pages, title);
        for items in pages.pages.iter().map(|page| seen(&page.drawing.items)) {
            let tables = items.iter().filter(|one| matches!(one.tag(), Some((Tag::Table { .. }, _))));
            for table in tables {
                let rows = table.inside().iter().filter(|one| matches!(one.tag(), Some((Tag::Row, _)))).count();
                assert!(rows >= 3, "{rows} rows");
            }
        }
        if text == hooks {
            assert_eq!(page("All moves"), page("The numbers"));
        }
    }
}

fn page_of_text(pages: &Pages, title: &str) -> usize {
    let is_title = |(tag, said): &(&Tag, String)| **tag == Tag::Heading(2) && said == title;
    let mut numbered = (1..).zip(&pages.pages);
    numbered.find(|(_, page)| tags(&page.drawing.items).iter().any(&is_title)).expect("a heading").0
}

fn collected(stories: &[Walkthrough], layout: &Layout) -> Pages {
    let book = bind(stories, &Style { large: layout.large, ..Style::default() }, &Binding::default());
    paginate_collection(&book.expect("there are puzzles"), layout).expect("it fits")
}

#[test]
fn a_maze_of_a_collection_keeps_its_list_and_wide_boards_share_a_page() {
    for count in 0..5 {
        let stories: Vec<Walkthrough> =
            std::iter::repeat_n("rush-hour", count).chain(["number-maze"]).map(example).collect();
        let pages = collected(&stories, &on_paper("a5"));
        let items = &pages.pages[place(&pages, &format!("solutions-{}", count + 1)) - 1].drawing.items;
        let rows = tags(items).iter().filter(|(tag, _)| **tag == Tag::Row).count();
        assert!(rows >= stories[count].length(), "after {count}: {rows} rows");
    }
    let wide = "title = 'Wide'\nboard = '''\nAA..BBCC....D\nAA..BB......D\nEE.....FFF..D\n'''\ngoal = { A = [0, 2] }\n";
    let pages = collected(&[story(wide), story(wide)], &on_paper("a5"));
    assert_eq!(place(&pages, "puzzles-1"), place(&pages, "puzzles-2"));
}

#[test]
fn words_of_the_thumb_index_stay_on_their_marks() {
    let pages = collected(&[example("rush-hour")], &Layout { large: true, ..on_paper("a4") });
    let mut count = 0;
    for page in &pages.pages {
        let items = seen(&page.drawing.items);
        let of = |is_it: fn(&Seen) -> bool| items.iter().filter(move |one| !one.is_on_board() && is_it(one));
        let marks: Vec<_> = of(|one| role(one.item) == Some(Role::Mark)).map(|one| one.extent(&pages.fonts)).collect();
        for text in of(|one| one.text().is_some_and(|text| text.upright)).map(|one| one.extent(&pages.fonts)) {
            count += 1;
            let is_on =
                |mark: &[f64; 4]| mark[0] <= text[0] && mark[1] <= text[1] && mark[2] >= text[2] && mark[3] >= text[3];
            assert!(marks.iter().any(is_on), "{text:?} on {marks:?}");
        }
    }
    assert!(count > 0);
}

#[test]
fn jumps_along_one_line_lie_side_by_side_where_they_leave_the_field() {
    let field = "title = 'Wrapped'\nwrap = true\nstart = [4, 4]\ngoal = [0, 0]\nfield = '''\n8 9 8 8 9 10 4 3 9\n8 11 10 3 2 8 5 3 2\n9 12 11 1 10 7 8 11 12\n10 11 3 10 1 9 2 1 1\n4 4 10 1 8 6 8 10 4\n9 4 11 5 8 1 11 2 8\n11 5 7 9 2 12 5 6 4\n9 5 1 2 10 2 7 2 5\n7 2 1 11 1 4 4 1 8\n'''\n";
    let pages = paged(&story(field), Style::default(), &Layout::default());
    // Each of three jumps along one diagonal leaves the field, and has a line of its own in it.
    let lines = on_all(&pages, seen).into_iter().filter_map(|one| match one.item {
        Item::Shape(Form::Lines(strokes), Role::Leg { .. }) => Some(strokes.clone()),
        _ => None,
    });
    let across = |point: Point| (point.x - point.y) / 2.0_f64.sqrt();
    let mut apart: Vec<f64> = lines.flatten().flatten().map(across).collect();
    apart.sort_by(f64::total_cmp);
    apart.dedup_by(|a, b| (*a - *b).abs() < 0.02);
    assert!(apart.len() == 3 && apart.windows(2).all(|pair| pair[1] - pair[0] > 0.15), "{apart:?}");
}
