//! Remarks outside a puzzle, in comments, titles and members that are not read. A word in a remark may change the
//! puzzle, which is then refused. A remark is harmless if it only gives a title, an author, a level, a source or a
//! difficulty.

use super::super::{Fault, span_of};
use super::Wish;
use super::draft::Pair;
use std::ops::Range;

/// Words about the goal, which can also be given with `--goal`.
const AIM: &str = "goal goals exit exits target targets escape escapes leave leaves leaving door gate gates finish destination win wins reach \
                   reaches out aim objective sorted snail spiral clockwise solvable unsolvable left right top bottom up down upper lower north south east west middle center centre corner \
                   ziel ausgang links rechts oben unten sortie but gauche droite haut bas salida meta izquierda derecha arriba abajo \
                   uscita sinistra destra saída saida esquerda direita wyjście wyjscie lewej prawej utgång utgang vänster höger uitgang \
                   çıkış sol sağ выход слева справа";

/// Words about the player's car, which can also be named with `--target`.
const WHO: &str = "red player main hero rot rouge rojo";

/// Words about the meaning of numbers and signs.
const SENSE: &str = "origin row rows col cols column columns x y coordinate coordinates based index indexed indices count counts counted counting \
                     cartesian transposed transpose mirrored mirrors sideways torus mirror flipped flip rotated swapped reversed reverse inverted empty blank gap hole free wall walls \
                     blocked obstacle fixed immovable unmovable locked cannot can not only must diagonal vertically horizontally wrap horizontal vertical orientation direction \
                     directions means denotes represents symbol symbols legend rule rules zeile zeilen spalte spalten leer ligne colonne vide fila \
                     columna vacio";

/// Words about the size of the board.
const SIZE: &str = "size width height wide high tall";

/// Words next to the numbers of rows and columns.
const SHAPE: &str = "size rows row cols col columns width height wide high x";

/// Arrows, and words like these in scripts without spaces between words.
const OTHERS: [&str; 14] = ["<-", "←", "目标", "目標", "出口", "左", "右", "上", "下", "空", "行", "列", "红", "墙"];

/// Keys of a remark whose value may be any words.
const NAMES: &str = "title name author by source copyright license collection url id label";

pub(super) fn is_one_of(word: &str, list: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// Returns the words of a text in lower case. Capitals and signs separate them.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in text.chars() {
        if !c.is_alphanumeric() || was_small && c.is_uppercase() {
            words.push(String::new());
        }
        was_small = c.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether a text explains a sign: "`.` is a soldier", "1 = horizontal".
fn is_legend(text: &str) -> bool {
    let parts: Vec<&str> = text.split_whitespace().map(|part| part.trim_matches(['"', '\'', '`', '('])).collect();
    let is_sign = |part: &str| part.chars().count() == 1 && !matches!(part, "#" | "-" | ";" | "*");
    let is_verb = |part: &str| matches!(part, "=" | "is" | "are" | ":" | "->" | "→" | "means" | "for" | "stands");
    let is_pair = |part: &str| part.split_once('=').is_some_and(|(sign, rest)| is_sign(sign) && !rest.is_empty());
    parts.windows(2).any(|pair| is_sign(pair[0]) && is_verb(pair[1])) || parts.iter().any(|part| is_pair(part))
}

/// Returns the error of a remark that may change the puzzle. `size` contains the rows and columns of its board. Remarks
/// on facts that `wish` provides do not matter. A remark on several puzzles has no `wish`.
pub(super) fn doubt(
    text: &str,
    span: Range<usize>,
    is_of_cars: bool,
    size: Option<Pair>,
    wish: Option<&Wish>,
) -> Option<Fault> {
    let remark = text[span].trim();
    let bare = remark.trim_start_matches(|c: char| !c.is_alphanumeric());
    let words = words(bare);
    let behind = words.first().and_then(|first| bare.get(first.len()..)).unwrap_or_default();
    let is_name = words.first().is_some_and(|first| is_one_of(first, NAMES));
    if is_name && behind.trim_start_matches('"').trim_start().starts_with([':', '=']) {
        return None;
    }
    let given = wish.map_or([false; 3], |wish| [wish.goal.is_some(), wish.target.is_some(), wish.size.is_some()]);
    let parts = words.iter().flat_map(|word| word.split('x'));
    let numbers: Vec<i64> = parts.filter_map(|word| word.parse().ok()).collect();
    let groups = [
        (AIM, given[0], "give the goal with --goal"),
        (WHO, given[0] || given[1] || !is_of_cars, "name the player's car with --target"),
        (SENSE, false, "write a puzzle file, `stepbook new` helps"),
        (SIZE, given[2] || numbers.is_empty(), "give the size of a board of cars with --size"),
    ];
    // This exception is the size of a block.
    let is_times = |word: &str| {
        let (a, b) = word.split_once('x').unwrap_or_default();
        let is_known = |(rows, cols): Pair| a.parse() == Ok(cols) && b.parse() == Ok(rows);
        word != "2x2" && a.parse::<u8>().is_ok() && b.parse::<u8>().is_ok() && !size.is_some_and(is_known)
    };
    // If rows are named first, their number comes first.
    let is_right = size.is_some_and(|(rows, cols)| {
        match words.iter().find_map(|word| word.chars().next().filter(|_| is_one_of(word, SHAPE))) {
            Some('r' | 'h') => numbers == [rows, cols] || numbers == [rows],
            Some('c' | 'w') => numbers == [cols, rows] || numbers == [cols],
            _ => numbers == [rows, cols] || numbers == [cols, rows] || numbers == [rows] && rows == cols,
        }
    });
    let found = words.iter().find_map(|word| {
        let kind = if is_times(word) { "size" } else { word };
        let is_known = |list: &str| {
            is_one_of(kind, list) && !(is_right && is_one_of(kind, SHAPE)) || list == AIM && kind.starts_with("exit")
        };
        groups
            .iter()
            .find(|(list, is_given, _)| !is_given && is_known(list))
            .map(|(.., help)| (format!("`{word}` in this remark"), *help))
    });
    let other = || {
        OTHERS
            .into_iter()
            .find(|sign| remark.contains(sign))
            .map(|sign| (format!("`{sign}` in this remark"), groups[2].2))
    };
    let is_number = |word: &String| word.parse::<i64>().is_ok();
    let is_product = |three: &[String]| is_number(&three[0]) && three[1] == "by" && is_number(&three[2]);
    let is_numbers = numbers.len() > 1 && words.iter().all(|word| is_number(word) || word.len() == 1)
        || words.windows(3).any(is_product);
    let this = |is: bool, help| is.then(|| ("this remark".to_owned(), help));
    let legend = || this(is_legend(remark), groups[2].2);
    let sized = || this(is_numbers && !is_right && !given[2], groups[3].2);
    let (what, help) = found.or_else(other).or_else(legend).or_else(sized)?;
    let help = match wish {
        Some(_) => format!("{help}; leave this out if the puzzle is right without it"),
        None => "leave this out if all puzzles are right without it; otherwise, write each as a puzzle file".to_owned(),
    };
    let message = format!("{what} may change the puzzle, and remarks are not read");
    Some(Fault::new(span_of(text, remark), message, help))
}
