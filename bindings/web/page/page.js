// The page: the sheet and its answers.
import { begin, fail, show } from "./answers.js";
import { Board } from "./board.js";
import { makeEditor } from "./editor.js";
import { columnsOf, Engine, loaded, loadedRest, Missing, Stopped } from "./engine.js";
import { examples } from "./examples.js";
import { keep, kept } from "./kept.js";
import { fragmentOf, isDamaged, sheetOf } from "./link.js";

const at = (id) => document.getElementById(id);

const folder = document.baseURI;
const module = loaded(folder);
const engine = new Engine(module, folder);
const typing = new Engine(module, folder);

/** What was answered: the parts of the sheet that was run, and their answers as far as they came. */
const ran = { text: "", answers: [], definitions: [], busy: false, ended: Promise.resolve() };

/** The sheet that an address is of, before somebody types. */
const given = () => sheetOf(location.hash) ?? examples[0].sheets[0].text;

const playing = new Engine(module, folder);
const board = new Board(playing, () => ran.definitions);
// For the browser's console, and for tests.
window.spragueBoard = board;
const editor = makeEditor({
  engine: typing,
  parent: at("editor"),
  text: given(),
  run,
  stop: () => closeHelp() || (ran.busy && engine.stop()),
  explain,
  changed: (text) => keep(location.hash, text),
});
/** Whether the sheet is that of a link, and was changed. */
let wasChanged = showKept(kept(location.hash));

/** Shows what was typed over the sheet of this address, so that undoing shows that sheet again. */
function showKept(text) {
  if (text === null || text === editor.text()) {
    return false;
  }
  editor.setText(text);
  return sheetOf(location.hash) !== null;
}

/** Runs the sheet in a session of its own, unless one is running. */
function run() {
  if (!ran.busy) {
    ran.busy = true;
    ran.ended = answered();
  }
  return ran.ended;
}

/** Runs the sheet; one that is running is over then. */
async function runNow() {
  while (ran.busy) {
    engine.stop();
    await ran.ended;
  }
  return run();
}

async function answered() {
  const text = editor.begin();
  Object.assign(ran, { text, answers: [], definitions: [] });
  at("answers").replaceChildren();
  at("run").disabled = true;
  at("stop").disabled = false;
  at("status").textContent = "Running.";
  const errors = [];
  let entry = null;
  try {
    const { parts } = await engine.ask({ ask: "sheet", text, columns: columnsOf(at("answers")) });
    for (const [place, [from, to]] of parts.entries()) {
      const statement = text.slice(from, to);
      entry = begin(at("answers"), statement);
      const answer = await engine.ask({ ask: "run", part: place });
      take(answer, statement, entry, errors);
    }
    at("status").textContent = summary(ran.answers);
  } catch (error) {
    const ended = ending(error);
    at("status").textContent = ended;
    if (entry) {
      fail(entry, ended);
    }
  }
  editor.setErrors(errors);
  ran.busy = false;
  at("run").disabled = false;
  at("stop").disabled = true;
  document.body.dataset.runs = Number(document.body.dataset.runs ?? 0) + 1;
}

/** Why a sheet was not run to its end. */
function ending(error) {
  if (error instanceof Stopped) {
    return "Stopped.";
  }
  return error instanceof Missing
    ? `The engine cannot be loaded: ${error.message}.`
    : `The engine failed, and was started again: ${error.message}.`;
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

/** Closes the help; whether it was open. */
function closeHelp() {
  const isOpen = !at("help").hidden;
  if (isOpen) {
    at("help").hidden = true;
    editor.focus();
  }
  return isOpen;
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
  runNow();
});
at("run").addEventListener("click", run);
at("stop").addEventListener("click", () => engine.stop());
at("link").addEventListener("click", link);
at("save").addEventListener("click", save);
at("close-help").addEventListener("click", closeHelp);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented && closeHelp()) {
    event.preventDefault();
  }
});
at("wish").addEventListener("submit", (event) => {
  event.preventDefault();
  beginGame({
    position: at("position").value,
    misere: at("misere").checked,
    second: at("second").checked,
  });
});
addEventListener("hashchange", () => {
  if (isDamaged(location.hash)) {
    saySheet();
    return;
  }
  const before = editor.text();
  const typed = kept(location.hash);
  if (before !== (typed ?? given())) {
    editor.setText(given());
    wasChanged = showKept(typed);
    runNow().then(saySheet);
  }
});

/** Says where the sheet is not that of the link. */
function saySheet() {
  if (isDamaged(location.hash)) {
    at("status").textContent = "The link was cut or changed: its sheet cannot be read.";
  } else if (wasChanged) {
    at("status").textContent += " You have changed the sheet of this link; undo (Ctrl+Z) shows that of the link.";
  }
}

run().then(() => {
  saySheet();
  // For later answers, and before somebody has to wait for it.
  const rest = loadedRest(folder);
  [engine, typing, playing].forEach((one) => one.add(rest));
});
