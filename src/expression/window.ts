import { definePrimitive } from "./primitive.ts";
import type { Primitive } from "./primitive.ts";

type Window = Pick<Primitive, "op" | "inputs" | "params"> & {
  /** Rows of the window for these parameters. */
  readonly rows: (params: readonly number[]) => number;
  /** Rows before the first value when that is fewer than the window less one. */
  readonly warmup?: Primitive["warmup"];
  readonly nan?: Primitive["nan"];
  readonly cost: Primitive["cost"];
  /** The value of the window that ends at row `end`, in an order that is its own; the window lies within the inputs. */
  readonly value: (inputs: readonly Float64Array[], end: number, params: readonly number[]) => number;
  /** A faster way to the same bits for many rows, all of which have a full window. */
  readonly values?: Primitive["batch"];
};

const scratch: Float64Array[] = [];

/** `count` buffers of at least `length` slots each, shared by every caller: use them before anyone else runs. */
function buffers(count: number, length: number): readonly Float64Array[] {
  for (let k = 0; k < count; k++) {
    if ((scratch[k]?.length ?? 0) < length) scratch[k] = new Float64Array(2 * length);
  }
  return scratch;
}

/**
 * A primitive of the newest `rows` rows and nothing else, computed afresh for each output row, so that history, tail
 * and live evaluation give the same bits. State: [ring position, rows held, one ring of `rows` slots per input …].
 */
export function defineWindow({ op, inputs, params, rows, warmup, nan, cost, value, values }: Window): Primitive {
  return definePrimitive({
    op,
    inputs,
    params,
    warmup: warmup ?? ((given) => rows(given) - 1),
    tail: rows,
    nan: nan ?? "propagates",
    cost,
    stateSize: (given) => 2 + inputs * rows(given),
    start(state, at, given) {
      state[at] = 0;
      state[at + 1] = 0;
      state.fill(Number.NaN, at + 2, at + 2 + inputs * rows(given));
    },
    step(state, at, row, given) {
      const length = rows(given);
      const first = warmup === undefined ? length : warmup(given) + 1;
      const position = state[at]!;
      const oldest = position + 1 === length ? 0 : position + 1;
      const held = Math.min(state[at + 1]! + 1, length);
      state[at] = oldest;
      state[at + 1] = held;
      const columns = buffers(inputs, length);
      for (let k = 0; k < inputs; k++) {
        const ring = at + 2 + k * length;
        state[ring + position] = row[k]!;
        if (held < first) continue;
        const column = columns[k]!;
        let to = 0;
        for (let j = oldest; j < length; j++) column[to++] = state[ring + j]!;
        for (let j = 0; j < oldest; j++) column[to++] = state[ring + j]!;
      }
      return held < first ? Number.NaN : value(columns, length - 1, given);
    },
    batch(columns, output, from, to, given) {
      const first = warmup === undefined ? rows(given) - 1 : warmup(given);
      const start = Math.min(Math.max(from, first), to);
      output.fill(Number.NaN, from, start);
      if (values !== undefined) values(columns, output, start, to, given);
      else for (let i = start; i < to; i++) output[i] = value(columns, i, given);
    },
  });
}
