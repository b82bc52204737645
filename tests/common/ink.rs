//! The marks on a page of a PDF: lines, closed outlines and texts. It knows the operators that TeX writes.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeMap;
use std::path::Path;

/// A point in PDF points: x to the right, y up.
pub type Point = (f64, f64);

/// A straight line without dashes.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    pub from: Point,
    pub to: Point,
    pub width: f64,
}

/// The visible part of everything that is painted on a page in a colour other than white.
#[derive(Default, Debug)]
pub struct Ink {
    pub strokes: Vec<Stroke>,
    /// Closed lines, with chords for their curves.
    pub rings: Vec<Vec<Point>>,
    /// Filled rectangles: left, bottom, right, top.
    pub rules: Vec<[f64; 4]>,
    /// Filled areas, and the number of texts that were there before each.
    pub areas: Vec<(usize, Vec<Point>)>,
    /// Texts, the position of their first letter, and their font.
    pub texts: Vec<(String, Point, String)>,
    /// The bottom left and the top right corner of the picture's box.
    pub corners: Vec<Point>,
}

/// A document of `body`, in which `\sheet{picture}` makes a page as large as the picture, with marks at the beginning and at the end of
/// its box. A cell has `cell` PDF points.
pub fn document(cell: f64, body: &str) -> String {
    format!("{PREAMBLE}\\setlength{{\\unitlength}}{{{cell}bp}}\n{body}\\end{{document}}\n")
}

const PREAMBLE: &str = r"\documentclass{article}\usepackage{tikz}
\newcommand{\corner}{\pdfliteral{/Corner BMC EMC}}
\newcommand{\sheet}[1]{\setbox0\hbox{#1}\pdfpagewidth=\wd0 \pdfpageheight=\ht0
  \shipout\hbox{\rlap{\corner}\copy0 \raise\ht0\hbox{\corner}}}
\pdfhorigin=0pt \pdfvorigin=0pt
\begin{document}
";

impl Ink {
    /// The contents of each page of a document, in order.
    pub fn of_pages(pdf: &Path) -> Vec<Self> {
        let document = Document::load(pdf).expect("a PDF");
        document.get_pages().into_values().map(|page| Self::of_page(&document, page)).collect()
    }

    /// Which of the texts an area crosses. Only the middles of their first letters count; areas below do not if blocks `are_filled`.
    pub fn crossed(&self, are_filled: bool) -> Vec<usize> {
        let samples = |&(_, (x, y), ref font): &(String, Point, String)| {
            let em: f64 = font.rsplit(' ').next().and_then(|size| size.parse().ok()).expect("a size");
            let part = move |at: usize, from: f64, to: f64| em * (from + (to - from) * at as f64 / 8.0);
            (0..81).map(move |i| (x + part(i % 9, 0.1, 0.45), y + part(i / 9, 0.05, 0.4)))
        };
        let is_crossed = |&(text, spoken): &(usize, &(String, Point, String))| {
            self.areas.iter().any(|(before, area)| {
                (!are_filled || *before > text) && samples(spoken).any(|point| contains(area, point))
            })
        };
        self.texts.iter().enumerate().filter(is_crossed).map(|(text, _)| text).collect()
    }

    /// The areas that lines along the axes and filled rectangles blacken: left, bottom, right, top.
    pub fn black(&self) -> Vec<[f64; 4]> {
        let line = |&Stroke { from, to, width }: &Stroke| {
            let ((left, right), (bottom, top)) = (range([from.0, to.0]), range([from.1, to.1]));
            let (w, h) = if right - left > top - bottom { (0.0, width / 2.0) } else { (width / 2.0, 0.0) };
            [left - w, bottom - h, right + w, top + h]
        };
        self.strokes.iter().map(line).chain(self.rules.iter().copied()).collect()
    }

    fn of_page(document: &Document, page: ObjectId) -> Self {
        let bytes = document.get_page_content(page);
        let content = Content::decode(&bytes).expect("content that can be read");
        let fonts = document.get_page_fonts(page).expect("fonts that can be read");
        let fonts = fonts.into_iter().map(|(name, font)| (name, Font::new(document, font))).collect();
        let mut painter =
            Painter { fonts, ink: Self::default(), state: State::new(), saved: Vec::new(), path: Vec::new() };
        content.operations.iter().for_each(|operation| painter.obey(operation));
        painter.ink
    }
}

/// A font with one byte for each letter.
struct Font {
    /// The name, without the prefix of its subset.
    name: String,
    /// Whether it contains letters rather than parts of circles and heads of arrows.
    has_letters: bool,
    first: usize,
    /// In thousandths of the size.
    widths: Vec<f64>,
}

impl Font {
    fn new(document: &Document, font: &Dictionary) -> Self {
        let name = font.get(b"BaseFont").and_then(Object::as_name).expect("a name");
        let first = font.get(b"FirstChar").and_then(Object::as_i64).expect("a number");
        let widths = font.get_deref(b"Widths", document).and_then(Object::as_array).expect("a list");
        let plain = name.splitn(2, |&byte| byte == b'+').last().expect("a part");
        Self {
            name: String::from_utf8_lossy(plain).into_owned(),
            has_letters: ![&b"LCIRCLE"[..], b"LINE"]
                .iter()
                .any(|kernel| plain.to_ascii_uppercase().starts_with(kernel)),
            first: first as usize,
            widths: widths.iter().map(|width| f64::from(width.as_float().expect("a number"))).collect(),
        }
    }
}

#[derive(Clone)]
struct State {
    matrix: [f64; 6],
    text: [f64; 6],
    font: Vec<u8>,
    size: f64,
    width: f64,
    dashed: bool,
    /// Whether lines and areas are white.
    white: (bool, bool),
}

impl State {
    fn new() -> Self {
        Self { matrix: ONE, text: ONE, font: Vec::new(), size: 1.0, width: 1.0, dashed: false, white: (false, false) }
    }

    fn point(&self, x: f64, y: f64) -> Point {
        let [a, b, c, d, e, f] = self.matrix;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

const ONE: [f64; 6] = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// First `inner`, then `outer`.
fn product(inner: [f64; 6], outer: [f64; 6]) -> [f64; 6] {
    let [a, b, c, d, e, f] = inner;
    let [g, h, i, j, k, l] = outer;
    [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

struct Painter {
    fonts: BTreeMap<Vec<u8>, Font>,
    ink: Ink,
    state: State,
    saved: Vec<State>,
    path: Vec<Vec<Point>>,
}

impl Painter {
    fn obey(&mut self, operation: &Operation) {
        let numbers: Vec<f64> = operation.operands.iter().filter_map(|o| o.as_float().ok().map(f64::from)).collect();
        let state = &mut self.state;
        let is_white = |full: f64| !numbers.is_empty() && numbers.iter().all(|&part| part == full);
        match (operation.operator.as_str(), numbers.as_slice()) {
            ("q", _) => self.saved.push(state.clone()),
            ("Q", _) => *state = self.saved.pop().expect("as many states are restored as were saved"),
            ("cm", &[a, b, c, d, e, f]) => state.matrix = product([a, b, c, d, e, f], state.matrix),
            ("w", &[width]) => state.width = width,
            ("d", _) => state.dashed = operation.operands[0].as_array().is_ok_and(|dashes| !dashes.is_empty()),
            ("G" | "RG", _) => state.white.0 = is_white(1.0),
            ("g" | "rg", _) => state.white.1 = is_white(1.0),
            ("K", _) => state.white.0 = is_white(0.0),
            ("k", _) => state.white.1 = is_white(0.0),
            ("m", &[x, y]) => self.path.push(vec![state.point(x, y)]),
            ("l", &[x, y]) | ("c", &[_, _, _, _, x, y]) | ("v" | "y", &[_, _, x, y]) => {
                self.path.last_mut().expect("a path has begun").push(state.point(x, y));
            }
            ("re", &[x, y, w, h]) => {
                let corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)];
                self.path.push(corners.iter().map(|&(x, y)| state.point(x, y)).collect());
            }
            ("h", _) => self.close(),
            ("f" | "F" | "f*", _) => self.fill(),
            ("S", _) => self.stroke(),
            ("B" | "B*", _) => {
                self.hide();
                self.stroke();
            }
            ("s", _) => {
                self.close();
                self.stroke();
            }
            ("n", _) => self.path.clear(),
            ("BMC", _) => self.ink.corners.push(state.point(0.0, 0.0)),
            ("BT", _) => state.text = ONE,
            ("Tf", &[size]) => {
                state.size = size;
                state.font = operation.operands[0].as_name().expect("a name").to_vec();
            }
            ("Tm", &[a, b, c, d, e, f]) => state.text = [a, b, c, d, e, f],
            ("Td" | "TD", &[x, y]) => state.text = product([1.0, 0.0, 0.0, 1.0, x, y], state.text),
            ("Tj" | "TJ", _) => self.write(&operation.operands[0]),
            _ => {}
        }
    }

    fn close(&mut self) {
        if let Some(line) = self.path.last_mut() {
            line.push(line[0]);
        }
    }

    /// A rectangle as thin as a line is a line; no other filled shape is.
    fn fill(&mut self) {
        self.hide();
        for area in std::mem::take(&mut self.path) {
            let (left, right) = range(area.iter().map(|point| point.0));
            let (bottom, top) = range(area.iter().map(|point| point.1));
            let (w, h) = (right - left, top - bottom);
            let middle = (left.midpoint(right), bottom.midpoint(top));
            if self.state.white.1 {
                continue;
            }
            self.ink.areas.push((self.ink.texts.len(), area.clone()));
            if area.len() != 5 {
                continue;
            }
            self.ink.rules.push([left, bottom, right, top]);
            if w.min(h) * 2.0 > w.max(h) {
                continue;
            }
            let (from, to) = match w > h {
                true => ((left, middle.1), (right, middle.1)),
                false => ((middle.0, bottom), (middle.0, top)),
            };
            self.ink.strokes.push(Stroke { from, to, width: w.min(h) });
        }
    }

    /// Drops the outlines that an area hides; not only the arrow hides some.
    fn hide(&mut self) {
        let (left, right) = range(self.path.iter().flatten().map(|point| point.0));
        let (bottom, top) = range(self.path.iter().flatten().map(|point| point.1));
        let is_near = |(x, y): Point| (left..right).contains(&x) && (bottom..top).contains(&y);
        let hidden = |ring: &Vec<Point>| {
            let sides = ring.windows(2).flat_map(|side| (0..SAMPLES).map(move |i| between(side, i)));
            let (inside, all) = sides.fold((0, 0), |(inside, all), point| {
                (inside + usize::from(is_near(point) && self.path.iter().any(|area| contains(area, point))), all + 1)
            });
            inside * 6 > all
        };
        self.ink.rings.retain(|ring| !hidden(ring));
    }

    fn stroke(&mut self) {
        let [a, b, c, d, ..] = self.state.matrix;
        let width = self.state.width * (a * d - b * c).abs().sqrt();
        let path = std::mem::take(&mut self.path);
        if self.state.dashed || self.state.white.0 {
            return;
        }
        for line in path {
            match line.len() > 3 && line.first() == line.last() {
                true => self.ink.rings.push(line),
                false => {
                    let pairs = line.windows(2).map(|pair| Stroke { from: pair[0], to: pair[1], width });
                    self.ink.strokes.extend(pairs);
                }
            }
        }
    }

    /// TeX writes a line as one text; it is split wherever the gap between letters is more than a kern.
    fn write(&mut self, shown: &Object) {
        let parts = shown.as_array().map_or_else(|_| std::slice::from_ref(shown), Vec::as_slice);
        let mut x = 0.0;
        let mut text = String::new();
        let mut begin = 0.0;
        for part in parts {
            let gap = part.as_float().map_or(0.0, |kern| -f64::from(kern));
            x += gap;
            if gap.abs() > 300.0 && !text.is_empty() {
                self.told(std::mem::take(&mut text), begin);
            }
            for &byte in part.as_str().unwrap_or_default() {
                if text.is_empty() {
                    begin = x;
                }
                // TeX's text fonts encode letters and digits as ASCII does.
                text.push(char::from(byte));
                let font = &self.fonts[&self.state.font];
                x += font.widths[usize::from(byte) - font.first];
            }
        }
        self.told(text, begin);
    }

    /// Adds a text that begins `ahead` thousandths of its size after the current text position.
    fn told(&mut self, text: String, ahead: f64) {
        let State { text: [a, b, _, _, x, y], size, .. } = self.state;
        let ahead = ahead * size / 1000.0;
        let font = &self.fonts[&self.state.font];
        if font.has_letters {
            let name = format!("{} {size:.2}", font.name);
            self.ink.texts.push((text, self.state.point(x + a * ahead, y + b * ahead), name));
        }
    }
}

/// Number of sampled points per side.
const SAMPLES: usize = 8;

fn between(side: &[Point], sample: usize) -> Point {
    let t = (sample as f64 + 0.5) / SAMPLES as f64;
    let along = |a: f64, b: f64| a + t * (b - a);
    (along(side[0].0, side[1].0), along(side[0].1, side[1].1))
}

/// Whether `point` is inside `ring`.
pub fn contains(ring: &[Point], (x, y): Point) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| (a.1 > y) != (b.1 > y) && a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) > x);
    crossed.count() % 2 == 1
}

/// The minimum and the maximum of `values`.
pub fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    values
        .into_iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)))
}
