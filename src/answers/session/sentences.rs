//! Sentences that a reply and a proof share.

use crate::markup::Prose;
use crate::nimber::Nimber;
use crate::notation;
use crate::session::binding::Binding;
use crate::session::reply::{CanonicalBy, CanonicalReply, FateReply, OptionFate};

/// Characters of a nimber in a sentence.
const NIMBER: usize = 144;

/// Values of options that are listed in a sentence.
const VALUES: usize = 16;

/// `*3`.
pub(crate) fn nimber(value: &Nimber) -> String {
    notation::nimber(value, NIMBER).text
}

/// `3`.
fn number(value: &Nimber) -> String {
    nimber(value).trim_start_matches('*').to_owned()
}

/// For which values of its variables a claim fails.
pub(crate) fn counterexample(bindings: &[Binding], first: bool) -> Prose {
    let values: Vec<String> =
        bindings.iter().map(|binding| format!("{} = {}", binding.name, binding.text)).collect();
    Prose::from(if first { "it fails first for " } else { "it fails, for instance, for " }).listed(&values)
}

/// For which values of its variables a claim `for some` holds.
pub(crate) fn witness(bindings: &[Binding]) -> Prose {
    let values: Vec<String> =
        bindings.iter().map(|binding| format!("{} = {}", binding.name, binding.text)).collect();
    Prose::from("it holds first for ").listed(&values)
}

/// Why a canonical form is what it is, a line for each step.
pub(crate) fn canonical(reply: &CanonicalReply) -> Vec<Prose> {
    let (form, value) = (&reply.form, nimber(&reply.value));
    match reply.found {
        CanonicalBy::Itself => {
            vec![Prose::new().math(form).text(" is a nimber: it is its own canonical form")]
        }
        CanonicalBy::Theorem => {
            let because = " by the theorem; it has too many options to look at one by one";
            vec![Prose::new().math(format!("{form} ≈ {value}")).text(because)]
        }
        CanonicalBy::Options => {
            let mut lines = vec![worth(reply)];
            lines.extend(reply.options.iter().map(fate));
            if reply.omitted > 0 {
                let kept = reply.omitted_kept;
                lines.push(format!("… and {} further options; {kept} of them stay", reply.omitted).into());
            }
            lines.push(Prose::from("what remains is ").math(format!("{} = {value}", below(&reply.value))));
            lines
        }
    }
}

/// What becomes of an option.
fn fate(option: &OptionFate) -> Prose {
    let line = Prose::new().math(with_value(&option.option, &option.value));
    match &option.fate {
        FateReply::Kept => line.text(" stays"),
        FateReply::Duplicate { of } => line.text(" duplicates ").math(of),
        FateReply::Reversible { through, through_value } => line
            .text(" reverses through its option ")
            .math(with_value(through, through_value))
            .text(", which is equivalent to the whole"),
    }
}

/// A position, and what it is equivalent to where that is not plain.
fn with_value(written: &str, value: &Nimber) -> String {
    let value = nimber(value);
    if written == value { value } else { format!("{written} ≈ {value}") }
}

/// Why a position is equivalent to the nimber that it is.
fn worth(reply: &CanonicalReply) -> Prose {
    let (mex, equivalent) = (number(&reply.value), format!("{} ≈ {}", reply.form, nimber(&reply.value)));
    if reply.option_values.len() > VALUES {
        let values = format!("every number below {mex} is the value of an option, and {mex} is not: ");
        return Prose::from(values).math(equivalent);
    }
    let values: Vec<String> = reply.option_values.iter().map(number).collect();
    Prose::from("its options are worth ")
        .listed(&values)
        .text("; ")
        .math(format!("mex{{{}}} = {mex}", values.join(", ")))
        .text(": ")
        .math(equivalent)
}

/// `{*0, *1, …, *(n-1)}`, shortened where it is long.
fn below(value: &Nimber) -> String {
    match value.to_u64() {
        Some(count @ 0..=8) => {
            let options: Vec<String> = (0..count).map(|option| format!("*{option}")).collect();
            format!("{{{}}}", options.join(", "))
        }
        Some(count) => format!("{{*0, *1, …, *{}}}", count - 1),
        None => "the set of all smaller nimbers".to_owned(),
    }
}
