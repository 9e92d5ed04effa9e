//! Colours: those of the parts of pictures, and those of values: one for 0 that stands out, and a
//! scale for all others.

/// A colour, as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color(pub u8, pub u8, pub u8);

/// Lines and letters.
pub(crate) const INK: Color = Color::web(0x24292f);
/// Numbers of squares, lines between.
pub(crate) const FAINT: Color = Color::web(0x6e7781);
/// What a move touches: its outline, and what it is filled with.
pub(crate) const MARK: Color = Color::web(0xc4320a);
pub(crate) const MARK_FILL: Color = Color::web(0xffd8c2);
pub(crate) const WHITE: Color = Color::web(0xffffff);

impl Color {
    /// The colour that a web page writes as these six hexadecimal digits.
    pub(crate) const fn web(digits: u32) -> Color {
        Color((digits >> 16) as u8, (digits >> 8) as u8, digits as u8)
    }
}

/// As a web page writes it: `#ff8800`.
impl std::fmt::Display for Color {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A place on the scale of the values of a table: 0 for the value 0, from 1 to 255 for the others,
/// in their order.
pub type Step = u8;

/// The colours that the scale goes through; black letters can be read on each.
const ANCHORS: [(u8, u8, u8); 6] =
    [(255, 245, 190), (253, 205, 110), (140, 210, 130), (90, 195, 205), (135, 165, 240), (215, 155, 225)];

/// The colour of a step, as red, green and blue: dark for 0, on which letters are white; light for
/// all others, on which they are black.
///
/// ```
/// let brightness = |step| { let (red, green, blue) = sprague::front_end::picture::color(step); u32::from(red) + u32::from(green) + u32::from(blue) };
/// assert!(brightness(0) < 200 && (1..=255).all(|step| brightness(step) > 400));
/// ```
#[must_use]
pub fn color(step: Step) -> (u8, u8, u8) {
    let Some(along) = step.checked_sub(1) else { return (31, 41, 75) };
    let place = f64::from(along) / 254. * (ANCHORS.len() - 1) as f64;
    let before = (place as usize).min(ANCHORS.len() - 2);
    let part = place - before as f64;
    let (from, to) = (ANCHORS[before], ANCHORS[before + 1]);
    let between =
        |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8;
    (between(from.0, to.0), between(from.1, to.1), between(from.2, to.2))
}

/// The steps for a number of different values above 0. They are spread over the scale by their
/// order and not by their size, so that a few large ones do not make the rest look alike.
pub(crate) fn step(order: usize, values: usize) -> Step {
    if values <= 1 {
        return 1;
    }
    (1 + order * 254 / (values - 1)) as Step
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn steps_reach_from_end_to_end_in_order() {
        assert_eq!((step(0, 1), step(0, 2), step(1, 2)), (1, 1, 255));
        for values in [2, 9, 255, 1_000] {
            assert!((1..values).all(|order| step(order - 1, values) <= step(order, values)));
            assert_eq!((step(0, values), step(values - 1, values)), (1, 255));
        }
    }
}
