// A sheet in the fragment of an address, which no browser sends to anybody.

const NAME = "#sheet=";

/** The fragment that stands for a sheet. */
export const fragmentOf = (text) => NAME + encodeURIComponent(text);

/** Whether a fragment was cut, or changed, so that no sheet can be read from it. */
export const isDamaged = (fragment) => fragment.startsWith(NAME) && sheetOf(fragment) === null;

/** The sheet that a fragment stands for; null if it stands for none. */
export function sheetOf(fragment) {
  if (!fragment.startsWith(NAME)) {
    return null;
  }
  try {
    return decodeURIComponent(fragment.slice(NAME.length));
  } catch {
    // A link that was cut within a sign.
    return null;
  }
}
