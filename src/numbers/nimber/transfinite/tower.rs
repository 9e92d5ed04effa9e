//! The finite fields of the tower: which generators hold an element, and elements as vectors of
//! coefficients.
//!
//! The field is built over the finite nimbers by one generator x after the other, for each chain
//! κ_p, …, κ_{p^n} the last of it; all others are powers of that: x^(p^n) = α_p. An element is the
//! vector of its coefficients, the exponents of the first generator running fastest.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::components::{alpha, finite_degree, odd_prime};
use super::polynomial::{Monomial, Polynomial};
use super::product::{digits, product};
use crate::error::{Error, Limit, Result};
use crate::interrupt::Interrupt;
use crate::nimber::FiniteNimber;
use crate::nimber::finite::nim_product;
use crate::nimber::ordinal::Bounds;

/// A summand of an element: the exponent of each generator, the first first, and the coefficient.
pub(super) type Summand<C> = (Vec<usize>, C);

/// One generator.
struct Level<C> {
    /// The index of its prime, the prime, and how many generators κ the chain has.
    index: u32,
    prime: u64,
    chain: u32,
    /// The power of the generator that is α: the prime to the length of the chain.
    order: usize,
    /// α, of the generators before.
    alpha: Vec<Summand<C>>,
    /// Coefficients of an element below this generator, and of an unreduced product of such.
    stride: usize,
    wide_stride: usize,
}

/// One field of the tower.
pub(super) struct Tower<'a, C> {
    levels: Vec<Level<C>>,
    width: u64,
    /// The squares of the products of generators that are the basis, one after the other: (place,
    /// coefficient), and where each begins and the last ends.
    squares: Vec<(usize, C)>,
    square_ends: Vec<usize>,
    bounds: Bounds<'a>,
}

impl<'a, C: Coefficient> Tower<'a, C> {
    /// The degree of `shape` is below the ceiling already, and its width fits `C`.
    pub(super) fn new(shape: &Shape, bounds: Bounds<'a>) -> Result<Tower<'a, C>> {
        let mut tower = Tower {
            levels: Vec::new(),
            width: shape.width,
            squares: Vec::new(),
            square_ends: vec![0],
            bounds,
        };
        for &(index, prime, chain) in &shape.chains {
            let alpha = tower.summands(&alpha(index)?)?;
            let (stride, wide_stride) = (tower.len(), tower.wide_len());
            let order = usize::try_from(prime.pow(chain)).unwrap_or(usize::MAX);
            tower.levels.push(Level { index, prime, chain, order, alpha, stride, wide_stride });
        }
        for place in 0..tower.len() {
            let mut basis = Polynomial::default();
            basis.add(tower.monomial(place), &BigUint::from(1_u8));
            for (exponents, factor) in tower.summands(&product(&basis, &basis, bounds)?)? {
                tower.squares.push((tower.place(&exponents), factor));
            }
            tower.square_ends.push(tower.squares.len());
        }
        Ok(tower)
    }

    /// The degree over GF(2).
    pub(super) fn degree(&self) -> u64 {
        self.width * self.len() as u64
    }

    /// Coefficients of an element.
    fn len(&self) -> usize {
        self.levels.last().map_or(1, |last| last.stride * last.order)
    }

    /// Coefficients of a product before it is reduced.
    fn wide_len(&self) -> usize {
        self.levels.last().map_or(1, |last| last.wide_stride * (2 * last.order - 1))
    }

    pub(super) fn interrupt(&self) -> &'a Interrupt {
        self.bounds.interrupt
    }

    pub(super) fn one(&self) -> Vec<C> {
        let mut one = vec![C::ZERO; self.len()];
        one[0] = C::from_integer(&BigUint::from(1_u8));
        one
    }

    /// The vector of an element that the field holds.
    pub(super) fn element(&self, polynomial: &Polynomial) -> Result<Vec<C>> {
        let mut element = vec![C::ZERO; self.len()];
        for (exponents, coefficient) in self.summands(polynomial)? {
            element[self.place(&exponents)] = coefficient;
        }
        Ok(element)
    }

    pub(super) fn summands(&self, polynomial: &Polynomial) -> Result<Vec<Summand<C>>> {
        polynomial
            .terms()
            .map(|(monomial, coefficient)| {
                let mut exponents = vec![0; self.levels.len()];
                for (index, power) in monomial {
                    if let Ok(place) = self.levels.binary_search_by_key(index, |level| level.index) {
                        exponents[place] = self.levels[place].exponent(power, self.bounds.interrupt)?;
                    }
                }
                Ok((exponents, C::from_integer(coefficient)))
            })
            .collect()
    }

    pub(super) fn polynomial(&self, element: &[C]) -> Polynomial {
        let mut polynomial = Polynomial::default();
        for (place, coefficient) in
            element.iter().enumerate().filter(|(_, coefficient)| **coefficient != C::ZERO)
        {
            polynomial.add(self.monomial(place), &coefficient.to_integer());
        }
        polynomial
    }

    /// Where the coefficient of a product of generators stands.
    fn place(&self, exponents: &[usize]) -> usize {
        self.levels.iter().zip(exponents).map(|(level, exponent)| level.stride * exponent).sum()
    }

    /// The product of generators whose coefficient stands there.
    fn monomial(&self, place: usize) -> Monomial {
        let exponents = self.levels.iter().rev().map(|level| (level, place / level.stride % level.order));
        exponents
            .filter(|(_, exponent)| *exponent > 0)
            .map(|(level, exponent)| (level.index, level.power(exponent)))
            .collect()
    }

    /// The product, by Karatsuba's method for each generator: about n^1.6 operations for n
    /// coefficients.
    pub(super) fn product(&self, left: &[C], right: &[C]) -> Result<Vec<C>> {
        let mut product = vec![C::ZERO; self.wide_len()];
        self.multiply(self.levels.len(), left, right, &mut product)?;
        self.reduce(self.levels.len(), &mut product);
        product.truncate(self.len());
        Ok(product)
    }

    /// The square, which is additive: linear time for each summand of the squares of the basis.
    pub(super) fn square(&self, element: &[C]) -> Vec<C> {
        let mut square = vec![C::ZERO; self.len()];
        for (coefficient, ends) in element.iter().zip(self.square_ends.windows(2)) {
            if *coefficient != C::ZERO {
                let coefficient = coefficient.product(coefficient);
                for (place, factor) in &self.squares[ends[0]..ends[1]] {
                    square[*place].add(&coefficient.product(factor));
                }
            }
        }
        square
    }

    /// The product with a few summands: linear time for each.
    pub(super) fn product_with_few(&self, element: &[C], few: &[Summand<C>]) -> Vec<C> {
        let mut product = vec![C::ZERO; self.len()];
        for (exponents, coefficient) in few {
            self.add_multiple(self.levels.len(), element, exponents, coefficient, &mut product);
        }
        product
    }

    // What follows works on elements of the field of the first `depth` generators, and calls itself
    // for one less.

    /// Adds the unreduced product.
    fn multiply(&self, depth: usize, left: &[C], right: &[C], product: &mut [C]) -> Result<()> {
        match depth.checked_sub(1) {
            None => product[0].add(&left[0].product(&right[0])),
            Some(below) => self.multiply_chunks(depth, self.levels[below].order, left, right, product)?,
        }
        Ok(())
    }

    /// Adds the unreduced product of polynomials in the last generator, of `count` coefficients
    /// each.
    fn multiply_chunks(
        &self,
        depth: usize,
        count: usize,
        left: &[C],
        right: &[C],
        product: &mut [C],
    ) -> Result<()> {
        /// Below this, the plain method is faster.
        const FEW: usize = 8;
        let Level { stride, wide_stride, .. } = self.levels[depth - 1];
        if count <= FEW {
            for (i, left) in left.chunks_exact(stride).enumerate().filter(|(_, left)| !is_zero(left)) {
                for (j, right) in right.chunks_exact(stride).enumerate() {
                    self.multiply(
                        depth - 1,
                        left,
                        right,
                        &mut product[(i + j) * wide_stride..][..wide_stride],
                    )?;
                }
            }
            return Ok(());
        }
        self.bounds.interrupt.poll()?;
        let half = count.div_ceil(2);
        let (left_low, left_high) = left.split_at(half * stride);
        let (right_low, right_high) = right.split_at(half * stride);
        let mut low = vec![C::ZERO; (2 * half - 1) * wide_stride];
        self.multiply_chunks(depth, half, left_low, right_low, &mut low)?;
        let mut high = vec![C::ZERO; (2 * (count - half) - 1) * wide_stride];
        self.multiply_chunks(depth, count - half, left_high, right_high, &mut high)?;
        let (mut left_sum, mut right_sum) = (left_low.to_vec(), right_low.to_vec());
        add_all(&mut left_sum, left_high);
        add_all(&mut right_sum, right_high);
        self.multiply_chunks(depth, half, &left_sum, &right_sum, &mut product[half * wide_stride..])?;
        add_all(&mut product[half * wide_stride..], &low);
        add_all(&mut product[half * wide_stride..], &high);
        add_all(product, &low);
        add_all(&mut product[2 * half * wide_stride..], &high);
        Ok(())
    }

    /// Reduces an unreduced product, to its beginning.
    fn reduce(&self, depth: usize, product: &mut [C]) {
        let Some(below) = depth.checked_sub(1) else {
            return;
        };
        let Level { order, stride, wide_stride, .. } = self.levels[below];
        for place in 0..2 * order - 1 {
            self.reduce(below, &mut product[place * wide_stride..][..wide_stride]);
            for within in 0..stride {
                product.swap(place * stride + within, place * wide_stride + within);
            }
        }
        for place in order..2 * order - 1 {
            let (low, high) = product.split_at_mut(place * stride);
            self.add_multiple_of_alpha(
                depth,
                &high[..stride],
                &mut low[(place - order) * stride..][..stride],
            );
        }
    }

    /// Adds the product of an element of the first `depth - 1` generators with the α of the last.
    fn add_multiple_of_alpha(&self, depth: usize, element: &[C], sum: &mut [C]) {
        for (exponents, coefficient) in &self.levels[depth - 1].alpha {
            self.add_multiple(depth - 1, element, exponents, coefficient, sum);
        }
    }

    /// Adds the product with one summand.
    fn add_multiple(&self, depth: usize, element: &[C], exponents: &[usize], coefficient: &C, sum: &mut [C]) {
        let Some(below) = depth.checked_sub(1) else {
            return sum[0].add(&element[0].product(coefficient));
        };
        let Level { order, stride, .. } = self.levels[below];
        let shift = exponents[below];
        for (place, chunk) in element.chunks_exact(stride).enumerate().filter(|(_, chunk)| !is_zero(chunk)) {
            if place + shift < order {
                let sum = &mut sum[(place + shift) * stride..][..stride];
                self.add_multiple(below, chunk, exponents, coefficient, sum);
            } else {
                let mut multiple = vec![C::ZERO; stride];
                self.add_multiple_of_alpha(depth, chunk, &mut multiple);
                let sum = &mut sum[(place + shift - order) * stride..][..stride];
                self.add_multiple(below, &multiple, exponents, coefficient, sum);
            }
        }
    }
}

impl<C> Level<C> {
    /// The exponent of the generator for ω^(ω^k·`power`): the digits of `power` in base p, read
    /// backwards.
    fn exponent(&self, power: &BigUint, interrupt: &Interrupt) -> Result<usize> {
        let mut exponent = 0;
        let mut weight = self.order;
        for digit in digits(power, self.prime, interrupt)? {
            weight /= self.prime as usize;
            exponent += weight * digit as usize;
        }
        Ok(exponent)
    }

    /// The c for which the generator to this exponent is ω^(ω^k·c).
    fn power(&self, mut exponent: usize) -> BigUint {
        let mut power = BigUint::ZERO;
        for _ in 0..self.chain {
            power = power * self.prime + exponent % self.prime as usize;
            exponent /= self.prime as usize;
        }
        power
    }
}

fn is_zero<C: Coefficient>(element: &[C]) -> bool {
    element.iter().all(|coefficient| *coefficient == C::ZERO)
}

fn add_all<C: Coefficient>(sum: &mut [C], other: &[C]) {
    for (coefficient, other) in sum.iter_mut().zip(other) {
        coefficient.add(other);
    }
}

/// A finite nimber as a coefficient of a vector.
pub(super) trait Coefficient: Clone + PartialEq {
    const ZERO: Self;
    fn add(&mut self, other: &Self);
    fn product(&self, other: &Self) -> Self;
    /// The caller knows that it fits.
    fn from_integer(integer: &BigUint) -> Self;
    fn to_integer(&self) -> BigUint;
}

impl Coefficient for u64 {
    const ZERO: u64 = 0;
    #[inline]
    fn add(&mut self, other: &u64) {
        *self ^= other;
    }
    #[inline]
    fn product(&self, other: &u64) -> u64 {
        self.nim_product(*other)
    }
    fn from_integer(integer: &BigUint) -> u64 {
        integer.iter_u64_digits().next().unwrap_or(0)
    }
    fn to_integer(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Coefficient for BigUint {
    const ZERO: BigUint = BigUint::ZERO;
    fn add(&mut self, other: &BigUint) {
        *self ^= other;
    }
    fn product(&self, other: &BigUint) -> BigUint {
        nim_product(self, other)
    }
    fn from_integer(integer: &BigUint) -> BigUint {
        integer.clone()
    }
    fn to_integer(&self) -> BigUint {
        self.clone()
    }
}

impl<C: Coefficient> Tower<'_, C> {
    /// The element to the power 2^`count`.
    pub(super) fn frobenius(&self, element: &[C], count: u64) -> Result<Vec<C>> {
        let mut power = element.to_vec();
        for _ in 0..count {
            self.interrupt().poll()?;
            power = self.square(&power);
        }
        Ok(power)
    }

    /// The element to the power 1 + 2^s + 2^(2s) + … of `count` summands, for s = `step`: as many
    /// squarings as the exponent has digits, but only a logarithm of products (Itoh and Tsujii,
    /// 1988). With a step that divides the degree, and their quotient as the count, it is the norm
    /// to the field of degree `step`.
    pub(super) fn power_of_ones(&self, element: &[C], step: u64, count: u64) -> Result<Vec<C>> {
        let mut power = element.to_vec();
        let mut reached = 1;
        for bit in (0..count.ilog2()).rev() {
            power = self.product(&power, &self.frobenius(&power, step * reached)?)?;
            reached *= 2;
            if count >> bit & 1 == 1 {
                power = self.product(element, &self.frobenius(&power, step)?)?;
                reached += 1;
            }
        }
        Ok(power)
    }

    /// The inverse of what is not zero, x^(2^d − 2) in the field of degree d.
    pub(super) fn inverse(&self, element: &[C]) -> Result<Vec<C>> {
        match self.degree() - 1 {
            0 => Ok(element.to_vec()),
            ones => Ok(self.square(&self.power_of_ones(element, 1, ones)?)),
        }
    }

    /// The only square root, x^(2^(d − 1)) in the field of degree d.
    pub(super) fn square_root(&self, element: &[C]) -> Result<Vec<C>> {
        self.frobenius(element, self.degree() - 1)
    }

    /// The element to any power, by squaring and multiplying.
    pub(super) fn power(&self, element: &[C], exponent: &BigUint) -> Result<Vec<C>> {
        let mut power = self.one();
        for bit in (0..exponent.bits()).rev() {
            self.interrupt().poll()?;
            power = self.square(&power);
            if exponent.bit(bit) {
                power = self.product(&power, element)?;
            }
        }
        Ok(power)
    }
}

/// The least field of the tower that holds some nimbers: the finite nimbers below 2^`width`, and
/// for each index k of an odd prime p the generators κ_p, …, κ_{p^n}. It holds the α of its primes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The degree of the finite part over GF(2), a power of 2.
    pub width: u64,
    /// By ascending k: (k, p, n).
    pub chains: Vec<(u32, u64, u32)>,
}

impl Shape {
    pub(super) fn of(polynomials: &[&Polynomial], bounds: Bounds<'_>) -> Result<Shape> {
        let mut shape = Shape { width: 1, chains: Vec::new() };
        let mut wanted = BTreeMap::new();
        for polynomial in polynomials {
            shape.want(polynomial, &mut wanted, bounds)?;
        }
        // The greatest first, since its α is of smaller generators.
        while let Some((index, (prime, exponent))) = wanted.pop_last() {
            shape.want(&alpha(index)?, &mut wanted, bounds)?;
            shape.chains.insert(0, (index, prime, exponent));
        }
        Ok(shape)
    }

    fn want(
        &mut self,
        polynomial: &Polynomial,
        wanted: &mut BTreeMap<u32, (u64, u32)>,
        bounds: Bounds<'_>,
    ) -> Result<()> {
        for (monomial, coefficient) in polynomial.terms() {
            self.width = self.width.max(finite_degree(coefficient));
            for (index, power) in monomial {
                bounds.interrupt.poll()?;
                let Some(prime) = odd_prime(*index) else {
                    // Says what is missing.
                    alpha(*index)?;
                    continue;
                };
                let exponent =
                    u32::try_from(digits(power, prime, bounds.interrupt)?.len()).unwrap_or(u32::MAX);
                let entry = wanted.entry(*index).or_insert((prime, 0));
                entry.1 = entry.1.max(exponent);
            }
        }
        Ok(())
    }

    /// The degree over GF(2): the field has 2 to this power elements. `None` from 2^64 on.
    pub(super) fn degree(&self) -> Option<u64> {
        self.chains.iter().try_fold(self.width, |degree, (_, prime, exponent)| {
            degree.checked_mul(prime.checked_pow(*exponent)?)
        })
    }

    /// [`Shape::degree`], in full.
    pub(super) fn whole_degree(&self) -> BigUint {
        self.chains.iter().fold(BigUint::from(self.width), |degree, (_, prime, exponent)| {
            degree * BigUint::from(*prime).pow(*exponent)
        })
    }

    /// The degree, unless it is above the ceiling.
    pub(super) fn bounded_degree(&self, bounds: Bounds<'_>) -> Result<u64> {
        let most = bounds.limits.max_degree;
        self.degree().filter(|&degree| degree <= most).ok_or_else(|| {
            let size =
                self.degree().map_or_else(|| "more than 2^(2^64)".into(), |degree| format!("2^{degree}"));
            Error::limit(
                format!("the field that holds it has {size} elements, and the ceiling is 2^{most}"),
                Limit::Degree,
            )
            .note("sums and products have no such ceiling")
        })
    }
}
