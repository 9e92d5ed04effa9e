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
        '≤' => "\\leq ",
        '≥' => "\\geq ",
        '⊕' => "\\oplus ",
        '→' => "\\to ",
        '∈' => "\\in ",
        '∪' => "\\cup ",
        '∅' => "\\varnothing ",
        '⟨' => "\\langle ",
        '⟩' => "\\rangle ",
        '·' => "\\cdot ",
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
        '∧' => "\\wedge ",
        '∨' => "\\vee ",
        '∎' => "\\blacksquare ",
        '★' => "\\star ",
        '☆' => "\\star ",
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

/// A sign without a command: letters of all languages stay what they are, and a whole document says
/// what they need; what a document of LaTeX cannot hold is written as its number.
pub(crate) fn letter(sign: char) -> String {
    match sign {
        _ if sign.is_control() || sign == '\u{feff}' => " ".to_owned(),
        _ if is_kept(sign) => sign.to_string(),
        _ => format!("[U+{:04X}]", u32::from(sign)),
    }
}

/// Whether a sign above ASCII is written as it is.
fn is_kept(sign: char) -> bool {
    sign.is_alphabetic() || ('\u{a1}'..='\u{ff}').contains(&sign) && sign != '\u{ad}'
}

/// The letters above ASCII in a text of LaTeX that `pdflatex` does not know by itself, each once, in
/// order. It knows those of Western and Central European languages.
pub(crate) fn foreign_letters(text: &str) -> Vec<char> {
    let foreign = text.chars().filter(|&sign| sign > '\u{17f}');
    foreign.collect::<std::collections::BTreeSet<char>>().into_iter().collect()
}
