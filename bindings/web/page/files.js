// Files: what is saved from the page, and what is opened on it.

/** The longest side of a picture in pixels, in dots. */
const MOST_DOTS = 8_000;
/** Dots for a length of 1 in a picture. */
const DOTS = 2;
/** Characters of the name of a file. */
const NAME = 60;

/** Has the browser save a file. */
export function saveAs(name, content, type) {
  const made = document.createElement("a");
  made.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  made.download = name;
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
}

/** The address of a picture, which has it whole. */
export const imageOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The name of a file for what has this title: `kayles(3) + *2` is `kayles-3-2`. */
export const named = (title) =>
  title
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .slice(0, NAME)
    .replace(/^[-.]+|[-.]+$/g, "") || "sprague";

/** A picture that is loaded, as dots. */
export function dotsOf(image) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const dots = Math.min(DOTS, MOST_DOTS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(width * dots), Math.ceil(height * dots)];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** The texts in the cells of a table. */
export const rowsOf = (table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));

/** Rows of numbers or texts as RFC 4180 has them. */
export function commaSeparated(rows) {
  const quoted = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Longer texts are no sheets. */
const MOST = 2_000_000;

/** A fenced block whose tag is `sprague`, or `{sprague}` and `{.sprague}` as R Markdown and Pandoc write it. */
const BLOCK = /^( *)(```+)[ \t]*(?:\{[ \t]*\.*)?sprague(?=[\s,{}])[^`\n]*\n([\s\S]*?)^\1\2 *$/gim;

/** What a file has for the sheet, as `text`; or why it has nothing, as `refused`. */
export function statementsOf(name, text) {
  if (text === null) {
    return { refused: `${name} cannot be read as text in UTF-8: open a file of statements.` };
  }
  if (text.length > MOST) {
    return { refused: `${name} has more than ${MOST.toLocaleString("en")} characters: \`sprague check\` reads it.` };
  }
  if (!/\.(md|markdown)$/i.test(name)) {
    return { text };
  }
  const page = text.replace(/\r\n?/g, "\n");
  const blocks = [...page.matchAll(BLOCK)].map((match) => match[3]);
  return blocks.length > 0 ? { text: blocks.join("") } : { refused: `${name} has no blocks of statements: they begin with \`\`\`sprague.` };
}

/** How the first line of a certificate begins: a word, a space, and the version. */
const CERTIFICATE = /^sprague-[a-z-]+ \d/;

/**
 * Hands over the file that the reader chooses: to `verify`, if it is a certificate, and else its text to
 * `take`; null where its bytes are none in UTF-8.
 */
export function chosenFile(input, take, verify) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) {
      return;
    }
    if (CERTIFICATE.test(await file.slice(0, 40).text())) {
      verify(file);
      return;
    }
    const bytes = await file.arrayBuffer();
    let text = null;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // The caller says so.
    }
    take(file.name, text);
  });
}
