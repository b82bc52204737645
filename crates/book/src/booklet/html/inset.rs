//! Figures for an author's page.

use crate::booklet::Figure;
use crate::booklet::escape::escape;
use stepbook_draw::diagram::Theme;
use stepbook_draw::render::svg::{self, Surroundings};

/// A figure in a page.
#[derive(Clone, Copy, Debug)]
pub struct Inset<'a> {
    /// The picture, with the author's notes on it.
    pub figure: &'a Figure,
    /// The caption below it; none if empty.
    pub caption: &'a str,
    /// Its id.
    pub id: &'a str,
}

/// Figures as HTML with inline drawings, as wide as the CSS length `width` or as a file would be. Several are in a row
/// with this id.
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
