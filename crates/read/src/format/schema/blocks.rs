//! The colours and names that an author gives to blocks: `[blocks.S]`, with `color` and `name`.

use super::super::composed;
use super::super::node::{Faults, Node, Syntax};
use super::super::notes::{IsAbove, foreign_keys};
use std::ops::Range;
use stepbook_solve::puzzle::AboutBlock;
use stepbook_solve::sliding::unknown;

/// Maximum number of characters of a name.
const MAX_NAME: usize = 40;

/// The keys of a block.
const KEYS: [&str; 2] = ["color", "name"];

/// The named colours, as in CSS.
const NAMED: &str = "black=000000 white=ffffff gray=808080 silver=c0c0c0 red=ff0000 maroon=800000 pink=ffc0cb orange=ffa500 \
                     brown=a52a2a beige=f5f5dc yellow=ffff00 lime=00ff00 green=008000 teal=008080 cyan=00ffff blue=0000ff navy=000080 \
                     purple=800080";

fn named() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    NAMED.split(' ').filter_map(|colour| colour.split_once('='))
}

/// The author's data on blocks, each with the position of its label.
pub(super) type Blocks = Vec<(Range<usize>, AboutBlock)>;

/// Reads the value of the key `blocks`.
pub(super) fn blocks(faults: &mut Faults, node: &Node, is_above: &IsAbove) -> Blocks {
    let help = match faults.syntax {
        Syntax::Toml => "write `[blocks.A]`, and below it lines such as `color = \"#c00\"` and `name = \"red block\"`",
        Syntax::Json => "write an object: `\"blocks\": {\"A\": {\"color\": \"#c00\", \"name\": \"red block\"}}`",
    };
    let members = faults.table(node, help).into_iter().flatten();
    let mut blocks: Blocks = Vec::new();
    for (key, node) in members {
        let Some(mut table) = faults.table(node, help) else { continue };
        let label = composed(key.text().unwrap_or_default());
        let before = faults.len();
        let colour = ["color", "colour"].iter().find_map(|key| faults.take(&mut table, key));
        let colour = colour.and_then(|node| colour_of(faults, node));
        let name = faults.take(&mut table, "name").and_then(|node| {
            let help = format!("write text in quotes, e.g. {}", faults.syntax.pair("name", "\"red block\""));
            faults.line(node, "the name", MAX_NAME, &help)
        });
        foreign_keys(faults, table, &KEYS, is_above, &format!("[blocks.{label}]"));
        if faults.len() > before {
            continue;
        }
        if (&colour, &name) == (&None, &None) {
            faults.add(key.span(), format!("block `{label}` has neither a colour nor a name"), help);
        } else if blocks.iter().any(|(_, block)| block.label == label) {
            faults.add(key.span(), format!("block `{label}` is here twice"), "remove one of them");
        } else {
            blocks.push((key.span(), AboutBlock { label, colour, name }));
        }
    }
    // Libraries do not sort keys in the same order, and some do not sort them at all.
    blocks.sort_by(|(_, a), (_, b)| a.label.cmp(&b.label));
    blocks
}

/// Adds errors for labels that are not `known`.
pub(super) fn check<'a>(blocks: &Blocks, known: impl Iterator<Item = &'a String> + Clone, faults: &mut Faults) {
    for (span, block) in blocks.iter().filter(|(_, block)| known.clone().all(|label| *label != block.label)) {
        let kind = unknown(&block.label, known.clone());
        faults.add(span.clone(), kind.to_string(), super::board::help(&kind, faults.syntax));
    }
}

fn colour_of(faults: &mut Faults, node: &Node) -> Option<[u8; 3]> {
    let pair = |value: &str| faults.syntax.pair("color", value);
    let help = format!(
        "write red, green and blue as in CSS, e.g. {}, or a name such as {}",
        pair("\"#c00\""),
        pair("\"red\"")
    );
    let word = faults.text(node, &help)?.trim().to_lowercase();
    let colour = match word.strip_prefix('#') {
        Some(digits) => hex(digits),
        None => named().find(|(name, _)| *name == word.replace("grey", "gray")).and_then(|(_, digits)| hex(digits)),
    };
    if colour.is_none() {
        let help = hex(&word).map_or(help, |_| format!("did you mean `#{word}`?"));
        let names = named().map(|(name, _)| name).filter(|_| hex(&word).is_none());
        faults.unknown(node.span(), format!("`{word}` is not a colour"), &word, names, help);
    }
    colour
}

/// Returns the colour with three or six hexadecimal digits.
fn hex(digits: &str) -> Option<[u8; 3]> {
    let all = u32::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    match digits.len() {
        3 => Some([8, 4, 0].map(|shift| (all >> shift & 15) as u8 * 17)),
        6 => Some([16, 8, 0].map(|shift| (all >> shift) as u8)),
        _ => None,
    }
}
