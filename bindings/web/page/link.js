// A sheet in the fragment of an address, which no browser sends to anybody: as it is, or compressed
// where that is shorter.

const NAME = "#sheet=";
const COMPRESSED = "#packed=";
/** A longer sheet is not read from a compressed link, which may have been made to fill the memory. */
const MOST = 2_000_000;
/** Some programs cut addresses that have more characters. */
export const LONG = 8_000;

/** The fragment that stands for a sheet. */
export const fragmentOf = (text) => NAME + encodeURIComponent(text);

/** The shortest fragment that stands for a sheet. */
export async function shortest(text) {
  const plain = fragmentOf(text);
  if (typeof CompressionStream === "undefined") {
    return plain;
  }
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const compressed = COMPRESSED + btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return compressed.length < plain.length ? compressed : plain;
}

/** Whether a fragment is to stand for a sheet. */
export const isLink = (fragment) => fragment.startsWith(NAME) || fragment.startsWith(COMPRESSED);

/** The sheet that a fragment stands for; null if it stands for none, or was cut or changed. */
export async function sheetOf(fragment) {
  try {
    if (fragment.startsWith(NAME)) {
      return decodeURIComponent(fragment.slice(NAME.length));
    }
    return fragment.startsWith(COMPRESSED) ? await unpacked(fragment.slice(COMPRESSED.length)) : null;
  } catch {
    // A link that was cut.
    return null;
  }
}

async function unpacked(written) {
  const signs = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (text.length > MOST) {
      await reader.cancel();
      return null;
    }
  }
  return text + decoder.decode();
}
