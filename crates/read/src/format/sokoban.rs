//! Sokoban levels (`.xsb`), which are recognised only to be refused: they have the walls and the signs of a map of GNOME Klotski, and
//! are another game.
//!
//! The signs are those of <http://www.sokobano.de/wiki/index.php?title=Level_format>: `#` wall, `@` player, `+` player on a goal, `$`
//! box, `*` box on a goal, `.` goal; a floor is a space, `-` or `_`.

/// Whether the text contains a level: at least three lines of its signs below each other, each with a wall, in which there is one
/// player and at least one box.
pub(super) fn is_level(text: &str) -> bool {
    let is_row = |line: &str| line.contains('#') && line.chars().all(|c| "#@+$*. -_".contains(c));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.split(|line| !is_row(line)).any(|rows| {
        let count = |signs: [char; 2]| rows.iter().flat_map(|row| row.matches(signs)).count();
        rows.len() >= 3 && count(['@', '+']) == 1 && count(['$', '*']) > 0
    })
}
