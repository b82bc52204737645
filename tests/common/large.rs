//! Puzzles of many cells of which few change.

use super::boards::Random;
use std::fmt::Write as _;

/// A maze of `size` × `size` cells with one way: a staircase of `jumps` jumps, an even number, from the top left corner. No jump from any
/// other cell stays on the field.
pub fn maze(size: usize, jumps: usize) -> String {
    let stride = (size - 1) / (jumps / 2);
    let stair = |row: usize, col: usize| row.is_multiple_of(stride) && (col == row || col == row + stride);
    let mut text = "title = 'Large maze'\nfield = '''\n".to_owned();
    for row in 0..size {
        for col in 0..size {
            let beyond = (size - row).max(size - col);
            let _ = write!(text, "{} ", if stair(row, col) { stride } else { beyond });
        }
        text.push('\n');
    }
    let last = stride * jumps / 2;
    text + &format!("'''\nstart = [0, 0]\ngoal = [{last}, {last}]\ndirections = ['right', 'down']\n")
}

/// A board of `size` × `size` cells: a block goes `steps` cells along a winding corridor, below which are walls, fixed blocks and
/// free cells.
pub fn board(size: usize, steps: usize) -> String {
    let way: Vec<(usize, usize)> = (0..size)
        .flat_map(|row| match row % 4 {
            0 => (0..size).map(|col| (row, col)).collect::<Vec<_>>(),
            1 => vec![(row, size - 1)],
            2 => (0..size).rev().map(|col| (row, col)).collect(),
            _ => vec![(row, 0)],
        })
        .take(steps + 1)
        .collect();
    let last = way[steps];
    let below = last.0 + 2;
    let mut cells = vec![vec![".".to_owned(); size]; size];
    for (row, col) in (0..below).flat_map(|row| (0..size).map(move |col| (row, col))) {
        if !way.contains(&(row, col)) {
            "#".clone_into(&mut cells[row][col]);
        }
    }
    let (mut random, mut blocks) = (Random::new(7), Vec::new());
    for (row, col) in (below..size - 1).step_by(2).flat_map(|row| (0..size - 1).step_by(2).map(move |col| (row, col))) {
        let sign = match random.below(4) {
            0 => "#".to_owned(),
            1 | 2 => {
                blocks.push(format!("'b{}'", blocks.len()));
                format!("b{}", blocks.len() - 1)
            }
            _ => continue,
        };
        for (row, col) in [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)] {
            sign.clone_into(&mut cells[row][col]);
        }
    }
    "A".clone_into(&mut cells[0][0]);
    let rows: Vec<String> = cells.iter().map(|row| row.join(" ")).collect();
    format!(
        "title = 'Large board'\nboard = '''\n{}\n'''\ngoal = {{ A = [{}, {}] }}\nfixed = [{}]\n",
        rows.join("\n"),
        last.0,
        last.1,
        blocks.join(", ")
    )
}
