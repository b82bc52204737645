//! The face of the crate: its errors, and that its output equals that of the program.
#![cfg(all(feature = "cli", feature = "pdf"))]

mod common;

use common::program::{folder, run};
use std::fs;
use std::ops::ControlFlow;
use stepbook::{
    Booklet, BookletError, Edition, Paper, Prefer, Puzzle, ReadError, Solution, SolveError, Solver, Study, Theme,
};

fn solution(name: &str) -> Solution {
    Puzzle::built_in(name).expect("a built-in puzzle").solve().expect("a solution")
}

#[test]
fn the_face_writes_what_the_program_writes() {
    for name in ["hughes", "klondike"] {
        let solution = solution(name);
        let study = Solver::new().study(&solution).expect("an unwatched study");
        let booklet = Booklet::new(&solution).study(&study).language("de").theme(Theme::Colour).paper(Paper::A5);
        for (edition, word) in [(Edition::Full, "full"), (Edition::Hints, "hints"), (Edition::Solution, "solution")] {
            let booklet = booklet.clone().edition(edition);
            let files = [
                ("pdf", booklet.pdf().expect("a PDF")),
                ("html", booklet.html().expect("a page").into_bytes()),
                ("tex", booklet.latex().expect("LaTeX").into_bytes()),
            ];
            for (ending, bytes) in files {
                let folder = folder();
                let paper = if ending == "pdf" { " --paper a5" } else { "" };
                let options = format!("--edition {word} --lang de --theme colour{paper}");
                run(&folder, &format!("book {name} {options} -o it.{ending}")).code(0);
                let written = fs::read(folder.path().join(format!("it.{ending}"))).expect("a file");
                assert!(written == bytes, "{name} {word} {ending}");
            }
        }
        let folder = folder();
        run(&folder, &format!("steps {name} --lang de --theme colour -o all")).code(0);
        let svgs: Vec<String> = booklet.svgs().expect("images").collect();
        assert_eq!(svgs.len(), solution.len() + 1);
        for (step, svg) in svgs.iter().enumerate() {
            let file = folder.path().join(format!("all/step-{step:03}.svg"));
            assert_eq!(fs::read_to_string(file).as_ref().ok(), Some(svg), "{name} {step}");
        }
    }
}

#[test]
fn errors_say_what_to_do_and_name_nothing_of_the_program() {
    let read = |text: &str| Puzzle::read(text).expect_err("a fault").to_string();
    let solve = |mut solver: Solver| {
        solver.solve(&Puzzle::built_in("klotski").expect("a puzzle")).expect_err("a limit").to_string()
    };
    let hughes = solution("hughes");
    let hughes = || Booklet::new(&hughes);
    let wide = format!("title = 'Wide'\nboard = 'A{}'\ngoal = {{ A = [0, 1] }}", ".".repeat(48));
    let wide = Puzzle::read(&wide).expect("a puzzle").solve().expect("a solution");
    let made = |booklet: Booklet| booklet.pdf().expect_err("an error").to_string();
    let errors = [
        (read(""), "a puzzle file has lines such as `title = "),
        (read("ooooooooooooAAoooooooooooooooooooooo\nooooooooooooAAoBoooooBoooooooooooooo"), "Puzzle::read_all"),
        (read("title = 'x'\nboard = 'A.'\ngoal = { B = [0, 1] }"), "the blocks are `A`"),
        (Puzzle::built_in("zzzzzz").expect_err("no puzzle").to_string(), "the names are klotski, "),
        (solve(Solver::new().max_positions(9)), "Solver::max_positions"),
        (solve(Solver::new().max_memory(9)), "Solver::max_memory"),
        (solve(Solver::new().watch(|_| ControlFlow::Break(()))), "Solver::watch"),
        (made(hughes().language("tlh")), "the languages are en, "),
        (made(hughes().language("zh")), "Booklet::font"),
        (made(hughes().font(*b"GIF8")), "TrueType or OpenType"),
        (made(Booklet::new(&wide).paper(Paper::A6)), "Booklet::paper"),
        (hughes().language("he").latex().expect_err("no letters").to_string(), "write HTML"),
    ];
    for (error, advice) in errors {
        println!("{error}\n");
        assert!(error.contains(advice), "{error}");
        assert!(!error.contains("--") && !error.contains("stepbook "), "{error}");
    }
}

#[test]
fn its_types_can_be_sent_to_other_threads() {
    fn check<T: Send + Sync>() {}
    check::<(Puzzle, Solution, Study, Booklet)>();
    check::<(ReadError, SolveError, BookletError)>();
    fn check_moved<T: Send>() {}
    check_moved::<Solver>();
}

#[test]
fn a_booklet_says_of_its_solution_only_what_the_search_proved() {
    let klotski = Puzzle::built_in("klotski").expect("a puzzle");
    let page = |bytes: usize| {
        let mut solver = Solver::new().prefer(Prefer::Readable { arrows: 4 }).max_memory(bytes);
        let solution = solver.solve(&klotski).expect("a solution");
        let study = solver.study(&solution).expect("an unwatched study");
        Booklet::new(&solution).study(&study).html().expect("a page")
    };
    let fewest = "the fewest pictures of up to 4 moves";
    assert!(page(1 << 30).contains(fewest));
    // The graph of all shortest solutions has no room here: the solver takes another of them, and its booklet says so.
    assert!(!page(241_608).contains(fewest));
}

#[test]
fn a_study_keeps_the_limits_of_its_solver() {
    let solution = solution("klotski");
    let study = |mut solver: Solver| solver.study(&solution);
    let whole = study(Solver::new()).expect("a study");
    assert_eq!((whole.levels().len(), whole.levels().iter().sum::<usize>()), (168, 25_955));
    assert!(study(Solver::new().max_positions(100)).expect("a study").levels().len() < 20);
    let stopped = study(Solver::new().watch(|_| ControlFlow::Break(())));
    assert_eq!(stopped, Err(SolveError::Interrupted));
    // One word is enough: no other search begins.
    let mut words = [ControlFlow::Break(())].into_iter();
    let stopped = study(Solver::new().watch(|_| words.next().unwrap_or(ControlFlow::Continue(()))));
    assert_eq!(stopped, Err(SolveError::Interrupted));
}
