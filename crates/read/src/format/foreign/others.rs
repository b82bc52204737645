//! Files of other games, which are recognised only to be refused by name.

use super::text::lines;

/// Sokoban levels (`.xsb`): at least three lines of its signs below each other, each with a wall, in which there is one player and at
/// least one box.
///
/// The signs are those of <http://www.sokobano.de/wiki/index.php?title=Level_format>: `#` wall, `@` player, `+` player on a goal, `$`
/// box, `*` box on a goal, `.` goal; a floor is a space, `-` or `_`.
pub(super) fn is_sokoban(text: &str) -> bool {
    let is_row = |line: &str| line.contains('#') && line.chars().all(|c| "#@+$*. -_".contains(c));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.split(|line| !is_row(line)).any(|rows| {
        let count = |signs: [char; 2]| rows.iter().flat_map(|row| row.matches(signs)).count();
        rows.len() >= 3 && count(['@', '+']) == 1 && count(['$', '*']) > 0
    })
}

/// A maze of walls: rows of walls and floor, at least a quarter of them walls, with one start, one end and nothing else.
pub(super) fn is_maze(text: &str) -> bool {
    const WALLS: &str = "#█▓+-|";
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_row = |line: &&&str| line.chars().all(|c| WALLS.contains(c) || " .·_SEGFseg".contains(c));
    let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
    let count = |signs: &str| rows.iter().flat_map(|row| row.chars()).filter(|&c| signs.contains(c)).count();
    let all = rows.iter().map(|row| row.trim().chars().count()).sum::<usize>();
    rows.len() >= 3
        && lines.len() - rows.len() <= 2
        && count("Ss") == 1
        && count("EGFeg") == 1
        && count(WALLS) * 4 >= all
}

/// Turns of a Rubik's cube, or its 54 stickers.
pub(super) fn is_rubik(text: &str) -> bool {
    let lines = lines(&text.replace(['\'', '’'], "′"))
        .iter()
        .flat_map(|line| line.words.iter().map(|word| word.text.to_owned()))
        .collect::<Vec<_>>();
    let is_turn = |word: &String| {
        let rest = word
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .strip_prefix(|c: char| "UDLRFBMESudlrfbxyz".contains(c));
        rest.is_some_and(|rest| matches!(rest.strip_prefix('w').unwrap_or(rest), "" | "2" | "′" | "2′" | "′2"))
    };
    let turns = || lines.iter().skip_while(|word| !is_turn(word)).collect::<Vec<_>>();
    let is_turned = |word: &&String| word.ends_with(['2', '′']);
    let cube: String = lines.concat();
    let is_cube = |letters: &str| cube.chars().count() == 54 && letters.chars().all(|c| cube.matches(c).count() == 9);
    let turns = turns();
    let is_turns = turns.len() >= 4 && turns.iter().all(|word| is_turn(word)) && turns.iter().any(is_turned);
    is_turns && lines.len() - turns.len() <= 4 || is_cube("URFDLB") || is_cube("WYROGB") || is_cube("wyrogb")
}

/// A chess position (FEN) or game (PGN).
pub(super) fn is_chess(text: &str) -> bool {
    let is_rank = |rank: &str| {
        let width = |c: char| c.to_digit(10).or("pnbrqkPNBRQK".contains(c).then_some(1));
        rank.chars().map(width).sum::<Option<u32>>() == Some(8)
    };
    let is_fen = |word: &str| word.split('/').count() == 8 && word.split('/').all(is_rank) && word.contains(['k', 'K']);
    let is_move = |word: &&str| {
        word.starts_with(|c: char| "abcdefghNBRQKO".contains(c))
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
    words.iter().any(|word| is_fen(word)) || first.is_some_and(is_game) || text.trim_start().starts_with("[Event \"")
}

/// A Sudoku: 81 cells of digits, some of them empty, in one run or in nine rows.
pub(super) fn is_sudoku(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || ".*_".contains(c);
    let is_between = |c: char| c.is_whitespace() || "|+-=,;[]\"'".contains(c);
    let is_row = |line: &&str| {
        !line.trim().is_empty() && line.chars().all(|c| is_sign(c) || is_between(c)) && line.contains(is_sign)
    };
    let rows: Vec<String> =
        text.lines().filter(is_row).map(|line| line.chars().filter(|&c| is_sign(c)).collect()).collect();
    let others = text.lines().filter(|line| !line.trim().is_empty()).count() - rows.len();
    let is_rule = |line: &&str| !line.trim().is_empty() && line.chars().all(is_between);
    let rules = text.lines().filter(is_rule).count();
    let is_board = rows.len() == 9 && rows.iter().all(|row| row.len() == 9)
        || !rows.is_empty() && rows.iter().all(|row| row.len() == 81);
    let all: String = rows.concat();
    let given = all.chars().filter(|c| ('1'..='9').contains(c)).count();
    // No number is twice in a row.
    let is_valid =
        all.as_bytes().chunks(9).all(|row| (b'1'..=b'9').all(|digit| row.iter().filter(|&&c| c == digit).count() < 2));
    is_board && given * 81 >= rows.len().max(9) * 9 && others <= rules + 2 && is_valid
}

/// A game of Go.
pub(super) fn is_go(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).take(4096).collect();
    text.starts_with("(;") && ["GM[", "FF[", "SZ[", ";B["].iter().any(|key| text.contains(key))
}
