//! Pages as data: their content, and the metadata of the document.

use crate::diagram::{Diagram, Rect};
use crate::font::Fonts;

/// A document to print.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pages {
    /// Title of the document.
    pub title: String,
    /// Author of the puzzle.
    pub author: Option<String>,
    /// One sentence about the content.
    pub subject: String,
    /// The language of its texts: "en", "pt-BR".
    pub language: String,
    /// Its fonts.
    pub fonts: Fonts,
    /// The date of creation in seconds since 1970; without it, no date is written.
    pub date: Option<i64>,
    /// The pages, or sheets of several pages.
    pub pages: Vec<Page>,
    /// Bookmarks, in reading order.
    pub bookmarks: Vec<Bookmark>,
    /// Whether the last page is a back cover. Imposition inserts blank pages before it.
    pub back_cover: bool,
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// Its content, in millimetres.
    pub drawing: Diagram,
    /// Its label in viewers: the printed number, or the name of the sheet.
    pub label: String,
    /// The trim box in mm from the top left; `None` for the whole page.
    pub trim: Option<Rect>,
    /// The bleed box in mm from the top left; `None` for the same as `trim`.
    pub bleed: Option<Rect>,
}

/// An entry of the outline that viewers show beside the pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Bookmark {
    /// Its text.
    pub title: String,
    /// Index of its page, from 0.
    pub page: usize,
    /// Its position on the page, in mm from the top.
    pub top: f64,
    /// Entries below it.
    pub children: Vec<Bookmark>,
}

/// A UTC date and time in the years 1 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
}

impl Date {
    /// The date `seconds` after the beginning of 1970; `None` if its year does not have four digits.
    pub fn at(seconds: i64) -> Option<Self> {
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Days of the Gregorian calendar in eras of 400 years that begin on 1 March, by Howard Hinnant:
        // https://howardhinnant.github.io/date_algorithms.html#civil_from_days
        let days = days + 719_468;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        (1..=9999).contains(&year).then_some(Self {
            year,
            month,
            day: day_of_year - (153 * from_march + 2) / 5 + 1,
            hour: rest / 3600,
            minute: rest / 60 % 60,
            second: rest % 60,
        })
    }

    /// "2026-11-20".
    pub fn day(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
