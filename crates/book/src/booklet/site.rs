//! Sites: pages that share scripts and style sheets, and the files that make them installable as an app.
//!
//! The names of shared files contain a hash of their content. So a page always uses the version that it was made for,
//! also beside pages of another run, and browsers may cache the files for ever.

use super::escape::inert;
use super::templates::Script;
use super::{Play, Style, Templates};
use minijinja::{Value, context};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use stepbook_draw::diagram::{Diagram, Item, Layer, Point};
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;

/// The folder of shared files.
pub const ASSETS: &str = "assets";
/// Number of hash digits in a name.
const LETTERS: usize = 12;
/// Sides of the icons in pixels.
pub const ICONS: [u32; 2] = [192, 512];
/// Width and height in pixels of the preview picture that other programs show with a link to a page.
pub const PICTURE: (u32, u32) = (600, 315);
/// The generator named in the files of a site.
pub const GENERATOR: &str = "Stepbook batch";
/// The file with the list of the pages in its folder.
pub const PAGES: &str = "pages.js";
/// Maximum number of puzzle pages that a browser caches in advance.
pub const MOST_KEPT: usize = 1000;
/// Number of puzzles of a collection per folder.
const FOLDER: usize = 100;

/// The folder of the puzzle with this number, from 0, with a trailing slash. The first hundred are in the folder of the
/// site itself, others in folders of their hundreds: `1-/` to `99-/`, `1-/00-/` and so on. So no folder has more than a
/// thousand entries, and puzzles keep their folders when a collection grows at its end. No puzzle's file has such a
/// name.
pub fn folder_of(number: usize) -> String {
    let (mut rest, mut pairs) = (number / FOLDER, Vec::new());
    while rest > 0 {
        pairs.push(rest % FOLDER);
        rest /= FOLDER;
    }
    let name = |(at, pair): (usize, &usize)| if at == 0 { format!("{pair}-/") } else { format!("{pair:02}-/") };
    pairs.iter().rev().enumerate().map(name).collect()
}

/// The relative path from a folder or file of a site to the site's root folder.
pub(super) fn up(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

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
    pub fn new(name: &str, extension: &str, text: &str) -> Self {
        let path = format!("{ASSETS}/{name}-{}.{extension}", hash(text.as_bytes()));
        Self { path, bytes: text.as_bytes().to_vec() }
    }
}

/// The first digits of a hash of `bytes`.
pub fn hash(bytes: &[u8]) -> String {
    let letters: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    letters[..LETTERS].to_owned()
}

/// The location of the page of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The path of its file in the folder of the site.
    pub file: String,
    /// The address of the site, ending in a slash, if known.
    pub url: Option<String>,
    /// The path of the preview picture in the folder of the site.
    pub picture: Option<String>,
}

/// The style sheet, the script and the icon that pages of a site share.
pub(super) fn shared(name: &str, sheet: &str, script: &str) -> [Asset; 3] {
    let sheet = Asset::new(name, "css", &(sheet.trim().replace("\r\n", "\n") + "\n"));
    [sheet, Asset::new(name, "js", script), Asset::new("icon", "svg", &icon(false))]
}

/// The links from a file of a site: the root folder, empty or with a trailing slash, and the files of [`shared`].
pub(super) fn links(file: &str, assets: &[Asset; 3]) -> Value {
    let root = up(file);
    let [style, script, icon] = assets.each_ref().map(|asset| format!("{root}{}", asset.path));
    context! { root, style, script, icon }
}

/// A path as a relative address. All special characters but the slash are escaped.
pub(super) fn address(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' => address.push(char::from(byte)),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

/// The key under which a browser remembers that this puzzle is solved. It is equal for equal rules and starts.
pub fn identity(story: &Walkthrough) -> String {
    own_identity(&Play::of(story, false, None))
}

/// The key of a puzzle with this data.
pub(super) fn own_identity(play: &Play) -> String {
    hash(play.rules().as_bytes())
}

/// Minimum space around the board in the preview picture, in cells.
const AROUND: f64 = 0.6;

/// The preview picture of a page: the start, centred, with the aspect ratio of [`PICTURE`].
pub fn picture(story: &Walkthrough, style: &Style) -> Diagram {
    let start = super::start(story, style);
    let ratio = f64::from(PICTURE.0) / f64::from(PICTURE.1);
    let height = (start.height + AROUND).max((start.width + AROUND) / ratio);
    let width = height * ratio;
    let at = Point::new((width - start.width) / 2.0, (height - start.height) / 2.0);
    let board = Item::Group { layer: Layer::Board, at, scale: 1.0, items: start.items };
    Diagram { width, height, items: vec![board], content: None, title: start.title, description: start.description }
}

/// The icon of a site in SVG. For an app it fills the whole square, because phones may crop the corners.
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

/// A page of a site: the path of its file in the folder of the site, and the title of its puzzle.
pub type PageLink = (String, String);

/// The list of pages for the scripts in `folder`, as named by [`folder_of`]: the last page before the folder, its own
/// pages, and the first page after them.
pub fn page_list(folder: &str, pages: &[PageLink]) -> String {
    let link = |path: &str| match path.strip_prefix(folder) {
        Some(name) if !name.contains('/') => address(name),
        _ => up(folder) + &address(path),
    };
    let list: Vec<(String, &str)> = pages.iter().map(|(path, title)| (link(path), &**title)).collect();
    format!("/* {GENERATOR} */\nglobalThis.stepbookPages = {};\n", inert(&json!(list).to_string()))
}

/// The script of the service worker that caches a site.
const WORKER: Script = Script::of(&[&["worker.js"]], "worker.js");

/// A cached file of a site: its path, and a hash of its content.
pub type CachedFile = (String, String);

/// The service worker that makes a site available offline. It caches `shell` at once and `rest` when idle. Without
/// `rest`, for a large site, it caches the pages that a reader opens.
pub fn worker(shell: &[CachedFile], rest: Option<&[CachedFile]>, templates: &Templates) -> String {
    let list = |files: &[CachedFile]| {
        let files: Vec<(String, &str)> = files.iter().map(|(path, hash)| (address(path), &**hash)).collect();
        json!(files).to_string()
    };
    let code = templates.script(&WORKER);
    let rest = rest.map_or("null".to_owned(), list);
    format!("/* {GENERATOR} */\nconst SHELL = {};\nconst REST = {rest};\n{code}\n", list(shell))
}

/// The web app manifest of a site, as JSON for `manifest.webmanifest`. `drawing` is its icon in SVG, `icons` are
/// full-bleed PNG files with their sides.
pub fn web_manifest(title: &str, language: &Language, icons: &[(String, u32)], drawing: &str) -> String {
    let icon = |src: &str, sizes: &str, r#type: &str, purpose: &str| json!({ "src": src, "sizes": sizes, "type": r#type, "purpose": purpose });
    let pixels = ["any", "maskable"].into_iter().flat_map(|purpose| {
        icons.iter().map(move |(src, side)| icon(src, &format!("{side}x{side}"), "image/png", purpose))
    });
    let manifest = json!({
        "generator": GENERATOR,
        "name": title,
        "short_name": title,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "lang": language.tag(),
        "dir": language.direction(),
        "background_color": "#fbfaf8",
        "theme_color": "#fbfaf8",
        "icons": std::iter::once(icon(drawing, "any", "image/svg+xml", "any")).chain(pixels).collect::<Vec<_>>(),
    });
    format!("{manifest:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn folders_have_at_most_a_hundred_puzzles_and_a_hundred_folders() {
        for (number, folder) in [
            (0, ""),
            (99, ""),
            (100, "1-/"),
            (9_999, "99-/"),
            (10_000, "1-/00-/"),
            (123_456, "12-/34-/"),
            (999_999, "99-/99-/"),
            (1_000_000, "1-/00-/00-/"),
        ] {
            assert_eq!(folder_of(number), folder, "{number}");
        }
        let mut puzzles: BTreeMap<String, usize> = BTreeMap::new();
        (0..1_100_000).for_each(|number| *puzzles.entry(folder_of(number)).or_default() += 1);
        let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
        for folder in puzzles.keys().filter(|folder| !folder.is_empty()) {
            let above = folder[..folder.len() - 1].rfind('/').map_or("", |at| &folder[..=at]);
            *folders.entry(above).or_default() += 1;
        }
        assert!(puzzles.len() == 11_000 && puzzles.values().chain(folders.values()).all(|&count| count <= 100));
    }

    #[test]
    fn a_list_of_pages_leads_across_folders() {
        let page = |path: &str| (path.to_owned(), format!("{path}\u{2028}</script>"));
        let pages = ["99-/b.html", "1-/00-/c.html", "1-/00-/d.html", "1-/01-/e.html"].map(page);
        let list = page_list("1-/00-/", &pages);
        let json = list.split_once("= ").and_then(|(_, rest)| rest.strip_suffix(";\n")).expect("a list");
        let read: Vec<(String, String)> = serde_json::from_str(json).expect("JSON");
        let links: Vec<&str> = read.iter().map(|(link, _)| &**link).collect();
        assert_eq!(links, ["../../99-/b.html", "c.html", "d.html", "../../1-/01-/e.html"]);
        assert_eq!(read[1].1, pages[1].1);
        // From the root folder, other folders are below.
        assert!(page_list("", &[page("a.html"), page("1-/b.html")]).contains("[\"1-/b.html\""));
    }

    #[test]
    fn no_character_of_a_name_has_a_meaning_in_an_address() {
        assert_eq!(address("klotski-2.html"), "klotski-2.html");
        assert_eq!(address("klotski/step-000.svg"), "klotski/step-000.svg");
        assert_eq!(address("a b:#?é\\"), "a%20b%3A%23%3F%C3%A9%5C");
    }
}
