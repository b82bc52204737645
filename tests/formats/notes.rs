//! Notes of the author and choices for booklets: read from TOML and JSON alike, and kept by what writes them.

use crate::common::read;
use stepbook::stages::format::{self, Kind, Wish};
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{About, Moment, Note};

const NOTED: &str = include_str!("../data/noted.toml");

const JSON: &str = r#"{
  "name": "J",
  "grid": ["AA.", "B.#"],
  "goals": [{"block": "B", "row": 0, "col": 2}],
  "notes": "A remark.",
  "note": [
    {"step": 1, "text": "One  <i>\nline"},
    {"chapter": 2, "text": "Two"},
    {"position": ["**.", "B.#"], "text": "Three"}
  ],
  "booklet": {"arrows": 2, "edition": "hints"}
}"#;

const MAZE: &str = "title = 'M'\nfield = '''\n11\n11\n'''\nstart = [0, 0]\ngoal = [1, 1]\n\
                    [[note]]\nposition = [0, 1]\ntext = 'here'\n";

fn picture(rows: &[&str]) -> Moment {
    let cells = |row: &&str| row.chars().map(String::from).collect();
    Moment::Picture(rows.iter().map(cells).collect())
}

#[test]
fn notes_and_choices_are_read() {
    let about = read(NOTED).about;
    assert_eq!(about.note.as_deref(), Some("A remark on the puzzle, beside the notes on its solution."));
    let moments: Vec<&Moment> = about.notes.iter().map(|note| &note.at).collect();
    let rows = ["****", "****", "****", "****", "****", "*A**"];
    assert_eq!(moments, [&Moment::Step(0), &Moment::Step(2), &picture(&rows), &Moment::Chapter(1)]);
    assert_eq!(about.notes[0].text, r"<b>The start</b> & \input{x} costs 100 % of $5 #1 {a} ~^_.");
    assert_eq!(about.booklet, [("theme", "colour".to_owned()), ("language", "de".to_owned())]);
    let about = read(JSON).about;
    let note = |at, text: &str| Note { at, text: text.to_owned() };
    let wanted = [note(Moment::Step(1), "One <i> line"), note(Moment::Chapter(2), "Two")];
    assert_eq!(about.notes[..2], wanted);
    assert_eq!(about.notes[2], note(picture(&["**.", "B.#"]), "Three"));
    assert_eq!(about.note.as_deref(), Some("A remark."));
    assert_eq!(about.booklet, [("edition", "hints".to_owned()), ("arrows", "2".to_owned())]);
    assert_eq!(read(MAZE).about.notes, [note(Moment::Cell(Cell::new(0, 1)), "here")]);
}

#[test]
fn the_places_of_notes_are_those_of_their_moments() {
    let reading = format::read_as(NOTED.as_bytes(), Wish::default()).expect("it is well formed");
    let shown: Vec<&str> = reading.notes.iter().map(|span| &reading.text[span.clone()]).collect();
    assert_eq!((shown[0], shown[1], shown[3]), ("0", "2", "1"));
    assert!(shown[2].starts_with("'''") && shown[2].contains("*A**"), "{shown:?}");
}

#[test]
fn writers_keep_notes_and_choices() {
    for text in [NOTED, JSON, MAZE] {
        let puzzle = read(text);
        for kind in [Kind::Native, Kind::Json] {
            let written = format::write(&puzzle, kind).expect("both formats have all of it");
            let again = read(&written);
            assert_eq!((&again.about, &again.game), (&puzzle.about, &puzzle.game), "{written}");
        }
    }
    let commented = format::write_commented(&read(NOTED)).expect("it can be written");
    assert_eq!(read(&commented).about, read(NOTED).about, "{commented}");
}

#[test]
fn other_labels_are_also_other_in_positions() {
    let puzzle =
        read("title = 'T'\nboard = 'AA Bb ..'\ngoal = { Bb = [0, 2] }\n[[note]]\nposition = 'AA .. Bb'\ntext = 'x'\n");
    let (renamed, changed) = format::relabelled(&puzzle, Kind::RushHour);
    assert_eq!(changed.len(), 2, "{changed:?}");
    let Moment::Picture(rows) = &renamed.about.notes[0].at else { panic!("a picture") };
    let new = |old: &str| changed.iter().find(|(known, _)| known == old).map(|(_, new)| new.clone());
    assert_eq!([Some(rows[0][0].clone()), Some(rows[0][2].clone())], [new("AA"), new("Bb")]);
}

#[test]
fn a_choice_that_is_none_is_told_with_all_other_errors() {
    let objection = |key: &str, value: &str| (value == "x").then(|| (format!("{key} x"), "y".to_owned()));
    let wish = Wish { objection: Some(objection), ..Wish::default() };
    let text = "title = 'T'\nboard = 'A.'\ngoal = { Q = [0, 1] }\n[booklet]\ntheme = 'x'\nsteps = 'all'\npaper = 'x'\n";
    let Err(format::ReadError::Faults { faults, .. }) = format::read_as(text.as_bytes(), wish) else {
        panic!("faults")
    };
    let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[1..], ["theme x", "paper x"]);
    assert_eq!(read(&text.replace("Q", "A")).about.booklet.len(), 3);
    assert_eq!(About::default().booklet, []);
}
