//! Why a canonical form is what it is, in sentences, which answers and proofs share.

use num_bigint::BigUint;

use crate::markup::{Prose, prose};
use crate::nimber::Nimber;
use crate::notation;
use crate::reply::Position;
use crate::theory::canonical::Proviso;
use crate::theory::{Canonical, CanonicalOption, Convention, Fate};

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
    notation::size_text(value, NIMBER)
}

/// Why a canonical form is what it is, a line for each step.
pub(crate) fn canonical(form: &Canonical<Position>) -> Vec<Prose> {
    let (written, value) = (&form.position.form.text, nimber(&form.value));
    if form.is_nimber {
        return vec![prose!("⟦{written}⟧ is a nimber: it is its own canonical form")];
    }
    if form.options.is_empty() {
        return vec![prose!(
            "⟦{written} ≈ {value}⟧ by the theorem; it has too many options to look at one by one"
        )];
    }
    let is_normal = form.convention == Convention::Normal;
    let mut lines: Vec<Prose> = is_normal.then(|| worth(form)).into_iter().collect();
    lines.extend(form.options.iter().map(|option| fate(form, option)));
    if let Some(omitted) = form.omitted.as_ref().filter(|&omitted| *omitted > BigUint::ZERO) {
        let stay = if is_normal { format!("; {} of them stay", form.omitted_kept()) } else { String::new() };
        lines.push(format!("… and {omitted} further options{stay}").into());
    }
    if is_normal {
        lines.push(prose!("what remains is ⟦{} = {value}⟧", below(&form.value)));
    }
    let back = prose!("every option has a move to a position that is equal to ⟦*0⟧");
    lines.extend(form.proviso.map(|proviso| match proviso {
        Proviso::Met => back + prose!(", and this one is misère N, as the proviso demands: it is ⟦*0⟧"),
        Proviso::Missed => back + prose!(", but this one is misère P: by the proviso it is not ⟦*0⟧"),
    }));
    lines
}

/// What becomes of an option.
fn fate(whole: &Canonical<Position>, option: &CanonicalOption<Position>) -> Prose {
    let (duplicates, equal) = match whole.convention {
        Convention::Normal => ("duplicates", "equivalent"),
        Convention::Misere => ("is equal to", "equal"),
    };
    let written = |position: &Position, value| match whole.convention {
        Convention::Normal => with_value(&position.form.text, value),
        Convention::Misere => position.form.text.clone(),
    };
    let name = written(&option.option, &option.value);
    match &option.fate {
        Fate::Kept => match option.canonical.as_ref().map(|canonical| &canonical.form) {
            Some(form) if form.complete && form.text != option.option.form.text => {
                prose!("⟦{name}⟧ stays, as ⟦{}⟧", form.text)
            }
            _ => prose!("⟦{name}⟧ stays"),
        },
        Fate::Duplicate { of } => prose!("⟦{name}⟧ {duplicates} ⟦{}⟧", of.form.text),
        Fate::Reversible { through } => prose!(
            "⟦{name}⟧ reverses through its option ⟦{}⟧, which is {equal} to the whole",
            written(through, &whole.value)
        ),
    }
}

/// A position, and what it is equivalent to where that is not plain.
fn with_value(written: &str, value: &Nimber) -> String {
    let value = nimber(value);
    if written == value { value } else { format!("{written} ≈ {value}") }
}

/// Why a position is equivalent to the nimber that it is.
fn worth(form: &Canonical<Position>) -> Prose {
    let written = &form.position.form.text;
    let (mex, equivalent) = (number(&form.value), format!("{written} ≈ {}", nimber(&form.value)));
    if form.option_values.len() > VALUES {
        return prose!(
            "every number below {mex} is the value of an option, and {mex} is not: ⟦{equivalent}⟧"
        );
    }
    let values: Vec<String> = form.option_values.iter().map(number).collect();
    prose!("its options are worth ").listed(&values)
        + prose!("; ⟦mex{{{}}} = {mex}⟧: ⟦{equivalent}⟧", values.join(", "))
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
