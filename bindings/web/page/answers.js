// Answers as they are shown.
import { commaSeparated, dotsOf, imageOf, named, rowsOf, saveAs } from "./files.js";

const element = (name, attributes = {}, ...children) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
};

/** Wider pictures keep their size, and are scrolled: smaller they could not be read. */
const WIDEST = 900;
/** No picture that is wider is made narrower than this. */
const NARROWEST = 520;

/** A picture with a ground of its own is drawn on white. */
const ON_WHITE = '"#ffffff"/>';

function picture({ svg, title }) {
  const image = element("img", { src: imageOf(svg), alt: title });
  image.classList.toggle("on-white", svg.includes(ON_WHITE));
  image.addEventListener("load", () => {
    image.classList.toggle("large", image.naturalWidth > WIDEST);
    image.style.minWidth = `${Math.min(image.naturalWidth, NARROWEST)}px`;
  });
  return image;
}

/** A button that saves something. */
function saving(text, of, save) {
  const button = element("button", { type: "button", className: "saves", textContent: text });
  button.setAttribute("aria-label", `${text}: ${of}`);
  button.addEventListener("click", save);
  return button;
}

/** Buttons that save a picture. */
function savingPicture({ svg, title }, image) {
  const name = named(title);
  return element(
    "div",
    { className: "bar" },
    saving("Save as SVG", title, () => saveAs(`${name}.svg`, svg, "image/svg+xml")),
    saving("Save as PNG", title, async () => saveAs(`${name}.png`, await dotsOf(image))),
  );
}

/** A button that saves rows of an answer. */
const savingRows = (statement, rows) =>
  saving("Save as CSV", statement, () => saveAs(`${named(statement)}.csv`, commaSeparated(rows), "text/csv"));

/** The entries of a list of numbers; nothing for any other answer. */
function numbersOf({ kind, type, value }) {
  const isList = kind === "value" && type === "list" && value.every((entry) => typeof entry !== "object");
  return isList ? value : [];
}

/** An entry for a statement that is being computed. */
export function begin(list, statement) {
  const entry = element("li", { className: "waiting" }, element("pre", { className: "typed", textContent: statement }));
  list.append(entry);
  return entry;
}

/** Makes ids of an answer its own: answers may have lemmas of the same name. */
function ownNames(article, entry) {
  const list = entry.parentElement;
  const prefix = `${list.id}-${[...list.children].indexOf(entry)}`;
  for (const named of article.querySelectorAll("[id]")) {
    named.id = `${prefix}-${named.id}`;
  }
  for (const link of article.querySelectorAll('a[href^="#"]')) {
    const target = `${prefix}-${link.getAttribute("href").slice(1)}`;
    link.href = `#${target}`;
    // The fragment of the address is the sheet's.
    link.addEventListener("click", (event) => {
      event.preventDefault();
      document.getElementById(target)?.scrollIntoView();
    });
  }
}

/** What a table or a formula needs where it is wider than the page: a place that scrolls by keys. */
function scrollable(article) {
  for (const wide of article.querySelectorAll("table, figure, pre")) {
    const frame = element("div", { className: "wide", tabIndex: 0 });
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", wide.localName === "table" ? "Table" : "Picture or text");
    wide.replaceWith(frame);
    frame.append(wide);
  }
  // A corner without words heads nothing.
  for (const corner of article.querySelectorAll("th:empty")) {
    corner.replaceWith(document.createElement("td"));
  }
  // Headings of an answer stand below that of the answers.
  for (const heading of article.querySelectorAll("h1, h2, h3, h4")) {
    const level = Math.min(6, Number(heading.localName[1]) + 2);
    heading.replaceWith(element(`h${level}`, { innerHTML: heading.innerHTML }));
  }
}

/** A button that saves the certificate of what was proved, and what is said of that. */
function certified(claim, statement, save) {
  const told = element("pre", { className: "told" });
  told.setAttribute("role", "status");
  const report = (text) => (told.textContent = text);
  return [saving("Save the certificate", statement, () => save(claim, report)), told];
}

/** Shows what the kernel says of a certificate. */
export function judged(entry, { said, accepted }) {
  entry.className = accepted ? "holds" : "fails";
  entry.append(element("pre", { className: "told", textContent: said }));
}

/** Shows what a statement answered; `play` begins a game of a position, `certify` saves a certificate. */
export function show(entry, answer, statement, { play, certify }) {
  entry.className = "";
  if (answer.error) {
    entry.classList.add("error");
    entry.append(element("pre", { className: "drawn", tabIndex: 0, textContent: answer.error.drawn ?? answer.error.message }));
    return;
  }
  if (answer.verdict) {
    entry.classList.add(answer.verdict);
  }
  if (answer.html) {
    // The library has escaped what was typed, and the page runs no script that stands in itself.
    const body = element("div", { className: "said", innerHTML: answer.html });
    ownNames(body, entry);
    scrollable(body);
    entry.append(body);
    for (const table of body.querySelectorAll("table")) {
      table.parentElement.after(savingRows(statement, rowsOf(table)));
    }
    const numbers = numbersOf(answer.data ?? {});
    if (numbers.length > 0) {
      body.append(savingRows(statement, numbers.map((number) => [number])));
    }
  }
  for (const one of answer.pictures ?? []) {
    const frame = element("div", { className: "wide picture", tabIndex: 0 }, picture(one));
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", `Picture of ${one.title}`);
    const captions = one.caption.map((textContent) => element("p", { className: "caption", textContent }));
    entry.append(frame, ...captions, savingPicture(one, frame.firstElementChild));
  }
  if (answer.data?.help) {
    entry.append(element("pre", { className: "drawn", tabIndex: 0, textContent: answer.data.help }));
  }
  if (answer.data?.kind === "proof") {
    entry.append(...certified(answer.data.claim, statement, certify));
  }
  if (answer.data?.kind === "position") {
    const button = element("button", { type: "button", textContent: "Play this" });
    button.setAttribute("aria-label", `Play this: ${statement}`);
    // A field has one line, and no comments.
    const { text, complete } = answer.data.form;
    const position = complete && statement.includes("\n") ? text : statement;
    button.addEventListener("click", () => play({ position, misere: false, second: false }));
    entry.append(button);
  }
}

/** Says that a statement has no answer. */
export function fail(entry, message) {
  entry.className = "error";
  entry.append(element("pre", { className: "drawn", textContent: message }));
}
