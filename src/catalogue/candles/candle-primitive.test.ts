import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import { nodesOf, type SeriesNode } from "#expression";
import { candleNode } from "./candle-node.ts";
import { CANDLESTICKS } from "../candlesticks.gen.ts";
import { CANDLE_BLOCK, CANDLE_ROWS, CandleBlock } from "./candle-block.ts";
import { candleCode, CODES } from "./candle-codes.ts";
import { CodePlanes } from "./code-planes.ts";
import { WORD } from "./mark-planes.ts";
import { NewestCandles } from "./newest-candles.ts";

const ROWS = 260;
const NODES = CANDLESTICKS.map((pattern) => candleNode(pattern));
const SHARED = [...new Set(NODES.flatMap((node) => nodesOf(node).filter((part) => part !== node)))];

/** Bars with many ties, and a missing price now and then. */
function chanceColumns(random: Random): Readonly<Record<string, Float64Array>> {
  const column = (): Float64Array => new Float64Array(ROWS);
  const columns = { open: column(), high: column(), low: column(), close: column() };
  let price = 100;
  for (let i = 0; i < ROWS; i++) {
    const open = price + random.int(5) - 2;
    price = Math.max(20, open + random.int(9) - 4);
    columns.open[i] = open;
    columns.close[i] = random.int(80) === 0 ? Number.NaN : price;
    columns.high[i] = Math.max(open, price) + random.int(4);
    columns.low[i] = Math.min(open, price) - random.int(4);
  }
  return columns;
}

type Buffers = ReadonlyMap<SeriesNode, Float64Array>;
const newBuffers = (): Buffers => new Map([...SHARED, ...NODES].map((node) => [node, new Float64Array(ROWS)]));

type Columns = ReturnType<typeof chanceColumns>;
function compute(node: SeriesNode, buffers: Buffers, columns: Columns, from = 0, to = ROWS): Float64Array {
  const output = buffers.get(node)!;
  if (node.kind === "column") output.set(columns[node.column]!);
  if (node.kind !== "call") return output;
  const inputs = node.inputs.map((input) => buffers.get(input)!);
  node.primitive.batch(inputs, output, from, to, node.params);
  return output;
}

function values(buffers: Buffers, columns: Columns): readonly Float64Array[] {
  for (const node of SHARED) compute(node, buffers, columns);
  return NODES.map((node) => compute(node, buffers, columns).slice());
}

describe("the loop of all patterns", () => {
  it("gives the same bits in pieces of any length as in one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
        const random = seededRandom(seed);
        const columns = chanceColumns(random);
        const buffers = newBuffers();
        const whole = values(buffers, columns);
        const cuts = [0, ...Array.from({ length: 4 }, () => random.int(ROWS)), ROWS].sort((a, b) => a - b);
        for (const [k, node] of NODES.entries()) {
          const got = buffers.get(node)!.fill(-7);
          for (let cut = 1; cut < cuts.length; cut++) compute(node, buffers, columns, cuts[cut - 1]!, cuts[cut]!);
          const row = got.findIndex((value, i) => !Object.is(value, whole[k]![i]));
          expect(row, `${CANDLESTICKS[k]!.id}, cuts ${cuts.join(" ")}`).toBe(-1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("looks at the marks of the next history in buffers that are used again, as a plan does", () => {
    const histories = [1, 2, 3].map((seed) => chanceColumns(seededRandom(seed)));
    const wanted = histories.map((columns) => values(newBuffers(), columns));
    const used = newBuffers();
    for (const [k, columns] of histories.entries()) expect(values(used, columns)).toEqual(wanted[k]);
  });
});

describe("newest candles", () => {
  it("have the values of the loop, of any of the patterns and any number of instruments", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 1, max: CANDLE_BLOCK }), (seed, most) => {
        const random = seededRandom(seed);
        const columns = chanceColumns(random);
        const wanted = values(newBuffers(), columns);
        const places = CANDLESTICKS.map((_, place) => place).filter(() => most > 8 || random.int(6) === 0);
        const block = new CandleBlock();
        const newest = new NewestCandles(
          places.map((place) => ({ pattern: CANDLESTICKS[place]!, penetration: CANDLESTICKS[place]!.penetration })),
          block,
        );
        // Each row stands for an instrument whose newest bar it is.
        for (let first = 0; first < ROWS; first += most) {
          const count = Math.min(most, ROWS - first);
          newest.begin();
          block.clear();
          for (let k = 0; k < count; k++) layOut(columns, first + k + 1, block, k);
          block.look();
          const isRising = random.int(2) === 0;
          const numbers = Int32Array.from({ length: count }, (_, k) => (isRising ? k : count - 1 - k));
          const planes = places.map(() => new CodePlanes(new Int32Array(Math.ceil(count / WORD)).fill(-1)));
          newest.look(numbers, isRising ? 0 : -1, planes);
          const due = places.map((place) => wanted[place]!.subarray(first, first + count).map(candleCode));
          expect(planes.map((own) => codesIn(own, numbers))).toEqual(due.map((own) => [...own]));
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** The code of each number. */
function codesIn(planes: CodePlanes, numbers: Int32Array): readonly number[] {
  const having = Array.from({ length: CODES }, (_, code) =>
    planes.having(
      Uint8Array.from({ length: CODES }, (__, other) => +(other === code)),
      1,
    ),
  );
  return Array.from(numbers, (n) => having.findIndex((plane) => (plane[n >> 5]! >>> (n & 31)) & 1));
}

/** The bars before row `to` as those of the block's instrument k, after those before it. */
function layOut(columns: Columns, to: number, block: CandleBlock, k: number): void {
  if (k % 8 === 0) block.stage();
  block.ask(k);
  for (const [column, field] of (["open", "high", "low", "close"] as const).entries()) {
    for (let row = 0; row < CANDLE_ROWS; row++) {
      block.write(k, column, row, columns[field]![to - CANDLE_ROWS + row] ?? Number.NaN);
    }
  }
}
