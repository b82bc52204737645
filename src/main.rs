use stepbook::*;
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let k: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let b = std::fs::read(f).unwrap();
    let p = format::read(&b, None).map_err(|e| println!("{e}\n{e:#?}")).unwrap();
        let o = p.solve(Default::default(), &mut |_| {});
        match o { search::Outcome::Solved{path, ..} => {
            let s = walkthrough::narrate(&p, &path).unwrap();
            eprintln!("{} {:?}", s.counts(), s.chapters);
            let fig = booklet::figure(&s, &Default::default(), k);
            println!("{}", render::svg::svg(&fig.diagram, Default::default(), render::svg::Place::File));
            let t = std::time::Instant::now();
            let mut n=0; for k in 0..=s.length() { let fig = booklet::figure(&s, &Default::default(), k);n+=render::svg::svg(&fig.diagram, Default::default(), render::svg::Place::File).len(); }
            eprintln!("{:?} {n}", t.elapsed());
        }, o => println!("{o:?}") }
}
