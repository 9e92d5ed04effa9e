// Modules of WebAssembly as bytes: their sections, and their functions with the calls in them. Only what
// the compiler makes of this library is known; anything else is an error, not a guess.

export const [TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL] = [1, 2, 3, 4, 5, 6];
export const [EXPORT, ELEMENT, CODE, DATA] = [7, 9, 10, 11];
const KNOWN = [TYPE, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, DATA];

/** A number as bytes, seven bits each. */
export function unsigned(number) {
  const bytes = [];
  do {
    const rest = Math.floor(number / 128);
    bytes.push((number % 128) + (rest > 0 ? 128 : 0));
    number = rest;
  } while (number > 0);
  return bytes;
}

/** The same with a sign, for constants below 2^31. */
export function signed(number) {
  const bytes = [];
  for (;;) {
    const byte = number & 127;
    number >>= 7;
    if (number === (byte & 64 ? -1 : 0)) {
      bytes.push(byte);
      return bytes;
    }
    bytes.push(byte | 128);
  }
}

/** A text with its length. */
export const named = (text) => [...unsigned(text.length), ...Buffer.from(text)];

/** Items with their number. */
export const vector = (items) =>
  Buffer.concat([Buffer.from(unsigned(items.length)), ...items.map((item) => Buffer.from(item))]);

/** A module of sections, each a number and its bytes. */
export function written(sections) {
  const parts = [Buffer.from("\0asm\x01\0\0\0", "latin1")];
  for (const [id, bytes] of sections) {
    parts.push(Buffer.from([id, ...unsigned(bytes.length)]), bytes);
  }
  return Buffer.concat(parts);
}

/** Reads bytes from a place on. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    if (this.at >= this.bytes.length) {
      throw new Error("the module ends too early");
    }
    return this.bytes[this.at++];
  }

  number() {
    let [number, factor, byte] = [0, 1, 128];
    while (byte >= 128) {
      byte = this.byte();
      number += (byte % 128) * factor;
      factor *= 128;
    }
    return number;
  }

  /** Passes over numbers, of any width and sign. */
  skip(count) {
    for (; count > 0; count--) {
      while (this.byte() >= 128);
    }
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, () => read());
  }
}

/** What is the same in every module of ours. */
function expect(holds, what) {
  if (!holds) {
    throw new Error(`the module is not as it is expected to be: ${what}`);
  }
}

/**
 * A module: its sections as bytes; `types` with numbers of parameters, `functions` with `type`, `body`
 * and `calls`, `table` (what it holds, from place 1 on), `exports`, how many `globals` there are, and
 * the functions that are `dropped`, by those in their place.
 */
export function read(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = new Map();
  while (reader.at < bytes.length) {
    const [id, length] = [reader.byte(), reader.number()];
    const section = reader.take(length);
    if (id !== 0) {
      expect(KNOWN.includes(id), `section ${id}`);
      sections.set(id, section);
    }
  }
  const of = (id) => new Reader(sections.get(id));
  let part = of(TYPE);
  const types = part.list(() => {
    expect(part.byte() === 0x60, "a type that is no function");
    const parameters = part.take(part.number()).length;
    part.take(part.number());
    return parameters;
  });
  part = of(FUNCTION);
  const kinds = part.list(() => part.number());
  part = of(CODE);
  const bodies = part.list(() => part.take(part.number()));
  const functions = bodies.map((body, place) => ({ type: kinds[place], body, calls: calls(body) }));
  part = of(TABLE);
  expect(part.number() === 1 && part.byte() === 0x70, "one table, of functions");
  part = of(MEMORY);
  expect(part.number() === 1 && part.byte() <= 1, "one memory");
  part = of(ELEMENT);
  expect([1, 0, 0x41, 1, 0x0b].every((byte) => part.byte() === byte), "one list of functions, from place 1 on");
  const table = part.list(() => part.number());
  part = of(EXPORT);
  const name = () => part.take(part.number()).toString();
  const exports = part.list(() => ({ name: name(), kind: part.byte(), index: part.number() }));
  const globals = globalTypes(of(GLOBAL));
  return { sections, types, functions, table, exports, globals, dropped: new Map() };
}

/** The types of the globals, as bytes: of a kind of number, and whether it changes. */
const globalTypes = (reader) =>
  reader.list(() => {
    const type = [...reader.take(2)];
    expect(reader.byte() === 0x41, "a global that is no constant");
    reader.skip(1);
    expect(reader.byte() === 0x0b, "a global that is no constant");
    return type;
  });

/** The calls in the body of a function: where the instruction begins and ends, and what is called. */
function calls(body) {
  const reader = new Reader(body);
  reader.list(() => reader.skip(1) ?? reader.byte());
  const found = [];
  while (reader.at < body.length) {
    const from = reader.at;
    const code = reader.byte();
    if (code === 0x10) {
      found.push({ from, callee: reader.number(), to: reader.at });
    } else {
      operands(code, reader);
    }
  }
  return found;
}

/** Passes over what belongs to an instruction. */
function operands(code, reader) {
  if ([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(code)) {
    return; // Traps, ends of blocks, values that are dropped or chosen.
  }
  if ((code >= 0x02 && code <= 0x04) || code === 0x0c || code === 0x0d || (code >= 0x20 && code <= 0x24)) {
    reader.skip(1); // Blocks, branches, variables.
  } else if (code === 0x0e) {
    reader.skip(reader.number() + 1);
  } else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) {
    reader.skip(2); // Calls by the table, memory.
  } else if (code >= 0x3f && code <= 0x42) {
    reader.skip(1); // The size of memory, integers.
  } else if (code === 0x43 || code === 0x44) {
    reader.take(code === 0x43 ? 4 : 8);
  } else if (code === 0xfc) {
    const second = reader.number();
    expect(second <= 7 || second === 10 || second === 11, `instruction fc ${second}`);
    reader.skip({ 10: 2, 11: 1 }[second] ?? 0);
  } else {
    expect(code >= 0x45 && code <= 0xc4, `instruction ${code.toString(16)}`);
  }
}

/**
 * The module with one function in place of each that do the same: the compiler makes many for types
 * that look alike in memory. The others are `dropped`; nothing calls them any more.
 */
export function folded(module) {
  const dropped = new Map();
  const kept = (index) => (dropped.has(index) ? kept(dropped.get(index)) : index);
  let functions = module.functions;
  for (let before = -1; before < dropped.size; ) {
    before = dropped.size;
    const seen = new Map();
    for (const [index, { type, body, calls }] of functions.entries()) {
      if (!dropped.has(index)) {
        // Callees of one width, so that what differs in them alone differs nowhere else.
        const called = calls.map(({ callee }) => callee).join();
        const key = `${type} ${called} ${rewritten({ body, calls }, () => [0x10]).toString("latin1")}`;
        seen.has(key) ? dropped.set(index, seen.get(key)) : seen.set(key, index);
      }
    }
    const renamed = ({ callee, ...call }) => ({ ...call, callee: kept(callee) });
    functions = functions.map((one) => ({ ...one, calls: one.calls.map(renamed) }));
  }
  const exports = module.exports.map((one) => (one.kind === 0 ? { ...one, index: kept(one.index) } : one));
  return { ...module, functions, exports, table: module.table.map(kept), dropped };
}

/** A body whose calls are others: `call` says by which bytes each is made. */
export function rewritten({ body, calls }, call, before = []) {
  const parts = [];
  let at = 0;
  if (before.length > 0) {
    const reader = new Reader(body);
    reader.list(() => reader.skip(1) ?? reader.byte());
    parts.push(body.subarray(0, reader.at), Buffer.from(before));
    at = reader.at;
  }
  for (const { from, callee, to } of calls) {
    parts.push(body.subarray(at, from), Buffer.from(call(callee)));
    at = to;
  }
  parts.push(body.subarray(at));
  return sized(Buffer.concat(parts));
}

/** A body with its length. */
export const sized = (body) => Buffer.concat([Buffer.from(unsigned(body.length)), body]);
