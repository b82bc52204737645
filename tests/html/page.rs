//! The web page: its structure, what it must never contain, and what a browser makes of it.

use crate::common::program::{folder, write};
use crate::common::stories::{example, solution, story};
use crate::common::tex::Compiled;
use crate::common::{self, special};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use stepbook::stages::booklet::{Edition, Style, compose, html};
use stepbook::stages::diagram::Theme;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// Labels and texts that would do harm if they were not escaped.
const HOSTILE: &str = include_str!("puzzles/markup.toml");

fn page(puzzle: &str, style: &Style) -> String {
    page_of(&story(puzzle), style)
}

/// The page of a solution.
pub(super) fn page_of(story: &Walkthrough, style: &Style) -> String {
    html(&compose(story, style), &stepbook::stages::templates()).expect("the built-in templates are right")
}

/// The page of Klotski.
fn klotski_in(style: &Style) -> String {
    page_of(&example("klotski"), style)
}

/// The same in the usual style.
fn klotski() -> &'static str {
    static PAGE: LazyLock<String> = LazyLock::new(|| klotski_in(&Style::default()));
    &PAGE
}

/// What is between each `before` and the next `after`.
pub(super) fn all<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts.map(|part| part.split(after).next().unwrap_or_default()).collect()
}

fn style(page: &str) -> &str {
    let styles = all(page, "<style>", "</style>");
    assert_eq!(styles.len(), 1);
    styles[0]
}

/// The page's script, which runs, and its data, which does not.
pub(super) fn scripts(page: &str) -> (&str, &str) {
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
    let data = all(page, "<script type=\"application/json\" id=\"data\">", "</script>");
    (all(page, "<script>", "</script>")[0], data[0])
}

fn special_page(story: &Walkthrough) -> String {
    page_of(story, &Style::default())
}

#[test]
fn every_way_to_reach_the_goal_has_its_picture() {
    for (name, story) in special::all() {
        let page = special_page(&story);
        let pictures = match name {
            "either" => 2,
            "goalless" => 0,
            _ => 1,
        };
        assert_eq!(all(&page, "<figure class=\"goal\"", "</figure>").len(), pictures, "{name}");
        check_ids(&page);
    }
    let either = special_page(&special::either());
    for name in ["Goal 1", "Goal 2"] {
        assert!(either.contains(&format!("<figcaption>{name}</figcaption>")), "{name}");
        assert!(either.contains(&format!("<li>{name}: bring ")), "{name}");
    }
    let page = special_page(&special::goalless());
    assert!(!page.contains("The goal") && !page.contains("does not matter"));
}

#[test]
fn every_position_is_a_figure_with_its_caption_and_move() {
    let figures = all(klotski(), "<figure id=\"picture-", "</figure>");
    assert_eq!(figures.len(), 117);
    for (k, figure) in figures.iter().enumerate() {
        assert!(figure.starts_with(&format!("{k:03}\"")), "{figure}");
        let unit = if k == 1 { "step" } else { "steps" };
        assert!(figure.contains(&format!(">After {k} {unit}<")), "{figure}");
        assert_eq!(figure.matches("<svg ").count(), 1);
        assert_eq!(figure.starts_with(&format!("{k:03}\" data-block=\"")), k > 0);
    }
    assert!(figures[42].contains("<span class=\"w\">b left</span>"));
}

#[test]
fn ids_are_unique_and_no_link_leads_nowhere() {
    assert!(all(klotski(), " href=\"", "\"").len() > 200);
    check_ids(klotski());
    check_ids(&page(HOSTILE, &Style::default()));
}

/// Asserts that ids are unique and that no link leads nowhere.
fn check_ids(page: &str) {
    let ids = all(page, " id=\"", "\"");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len());
    // The icon is data.
    let links = all(page, " href=\"", "\"").into_iter().filter(|link| !link.starts_with("data:image/svg+xml,"));
    for link in links.map(|link| link.strip_prefix('#')) {
        assert!(link.is_some_and(|id| unique.contains(id)), "{link:?}");
    }
    assert!(all(page, " aria-labelledby=\"", "\"").iter().all(|id| unique.contains(id)));
}

#[test]
fn a_move_of_several_steps_is_one_line_and_leads_to_its_last() {
    let lines = all(klotski(), "<li><a href=\"#step-", "</a></li>");
    assert_eq!(lines.len(), example("klotski").moves());
    let ends =
        |line: &str| (all(line, "data-from=\"", "\"")[0].to_owned(), all(line, "data-to=\"", "\"")[0].to_owned());
    assert!(lines.iter().any(|line| ends(line).0 != ends(line).1), "some block makes two steps in a row");
    for line in lines {
        let last = ends(line).1;
        assert!(line.starts_with(&format!("{last:0>3}\"")), "{line}");
        assert!(line.contains(&format!("<span>{last}</span>")), "{line}");
    }
}

#[test]
fn the_player_has_its_controls_where_there_is_something_to_play() {
    let controls = ["slider", "first", "back", "play", "next", "last", "speed", "svg"];
    let solved = page("title = 'Solved'\nboard = 'a.'\ngoal = { a = [0, 0] }\n", &Style::default());
    let edition = |edition: Edition| klotski_in(&Style { edition, ..Style::default() });
    let editions = Edition::ALL.map(|one| (edition(one), one.has_solution()));
    for (page, plays) in editions.into_iter().chain([(solved, false)]) {
        assert_eq!(controls.map(|id| page.contains(&format!(" id=\"{id}\""))), [plays; 8]);
        check_ids(&page);
        if plays {
            // Every button says what it does; the live region is there before it is filled.
            let bar = all(&page, "id=\"player\"", "</div>")[0];
            let buttons = all(bar, "<button ", "</button>");
            assert!(
                buttons.len() == 5 && buttons.iter().all(|button| button.contains(" aria-label=\"")),
                "{buttons:?}"
            );
            assert!(page.contains("id=\"live\" role=\"status\" aria-live=\"polite\"></p>"));
        }
        assert!(page.contains("<div class=\"board\" id=\"board\"></div>"), "there is a board to play on");
        assert_eq!(page.contains("id=\"tab-solution\""), plays);
    }
}

/// What the script of Klotski's page reads, with the solution in `metric`.
fn data(metric: Metric) -> serde_json::Value {
    let puzzle = common::example("klotski");
    let story = narrate(&puzzle, &solution(&puzzle, metric)).expect("a legal solution");
    serde_json::from_str(scripts(&page_of(&story, &Style::default())).1).expect("JSON")
}

#[test]
fn blocks_turn_at_cells_beside_both_ends_of_a_leg() {
    assert!(data(Metric::Step)["play"]["turns"].is_null());
    let play = &data(Metric::Move)["play"];
    let pair = |value: &serde_json::Value| [0, 1].map(|k| value[k].as_i64().expect("a row or a column"));
    let mut places: Vec<[i64; 2]> =
        play["blocks"].as_array().expect("blocks").iter().map(|block| pair(&block["at"])).collect();
    let mut turned = 0;
    for (k, step) in play["steps"].as_array().expect("steps").iter().enumerate() {
        let block = usize::try_from(step[0].as_u64().expect("a block")).expect("its index");
        let to = [1, 2].map(|k| step[k].as_i64().expect("a row or a column"));
        let turns = play["turns"][(k + 1).to_string()].as_array();
        let turns: Vec<[i64; 2]> = turns.map(|turns| turns.iter().map(pair).collect()).unwrap_or_default();
        turned += turns.len();
        let way: Vec<[i64; 2]> = std::iter::once(places[block]).chain(turns).chain([to]).collect();
        for leg in way.windows(2) {
            assert!((leg[0][0] == leg[1][0]) != (leg[0][1] == leg[1][1]), "step {}: {way:?} is not straight", k + 1);
        }
        places[block] = to;
    }
    assert!(turned > 5, "{turned} turns");
}

#[test]
fn headings_are_in_order_and_landmarks_are_there() {
    let page = klotski();
    let levels: Vec<u8> = page
        .match_indices("<h")
        .filter_map(|(at, _)| {
            let level = page.as_bytes()[at + 2];
            level.is_ascii_digit().then(|| level - b'0')
        })
        .collect();
    assert_eq!(levels[0], 1);
    assert!(levels.windows(2).all(|pair| pair[1] > 1 && pair[1] <= pair[0] + 1), "{levels:?}");
    for part in ["<html lang=\"en\">", "<header ", "<main>", "<footer>", "class=\"skip\" href=\"#all\""] {
        assert_eq!(page.matches(part).count(), 1, "{part}");
    }
}

#[test]
fn texts_of_the_puzzle_are_inert() {
    let page = page(HOSTILE, &Style::default());
    for harm in ["<script>alert", "<script src", "<img", "<!--", "]]>", "\"><img"] {
        assert!(!page.contains(harm), "{harm}");
    }
    let (script, data) = scripts(&page);
    assert!(!script.contains("alert(") && !script.contains("evil") && !data.contains('<'));
    assert!(serde_json::from_str::<serde_json::Value>(data).expect("JSON").is_object());
    assert!(
        page.contains("<h1><bdi>&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;&lt;/style&gt;{{ 7*7 }}</bdi></h1>")
    );
    assert!(page.contains("Source: {% raw %}&lt;/svg&gt;"), "nothing is evaluated");
    assert!(page.contains("data-block=\"&lt;\""));
    assert!(!style(&page).contains("alert") && !style(&page).contains("evil"));
    assert_eq!(page.matches("</style>").count(), 1);
}

#[test]
fn nothing_is_loaded_and_no_attribute_runs() {
    let page = klotski();
    // The namespace of the icon is a name, not an address; the icon itself is data.
    let (head, rest) = page.split_once("<link rel=\"icon\" href=\"data:image/svg+xml,").expect("the page has an icon");
    let page = head.to_owned() + rest.split_once('>').expect("the end of the element").1;
    // Patterns of the page itself; and the script has the namespace once.
    assert_eq!(page.matches("http://www.w3.org/2000/svg\"").count(), 1);
    let page = page.replace("url(#hatch-", "").replace("http://www.w3.org/2000/svg\"", "");
    for load in ["http:", "https:", " src=", "url(", "@import", "<link", "<iframe", " style=", "javascript:"] {
        assert!(!page.contains(load), "{load}");
    }
    for after in page.split(" on").skip(1) {
        let name = after.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        assert!(!name.starts_with('='), " on{}", &after[..after.len().min(40)]);
    }
}

#[test]
fn the_policy_names_the_exact_style_sheet_and_script() {
    for (_, theme) in Theme::BUILT_IN {
        let page = klotski_in(&Style { theme, ..Style::default() });
        let texts = [style(&page), scripts(&page).0];
        let [style, script] = texts.map(|text| BASE64_STANDARD.encode(Sha256::digest(text)));
        let allowed = format!("style-src 'sha256-{style}'; script-src 'sha256-{script}'");
        let policy = format!(
            "default-src 'none'; {allowed}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
        );
        assert!(page.contains(&format!("content=\"{policy}\"")));
        for text in texts {
            assert_eq!(text, text.trim(), "white space at the ends is hashed by some and not by others");
        }
    }
}

#[test]
fn the_style_sheet_depends_on_no_text_of_the_puzzle() {
    let small = page(HOSTILE, &Style::default());
    let other = page(&HOSTILE.replace("alert(1)", "alert(3)"), &Style::default());
    assert_eq!(style(&small), style(&other));
}

#[test]
fn klotski_prints_on_a_few_pages() {
    crate::common::needs!(common::tool("chromium"));
    let folder = folder();
    let pdf = folder.path().join("page.pdf");
    browse(folder.path(), &["--no-pdf-header-footer", &format!("--print-to-pdf={}", pdf.display())]);
    let pages = lopdf::Document::load(&pdf).expect("a PDF that can be read").get_pages().len();
    // Cover, contents and puzzle; seven of five rows, beside the boards before and after each section; numbers, hints, and the back.
    assert!((12..=14).contains(&pages), "{pages}");
    if common::tool("pdftotext") {
        let filled = filled(&pdf);
        assert_eq!(filled.len(), pages);
        let is_full = |(at, share): (usize, &f64)| [1, pages - 1].contains(&at) || *share > 0.6;
        assert!(filled.iter().enumerate().all(is_full), "{filled:?}");
        let text = Compiled { pdf, log: String::new() }.told(&[]);
        let pages: Vec<String> =
            text.split('\u{c}').map(|page| page.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        // The parts of the book in its order: the solution is behind the puzzle's page.
        let parts = [
            "very hard",
            "Contents",
            "How to read the pictures",
            "The solution 1a",
            "All moves The number is",
            "How this book",
            "Hints 7",
            "How far have you come?",
        ];
        let at = parts.map(|part| {
            pages.iter().position(|page| page.contains(part)).unwrap_or_else(|| panic!("{part}: {pages:?}"))
        });
        assert!(at[..4] == [0, 1, 2, 3] && at.is_sorted() && at[6] > at[5], "{at:?}");
        // A headline stays with what is below it.
        for (headline, here, there) in
            [("1a S goes left", 0, 12), ("2b S goes down", 35, 47), ("7 S goes left", 108, 116)]
        {
            let page =
                pages.iter().find(|page| page.contains(headline) && page.contains(&format!("{here} you are here")));
            let page = page.unwrap_or_else(|| panic!("{headline}: {pages:?}"));
            assert!(page.contains(&format!("{there} you will be here")), "{headline}: {page}");
        }
        assert_eq!(text.matches("you are here").count(), 11);
    }
}

/// How far down the text of each page reaches, as a share of the height between the margins of `page.css`; its foot is in a margin.
fn filled(pdf: &Path) -> Vec<f64> {
    let output = Command::new("pdftotext").arg("-bbox").arg(pdf).arg("-").output().expect("pdftotext can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let [top, bottom] = [18.0, 297.0 - 16.0].map(|mm| mm / 25.4 * 72.0);
    let ends = |page: &str| {
        let ends = all(page, "yMax=\"", "\"").into_iter().filter_map(|end| end.parse().ok());
        ends.filter(|&end| end <= bottom).fold(top, f64::max)
    };
    all(&text, "<page ", "</page>").into_iter().map(|page| (ends(page) - top) / (bottom - top)).collect()
}

#[test]
fn the_page_follows_the_dark_colour_scheme() {
    crate::common::needs!(common::tool("chromium"));
    let shot = |dark: u8| {
        let folder = folder();
        let png = folder.path().join("page.png");
        let scheme = format!("--blink-settings=preferredColorScheme={}", 1 - dark);
        let shot = format!("--screenshot={}", png.display());
        browse(folder.path(), &[&scheme, &shot, "--window-size=800,800"]);
        std::fs::read(png).expect("a picture")
    };
    assert_ne!(shot(0), shot(1));
}

/// Opens Klotski's page in the browser, with its profile in `folder`.
fn browse(folder: &Path, arguments: &[&str]) {
    let file = write(folder, "page.html", klotski());
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"])
        .args(["--disable-background-networking", "--disable-component-update", "--enable-logging=stderr"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(arguments)
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser can be started");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert!(!messages.contains("Content Security Policy"), "{messages}");
}
