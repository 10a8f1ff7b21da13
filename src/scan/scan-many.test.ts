import { expect, it } from "vitest";
import { seededRandom } from "#base";
import type { Condition, ScanPayload } from "#contract";
import { assemble, createCalendar, daysOfIso, generateDailyTable } from "#market";
import { engineData } from "#tiles";
import { scanMany } from "./scan-many.ts";
import { ScanEngine } from "./scanner.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const daily = generateDailyTable({ seed: 9, tickers: 120, bars: 80, shorterShare: 0.3, end, calendar });
const data = engineData(assemble({ snapshot: "many", daily, listings: [], actions: [] }, calendar), calendar);
const random = seededRandom(3);
const pick = <T>(list: readonly T[]): T => list[random.int(list.length)]!;

function condition(): Condition {
  const Value = pick([{ GreaterThan: 60 * random.next() }, { LessThan: 90 * random.next() }]);
  const Input = pick(["close", "rsi(14)", "sma(20)", "ema(9)", "atr(14)", "rank_pct(change_pct)"]);
  return { FeatureWindow: { Filters: [{ Input, BarsAgo: random.int(3), Returns: { Want: { Value } } }] } };
}

function payload(k: number): ScanPayload {
  const own = { All: [condition(), condition()], ...(k % 3 === 0 ? { None: [condition()] } : {}) };
  return k % 5 === 0 ? { ...own, All: [...own.All, { ...condition(), AsOf: "2024-06-20" }] } : own;
}

it("scanMany gives the answers of single scans and computes shared series once", () => {
  const payloads = Array.from({ length: 60 }, (_, k) => payload(k));
  const universe = data.instruments.tickers.slice(0, 100).join(",");
  for (const request of [{}, { universe }, { barState: "closed" as const }]) {
    const set = new ScanEngine(data, CLOCK);
    const replies = scanMany(set, payloads, request).map(({ tickers }) => tickers);
    const alone = payloads.map((one) => new ScanEngine(data, CLOCK).scan(one, request).tickers);
    expect(replies).toEqual(alone);
    const timing = set.scan({ All: [payloads[1]!.All![0]!] }, request).timing;
    expect(JSON.stringify(timing)).toContain("cached columns");
  }
});
