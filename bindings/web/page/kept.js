// What was typed, kept by the browser: for the tab, over a reload and the way back, and for the next
// visit after the tab was closed. Each link has its own, so that a link that is new shows its sheet.

const NAME = "sheet";
/** More sheets than these are not kept for the next visit: the oldest go. */
const MOST = 20;

const keyOf = (fragment) => `${NAME}${fragment}`;

/** Does something with what the browser keeps; null where it keeps nothing. */
function tried(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What was typed over the sheet of a fragment, in this tab or else in the last; null if nothing was. */
export const kept = (fragment) =>
  tried(() => sessionStorage.getItem(keyOf(fragment))) ??
  tried(() => JSON.parse(localStorage.getItem(keyOf(fragment))).text) ??
  null;

/** Keeps what was typed. */
export function keep(fragment, text) {
  const key = keyOf(fragment);
  tried(() => sessionStorage.setItem(key, text));
  tried(() => {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
    const others = Object.keys(localStorage).filter((other) => other.startsWith(NAME) && other !== key);
    const age = (other) => tried(() => JSON.parse(localStorage.getItem(other)).at) ?? 0;
    others.sort((one, other) => age(other) - age(one));
    others.slice(MOST - 1).forEach((other) => localStorage.removeItem(other));
  });
}
