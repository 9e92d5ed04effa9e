// Games of every family, played to their ends by clicks on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { candidates, clicked, isMade, meant } from "../page/choice.js";
import { launch, open, PATIENCE, serve } from "./browser.mjs";

const GAMES = [
  "nim(2, 3)",
  "kayles(6)",
  "kayles(2) + kayles(2) + *2",
  "lasker(4)",
  "wythoff(2, 3)",
  "moore(2, [2, 3])",
  "staircase([2, 0, 2])",
  "silver_dollar([2, 4, 7])",
  "northcott([[0, 3], [2, 5]])",
  "dawsons_circle(6)",
  'treblecross("X....X.")',
  'turning_turtles("THTH")',
  'mock_turtles("TTHTH")',
  'turning_corners("TT/TH")',
  "chomp(3, 3)",
  "cram(3, 3)",
  'maze("..../.#../....")(2, 3)',
  "node_kayles(path(4))",
  "arc_kayles(cycle(4))",
  'vertex_geography(grid(2, 3), "1.1")',
  'edge_geography("a-b a-b b-c c-a", "b")',
  'green_hackenbush("g-a a-b a-c c-d", "g")',
  "bamboo(4)",
  "graph_chomp(star(3))",
  'poset("a<b<c a<d<c")',
  'nimstring(".-. ./| | :/. .-.")',
  'nimstring("g-a a-b b-c c-g", "g") + kayles(2)',
];
/** These are played in normal play alone. */
const NORMAL = /^nimstring/;

let browser, server, page;
before(async () => {
  [browser, server] = [await launch(), await serve()];
  page = await open(browser, server.address);
});
after(async () => {
  await browser?.close();
  server?.close();
});

const said = () => page.locator("#said p").count();

async function begin(position, misere) {
  await page.fill("#position", position);
  await page.setChecked("#misere", misere);
  await page.click("#begin");
  await page.waitForFunction(() => document.querySelectorAll("#said p").length === 1);
}

/** Has the engine of the board compute what takes minutes; no game takes long to begin. */
const computeLong = () =>
  page.evaluate(() => {
    const { engine } = window.spragueBoard;
    window.spragueBoard.work(async () => {
      await engine.ask({ ask: "sheet", text: "grundy(cram(7, 9))", columns: 76 });
      return engine.ask({ ask: "run", part: 0 });
    });
  });

/** The moves as the page has them. */
const moves = () => page.evaluate(() => window.spragueBoard.turn.moves);

/** Which parts to click for a move; null where only its button tells it from another. */
function clicks(all, move) {
  const figure = move.figures[0];
  for (const order of [[...move.named, ...move.parts], move.parts, [...move.parts].reverse()]) {
    let chosen = null;
    const done = [];
    // A part that is clicked again is where a click confirms.
    for (const part of order.flatMap((part) => [part, part])) {
      chosen = clicked(all, chosen, figure, part);
      done.push(part);
      if (!chosen || (isMade(all, chosen) && meant(all, figure, chosen.parts) !== move)) {
        break;
      }
      if (isMade(all, chosen)) {
        return done;
      }
      if (chosen.again && candidates(all, figure, chosen.parts).length === 0) {
        break;
      }
    }
  }
  return null;
}

const click = (figure, part) =>
  page.locator(`#board [data-figure="${figure}"] [data-part="${part}"] .around`).dispatchEvent("click");

test("a game of each family is played to its end", { timeout: PATIENCE }, async () => {
  let byClicks = 0;
  let byButtons = 0;
  for (const [place, position] of GAMES.entries()) {
    await begin(position, place % 3 === 0 && !NORMAL.test(position));
    for (let turn = 0; !(await page.evaluate(() => window.spragueBoard.turn.over)); turn++) {
      assert.ok(turn < 40, `${position} comes to its end`);
      const all = await moves();
      const move = all[(turn * 7 + place) % all.length];
      const before = await said();
      const way = clicks(all, move);
      if (way) {
        for (const part of way) {
          await click(move.figures[0], part);
        }
        byClicks += 1;
      } else {
        await page.locator("#moves button").nth(all.indexOf(move)).dispatchEvent("click");
        byButtons += 1;
      }
      await page.waitForFunction((count) => document.querySelectorAll("#said p").length > count, before);
      const line = await page.locator("#said p").nth(before).innerText();
      assert.match(line, /^You /, `${position}: ${move.label}: ${line}`);
      assert.match(line, /(, and move again\.$|\n(I |You have no move|.*: (I|you) win))/, `the machine answers ${position}: ${line}`);
    }
    assert.match(await page.innerText("#turn"), /You have won|The machine has won/);
  }
  assert.ok(byClicks > 2 * byButtons, `${byClicks} by clicks, ${byButtons} by buttons`);
  assert.deepEqual(page.problems, []);
});

test("a real click on the board, the machine's words, why, and undo", async () => {
  await begin("kayles(5)", false);
  const pin = page.locator('#board [data-part="square 0 0 2"] .around');
  await pin.click();
  assert.match(await page.innerText("#chosen"), /take pin 3/);
  assert.equal(await page.locator("#board .meant").count(), 1);
  await pin.click();
  await page.waitForFunction(() => document.querySelectorAll("#said p").length === 2);
  const line = await page.locator("#said p").nth(1).innerText();
  assert.match(line, /^You take pin 3.*\nI take pin/s);
  await page.click("#why");
  await page.waitForFunction(() => document.querySelectorAll("#said p").length === 3);
  assert.match(await page.locator("#said p").nth(2).innerText(), /I chose to take pin/);
  await page.click("#undo");
  await page.waitForFunction(() => /kayles\(5\): your move/.test(document.querySelector("#turn").innerText));
});

test("a game that may go on for ever ends with the claim of a draw", async () => {
  await begin("∞{1}", false);
  assert.equal(await page.locator("#moves .claim").count(), 0);
  const round = await moves();
  const arrow = round.find((move) => move.label.includes("∞"));
  for (const part of clicks(round, arrow)) {
    await click(arrow.figures[0], part);
  }
  await page.waitForSelector("#moves .claim");
  await page.click("#moves .claim");
  await page.waitForFunction(() => /The game is a draw/.test(document.querySelector("#turn").innerText));
  assert.match(await page.locator("#said p").last().innerText(), /^You claim the draw/);
  await page.click("#undo");
  await page.waitForFunction(() => /your move/.test(document.querySelector("#turn").innerText));
});

test("which move wins is shown when it is asked for, and not before", async () => {
  await begin("kayles(5)", false);
  assert.equal(await page.locator(".winning").count(), 0);
  assert.doesNotMatch(await page.innerHTML("#board"), /wins|N-position/);
  await page.click("#hint");
  await page.waitForSelector("#board .winning");
  assert.match(await page.locator("#said p").last().innerText(), /You win if you take pin 3/);
  assert.equal(await page.locator("#moves button.winning").count(), 1);
});

test("a move in words, a wrong one, and a heap of more moves than are listed", async () => {
  await begin("*(10^30) + *1", false);
  assert.match(await page.innerText("#moves"), /and 9+\d+ more/);
  await page.fill("#words", "no such move");
  await page.press("#words", "Enter");
  await page.waitForFunction(() => /is not a move/.test(document.querySelector("#said").innerText));
  await page.fill("#words", `*1${"0".repeat(30)} → *1`);
  await page.press("#words", "Enter");
  await page.waitForFunction(() => /I move \*1 → \*0/.test(document.querySelector("#said").innerText));
});

test("a text that is not a position is refused with a caret", async () => {
  await page.fill("#position", "kayles(7");
  await page.click("#begin");
  await page.waitForSelector("#said .error");
  assert.match(await page.innerText("#said .error"), /\^/);
});

test("a game that is computed too long is stopped, and goes on where it was", async () => {
  await begin("cram(3, 3)", false);
  await page.locator("#moves button").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#said p").length === 2);
  // The answer is shown before its work has ended, and while that lasts no other begins.
  await page.waitForFunction(() => document.querySelector("#halt").disabled);
  const turn = await page.innerText("#turn");
  await computeLong();
  await page.click("#halt:enabled");
  await page.waitForFunction(() => /Stopped/.test(document.querySelector("#said").innerText));
  await page.waitForFunction(() => document.querySelector("#halt").disabled);
  assert.equal(await page.innerText("#turn"), turn);
  await page.click("#undo");
  await page.waitForFunction(() => /Your last move is taken back/.test(document.querySelector("#said").innerText));
});

test("another game ends the one that is being computed", async () => {
  await page.waitForFunction(() => document.querySelector("#halt").disabled);
  await computeLong();
  await page.fill("#position", "nim(1, 2)");
  await page.click("#begin");
  await page.waitForFunction(() => /^\*1 \+ \*2: your move/.test(document.querySelector("#turn").innerText));
  assert.equal(await page.locator("#said .error").count(), 0);
  await page.locator("#moves button").first().click();
  await page.waitForFunction(() => /You move/.test(document.querySelector("#said").innerText));
});

test("where no game begins none is shown, and an ended one says so", async () => {
  await begin("kayles(5)", false);
  await page.fill("#position", "kayles(7");
  await page.click("#begin");
  await page.waitForSelector("#said .error");
  assert.equal(await page.innerText("#turn"), "No game was begun.");
  assert.equal(await page.locator("#moves button").count(), 0);
  assert.ok(await page.locator("#board").isHidden());
  assert.ok(await page.locator("#hint").isDisabled());
  await begin("nim(2, 2)", false);
  await page.fill("#words", "quit");
  await page.press("#words", "Enter");
  await page.waitForFunction(() => document.querySelector("#turn").innerText === "The game was ended.");
});

test("a choice is taken back by Esc, by its button and beside the board's parts", async () => {
  await begin("kayles(6)", false);
  const [first, second] = [0, 3].map((pin) => page.locator(`#board [data-part="square 0 0 ${pin}"] .around`));
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.click("#clear"),
    () => page.locator("#board svg").dispatchEvent("click"),
  ];
  for (const back of ways) {
    await first.click();
    assert.equal(await page.locator("#board .chosen").count(), 1);
    if (back === ways[0]) {
      await page.focus("#board");
    }
    await back();
    assert.equal(await page.locator("#board .chosen, #board .meant").count(), 0);
    assert.ok(await page.locator("#clear").isDisabled());
  }
  await second.click();
  await second.click();
  await page.waitForFunction(() => /You take pin 4/.test(document.querySelector("#said").innerText));
});

test("the board comes into view when a game begins", async () => {
  for (const viewport of [{ width: 390, height: 800 }, { width: 1200, height: 700 }]) {
    const own = await open(browser, server.address, { viewport });
    await own.evaluate(() => scrollTo(0, 0));
    await own.fill("#position", "kayles(6)");
    await own.press("#position", "Enter");
    await own.waitForSelector("#moves button");
    await own.waitForFunction(() => {
      const { top, bottom } = document.querySelector("#board svg").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.deepEqual(own.problems, []);
    await own.context().close();
  }
});

test("the board keeps its place between two clicks", async () => {
  await begin("nim(5, 6, 7)", false);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const counter = page.locator('#board [data-part] .around').nth(3);
  // Its frame gets thicker by the click.
  const middle = async () => {
    const { x, y, width, height } = await counter.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const before = await middle();
  // A click at a place scrolls nothing by itself.
  await page.mouse.click(...before);
  assert.match(await page.innerText("#chosen"), /Click again/);
  assert.deepEqual(await middle(), before);
});

test("the machine's last move is marked on the board before it, until the next move", async () => {
  await begin("kayles(5) + nim(2)", false);
  const shown = () => page.locator("#last").isVisible();
  assert.equal(await shown(), false);
  const captions = [];
  for (let turn = 0; turn < 2; turn++) {
    const lines = await said();
    await page.locator("#moves button").first().click();
    await page.waitForFunction((lines) => document.querySelectorAll("#said p").length > lines, lines);
    const caption = await page.innerText("#last figcaption");
    const move = caption.match(/^My last move: (.*)$/)[1];
    // The same words as in what was said, and for who does not see it.
    assert.ok((await page.locator("#said p").last().innerText()).includes(`I ${move}`), move);
    assert.ok((await page.getAttribute("#last img", "alt")).endsWith(move));
    assert.ok(await page.locator("#last img").evaluate((image) => image.complete || image.decode()));
    captions.push(caption);
    // A hint moves nothing.
    await page.click("#hint");
    await page.waitForSelector(".winning, #said p:nth-child(3)");
    assert.equal(await page.innerText("#last figcaption"), caption);
  }
  assert.notEqual(captions[0], captions[1]);
  await page.click("#undo");
  await page.waitForFunction((caption) => document.querySelector("#last figcaption").innerText === caption, captions[0]);
  await begin("nim(2, 3)", false);
  assert.equal(await shown(), false);
});
