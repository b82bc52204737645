//! The look of diagrams, from the arguments and from a theme file.

use super::arguments::{Look, Paper, ThemeName};
use super::{Failure, Session, message, resources};
use crate::booklet::{Selection, Style};
use crate::diagram::Theme;
use crate::theme;
use crate::walkthrough::Shown;
use std::path::Path;

const NOT_WITH_STEPS: &str = "--arrows shows all moves, several in a picture; leave out --steps, or use --steps all";
const NOT_AFTER: &str =
    "pictures with several arrows show the position before their moves; leave out --arrow after, or use --arrows 1";

impl Look {
    /// Returns the style that the arguments choose. Reads a theme file if there is one, and prints its warnings.
    pub(super) fn style(&self, session: &Session<'_>) -> Result<Style, Failure> {
        let theme = match &self.theme {
            None => Theme::default(),
            Some(ThemeName::BuiltIn(theme)) => *theme,
            Some(ThemeName::File(path)) => read(path, session)?,
        };
        Ok(Style {
            fonts: resources::fonts(&self.fonts, session)?,
            theme,
            theme_is_chosen: self.theme.is_some(),
            caption: self.caption.clone().unwrap_or_default(),
            shown: self.shown(),
            marks: self.mark,
            focus: self.focus,
            ..Style::default()
        })
    }

    /// Returns the pictures to show for `steps`. --arrows may set the number of moves per picture.
    pub(super) fn selection(&self, steps: &Selection) -> Result<Selection, Failure> {
        let steps = match self.arrows {
            None => steps.clone(),
            Some(arrows) => steps.with_arrows(arrows).ok_or_else(|| Failure::usage(NOT_WITH_STEPS))?,
        };
        match self.arrow {
            Some(Shown::After) if steps.arrows() > 1 => Err(Failure::usage(NOT_AFTER)),
            _ => Ok(steps),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        self.arrow.unwrap_or_default()
    }
}

impl Paper {
    /// Returns `theme` with this background.
    pub(super) fn below(&self, theme: Theme) -> Theme {
        Theme { paper: self.ground, ..theme }
    }
}

fn read(path: &Path, session: &Session<'_>) -> Result<Theme, Failure> {
    let shown = message::named(path);
    let text = session.read_text(path, theme::MAX_BYTES)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let read = theme::read(text).map_err(|faults| Failure::printed(message::excerpts(&shown, text, &faults)))?;
    session.warn(&shown, text, 1, &read.warnings);
    Ok(read.theme)
}
