// A game: the board, the moves as buttons, and what was said.
import { candidates, clicked, isMade, meant } from "./choice.js";
import { imageOf } from "./files.js";
import { columnsOf, Missing, Stopped, Trapped } from "./engine.js";

const at = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

/** Milliseconds after which it is said that something is computed. */
const SOON = 300;

/** Clicks are easier to make on more than a thin line or an empty square. */
function widen(group) {
  const box = group.getBBox();
  const around = document.createElementNS(SVG, group.dataset.part.startsWith("edge") ? "g" : "rect");
  around.classList.add("around");
  if (around.localName === "g") {
    for (const shape of group.querySelectorAll("line, path, circle")) {
      around.append(shape.cloneNode());
    }
  } else {
    for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height })) {
      around.setAttribute(name, value);
    }
  }
  group.append(around);
}

/** The panel on which a game is played. `definitions` gives the statements that define names. */
export class Board {
  constructor(engine, definitions) {
    Object.assign(this, { engine, definitions, turn: null, chosen: null, wish: null, entered: [], busy: false });
    /** Games begun so far, and what the engine is at. */
    Object.assign(this, { games: 0, working: Promise.resolve(null) });
    at("board").addEventListener("click", (event) => this.click(event.target));
    at("make").addEventListener("click", () => this.makeMeant());
    at("clear").addEventListener("click", () => this.choose(null));
    at("game").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.chosen) {
        event.preventDefault();
        this.choose(null);
      }
    });
    at("hint").addEventListener("click", () => this.hint());
    at("why").addEventListener("click", () => this.enter("why"));
    at("undo").addEventListener("click", () => this.enter("undo"));
    at("halt").addEventListener("click", () => this.engine.stop());
    at("say").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = at("words").value.trim();
      at("words").value = "";
      if (line) {
        this.enter(line);
      }
    });
  }

  /** Begins a game; one that was played is over then, and what was asked in it. */
  async begin(wish, remark) {
    const game = ++this.games;
    at("game").hidden = false;
    if (this.busy) {
      this.engine.stop();
      await this.working;
    }
    if (game !== this.games) {
      return;
    }
    this.entered = [];
    this.wish = wish;
    this.clear("The game is being prepared.");
    const turn = await this.work(() => this.fresh());
    if (turn) {
      this.take(turn);
      if (remark) {
        this.say([remark]);
      }
      at("turn").focus({ preventScroll: true });
      this.bringIntoView();
    } else if (game === this.games) {
      this.clear("No game was begun.", [...at("said").children]);
    }
  }

  /** Scrolls to the board, and to what is said above it where there is room for both. */
  bringIntoView() {
    const board = at(at("board").hidden ? "moves" : "board");
    const [top, { top: begins, bottom }] = [at("turn").getBoundingClientRect().top, board.getBoundingClientRect()];
    if (top < 0 || bottom > innerHeight) {
      const first = bottom - top > innerHeight && begins > top ? board : at("turn");
      first.scrollIntoView({ block: "start" });
    }
  }

  /** Shows no game, but what is said of that. */
  clear(heading, said = []) {
    this.turn = null;
    at("turn").textContent = heading;
    at("said").replaceChildren(...said);
    at("board").hidden = true;
    this.showLast(null);
    at("moves").replaceChildren();
    at("moves-title").hidden = true;
    at("chosen").textContent = "";
    for (const name of ["make", "clear", "hint", "why", "undo"]) {
      at(name).disabled = true;
    }
    at("say").hidden = true;
  }

  /** A session with the definitions of the sheet, and the game in it as far as it was played. */
  async fresh() {
    await this.engine.ask({ ask: "sheet", text: "", columns: columnsOf(at("game")) });
    for (const text of this.definitions()) {
      await this.engine.ask({ ask: "define", text });
    }
    let turn = await this.engine.ask({ ask: "play", ...this.wish });
    if (turn.error) {
      return turn;
    }
    for (const line of this.entered) {
      turn = await this.engine.ask({ ask: "enter", line });
    }
    return turn;
  }

  /** Asks the engine, one thing at a time; null if nothing came of it. */
  work(ask) {
    if (this.busy) {
      return Promise.resolve(null);
    }
    this.busy = true;
    this.working = this.asked(ask);
    return this.working;
  }

  async asked(ask) {
    const game = this.games;
    at("halt").disabled = false;
    const slow = setTimeout(() => (at("chosen").textContent = "This is being computed; Stop ends it."), SOON);
    try {
      const answer = await ask();
      if (answer.error) {
        this.say([answer.error.drawn ?? answer.error.message], "error");
        return null;
      }
      return answer;
    } catch (error) {
      await this.recover(error, game);
      return null;
    } finally {
      clearTimeout(slow);
      this.busy = false;
      at("halt").disabled = true;
    }
  }

  /** After Stop or a trap the game is where it was before. */
  async recover(error, game) {
    if (![Stopped, Trapped, Missing].some((known) => error instanceof known)) {
      throw error;
    }
    if (game !== this.games) {
      return;
    }
    const failed = error instanceof Missing ? "The engine cannot be loaded" : "The engine failed";
    const ended = error instanceof Stopped ? "Stopped." : `${failed}: ${error.message}.`;
    this.say([ended], "error");
    if (this.turn) {
      this.choose(null);
      await this.fresh().catch(() => this.say(["The game cannot be taken up again."], "error"));
    }
  }

  async enter(line) {
    const turn = await this.work(() => this.engine.ask({ ask: "enter", line }));
    if (turn) {
      this.entered.push(line);
      this.take(turn);
    }
  }

  /** Says which move wins, and marks it. */
  async hint() {
    const turn = await this.work(() => this.engine.ask({ ask: "enter", line: "hint" }));
    if (!turn) {
      return;
    }
    this.take(turn);
    const found = await this.work(() => this.engine.ask({ ask: "winning" }));
    if (found && found.move !== null && this.turn.moves[found.move]) {
      const move = this.turn.moves[found.move];
      this.mark(move, move.figures[0], "winning");
      const buttons = at("moves").querySelectorAll("button");
      buttons[found.move].classList.add("winning");
    }
  }

  say(lines, name = "") {
    const said = document.createElement("p");
    said.className = name;
    // Columns that are made of spaces.
    said.classList.toggle("columns", lines.some((line) => line.trim().includes("  ")));
    said.textContent = lines.join("\n");
    at("said").append(said);
    at("said").scrollTop = at("said").scrollHeight;
  }

  take(turn) {
    this.turn = turn;
    this.say(turn.said);
    const over = { you: "You have won.", machine: "The machine has won.", nobody: "The game is a draw." };
    const ended = over[turn.winner] ?? "The game was ended.";
    at("turn").textContent = turn.over ? ended : `${turn.position}: your move`;
    at("say").hidden = false;
    at("board").innerHTML = turn.svg ?? "";
    at("board").hidden = !turn.svg;
    at("board").querySelectorAll("g[data-part]").forEach(widen);
    this.showLast(turn.last);
    at("undo").disabled = !turn.begun;
    at("why").disabled = !turn.begun;
    at("hint").disabled = turn.over;
    this.choose(null);
    this.list(turn.moves);
  }

  /** Marks the machine's last move where it was made: what it took is not on the board any more. */
  showLast(last) {
    at("last").hidden = !last;
    if (last) {
      const [caption, image] = at("last").children;
      caption.textContent = `My last move: ${last.move}`;
      image.src = imageOf(last.svg);
      image.alt = `The board before, with this move marked: ${last.move}`;
    }
  }

  /** The moves as buttons: those that touch what is chosen. */
  list(moves) {
    const buttons = moves.map((move) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = move.label;
      button.addEventListener("click", () => this.enter(move.number));
      button.addEventListener("focus", () => this.preview(move));
      button.addEventListener("mouseenter", () => this.preview(move));
      return button;
    });
    if (this.turn.claims) {
      const claim = document.createElement("button");
      claim.type = "button";
      claim.className = "claim";
      claim.textContent = "Claim a draw: this position has come again";
      claim.addEventListener("click", () => this.enter("draw"));
      buttons.push(claim);
    }
    if (this.turn.more) {
      const more = document.createElement("p");
      more.textContent = `and ${this.turn.more} more: say one in words, such as the position that it leads to`;
      buttons.push(more);
    }
    const focused = at("moves").contains(document.activeElement);
    at("moves").style.minHeight = "";
    at("moves").replaceChildren(...buttons);
    if (focused) {
      at("turn").focus();
    }
    at("moves-title").hidden = moves.length === 0;
  }

  preview(move) {
    if (!this.chosen) {
      this.mark(move, move.figures[0], "meant");
    }
  }

  click(target) {
    const part = target.closest?.("[data-part]")?.dataset.part;
    const figure = Number(target.closest?.("[data-figure]")?.dataset.figure);
    if (!this.turn || this.turn.over || this.busy) {
      return;
    }
    // Beside the parts a click takes the choice back.
    if (!part) {
      this.choose(null);
      return;
    }
    const { moves } = this.turn;
    const chosen = clicked(moves, this.chosen, figure, part);
    this.choose(chosen);
    if (chosen && isMade(moves, chosen)) {
      this.makeMeant();
    }
  }

  /** Shows what is chosen, and what is meant by it. */
  choose(chosen) {
    this.chosen = chosen;
    const moves = this.turn.moves;
    const left = chosen ? candidates(moves, chosen.figure, chosen.parts) : moves;
    this.meant = chosen ? meant(moves, chosen.figure, chosen.parts) : null;
    at("make").disabled = this.meant === null;
    at("clear").disabled = chosen === null;
    this.mark(this.meant, chosen?.figure, "meant");
    for (const part of chosen?.parts ?? []) {
      this.part(chosen.figure, part)?.classList.add("chosen");
    }
    // What stands above keeps its place while moves are hidden, for the next click.
    at("moves").style.minHeight = chosen ? `${at("moves").offsetHeight}px` : "";
    const buttons = at("moves").querySelectorAll("button");
    moves.forEach((move, place) => buttons[place]?.toggleAttribute("hidden", !left.includes(move)));
    at("chosen").textContent = this.advice(chosen, left);
  }

  advice(chosen, left) {
    if (!chosen) {
      return this.turn.svg && !this.turn.over ? "Click what your move takes or turns, or choose a move below." : "";
    }
    if (this.meant) {
      return `${this.meant.label}. Click again to make this move; Esc takes the choice back.`;
    }
    return `${left.length} moves touch this: click more of what yours touches, or choose one below.`;
  }

  part(figure, part) {
    return at("board").querySelector(`[data-figure="${figure}"] [data-part="${part}"]`);
  }

  mark(move, figure, name) {
    at("board").querySelectorAll(".meant, .chosen, .winning").forEach((one) => one.classList.remove("meant", "chosen", "winning"));
    for (const part of move?.parts ?? []) {
      this.part(figure, part)?.classList.add(name);
    }
  }

  makeMeant() {
    if (this.meant) {
      this.enter(this.meant.number);
    }
  }
}
