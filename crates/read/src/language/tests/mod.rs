use super::check::{messages, parameters};
use super::*;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn plural_forms_follow_the_number() {
    let said = |tag: &str| -> Vec<String> {
        let language = Language::bundled(tag).expect("it is bundled");
        (1..4).map(|count| language.say("count", &[("unit", "step".into()), ("count", count.into())])).collect()
    };
    assert_eq!(said("en"), ["1 step", "2 steps", "3 steps"]);
    assert_eq!(said("de"), ["1 Schritt", "2 Schritte", "3 Schritte"]);
    assert_eq!(said("he"), ["צעד אחד", "שני צעדים", "3 צעדים"]);
}

#[test]
fn every_language_has_the_messages_of_english_with_their_parameters() {
    let english = resource(BUNDLED[0].1);
    let english = messages(&english);
    for (tag, text) in BUNDLED {
        let (own, errors) = match FluentResource::try_new(text.to_owned()) {
            Ok(own) => (own, Vec::new()),
            Err((own, errors)) => (own, errors),
        };
        assert!(errors.is_empty(), "{tag}: {errors:?}");
        let own = messages(&own);
        let names = |messages: &BTreeMap<&str, _>| messages.keys().map(|name| (*name).to_owned()).collect();
        let (ours, theirs): (BTreeSet<String>, BTreeSet<String>) = (names(&own), names(&english));
        assert_eq!(theirs.difference(&ours).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in {tag}");
        assert_eq!(ours.difference(&theirs).collect::<Vec<_>>(), Vec::<&String>::new(), "unknown in {tag}");
        let wrong: Vec<&str> =
            own.keys().copied().filter(|name| parameters(name, &own) != parameters(name, &english)).collect();
        assert_eq!(wrong, Vec::<&str>::new(), "other parameters in {tag}");
        let twice = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        assert_eq!(twice.count(), own.len(), "{tag}: a message twice");
    }
}

#[test]
fn numbers_are_grouped_as_the_language_does() {
    let said = |tag: &str| {
        let language = Language::bundled(tag).expect("it is bundled");
        language.say("levels-positions", &[("positions", 25_955.into())])
    };
    assert_eq!(["en", "de", "fr"].map(said), ["25,955 positions", "25.955 Stellungen", "25\u{a0}955 positions"]);
}

#[test]
fn open_parameters_have_their_places() {
    let text = |text: &str| Piece::Text(text.to_owned());
    let (page, count) = (Piece::Open("page"), Piece::Open("count"));
    let english = Language::default();
    let foot = [text("page "), page.clone(), text(" of "), count.clone()];
    assert_eq!(english.pieces("pages-foot", &[], &["page", "count"]), foot);
    // The user's messages change the order, use a parameter twice, and refer to another message.
    let messages = "pages-page = p{ $page }\npages-foot = { $count }{ \"/\" }{ $page } { pages-page }";
    let own = Language::with_messages("it", messages).expect("no fault");
    let foot = [count, text("/"), page.clone(), text(" p"), page];
    assert_eq!(own.pieces("pages-foot", &[], &["page", "count"]), foot);
    let words = own.pieces("caption-step", &[("unit", "step".into()), ("total", 7.into())], &["number"]);
    let titled = own.pieces_around("titled", &[("title", "T".into())], [("words", words)]);
    assert_eq!(titled, [text("T: Step "), Piece::Open("number"), text(" of 7")]);
}

#[test]
fn links_are_the_phrases_of_a_chain() {
    let phrases = || ["a", "b", "c"].map(str::to_owned);
    assert_eq!(Language::default().links("way-then", phrases()), ["a, ", "b, ", "c"]);
    let own = Language::with_messages("it", "way-then = prima { $list }; poi { $next }.").expect("no fault");
    let links = own.links("way-then", phrases());
    assert_eq!((links.len(), links.concat()), (3, own.chain("way-then", phrases())));
}

#[test]
fn missing_messages_come_from_the_bundled_language() {
    let austrian = Language::with_messages("de", "unit-many = Hupferl").expect("no fault");
    assert_eq!(austrian.say("unit-many", &[]), "Hupferl");
    assert_eq!(austrian.say("puzzle-title", &[]), "Die Aufgabe");
    let italian = Language::with_messages("it", "puzzle-title = Il problema").expect("no fault");
    assert_eq!(italian.say("puzzle-title", &[]), "Il problema");
    assert_eq!(italian.say("moves-title", &[]), "All moves");
    assert_eq!(italian.tag(), "it");
}

#[test]
fn errors_of_a_file_have_positions() {
    let told = |text: &str| {
        let faults = Language::with_messages("it", text).map(|_| ()).expect_err("a fault");
        faults.into_iter().map(|fault| (text[fault.span].to_owned(), fault.message)).collect::<Vec<_>>()
    };
    let name = |text: &str| text.to_owned();
    assert_eq!(
        told("puzzle-title = A\npuzle-title = B\n"),
        [(name("puzle-title"), name("no document has a message `puzle-title`"))]
    );
    assert_eq!(
        told("caption-step = Passo { $numero }\n"),
        [(name("caption-step"), name("the message `caption-step` has no parameter `$numero`"))]
    );
    let lacking = "levels-winning-seen = { levels-winning }\n";
    assert_eq!(
        told(lacking),
        [(
            name("levels-winning-seen"),
            name("the message `levels-winning-seen` refers to `levels-winning`, which this file lacks")
        )]
    );
    let messages = "move-start = { move-end }\nmove-end = { move-start }\npages-cover = { covr }\n";
    let told_of: Vec<String> = told(messages).into_iter().map(|(_, message)| message).collect();
    assert_eq!(
        told_of,
        [
            "the message `move-start` refers to itself",
            "the message `move-end` refers to itself",
            "the message `pages-cover` refers to `covr`, which does not exist",
        ]
    );
    let digits =
        |sign: &str, digits, found| format!("`{sign}` needs {digits} hexadecimal digits, and here are {found}");
    assert_eq!(
        told("pages-cover = {\"\\u00fü\"}\npages-solved = {\"\\Uü\"} {\"\\u00fc\"}\n"),
        [(name("\\u00fü"), digits("\\u", 4, 3)), (name("\\Uü"), digits("\\U", 6, 0))]
    );
    let syntax = told("puzzle-title = { $count -> }\n");
    assert_eq!(syntax.len(), 1, "{syntax:?}");
}

#[test]
fn nested_brackets_have_a_limit() {
    for (open, close) in [("{", "}"), ("{ NUMBER(", ") }"), ("{\n", "}")] {
        let nested = |count: usize| format!("pages-cover = {}\"x\"{}\n", open.repeat(count), close.repeat(count));
        let faults = Language::with_messages("it", &nested(100_000)).map(|_| ()).expect_err("it is too deep");
        assert!(faults[0].message.contains("brackets"), "{faults:?}");
    }
    // Brackets in comments and strings are not nested.
    let flat = format!("{}pages-cover = {}\n", "# {\n".repeat(99), "{\"{\"}".repeat(99));
    let language = Language::with_messages("it", &flat).expect("nothing is nested");
    assert_eq!(language.say("pages-cover", &[]), "{".repeat(99));
}

#[test]
fn a_path_of_one_cell_has_no_number() {
    for tag in Language::tags() {
        let language = Language::bundled(tag).expect("it is bundled");
        let way = |cells: usize| language.say("way", &[("direction", "left".into()), ("cells", cells.into())]);
        assert!(!way(1).contains('1') && !way(1).is_empty(), "{tag}: {}", way(1));
        assert!(way(2).contains('2'), "{tag}: {}", way(2));
    }
}
