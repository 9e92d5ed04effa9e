// The editor: colours, completion and help come from an engine of its own, so that typing never
// waits for an answer.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { ChangeSet, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";

/** Longer texts are not coloured. */
const MOST_COLORED = 100_000;

const colored = StateEffect.define();

const colors = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const found = transaction.effects.find((effect) => effect.is(colored));
    return found ? found.value : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(flat, length) {
  const marks = [];
  for (let place = 0; place < flat.length; place += 3) {
    const [from, to, name] = flat.slice(place, place + 3);
    if (from < to && to <= length) {
      marks.push(Decoration.mark({ class: `is-${name}` }).range(from, to));
    }
  }
  return Decoration.set(marks, true);
}

/** Asks for the colours of the text, again where it has changed meanwhile. */
function colorist(engine) {
  let asking = false;
  return async function color(view) {
    if (asking || view.state.doc.length > MOST_COLORED) {
      return;
    }
    asking = true;
    const before = view.state.doc;
    try {
      const answer = await engine.ask({ ask: "colors", text: before.toString() });
      if (view.state.doc.eq(before)) {
        view.dispatch({ effects: colored.of(marksOf(answer.colors, before.length)) });
      }
    } catch {
      // Text without colours can be read, too.
    }
    asking = false;
    if (!view.state.doc.eq(before)) {
      color(view);
    }
  };
}

function completion(engine) {
  return async (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_'′\\:]+$/u);
    if (!context.explicit && (!word || word.to - word.from < 2)) {
      return null;
    }
    const text = context.state.doc.toString();
    const answer = await engine.ask({ ask: "complete", text, at: context.pos }).catch(() => null);
    if (!answer || context.aborted) {
      return null;
    }
    const options = answer.found.map(({ label, apply, about }) => ({ label, apply, detail: about }));
    // A sign stands in the place of its name, in which the editor would not find it.
    const isSign = text.slice(answer.from, context.pos).startsWith("\\");
    return { from: answer.from, options, filter: !isSign, validFor: isSign ? undefined : /^:?[\p{L}\p{N}_'′]*$/u };
  };
}

/**
 * The editor in an element.
 * @param {{engine: object, parent: Element, text: string, run: Function, stop: Function,
 *   explain: Function, changed: Function}} wish
 */
export function makeEditor({ engine, parent, text, run, stop, explain, changed }) {
  const color = colorist(engine);
  /** What was changed since the text was run. */
  let changes = ChangeSet.empty(text.length);
  const help = async (view) => {
    const at = view.state.selection.main.head;
    explain(await engine.ask({ ask: "help", text: view.state.doc.toString(), at }).catch(() => null));
  };
  const keys = [
    { key: "Mod-Enter", run: () => (run(), true) },
    { key: "F1", run: (view) => (help(view), true) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    { key: "Escape", run: () => (stop(), true) },
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        closeBrackets(),
        autocompletion({ override: [completion(engine)] }),
        keymap.of(keys),
        colors,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Sheet of statements", spellcheck: "false" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            changes = changes.compose(update.changes);
            changed(update.state.doc.toString());
            color(update.view);
          }
        }),
      ],
    }),
  });
  color(view);
  return {
    text: () => view.state.doc.toString(),
    /** The text, which is run now: errors have their places in it. */
    begin() {
      changes = ChangeSet.empty(view.state.doc.length);
      return view.state.doc.toString();
    },
    setText(text) {
      const all = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes: all, annotations: isolateHistory.of("full") });
    },
    /** Underlines where errors are: where the text that was run stands now. */
    setErrors(errors) {
      const moved = ({ from, to, message }) => ({
        from: changes.mapPos(Math.min(from, changes.length), 1),
        to: changes.mapPos(Math.min(to, changes.length), -1),
        message,
        severity: "error",
      });
      // What was taken away has no place, but for errors that had no extent.
      const found = errors.filter(({ from, to }) => from === to).map((one) => ({ ...moved(one), to: moved(one).from }));
      found.push(...errors.filter(({ from, to }) => from < to).map(moved).filter(({ from, to }) => from < to));
      view.dispatch(setDiagnostics(view.state, found));
    },
    focus: () => view.focus(),
  };
}
