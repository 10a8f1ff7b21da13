import { describe, expect, it } from "vitest";
import { column, stdev } from "#expression";
import { assemble, chosenRows, createCalendar, daysOfIso, generateMarket } from "#market";
import { engineData, frameOf, type Frame, AsOfStore, type FrameBars, FrameStore, ScanView } from "#tiles";
import { bindStudy } from "../plan/bind-study.ts";
import type { FilterPlan } from "../plan/plan.ts";
import { ScanPopulation } from "../cross/cross-scan.ts";
import { FilterEvaluator } from "../conditions/filter-evaluator.ts";
import { FilterGroup } from "../conditions/filter-group.ts";
import { frameSeries, Program } from "../series/program.ts";
import { CompiledFilters } from "./compiled-filters.ts";
import { CompiledSeries } from "./compiled-series.ts";

const TICKERS = 40;
const DEPTH = 3;
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const made = generateMarket({
  seed: 9,
  tickers: TICKERS,
  years: 1,
  minuteTickers: 34,
  minuteSessions: 4,
  end,
  calendar,
});
/** Some tickers split on the newest day, so that on earlier days their bars as traded lie in substitute tiles. */
const actions = made.daily.keys
  .filter((_, k) => k % 4 === 1)
  .map((ticker, k) => ({ ticker, kind: "split" as const, exDate: calendar.isoDate(end), ratio: [2, 3, 0.1][k % 3]! }));
/**
 * Tickers without minutes have one bar less within a session; some of the others begin a day later to have equally many.
 */
const daily = chosenRows(made.daily, (row) => made.daily.offsets.indexOf(row) % 3 !== 0);
const source = { snapshot: "made", daily, minutes: made.minutes, listings: [], actions };
const store = new FrameStore(engineData(assemble(source, calendar), calendar), 2 ** 26);
const everyone = Int32Array.from({ length: store.data.instruments.ids.length }, (_, i) => i);

/** The market at a minute of the day, `back` sessions before the newest. */
function viewAt(back: number, minute: number, basis: "restated" | "as_traded", closedOnly = false): ScanView {
  const session = end - back;
  const instant = calendar.midnight(session) + minute;
  const moment = { kind: "instant", session, instant, isTradingDay: true } as const;
  return new ScanView(new AsOfStore(store, moment, basis, 2 ** 26), closedOnly);
}

const node = (study: string) => bindStudy(study, "1d", undefined, "").node;

function filtersOn(frame: Frame, ago: number): FilterPlan[] {
  const pairs = [
    ["close", "sma(20)"],
    ["volume", "sma(volume,5)"],
    ["high", "highest(10)"],
    ["rsi(5)", "sma(rsi(5),3)"],
    ["atr(5)", "=high-low"],
    ["highest(2)", "high"],
    ["close", "wma(1)"],
    [stdev(column("close"), 5), "=high-low"],
  ] as const;
  return pairs.map(([one, right]) => {
    const left = typeof one === "string" ? node(one) : one;
    const windows = [{ mode: "any" as const, bars: 2, tests: [{ operator: "gt" as const, right: node(right) }] }];
    return { kind: "filter", path: "", label: left.key, key: left.key, frame, left, ago, windows };
  });
}

/** Groups of instruments with equally many bars: their newest bars are on the same row. */
function byLength({ visible }: FrameBars): readonly Int32Array[] {
  return [...new Set(visible)].map((rows) => everyone.filter((i) => visible[i] === rows));
}

const MOMENTS = [
  { back: 0, minute: 575 },
  { back: 0, minute: 840 },
  { back: 1, minute: 700 },
  { back: 2, minute: 959 },
  { back: 2, minute: 601 },
];

describe.each(["restated", "as_traded"] as const)("a compiled function at a moment within a session, %s", (basis) => {
  it.each([frameOf("1d", ["regular"]), frameOf("1wk", ["regular"]), frameOf("15m", ["regular"])])(
    "has the truths of the interpreter on $key",
    (frame) => {
      let partial = 0;
      let substituted = 0;
      for (const { back, minute } of MOMENTS) {
        for (const [closedOnly, ago] of [
          [false, 0],
          [false, 1],
          [true, 0],
        ] as const) {
          const view = viewAt(back, minute, basis, closedOnly);
          const bars = view.bars(frame);
          const filters = filtersOn(frame, ago);
          const compiled = CompiledFilters.of(filters, bars)!;
          const hasOthers = everyone.some((i) => bars.tiles.isSubstituted(i));
          expect(bars.tiles.substitutes !== undefined).toBe(hasOthers);
          const shared = frameSeries(frame, view);
          const population = new ScanPopulation(view.instruments);
          const group = new FilterGroup(
            filters.map((one) => new FilterEvaluator(one, view, population, shared)),
            shared,
          );
          for (const requested of [everyone, ...byLength(bars)]) {
            compiled.evaluate(requested, requested.length, () => {});
            for (const i of requested) {
              if (!compiled.holds(i)) continue;
              if (bars.tiles.partialBars?.members[i] === 1) partial++;
              if (!bars.tiles.holdsFinalBars(i)) substituted++;
              const truths = filters.map((_, k) => compiled.truth(k, i));
              expect(truths, `${i} at ${back} ${minute}`).toEqual(filters.map((_, k) => group.evaluate(k, i)));
            }
          }
        }
      }
      expect(partial).toBeGreaterThan(100);
      expect(substituted > 20).toBe(basis === "as_traded" && frame.key === "1d[regular]");
    },
  );

  it("has the series of the interpreter, bit for bit", () => {
    const frame = frameOf("1d", ["regular"]);
    const nodes = ["sma(10)", "sma(volume,4)", "ema(9)", "close"].map(node);
    for (const { back, minute } of MOMENTS) {
      const view = viewAt(back, minute, basis);
      const program = new Program(nodes, frame, view);
      const series = CompiledSeries.of(nodes, DEPTH, program.bars)!;
      const held = everyone.filter((i) => series.holds(i) && program.bars.visible[i]! > DEPTH);
      let values = 0;
      series.evaluate(
        held,
        held.length,
        () => {},
        (k, instrument, ago, value) => {
          const rows = program.bars.visible[instrument]!;
          program.run(instrument, rows - DEPTH, rows);
          expect(value, `${instrument} at ${back} ${minute}`).toBe(program.output(k)[rows - 1 - ago]);
          values++;
        },
      );
      expect(values).toBe(held.length * DEPTH * nodes.length);
    }
  });
});
