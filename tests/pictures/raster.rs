//! Pictures of pixels: PNG and animations are what the diagrams show, in any program that reads them, and the SVG files look the
//! same in resvg, librsvg, MuPDF and Chromium.

use crate::common::stories::{example, story};
use crate::common::{self, special};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
use stepbook::stages::booklet::{self, Style, figure};
use stepbook::stages::diagram::{Diagram, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::raster::{self, Animation, HOLD_MS, RasterError};
use stepbook::stages::render::svg::{Surroundings, svg};
use stepbook::stages::walkthrough::Walkthrough;

pub fn diagram(story: &Walkthrough, k: usize) -> Diagram {
    figure(story, &Style::default(), k).diagram
}

/// The pictures of the steps up to the last one.
fn frames(story: &Walkthrough, last: usize) -> Vec<Diagram> {
    booklet::frames(&(0..=last).map(|k| figure(story, &Style::default(), k)).collect::<Vec<_>>())
}

/// Opaque pixels: red, green and blue.
#[derive(Clone, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Pixels with an opacity, laid over `ground` at a place.
    fn over(mut self, (x, y): (usize, usize), width: usize, rgba: &[u8]) -> Self {
        for (i, pixel) in rgba.chunks_exact(4).enumerate() {
            let alpha = u32::from(pixel[3]);
            let at = (y + i / width) * self.width + x + i % width;
            for (part, new) in self.pixels[at].iter_mut().zip(pixel) {
                *part = ((u32::from(*part) * (255 - alpha) + u32::from(*new) * alpha + 127) / 255) as u8;
            }
        }
        self
    }

    fn white(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[255; 3]; width * height] }
    }

    /// The greatest difference of a part of a pixel.
    fn distance(&self, other: &Self) -> u8 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let parts = self.pixels.iter().flatten().zip(other.pixels.iter().flatten());
        parts.map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
    }

    /// The part from (x, y), in units of `unit` pixels.
    fn part(&self, [x, y, w, h]: [f64; 4], unit: f64) -> impl Iterator<Item = (f64, f64, [u8; 3])> + '_ {
        let span = |from: f64, length: f64| (from * unit).round() as usize..((from + length) * unit).round() as usize;
        let (columns, rows) = (span(x, w), span(y, h));
        let places = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
        places.map(move |(column, row)| (column as f64, row as f64, self.pixels[row * self.width + column]))
    }

    /// The mean colour of a part.
    pub fn mean(&self, part: [f64; 4], unit: f64) -> [f64; 3] {
        let (mut sum, mut count) = ([0.0; 3], 0.0);
        for (_, _, pixel) in self.part(part, unit) {
            count += 1.0;
            sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += f64::from(part));
        }
        sum.map(|sum| sum / count)
    }
}

/// A PNG, or all pictures of an animated one with their times in ms.
pub fn read_png(bytes: &[u8]) -> Vec<(Picture, u32)> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let frames = reader.info().animation_control().map_or(1, |control| {
        assert_eq!(control.num_plays, 0, "for ever");
        control.num_frames
    });
    let mut picture = Picture::white(width, height);
    let mut pictures = Vec::new();
    for _ in 0..frames {
        let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut buffer).expect("a frame");
        let control = reader.info().frame_control;
        let at = control.map_or((0, 0), |control| (control.x_offset as usize, control.y_offset as usize));
        let rgba = match frame.color_type {
            png::ColorType::Rgba => buffer[..frame.buffer_size()].to_vec(),
            png::ColorType::GrayscaleAlpha => {
                buffer[..frame.buffer_size()].chunks(2).flat_map(|p| [p[0], p[0], p[0], p[1]]).collect()
            }
            other => panic!("{other:?}"),
        };
        if control.is_some_and(|control| control.blend_op == png::BlendOp::Source) {
            picture = picture.over(at, frame.width as usize, &rgba.iter().map(|_| 255).collect::<Vec<_>>());
        }
        picture = picture.over(at, frame.width as usize, &rgba);
        pictures.push((picture.clone(), control.map_or(0, |control| u32::from(control.delay_num))));
    }
    pictures
}

fn read_gif(bytes: &[u8]) -> Vec<(Picture, u32)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(Cursor::new(bytes)).expect("a GIF");
    assert_eq!(reader.repeat(), gif::Repeat::Infinite);
    let mut picture = Picture::white(usize::from(reader.width()), usize::from(reader.height()));
    let mut pictures = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        let at = (usize::from(frame.left), usize::from(frame.top));
        picture = picture.over(at, usize::from(frame.width), &frame.buffer);
        pictures.push((picture.clone(), u32::from(frame.delay) * 10));
    }
    pictures
}

fn read_webp(bytes: &[u8]) -> Vec<(Picture, u32)> {
    let mut reader = image_webp::WebPDecoder::new(Cursor::new(bytes)).expect("a WebP");
    assert!(reader.is_animated() && reader.loop_count() == image_webp::LoopCount::Forever);
    let (width, height) = reader.dimensions();
    let parts = if reader.has_alpha() { 4 } else { 3 };
    let frames = reader.num_frames();
    let mut buffer = vec![0; width as usize * height as usize * parts];
    let read = |_| {
        let delay = reader.read_frame(&mut buffer).expect("a frame");
        let opaque = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], pixel.get(3).copied().unwrap_or(255)];
        let rgba: Vec<u8> = buffer.chunks(parts).flat_map(opaque).collect();
        (Picture::white(width as usize, height as usize).over((0, 0), width as usize, &rgba), delay)
    };
    (0..frames).map(read).collect()
}

/// The pictures of an animation in each format, with their times in ms.
fn films(film: &Animation<'_>) -> [(&'static str, Vec<(Picture, u32)>); 3] {
    [
        ("gif", read_gif(&raster::gif(film).expect("a GIF"))),
        ("apng", read_png(&raster::apng(film).expect("a PNG"))),
        ("webp", read_webp(&raster::webp(film).expect("a WebP"))),
    ]
}

pub fn painted(diagram: &Diagram, theme: Theme, width: u32) -> Picture {
    let file = raster::png(&[diagram], &Fonts::default(), theme, width).expect("a picture").remove(0);
    read_png(&file).remove(0).0
}

#[test]
fn a_png_has_the_requested_width_and_is_small() {
    let story = example("klotski");
    let diagrams: Vec<Diagram> = (40..46).map(|k| diagram(&story, k)).collect();
    let shown: Vec<&Diagram> = diagrams.iter().collect();
    for (_, theme) in Theme::BUILT_IN {
        for file in raster::png(&shown, &Fonts::default(), theme, 400).expect("pictures") {
            assert!(file.len() < 10_000, "{} bytes", file.len());
            let (picture, _) = read_png(&file).remove(0);
            assert_eq!((picture.width, picture.height), (400, 489));
            // White outside the frame, to the very edge.
            let edges = [0, 399, 488 * 400, 489 * 400 - 1];
            assert!(edges.iter().all(|&at| picture.pixels[at] == [255; 3]));
        }
    }
    for width in [16, 33, 1999] {
        let picture = painted(&diagrams[0], Theme::default(), width);
        assert_eq!(picture.width, width as usize);
    }
    let wrong = |width| raster::png(&shown, &Fonts::default(), Theme::default(), width).expect_err("no picture");
    assert_eq!(wrong(15).to_string(), "a picture cannot be 15 pixels wide; use 16 to 8192");
    assert!(wrong(8193).to_string().contains("8192"));
    let tall = Diagram { height: 1000.0, ..diagrams[0].clone() };
    let error = raster::png(&[&tall], &Fonts::default(), Theme::default(), 8000).expect_err("too large");
    assert!(matches!(error, RasterError::TooLarge { .. }), "{error}");
}

#[test]
fn colours_of_a_theme_are_kept_exactly() {
    let story = example("klotski");
    for (name, theme) in Theme::BUILT_IN {
        let picture = painted(&diagram(&story, 0), theme, 400);
        // Left of the label of S, at (1.4, 1.0) of the board.
        let unit = 400.0 / 4.5;
        let at = |x: f64, y: f64| picture.pixels[(y * unit) as usize * 400 + (x * unit) as usize];
        let stepbook::stages::diagram::Rgb(r, g, b) = theme.fill(stepbook::stages::walkthrough::Kind::Target);
        if theme.hatch(stepbook::stages::walkthrough::Kind::Target).is_none() {
            assert_eq!(at(1.65, 1.0), [r, g, b], "{name}");
        }
        assert_eq!(at(0.1, 0.1), [255; 3], "{name}");
    }
}

#[test]
fn animations_show_every_step_in_all_formats() {
    let story = example("ten-steps");
    let frames = frames(&story, story.length());
    let fonts = Fonts::default();
    for theme in [Theme::MONO, Theme::COLOUR] {
        let film = Animation { frames: &frames, fonts: &fonts, theme, width: 101, moves: &[], delay: 250 };
        let films = films(&film);
        for (format, pictures) in &films {
            assert_eq!(pictures.len(), frames.len(), "{format}");
            for (k, (picture, delay)) in pictures.iter().enumerate() {
                let hold = if k == story.length() { HOLD_MS } else { 0 };
                assert_eq!(*delay, 250 + hold, "{format} {k}");
                // An animation has fewer shades than a picture of its own.
                let apart = picture.distance(&painted(&frames[k], theme, 101));
                assert!(apart <= 24, "{format} {k}: {apart}");
            }
        }
        for (format, pictures) in &films[1..] {
            for (k, ((a, _), (b, _))) in pictures.iter().zip(&films[0].1).enumerate() {
                // This reader of WebP rounds where it lays pictures over each other.
                assert!(a.distance(b) <= u8::from(*format == "webp"), "{format} {k} is not as in GIF");
            }
        }
    }
}

#[test]
fn without_paper_pictures_are_transparent_and_look_the_same_on_white() {
    let story = example("ten-steps");
    let frames = frames(&story, 9);
    let fonts = Fonts::default();
    for theme in [Theme::MONO, Theme::COLOUR] {
        let clear = Theme { paper: None, ..theme };
        let file = raster::png(&[&frames[0]], &fonts, clear, 101).expect("a picture").remove(0);
        let mut decoder = png::Decoder::new(Cursor::new(&file[..]));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut rgba = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut rgba).expect("a picture");
        let alphas: Vec<u8> = rgba.chunks(4).map(|pixel| pixel[3]).collect();
        assert!(alphas[0] == 0 && alphas.contains(&255) && alphas.iter().any(|alpha| (1..255).contains(alpha)));
        let apart = painted(&frames[0], clear, 101).distance(&painted(&frames[0], theme, 101));
        assert!(apart <= 16, "{apart}");
        let film = Animation { frames: &frames, fonts: &fonts, theme: clear, width: 101, moves: &[], delay: 250 };
        for (format, pictures) in films(&film) {
            for (k, (picture, _)) in pictures.iter().enumerate() {
                let apart = picture.distance(&painted(&frames[k], theme, 101));
                assert!(apart <= 32, "{format} {k}: {apart}");
            }
        }
    }
}

#[test]
fn a_picture_of_several_moves_stays_for_each_of_them() {
    let story = example("ten-steps");
    let (frames, fonts) = (frames(&story, 3), Fonts::default());
    // What is not said, and no move at all, is one.
    let film =
        |moves| Animation { frames: &frames, fonts: &fonts, theme: Theme::default(), width: 60, moves, delay: 100 };
    for (moves, delays) in
        [(&[1, 3, 2, 5][..], [100, 300, 200, 500 + HOLD_MS]), (&[0, 2], [100, 200, 100, 100 + HOLD_MS])]
    {
        let film = film(moves);
        for (_, pictures) in films(&film) {
            assert_eq!(pictures.iter().map(|(_, delay)| *delay).collect::<Vec<_>>(), delays);
        }
    }
}

#[test]
fn unchanged_pixels_are_not_written_again() {
    let story = example("klotski");
    let frames = frames(&story, 20);
    let fonts = Fonts::default();
    let film =
        |frames| Animation { frames, fonts: &fonts, theme: Theme::default(), width: 200, moves: &[], delay: 100 };
    for (format, write) in
        [("gif", raster::gif as fn(&Animation<'_>) -> _), ("apng", raster::apng), ("webp", raster::webp)]
    {
        let (all, one) = (write(&film(&frames)).expect("a film"), write(&film(&frames[..1])).expect("a film"));
        assert!(all.len() < 14 * one.len(), "{format}: {} bytes, one frame {}", all.len(), one.len());
    }
}

#[test]
fn animations_without_room_or_pictures_are_refused() {
    let rows = ".\n".repeat(699);
    let story = story(&format!("title = 'Tall'\nboard = '''\nA\n{rows}'''\ngoal = {{ A = [1, 0] }}\n"));
    let frames = [diagram(&story, 0), diagram(&story, 1)];
    let fonts = Fonts::default();
    let film =
        |frames, width| Animation { frames, fonts: &fonts, theme: Theme::default(), width, moves: &[], delay: 100 };
    for write in [raster::gif as fn(&Animation<'_>) -> Result<Vec<u8>, _>, raster::apng, raster::webp] {
        let error = write(&film(&frames, 50)).expect_err("it is too long").to_string();
        assert!(error.ends_with("which is too many; make it at most 34 pixels wide"), "{error}");
        assert!(write(&film(&frames, 34)).is_ok());
        assert!(write(&film(&[], 50)).is_err());
    }
}

#[test]
fn animations_do_not_depend_on_the_number_of_threads() {
    let story = example("hughes");
    let frames = frames(&story, story.length());
    let fonts = Fonts::default();
    let film = Animation { frames: &frames, fonts: &fonts, theme: Theme::COLOUR, width: 60, moves: &[], delay: 100 };
    let all = || [raster::gif(&film), raster::apng(&film), raster::webp(&film)].map(|film| film.expect("a film"));
    let with = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(all);
    assert!(with(1) == with(5));
}

#[test]
fn labels_in_other_scripts_need_a_font() {
    let text = "title = 'T'\nboard = '''\n曹操 אב\n. .\n'''\ngoal = { '曹操' = [1, 0] }\n";
    let story = story(text);
    let mut fonts = Fonts::default();
    let paint = |fonts: &Fonts| {
        let style = Style { fonts: fonts.clone(), ..Style::default() };
        let diagram = figure(&story, &style, 0).diagram;
        raster::png(&[&diagram], fonts, Theme::default(), 250).map(|mut files| read_png(&files.remove(0)).remove(0).0)
    };
    let error = paint(&fonts).err().expect("no font has them").to_string();
    assert!(error.contains("曹") && error.contains("א") && error.contains("--font"), "{error}");
    for name in ["chinese.otf", "hebrew.ttf"] {
        fonts
            .add(fs::read(common::path("crates/draw/tests/fonts").join(name)).expect("a font"), None)
            .expect("a usable font");
    }
    let picture = paint(&fonts).unwrap_or_else(|error| panic!("{error}"));
    for (x, y) in [(0.75, 0.75), (1.75, 0.75)] {
        let dark = ink(&picture, (x, y), 100.0).expect("a label");
        assert!(dark.0 > 100.0, "{} pixels of ink", dark.0);
    }
}

/// How many dark pixels there are around the centre of a label, and how far their middle is from it, in cells.
fn ink(picture: &Picture, (x, y): (f64, f64), unit: f64) -> Option<(f64, f64, f64)> {
    let dark: Vec<(f64, f64)> = picture
        .part([x - 0.32, y - 0.25, 0.64, 0.5], unit)
        .filter(|(_, _, pixel)| pixel.iter().all(|&part| part < 96))
        .map(|(column, row, _)| ((column + 0.5) / unit, (row + 0.5) / unit))
        .collect();
    let count = dark.len() as f64;
    let mean = |sum: f64| sum / count;
    let (left, top): (f64, f64) = (dark.iter().map(|dark| dark.0).sum(), dark.iter().map(|dark| dark.1).sum());
    (count > 0.0).then(|| (count, mean(left) - x, mean(top) - y))
}

/// A cell in pixels.
pub const UNIT: f64 = 60.0;
/// Greatest difference of the mean colour of a cell from resvg's: letters are of other fonts.
const APART: f64 = 9.0;

/// Pictures to compare: their names, diagrams and themes.
pub fn samples() -> Vec<(String, Walkthrough, usize, Theme)> {
    let mut samples = Vec::new();
    for (name, theme) in Theme::BUILT_IN {
        samples.push((format!("klotski-{name}"), example("klotski"), 42, theme));
    }
    let polyominoes = "title = 'P'\nboard = '''\nLL.T\nL.TT\n..#T\nUU.U\nUUUU\n'''\ngoal = { L = [1, 0] }\n";
    samples.push(("polyominoes".to_owned(), story(polyominoes), 1, Theme::COLOUR));
    samples.push(("cars".to_owned(), story("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN\n"), 3, Theme::MONO));
    for (name, story) in special::all() {
        samples.push((name.to_owned(), story, 0, Theme::default()));
    }
    samples
}

/// What a renderer makes of a file: the picture, in a size so that a cell is [`UNIT`] pixels wide.
fn rendered(program: &str, file: &Path, size: (usize, usize)) -> Picture {
    let target = file.with_extension(format!("{program}.png"));
    let (width, height) = (size.0.to_string(), size.1.to_string());
    let mut command = Command::new(program);
    match program {
        "rsvg-convert" => command.args(["-w", &width, "-h", &height, "-b", "white", "-o"]).arg(&target).arg(file),
        "mutool" => command.args(["draw", "-q", "-w", &width, "-h", &height, "-f", "-o"]).arg(&target).arg(file),
        _ => {
            let page = file.with_extension("html");
            let name = file.file_name().expect("a name").to_string_lossy();
            let style = "<!DOCTYPE html><style>body { margin: 0; background: #fff } img { display: block }</style>";
            let image = format!("{style}<img src=\"{name}\" width=\"{width}\" height=\"{height}\">");
            fs::write(&page, image).expect("a temporary file");
            command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
            // Less than some height a window has a taller one.
            command.arg(format!("--window-size={},{}", size.0.max(800), size.1.max(800)));
            command.arg(format!("--screenshot={}", target.display())).arg(format!("file://{}", page.display()))
        }
    };
    let output = command.output().expect("the program is there");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    let (picture, _) = read_png(&fs::read(&target).expect("a picture")).remove(0);
    let rows = picture.pixels.chunks(picture.width).take(size.1);
    Picture { width: size.0, height: size.1, pixels: rows.flat_map(|row| row[..size.0].to_vec()).collect() }
}

/// Looks whether two pictures of a board are alike cell by cell, and whether labels are where they should.
pub fn compare(
    name: &str,
    program: &str,
    (story, k, theme): (&Walkthrough, usize, Theme),
    ours: &Picture,
    theirs: &Picture,
) {
    for cell in story.field.size().cells() {
        let part = [cell.col as f64 + 0.25, cell.row as f64 + 0.25, 1.0, 1.0];
        let (a, b) = (ours.mean(part, UNIT), theirs.mean(part, UNIT));
        let apart = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(apart < APART, "{name}, {program}, cell {cell:?}: {a:?}, {b:?}");
    }
    // Where lines cross a label's surroundings they count as ink.
    if theme.fill == stepbook::stages::diagram::Fill::Hatch {
        return;
    }
    for (i, (piece, corner)) in story.pieces.iter().zip(&story.steps[k].position).enumerate() {
        let cells: Vec<_> = piece.cells_at(*corner).collect();
        let (rows, cols) = (cells.iter().map(|c| c.row).max(), cells.iter().map(|c| c.col).max());
        let (Some(bottom), Some(right)) = (rows, cols) else { continue };
        let is_whole = cells.len() == (bottom + 1 - corner.row) * (right + 1 - corner.col);
        let moved = story.steps[k].moved.as_ref().is_some_and(|moved| moved.piece == i);
        if !is_whole || moved || piece.label.chars().count() > 1 {
            continue;
        }
        let middle = |from: usize, to: usize| (from + to + 1) as f64 / 2.0 + 0.25;
        let (x, y) = (middle(corner.col, right), middle(corner.row, bottom));
        let [(_, aside, below), found] =
            [ours, theirs].map(|picture| ink(picture, (x, y), UNIT).unwrap_or((0.0, 9.0, 9.0)));
        // Letters are not even, but uneven alike in every font.
        let what = format!("{name}, {program}, label {}: {found:?}, resvg {aside} {below}", piece.label);
        assert!(aside.abs() < 0.1 && below.abs() < 0.1, "{what}");
        assert!(found.0 > 10.0 && (found.1 - aside).abs() < 0.05 && (found.2 - below).abs() < 0.07, "{what}");
    }
}

#[test]
fn files_look_the_same_in_every_renderer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let others = ["rsvg-convert", "mutool", "chromium"];
    // Earlier ones do not inherit fonts and anchors.
    let is_new = || {
        let run = Command::new("mutool").arg("-v").output().expect("mutool");
        let told = [run.stdout, run.stderr].concat();
        let version = String::from_utf8_lossy(&told).split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
        let is_new = version.is_some_and(|minor| minor >= 23);
        if !is_new {
            println!("skipped: mutool is older than 1.23");
        }
        is_new
    };
    let mutool = common::tool("mutool") && is_new();
    let there = [common::tool("rsvg-convert"), mutool, common::tool("chromium")];
    for (name, story, k, theme) in samples() {
        let diagram = diagram(&story, k);
        let size = ((diagram.width * UNIT).round() as usize, (diagram.height * UNIT).round() as usize);
        let ours = painted(&diagram, theme, size.0 as u32);
        compare(&name, "resvg", (&story, k, theme), &ours, &ours);
        let file: PathBuf = folder.path().join(format!("{name}.svg"));
        fs::write(&file, svg(&diagram, theme, Surroundings::File)).expect("a temporary file");
        for (program, _) in others.iter().zip(there).filter(|(_, there)| *there) {
            let theirs = rendered(program, &file, size);
            compare(&name, program, (&story, k, theme), &ours, &theirs);
        }
    }
}
