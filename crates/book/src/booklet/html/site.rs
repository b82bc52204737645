//! The page of a puzzle on a site, which shares files with other pages.

use super::sheet::sheet;
use super::{Hashed, script};
use crate::booklet::site::{Asset, PAGES, PICTURE, Place, address, links, shared};
use crate::booklet::{Booklet, TemplateError, Templates};
use minijinja::context;
use minijinja::value::Serde;
use serde_json::json;
use stepbook_draw::diagram::Diagram;

/// Maximum length of the preset text for unpacking, in bytes: the window of the format.
const KNOWN: usize = 1 << 15;

/// The beginning of a typical drawing, a part of the preset text.
const DRAWING: &str = include_str!("drawing.txt");

/// The page of `booklet` at this location of a site, and the files that it shares with others.
///
/// # Errors
///
/// Fails if a replaced template is invalid.
pub fn site_page(
    booklet: &Booklet,
    place: &Place,
    templates: &Templates,
) -> Result<(String, Vec<Asset>), TemplateError> {
    let sheet = templates.render("page.css", sheet(booklet), &booklet.language, booklet.theme)?;
    let known = known(booklet, templates);
    let code = script::page(templates, &booklet.play, true);
    let assets = shared("page", &sheet, &format!("globalThis.stepbook={};\n{code}\n", json!(known)));
    let name = place.file.rsplit('/').next().unwrap_or_default();
    let absolute = |path: &str| place.url.as_ref().map(|url| format!("{url}{}", address(path)));
    let picture = place.picture.as_deref().and_then(absolute);
    let values = context! {
        pages => PAGES,
        // The page's own link in that list.
        file => address(name),
        // The address of the page, and that of its preview picture with its size in pixels, if the address of the site
        // is known.
        url => absolute(&place.file),
        picture => picture.map(|url| Serde((url, PICTURE.0, PICTURE.1))),
        ..links(&place.file, &assets),
    };
    // A user's template may put style and script into the page.
    let alone = script::page(templates, &booklet.play, false);
    let page = super::page(booklet, Hashed::new(&sheet), Hashed::new(&alone), Some(values));
    let text = templates.render_packed("page.html", page, known, &booklet.language, booklet.theme)?;
    Ok((text, assets.into()))
}

/// The preset text, which is equal on all pages of a language: a drawing, the words of the script, and the template
/// without its tags. It only makes packed parts smaller.
fn known(booklet: &Booklet, templates: &Templates) -> String {
    let mut known = format!("{DRAWING}{}", script::words(booklet));
    let mut rest = templates.source("page.html");
    while let Some((text, mark)) = rest.split_once('{') {
        known.push_str(text);
        let close = ["%}", "}}", "#}"].iter().filter_map(|close| mark.find(close)).min();
        rest = close.map_or("", |at| &mark[at + 2..]);
    }
    known.push_str(rest);
    let most = known.floor_char_boundary(KNOWN);
    known.truncate(most);
    known
}

/// A position as text, a line for each row: labels, `.` for empty cells, `#` for walls. Empty for a map.
pub(super) fn plain(diagram: &Diagram) -> String {
    let Some(position) = diagram.position() else { return String::new() };
    let size = position.walls.size();
    let widest = position.blocks.iter().map(|block| block.label.chars().count()).max().unwrap_or(1);
    let mut cells = vec![vec![format!("{:widest$}", "."); size.cols]; size.rows];
    for cell in size.cells().filter(|&cell| position.walls[cell]) {
        cells[cell.row][cell.col] = format!("{:widest$}", "#");
    }
    for block in &position.blocks {
        for cell in &block.cells {
            cells[cell.row][cell.col] = format!("{:widest$}", block.label);
        }
    }
    let between = if widest > 1 { " " } else { "" };
    let lines: Vec<String> = cells.iter().map(|row| row.join(between).trim_end().to_owned()).collect();
    lines.join("\n")
}
