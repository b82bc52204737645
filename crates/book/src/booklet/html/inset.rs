//! Figures for a page of the author's.

use crate::booklet::Figure;
use crate::booklet::escape::escape;
use stepbook_draw::diagram::Theme;
use stepbook_draw::render::svg::{self, Surroundings};

/// A figure in a page.
#[derive(Clone, Copy, Debug)]
pub struct Inset<'a> {
    /// The picture, and what the author says at it.
    pub figure: &'a Figure,
    /// What stands below it; nothing if it is empty.
    pub caption: &'a str,
    /// Its id, with which those of its parts begin.
    pub id: &'a str,
}

/// Figures as HTML with their drawings in it, as wide as the length of CSS says or as a file would be. Several are a row with this id.
pub fn insets(insets: &[Inset<'_>], row: &str, theme: Theme, width: Option<&str>) -> String {
    let each = |inset: &Inset<'_>| {
        let margin = if insets.len() > 1 { " style=\"margin:0\"" } else { "" };
        let id = escape(inset.id);
        let drawing = svg::svg(&inset.figure.spoken(), theme, Surroundings::Column(width));
        let notes: String = inset.figure.notes.iter().map(|note| format!("<p>{}</p>\n", escape(note))).collect();
        let words = [escape(inset.caption), notes].concat();
        let caption = if words.is_empty() { String::new() } else { format!("<figcaption>{words}</figcaption>\n") };
        format!("<figure class=\"stepbook\" id=\"{id}\"{margin}>\n{drawing}{caption}</figure>\n")
    };
    let all: String = insets.iter().map(each).collect();
    match insets {
        [_] => all,
        _ => format!(
            "<div class=\"stepbook-row\" id=\"{}\" style=\"display:flex;flex-wrap:wrap;gap:1em\">\n{all}</div>\n",
            escape(row)
        ),
    }
}
