//! Words and signs as LaTeX writes them.

/// Words, with what LaTeX would take for commands made harmless. Linear in their length.
pub(crate) fn words(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '\\' => text.push_str("\\textbackslash{}"),
            '<' | '>' | '|' => text.extend(['$', sign, '$']),
            '`' => text.push_str("\\textasciigrave{}"),
            '′' | '＇' | '’' => text.push('\''),
            '–' => text.push_str("--"),
            '—' => text.push_str("---"),
            '‘' => text.push('`'),
            '“' => text.push_str("``"),
            '”' => text.push_str("''"),
            '‐' | '‑' => text.push('-'),
            '…' => text.push_str("\\dots{}"),
            ' '..='~' => text.push(sign),
            _ => match symbol(sign) {
                Some(command) => text.push_str(&format!("${}$", command.trim_end())),
                None => text.push_str(&letter(sign)),
            },
        }
    }
    text
}

/// The command of math mode for a sign, with the space that ends it.
pub(crate) fn symbol(sign: char) -> Option<&'static str> {
    Some(match sign {
        '≈' => "\\approx ",
        '≉' => "\\not\\approx ",
        '≅' => "\\cong ",
        '≠' => "\\neq ",
        '⁻' => "^{-}",
        '≤' | '⩽' => "\\leq ",
        '≥' | '⩾' => "\\geq ",
        '⊕' => "\\oplus ",
        '→' => "\\to ",
        '∈' => "\\in ",
        '∉' => "\\notin ",
        '∪' => "\\cup ",
        '∅' => "\\varnothing ",
        '⟨' | '〈' => "\\langle ",
        '⟩' | '〉' => "\\rangle ",
        '·' | '⋅' | '\u{387}' => "\\cdot ",
        'ω' => "\\omega ",
        'α' => "\\alpha ",
        'β' => "\\beta ",
        'γ' => "\\gamma ",
        'δ' => "\\delta ",
        'ε' => "\\varepsilon ",
        'ζ' => "\\zeta ",
        'η' => "\\eta ",
        'θ' => "\\theta ",
        'ι' => "\\iota ",
        'κ' => "\\kappa ",
        'λ' => "\\lambda ",
        'μ' => "\\mu ",
        'ν' => "\\nu ",
        'ξ' => "\\xi ",
        'π' => "\\pi ",
        'ρ' => "\\rho ",
        'σ' => "\\sigma ",
        'τ' => "\\tau ",
        'υ' => "\\upsilon ",
        'φ' => "\\varphi ",
        'χ' => "\\chi ",
        'ψ' => "\\psi ",
        'Γ' => "\\Gamma ",
        'Δ' => "\\Delta ",
        'Θ' => "\\Theta ",
        'Λ' => "\\Lambda ",
        'Ξ' => "\\Xi ",
        'Π' => "\\Pi ",
        'Σ' => "\\Sigma ",
        'Φ' => "\\Phi ",
        'Ψ' => "\\Psi ",
        'Ω' => "\\Omega ",
        '×' => "\\times ",
        '−' => "- ",
        '∞' => "\\infty ",
        '⊗' => "\\otimes ",
        '⊘' => "\\oslash ",
        '∗' => "\\ast ",
        '∼' => "\\sim ",
        '≁' => "\\not\\sim ",
        '≡' => "\\equiv ",
        '≢' => "\\not\\equiv ",
        '≇' => "\\not\\cong ",
        '≔' => ":= ",
        '∀' => "\\forall ",
        '∃' => "\\exists ",
        '⇒' => "\\Rightarrow ",
        '⇔' => "\\Leftrightarrow ",
        '☾' => "\\text{loony} ",
        '‥' => "\\ldots ",
        '、' => ", ",
        '∧' => "\\wedge ",
        '∨' => "\\vee ",
        '∎' => "\\blacksquare ",
        '★' | '☆' | '⋆' => "\\star ",
        '↺' => "\\circlearrowleft ",
        '✗' => "\\times ",
        '■' => "\\blacksquare ",
        '█' => "\\blacksquare ",
        '◆' => "\\blacklozenge ",
        '←' => "\\leftarrow ",
        '⟂' => "\\perp ",
        '⌊' => "\\lfloor ",
        '⌋' => "\\rfloor ",
        '●' => "\\bullet ",
        '○' => "\\circ ",
        '▸' => "\\triangleright ",
        '│' | '┃' => "| ",
        '─' | '━' => "- ",
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => "+ ",
        _ => return None,
    })
}

/// A sign without a command: letters of all languages stay what they are, and [`definition`] says
/// what engines do that lack one; what a document of LaTeX cannot hold is written as its number.
pub(crate) fn letter(sign: char) -> String {
    match sign {
        _ if sign.is_control() || sign == '\u{feff}' => " ".to_owned(),
        _ if is_kept(sign) && sign > LAST_KNOWN => {
            format!("\\spragueletter{{{:04X}}}{{{sign}}}", u32::from(sign))
        }
        _ if is_kept(sign) => sign.to_string(),
        // Wide forms of the signs of ASCII.
        '\u{ff01}'..='\u{ff5e}' => words(&char::from(u32::from(sign).to_le_bytes()[0] + 0x20).to_string()),
        _ => format!("[U+{:04X}]", u32::from(sign)),
    }
}

/// The last letter that `pdflatex` knows by itself: those of Western and Central European languages.
const LAST_KNOWN: char = '\u{17f}';

/// Whether a sign above ASCII is written as it is.
fn is_kept(sign: char) -> bool {
    sign.is_alphabetic() || ('\u{a1}'..='\u{ff}').contains(&sign) && sign != '\u{ad}'
}

/// What a text needs that has such letters, in the preamble or before the text: an engine that does
/// not know a letter, or whose font lacks it, shows its number. `pdflatex` keeps what it knows of a
/// letter under the name `u8:` and the letter.
pub(crate) fn definition(text: &str) -> &'static str {
    const LETTER: &str = "\\ifdefined\\spragueletter\\else\\protected\\def\\spragueletter#1#2{%
\\ifdefined\\DeclareUnicodeCharacter\\ifcsname u8:\\detokenize{#2}\\endcsname{\\ifnum\"#1>\"3FF\\ifnum\"#1<\"530%
\\ifcsname T@T2A\\endcsname\\fontencoding{T2A}\\selectfont\\fi\\fi\\fi#2}\\else[U+#1]\\fi%
\\else\\iffontchar\\font\"#1 #2\\else[U+#1]\\fi\\fi}\\fi
";
    if text.contains("\\spragueletter{") { LETTER } else { "" }
}

#[cfg(test)]
mod tests {
    use super::words;

    /// A sheet has them in its statements, and a solution of LaTeX shows the statement.
    #[test]
    fn latex_can_write_every_sign_of_the_grammar() {
        let grammar = include_str!("../../grammar/sprague.pest");
        let signs: std::collections::BTreeSet<char> =
            grammar.chars().filter(|sign| !sign.is_ascii()).collect();
        assert!(signs.len() > 40, "{signs:?}");
        for sign in signs {
            let written = words(&sign.to_string());
            assert!(!written.contains("[U+"), "{sign} is written {written}");
        }
    }
}
