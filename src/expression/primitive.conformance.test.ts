import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import type { Random } from "#base";
import type { Primitive } from "./primitive.ts";
import { PRIMITIVES } from "./primitives/index.ts";

/** What the inputs of a primitive mean; the others read prices. */
const INPUTS: Readonly<Record<string, readonly Kind[]>> = {
  trueRange: ["high", "low", "close"],
  psar: ["high", "low"],
  supertrendLine: ["high", "low", "close", "range"],
  supertrendDirection: ["high", "low", "close", "range"],
  heikinAshiOpen: ["open", "high", "low", "close"],
  pointOfControl: ["high", "low", "volume"],
  both: ["flag", "flag"],
  either: ["flag", "flag"],
  not: ["flag"],
  where: ["flag", "close", "open"],
  barsSince: ["flag"],
  cumSince: ["volume", "key"],
  firstSince: ["close", "key"],
  lastBefore: ["close", "key"],
  runLength: ["change"],
  sumOver: ["volume", "back"],
  slotMean: ["volume", "session", "slot"],
  calendarKey: ["date"],
  power: ["close", "back"],
};
const PRICES = ["close", "volume", "open", "high"] as const;
const inputsOf = (primitive: Primitive): readonly Kind[] => INPUTS[primitive.op] ?? PRICES.slice(0, primitive.inputs);

/** Lengths of one row mean nothing to these. */
const FROM_TWO = new Set(["sampleStdev", "linregSlope", "linregEnd", "linregR2", "correlation"]);
const PARAMS: Readonly<Record<string, readonly number[]>> = {
  length: [1, 2, 3, 4, 7, 20],
  rows: [1, 2, 5],
  most: [0, 1, 6],
  levels: [1, 5, 24],
  unit: [0, 1, 2, 3],
  fast: [2],
  slow: [30],
  step: [0.02, 0.2],
  max: [0.2],
  multiplier: [0.5, 3],
};

function paramsOf(primitive: Primitive, random: Random): readonly number[] {
  return primitive.params.map((name) => {
    const least = name === "length" && FROM_TWO.has(primitive.op) ? 2 : 0;
    const choices = PARAMS[name]?.filter((value) => value >= least);
    if (choices === undefined) throw new Error(`say in PARAMS what ${name} of ${primitive.op} may be`);
    return choices[random.int(choices.length)]!;
  });
}

type Kind = keyof ReturnType<typeof market>;

/** A walk in cents with ties and flat stretches. Lively: whatever can change does so on every row. */
function market(random: Random, rows: number, lively: boolean) {
  const column = (value: (row: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, i) => value(i));
  let price = 20;
  const close = column(() => {
    if (lively || random.next() > 0.2) price = Math.max(0.01, Math.round(100 * price + 30 * random.normal()) / 100);
    return price;
  });
  const open = column((i) => (random.next() < 0.1 ? close[i]! : Math.max(0.01, close[i]! + random.int(40) / 100)));
  const high = column((i) => Math.max(open[i]!, close[i]!) + random.int(20) / 100);
  const low = column((i) => Math.min(open[i]!, close[i]!) * (1 - random.int(3) / 100));
  return {
    open,
    high,
    low,
    close,
    range: column((i) => high[i]! - low[i]! + 0.01),
    volume: column(() => (random.next() < 0.1 && !lively ? 0 : 100 + random.int(10_000))),
    change: column((i) => (i === 0 ? 0 : close[i]! - close[i - 1]!)),
    flag: column(() => (lively || random.next() < 0.3 ? 1 : 0)),
    key: column((i) => (lively ? i : Math.floor(i / 6))),
    back: column(() => (lively ? 0 : random.int(5))),
    session: column((i) => (lively ? i : Math.floor(i / 3))),
    slot: column((i) => (lively ? 7 : 600 + (i % 3))),
    date: column((i) => 17_000 + i),
  };
}

/** A chance case of a primitive; `gaps` is the share of values that are missing. */
function sample(primitive: Primitive, seed: number, rows: number, gaps: number) {
  const random = seededRandom(seed);
  const columns = market(random, rows, false);
  const inputs = inputsOf(primitive).map((kind) => columns[kind].map((value) => (random.next() < gaps ? NaN : value)));
  return { random, inputs, params: paramsOf(primitive, random) };
}

const SENTINEL = -7.25;

function batch(
  primitive: Primitive,
  inputs: readonly Float64Array[],
  params: readonly number[],
  from = 0,
  to = inputs[0]!.length,
): Float64Array {
  const output = new Float64Array(inputs[0]!.length).fill(SENTINEL);
  primitive.batch(inputs, output, from, to, params);
  return output.slice(from, to);
}

/** The first row on which two columns differ in a bit; expect().toEqual on every row of every case is slow. */
function difference(got: Float64Array, wanted: Float64Array): string {
  if (got.length !== wanted.length) return `${got.length} rows, not ${wanted.length}`;
  const row = got.findIndex((value, i) => !Object.is(value, wanted[i]));
  return row < 0 ? "none" : `row ${row}: ${got[row]}, not ${wanted[row]}`;
}

const seeds = fc.integer({ min: 0, max: 0xffffffff });
const lengths = fc.integer({ min: 1, max: 70 });
const shares = fc.constantFrom(0, 0.02, 0.2);
const check = <T>(property: fc.IProperty<T>): void => fc.assert(property, { numRuns: 40 });

describe.each(PRIMITIVES.map((primitive) => [primitive.op, primitive] as const))("%s", (op, primitive) => {
  it("gives a prefix the same bits as the whole history", () => {
    check(
      fc.property(seeds, lengths, shares, (seed, rows, gaps) => {
        const { random, inputs, params } = sample(primitive, seed, rows, gaps);
        const to = random.int(rows + 1);
        expect(
          difference(batch(primitive, inputs, params, 0, to), batch(primitive, inputs, params).slice(0, to)),
          `${op}(${params}) up to ${to}`,
        ).toBe("none");
      }),
    );
  });

  it("gives the same bits from a tail, and reads and writes nowhere else", () => {
    check(
      fc.property(seeds, lengths, shares, (seed, rows, gaps) => {
        const { random, inputs, params } = sample(primitive, seed, rows, gaps);
        const tail = primitive.tail(params);
        const to = random.int(rows + 1);
        const from = tail === Infinity ? 0 : random.int(to + 1);
        const first = Math.max(0, from - tail + 1);
        // Rows that must not be read hold a number that would show.
        const cut = inputs.map((input) => input.map((value, i) => (i >= first && i < to ? value : 3e7 + i)));
        const before = cut.map((input) => input.slice());
        const output = new Float64Array(rows).fill(SENTINEL);
        primitive.batch(cut, output, from, to, params);
        expect(
          difference(output.slice(from, to), batch(primitive, inputs, params).slice(from, to)),
          `${op}(${params})`,
        ).toBe("none");
        expect(output.every((value, i) => (i >= from && i < to) || value === SENTINEL)).toBe(true);
        for (const [k, input] of cut.entries())
          expect(difference(input, before[k]!), `input ${k} of ${op}`).toBe("none");
      }),
    );
  });

  it("needs exactly its warm-up", () => {
    check(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const params = paramsOf(primitive, random);
        const warmup = primitive.warmup(params);
        const columns = market(random, warmup + 1, true);
        const values = batch(
          primitive,
          inputsOf(primitive).map((kind) => columns[kind]),
          params,
        );
        // Two equal values of one series have no correlation and no share explained.
        if ((op === "correlation" || op === "linregR2") && values[warmup]! !== values[warmup]!) return;
        expect([...values].map((value) => value === value)).toEqual([...Array<boolean>(warmup).fill(false), true]);
      }),
    );
  });

  it(`treats a gap as declared: ${primitive.nan}`, () => {
    check(
      fc.property(seeds, lengths, (seed, rows) => {
        const { random, inputs, params } = sample(primitive, seed, rows, 0);
        const gap = random.int(rows);
        const holed = inputs.map((input) => input.slice());
        holed[random.int(holed.length)]![gap] = NaN;
        const whole = batch(primitive, inputs, params);
        const values = batch(primitive, holed, params);
        const end = gap + primitive.tail(params);
        /** What the rows after the gap hold. */
        const after: Record<Primitive["nan"], () => Float64Array> = {
          handles: () => values.slice(gap + 1),
          propagates: () => whole.map((value, i) => (i < end ? NaN : value)).slice(gap + 1),
          restarts: () =>
            batch(
              primitive,
              inputs.map((input) => input.slice(gap + 1)),
              params,
            ),
          holds: () =>
            batch(
              primitive,
              inputs.map((input) => input.filter((_, i) => i !== gap)),
              params,
            ).slice(gap),
        };
        expect(difference(values.slice(0, gap), whole.slice(0, gap)), "before the gap").toBe("none");
        expect(primitive.nan === "handles" || Number.isNaN(values[gap])).toBe(true);
        expect(difference(values.slice(gap + 1), after[primitive.nan]()), "after the gap").toBe("none");
      }),
    );
  });

  it("gives the same bits after another series of the same primitive was computed", () => {
    check(
      fc.property(seeds, lengths, shares, (seed, rows, gaps) => {
        const { inputs, params } = sample(primitive, seed, rows, gaps);
        const before = batch(primitive, inputs, params);
        batch(primitive, sample(primitive, seed + 1, 30, 0.1).inputs, params);
        expect(difference(batch(primitive, inputs, params), before), `${op}(${params})`).toBe("none");
      }),
    );
  });

  it("never looks at later rows", () => {
    check(
      fc.property(seeds, lengths, shares, (seed, rows, gaps) => {
        const { random, inputs, params } = sample(primitive, seed, rows, gaps);
        const cut = random.int(rows + 1);
        const other = sample(primitive, seed ^ 0x5555, rows, 0.3).inputs;
        const changed = inputs.map((input, k) => input.map((value, i) => (i < cut ? value : other[k]![i]!)));
        expect(
          difference(batch(primitive, changed, params).slice(0, cut), batch(primitive, inputs, params).slice(0, cut)),
          `${op}(${params}) before row ${cut}`,
        ).toBe("none");
      }),
    );
  });

  it("gives no infinity for finite inputs", () => {
    const extremes = [
      0,
      -0,
      1,
      -1,
      0.1,
      1e300,
      1e308,
      -1e308,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      5e-324,
      -1e-300,
      700,
    ];
    check(
      fc.property(seeds, lengths, shares, (seed, rows, tame) => {
        const { random, inputs, params } = sample(primitive, seed, rows, 0);
        for (const input of inputs) {
          for (let i = 0; i < rows; i++) if (random.next() > tame) input[i] = extremes[random.int(extremes.length)]!;
        }
        const values = batch(primitive, inputs, params);
        expect([...values].filter((value) => Math.abs(value) === Infinity)).toEqual([]);
      }),
    );
  });
});

it("has every primitive once, by a name of its own", () => {
  expect(new Set(PRIMITIVES.map((primitive) => primitive.op)).size).toBe(PRIMITIVES.length);
});

it.each(PRIMITIVES.map((primitive) => [primitive.op, primitive] as const))(
  "%s declares a sane cost",
  (_op, primitive) => {
    const cost = primitive.cost(paramsOf(primitive, seededRandom(1)));
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThan(10_000);
  },
);
