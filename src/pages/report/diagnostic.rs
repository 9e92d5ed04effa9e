//! An error drawn for a person: the line, a caret range under what is wrong, and what would work.

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title, normalize_untrusted_str,
};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::error::{Error, Span};
use crate::markup::wrap_behind;
use crate::source::Source;

/// A place that covers more lines than this is shown by its first line alone.
const MOST_LINES: usize = 4;

/// A message that quotes more than this is cut.
const MOST_CHARACTERS: usize = 2_000;

/// Columns of a line that are shown, however narrow the screen is.
const NARROWEST: usize = 20;

/// Draws an error that was found in a text, without a newline at the end; `color` adds ANSI
/// colours. Messages are broken into lines of `width` columns.
///
/// Lines of any length are cut around the place before they are drawn, so the cost is that of one
/// line.
///
/// ```
/// use sprague::{Session, Source, report::diagnostic};
/// let text = "*1 + {0, 1}";
/// let error = Session::new().eval(text).unwrap_err();
/// let drawn = diagnostic(&error, &Source::new(None, text), false, 80);
/// assert!(drawn.starts_with("error: "));
/// assert!(drawn.contains("^"));
/// ```
#[must_use]
pub fn diagnostic(error: &Error, source: &Source<'_>, color: bool, width: usize) -> String {
    match error.elsewhere() {
        Some(file) => {
            let within = Source::new(Some(&file.name), &file.text);
            drawn(&used(error, source).moved_to(file.span), &within, color, width)
        }
        None => drawn(error, source, color, width),
    }
}

/// The error with a note of the statement that uses the file where it is.
fn used(error: &Error, source: &Source<'_>) -> Error {
    let Some(span) = error.span() else { return error.clone() };
    let line = source.line_number(span.start);
    let name = source.name().map_or_else(String::new, |name| format!(" of {name}"));
    error.clone().note(format!("used in line {line}{name}"))
}

fn drawn(error: &Error, source: &Source<'_>, color: bool, width: usize) -> String {
    let mut title = clean(error.message());
    if let (None, Some(name)) = (error.span(), source.name()) {
        title = format!("{}: {title}", clean(name));
    }
    let title = wrapped("error: ", &title, width);
    let title = Level::ERROR.primary_title(title);
    let groups = match error.span() {
        Some(span) => vec![at_its_place(title, error, source, span, width)],
        None => beside_no_place(title, error, width),
    };
    // What is longer than the width is cut before it is drawn.
    let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    let renderer = renderer.term_width(MOST_CHARACTERS);
    // One at a time: between groups that are rendered together the renderer draws a rule.
    let groups: Vec<String> =
        groups.iter().map(|group| renderer.render(std::slice::from_ref(group))).collect();
    let drawn = groups.join("\n");
    drawn.lines().filter(|line| !is_gap(line)).collect::<Vec<&str>>().join("\n")
}

/// Whether a line is only the sign `:::`, perhaps in a colour. The renderer draws it below a place that
/// it has not found itself, where nothing is left out.
fn is_gap(line: &str) -> bool {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let others = parts.map(|part| part.split_once('m').map_or("", |(_, text)| text));
    std::iter::once(first).chain(others).collect::<String>().trim() == ":::"
}

/// The line and the place in it, and what is noted below.
fn at_its_place<'t>(
    title: Title<'t>,
    error: &Error,
    source: &Source<'_>,
    span: Span,
    width: usize,
) -> Group<'t> {
    // Line numbers take no more digits than that of the last line that may be drawn.
    let last = source.line_number(source.floor(span.start)) + MOST_LINES;
    let gutter = " ".repeat(last.to_string().len());
    let label: Option<String> = error.label_text().map(clean);
    let label_width = label.as_ref().map_or(0, |label| label.width() + 1);
    let room = Room::new(width.saturating_sub(gutter.len() + 3), label_width);
    let mut window = Window::around(source, span, room);
    window.text = window.text.replace(is_c1, "\u{a4}");
    let mut annotation = AnnotationKind::Primary.span(window.span.start..window.span.end);
    if let Some(label) = label {
        annotation = annotation.label(label);
    }
    let mut snippet = Snippet::source(window.text).line_start(window.line).annotation(annotation);
    let mut group = Group::with_title(title);
    if let Some(name) = source.name() {
        let name = clean(name);
        if window.cut {
            // The column in the window is not the column in the line.
            let place = source.place(span.start);
            group = group.element(Origin::path(name).line(place.line).char_column(place.column));
        } else {
            snippet = snippet.path(name);
        }
    }
    group = group.element(snippet);
    let before = format!("{gutter} = note: ");
    for note in error.notes() {
        group = group.element(Level::NOTE.message(wrapped(&before, &clean(note), width)));
    }
    for help in error.helps() {
        group = group.element(Level::HELP.message(wrapped(&before, &clean(&help), width)));
    }
    group
}

/// Notes stand below an error without a place as lines of their own: with no line of a text there
/// is nothing that a rule at the left could lead from.
fn beside_no_place<'t>(title: Title<'t>, error: &Error, width: usize) -> Vec<Group<'t>> {
    let below = |level: Level<'static>, text: &str| {
        Group::with_title(level.secondary_title(wrapped("note: ", &clean(text), width)))
    };
    let notes = error.notes().iter().map(|note| below(Level::NOTE, note));
    let helps = error.helps().into_iter().map(|help| below(Level::HELP, &help));
    std::iter::once(Group::with_title(title)).chain(notes).chain(helps).collect()
}

/// Lines that fit after some words. The renderer puts them below each other.
fn wrapped(before: &str, text: &str, width: usize) -> String {
    let lines = wrap_behind(before, text, width);
    lines.lines().map(str::trim_start).collect::<Vec<&str>>().join("\n")
}

/// What an error says may quote a file: without control characters it cannot act on a terminal.
fn clean(text: &str) -> String {
    let cleaned = match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => normalize_untrusted_str(&text[..end]) + "…",
        None => normalize_untrusted_str(text),
    };
    cleaned.replace(is_c1, "\u{fffd}")
}

/// The control characters beyond ASCII, which annotate-snippets leaves. Each is as long as `¤`, so
/// that places stay.
fn is_c1(sign: char) -> bool {
    matches!(sign, '\u{80}'..='\u{9f}')
}

/// The lines to draw, cut to a width that a terminal holds, and the place within them.
struct Window {
    text: String,
    line: usize,
    span: Span,
    /// Whether the first line lacks its beginning.
    cut: bool,
}

/// The columns for a line: for all of it, and for what stands before a place with a label.
#[derive(Debug, Clone, Copy)]
struct Room {
    whole: usize,
    label: usize,
}

impl Room {
    fn new(columns: usize, label: usize) -> Room {
        Room { whole: columns.max(NARROWEST), label }
    }

    /// Whether a line can be drawn as it is, with the label after its place.
    fn has(self, line: &str, end: usize) -> bool {
        // A line of many columns need not be measured.
        line.len() <= 4 * self.whole
            && line.width() <= self.whole
            && line[..end.min(line.len())].width() + self.label <= self.whole
    }
}

impl Window {
    fn around(source: &Source<'_>, span: Span, room: Room) -> Window {
        let start = source.floor(span.start);
        let end = source.floor(span.end).max(start);
        let first = source.line_number(start);
        // A range that ends with a newline ends with the line before it.
        let last = source.line_number(end.saturating_sub(1).max(start));
        let short = |line| room.has(source.line(line), 0);
        if last > first && last - first < MOST_LINES && (first..=last).all(short) {
            return Window::of_lines(source, first, last, start, end);
        }
        Window::of_one_line(source, first, start, end, room)
    }

    fn of_lines(source: &Source<'_>, first: usize, last: usize, start: usize, end: usize) -> Window {
        let base = source.line_start(first);
        let text = source.text()[base..source.line_start(last)].to_string() + source.line(last);
        let span = Span::new(start - base, (end - base).min(text.len()));
        Window { text, line: first, span, cut: false }
    }

    fn of_one_line(source: &Source<'_>, line: usize, start: usize, end: usize, room: Room) -> Window {
        let text = source.line(line);
        let start = (start - source.line_start(line)).min(text.len());
        let end = (end - source.line_start(line)).min(text.len());
        if room.has(text, end) {
            return Window { text: text.to_owned(), line, span: Span::new(start, end), cut: false };
        }
        // A place with two dots, or with its label; the smaller half of what is left goes before
        // it.
        let within = first_columns(&text[start..end], room.whole / 2);
        let left = room.whole.saturating_sub(within.width().max(1) + 2);
        let most = left.saturating_sub(room.label.max(left / 2));
        let before = last_columns(&text[..start], most.max(NARROWEST / 4));
        let after = match within.len() == end - start {
            true => first_columns(&text[end..], left.saturating_sub(before.width())),
            false => "",
        };
        let mut shown = String::new();
        if before.len() < start {
            shown.push('…');
        }
        shown.push_str(before);
        let place = shown.len();
        shown.push_str(within);
        let span = Span::new(place, shown.len());
        shown.push_str(after);
        if start + within.len() + after.len() < text.len() {
            shown.push('…');
        }
        Window { text: shown, line, span, cut: before.len() < start }
    }
}

/// As much of the beginning as the columns hold; a character takes one of them at least.
fn first_columns(text: &str, columns: usize) -> &str {
    let mut left = columns;
    let cut = text.char_indices().find(|&(_, sign)| match left.checked_sub(columns_of(sign)) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    cut.map_or(text, |(end, _)| &text[..end])
}

/// As much of the end.
fn last_columns(text: &str, columns: usize) -> &str {
    let mut left = columns;
    let cut = text.char_indices().rev().find(|&(_, sign)| match left.checked_sub(columns_of(sign)) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    cut.map_or(text, |(place, sign)| &text[place + sign.len_utf8()..])
}

fn columns_of(sign: char) -> usize {
    UnicodeWidthChar::width(sign).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::diagnostic;
    use crate::error::{Error, ErrorKind, Span};
    use crate::source::Source;

    fn drawn(text: &str, start: usize, end: usize) -> String {
        let error =
            Error::new(ErrorKind::Syntax, "something is wrong").at(Span::new(start, end)).label("here");
        diagnostic(&error.help("write it right"), &Source::new(Some("a.claims"), text), false, 80)
    }

    #[test]
    fn a_place_in_a_line() {
        assert_eq!(
            drawn("x\nclaim *1 ≈ ?", 15, 16),
            "error: something is wrong\n --> a.claims:2:12\n  |\n2 | claim *1 ≈ ?\n  |            ^ here\n  |\n  = help: write it right"
        );
    }

    #[test]
    fn without_a_place_there_is_no_rule() {
        let error = Error::new(ErrorKind::File, "no such file").note("it was here").help("look for it");
        let source = Source::new(None, "");
        let plain = "error: no such file\nnote: it was here\nhelp: look for it";
        assert_eq!(diagnostic(&error, &source, false, 80), plain);
        assert_eq!(
            diagnostic(&error, &Source::new(Some("a"), ""), false, 80),
            plain.replacen("no", "a: no", 1)
        );
        let alone = Error::new(ErrorKind::File, "no such file");
        assert_eq!(diagnostic(&alone, &source, false, 80), "error: no such file");
    }

    #[test]
    fn odd_places_are_drawn() {
        for text in [
            "",
            "\n",
            "a",
            "≈≈",
            "a\r\nb\r\n",
            "{*1,\n*2,\n*3",
            "\u{feff}\t\u{1b}[31m",
            "\u{9b}\u{9b}31m\u{7f}",
        ] {
            for start in 0..text.len() + 3 {
                for end in start..text.len() + 3 {
                    let picture = drawn(text, start, end);
                    assert!(
                        picture.contains('^') || picture.contains('/') || picture.contains('_'),
                        "{text:?} {start} {end} {picture}"
                    );
                    assert!(!picture.contains(|sign: char| sign.is_control() && sign != '\n'), "{picture:?}");
                }
            }
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = "≈".repeat(1_000_000) + "\n" + &"b\n".repeat(1_000_000);
        for (start, end) in
            [(0, 3), (1_500_000, 1_500_003), (0, text.len()), (2_999_997, 3_000_000), (3_000_000, 3_000_001)]
        {
            let picture = drawn(&text, start, end);
            assert!(picture.len() < 2_000, "{picture}");
            assert!(picture.lines().all(|line| line.chars().count() < 200), "{picture}");
        }
    }
}
