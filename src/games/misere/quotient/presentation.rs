//! A quotient to read: generators, relations and normal forms.

use hashbrown::HashMap;

use super::monoid::{Element, Monoid};
use crate::error::Result;
use crate::interrupt::Interrupt;

/// Exponents of the generators.
type Exponents = Vec<u32>;

/// Generators of a monoid, and the reduced rewriting rules that lead every word to its normal form.
///
/// Words are ordered by degree, then by the exponents of earlier generators, the greater the less.
/// The normal form of an element is its least word; a relation leads from a word that is not in
/// normal form, while all that divide it are, to its normal form. So these are determined by the
/// monoid and its generators, and equal quotients print alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Presentation {
    /// The heaps, or the numbers of the generators of the game.
    pub(super) generators: Vec<usize>,
    /// The normal form of each element.
    pub(super) normal_forms: Vec<Exponents>,
    pub(super) relations: Vec<(Exponents, Element)>,
}

impl Presentation {
    /// The presentation by generators of the game in their order, each that is not a product of
    /// those before it; without those that later ones make superfluous.
    pub(super) fn new(monoid: &Monoid, values: &[Element], interrupt: &Interrupt) -> Result<Presentation> {
        let mut generators: Vec<usize> = Vec::new();
        let mut reached = generated(monoid, &[], interrupt)?;
        let value = |&generator: &usize| values[generator];
        for generator in 1..values.len() {
            if !reached[values[generator] as usize] {
                generators.push(generator);
                let values: Vec<Element> = generators.iter().map(value).collect();
                reached = generated(monoid, &values, interrupt)?;
            }
        }
        let mut place = 0;
        while place < generators.len() {
            let others = generators.iter().filter(|&&other| other != generators[place]);
            let others: Vec<Element> = others.map(value).collect();
            match generated(monoid, &others, interrupt)?.iter().all(|&reached| reached) {
                true => drop(generators.remove(place)),
                false => place += 1,
            }
        }
        let values: Vec<Element> = generators.iter().map(value).collect();
        let (normal_forms, relations) = normal_forms(monoid, &values, interrupt)?;
        Ok(Presentation { generators, normal_forms, relations })
    }

    /// Puts the normal forms in their order; the elements that they are of.
    pub(super) fn sort(&mut self) -> Vec<Element> {
        let forms = std::mem::take(&mut self.normal_forms);
        let mut sorted: Vec<(u64, Exponents, Element)> = forms
            .into_iter()
            .zip(0..)
            .map(|(form, element)| (form.iter().map(|&exponent| u64::from(exponent)).sum(), form, element))
            .collect();
        sorted.sort_unstable_by(|one, other| one.0.cmp(&other.0).then_with(|| other.1.cmp(&one.1)));
        let (forms, order) = sorted.into_iter().map(|(_, form, element)| (form, element)).unzip();
        self.normal_forms = forms;
        order
    }

    /// An element as it is written: `ab^2`, `1`; with more than 26 generators `x1 x2^2`.
    pub(super) fn written(&self, element: usize) -> String {
        self.word_written(&self.normal_forms[element])
    }

    /// The name of a generator by its place.
    pub(super) fn name(&self, place: usize) -> String {
        match char::from_u32('a' as u32 + place as u32) {
            Some(letter) if self.generators.len() <= 26 => letter.to_string(),
            _ => format!("x{}", place + 1),
        }
    }

    pub(super) fn word_written(&self, word: &[u32]) -> String {
        let power = |(place, &exponent): (usize, &u32)| match exponent {
            0 => None,
            1 => Some(self.name(place)),
            _ => Some(format!("{}^{exponent}", self.name(place))),
        };
        let powers: Vec<String> = word.iter().enumerate().filter_map(power).collect();
        match powers.is_empty() {
            true => "1".to_owned(),
            false => powers.join(if self.generators.len() <= 26 { "" } else { " " }),
        }
    }
}

/// Which elements are products of some.
fn generated(monoid: &Monoid, generators: &[Element], interrupt: &Interrupt) -> Result<Vec<bool>> {
    let mut reached = vec![false; monoid.order()];
    reached[0] = true;
    let mut queue: Vec<Element> = vec![0];
    while let Some(element) = queue.pop() {
        interrupt.poll()?;
        for &generator in generators {
            let product = monoid.product(element, generator);
            if !reached[product as usize] {
                reached[product as usize] = true;
                queue.push(product);
            }
        }
    }
    Ok(reached)
}

type NormalForms = (Vec<Exponents>, Vec<(Exponents, Element)>);

/// The normal form of each element, and the relations, one degree after the other.
fn normal_forms(monoid: &Monoid, generators: &[Element], interrupt: &Interrupt) -> Result<NormalForms> {
    let count = generators.len();
    let mut forms: Vec<Option<Exponents>> = vec![None; monoid.order()];
    forms[0] = Some(vec![0; count]);
    let mut relations = Vec::new();
    let mut layer: HashMap<Exponents, Element> = HashMap::from([(vec![0; count], 0)]);
    while !layer.is_empty() {
        let mut next: HashMap<Exponents, Element> = HashMap::new();
        for (word, &element) in &layer {
            interrupt.poll()?;
            for (place, &generator) in generators.iter().enumerate() {
                let mut longer = word.clone();
                longer[place] += 1;
                if divisors(&longer).all(|divisor| layer.contains_key(&divisor)) {
                    next.insert(longer, monoid.product(element, generator));
                }
            }
        }
        let mut words: Vec<(Exponents, Element)> = next.into_iter().collect();
        words.sort_unstable_by(|one, other| other.0.cmp(&one.0));
        layer.clear();
        for (word, element) in words {
            match &mut forms[element as usize] {
                Some(_) => relations.push((word, element)),
                unknown => {
                    *unknown = Some(word.clone());
                    layer.insert(word, element);
                }
            }
        }
    }
    let forms = forms.into_iter().map(|form| form.expect("the generators reach every element"));
    Ok((forms.collect(), relations))
}

/// The words of one degree less that divide a word.
fn divisors(word: &Exponents) -> impl Iterator<Item = Exponents> {
    (0..word.len()).filter(|&place| word[place] > 0).map(move |place| {
        let mut divisor = word.clone();
        divisor[place] -= 1;
        divisor
    })
}
