use stepbook::*;
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let b = std::fs::read(f).unwrap();
    let t=std::time::Instant::now();
    let p = format::read(&b, None);
    match p { Ok(p) => {
        println!("{}", format::write_native(&p));
        let t2=std::time::Instant::now();
        let o = p.solve(Default::default(), &mut |_| {});
        println!("{:?} {:?}", t2-t, t2.elapsed());
        match o { search::Outcome::Solved{path: puzzle::Solution::Sliding{moves,..}, statistics} => println!("{} {}", moves.len(), statistics.positions), o => println!("{o:?}") }
        let t2=std::time::Instant::now();
        let e = p.explore(Default::default(), &mut |_| {});
        println!("{:?} {} {} {} {:?} {:?}", t2.elapsed(), e.reachable(), e.deepest(), e.levels[e.widest()].positions, e.shortest(), e.levels[116.min(e.deepest())]);
    }, Err(e) => println!("{e}\n{e:#?}") }
}
