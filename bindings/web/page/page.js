// The page: the sheet and its answers.
import { begin, fail, show } from "./answers.js";
import { Board } from "./board.js";
import { makeEditor } from "./editor.js";
import { Engine, loaded, Stopped } from "./engine.js";
import { examples } from "./examples.js";
import { fragmentOf, isDamaged, sheetOf } from "./link.js";

const at = (id) => document.getElementById(id);

const folder = document.baseURI;
const module = loaded(folder);
const engine = new Engine(module, folder);
const typing = new Engine(module, folder);

/** A sheet that was typed in this tab before another page was visited. */
const KEPT = "sheet";

/** It; null where there is none, or where the browser keeps nothing. */
function kept() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(text) {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // It is a convenience.
  }
}

/** What was answered: the parts of the sheet that was run, and their answers as far as they came. */
const ran = { text: "", answers: [], definitions: [], busy: false };

const board = new Board(new Engine(module, folder), () => ran.definitions);
// For the browser's console, and for tests.
window.spragueBoard = board;
const editor = makeEditor({
  engine: typing,
  parent: at("editor"),
  text: sheetOf(location.hash) ?? kept() ?? examples[0].sheets[0].text,
  run,
  stop: () => ran.busy && engine.stop(),
  explain,
});

/** Runs the sheet in a session of its own. */
async function run() {
  if (ran.busy) {
    return;
  }
  const text = editor.text();
  Object.assign(ran, { text, answers: [], definitions: [], busy: true });
  at("answers").replaceChildren();
  at("run").disabled = true;
  at("stop").disabled = false;
  at("status").textContent = "Running.";
  const errors = [];
  let entry = null;
  try {
    const { parts } = await engine.ask({ ask: "sheet", text });
    for (const [place, [from, to]] of parts.entries()) {
      const statement = text.slice(from, to);
      entry = begin(at("answers"), statement);
      const answer = await engine.ask({ ask: "run", part: place });
      take(answer, statement, entry, errors);
    }
    at("status").textContent = summary(ran.answers);
  } catch (error) {
    const ended = error instanceof Stopped ? "Stopped." : `The engine failed, and was started again: ${error.message}.`;
    at("status").textContent = ended;
    if (entry) {
      fail(entry, ended);
    }
  }
  editor.setErrors(errors);
  Object.assign(ran, { busy: false });
  at("run").disabled = false;
  at("stop").disabled = true;
  document.body.dataset.runs = Number(document.body.dataset.runs ?? 0) + 1;
}

function take(answer, statement, entry, errors) {
  ran.answers.push(answer);
  show(entry, answer, statement, play);
  if (answer.error) {
    errors.push(answer.error);
  }
  if (answer.defines) {
    ran.definitions.push(statement);
  }
  if (answer.play) {
    play(answer.play);
  }
}

/** `3 claims: 2 hold, 1 fails; 1 error`. */
function summary(answers) {
  const count = (holds) => answers.filter(holds).length;
  const number = (n, one, many) => `${n} ${n === 1 ? one : many}`;
  const hold = count(({ verdict }) => verdict === "holds");
  const failed = count(({ verdict }) => verdict === "fails");
  const errors = count(({ error }) => error);
  const said = [number(answers.length, "answer", "answers")];
  if (hold + failed > 0) {
    said.push(`${number(hold + failed, "claim", "claims")}: ${number(hold, "holds", "hold")}, ${number(failed, "fails", "fail")}`);
  }
  if (errors > 0) {
    said.push(number(errors, "error", "errors"));
  }
  return `${said.join("; ")}.`;
}

function play(wish) {
  at("position").value = wish.position;
  at("misere").checked = wish.misere;
  at("second").checked = wish.second;
  beginGame(wish);
}

function beginGame(wish) {
  const isOld = editor.text() !== ran.text && ran.definitions.length > 0;
  board.begin(wish, isOld && "The sheet was changed: names are those of its last run.");
}

function explain(found) {
  at("help").hidden = false;
  at("help").querySelector("pre").textContent =
    found?.help ?? "There is no help on this place: put the cursor on a word or a sign.";
  at("help").querySelector("pre").focus();
}

async function link() {
  history.replaceState(null, "", fragmentOf(editor.text()));
  at("shared").hidden = false;
  at("address").value = location.href;
  at("address").select();
  try {
    await navigator.clipboard.writeText(location.href);
    at("status").textContent = "The address of this sheet was copied.";
  } catch {
    at("status").textContent = "The address of this sheet stands below it: copy it from there.";
  }
}

async function save() {
  if (editor.text() !== ran.text) {
    await run();
  }
  const text = editor.text();
  const answers = text === ran.text ? ran.answers.map((answer) => answer.markdown ?? null) : [];
  const { markdown } = await typing.ask({ ask: "markdown", text, answers });
  const made = document.createElement("a");
  made.href = URL.createObjectURL(new Blob([markdown], { type: "text/markdown" }));
  made.download = "sheet.md";
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
}

for (const { topic, sheets } of examples) {
  const group = Object.assign(document.createElement("optgroup"), { label: topic });
  group.append(...sheets.map(({ title }) => new Option(title)));
  at("examples").append(group);
}
at("examples").selectedIndex = editor.text() === examples[0].sheets[0].text ? 0 : -1;
at("examples").addEventListener("change", () => {
  const sheets = examples.flatMap((one) => one.sheets);
  editor.setText(sheets[at("examples").selectedIndex].text);
  run();
});
at("run").addEventListener("click", run);
at("stop").addEventListener("click", () => engine.stop());
at("link").addEventListener("click", link);
at("save").addEventListener("click", save);
at("close-help").addEventListener("click", () => {
  at("help").hidden = true;
  editor.focus();
});
at("wish").addEventListener("submit", (event) => {
  event.preventDefault();
  beginGame({
    position: at("position").value,
    misere: at("misere").checked,
    second: at("second").checked,
  });
});
addEventListener("hashchange", ({ oldURL }) => {
  // The way back from a link leads to what was typed before.
  if (!new URL(oldURL).hash) {
    keep(editor.text());
  }
  const text = sheetOf(location.hash) ?? (location.hash ? null : kept());
  if (text !== null && text !== editor.text()) {
    editor.setText(text);
    run();
  } else {
    sayDamaged();
  }
});
addEventListener("pagehide", () => location.hash || keep(editor.text()));

function sayDamaged() {
  if (isDamaged(location.hash)) {
    at("status").textContent = "The link was cut or changed: its sheet cannot be read.";
  }
}

run().then(sayDamaged);
