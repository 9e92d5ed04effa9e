// The language of Sprague for editors that colour by tree-sitter. As in grammar/sprague.pest, operators
// stand in a flat row: what binds tighter does not matter for colours, folds and names. src/scanner.c
// decides which ends of lines end a statement.
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** @param {GrammarSymbols<string>} $ @param {RuleOrLiteral} rule */
const commas = ($, rule) => seq(rule, repeat(seq($._comma, rule)), optional($._comma));

module.exports = grammar({
  name: "sprague",

  extras: ($) => [/[\s\u200B\u2060\uFEFF]|\\[,;! ]|\\left|\\right/, $.comment],
  externals: ($) => [$._end],
  word: ($) => $.name,

  rules: {
    source_file: ($) =>
      seq(
        repeat(choice($._stop, seq($._statement, $._stop))),
        optional($._statement),
      ),
    _stop: ($) => choice($._end, ";"),

    _statement: ($) => choice($.claim, $.prove, $.moves, $.use, $.definition, $.element),
    claim: ($) => seq("claim", field("condition", $.element)),
    prove: ($) => seq("prove", field("condition", $.element)),
    moves: ($) => seq("moves", optional($.misere), field("position", $.expression)),
    use: ($) => prec(2, seq("use", field("file", $.string))),
    misere: () => choice("misere", "misère"),

    definition: ($) =>
      prec.right(seq(
        optional("loopy"),
        field("name", choice($.name, $.call)),
        $._defines,
        field("value", $.expression),
        optional($.where),
      )),
    where: ($) => prec.right(repeat1(seq("where", $.part, repeat(seq($._comma, $.part))))),
    part: ($) => seq(field("name", $.name), $._defines, field("value", $.expression)),

    element: ($) => prec.right(seq($.expression, optional($.words), repeat($._clause))),
    option: ($) =>
      prec.right(seq(optional($.turn), $.expression, optional($.words), repeat($._clause))),
    turn: () => choice("entailing", "complimenting"),
    words: ($) => seq("as", $.string),

    _clause: ($) => choice($.for_clause, $.quantifier, $.if_clause),
    for_clause: ($) =>
      prec.right(seq("for", field("name", $.name), choice("in", alias($._relation, "in")), field("source", $.expression))),
    if_clause: ($) => prec.right(seq("if", field("condition", $.expression))),
    quantifier: ($) =>
      prec.right(seq(
        choice(seq("for", choice("all", "some")), $._quantify),
        optional("games"),
        $.binder,
        repeat(seq($._comma, $.binder)),
      )),
    binder: ($) =>
      prec.right(seq(
        field("name", $.name),
        optional(seq(
          alias(choice($._relation, "<", ">"), $.operator),
          field("bound", $.angle_expression),
        )),
      )),

    expression: ($) => prec.right(seq($._operand, repeat(seq($._infix, $._operand)))),
    _infix: ($) =>
      choice(
        $._sum,
        alias(choice($._relation, "=", "<", ">", "in", "and", "or", "implies", "iff"), $.operator),
        prec.right(seq(alias("is", $.operator), optional($.misere))),
        alias(seq("not", "in"), $.operator),
      ),
    _operand: ($) => choice($.prefixed, $.conditional, $._primary),
    prefixed: ($) =>
      prec.right(seq($._negation, $._operand)),
    conditional: ($) =>
      prec.right(seq(
        "if", field("condition", $.expression), "then", field("then", $.expression), "else",
        field("else", $.expression),
      )),
    _primary: ($) =>
      choice(
        $.nimber, $.integer, $.heap, $.call, $.name, $.string, $.set, $.angle_set, $.group, $.list, $.index, $.infinite,
        $.empty_set, $.loony,
      ),

    nimber: ($) =>
      prec.right(3, seq($._star, optional(choice($.integer, $.name, $.call, $.group, $.index, $.braced)))),
    braced: ($) => seq($._open_set, $.expression, $._close_set),
    call: ($) => prec.right(4, seq(field("function", choice($.name, $.call)), choice($.arguments, $.set))),
    heap: ($) => prec.right(4, seq(field("code", $.code), optional($.arguments))),
    arguments: ($) =>
      seq($._open_group, repeat(seq($.element, optional($._comma))), $._close_group),
    index: ($) =>
      prec.right(4, seq(choice($.name, $.call, $.list, $.group, $.string, $.index), $._open_list, $.expression, $._close_list)),
    group: ($) => seq($._open_group, $.element, $._close_group),
    list: ($) => seq($._open_list, optional(commas($, $.element)), $._close_list),
    set: ($) => seq($._open_set, optional(commas($, $.option)), optional(seq("|", optional(commas($, $.element)))), $._close_set),
    infinite: ($) =>
      seq($._infinity, optional("_"), $._open_set, optional(commas($, $.element)), $._close_set),
    angle_set: ($) =>
      choice(
        seq("<", optional(commas($, $.angle_option)), ">"),
        seq($._open_angle, optional(commas($, $.option)), $._close_angle),
      ),
    angle_option: ($) => seq(optional($.turn), $.angle_expression),
    angle_expression: ($) =>
      prec.right(seq($._angle_operand, repeat(seq($._sum, $._angle_operand)))),
    _angle_operand: ($) =>
      choice(
        $._primary,
        prec.right(seq($._negation, $._angle_operand)),
      ),

    // Signs of one meaning are one token, so that the parser stays small.
    _sum: ($) => alias(choice($._sign, $._minus, $._star, "^", "xor", "union"), $.operator),
    _negation: ($) => alias(choice($._minus, "not", "¬"), $.operator),
    _sign: () =>
      token(choice(
        "+", "＋", "++", "⊕", "×", "·", "⋅", "//", "%", "％", "⊗", "⊘", "∪", "..", "...", "‥", "\\%",
        /\\(oplus|times|cdot|otimes|oslash|cup)/,
      )),
    _relation: () =>
      token(choice(
        "=⁻", "=^-", "!=⁻", "!=^-", "≠⁻", "≠^-", "==", "≅", "≡", "≈", "~", "∼", "＝", "!==", "≇", "≢", "!=", "!~",
        "≠", "≉", "≁", "＜", "＞", "<=", "≤", "⩽", ">=", "≥", "⩾", "∈", "∉", "∧", "∨", "⇒", "⇔", "\\not=",
        /\\(cong|equiv|approx|simeq|sim|ncong|not\\cong|not\\approx|neq?|leq?|geq?|in|notin|implies|Rightarrow|iff|Leftrightarrow)/,
      )),
    _minus: () => token(choice("-", "−", "–", "－")),
    _star: () => token(choice("*", "∗", "⋆", "＊", "★", "\\ast", "\\star")),
    _defines: () => token(choice(":=", "：=", "≔")),
    _comma: () => token(choice(",", "，", "、")),
    _quantify: () => token(choice("∀", "∃", "\\forall", "\\exists")),
    _infinity: () => token(choice("∞", "\\infty")),
    _open_set: () => token(choice("{", "\\{", "｛")),
    _close_set: () => token(choice("}", "\\}", "｝")),
    _open_group: () => token(choice("(", "（")),
    _close_group: () => token(choice(")", "）")),
    _open_list: () => token(choice("[", "［")),
    _close_list: () => token(choice("]", "］")),
    _open_angle: () => token(choice("⟨", "〈", "\\langle")),
    _close_angle: () => token(choice("⟩", "〉", "\\rangle")),

    comment: () => token(seq("#", /[^\r\n]*/)),
    string: () => token(choice(/"[^"\r\n]*"/, /“[^”\r\n]*”/)),
    integer: () => token(/[0-9]+(_[0-9]+)*/),
    code: () =>
      token(/([0-9][0-9A-Za-z!]*=?)?\.[0-9A-Za-z!…=\[]([0-9A-Za-z!…\[\]]|\.\.\.)*/),
    empty_set: () => choice("∅", "\\emptyset", "\\varnothing"),
    loony: () => "☾",
    name: () => token(/([\p{L}\p{Nl}_]|\\omega)[\p{L}\p{N}\p{M}_'′’ʹ＇]*/),
  },
});
