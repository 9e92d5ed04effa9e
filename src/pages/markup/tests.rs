//! What holds of every text at every width.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::interrupt::Interrupt;
use crate::markup::document::Inline;
use crate::markup::{Block, Column, Document, Entry, Format, Prose, Table, prose, wrap};
use crate::picture::{Line, Look};

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-zé≈,.(){}]{1,12}", 1..8).prop_map(|words| words.join(" "))
}

fn formula() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::collection::vec("\\*[0-9]{1,3}", 1..20).prop_map(|parts| format!("{{{}}}", parts.join(", "))),
        prop::collection::vec("[G-H][0-9]{1,2}", 1..30).prop_map(|parts| parts.join(" + ")),
        Just("{*0, {*1, {*2, *3}}, *4} + *5 ≈ *2".to_owned()),
    ]
}

fn prose() -> impl Strategy<Value = Prose> {
    let part = prop_oneof![
        words().prop_map(Inline::Text),
        formula().prop_map(Inline::Math),
        words().prop_map(Inline::Code),
    ];
    // Some parts stand close to each other, as a formula and its comma do.
    prop::collection::vec((part, any::<bool>()), 1..8).prop_map(|parts| {
        parts.into_iter().fold(Prose::new(), |prose, (part, close)| {
            let prose = if close { prose } else { prose.text(" ") };
            prose.with(part)
        })
    })
}

fn block() -> impl Strategy<Value = Block> {
    let row = || prop::collection::vec(prose(), 3);
    let table = (prop::collection::vec(row(), 1..5), any::<bool>()).prop_map(|(rows, header)| {
        let header = if header { ["move", "", "value"] } else { [""; 3] };
        let [first, second, last] = header;
        Block::Table(Table {
            columns: vec![Column::left(first), Column::left(second), Column::right(last)],
            rows,
        })
    });
    prop_oneof![
        prose().prop_map(Block::Paragraph),
        prose().prop_map(|words| Block::Heading(1, words)),
        prose().prop_map(|words| Block::Statement("Claim".to_owned(), words)),
        prose().prop_map(|words| Block::Proof(vec![Block::Paragraph(words)])),
        (any::<bool>(), prop::collection::vec(prose(), 1..4))
            .prop_map(|(ordered, items)| Block::List { ordered, items }),
        prop::collection::vec((0_u8..3, prose()), 1..4).prop_map(|entries| {
            Block::Lines(
                entries.into_iter().map(|(depth, words)| Entry::labelled(depth, "form", words)).collect(),
            )
        }),
        table,
    ]
}

fn written(block: &Block, format: Format, width: usize) -> String {
    Document::from(vec![block.clone()]).write(format, width, &Interrupt::new()).unwrap()
}

/// All that is not a space, nor drawn by the writer.
fn signs(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '=' | '-')).collect()
}

#[test]
fn a_sentence_has_words_and_formulas() {
    let (game, last) = ("kayles(n)", 70);
    let sentence = prose!("⟦{game}⟧ repeats from {} on, ⟦n ≥ {last}⟧", last + 1);
    let expected = Prose::new().math("kayles(n)").text(" repeats from 71 on, ").math("n ≥ 70");
    assert_eq!(sentence, expected);
    assert_eq!((prose!("So ") + sentence).plain(), "So kayles(n) repeats from 71 on, n ≥ 70");
    // A sign of the two that somebody typed stays where it is in a formula.
    assert_eq!(prose!("⟦{}⟧", "\"⟦\""), Prose::new().math("\"⟦\""));
    assert_eq!(prose!("{}", ""), Prose::new());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_line_is_too_long(block in block(), width in 20_usize..200) {
        let text = written(&block, Format::Text, width);
        // Words have 12 signs at most, but several may stand close to each other.
        let longest = text.split_whitespace().map(UnicodeWidthStr::width).max().unwrap_or(0);
        for line in text.lines() {
            prop_assert!(line.width() <= width.max(longest + 12), "{}: {line:?}\n{text}", line.width());
            prop_assert_eq!(line.trim_end(), line);
        }
    }

    #[test]
    fn the_words_are_the_same_at_every_width(block in block(), width in 20_usize..200) {
        // The words of a table stand in another order where its columns are folded.
        if !matches!(block, Block::Table(_)) {
            let wide = written(&block, Format::Text, 100_000);
            prop_assert_eq!(signs(&written(&block, Format::Text, width)), signs(&wide));
        }
    }

    #[test]
    fn what_fits_is_not_broken(before in words(), formula in formula(), after in words(), width in 20_usize..200) {
        let prose = Prose::from(before).text(" ").math(formula.clone()).text(" ").text(after);
        let text = written(&Block::Paragraph(prose), Format::Text, width);
        prop_assert!(formula.width() > width || text.contains(&formula), "{text}");
    }

    #[test]
    fn colours_change_no_line(block in block(), width in 20_usize..200) {
        let painted = written(&block, Format::Ansi, width);
        let mut plain = String::new();
        let mut rest = painted.as_str();
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        plain.push_str(rest);
        prop_assert_eq!(plain, written(&block, Format::Text, width));
    }

    #[test]
    fn texts_are_wrapped(lines in prop::collection::vec((0_usize..6, words(), words()), 1..4), width in 20_usize..120) {
        let lines: Vec<String> =
            lines.into_iter().map(|(indent, first, second)| format!("{}{first}  {second}", " ".repeat(indent))).collect();
        let text = lines.join("\n");
        let wrapped = wrap(&text, width);
        prop_assert_eq!(signs(&wrapped), signs(&text));
        for line in wrapped.lines() {
            // A word is not broken, however far it is indented.
            prop_assert!(line.width() <= width || !line.trim_start().contains(' '), "{line:?}");
            prop_assert!(line.trim_end() == line);
        }
        prop_assert_eq!(wrap(&text, 10_000), text);
    }
}

#[test]
fn a_table_is_folded_or_becomes_records() {
    let row = |words: &str, formula: &str| vec![Prose::from(words), Prose::new().math(formula)];
    let table = Block::Table(Table {
        columns: vec![Column::left("move"), Column::left("leaves")],
        rows: vec![
            row("take pins 1 and 2 from the left end", "kayles(3)"),
            row("take pin 1", "{*0, *1, {*2}} + *3"),
        ],
    });
    assert_eq!(
        written(&table, Format::Text, 44),
        "  move                   leaves\n  \
           ---------------------  -------------------\n  \
           take pins 1 and 2      kayles(3)\n  \
           from the left end\n  \
           take pin 1             {*0, *1, {*2}} + *3\n"
    );
    assert_eq!(
        written(&table, Format::Text, 28),
        "  move: take pins 1 and 2\n    from the left end\n  leaves: kayles(3)\n\n  \
           move: take pin 1\n  leaves:\n    {*0, *1, {*2}} + *3\n"
    );
}

#[test]
fn a_board_that_is_too_wide_is_kept() {
    let row = "#".repeat(30);
    let board = Block::Preformatted(vec![Line::of(row.as_str(), Look::Marked)]);
    assert_eq!(written(&board, Format::Text, 30), format!("{row}\n"));
    let remark = "(wider than the 25\ncolumns of this screen:\n30 columns)";
    assert_eq!(written(&board, Format::Text, 25), format!("{row}\n{remark}\n"));
}

#[test]
fn long_formulas_end_lines_outside_of_their_brackets() {
    let prose = Prose::from("It is ").math("{*0, *1, *2} + {*3, *4, *5} + *6").text(", then.");
    assert_eq!(
        written(&Block::Paragraph(prose), Format::Text, 20),
        "It is {*0, *1, *2} +\n{*3, *4, *5} + *6,\nthen.\n"
    );
}

#[test]
fn texts_cannot_act() {
    let prose = Prose::from("\u{1b}[31m<b>&\n").code("a`b|c").good(" *x* ").math("G_1^(2");
    let block = Block::Paragraph(prose);
    assert_eq!(written(&block, Format::Text, 80), "␛[31m<b>& `a`b|c` *x* G_1^(2\n");
    assert_eq!(
        written(&block, Format::Markdown, 80),
        " \\[31m\\<b\\>\\& a\\`b\\|c **\\*x\\*** $G\\textunderscore 1^{2}$\n"
    );
    let page = written(&block, Format::Html, 80);
    assert!(
        page.contains("[31m&lt;b&gt;&amp; <code>a`b|c</code><span class=\"good\"> *x* </span>"),
        "{page}"
    );
    assert!(
        page.contains("<math><mi>G</mi><mo>_</mo><msup><mn>1</mn><mrow><mn>2</mn></mrow></msup></math>"),
        "{page}"
    );
    let latex = written(&block, Format::Latex, 80);
    assert!(latex.contains("\\texttt{a\\textasciigrave{}b$|$c}\\textbf{ *x* }$G\\_1^{2}$"), "{latex}");
}
