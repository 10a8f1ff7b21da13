// npm run bench -- cold: scans of bars that are in memory, nothing cached, against reading the same bytes once.
import { ScanEngine, type EngineData } from "#engine";
import type { ScanPayload } from "#contract";
import { FusedFilters } from "../src/engine/fuse/fused-filters.ts";
import { Code, I32, moduleOf, V128 } from "../src/engine/fuse/wasm-code.ts";
import { frameOf } from "../src/engine/plan/frame.ts";
import type { FilterPlan } from "../src/engine/plan/plan.ts";
import { ScanPopulation } from "../src/engine/run/cross-scan.ts";
import { FilterEvaluator } from "../src/engine/run/filter-evaluator.ts";
import { FilterGroup } from "../src/engine/run/filter-group.ts";
import { frameSeries } from "../src/engine/run/program.ts";
import type { TileField, TileSet } from "../src/engine/tiles/tile-set.ts";
import { dailyMarket, fiveMinuteMarket } from "./cold-market.ts";
import { S1 } from "./s1.ts";
import { S2 } from "./s2.ts";

const ROUNDS = 15;
const UNCOUNTED = 4;
const clock = { now: () => Date.now(), elapsed: () => performance.now() };

function report(what: string, times: readonly number[], note = ""): number {
  const sorted = times.toSorted((a, b) => a - b);
  const [least, median, most] = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!].map((ms) => ms.toFixed(2));
  console.log(`| ${what} | ${least} | ${median} | ${most} | ${note} |`);
  return sorted[sorted.length >> 1]!;
}

function timed(rounds: number, work: () => void): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    work();
    times.push(performance.now() - begun);
  }
  return times;
}

/** Sums a block of memory on eight vectors side by side: as fast as WebAssembly reads. */
function reader(memory: WebAssembly.Memory): (from: number, to: number) => void {
  const code = new Code(2);
  const at = code.local(I32);
  const sums = Array.from({ length: 8 }, () => code.local(V128));
  code.get(code.parameter(0)).set(at);
  code.loop(() => {
    for (const [k, sum] of sums.entries())
      code
        .get(sum)
        .get(at)
        .load(V128, k * 16)
        .do("f64x2.add")
        .set(sum);
    code.get(at).i32(128).do("i32.add").set(at);
    code.get(at).get(code.parameter(1)).do("i32.lt_u").branchIf(0);
  });
  for (const [k, sum] of sums.entries())
    code
      .i32(0)
      .get(sum)
      .store(k * 16);
  const module = new WebAssembly.Module(moduleOf(code));
  return new WebAssembly.Instance(module, { tiles: { memory } }).exports["run"] as (from: number, to: number) => void;
}

function reading(tiles: TileSet, fields: readonly TileField[]): { readonly bytes: number; readonly read: () => void } {
  const { memory } = tiles;
  if (memory === undefined) throw new Error("the tiles are not in one memory");
  const read = reader(memory.wasm);
  const columns = fields.map((field) => tiles.column(field)!);
  return {
    bytes: columns.reduce((sum, column) => sum + column.byteLength, 0),
    read: () => columns.forEach((column) => read(column.byteOffset, column.byteOffset + column.byteLength)),
  };
}

interface ScanTimes {
  /** The first of the process, in which code is compiled and frames are derived. */
  readonly first: number;
  readonly times: readonly number[];
  readonly count: number;
}

/** Scans of one payload as a server runs them, each by the next of `engines`; no series is kept in between. */
function scans(engines: () => ScanEngine, payload: ScanPayload): ScanTimes {
  let count = 0;
  const times = Array.from({ length: ROUNDS + UNCOUNTED }, () => {
    const engine = engines();
    engine.scan({ All: [] });
    const begun = performance.now();
    count = engine.scan(payload).count ?? 0;
    return performance.now() - begun;
  });
  return { first: times[0]!, times: times.slice(UNCOUNTED), count };
}

/** All conditions of a payload on everybody, without short cuts: by the interpreter, and by compiled functions. */
function whole(data: EngineData, payload: ScanPayload): { interpreted: number[]; fused: number[] } {
  const engine = new ScanEngine(data, clock);
  const filters = engine.plan(payload, {}).conditions.filter((one): one is FilterPlan => one.kind === "filter");
  const { view } = engine.standing();
  const frame = filters[0]!.frame;
  const lanes = Int32Array.from({ length: view.instruments }, (_, i) => i);
  const shared = frameSeries(frame, view);
  const population = new ScanPopulation(view.instruments);
  const group = new FilterGroup(
    filters.map((filter) => new FilterEvaluator(filter, view, population, shared)),
    shared,
  );
  const together = FusedFilters.of(filters, view.bars(frame));
  if (together === undefined) return { interpreted: [], fused: [] };
  const interpreted = timed(3, () => {
    for (const lane of lanes) for (const k of filters.keys()) group.evaluate(k, lane);
  });
  const fused = timed(ROUNDS + UNCOUNTED, () => together.evaluate(lanes, lanes.length, () => {})).slice(UNCOUNTED);
  for (const lane of lanes) {
    for (const k of filters.keys()) {
      if (group.evaluate(k, lane) !== together.truth(k, lane))
        throw new Error(`${filters[k]!.label} differs on ${lane}`);
    }
  }
  return { interpreted, fused };
}

console.log("| | least, ms | median | greatest | |\n|---|---:|---:|---:|---|");
const daily = dailyMarket();
const s1 = reading(daily.daily, ["high", "low", "close"]);
const s1Read = report(
  "read high, low and close of 10,000 tickers x 756 bars",
  timed(ROUNDS + UNCOUNTED, s1.read).slice(UNCOUNTED),
  `${(s1.bytes / 1e6).toFixed(0)} MB`,
);
const all = whole(daily, S1);
report("S1, every condition on everybody, interpreted", all.interpreted);
const fused = report("S1, every condition on everybody, fused", all.fused);
const staged = scans(() => new ScanEngine(daily, clock), S1);
const stagedMs = report(
  "S1 as a scan",
  staged.times,
  `${staged.count} matches; first of the process ${staged.first.toFixed(0)} ms`,
);
console.log(`\nfused / read ${(fused / s1Read).toFixed(2)}, scan / read ${(stagedMs / s1Read).toFixed(2)}\n`);

console.log("| | least, ms | median | greatest | |\n|---|---:|---:|---:|---|");
const minutes = fiveMinuteMarket();
const intraday = new ScanEngine(minutes, clock);
const second = scans(() => intraday, S2);
const s2 = reading(intraday.store.tiles(frameOf("5m", ["regular"])), ["close"]);
report("read close of 16 million five-minute bars", timed(ROUNDS, s2.read), `${(s2.bytes / 1e6).toFixed(0)} MB`);
report("S2 as a scan", second.times, `${second.count} matches; first of the process ${second.first.toFixed(0)} ms`);
