// The blocks of the book: each can be run where it stands, and opened on the page.
import { begin, fail, show } from "./answers.js";
import { Engine, loaded, Stopped } from "./engine.js";
import { fragmentOf } from "./link.js";

/** The page's files lie beside this script. */
const folder = new URL("page/", document.currentScript.src);
let engine = null;
/** The block that is being run. */
let running = null;

const PROMPT = "> ";

/** What can be run of a block of code: statements, or what is typed in a session; else nothing. */
function sheetOf(code) {
  const text = code.textContent;
  if (code.classList.contains("language-sprague")) {
    return text;
  }
  const lines = text.split("\n");
  if (!code.classList.contains("language-text") || !lines[0].startsWith(PROMPT)) {
    return "";
  }
  const typed = lines.filter((line) => line.startsWith(PROMPT)).map((line) => line.slice(PROMPT.length));
  return `${typed.join("\n")}\n`;
}

/** The engine, which is loaded when a block is first run. */
const started = () => (engine ??= new Engine(loaded(folder), folder));

/** The parts of a sheet, as texts; the engine begins a new session with them. */
async function parts(text) {
  const { parts } = await started().ask({ ask: "sheet", text });
  return parts.map(([from, to]) => text.slice(from, to));
}

/** The statements of blocks that define something. */
async function definitions(blocks) {
  const found = [];
  for (const { sheet } of blocks) {
    found.push(...(await parts(sheet)).filter((statement) => statement.includes(":=")));
  }
  return found;
}

const page = (sheet) => new URL(`index.html${fragmentOf(sheet)}`, folder);

function button(text, clicked) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", clicked);
  return made;
}

/** A block of the book that can be run, with the definitions of those above. */
class Block {
  constructor(code, sheet, above) {
    Object.assign(this, { sheet, above });
    this.runs = button("Run", ({ detail }) => this.clicked(detail));
    this.opens = button("Open on the page", () => this.alone(() => this.open()));
    this.status = document.createElement("span");
    this.status.setAttribute("role", "status");
    this.bar = Object.assign(document.createElement("div"), { className: "sprague-bar" });
    this.bar.append(this.runs, this.opens, this.status);
    this.answers = Object.assign(document.createElement("ol"), { className: "sprague-answers" });
    this.answers.id = `answers-${above.length}`;
    code.parentElement.after(this.bar, this.answers);
  }

  /** Runs this block, or stops it: but not by the second half of a double click. */
  clicked(clicks) {
    if (running !== this) {
      this.alone(() => this.run());
    } else if (clicks < 2) {
      engine.stop();
    }
  }

  /** Does this after what another block was at has ended, and says how it ended. */
  async alone(task) {
    if (running === this) {
      return;
    }
    while (running) {
      const { ended } = running;
      engine.stop();
      await ended;
    }
    running = this;
    this.ended = this.done(task);
    await this.ended;
  }

  async done(task) {
    this.runs.textContent = "Stop";
    this.status.textContent = "Running.";
    try {
      await task();
      this.status.textContent = "";
    } catch (error) {
      const stopped = error instanceof Stopped;
      this.status.textContent = stopped ? "Stopped." : `The engine failed: ${error.message}.`;
      const waiting = this.answers.querySelector(".waiting");
      if (waiting) {
        fail(waiting, this.status.textContent);
      }
      // What could not be loaded is loaded again the next time.
      engine = stopped ? engine : null;
    }
    running = null;
    this.runs.textContent = "Run";
    this.bar.dataset.ended = Number(this.bar.dataset.ended ?? 0) + 1;
  }

  async run() {
    this.answers.replaceChildren();
    const above = await definitions(this.above);
    const own = await parts(this.sheet);
    const all = await parts([...above, this.sheet].join("\n"));
    const defined = [];
    for (const [place, statement] of all.entries()) {
      const entry = place < all.length - own.length ? null : begin(this.answers, statement);
      const answer = await engine.ask({ ask: "run", part: place });
      if (answer.defines) {
        defined.push(statement);
      }
      if (entry) {
        const play = ({ position }) => open(page([...defined, `:play ${position}\n`].join("\n")));
        show(entry, answer, statement, play);
      }
    }
  }

  async open() {
    const sheet = page([...(await definitions(this.above)), this.sheet].join("\n"));
    // Browsers that open no window open it here.
    if (!open(sheet)) {
      location.assign(sheet);
    }
  }
}

// A page that was opened as a file may not load the module.
if (location.protocol !== "file:") {
  const blocks = [];
  for (const code of document.querySelectorAll("pre > code")) {
    const sheet = sheetOf(code);
    if (sheet.trim()) {
      blocks.push(new Block(code, sheet, [...blocks]));
    }
  }
}
