//! A flow: stacked frames that continue on further pages.

use super::Book;
use super::frame::{Frame, lines};
use super::style::{ROUNDING, TextStyle};
use stepbook_draw::diagram::Tag;

/// Maximum number of lines of a text that stay together.
const FEW: usize = 6;

/// A frame of a flow.
#[derive(Clone)]
struct Child {
    /// Distance in mm from the frame above it on the same page.
    above: f64,
    /// Whether it stays on one page with the next frame.
    is_kept: bool,
    frame: Frame,
}

/// Stacked frames.
#[derive(Clone, Default)]
pub(super) struct Flow {
    children: Vec<Child>,
}

impl Flow {
    /// Adds a frame `above` mm below the last one.
    pub(super) fn push(&mut self, above: f64, frame: Frame) -> &mut Self {
        self.children.push(Child { above, is_kept: false, frame });
        self
    }

    /// Adds a frame that stays on one page with the next one.
    pub(super) fn keep(&mut self, above: f64, frame: Frame) {
        self.push(above, frame).keep_last();
    }

    /// Keeps the last frame on one page with the next one.
    pub(super) fn keep_last(&mut self) -> &mut Self {
        self.children.last_mut().into_iter().for_each(|child| child.is_kept = true);
        self
    }

    /// The whole flow as one frame.
    pub(super) fn stacked(self) -> Frame {
        Frame::stack(self.children.into_iter().map(|child| (child.above, child.frame)))
    }

    /// Height in mm of all frames on one page.
    pub(super) fn height(&self) -> f64 {
        height(&self.children)
    }
}

/// Height in mm of frames on one page.
fn height(children: &[Child]) -> f64 {
    let above: f64 = children.iter().skip(1).map(|child| child.above).sum();
    above + children.iter().map(|child| child.frame.height).sum::<f64>()
}

impl Book<'_> {
    /// Places a flow at the current position. Frames that do not fit go to further pages.
    pub(super) fn flow(&mut self, flow: Flow) {
        let mut rest = flow.children;
        while !rest.is_empty() {
            let kept = rest.iter().take_while(|child| child.is_kept).count();
            let after = rest.split_off((kept + 1).min(rest.len()));
            let sheet = self.sheet();
            let above = if sheet.is_fresh() { 0.0 } else { rest[0].above };
            if sheet.is_fresh() || sheet.fits(above + height(&rest)) {
                sheet.y += above
            } else {
                self.turn()
            }
            for (index, child) in rest.into_iter().enumerate() {
                let sheet = self.sheet();
                sheet.y += if index > 0 { child.above } else { 0.0 };
                sheet.put(0.0, child.frame);
            }
            rest = after;
        }
    }

    /// Places as many lines of a text as fit, and returns the others for the next page. A text of few lines stays
    /// together.
    pub(super) fn lines(&mut self, style: TextStyle, mut all: Vec<String>) -> Vec<String> {
        let sheet = self.sheet();
        let fit = (sheet.free() / style.leading + ROUNDING).max(0.0) as usize;
        let fit =
            if fit < all.len().min(FEW) && !sheet.is_fresh() { 0 } else { fit.max(usize::from(sheet.is_fresh())) };
        let rest = all.split_off(fit.min(all.len()));
        if !all.is_empty() {
            sheet.put(0.0, lines(style, &all).tagged(Tag::Paragraph));
        }
        rest
    }
}
