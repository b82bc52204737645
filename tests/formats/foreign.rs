//! Formats of other programs: what is read and what is refused, and that they take nothing from our own formats.

use crate::common::{cases, path, text_of};
use crate::{common, paragraphs};
use std::fmt::Write as _;
use stepbook::stages::format::{self, FOREIGN, Foreign, Kind, List, ReadError, Reading, Wish};
use stepbook::stages::puzzle::Game;
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Axis, Board, Search, picture_lines, solve};

/// The goal: one block after the other, with its cells.
fn goal(board: &Board) -> String {
    let label = |&block: &usize| board.blocks()[block].label.clone();
    let place = |place: &stepbook::stages::sliding::Place| {
        let blocks: Vec<String> = place.blocks.iter().map(label).collect();
        let corners: Vec<String> = place.corners.iter().map(|cell| format!("{},{}", cell.row, cell.col)).collect();
        format!("{} = {}", blocks.join(" or "), corners.join(" or "))
    };
    board.goal().places().map(place).collect::<Vec<_>>().join("; ")
}

/// The picture, the goal, the blocks that move along one axis, and the length of a shortest solution.
fn told(board: &Board) -> String {
    let mut told = picture_lines(&board.layout().rows).join("\n");
    let along = |axis| board.blocks().iter().filter(move |block| block.axis == axis).map(|block| block.label.as_str());
    for (axis, name) in [(Axis::Horizontal, "horizontal"), (Axis::Vertical, "vertical")] {
        let labels: Vec<&str> = along(axis).collect();
        if !labels.is_empty() {
            let _ = write!(told, "\n{name}: {}", labels.join(" "));
        }
    }
    if !board.goal().alternatives.is_empty() {
        let length = match solve(board, &Search::default(), &mut unwatched) {
            Outcome::Solved { path, .. } => format!("{} steps", path.len()),
            _ => "no solution".to_owned(),
        };
        let _ = write!(told, "\ngoal: {}; {length}", goal(board));
    }
    told + "\n"
}

/// Lines of options may be before the text. In the value of `--goal-file`, ` / ` is a line break.
fn answer(input: &str) -> String {
    let (mut rest, mut wish) = (input, Wish::default());
    let mut goal_file = String::new();
    while let Some((option, value)) = rest.strip_prefix("--").and_then(|rest| rest.split_once(' ')) {
        let (value, after) = value.split_once('\n').unwrap_or((value, ""));
        match option {
            "name" => wish.name = Some(value),
            "title" => wish.title = Some(value),
            "target" => wish.target = Some(value),
            "goal" => wish.goal = Some(value),
            "goal-file" => goal_file = value.replace(" / ", "\n"),
            "from" => wish.kind = Some(Foreign::named(value).map_or(Kind::Native, Kind::Foreign)),
            "size" => {
                wish.size = value.split_once('x').map(|(w, h)| (h.parse().expect("rows"), w.parse().expect("columns")))
            }
            other => panic!("--{other} is no option"),
        }
        rest = after;
    }
    wish.goal_file = Some(goal_file.as_str()).filter(|text| !text.is_empty());
    let text = cases::plain(rest);
    let kind = match wish.kind.map_or_else(|| format::recognise(&text), Ok) {
        Ok(kind) => kind,
        Err(error) => return format!("{error}\n"),
    };
    let said = match format::read_as(text.as_bytes(), wish) {
        Ok(Reading { puzzle, text, warnings, .. }) => match &puzzle.game {
            Game::Sliding(board) => {
                let written = format::write(&puzzle, Kind::Native).expect("TOML");
                let again = format::read(written.as_bytes(), None).expect("a puzzle file");
                assert_eq!(again.game, puzzle.game);
                paragraphs(&text, &warnings) + &told(board)
            }
            Game::Maze(_) => "a number maze\n".to_owned(),
        },
        Err(ReadError::Faults { text, faults }) => paragraphs(&text, &faults),
        Err(error) => format!("{error}\n"),
    };
    format!("[{}]\n{said}", kind.name())
}

#[test]
fn formats_of_other_programs_are_read_or_refused_by_name() {
    cases::check("foreign.txt", answer);
}

#[test]
fn every_format_has_a_name_of_its_own_and_is_not_written() {
    let puzzle = common::read("title = 'T'\nboard = 'A.'\ngoal.A = [0, 1]");
    for (at, format) in FOREIGN.iter().enumerate() {
        assert!(FOREIGN[..at].iter().all(|other| other.name != format.name), "{}", format.name);
        assert!(crate::KINDS.iter().all(|kind| kind.name() != format.name));
        assert!(format::write(&puzzle, Kind::Foreign(format)).is_err());
        // Nothing that is no file of the format makes its reader panic.
        for text in
            ["", "\n", "a", "1", "{}", "[]", "0 0\n0 0 0 0", "99999999999 1\n1 1 1 1", "4 4 rush", "(define (problem"]
        {
            assert!(format::read(text.as_bytes(), Some(Kind::Foreign(format))).is_err(), "{} {text}", format.name);
        }
    }
}

#[test]
fn the_examples_of_the_page_are_read() {
    let page = text_of("docs/formats.md");
    let (_, section) = page.split_once("## Formats of other programs").expect("a section");
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| `") && !line.contains("`--from`"))
        .map(|line| line.split(" | ").collect())
        .collect();
    for row in &rows {
        let (name, example) = (row[0].trim_matches(['|', ' ', '`']), row[2].trim_matches(['|', ' ', '`']));
        let format = Foreign::named(name).expect("a format");
        let text = example.replace('/', "\n");
        // The facts of a planner's problem are only a part of it.
        if name != "pddl-cars" {
            let goal = (name == "trays").then_some("none");
            assert_eq!(format::recognise(&text), Ok(Kind::Foreign(format)), "{text}");
            assert!(format::read_as(text.as_bytes(), Wish { goal, ..Wish::default() }).is_ok(), "{text}");
        }
    }
    assert_eq!(rows.len(), FOREIGN.iter().filter(|format| format.is_read()).count());
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The puzzles of a file as JSON, or as TOML where the program of 26b15c87 could not say them in JSON, and their number.
fn written(bytes: &[u8]) -> (usize, String) {
    let list = List::open(bytes, None).expect("a file that is read");
    let puzzles = (0..list.len()).filter_map(|index| list.read(index).ok());
    let is_new = |json: &String| ["\"goal\": [\n", "\"fixed\"", "\"distinct\""].iter().any(|key| json.contains(key));
    let json = |puzzle| match format::write(&puzzle, Kind::Json) {
        Ok(json) if !is_new(&json) => Ok(json),
        _ => format::write(&puzzle, Kind::Native),
    };
    let texts: Vec<String> = puzzles.map(|puzzle| json(puzzle).expect("TOML")).collect();
    (texts.len(), texts.concat())
}

#[test]
fn the_files_of_before_are_read_as_before() {
    let table = text_of("tests/cases/read-before.txt");
    let (_, rows) = table.split_once("\n\n").expect("rows");
    let mut different = Vec::new();
    for row in rows.lines() {
        let (wanted, place) = row.split_once(' ').expect("a hash and a file");
        let (place, count) = match place.rsplit_once(' ').and_then(|(place, count)| Some((place, count.parse().ok()?)))
        {
            Some((place, count)) => (place, count),
            None => (place, 1),
        };
        let bytes = match place.split_once('#') {
            Some((page, block)) => {
                let text = text_of(page);
                let parts: Vec<&str> = text.split("\n```").collect();
                let block: usize = block.parse().expect("a number");
                parts[2 * block + 1]
                    .split_once('\n')
                    .expect("a block")
                    .1
                    .as_bytes()
                    .iter()
                    .chain(b"\n")
                    .copied()
                    .collect()
            }
            None => std::fs::read(path(place)).expect("a file"),
        };
        let (found, text) = written(&bytes);
        if found != count || format!("{:016x}", hash(text.as_bytes())) != wanted {
            different.push(format!("{row}: {found}\n{text}"));
        }
    }
    assert!(rows.lines().count() > 80 && different.is_empty(), "{}", different.join("\n"));
}
