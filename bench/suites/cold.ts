import type { Clock } from "#base";
import type { ScanPayload } from "#contract";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { CompiledFilters } from "../../src/evaluate/compiled/compiled-filters.ts";
import { frameOf } from "../../src/tiles/frame.ts";
import type { FilterPlan } from "../../src/evaluate/plan/plan.ts";
import { ScanPopulation } from "../../src/evaluate/cross/cross-scan.ts";
import { FilterEvaluator } from "../../src/evaluate/conditions/filter-evaluator.ts";
import { RULES } from "../../src/evaluate/plan/rules/index.ts";
import { FilterGroup } from "../../src/evaluate/conditions/filter-group.ts";
import { frameSeries } from "../../src/evaluate/series/program.ts";
import { DEFAULT_MEMORY } from "../../src/scan/scanner-settings.ts";
import { dailyMarket, fiveMinuteMarket } from "../cold-market.ts";
import { coldScans, UNCOUNTED } from "../cold-scans.ts";
import { reading } from "../reading.ts";
import { S1 } from "../s1.ts";
import { S2 } from "../s2.ts";
import { timed, type BenchContext, type Suite } from "../suite.ts";

const ROUNDS = 15;
/** Settings of a scanner whose planner does not compile conditions. */
const INTERPRETER = { ...DEFAULT_MEMORY, rules: new Set(RULES.filter((rule) => rule !== "compile")) };
/** Number of rounds of the interpreter, which takes up to half a second for all instruments. */
const INTERPRETED = 3;

async function rounds(clock: Clock, count: number, work: () => void): Promise<number[]> {
  const times: number[] = [];
  for (let round = -UNCOUNTED; round < count; round++) {
    const [, ms] = await timed(clock, work);
    if (round >= 0) times.push(ms);
  }
  return times;
}

/**
 * Measures all conditions of a payload on all instruments, without short-circuiting: by compiled functions, and by the
 * interpreter.
 */
async function everybody(clock: Clock, data: EngineData, payload: ScanPayload): Promise<[number[], number[]]> {
  const engine = new ScanEngine(data, clock);
  const filters = engine.plan(payload, {}).conditions.filter((one): one is FilterPlan => one.kind === "filter");
  const { view } = engine.marketView();
  const frame = filters[0]!.frame;
  const lanes = Int32Array.from({ length: view.instruments }, (_, i) => i);
  const shared = frameSeries(frame, view);
  const population = new ScanPopulation(view.instruments);
  const group = new FilterGroup(
    filters.map((filter) => new FilterEvaluator(filter, view, population, shared)),
    shared,
  );
  const together = CompiledFilters.of(filters, view.bars(frame));
  if (together === undefined) throw new Error("the conditions are not compiled");
  const fused = await rounds(clock, ROUNDS, () => together.evaluate(lanes, lanes.length, () => {}));
  const interpreted = await rounds(clock, INTERPRETED, () => {
    for (const lane of lanes) for (const k of filters.keys()) group.evaluate(k, lane);
  });
  for (const lane of lanes) {
    for (const k of filters.keys()) {
      if (group.evaluate(k, lane) !== together.truth(k, lane))
        throw new Error(`${filters[k]!.label} differs on ${lane}`);
    }
  }
  return [fused, interpreted];
}

async function run({ clock, table }: BenchContext): Promise<void> {
  const daily = dailyMarket();
  const s1 = reading(daily.daily, ["high", "low", "close"]);
  const s1Read = await rounds(clock, ROUNDS, s1.read);
  const columns = "reading high, low and close once";
  table.line(`${columns}, 10,000 tickers x 756 bars`, "ms", s1Read, rate(s1.bytes, s1Read));
  const staged = await coldScans(clock, () => new ScanEngine(daily, clock), S1);
  table.against("S1 as a scan", "ms", staged.times, columns, s1Read, `${staged.count} matches`);
  const plain = await coldScans(clock, () => new ScanEngine(daily, clock, INTERPRETER), S1);
  if (plain.count !== staged.count) throw new Error("the interpreter finds others");
  table.against("S1 as a scan, nothing compiled", "ms", plain.times, columns, s1Read);
  const [fused, interpreted] = await everybody(clock, daily, S1);
  table.against("S1, every condition on all tickers, compiled", "ms", fused, columns, s1Read);
  const note = "in TypeScript, which answers for what is not compiled; equal truths";
  table.against("S1, every condition on all tickers, interpreted", "ms", interpreted, "compiled", fused, note);
  const intraday = new ScanEngine(fiveMinuteMarket(), clock);
  const second = await coldScans(clock, () => intraday, S2);
  const s2 = reading(intraday.store.tiles(frameOf("5m", ["regular"])), ["close"]);
  const s2Read = await rounds(clock, ROUNDS, s2.read);
  table.line("reading close once, 16 million five-minute bars", "ms", s2Read, rate(s2.bytes, s2Read));
  table.against("S2 as a scan", "ms", second.times, "reading close once", s2Read, `${second.count} matches`);
}

const rate = (bytes: number, times: readonly number[]): string =>
  `${(bytes / 1e6 / Math.min(...times)).toFixed(1)} GB/s by WebAssembly: the limit of a scan that reads all rows`;

export const cold: Suite = {
  name: "cold",
  about: "S1 and S2 with nothing kept, against reading the same bytes",
  quick: false,
  run,
};
