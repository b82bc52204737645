//! The pictures of README.md are what the program makes now. `docs/pictures/make` renews them.

use crate::common;
use crate::common::program::run;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// The pages that the picture of the booklet shows.
const PAGES: [usize; 3] = [1, 2, 4];
/// Their width in pixels, and the transparent gap between two of them.
const WIDTH: usize = 640;
const GAP: usize = 24;
/// The grey of the line around a page.
const BORDER: u8 = 0xb8;
/// The side of the squares, in pixels, whose means are compared: versions of pdftoppm smooth edges differently.
const SQUARE: usize = 8;
/// How much the means of two squares may differ.
const TOLERANCE: i32 = 16;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name)
}

fn is_renewed() -> bool {
    std::env::var_os("STEPBOOK_BLESS").is_some()
}

/// A picture in grey with its opacity, row by row.
#[derive(Clone, PartialEq)]
struct Picture {
    width: usize,
    pixels: Vec<[u8; 2]>,
}

impl Picture {
    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    fn read(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut buffer).expect("a picture");
        let bytes = &buffer[..frame.buffer_size()];
        let pixels = match frame.color_type {
            png::ColorType::GrayscaleAlpha => bytes.chunks(2).map(|p| [p[0], p[1]]).collect(),
            // The pages of this booklet are grey.
            png::ColorType::Rgba => bytes.chunks(4).map(|p| [p[1], p[3]]).collect(),
            other => panic!("{other:?}"),
        };
        Self { width: frame.width as usize, pixels }
    }

    fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height() as u32);
        encoder.set_color(png::ColorType::GrayscaleAlpha);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_deflate_compression(png::DeflateCompression::Level(9));
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&self.pixels.concat()).expect("all pixels");
        writer.finish().expect("the end");
        bytes
    }

    /// Pages side by side, each in a thin line.
    fn side_by_side(pages: &[Self]) -> Self {
        let height = pages[0].height();
        let mut pixels = Vec::new();
        for y in 0..height {
            for (number, page) in pages.iter().enumerate() {
                pixels.extend(vec![[0, 0]; if number > 0 { GAP } else { 0 }]);
                let row = &page.pixels[y * page.width..(y + 1) * page.width];
                pixels.extend(row.iter().enumerate().map(|(x, pixel)| {
                    let is_edge = x == 0 || x + 1 == page.width || y == 0 || y + 1 == height;
                    if is_edge { [BORDER, u8::MAX] } else { *pixel }
                }));
            }
        }
        Self { width: pixels.len() / height, pixels }
    }

    /// The mean grey over white of each square.
    fn squares(&self) -> Vec<i32> {
        let size = |length: usize| length.div_ceil(SQUARE);
        let (across, down) = (size(self.width), size(self.height()));
        let mut squares = vec![(0, 0); across * down];
        for (at, [grey, alpha]) in self.pixels.iter().enumerate() {
            let (sum, count) = &mut squares[at / self.width / SQUARE * across + at % self.width / SQUARE];
            *sum += i32::from(if *alpha == 0 { u8::MAX } else { *grey });
            *count += 1;
        }
        squares.into_iter().map(|(sum, count)| sum / count).collect()
    }

    /// Whether both show the same.
    fn is_like(&self, other: &Self) -> bool {
        let alike = || self.squares().iter().zip(other.squares()).all(|(a, b)| (a - b).abs() <= TOLERANCE);
        self.width == other.width && self.pixels.len() == other.pixels.len() && alike()
    }
}

/// A page of a PDF.
fn page(pdf: &Path, number: usize) -> Picture {
    let out = pdf.with_file_name("page");
    let number = number.to_string();
    let status = std::process::Command::new("pdftoppm")
        .args(["-png", "-gray", "-singlefile", "-scale-to-y", "-1", "-scale-to-x", &WIDTH.to_string(), "-f", &number])
        .args([pdf, &out])
        .status();
    assert!(status.expect("pdftoppm runs").success());
    Picture::read(&fs::read(out.with_extension("png")).expect("a page"))
}

fn stepbook(arguments: &[&str]) -> Vec<u8> {
    run("", arguments).code(0).out
}

#[test]
fn drawings_are_up_to_date() {
    for (name, arguments) in [
        ("klotski-23.svg", &["draw", "klotski", "--step", "23", "--to", "svg"][..]),
        ("klondike.svg", &["draw", "klondike", "--map", "--to", "svg"]),
    ] {
        let now = stepbook(arguments);
        let is_up_to_date = fs::read(path(name)).ok().as_ref() == Some(&now);
        if !is_up_to_date && is_renewed() {
            fs::write(path(name), &now).expect("the picture can be written");
        }
        assert!(is_up_to_date, "{name} is another picture now; run docs/pictures/make");
    }
}

#[test]
fn the_picture_of_the_booklet_is_up_to_date() {
    crate::common::needs!(common::tool("pdftoppm"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pdf = folder.path().join("klotski.pdf");
    stepbook(&["book", "klotski", "-q", "-o", &pdf.to_string_lossy()]);
    let now = Picture::side_by_side(&PAGES.map(|number| page(&pdf, number)));
    let kept = path("booklet.png");
    let is_up_to_date = fs::read(&kept).is_ok_and(|bytes| now.is_like(&Picture::read(&bytes)));
    if !is_up_to_date && is_renewed() {
        fs::write(&kept, now.png()).expect("the picture can be written");
    }
    assert!(is_up_to_date, "the booklet looks different now; run docs/pictures/make");
    // And the comparison finds what is different: another solution, other pages.
    let other = folder.path().join("other.pdf");
    stepbook(&["book", "klotski", "-q", "--prefer", "first", "-o", &other.to_string_lossy()]);
    assert!(!page(&other, 4).is_like(&page(&pdf, 4)) && !page(&pdf, 5).is_like(&page(&pdf, 4)));
}
