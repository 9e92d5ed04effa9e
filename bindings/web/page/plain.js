// What the editor's packages ask of the package @codemirror/language and its trees, for a text that has no
// tree: brackets that match, and how deep a line begins. `build.sh` puts it in their place, since they
// are as large as the rest of the page's own scripts four times over.
import { countColumn, Facet } from "@codemirror/state";

const node = {
  name: "",
  from: 0,
  to: 0,
  parent: null,
  firstChild: null,
  type: { prop: () => undefined },
  childAfter: () => null,
  childBefore: () => null,
};
const tree = { length: 0, resolveInner: () => node, resolveStack: () => ({ node, next: null }) };

export const syntaxTree = () => tree;
export const NodeProp = {};

export const indentUnit = Facet.define({ combine: (units) => units[0] ?? "  " });
export const getIndentUnit = (state) => state.facet(indentUnit).length;
export const indentString = (_, columns) => " ".repeat(columns);

/** How deep a line begins; null leaves it to the line before. */
export const getIndentation = (_, place) => (place > 0 ? null : 0);

export class IndentContext {
  constructor(state) {
    this.state = state;
  }

  lineIndent(place) {
    const { text } = this.state.doc.lineAt(place);
    return countColumn(text, this.state.tabSize, text.search(/\S|$/));
  }
}

const BRACKETS = "()[]{}";
/** Characters that are looked through. */
const FAR = 10_000;

/** The bracket that belongs to the one after a place, or before it where the direction is -1. */
export function matchBrackets(state, place, direction) {
  const at = direction < 0 ? place - 1 : place;
  const opens = (bracket) => (bracket % 2 === 0) === direction > 0;
  const first = at < 0 ? -1 : BRACKETS.indexOf(state.sliceDoc(at, at + 1) || "-");
  if (first < 0 || !opens(first)) {
    return null;
  }
  const [from, to] = direction > 0 ? [at, at + FAR] : [Math.max(0, at + 1 - FAR), at + 1];
  const text = state.sliceDoc(from, Math.min(to, state.doc.length));
  let depth = 0;
  for (let step = 0; step < text.length; step += 1) {
    const end = at + step * direction;
    const found = BRACKETS.indexOf(text[end - from]);
    if (found >= 0) {
      depth += opens(found) ? 1 : -1;
      if (depth === 0) {
        const matched = found >> 1 === first >> 1;
        return { start: { from: at, to: at + 1 }, end: { from: end, to: end + 1 }, matched };
      }
    }
  }
  return null;
}
