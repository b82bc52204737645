//! A flow: panels one below the other that go on to further pages.

use super::Book;
use super::panel::{AnyPanel, Panel, Place};
use super::style::ROUNDING;

/// A panel of a flow.
struct Child<'a> {
    /// Distance in mm from what is above it on the same page.
    above: f64,
    /// Whether no page ends below it.
    is_kept: bool,
    panel: AnyPanel<'a>,
}

/// Panels one below the other.
#[derive(Default)]
pub(super) struct Flow<'a> {
    children: Vec<Child<'a>>,
}

impl<'a> Flow<'a> {
    /// Adds a panel `above` mm below the one before.
    pub(super) fn push(&mut self, above: f64, panel: impl Panel + 'a) -> &mut Self {
        self.children.push(Child { above, is_kept: false, panel: Box::new(panel) });
        self
    }

    /// Adds a panel from which the next one is not separated.
    pub(super) fn keep(&mut self, above: f64, panel: impl Panel + 'a) -> &mut Self {
        self.children.push(Child { above, is_kept: true, panel: Box::new(panel) });
        self
    }

    /// Height in mm of all panels on one page of this width.
    pub(super) fn height(&self, width: f64) -> f64 {
        group(&self.children, width)
    }
}

/// Height in mm of panels on one page.
fn group(children: &[Child<'_>], width: f64) -> f64 {
    let above: f64 = children.iter().skip(1).map(|child| child.above).sum();
    above + children.iter().map(|child| child.panel.height(width)).sum::<f64>()
}

impl Book<'_> {
    /// Draws a flow from the place on the page in the making; what has no room goes to further pages, whose running heads say `title`.
    pub(super) fn flow(&mut self, flow: &Flow<'_>, title: &str) {
        let width = self.paper.text_width();
        let mut rest = flow.children.as_slice();
        while !rest.is_empty() {
            let kept = rest.iter().take_while(|child| child.is_kept).count();
            let (own, after) = rest.split_at((kept + 1).min(rest.len()));
            rest = after;
            let sheet = self.sheet();
            let is_first = sheet.y <= sheet.top + ROUNDING;
            let above = if is_first { 0.0 } else { own[0].above };
            if !is_first && sheet.y + above + group(own, width) > sheet.bottom + ROUNDING {
                self.new_sheet(title);
            } else {
                sheet.y += above;
            }
            for (at, child) in own.iter().enumerate() {
                let sheet = self.sheet();
                let y = sheet.y + if at > 0 { child.above } else { 0.0 };
                child.panel.draw(sheet, Place { x: sheet.left, y, width });
                sheet.y = y + child.panel.height(width);
            }
        }
    }
}
