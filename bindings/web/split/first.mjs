// What the page is asked for at first, so that the module can be cut in two: the sheets of the page's
// list, statements of each kind that is common, errors, what helps while typing, and games.
import { examples } from "../page/examples.js";

/** Topics whose sheets need engines of their own; and statements whose answers are long texts. */
const LATER = ["Claims for all n"];
const isLater = (statement) => statement.startsWith("prove ");

const STATEMENTS = `
nim(3, 5, 7)
{*1, {*1, *2}, *3} + *2
grundy(nim(1, 2, 3) + *4)
*3 + *5 = *6
claim nim(1, 2, 3) is N
claim kayles(n) is N for n in 1..20
outcome(nim(2, 2))
options({*1, *2})
winning_moves(nim(3, 4, 5))
moves kayles(6) + *2
mex({0, 1, 3})
3 xor 5
2^64 + 1
[n for n in 1..20 if n % 2 = 0]
f(n) := if n = 0 then 0 else f(n - 1) + 1
f(5)
x := *2 + *3
x = *1
sequence(dawsons_kayles, 0..20)
birthday({*1, {*1}})
canonical({*0, *2, {*2}})
why nim(1, 2, 3) = *0
subtraction([1, 2, 3])(7)
*2 ⊗ *3
let t = *4
misere_outcome(kayles(5))
claim nim(1, 1) is misere N
`;

const ERRORS = `nim(1, 2
kayle(3)
claim nim(1, 2) is
1 + nim(2)
*1 + }
nim(-1)
x :=
2 / 0
:drow *1
`.split("\n");

const COMMANDS = `:draw nim(3, 5, 7)
:draw kayles(5)
:graph {*1, *2}
:help nim
:help mex
:help claim
:table a xor b for a in 0..4 for b in 0..4`.split("\n");

const GAMES = [
  { position: "nim(3, 5, 6)", lines: ["hint", "take 1", "why", "undo", "1", "2", "3"] },
  { position: "kayles(5)", lines: ["hint", "1", "1"] },
  { position: "{*1, {*1}}", lines: ["1", "1"] },
  { position: "cram(2, 3)", lines: ["1", "1"] },
  { position: "nim(2, 3)", misere: true, lines: ["hint", "1", "1"] },
];

/** The requests, one after another; `ask` answers one, where the next needs it. */
export function* firstRequests(ask) {
  const listed = examples.filter(({ topic }) => !LATER.includes(topic)).flatMap(({ sheets }) => sheets);
  for (const text of [...listed.map(({ text }) => text), STATEMENTS, ...STATEMENTS.split("\n"), ...ERRORS, ...COMMANDS]) {
    const { parts } = ask({ ask: "sheet", text, columns: 76 });
    for (const [place, [from, to]] of parts.entries()) {
      if (!isLater(text.slice(from, to))) {
        yield { ask: "run", part: place };
      }
    }
    yield { ask: "colors", text };
    for (const at of [1, 3, text.length]) {
      yield { ask: "complete", text, at };
      yield { ask: "help", text, at };
    }
  }
  for (const { lines, ...wish } of GAMES) {
    yield { ask: "play", ...wish };
    for (const line of lines) {
      yield { ask: "winning" };
      yield { ask: "enter", line };
    }
  }
  yield { ask: "define", text: "f(n) := n + 1" };
  yield { ask: "markdown", text: "*1 + *2\n", answers: ["*3"] };
}
