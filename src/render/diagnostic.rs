//! An error drawn for a person: the line, a caret range under what is wrong, and what would work.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};

use crate::error::{Error, Span};
use crate::source::Source;

/// Characters of a long line shown on either side of the place, and of the place itself.
const AROUND: usize = 50;

/// A place that covers more lines than this is shown by its first line alone.
const MOST_LINES: usize = 4;

/// A message that quotes more than this is cut.
const MOST_CHARACTERS: usize = 2_000;

/// Draws an error that was found in a text, without a newline at the end; `color` adds ANSI colours.
///
/// Lines of any length are cut around the place before they are drawn, so the cost is that of one line.
///
/// ```
/// use sprague::{Session, Source, render::diagnostic};
/// let text = "*1 + {0, 1}";
/// let error = Session::new().eval(text).unwrap_err();
/// let drawn = diagnostic::draw(&error, &Source::new(None, text), false);
/// assert!(drawn.starts_with("error: "));
/// assert!(drawn.contains("^"));
/// ```
#[must_use]
pub fn draw(error: &Error, source: &Source<'_>, color: bool) -> String {
    let mut title = clean(error.message());
    if let (None, Some(name)) = (error.span(), source.name()) {
        title = format!("{}: {title}", clean(name));
    }
    let mut group = Group::with_title(Level::ERROR.primary_title(title));
    if let Some(span) = error.span() {
        let mut window = Window::around(source, span);
        window.text = window.text.replace(is_c1, "\u{a4}");
        let mut annotation = AnnotationKind::Primary.span(window.span.start..window.span.end);
        if let Some(label) = error.label_text() {
            annotation = annotation.label(clean(label));
        }
        let mut snippet = Snippet::source(window.text).line_start(window.line).annotation(annotation);
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
    }
    for note in error.notes() {
        group = group.element(Level::NOTE.message(clean(note)));
    }
    for help in error.helps() {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    renderer.render(&[group])
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

impl Window {
    fn around(source: &Source<'_>, span: Span) -> Window {
        let start = source.floor(span.start);
        let end = source.floor(span.end).max(start);
        let first = source.line_number(start);
        // A range that ends with a newline ends with the line before it.
        let last = source.line_number(end.saturating_sub(1).max(start));
        let short = |line| source.line(line).len() <= 4 * AROUND;
        if last > first && last - first < MOST_LINES && (first..=last).all(short) {
            return Window::of_lines(source, first, last, start, end);
        }
        Window::of_one_line(source, first, start, end)
    }

    fn of_lines(source: &Source<'_>, first: usize, last: usize, start: usize, end: usize) -> Window {
        let base = source.line_start(first);
        let text = source.text()[base..source.line_start(last)].to_string() + source.line(last);
        let span = Span::new(start - base, (end - base).min(text.len()));
        Window { text, line: first, span, cut: false }
    }

    fn of_one_line(source: &Source<'_>, line: usize, start: usize, end: usize) -> Window {
        let text = source.line(line);
        let start = (start - source.line_start(line)).min(text.len());
        let end = (end - source.line_start(line)).min(text.len());
        let before = last_characters(&text[..start]);
        let within = first_characters(&text[start..end]);
        let after = if within.len() == end - start { first_characters(&text[end..]) } else { "" };
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

fn first_characters(text: &str) -> &str {
    text.char_indices().nth(AROUND).map_or(text, |(end, _)| &text[..end])
}

fn last_characters(text: &str) -> &str {
    text.char_indices().rev().nth(AROUND - 1).map_or(text, |(start, _)| &text[start..])
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::error::{Error, ErrorKind, Span};
    use crate::source::Source;

    fn drawn(text: &str, start: usize, end: usize) -> String {
        let error =
            Error::new(ErrorKind::Syntax, "something is wrong").at(Span::new(start, end)).label("here");
        draw(&error.help("write it right"), &Source::new(Some("a.claims"), text), false)
    }

    #[test]
    fn a_place_in_a_line() {
        assert_eq!(
            drawn("x\nclaim *1 ≈ ?", 15, 16),
            "error: something is wrong\n --> a.claims:2:12\n  |\n2 | claim *1 ≈ ?\n  |            ^ here\n  |\n  = help: write it right"
        );
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
