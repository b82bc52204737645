//! A site: pages that share scripts and style sheets, and what makes of them a whole that can be installed.
//!
//! The names of shared files have a hash of their content. So a page always has those that it was made for, also beside pages of another
//! run, and a browser may keep them for ever.

use super::html::{SitePage, script_of_gallery};
use super::{Booklet, Play, Style, TemplateError, Templates};
use crate::diagram::{Diagram, Item, Layer, Point, Theme};
use crate::language::Language;
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};

/// The folder of shared files.
pub const ASSETS: &str = "assets";
/// The letters of a hash in a name.
const LETTERS: usize = 12;
/// Sides of the icons in pixels.
pub const ICONS: [u32; 2] = [192, 512];
/// Width and height in pixels of the picture that other programs show with a link to a page.
pub const PICTURE: (u32, u32) = (600, 315);
/// What the files of a site say about their origin.
pub const GENERATOR: &str = "Stepbook batch";
/// In a page before and after the links to its neighbours.
const NEIGHBOURS: (&str, &str) = ("<!--neighbours-->", "<!--/neighbours-->");

/// A file of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its path in the folder of the site.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Asset {
    /// A shared file, such as `assets/page-0123456789ab.css`.
    pub fn new(name: &str, ending: &str, text: &str) -> Self {
        let path = format!("{ASSETS}/{name}-{}.{ending}", hash(text.as_bytes()));
        Self { path, bytes: text.as_bytes().to_vec() }
    }
}

/// Some letters of a hash of `bytes`.
pub fn hash(bytes: &[u8]) -> String {
    let letters: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    letters[..LETTERS].to_owned()
}

/// Where the page of a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Its file, in the folder of the site.
    pub file: String,
    /// The address of the site, which ends in a slash, if it is known.
    pub url: Option<String>,
    /// The picture for links to the page: a file in the folder of the site.
    pub picture: Option<String>,
}

/// The page of a puzzle on a site, and the files that it shares with others.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn site_page(
    booklet: &Booklet,
    place: &Place,
    templates: &Templates,
) -> Result<(String, Vec<Asset>), TemplateError> {
    SitePage::new(booklet, place).written(templates)
}

/// The name under which a reader's browser remembers that this puzzle is solved: equal for equal rules and starts.
pub fn identity(story: &Walkthrough) -> String {
    own_identity(&Play::of(story, false))
}

/// The same by what is known of playing it.
pub(super) fn own_identity(play: &Play) -> String {
    hash(play.rules().as_bytes())
}

/// The least room around a board in the picture for links, in cells.
const AROUND: f64 = 0.6;

/// The picture for links to a page: the start, in the middle of a picture with the sides of [`PICTURE`].
pub fn picture(story: &Walkthrough, style: &Style) -> Diagram {
    let start = super::start(story, style);
    let ratio = f64::from(PICTURE.0) / f64::from(PICTURE.1);
    let height = (start.height + AROUND).max((start.width + AROUND) / ratio);
    let width = height * ratio;
    let at = Point::new((width - start.width) / 2.0, (height - start.height) / 2.0);
    let board = Item::Group { layer: Layer::Board, at, scale: 1.0, items: start.items };
    Diagram { width, height, items: vec![board], content: None, title: start.title, description: start.description }
}

/// The icon of all pages.
pub(super) fn icon_file() -> Asset {
    Asset::new("icon", "svg", &icon(false))
}

/// The icon of a site as a drawing. For an app it covers the whole square, of which a phone may cut off the corners.
pub fn icon(is_of_app: bool) -> String {
    let board = "<rect x='2' y='2' width='5.5' height='12' rx='1' fill='#fff'/>\
                 <rect x='8.5' y='2' width='5.5' height='5.5' rx='1' fill='#e8833a'/>";
    let (corner, board) = match is_of_app {
        true => ("0", format!("<g transform='translate(2.4 2.4) scale(.7)'>{board}</g>")),
        false => ("3", board.to_owned()),
    };
    let ground = format!("<rect width='16' height='16' rx='{corner}' fill='#1b1c1e'/>");
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>{ground}{board}</svg>\n")
}

/// The page before or after another one: its file and its title.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Neighbour<'a> {
    /// Its address.
    pub file: &'a str,
    /// Its puzzle.
    pub title: &'a str,
}

/// The page `text` with links to those before and after it; `None` if it has no place for them or has these already.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn with_neighbours(
    text: &str,
    previous: Option<Neighbour<'_>>,
    next: Option<Neighbour<'_>>,
    language: &Language,
    templates: &Templates,
) -> Result<Option<String>, TemplateError> {
    #[derive(Serialize)]
    struct Values<'a> {
        previous: Option<(String, &'a str)>,
        next: Option<(String, &'a str)>,
    }
    let (before, after) = NEIGHBOURS;
    let Some((start, end)) = text.find(before).zip(text.find(after)) else { return Ok(None) };
    let start = start + before.len();
    if start > end {
        return Ok(None);
    }
    let link = |page: Neighbour<'_>| super::gallery::address(page.file);
    let values = Values {
        previous: previous.map(|page| (link(page), page.title)),
        next: next.map(|page| (link(page), page.title)),
    };
    let links = templates.render("neighbours.html", &values, language, Theme::MONO)?;
    let new = [&text[..start], links.trim(), &text[end..]].concat();
    Ok((new != text).then_some(new))
}

/// A file of the site as its worker knows it: where it is, and a hash of its content.
pub type Listed = (String, String);

/// The worker that keeps a site for readers without a network. `shell` is kept at once, `rest` when there is time.
pub fn worker(shell: &[Listed], rest: &[Listed], templates: &Templates) -> String {
    let list = |files: &[Listed]| {
        let files: Vec<(String, &str)> =
            files.iter().map(|(path, hash)| (super::gallery::address(path), &**hash)).collect();
        json!(files).to_string()
    };
    let code = script_of_gallery(templates, true);
    format!("/* {GENERATOR} */\nconst SHELL = {};\nconst REST = {};\n{}\n", list(shell), list(rest), code)
}

/// The description of a site as an app: JSON for `manifest.webmanifest`. `drawing` is its icon in SVG, `icons` are PNG files that cover a
/// whole square, with their sides.
pub fn web_manifest(title: &str, language: &Language, icons: &[(String, u32)], drawing: &str) -> String {
    #[derive(Serialize)]
    struct Icon<'a> {
        src: &'a str,
        sizes: String,
        r#type: &'static str,
        purpose: &'static str,
    }
    #[derive(Serialize)]
    struct Manifest<'a> {
        generator: &'static str,
        name: &'a str,
        short_name: &'a str,
        id: &'static str,
        start_url: &'static str,
        scope: &'static str,
        display: &'static str,
        lang: &'a str,
        dir: &'static str,
        background_color: &'static str,
        theme_color: &'static str,
        icons: Vec<Icon<'a>>,
    }
    let mut all = vec![Icon { src: drawing, sizes: "any".to_owned(), r#type: "image/svg+xml", purpose: "any" }];
    for purpose in ["any", "maskable"] {
        all.extend(icons.iter().map(|(src, side)| Icon {
            src,
            sizes: format!("{side}x{side}"),
            r#type: "image/png",
            purpose,
        }));
    }
    let manifest = Manifest {
        generator: GENERATOR,
        name: title,
        short_name: title,
        id: "./",
        start_url: "./",
        scope: "./",
        display: "standalone",
        lang: language.tag(),
        dir: language.direction(),
        background_color: "#fbfaf8",
        theme_color: "#fbfaf8",
        icons: all,
    };
    format!("{:#}\n", json!(manifest))
}
