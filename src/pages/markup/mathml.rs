//! Formulas as MathML, in the elements that every browser has.

use unicode_width::UnicodeWidthStr;

use crate::markup::formula::{Stretch, Token, stretches, tokens};
use crate::picture::escaped;

/// A longer formula is cut after its commas, where lines may end.
const SHORT: usize = 40;

/// A formula, or several that follow each other; what is typed as code. Linear in its length.
pub(super) fn formula(formula: &str) -> String {
    let mut text = String::new();
    for (spaced, stretch) in stretches(formula) {
        text.push_str(if spaced { " " } else { "" });
        match stretch {
            Stretch::Formula(part) => text.push_str(&set(part)),
            Stretch::Typed(part) => text.push_str(&format!("<code>{}</code>", escaped(part))),
        }
    }
    text
}

fn set(formula: &str) -> String {
    let is_long = formula.width() > SHORT;
    let mut done = String::new();
    // What stands in the exponents that are open, below it what stands on the line.
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    for token in tokens(formula) {
        if token == Token::ExponentEnds && rows.len() > 1 {
            let exponent = rows.pop().unwrap_or_default().concat();
            let row = last(&mut rows);
            let base = row.pop().unwrap_or_else(|| "<mrow></mrow>".to_owned());
            row.push(format!("<msup>{base}<mrow>{exponent}</mrow></msup>"));
            continue;
        }
        if token == Token::Exponent {
            rows.push(Vec::new());
            continue;
        }
        let ends = is_long && rows.len() == 1 && token == Token::Sign(',');
        add(last(&mut rows), token);
        if ends {
            done.push_str(&format!("<math>{}</math> ", last(&mut rows).concat()));
            last(&mut rows).clear();
        }
    }
    let rest: String = rows.concat().concat();
    if !rest.is_empty() {
        done.push_str(&format!("<math>{rest}</math>"));
    }
    done.trim_end().to_owned()
}

fn last(rows: &mut Vec<Vec<String>>) -> &mut Vec<String> {
    if rows.is_empty() {
        rows.push(Vec::new());
    }
    let place = rows.len() - 1;
    &mut rows[place]
}

fn add(row: &mut Vec<String>, token: Token) {
    let element = match token {
        Token::Letter(letter) => format!("<mi>{letter}</mi>"),
        Token::Indexed(letter, index) => {
            let kind = if index.starts_with(|sign: char| sign.is_ascii_digit()) { "mn" } else { "mi" };
            format!("<msub><mi>{letter}</mi><{kind}>{index}</{kind}></msub>")
        }
        Token::Operator(name) | Token::Name(name) => format!("<mi>{name}</mi>"),
        Token::Star => "<mo lspace=\"0\" rspace=\"0\">∗</mo>".to_owned(),
        Token::Times => "<mo>·</mo>".to_owned(),
        Token::WordSpace => "<mspace width=\"0.3em\"></mspace>".to_owned(),
        Token::Exponent | Token::ExponentEnds => return,
        Token::Sign(' ') => return,
        Token::Sign(digit) if digit.is_ascii_digit() => match row.last_mut() {
            // The digits of a number are one element.
            Some(number) if number.starts_with("<mn>") => {
                number.insert(number.len() - "</mn>".len(), digit);
                return;
            }
            _ => format!("<mn>{digit}</mn>"),
        },
        Token::Sign(sign) if sign.is_alphabetic() => format!("<mi>{sign}</mi>"),
        Token::Sign(sign @ ('(' | ')' | '{' | '}' | '[' | ']' | '|')) => {
            format!("<mo stretchy=\"false\">{sign}</mo>")
        }
        Token::Sign('-') => "<mo>−</mo>".to_owned(),
        Token::Sign('\'') => "<mo lspace=\"0\" rspace=\"0\">′</mo>".to_owned(),
        // Nothing stands before it that it would have to be apart from.
        Token::Sign(relation @ ('≈' | '≤' | '≥' | '=' | '⊕')) if row.is_empty() => {
            format!("<mo lspace=\"0\">{relation}</mo>")
        }
        Token::Sign(sign) => format!("<mo>{}</mo>", escaped(sign.encode_utf8(&mut [0; 4]))),
    };
    row.push(element);
}

#[cfg(test)]
mod tests {
    use super::formula;

    #[test]
    fn formulas() {
        assert_eq!(
            formula("G12 ≈ *2"),
            "<math><msub><mi>G</mi><mn>12</mn></msub><mo>≈</mo>\
             <mo lspace=\"0\" rspace=\"0\">∗</mo><mn>2</mn></math>"
        );
        assert_eq!(
            formula("ω^(ω + 1)"),
            "<math><msup><mi>ω</mi><mrow><mi>ω</mi><mo>+</mo><mn>1</mn></mrow></msup></math>"
        );
        assert!(formula("a < b & c").contains("<mo>&lt;</mo>"));
        assert_eq!(
            formula("cram(\"# <#\") - G'"),
            "<code>cram(&quot;# &lt;#&quot;)</code> <math><mo>−</mo><mi>G</mi><mo lspace=\"0\" rspace=\"0\">′</mo></math>"
        );
        assert_eq!(formula(""), "");
        let long = formula(&"{*1, *2}, ".repeat(20));
        assert!(long.matches("<math>").count() > 10 && !long.contains("<math></math>"));
    }
}
