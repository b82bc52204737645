use stepbook::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t0 = std::time::Instant::now();
    let b = std::fs::read(&a[1]).unwrap();
    let p = format::read(&b, None).map_err(|e| println!("{e}\n{e:#?}")).unwrap();
        let o = p.solve(Default::default(), &mut |_| {});
        match o { search::Outcome::Solved{path, ..} => {
            let s = walkthrough::narrate(&p, &path).unwrap();
            let t1 = t0.elapsed();
            let style = booklet::Style { theme: diagram::Theme { tone: if a.len() > 5 { diagram::Tone::Colour } else { diagram::Tone::Mono } }, ..Default::default() };
            let book = booklet::compose(&s, &style);
            let t2 = t0.elapsed();
            let layout = booklet::pages::Layout { paper: a[3].parse().unwrap(), grid: a.get(4).and_then(|g| g.parse().ok()), caption: false };
            let pages = booklet::pages::paginate(&book, &layout).map_err(|e| println!("{e}")).unwrap();
            let t3 = t0.elapsed();
            let pdf = render::pdf::pdf(&pages, book.theme).map_err(|e| println!("{e}")).unwrap();
            let t4 = t0.elapsed();
            eprintln!("{} solve {t1:?} compose {t2:?} paginate {t3:?} pdf {t4:?} {} bytes, {} pages", s.counts(), pdf.len(), pages.pages.len());
            std::fs::write(&a[2], pdf).unwrap();
        }, o => println!("{o:?}") }
}
