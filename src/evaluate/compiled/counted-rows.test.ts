import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import {
  close,
  column,
  constant,
  cumSince,
  div,
  ema,
  high,
  lag,
  mean,
  mul,
  runLength,
  session,
  sub,
  volume,
  type SeriesNode,
} from "#expression";
import { DAILY } from "#tiles";
import type { FilterPlan, TestOperator } from "../plan/plan.ts";
import { ScanPopulation } from "../cross/cross-scan.ts";
import { FilterEvaluator } from "../conditions/filter-evaluator.ts";
import { FilterGroup } from "../conditions/filter-group.ts";
import { frameSeries } from "../series/program.ts";
import { CompiledFilters } from "./compiled-filters.ts";
import { filterProgram } from "./compiled-program.ts";
import { newestApart, unevenMarket } from "./uneven-market.testing.ts";

const inColumns = unevenMarket(seededRandom(8), 7).view;
const vwap = div(cumSince(mul(close, volume), session), cumSince(volume, session));
const streak = runLength(sub(close, lag(close, 1)));
const COUNTS: Readonly<Record<string, SeriesNode>> = {
  "of changes": streak,
  "of a column with gaps": runLength(sub(column("vwap"), lag(column("vwap"), 1))),
  "over an average": runLength(sub(close, ema(close, 20))),
  "of rising highs": runLength(sub(high, lag(high, 2))),
  "over a value of the session": runLength(sub(close, vwap)),
  "of a value of the session": runLength(vwap),
};
const OPERATORS: readonly TestOperator[] = ["gt", "gte", "lt", "lte", "eq", "ne", "above", "under"];

const filterOf = (left: SeriesNode, operator: TestOperator, right: SeriesNode, bars = 1, ago = 0): FilterPlan => ({
  kind: "filter",
  path: "",
  label: "",
  key: left.key,
  frame: DAILY,
  left,
  ago,
  windows: [{ mode: "any", bars, tests: [{ operator, right }] }],
});

const closeRowsOf = (...filters: FilterPlan[]): number | undefined =>
  filterProgram(filters, false)?.columns.find((one) => one.column === "close")?.rows;

describe("a compiled count of rows", () => {
  it.each(Object.entries(COUNTS))("compares as one of the whole history: %s", (_, count) => {
    for (const view of [inColumns, newestApart(inColumns)]) {
      const lanes = Int32Array.from({ length: view.instruments }, (_lane, k) => k);
      for (const operator of OPERATORS) {
        for (const limit of [0, 1, 2, 2.5, -1, -3, 4, 20, 300]) {
          const filters = [filterOf(count, operator, constant(limit), 1 + (Math.abs(limit) % 3), limit > 2 ? 1 : 0)];
          const compiled = CompiledFilters.of(filters, view.bars(DAILY))!;
          compiled.evaluate(lanes, lanes.length, () => {});
          const shared = frameSeries(DAILY, view);
          const population = new ScanPopulation(view.instruments);
          const group = new FilterGroup(
            filters.map((one) => new FilterEvaluator(one, view, population, shared)),
            shared,
          );
          for (const lane of lanes)
            expect(compiled.truth(0, lane), `${operator} ${limit} of ${lane}`).toBe(group.evaluate(0, lane));
        }
      }
    }
  });

  it("reads the rows that its limits need, and all where its size matters", () => {
    const five = filterOf(streak, "gte", constant(5));
    expect(closeRowsOf(five)).toBe(7);
    expect(closeRowsOf(filterOf(streak, "lt", constant(-2.5), 4))).toBe(7);
    expect(closeRowsOf(five, filterOf(streak, "gt", constant(8)))).toBe(10);
    expect(closeRowsOf(five, filterOf(streak, "gt", volume))).toBe(Infinity);
    expect(closeRowsOf(five, filterOf(mean(streak, 3), "gt", constant(2)))).toBe(Infinity);
    expect(closeRowsOf(filterOf(volume, "gt", streak))).toBe(Infinity);
    expect(closeRowsOf(filterOf(streak, "gt", constant(1e9)))).toBe(Infinity);
  });
});
