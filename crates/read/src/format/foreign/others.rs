//! Files of other games, which are recognised only to be refused by name.

use super::super::node::json;
use super::super::schema;
use super::text::{Page, dotted};

/// Returns the lines that contain only these signs, without the separators of cells, and the number of other lines.
fn rows(text: &str, is_sign: impl Fn(char) -> bool) -> (Vec<Vec<char>>, usize) {
    let is_between = |c: char| c.is_whitespace() || "|,;[]{}()\"'".contains(c);
    let is_rule = |line: &&str| line.chars().all(|c| is_between(c) || "+-=".contains(c));
    // A list of lists may be in one line.
    let text = text.replace("],", "],\n");
    let (rows, others): (Vec<&str>, Vec<&str>) = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .partition(|line| line.contains(&is_sign) && line.chars().all(|c| is_sign(c) || is_between(c)));
    let cells = |line: &str| line.chars().filter(|&c| is_sign(c)).collect();
    (rows.into_iter().map(cells).collect(), others.iter().filter(|line| !is_rule(line)).count())
}

/// Returns the rows of a board with the same number of cells in each row, below at most one other line.
fn board(text: &str, is_sign: impl Fn(char) -> bool) -> Vec<Vec<char>> {
    let (rows, others) = rows(text, is_sign);
    let is_even = others < 2 && rows.iter().all(|row| row.len() == rows[0].len() && row.len() > 1);
    if is_even { rows } else { Vec::new() }
}

fn count(rows: &[Vec<char>], signs: &str) -> usize {
    rows.iter().flatten().filter(|&&c| signs.contains(c)).count()
}

/// Recognises Sokoban levels (`.xsb`). A level has at least three consecutive lines of its signs, each with a wall. It
/// contains one player and at least one box. A level in one line has numbers before signs, and `|` between rows. Some
/// programs use other signs for walls.
///
/// The signs are those of <http://www.sokobano.de/wiki/index.php?title=Level_format>: `#` wall, `@` player, `+` player
/// on a goal, `$` box, `*` box on a goal, `.` goal. A floor is a space, `-` or `_`.
pub(super) fn is_sokoban(text: &str) -> bool {
    let is_packed = !text.trim().contains('\n') && text.matches('|').count() > 1;
    let text =
        if is_packed { text.replace(|c: char| c.is_ascii_digit(), "").replace('|', "\n") } else { text.to_owned() };
    let is_level = |wall: char| {
        let is_row = |line: &str| line.contains(wall) && line.chars().all(|c| c == wall || "@+$*. -_".contains(c));
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.split(|line| !is_row(line)).any(|rows| {
            let count = |signs: [char; 2]| rows.iter().flat_map(|row| row.matches(signs)).count();
            rows.len() >= 3 && count(['@', '+']) == 1 && count(['$', '*']) > 0
        })
    };
    ['#', 'W', 'X'].into_iter().any(is_level) || text.contains("\"boxes\"") && text.contains("\"walls\"")
}

/// Recognises a list of lists or objects in JavaScript. A program may change it before using it.
pub(super) fn is_script(text: &str) -> bool {
    let is_named = |line: &str| ["const ", "let ", "var ", "export "].iter().any(|word| line.starts_with(word));
    let is_list = |line: &str| line.contains(['[', '{']) || line.ends_with('=') || line.ends_with("default");
    text.lines().map(str::trim).any(|line| is_named(line) && is_list(line))
}

/// Recognises a maze of walls: rows of walls and floor with one start, one end and nothing else. There is at least one
/// wall per given number of cells.
pub(super) fn is_maze(text: &str) -> bool {
    const MAZES: [(&str, &str, &str, usize); 4] =
        [("#█▓+-|", "Ss", "EGFeg", 8), ("#", "A", "B", 2), ("*xX", "Ss", "EGFeg", 4), ("%", "P", "", 4)];
    let all = text.lines().flat_map(|line| line.trim().chars()).filter(|c| !",[]\"'".contains(*c)).count();
    MAZES.into_iter().any(|(walls, start, end, most)| {
        let is_floor = |c: char| ".·_oO".contains(c) || end.is_empty() && c == 'G';
        let is_sign = |c: char| walls.contains(c) || start.contains(c) || end.contains(c) || is_floor(c);
        let (rows, others) = rows(&text.replace('|', "+"), is_sign);
        let is_whole =
            rows.len() >= 3 && others <= 2 && count(&rows, start) == 1 && count(&rows, end) == end.len().min(1);
        is_whole && count(&rows, walls) * most >= all
    })
}

/// Recognises a grid of zeros and ones, which may have a start and an end.
pub(super) fn is_binary(text: &str) -> bool {
    let rows = board(text, |c| "01SEGFABseg".contains(c));
    let others = rows.len() * rows.first().map_or(0, Vec::len) - count(&rows, "01");
    rows.len() > 3 && others < 3 && count(&rows, "0") > 0 && count(&rows, "1") > 0
}

/// Recognises turns of a Rubik's cube, or its 54 stickers.
pub(super) fn is_rubik(text: &str) -> bool {
    let text = text.replace(['\'', '’'], "′");
    let words = Page::new(&text).lines.into_iter().flat_map(|line| line.words);
    let lines: Vec<String> = words.map(|word| word.text.to_owned()).filter(|word| !word.ends_with('.')).collect();
    let is_turn = |word: &String| {
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = bare.strip_prefix(|c: char| "UDLRFBMESudlrfbxyz".contains(c));
        rest.is_some_and(|rest| matches!(rest.strip_prefix('w').unwrap_or(rest), "" | "2" | "′" | "2′" | "′2"))
    };
    let turns: Vec<&String> = lines.iter().skip_while(|word| !is_turn(word)).collect();
    let is_turned = |word: &&String| word.ends_with(['2', '′']);
    let cube: String = lines.concat();
    let is_cube = |letters: &str| cube.chars().count() == 54 && letters.chars().all(|c| cube.matches(c).count() == 9);
    let is_turns = turns.len() >= 4 && turns.iter().all(|word| is_turn(word)) && turns.iter().any(is_turned);
    is_turns && lines.len() - turns.len() <= 4 || ["URFDLB", "WYROGB", "wyrogb"].into_iter().any(is_cube)
}

/// Recognises a chess position (FEN, or a board of letters), a game (PGN), or queens on an empty board.
pub(super) fn is_chess(text: &str) -> bool {
    let is_rank = |rank: &str| {
        let width = |c: char| c.to_digit(10).or("pnbrqkPNBRQK".contains(c).then_some(1));
        rank.chars().map(width).sum::<Option<u32>>() == Some(8)
    };
    let is_fen = |word: &str| word.split('/').count() == 8 && word.split('/').all(is_rank) && word.contains(['k', 'K']);
    let is_move = |word: &&str| {
        word.starts_with(|c: char| "abcdefghNBRQKO".contains(c))
            && word.contains(|c: char| ('a'..='h').contains(&c) || c == 'O')
            && word.contains(|c: char| c.is_ascii_digit() || c == 'O')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.iter().position(|word| word.starts_with("1.") && !word.starts_with("1..."));
    let is_game = |at: usize| {
        let after = words[at].trim_start_matches("1.");
        let next = if after.is_empty() { words.get(at + 1).copied() } else { Some(after) };
        next.as_ref().is_some_and(is_move) && words[at..].iter().any(|word| word.starts_with("2."))
            || text.contains("[Event ")
    };
    let board = board(text, |c| "pnbrqkPNBRQK._-".contains(c));
    let is_square = board.len() > 3 && board.len() == board[0].len();
    let has_kings = board.len() == 8 && count(&board, "k") == 1 && count(&board, "K") == 1;
    let has_queens = count(&board, "Q") == board.len() && count(&board, "._-Q") == board.len() * board.len();
    words.iter().any(|word| is_fen(word))
        || first.is_some_and(is_game)
        || text.trim_start().starts_with("[Event \"")
        || is_square && (has_kings || has_queens)
}

/// Recognises a Sudoku of 4, 6 or 9 rows, or of 81 cells in a line. No number occurs twice in a row or column, but some
/// occur twice on the board.
pub(super) fn is_sudoku(text: &str) -> bool {
    let dots = dotted(text);
    let (mut rows, others) = rows(dots.as_deref().unwrap_or(text), |c| c.is_ascii_digit() || ".*_xX".contains(c));
    if rows.iter().all(|row| row.len() == 81) && others < 3 {
        rows = rows.iter().take(1).flat_map(|row| row.chunks(9)).map(<[char]>::to_vec).collect();
    }
    let boards = (rows.len() / 9).max(1);
    rows.truncate(if rows.len() == boards * 9 { 9 } else { rows.len() });
    let side = rows.len();
    let is_once = |cells: &mut dyn Iterator<Item = char>| {
        let given: Vec<char> = cells.filter(|c| ('1'..='9').contains(c)).collect();
        (1..given.len()).all(|at| !given[..at].contains(&given[at]))
    };
    let given = count(&rows, "123456789");
    let is_small = rows.iter().flatten().all(|c| c.to_digit(10).is_none_or(|digit| digit as usize <= side));
    [4, 6, 9].contains(&side)
        && rows.iter().all(|row| row.len() == side && is_once(&mut row.iter().copied()))
        && (0..side).all(|col| is_once(&mut rows.iter().map(|row| row[col])))
        && !is_once(&mut rows.iter().flatten().copied())
        && given >= side
        && others < 2 + boards
        && is_small
}

/// Recognises JSON, TOML, YAML or XML that has none of our keys.
pub(super) fn is_data(text: &str) -> bool {
    let body = text.trim_start();
    if body.starts_with('<') {
        return body.starts_with("<?xml") || body.contains("</") || body.contains("/>");
    }
    if body.starts_with(['{', '[']) {
        let Some(document) = json::valid(text, 2) else { return false };
        let all = document.list().map_or_else(|| vec![&document], |list| list.iter().collect());
        let members = all.iter().filter_map(|node| node.table()).flat_map(|table| table.members().to_vec());
        let keys: Vec<&str> = members.filter_map(|(key, _)| key.text()).collect();
        let is_named =
            keys.iter().any(|key| ["title", "name"].contains(key)) && keys.iter().all(|key| schema::is_ours(key));
        return !keys.is_empty() && !is_named && !keys.into_iter().any(schema::is_of_board);
    }
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let is_statement = |line: &&str| {
        let line = line.trim_start().trim_start_matches("- ");
        let end = line.find(|c: char| !c.is_alphanumeric() && !"_-".contains(c)).unwrap_or(line.len());
        let rest = line[end..].trim_start();
        end > 0 && (rest.starts_with('=') || rest == ":" || rest.starts_with(": "))
            || line.starts_with('[') && line.trim_end().ends_with(']')
    };
    let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    lines.len() > 2 && lines.iter().all(is_statement) && !schema::has_board(text)
}
