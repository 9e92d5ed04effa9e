// A module cut in two. Functions of one part call those of the other through the table, which both parts
// share. Where a function of the rest belongs, the table first has a stub that has the rest loaded and
// then calls the same place again: by then the function itself is there.
import * as wasm from "./wasm.mjs";

const call = (index) => [0x10, ...wasm.unsigned(index)];
const calledAt = (slot, type) => [0x41, ...wasm.signed(slot), 0x11, ...wasm.unsigned(type), 0];
const imported = (from, name, type) => [...wasm.named(from), ...wasm.named(name), 0, ...wasm.unsigned(type)];
const exported = (name, kind, index) => [...wasm.named(name), kind, ...wasm.unsigned(index)];

/** The types of the module and some more, which follow them. */
function typesWith(module, ...more) {
  const old = module.sections.get(wasm.TYPE);
  const rest = old.subarray(wasm.unsigned(module.types.length).length);
  const count = wasm.unsigned(module.types.length + more.length);
  return Buffer.concat([Buffer.from(count), rest, ...more.map((type) => Buffer.from(type))]);
}

/** The sections of a part, in their order; what is not named is as in the module. */
function part(module, changed) {
  const sections = new Map([...module.sections, ...changed]);
  return wasm.written([...sections].filter(([, bytes]) => bytes).sort(([one], [other]) => one - other));
}

/** The module with a call at the beginning of each function, which says which one it is. */
export function observed(module) {
  const moved = (index) => index + 1;
  const hit = (place) => [0x41, ...wasm.signed(place), ...call(0)];
  const called = (callee) => call(moved(callee));
  const functions = module.functions.map((one, place) => wasm.rewritten(one, called, hit(place)));
  const exports = module.exports.map(({ name, kind, index }) => exported(name, kind, kind === 0 ? moved(index) : index));
  return part(module, [
    [wasm.TYPE, typesWith(module, [0x60, 1, 0x7f, 0])],
    [wasm.IMPORT, wasm.vector([imported("split", "hit", module.types.length)])],
    [wasm.EXPORT, wasm.vector(exports)],
    [wasm.ELEMENT, elements([[1, module.table.map(moved)]])],
    [wasm.CODE, wasm.vector(functions)],
  ]);
}

/** Parts of the table, each from a place on. */
const elements = (runs) =>
  wasm.vector(runs.map(([from, indices]) => [0, 0x41, ...wasm.signed(from), 0x0b, ...wasm.vector(indices.map(wasm.unsigned))]));

/** What both parts share: the memory, the table, the globals. */
function shared(module) {
  const globals = module.globals.map((type, index) => ({ name: `g${index}`, kind: 3, index, type }));
  return [{ name: "memory", kind: 2, index: 0 }, { name: "table", kind: 1, index: 0 }, ...globals];
}

/** Both parts. `first` are the functions of the first one, by their places; both carry the name. */
export function cut(module, first, name) {
  const all = [...module.functions.keys()].filter((index) => !module.dropped.has(index));
  const kept = all.filter((index) => first.has(index));
  const moved = all.filter((index) => !first.has(index));
  const isFirst = (index) => first.has(index);

  // The place in the table of each function that the other part calls, or that had one before.
  const places = new Map();
  const table = [...module.table];
  table.forEach((index, place) => places.has(index) || places.set(index, place + 1));
  const calledFrom = (callers, isCallee) =>
    [...new Set(callers.flatMap((index) => module.functions[index].calls.map(({ callee }) => callee)))]
      .filter((callee) => isCallee(callee) && !places.has(callee))
      .sort((one, other) => one - other);
  for (const index of [...calledFrom(moved, isFirst), ...calledFrom(kept, (index) => !isFirst(index))]) {
    places.set(index, table.push(index));
  }
  const size = wasm.unsigned(table.length + 1);
  const tableType = [0x70, 1, ...size, ...size];

  const code = (functions, own) => {
    const called = (callee) =>
      own.has(callee) ? call(own.get(callee)) : calledAt(places.get(callee), module.functions[callee].type);
    return functions.map((index) => wasm.rewritten(module.functions[index], called));
  };
  const types = (functions) => functions.map((index) => wasm.unsigned(module.functions[index].type));

  // The first part: `load`, the functions that are kept, and a stub for each place of another one.
  const own = new Map(kept.map((index, place) => [index, place + 1]));
  const stubbed = moved.filter((index) => places.has(index));
  const stubs = new Map(stubbed.map((index, place) => [index, 1 + kept.length + place]));
  const stub = (index) => {
    const { type } = module.functions[index];
    const parameter = (_, place) => [0x20, ...wasm.unsigned(place)];
    const parameters = Array.from({ length: module.types[type] }, parameter).flat();
    return wasm.sized(Buffer.from([0, ...call(0), ...parameters, ...calledAt(places.get(index), type), 0x0b]));
  };
  const exports = module.exports.filter(({ kind }) => kind === 0).map(({ name, index }) => exported(name, 0, own.get(index)));
  const sharing = shared(module);
  const one = part(module, [
    [wasm.TYPE, typesWith(module, [0x60, 0, 0])],
    [wasm.IMPORT, wasm.vector([imported(name, "load", module.types.length)])],
    [wasm.FUNCTION, wasm.vector(types([...kept, ...stubbed]))],
    [wasm.TABLE, wasm.vector([tableType])],
    [wasm.EXPORT, wasm.vector([...exports, ...sharing.map(({ name, kind, index }) => exported(name, kind, index))])],
    [wasm.ELEMENT, elements([[1, table.map((index) => own.get(index) ?? stubs.get(index))]])],
    [wasm.CODE, wasm.vector([...code(kept, own), ...stubbed.map(stub)])],
  ]);

  // The rest puts its functions into the table, in place of the stubs.
  const others = new Map(moved.map((index, place) => [index, place]));
  const runs = [];
  table.forEach((index, place) => {
    if (others.has(index)) {
      const last = runs.at(-1);
      const goesOn = last && last[0] + last[1].length === place + 1;
      (goesOn ? last : runs[runs.push([place + 1, []]) - 1])[1].push(others.get(index));
    }
  });
  const memory = [...module.sections.get(wasm.MEMORY).subarray(1)];
  const sharedBy = ({ name: item, kind, type }) =>
    [...wasm.named(name), ...wasm.named(item), kind, ...({ 1: tableType, 2: memory }[kind] ?? type)];
  const rest = part(module, [
    [wasm.IMPORT, wasm.vector(sharing.map(sharedBy))],
    [wasm.FUNCTION, wasm.vector(types(moved))],
    ...[wasm.TABLE, wasm.MEMORY, wasm.GLOBAL, wasm.EXPORT, wasm.DATA].map((id) => [id, null]),
    [wasm.ELEMENT, elements(runs)],
    [wasm.CODE, wasm.vector(code(moved, others))],
  ]);
  return { first: one, rest, kept: kept.length, moved: moved.length, stubs: stubbed.length };
}
