// The page: the sheet and its answers.
import { begin, fail, judged, show } from "./answers.js";
import { Board } from "./board.js";
import { Certificates } from "./certificates.js";
import { makeEditor } from "./editor.js";
import { columnsOf, Engine, loaded, loadedRest, Missing, Stopped } from "./engine.js";
import { examples } from "./examples.js";
import { chosenFile, saveAs, statementsOf } from "./files.js";
import { keep, kept } from "./kept.js";
import { isLink, LONG, sheetOf, shortest } from "./link.js";

const at = (id) => document.getElementById(id);

const folder = document.baseURI;
const module = loaded(folder);
const engine = new Engine(module, folder);
const typing = new Engine(module, folder);

/** What was answered: the parts of the sheet that was run, and their answers as far as they came. */
const ran = { text: "", answers: [], definitions: [], busy: false, ended: Promise.resolve() };

/** Milliseconds that a sheet of somebody else runs before the reader is asked. Tests have other ones. */
const ASKS_AFTER = window.spragueAsksAfter ?? 1_000;

/** The sheet of the link that was opened; null without one. */
let linked = await sheetOf(location.hash);

/** The sheet that an address is of, before somebody types. */
const given = () => linked ?? examples[0].sheets[0].text;

/** Whether a link was cut or changed. */
const isDamaged = () => linked === null && isLink(location.hash);

/** The examples, and what the list of them shows for any other sheet. */
const sheets = examples.flatMap((one) => one.sheets);
const own = new Option("");

const certificates = new Certificates(engine, folder, (isBusy) => (at("stop").disabled = !isBusy && !ran.busy));
const playing = new Engine(module, folder);
const board = new Board(playing, () => ran.definitions);
// For the browser's console, and for tests.
window.spragueBoard = board;
const editor = makeEditor({
  engine: typing,
  parent: at("editor"),
  text: given(),
  run,
  stop: () => closeHelp() || stop(),
  explain,
  changed: (text) => {
    keep(location.hash, text);
    showWhich(text);
  },
});
/** Whether the sheet is that of a link, and was changed. */
let wasChanged = showKept(kept(location.hash));

/** Shows what was typed over the sheet of this address, so that undoing shows that sheet again. */
function showKept(text) {
  if (text === null || text === editor.text()) {
    return false;
  }
  editor.setText(text);
  return linked !== null;
}

/** Whether the sheet is as a link has it, so that the reader may not know what it does. */
const isForeign = () => linked !== null && editor.text() === linked;

/**
 * Runs the sheet in a session of its own, unless one is running; `asks` is whether the reader is asked
 * before it runs for long.
 */
function run(asks = false) {
  if (!ran.busy) {
    ran.busy = true;
    ran.ended = answered(asks);
  }
  return ran.ended;
}

/** Ends what is computed. */
function stop() {
  if (ran.busy) {
    engine.stop();
  }
  certificates.stop();
}

/** Runs the sheet; one that is running is over then. */
async function runNow(asks = false) {
  while (ran.busy) {
    engine.stop();
    await ran.ended;
  }
  return run(asks);
}

async function answered(asks) {
  const text = editor.begin();
  Object.assign(ran, { text, answers: [], definitions: [] });
  at("answers").replaceChildren();
  at("run").disabled = true;
  at("stop").disabled = false;
  at("status").textContent = "Running.";
  at("asks").hidden = true;
  const errors = [];
  let [entry, timer, isLong] = [null, null, false];
  try {
    const { parts } = await engine.ask({ ask: "sheet", text, columns: columnsOf(at("answers")) });
    if (asks) {
      timer = setTimeout(() => {
        isLong = true;
        engine.stop();
      }, ASKS_AFTER);
    }
    for (const [place, [from, to]] of parts.entries()) {
      const statement = text.slice(from, to);
      entry = begin(at("answers"), statement);
      const answer = await engine.ask({ ask: "run", part: place });
      take(answer, statement, entry, errors);
    }
    at("status").textContent = summary(ran.answers);
  } catch (error) {
    const ended = isLong ? "Not computed yet." : ending(error);
    at("status").textContent = ended;
    if (entry) {
      fail(entry, ended);
    }
  }
  clearTimeout(timer);
  at("asks").hidden = !isLong;
  editor.setErrors(errors);
  ran.busy = false;
  at("run").disabled = false;
  at("stop").disabled = !certificates.working;
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
  const { definitions } = ran;
  const count = definitions.length;
  const certify = (claim, report) => certificates.save(claim, definitions.slice(0, count), report);
  show(entry, answer, statement, { play, certify });
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
  const text = editor.text();
  const fragment = await shortest(text);
  history.replaceState(null, "", fragment);
  linked = text;
  at("shared").hidden = false;
  at("address").value = location.href;
  at("address").select();
  let said = "The address of this sheet was copied.";
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    said = "The address of this sheet stands below it: copy it from there.";
  }
  const signs = location.href.length;
  if (signs > LONG) {
    said += ` It has ${signs.toLocaleString("en")} characters, and some programs cut addresses of more than ${LONG.toLocaleString("en")}: there, save the sheet and send the file.`;
  }
  at("status").textContent = said;
}

async function save() {
  if (editor.text() !== ran.text) {
    await run();
  }
  const text = editor.text();
  const answers = text === ran.text ? ran.answers.map((answer) => answer.markdown ?? null) : [];
  const { markdown } = await typing.ask({ ask: "markdown", text, answers });
  saveAs("sheet.md", markdown, "text/markdown");
}

/** Opens the text of a file in place of the sheet; undoing shows the sheet again. */
function open(name, text) {
  const sheet = statementsOf(name, text);
  if (sheet.refused) {
    at("status").textContent = sheet.refused;
    return;
  }
  editor.setText(sheet.text);
  runNow(true);
}

/** Has the kernel verify a file that is a certificate, and shows below the answers what it says. */
async function verify(file) {
  const said = [];
  const entry = begin(at("answers"), file.name);
  const report = (text) => (at("status").textContent = said[said.push(text) - 1]);
  const answer = await certificates.verified(file, report);
  // The sheet may have been run again.
  at("answers").append(entry);
  if (answer) {
    judged(entry, answer);
    report(`The kernel ${answer.accepted ? "accepts" : "refuses"} ${file.name}.`);
  } else {
    fail(entry, said.at(-1));
  }
  entry.scrollIntoView({ block: "nearest" });
}

/** Shows in the list of examples which of them the sheet is, or whose it is. */
function showWhich(text) {
  const place = sheets.findIndex((sheet) => sheet.text === text);
  own.textContent = text === linked ? "The sheet of the link" : "A sheet of your own";
  own.hidden = place >= 0;
  at("examples").selectedIndex = place >= 0 ? place : sheets.length;
}

for (const { topic, sheets } of examples) {
  const group = Object.assign(document.createElement("optgroup"), { label: topic });
  group.append(...sheets.map(({ title }) => new Option(title)));
  at("examples").append(group);
}
at("examples").append(own);
showWhich(editor.text());
at("examples").addEventListener("change", () => {
  const sheet = sheets[at("examples").selectedIndex];
  if (sheet) {
    editor.setText(sheet.text);
    runNow();
  }
});
at("run").addEventListener("click", () => run());
at("go-on").addEventListener("click", () => runNow());
at("stop").addEventListener("click", stop);
at("link").addEventListener("click", link);
at("save").addEventListener("click", save);
at("keep").addEventListener("click", () => saveAs("sheet.claims", editor.text(), "text/plain"));
at("open").addEventListener("click", () => at("file").click());
chosenFile(at("file"), open, verify);
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
addEventListener("hashchange", async () => {
  const fragment = location.hash;
  const sheet = await sheetOf(fragment);
  if (fragment !== location.hash) {
    return;
  }
  linked = sheet;
  if (isDamaged()) {
    saySheet();
    return;
  }
  const before = editor.text();
  const typed = kept(location.hash);
  if (before !== (typed ?? given())) {
    editor.setText(given());
    wasChanged = showKept(typed);
    runNow(isForeign()).then(saySheet);
  }
});

/** Says where the sheet is not that of the link. */
function saySheet() {
  if (isDamaged()) {
    at("status").textContent = "The link was cut or changed: its sheet cannot be read.";
  } else if (wasChanged) {
    at("status").textContent += " You have changed the sheet of this link; undo (Ctrl+Z) shows that of the link.";
  }
}

run(isForeign()).then(() => {
  saySheet();
  // For later answers, and before somebody has to wait for it.
  const rest = loadedRest(folder);
  [engine, typing, playing].forEach((one) => one.add(rest));
  // Then the page works without a network. Where a browser keeps nothing, it works as before.
  rest.then(() => navigator.serviceWorker?.register("service.js")).catch(() => {});
});
