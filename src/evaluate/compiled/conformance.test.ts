import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { FEATURES, resolveStudy } from "#catalogue";
import {
  add,
  call,
  column,
  constant,
  cumSince,
  div,
  ema,
  firstSince,
  mean,
  mul,
  evaluateSeries,
  PRIMITIVES,
  sub,
  lag,
  type Primitive,
  type SeriesNode,
} from "#expression";
import type { BarColumns } from "#market";
import { DAILY } from "#tiles";
import { bindStudy } from "../plan/bind-study.ts";
import type { FilterPlan, TestOperator, TestWindow } from "../plan/plan.ts";
import { FilterEvaluator } from "../conditions/filter-evaluator.ts";
import { FilterGroup } from "../conditions/filter-group.ts";
import { ScanPopulation } from "../cross/cross-scan.ts";
import { frameSeries, Program } from "../series/program.ts";
import { CompiledFilters } from "./compiled-filters.ts";
import { CompiledSeries } from "./compiled-series.ts";
import { newestApart, unevenMarket } from "./uneven-market.testing.ts";

const daily = unevenMarket(seededRandom(5));
const { view, bars } = daily;
const frame = view.bars(DAILY);
const apart = { view: newestApart(view), bars };
const everyone = Int32Array.from(bars.keys());

/** Primitives without a compiled form: WebAssembly lacks their function, their state is large, or vectors are no faster. */
const INTERPRETED = new Set([
  "power",
  "log",
  "exp",
  "calendarKey",
  "slotMean",
  "sumOver",
  "kama",
  "psar",
  "fisher",
  "pointOfControl",
]);

const PARAMS: Readonly<Record<string, readonly number[]>> = {
  length: [1, 2, 3, 14, 50],
  rows: [1, 2, 5],
  most: [3],
  levels: [5],
  unit: [0],
  fast: [2],
  slow: [30],
  step: [0.02],
  max: [0.2],
  multiplier: [3],
};

/** Series as inputs: columns and a computed one. */
const INPUTS: readonly SeriesNode[] = [
  column("close"),
  column("volume"),
  sub(column("high"), lag(column("close"), 1)),
  column("open"),
  column("low"),
];
/** Numbers of newest rows to compute: one, a few, and all. */
const DEPTHS = [1, 6, 400];

function nodesOf(primitive: Primitive): SeriesNode[] {
  const inputs = (first: number): SeriesNode[] =>
    Array.from({ length: primitive.inputs }, (_, k) => INPUTS[(first + k) % INPUTS.length]!);
  const choices = Math.max(1, ...primitive.params.map((name) => PARAMS[name]!.length));
  return Array.from({ length: choices }, (_, k) => {
    const params = primitive.params.map((name) => PARAMS[name]![k % PARAMS[name]!.length]!);
    return [0, 1, 2].map((first) => call(primitive, params, inputs(first)));
  }).flat();
}

/** Returns the first compiled value that differs from `evaluateSeries` in a bit. */
function difference(nodes: readonly SeriesNode[], depth: number, { view: seen, bars: all } = daily): string {
  const frameBars = seen.bars(DAILY);
  const compiled = CompiledSeries.of(nodes, depth, frameBars);
  if (compiled === undefined) return "not compiled";
  const wanted = nodes.map((node) => all.map((one) => whole(node, one)));
  let values = 0;
  let first = "none";
  compiled.evaluate(
    everyone,
    everyone.length,
    () => {},
    (k, i, back, value) => {
      values++;
      const row = frameBars.visible[i]! - 1 - back;
      if (Object.is(value, wanted[k]![i]![row]) || first !== "none") return;
      first = `${nodes[k]!.key} of ${i}, row ${row}: ${value}, not ${wanted[k]![i]![row]}`;
    },
  );
  const due = all.reduce((sum, one) => sum + Math.min(depth, one.time.length), 0) * nodes.length;
  return values === due ? first : `${values} values of ${due}`;
}

function whole(node: SeriesNode, columns: BarColumns): Float64Array {
  const session = Float64Array.from(columns.session);
  return evaluateSeries(node, { ...columns, session, time: Float64Array.from(columns.time) }, columns.time.length);
}

describe.each(PRIMITIVES.filter(({ op }) => !INTERPRETED.has(op)).map((one) => [one.op, one] as const))(
  "compiled %s",
  (_op, primitive) => {
    it("matches its batch bit for bit on one row, a few and all, with newest bars in the columns or apart", () => {
      for (const node of nodesOf(primitive)) {
        for (const depth of DEPTHS) {
          const isSearched = primitive.op.startsWith("barsSince") && depth > 64 && primitive.params.length > 0;
          for (const market of [daily, apart])
            expect(difference([node], depth, market), `${node.key}, ${depth} rows`).toBe(
              isSearched ? "not compiled" : "none",
            );
        }
      }
    });
  },
);

it("CompiledSeries leaves exactly the primitives listed here to the interpreter", () => {
  const left = PRIMITIVES.filter((one) => CompiledSeries.of(nodesOf(one).slice(0, 1), 1, frame) === undefined);
  expect(new Set(left.map(({ op }) => op))).toEqual(INTERPRETED);
});

it("compiled minimum and maximum of a series and a number match the interpreter bit for bit", () => {
  for (const op of ["minimum", "maximum"]) {
    const primitive = PRIMITIVES.find((one) => one.op === op)!;
    const nodes = [0, 1, -1, 1e300].flatMap((limit) =>
      INPUTS.map((input) => call(primitive, [], [input, constant(limit)])),
    );
    expect(difference(nodes, 400)).toBe("none");
  }
});

it("compiled means of one input match whatever their order and whatever else their loop computes", () => {
  const [close, volume] = [column("close"), column("volume")];
  const lengths = [34, 5, 6, 21, 1, 13];
  const own = lengths.map((length) => mean(close, length));
  const averaged = lengths.map((length) => ema(mean(close, length), 5));
  const nodes = [
    ...own,
    mean(volume, 8),
    mean(volume, 3),
    ...averaged,
    ...lengths.map((length) => mean(averaged[2]!, length)),
    sub(own[0]!, own[1]!),
  ];
  for (const depth of DEPTHS)
    for (const market of [daily, apart]) expect(difference(nodes, depth, market), `${depth} rows`).toBe("none");
});

it("compiled sums since the session match on lanes whose sessions began on different rows", () => {
  const inColumns = unevenMarket(seededRandom(6), 7);
  const key = column("session");
  const traded = cumSince(column("volume"), key);
  const price = div(cumSince(mul(column("close"), column("volume")), key), traded);
  const opened = firstSince(column("open"), key);
  const nodes = [
    traded,
    price,
    opened,
    lag(price, 3),
    mean(price, 20),
    cumSince(mean(column("close"), 20), key),
    cumSince(sub(column("close"), lag(price, 2)), key),
    sub(ema(price, 5), traded),
    add(ema(column("close"), 5), opened),
  ];
  for (const depth of [...DEPTHS, 25]) {
    for (const sessions of [inColumns, { ...inColumns, view: newestApart(inColumns.view) }]) {
      for (const node of nodes) expect(difference([node], depth, sessions), `${node.key}, ${depth} rows`).toBe("none");
      expect(difference(nodes, depth, sessions), `together, ${depth} rows`).toBe("none");
    }
  }
});

/** The features of the catalogue that are series of one frame, with default arguments. */
const STUDIES = FEATURES.flatMap(({ alias }) => {
  const resolved = resolveStudy(alias, { timeframe: "1d", zones: undefined });
  return resolved.ok && isOfOneFrame(resolved.study.node) ? [[alias, resolved.study.node] as const] : [];
});

function isOfOneFrame(node: SeriesNode): boolean {
  if (node.kind === "column") return node.column !== "slot" && node.column !== "date";
  if (node.kind === "constant") return true;
  return node.kind === "call" && node.inputs.every(isOfOneFrame);
}

const callsOf = (node: SeriesNode): string[] =>
  node.kind === "call" ? [node.primitive.op, ...node.inputs.flatMap(callsOf)] : [];

describe("every study of the catalogue", () => {
  it.each(STUDIES)("%s gives the same bits compiled, interpreted, and from its newest rows", (_alias, node) => {
    const program = new Program([node], DAILY, view);
    for (const [i, columns] of bars.entries()) {
      const wanted = whole(node, columns);
      const rows = columns.time.length;
      const tail = Math.min(rows, 7);
      program.run(i, rows - tail, rows);
      expect(program.output(0).slice(rows - tail, rows), `newest rows of ${i}`).toEqual(wanted.slice(rows - tail));
    }
    const isCompilable = !callsOf(node).some((op) => INTERPRETED.has(op));
    const got = DEPTHS.slice(0, 2).flatMap((depth) =>
      [daily, apart].map((market) => difference([node], depth, market)),
    );
    expect(got).toEqual(got.map(() => (isCompilable ? "none" : "not compiled")));
  });

  it("can be compiled, with few exceptions", () => {
    const compiled = STUDIES.filter(([, node]) => CompiledSeries.of([node], 1, frame) !== undefined);
    expect(compiled.length / STUDIES.length).toBeGreaterThan(0.8);
  });
});

const OPERATORS: readonly TestOperator[] = ["gt", "gte", "lt", "lte", "eq", "ne", "above", "under"];

it("compiled filters have the truths of the interpreter, for all instruments and for some", () => {
  const random = seededRandom(11);
  const rights = [...INPUTS, bindStudy("sma(20)", "1d", undefined, "").node, constant(20), constant(0)];
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)]!;
  const compiled = STUDIES.filter(([, node]) => CompiledSeries.of([node], 1, frame) !== undefined);
  for (let round = 0; round < 150; round++) {
    const ago = pick([0, 0, 1, 5, 100]);
    const filters = Array.from({ length: 1 + random.int(3) }, (): FilterPlan => {
      const left = pick([...INPUTS, pick(compiled)[1]]);
      const windows = Array.from({ length: 1 + random.int(2) }, (): TestWindow => {
        const tests = Array.from({ length: 1 + random.int(2) }, () => ({
          operator: pick(OPERATORS),
          right: pick(rights),
        }));
        return { mode: pick(["any", "all"]), bars: pick([1, 1, 2, 5, 40]), tests };
      });
      return { kind: "filter", path: "", label: left.key, key: left.key, frame: DAILY, left, ago, windows };
    });
    const together = CompiledFilters.of(filters, frame);
    if (together === undefined) continue;
    const requested = everyone.filter(() => round % 2 === 0 || random.next() < 0.4);
    const shared = frameSeries(DAILY, view);
    const population = new ScanPopulation(view.instruments);
    const group = new FilterGroup(
      filters.map((filter) => new FilterEvaluator(filter, view, population, shared)),
      shared,
    );
    together.evaluate(requested, requested.length, () => {});
    for (const i of requested) {
      for (const [k, filter] of filters.entries()) {
        const test = filter.windows.map(
          (one) => `${one.mode} ${one.bars} ${one.tests.map((t) => `${t.operator} ${t.right.key}`)}`,
        );
        expect(together.truth(k, i), `${filter.left.key} ${test} -${ago} of ${i}`).toBe(group.evaluate(k, i));
      }
    }
  }
});
