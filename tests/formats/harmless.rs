//! Nothing makes reading panic or take long, and errors lie on the text.

use crate::common::cases;
use crate::writing::config;
use crate::{KINDS, common};
use proptest::prelude::*;
use stepbook::stages::format::{self, Kind, MAX_BYTES, ReadError};

/// Reads bytes as what they seem to be and as these kinds; errors must lie on the text and be in order.
fn read_as(bytes: &[u8], kinds: &[Kind]) {
    for kind in [None].into_iter().chain(kinds.iter().copied().map(Some)) {
        let Err(error) = format::read(bytes, kind) else { continue };
        assert!(!error.to_string().is_empty());
        let ReadError::Faults { text, faults } = error else { continue };
        assert!(!faults.is_empty() && faults.is_sorted_by_key(|fault| fault.span.start));
        for fault in faults {
            assert!(fault.message.len() + fault.help.as_ref().map_or(0, String::len) < 5000);
            assert!(text.get(fault.span.clone()).is_some(), "{fault:?} does not lie on characters of {text:?}");
            assert!(!fault.message.is_empty() && !fault.message.contains(char::is_control), "{fault:?}");
        }
    }
}

/// The files of all forms, right and wrong.
pub fn examples() -> Vec<Vec<u8>> {
    let files = [common::files("examples"), common::files("tests/data/faults")].concat();
    files.iter().filter(|path| path.is_file()).map(|path| std::fs::read(path).expect("a readable file")).collect()
}

/// Small files with every key of number mazes.
const MAZES: [&str; 4] = [
    "[{\"name\": \"T\", \"rows\": 2, \"cols\": 3, \"grid\": [[1, 12, \"x\"], \"x1_\"], \"start\": [0, 0], \"goal\": [[0, 1]],\n\
     \"exits\": [[1, 2]], \"directions\": [\"n\", \"down\"], \"wrap\": true, \"moves\": \"queen, so\"}]",
    "title = 'T'\nfield = '''\n 1 12 x\nx 1 _\n'''\nstart = [0, 0]\ngoal = [[0, 1]]\nexits = [[1, 2]]\n\
     directions = ['n', 'down']\nwrap = true\n",
    "title = 'T'\nfield = [[1, 12, 'x'], ['x', 1, '_']]\nstart = [0, 0]\ngoal = [0, 1]\ndirections = 'rook'\n",
    "_xxx_\nx121x\nx212x\n_xxx_\n",
];

/// What damages a file.
const PARTS: &str = "' \" \\ . # * = [ ] { } ( \t \r\n ''' - 0 A , : ; x _ 1 12 field \0 -1 99999999999 null \\u0078 ： “ ” ’ ` 曹 é 🚗 ٣ \
                     \u{a0} \u{3000} \u{202e}";

#[test]
fn truncated_files_do_no_harm() {
    for example in examples().into_iter().chain(MAZES.map(|maze| maze.as_bytes().to_vec())) {
        let kind = format::recognise(std::str::from_utf8(&example).expect("UTF-8")).expect("no other game");
        // Some 300 ends of each.
        (0..example.len()).step_by(1 + example.len() / 300).for_each(|end| read_as(&example[..end], &[kind]));
    }
}

/// Files each of which might take time or memory that grows faster than its size; a reading that is not linear takes minutes here.
#[test]
fn large_files_are_answered_quickly() {
    cases::check("large-files.txt", |pattern| {
        match format::read(cases::expanded(&cases::plain(pattern)).as_bytes(), None) {
            Ok(_) => "read".to_owned(),
            Err(ReadError::Faults { faults, .. }) => faults[0].message.chars().take(80).collect(),
            Err(error) => error.to_string().chars().take(80).collect(),
        }
    });
    for size in [10 << 20, MAX_BYTES + 1] {
        assert_eq!(format::read(&vec![b'A'; size], None), Err(ReadError::TooLarge));
    }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_as(&bytes, &KINDS);
    }

    #[test]
    fn arbitrary_text_does_no_harm(text in "\\PC{0,200}", values in prop::collection::vec("[\\PC\n\t]{0,12}", 4)) {
        let read_all = |text: &str| read_as(text.as_bytes(), &KINDS);
        read_all(&text);
        let [title, board, goal, label] = values.try_into().expect("four values");
        read_all(&format!("title = {title:?}\nboard = {board:?}\ngoal = {{ {label:?} = [0, 1] }}"));
        read_all(&format!("title = '''{title}'''\nboard = '''{board}'''\ngoal = '''{goal}'''"));
        read_all(&format!("2 {}\n{board}\n{goal}\n{label}\n0 1", title.len()));
    }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn damaged_files_do_no_harm(
        file in prop_oneof![prop::sample::select(examples()), prop::sample::select(MAZES.map(|maze| maze.as_bytes().to_vec()).to_vec())],
        damage in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..4_usize, prop::sample::select(PARTS.split(' ').collect::<Vec<_>>()), any::<u8>()),
            1..6,
        ),
    ) {
        let mut bytes = file;
        for (at, length, part, byte) in damage {
            let at = at.index(bytes.len() + 1);
            let end = (at + length).min(bytes.len());
            match byte % 8 {
                0 => bytes.splice(at..end, [byte]).for_each(drop),
                1 => bytes.splice(at..end, []).for_each(drop),
                2 => bytes.splice(at..end, *b" ").for_each(drop),
                _ => bytes.splice(at..end, part.bytes()).for_each(drop),
            }
        }
        read_as(&bytes, &KINDS);
    }
}
