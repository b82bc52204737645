//! The metadata of a file: title and date, colours, standards, the numbers of its pages.

use super::file::internal;
use super::{Pages, PdfError, strings};
use crate::render::pages::Date;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use minijinja::{Environment, context};
use stepbook_read::language::is_right_to_left;
use stepbook_solve::text::printable;

const CREATOR: &str = "Stepbook";
const PRODUCER: &str = concat!("Stepbook ", env!("CARGO_PKG_VERSION"));
/// The XMP metadata of the file, which claims PDF/A-2a and PDF/UA-1.
const XMP: &str = include_str!("metadata.xml");
/// The colour profile of the file; `colour/README.md` gives its origin.
const SRGB: &[u8] = include_bytes!("../../../colour/sRGB-v4.icc");

/// Sets the information dictionary, and the catalog except structure, bookmarks and destinations.
pub(super) fn set(document: &mut Document, pages: &Pages) -> Result<(), PdfError> {
    let date = pages.date.and_then(Date::at);
    let information = document.add_object(information(pages, date));
    document.trailer.set("Info", information);
    let values = context! {
        mark => "\u{feff}",
        title => printable(&pages.title),
        author => pages.author.as_deref().map(printable),
        subject => printable(&pages.subject),
        language => printable(&pages.language),
        creator => CREATOR,
        producer => PRODUCER,
        date => date.map(Date::iso),
    };
    // The extension of the file name enables XML escaping in the template engine.
    let xmp = Environment::new().render_named_str("metadata.xml", XMP, values).map_err(internal)?;
    let xmp = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, xmp.into_bytes());
    let xmp = document.add_object(xmp);
    let profile = document.add_object(Stream::new(dictionary! { "N" => 3 }, SRGB.to_vec()));
    let intent = dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => Object::string_literal("sRGB"),
        "Info" => Object::string_literal("sRGB IEC61966-2.1"),
        "DestOutputProfile" => profile,
    };
    let mut preferences = dictionary! { "DisplayDocTitle" => true };
    if is_right_to_left(&pages.language) {
        preferences.set("Direction", "R2L");
    }
    let catalog = document.catalog_mut().map_err(internal)?;
    catalog.set("Lang", Object::string_literal(pages.language.as_str()));
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    catalog.set("Metadata", xmp);
    catalog.set("OutputIntents", vec![intent.into()]);
    catalog.set("ViewerPreferences", preferences);
    catalog.set("PageLabels", dictionary! { "Nums" => labels(pages.pages.iter().map(|page| page.label.as_str())) });
    catalog.remove(b"PageLayout");
    Ok(())
}

fn information(pages: &Pages, date: Option<Date>) -> Dictionary {
    let texts = [
        ("Title", Some(&pages.title[..])),
        ("Creator", Some(CREATOR)),
        ("Producer", Some(PRODUCER)),
        ("Subject", Some(&pages.subject[..]).filter(|subject| !subject.is_empty())),
        ("Author", pages.author.as_deref()),
    ];
    let known = texts.into_iter().filter_map(|(key, text)| Some((key, strings::object(text?))));
    let mut information = Dictionary::from_iter(known);
    if let Some(date) = date {
        for key in ["CreationDate", "ModDate"] {
            information.set(key, Object::string_literal(date.pdf()));
        }
    }
    information
}

/// The labels of the pages, as ranges. A range of consecutive numbers is given by its first number.
fn labels<'a>(labels: impl Iterator<Item = &'a str>) -> Vec<Object> {
    let mut ranges = Vec::new();
    let mut expected = None;
    for (page, label) in labels.enumerate() {
        // Viewers would not show numbers like "007" and "+7" as written.
        let number = label.parse::<i64>().ok().filter(|number| *number > 0 && number.to_string() == label);
        if number.is_none() || number != expected {
            let range = match number {
                Some(number) => dictionary! { "S" => "D", "St" => number },
                None => dictionary! { "P" => strings::object(label) },
            };
            ranges.extend([Object::from(page as i64), range.into()]);
        }
        expected = number.map(|number| number + 1);
    }
    ranges
}

impl Date {
    fn pdf(self) -> String {
        format!("D:{}Z", self.iso().replace(['-', 'T', ':', 'Z'], ""))
    }

    fn iso(self) -> String {
        format!("{}T{:02}:{:02}:{:02}Z", self.day(), self.hour, self.minute, self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // Expected values are from `date -u -d @… +%Y-%m-%dT%H:%M:%SZ`.
        for (seconds, iso) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_000_000_000, "2001-09-09T01:46:40Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(Date::at(seconds).map(Date::iso).as_deref(), Some(iso));
        }
        assert_eq!(Date::at(1_000_000_000).map(Date::pdf).as_deref(), Some("D:20010909014640Z"));
        assert_eq!(Date::at(253_402_300_800), None);
        assert_eq!(Date::at(i64::MAX), None);
    }

    #[test]
    fn consecutive_labels_are_one_range() {
        let starts = |list: &[&str]| -> Vec<i64> {
            labels(list.iter().copied()).iter().filter_map(|object| object.as_i64().ok()).collect()
        };
        assert_eq!(starts(&["1", "2", "3"]), [0]);
        assert_eq!(starts(&["Cover", "1", "2", "4", "5"]), [0, 1, 3]);
        assert_eq!(starts(&["i", "ii", "1", "02", "3"]), [0, 1, 2, 3, 4]);
        assert_eq!(starts(&["0", "1"]), [0, 1]);
        assert!(starts(&[]).is_empty());
    }
}
