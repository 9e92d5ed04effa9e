// Which move is meant by the parts that were clicked. No page in here, so that it is tested alone.

const includes = (move, parts) => parts.every((part) => move.parts.includes(part));

/** The moves in a figure that touch all these parts. */
export function candidates(moves, figure, parts) {
  return moves.filter((move) => move.figures.includes(figure) && includes(move, parts));
}

/** The only one of some moves for which something holds. */
function only(moves, holds) {
  const found = moves.filter(holds);
  return found.length === 1 ? found[0] : null;
}

/**
 * The move that is meant, or null while several may be: the only one left; else the one that touches
 * just these parts; else the one that names the first of them, as the square that is bitten at; else
 * the one that all others go beyond.
 */
export function meant(moves, figure, parts) {
  const left = candidates(moves, figure, parts);
  if (left.length <= 1) {
    return left[0] ?? null;
  }
  return (
    only(left, (move) => move.parts.length === parts.length) ??
    only(left, (move) => parts.every((part) => move.named.includes(part))) ??
    only(left, (move) => left.every((other) => includes(other, move.parts)))
  );
}

/**
 * The parts that are chosen after a click on one: it is added if some move touches all of them, and
 * begins anew otherwise. `again` says that it was chosen before.
 */
export function clicked(moves, chosen, figure, part) {
  if (chosen?.figure === figure && chosen.parts.includes(part)) {
    return { ...chosen, again: true };
  }
  const parts = chosen?.figure === figure ? [...chosen.parts, part] : [part];
  if (candidates(moves, figure, parts).length > 0) {
    return { figure, parts, again: false };
  }
  return candidates(moves, figure, [part]).length > 0 ? { figure, parts: [part], again: false } : null;
}

/** Whether a move is made at once: nothing else can be meant, or what is meant was clicked again. */
export function isMade(moves, chosen) {
  const left = candidates(moves, chosen.figure, chosen.parts);
  const move = meant(moves, chosen.figure, chosen.parts);
  return move !== null && (chosen.again || (left.length === 1 && move.parts.length === chosen.parts.length));
}
