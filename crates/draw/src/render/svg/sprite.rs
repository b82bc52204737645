//! Many pictures in one file, each a symbol with an id.

use super::{SvgWriter, XMLNS, element, ground, view_box};
use crate::diagram::{Diagram, Theme};
use stepbook_solve::text::printable;
use svg::Node as _;
use svg::node::element::Element;

/// Writes diagrams as symbols with these ids, on the theme's paper.
///
/// The file itself shows nothing. A page shows a symbol by `<use href="sprite.svg#ID">`, or by `<use href="#ID">` if
/// the file is part of the page.
pub fn sprite<'a>(pictures: impl IntoIterator<Item = (String, &'a Diagram)>, theme: Theme) -> String {
    let mut root = element("svg", [("xmlns", XMLNS.to_owned())]);
    for (id, diagram) in pictures {
        let mut symbol = element("symbol", [("id", id), ("viewBox", view_box(diagram))]);
        for (name, text) in [("title", &diagram.title), ("desc", &diagram.description)] {
            let mut element = Element::new(name);
            element.append(svg::node::Text::new(printable(text)));
            symbol.append(element);
        }
        ground(diagram, theme).into_iter().for_each(|ground| symbol.append(ground));
        symbol.append(svg::node::Blob::new(SvgWriter::new(theme).content(diagram, None)));
        root.append(symbol);
    }
    root.to_string() + "\n"
}
