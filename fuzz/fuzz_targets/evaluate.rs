//! Whatever is typed: it is answered or refused, within the ceilings and without a panic; errors
//! point into the text.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use sprague::{Limits, Session, StopReason, check, report};

fuzz_target!(|text: &str| {
    let mut session = Session::with_limits(Limits::with_nodes(20_000).with_max_depth(1_000));
    let interrupt = session.interrupt();
    let watch = std::thread::spawn(move || {
        std::thread::park_timeout(Duration::from_millis(500));
        interrupt.stop(StopReason::TimeLimit);
    });
    for format in [check::Format::Statements, check::Format::Markdown] {
        for statement in check::statements(text, format) {
            let span = statement.span;
            assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
            let statement = &*statement.text;
            match session.eval(statement) {
                Ok(reply) => {
                    let _ = report::text(&reply);
                }
                Err(error) => {
                    if let Some(span) = error.span() {
                        assert!(statement.get(span.start..span.end).is_some(), "{error:?} is outside {statement:?}");
                    }
                }
            }
        }
        let _ = sprague::front_end::syntax::is_incomplete(text);
    }
    watch.thread().unpark();
    let _ = watch.join();
});
