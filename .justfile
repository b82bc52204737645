# Frequent commands; `just` lists them.

_list:
    @just --list --unsorted

# The program, without optimization
build:
    cargo build

# All tests except the longest; more words choose some: just test --test search maze
test *words:
    cargo test {{words}}

# The checks that every commit must pass
lint:
    cargo fmt --check
    cargo clippy --all-targets -- -D warnings

# What a change must pass
ci:
    .ci/run

# What takes long, or some parts of it: just nightly latex fuzz
nightly *parts:
    .ci/nightly {{parts}}

# The scripts of pages and of the element, shortened as they ship (after each change of templates/*.js)
minify:
    node tests/web/minify.mjs

# Pages of a puzzle as pictures to look at, in target/look
look puzzle="examples/hughes.toml":
    rm -rf target/look && mkdir -p target/look
    cargo run -q -- book {{puzzle}} -o target/look/book.pdf
    cargo run -q -- book {{puzzle}} -o target/look/book.html
    cargo run -q -- draw {{puzzle}} --step 1 -o target/look/step-1.svg
    pdftoppm -r 80 -png target/look/book.pdf target/look/page
    rsvg-convert -w 800 target/look/step-1.svg -o target/look/step-1.png
    @ls target/look

# Everything that the program makes of the examples, in FOLDER; compare two programs with diff -r
outputs folder:
    cargo build
    tests/tools/outputs target/debug/stepbook {{folder}}

# Renew the pictures of README.md
pictures:
    docs/pictures/make

# Timings of the search; more words choose benches
bench *words:
    cargo bench -p stepbook-benches --bench search -- {{words}}

# All published puzzles, with optimization
corpus:
    cargo test --release --test formats corpus -- --include-ignored

# The packages for crates.io, built
package:
    .ci/nightly package
