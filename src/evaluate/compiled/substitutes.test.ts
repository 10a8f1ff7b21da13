import { expect, it } from "vitest";
import { seededRandom } from "#base";
import {
  assemble,
  BAR_FIELDS,
  createCalendar,
  daysOfIso,
  generateDailyTable,
  type BarField,
  type SupersededBars,
} from "#market";
import { engineData, AsOfStore, DAILY, FrameStore, ScanView } from "#tiles";
import { bindStudy } from "../plan/bind-study.ts";
import type { FilterPlan } from "../plan/plan.ts";
import { FilterEvaluator } from "../conditions/filter-evaluator.ts";
import { FilterGroup } from "../conditions/filter-group.ts";
import { ScanPopulation } from "../cross/cross-scan.ts";
import { frameSeries } from "../series/program.ts";
import { CompiledFilters } from "./compiled-filters.ts";

const TICKERS = 80;
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const daily = generateDailyTable({ seed: 5, tickers: TICKERS, bars: 320, shorterShare: 0.2, end, calendar });
const random = seededRandom(9);
const actions = daily.keys
  .filter(() => random.next() < 0.4)
  .map((ticker) => ({
    instrument: ticker,
    ticker,
    kind: "split" as const,
    exDate: calendar.isoDate(end - 1 - random.int(200)),
    ratio: [2, 3, 0.1][random.int(3)]!,
  }));
/** Every seventh ticker has a corrected bar: until yesterday the bar had half of its present values. */
const corrected = daily.keys.map((_, k) => (k % 7 === 0 ? daily.offsets[k + 1]! - 2 - random.int(15) : -1));
const rows = corrected.filter((row) => row >= 0);
const was = (field: BarField): Float64Array => Float64Array.from(rows, (row) => daily[field][row]! / 2);
const superseded: SupersededBars = {
  keys: daily.keys,
  offsets: Int32Array.from([0, ...corrected.map((_, k) => corrected.slice(0, k + 1).filter((row) => row >= 0).length)]),
  time: Int32Array.from(rows, (row) => daily.time[row]!),
  session: Int32Array.from(rows, (row) => daily.session[row]!),
  ...(Object.fromEntries(BAR_FIELDS.map((field) => [field, was(field)])) as Record<BarField, Float64Array>),
  replacedAt: Float64Array.from(rows, () => calendar.regularClose(end - 1)),
};
const source = { snapshot: "made", daily, listings: [], actions, superseded: { "1d": superseded } };
const store = new FrameStore(engineData(assemble(source, calendar), calendar), 2 ** 26);

const filterOf = (study: string, other: string): FilterPlan => {
  const [left, right] = [study, other].map((text) => bindStudy(text, "1d", undefined, "").node);
  const windows = [{ mode: "any" as const, bars: 2, tests: [{ operator: "gt" as const, right: right! }] }];
  return { kind: "filter", path: "", label: study, key: study, frame: DAILY, left: left!, ago: 0, windows };
};
const FILTERS = [filterOf("close", "sma(20)"), filterOf("volume", "sma(volume,10)"), filterOf("close", "ema(9)")];

it("compiled filters match the interpreter as traded if substitute tiles hold the bars, and decline other instruments", () => {
  let substituted = 0;
  let declined = 0;
  for (const back of [2, 9, 40, 120]) {
    const session = end - back;
    const moment = { kind: "date", session, instant: calendar.extendedClose(session), isTradingDay: true } as const;
    const view = new ScanView(new AsOfStore(store, moment, "as_traded", 2 ** 26), false);
    const bars = view.bars(DAILY);
    const compiled = CompiledFilters.of(FILTERS, bars)!;
    const everyone = Int32Array.from({ length: TICKERS }, (_, i) => i);
    compiled.evaluate(everyone, TICKERS, () => {});
    const shared = frameSeries(DAILY, view);
    const population = new ScanPopulation(view.instruments);
    const group = new FilterGroup(
      FILTERS.map((one) => new FilterEvaluator(one, view, population, shared)),
      shared,
    );
    for (const i of everyone.filter((one) => compiled.holds(one))) {
      if (!bars.holds(i)) substituted++;
      const truths = FILTERS.map((_, k) => compiled.truth(k, i));
      expect(truths, `${daily.keys[i]} ${back} sessions ago`).toEqual(FILTERS.map((_, k) => group.evaluate(k, i)));
    }
    declined += everyone.filter((one) => !compiled.holds(one)).length;
  }
  expect(substituted).toBeGreaterThan(10);
  expect(declined).toBeGreaterThan(10);
});
