import { finite } from "../finite.ts";
import { definePrimitive, type Lookup, type RowReader } from "../primitive.ts";

/** A slot is at shortest a minute, and a session at longest a day. */
const SLOTS = 1_440;

/** Slots of the state per slot of the day: where the next value goes, values held, session of the newest, the ring. */
const HEAD = 3;

let work = new Float64Array(0);
let found = new Float64Array(0);

/** No whole slot of the day, or no session: nothing to compare with. NaN fails the first test. */
function isComparable(session: number, slot: number): boolean {
  return slot >= 0 && slot < SLOTS && Math.floor(slot) === slot && session === session;
}

/** One row on the state. A second row of the same session and slot takes the place of the first. */
function advance(state: Float64Array, value: number, session: number, slot: number, length: number): number {
  if (!isComparable(session, slot)) return Number.NaN;
  const size = length + 1;
  const own = slot * (HEAD + size);
  const ring = own + HEAD;
  let next = state[own]!;
  let held = state[own + 1]!;
  if (held > 0 && state[own + 2] === session) {
    next = next === 0 ? size - 1 : next - 1;
    held--;
  }
  let mean = Number.NaN;
  if (held >= length) {
    let row = next < length ? next + 1 : 0;
    const oldest = state[ring + row]!;
    let total = 0;
    for (let k = 0; k < length; k++) {
      total += state[ring + row]! - oldest;
      row = row === length ? 0 : row + 1;
    }
    mean = finite(oldest + total / length);
  }
  if (value === value) {
    state[ring + next] = value;
    state[own] = next === length ? 0 : next + 1;
    state[own + 1] = Math.min(held + 1, size);
    state[own + 2] = session;
  }
  return mean;
}

/**
 * The first of the rows low … high that `holds`, given that it holds from some row on and that `high` is one of these
 * (which is not asked). Looks around `near` first: rows far apart are in different lines of the cache.
 */
function firstRow(low: number, high: number, near: number, holds: (row: number) => boolean): number {
  let step = 1;
  if (near >= high || holds(Math.max(low, near))) {
    high = Math.min(high, Math.max(low, near));
    while (high - step >= low && holds(high - step)) {
      high -= step;
      step *= 2;
    }
    low = Math.max(low, high - step + 1);
  } else {
    low = Math.max(low, near) + 1;
    while (low + step < high && !holds(low + step)) {
      low += step + 1;
      step *= 2;
    }
    high = Math.min(high, low + step);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Goes back from session to session, and looks first where the one after it would have its rows. */
function lookUp([values, sessions, slots]: readonly RowReader[], row: number, length: number): number {
  const slot = slots!(row);
  if (!isComparable(sessions!(row), slot)) return Number.NaN;
  if (found.length < length) found = new Float64Array(length);
  const openingOf = (last: number, near: number): number => {
    const session = sessions!(last);
    return firstRow(0, last, near, (one) => sessions!(one) >= session);
  };
  const isThere = (one: number): boolean => slots!(one) >= slot;
  let end = openingOf(row, row - slot);
  let place = row - end;
  let rows = place + 1;
  for (let missing = length; missing > 0;) {
    if (end === 0) return Number.NaN;
    const from = openingOf(end - 1, end - rows);
    const at = firstRow(from, end, from + place, isThere);
    if (at < end && slots!(at) === slot) {
      const value = values!(at);
      if (value === value) found[--missing] = value;
    }
    place = at - from;
    rows = end - from;
    end = from;
  }
  let total = 0;
  for (let k = 0; k < length; k++) total += found[k]! - found[0]!;
  return finite(found[0]! + total / length);
}

const lookup: Lookup = {
  at: (inputs, row, [length]) => lookUp(inputs, row, length!),
  cost: ([length]) => 400 * length!,
};

/**
 * Mean of the first series at this row's slot over the last `length` earlier sessions that have it; NaN with fewer.
 * Inputs: values, session ordinals, slots inside the session (0 … 1439). A gap in the values stores nothing.
 */
export const slotMeanPrimitive = definePrimitive({
  op: "slotMean",
  inputs: 3,
  params: ["length"],
  warmup: ([length]) => length!,
  tail: () => Infinity,
  nan: "handles",
  cost: ([length]) => 15 + 2 * length!,
  batch([values, sessions, slots], output, _from, to, [length]) {
    const width = HEAD + length! + 1;
    if (work.length < SLOTS * width) work = new Float64Array(SLOTS * width);
    for (let slot = 0; slot < SLOTS; slot++) work[slot * width] = work[slot * width + 1] = 0;
    for (let i = 0; i < to; i++) output[i] = advance(work, values![i]!, sessions![i]!, slots![i]!, length!);
  },
  lookup,
});
