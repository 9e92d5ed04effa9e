// Colours for the blocks of the language in the book. What is a word and what a sign is said by the
// grammar for editors, which release/book.sh puts before this as `grammar`.

/** The classes of the book's themes, by the beginnings of the grammar's names. */
const CLASSES = [
  ["comment", "hljs-comment"],
  ["string", "hljs-string"],
  ["keyword.control", "hljs-keyword"],
  ["keyword.operator.word", "hljs-keyword"],
  ["constant.language", "hljs-literal"],
  ["constant", "hljs-number"],
  ["entity.name", "hljs-title"],
  ["support.function", "hljs-built_in"],
  ["support.class", "hljs-type"],
];

const patterns = grammar.patterns.map((pattern) => ({ ...pattern, at: new RegExp(pattern.match, "duy") }));

const classOf = (name) => CLASSES.find(([begin]) => name?.startsWith(begin))?.[1];

/** The parts of a line, each with its class, if it has one. */
function coloured(line) {
  const parts = [];
  const add = (text, name) => text && parts.push([text, classOf(name)]);
  let place = 0;
  while (place < line.length) {
    const found = patterns
      .map((pattern) => {
        pattern.at.lastIndex = place;
        return { pattern, match: pattern.at.exec(line) };
      })
      .find(({ match }) => match?.[0]);
    if (!found) {
      const sign = String.fromCodePoint(line.codePointAt(place));
      add(sign);
      place += sign.length;
      continue;
    }
    const { pattern, match } = found;
    const end = place + match[0].length;
    for (const [number, { name }] of Object.entries(pattern.captures ?? {})) {
      if (match[number] !== undefined) {
        const [from, to] = match.indices[number];
        add(line.slice(place, from));
        add(line.slice(from, to), name);
        place = to;
      }
    }
    add(line.slice(place, end), pattern.name);
    place = end;
  }
  return parts;
}

if (typeof document !== "undefined") {
  for (const code of document.querySelectorAll("code.language-sprague")) {
    const lines = code.textContent.split("\n").map((line) =>
      coloured(line).map(([text, className]) => {
        if (!className) {
          return document.createTextNode(text);
        }
        return Object.assign(document.createElement("span"), { className, textContent: text });
      }),
    );
    code.replaceChildren(...lines.flatMap((parts, number) => (number ? ["\n", ...parts] : parts)));
  }
}
