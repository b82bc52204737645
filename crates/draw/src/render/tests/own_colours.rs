//! Tests: blocks with colours of their own, in all formats and themes.

use crate::diagram::contrast::{TEXT, ratio};
use crate::diagram::{Fill, Material, Rgb, Theme};
use crate::render::{latex, svg};
use crate::tests::{picture, story};
use crate::walkthrough::Kind;
use svg::Surroundings;

const TWO: &str =
    "board = '''\nA.\nBB\n'''\ngoal = { A = [0, 1] }\nblocks = { A = { color = 'navy' }, B = { color = '#f0e000' } }\n";

/// The values of the attribute `name` in all elements that begin with `tag`.
fn values(svg: &str, tag: &str, name: &str) -> Vec<String> {
    let value = |element: &str| {
        let attributes = element.split('>').next()?;
        Some(attributes.split_once(&format!(" {name}=\""))?.1.split('"').next()?.to_owned())
    };
    svg.split(tag).skip(1).map(|element| value(element).unwrap_or_default()).collect()
}

fn file(theme: Theme, k: usize) -> String {
    svg::svg(&picture(&story(TWO), k), theme, Surroundings::File)
}

#[test]
fn each_fill_shows_a_colour_in_its_own_way() {
    // Both blocks; then their labels.
    let told = |theme: Theme, k: usize| {
        let svg = file(theme, k);
        let fills = values(&svg, "<g class=\"sb-block ", "fill");
        (fills.join(" "), values(&svg, "<text", "fill").join(" "), svg.matches("sb-hatch").count())
    };
    let is = |fills: &str, inks: &str, hatches| (fills.to_owned(), inks.to_owned(), hatches);
    assert_eq!(told(Theme::COLOUR, 0), is("#000080 #f0e000", "#fff #000", 0));
    assert_eq!(told(Theme::COLOUR, 1), told(Theme::COLOUR, 0));
    assert_eq!(told(Theme::MONO, 0), is("#bdbdbd #dcdcdc", "#000 #000", 0));
    assert_eq!(told(Theme::PHOTOCOPY, 0), is("#fff #fff", "#000 #000", 2));
    // The block that moves is inverted, whatever its colour.
    let inverted = Theme { fill: Fill::Colour, ..Theme::HIGH_CONTRAST };
    assert_eq!(told(inverted, 1), is("#000 #f0e000", "#fff #000", 0));
}

#[test]
fn labels_stand_out_from_every_colour() {
    let steps = || (0..=255).step_by(15);
    for tint in steps().flat_map(|r| steps().flat_map(move |g| steps().map(move |b| Rgb(r, g, b)))) {
        let material = Material { kind: Kind::Flat, tint: Some(tint) };
        for (moved, theme) in [(false, Theme::COLOUR), (true, Theme::COLOUR), (false, Theme::NIGHT)] {
            assert!(ratio(theme.label_on(material, moved), tint) >= TEXT, "{tint:?}");
        }
        assert_eq!(Theme::MONO.label_on(material, false), Theme::MONO.text);
    }
    let nearest = [0, 0x80, 0xd0, 0xe8, 0xfc].map(|grey| Theme::MONO.nearest(Rgb::grey(grey)));
    assert_eq!(nearest, [Kind::Target, Kind::Target, Kind::Flat, Kind::Upright, Kind::Small]);
}

#[test]
fn style_sheets_of_pages_show_a_colour_or_the_nearest_grey() {
    let diagram = picture(&story(TWO), 0);
    // A page has its own rules, and what they need beside the greys of the theme.
    let page = svg::svg(&diagram, Theme::MONO, Surroundings::Page);
    assert_eq!(values(&page, "<g", "color").concat(), "#000080#f0e000");
    assert_eq!(values(&page, "<text", "color"), ["#fff", "#000"]);
    assert!(page.contains("class=\"sb-block sb-target sb-near-target\"") && page.contains("sb-flat sb-near-flat"));
}

#[test]
fn tikz_names_the_colour_where_it_is() {
    let drawn = |theme| {
        let pictures = latex::pictures(&[&picture(&story(TWO), 0)], theme, latex::Flavour::Tikz, 8.0);
        pictures.expect("the labels are printable").pictures.concat()
    };
    let colours = drawn(Theme::COLOUR);
    assert!(colours.contains("sb-target=0.0335,fill={rgb,255:red,0;green,0;blue,128}"), "{colours}");
    assert!(colours.contains("sb-ink=white]\\stepbookword(0.5,1.5)"), "{colours}");
    let greys = drawn(Theme::MONO);
    assert!(greys.contains(",fill=black!25.88]") && !greys.contains("rgb") && !greys.contains("sb-ink"), "{greys}");
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_in_greys_has_no_colour() {
    let has_colour = |theme: Theme| {
        let diagram = picture(&story(TWO), 1);
        let file =
            crate::render::pdf::figure(&diagram, "en", &crate::font::Fonts::default(), theme, None).expect("a PDF");
        let document = lopdf::Document::load_mem(&file).expect("a PDF");
        let streams = document.objects.values().filter_map(|object| object.as_stream().ok());
        let contents = streams.map(|stream| stream.decompressed_content().unwrap_or_else(|_| stream.content.clone()));
        let is_colour = |word: &[u8]| matches!(word, b"rg" | b"RG");
        contents.into_iter().any(|content| content.split(u8::is_ascii_whitespace).any(is_colour))
    };
    let colours = [Theme::COLOUR, Theme::MONO, Theme::PHOTOCOPY, Theme::HIGH_CONTRAST].map(has_colour);
    assert_eq!(colours, [true, false, false, false]);
}
