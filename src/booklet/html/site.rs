//! The page of a puzzle on a site: what it shares with other pages is in files of its own.

use super::sheet::Sheet;
use super::{Hashed, Page, script};
use crate::booklet::gallery::address;
use crate::booklet::site::{Asset, PICTURE, Place};
use crate::booklet::{Booklet, TemplateError, Templates};
use crate::diagram::Diagram;
use serde::Serialize;

/// The most text that is known to the script before it unpacks a page, in bytes: as far back as the format can refer.
const KNOWN: usize = 1 << 15;

/// A page that is to be written.
pub(in crate::booklet) struct SitePage<'a> {
    booklet: &'a Booklet,
    place: &'a Place,
}

/// What the template of the page gets.
#[derive(Serialize)]
pub(super) struct Values {
    /// Paths of the style sheet and the script.
    style: String,
    script: String,
    /// The address of the page, and of its picture with its sides in pixels, if the address of the site is known.
    url: Option<String>,
    picture: Option<(String, u32, u32)>,
}

impl<'a> SitePage<'a> {
    pub(in crate::booklet) fn new(booklet: &'a Booklet, place: &'a Place) -> Self {
        Self { booklet, place }
    }

    /// The page and the files that it shares with others.
    pub(in crate::booklet) fn written(&self, templates: &Templates) -> Result<(String, Vec<Asset>), TemplateError> {
        let Self { booklet, place } = self;
        let sheet = templates.render("page.css", &Sheet::of(booklet), &booklet.language, booklet.theme)?;
        let known = known(booklet, templates);
        let text = serde_json::to_string(&known).expect("a text can be written as JSON");
        let code = script::site(templates, &booklet.play);
        let assets = vec![
            Asset::new("page", "css", &(sheet.trim().replace("\r\n", "\n") + "\n")),
            Asset::new("page", "js", &format!("globalThis.stepbook={text};\n{code}\n")),
        ];
        let absolute = |path: &str| place.url.as_ref().map(|url| format!("{url}{}", address(path)));
        let values = Values {
            style: assets[0].path.clone(),
            script: assets[1].path.clone(),
            url: absolute(&place.file),
            picture: place.picture.as_deref().and_then(absolute).map(|url| (url, PICTURE.0, PICTURE.1)),
        };
        let page = Page::of(booklet, Hashed::new(""), Hashed::new(""), Some(values));
        let text = templates.render_packed("page.html", &page, known, &booklet.language, booklet.theme)?;
        Ok((text, assets))
    }
}

/// Text that is alike on all pages of these words: their template without its marks, and the words of the script. It makes what is
/// packed smaller, whatever it is.
fn known(booklet: &Booklet, templates: &Templates) -> String {
    let mut known = script::words(booklet);
    for name in ["play.html", "page.html"] {
        let mut rest = templates.source(name);
        while let Some((text, mark)) = rest.split_once('{') {
            known.push_str(text);
            let close = ["%}", "}}", "#}"].iter().filter_map(|close| mark.find(close)).min();
            rest = close.map_or("", |at| &mark[at + 2..]);
        }
        known.push_str(rest);
    }
    let most = known.floor_char_boundary(KNOWN);
    known.truncate(most);
    known
}

/// A position in letters, a line for each row: labels, `.` where it is empty, `#` for walls. Nothing for a map.
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
