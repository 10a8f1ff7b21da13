import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CANDLESTICKS } from "#catalogue";
import type { ScanPayload } from "#contract";
import { ScanEngine } from "#scan";
import { writtenMarket, type WrittenBar } from "../../tiles/market.testing.ts";

const DAYS = 40;
const TICKERS = 45;
const clock = { now: () => 0, elapsed: () => 0 };

function walk(seed: number): readonly WrittenBar[] {
  const random = seededRandom(seed);
  let price = 50;
  return Array.from({ length: DAYS + 1 }, () => {
    const open = price + random.int(5) - 2;
    price = Math.max(20, open + random.int(9) - 4);
    return {
      open,
      close: price,
      high: Math.max(open, price) + random.int(4),
      low: Math.min(open, price) - random.int(4),
    };
  });
}

const walks = Array.from({ length: TICKERS }, (_, k) => walk(k));
const marketOf = (days: number) =>
  writtenMarket({
    daily: Object.fromEntries(walks.map((bars, k) => [`T${k}`, bars.slice(0, days)])),
    end: days > DAYS ? "2024-07-01" : "2024-06-28",
  });
const all = CANDLESTICKS.map(({ id }) => ({ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1 }] } }));
/** One payload per pattern and side, and some with many patterns. */
const PAYLOADS: readonly ScanPayload[] = CANDLESTICKS.flatMap<ScanPayload>(({ id, sentiment }) =>
  (sentiment === "two" ? (["bullish", "bearish"] as const) : [undefined]).map((Sentiment) => ({
    All: [{ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1, ...(Sentiment && { Sentiment }) }] } }],
  })),
).concat([{ None: all.slice(0, 40) }, { Any: all.slice(3, 30) }, { None: all.slice(9, 12), Any: all.slice(30) }]);
const matchesOf = (engine: ScanEngine): readonly (readonly string[])[] =>
  PAYLOADS.map((payload) => engine.scan(payload).tickers ?? []);
const timingOf = (engine: ScanEngine): unknown => JSON.stringify(engine.scan(PAYLOADS[0]!).timing);

describe("CandleCache", () => {
  it("gives the matches that bars give, in the snapshot that filled it and in the next one", () => {
    const before = new ScanEngine(marketOf(DAYS), clock);
    const fromBars = matchesOf(before);
    expect(timingOf(before)).not.toContain("cached columns");
    while (before.prepare()) continue;
    expect(timingOf(before)).toContain("cached columns");
    expect(matchesOf(before)).toEqual(fromBars);
    expect(fromBars.filter((tickers) => tickers.length > 0).length).toBeGreaterThan(25);

    const data = marketOf(DAYS + 1);
    const after = before.next(data);
    while (after.prepare()) continue;
    expect(timingOf(after)).toContain("cached columns");
    expect(matchesOf(after)).toEqual(matchesOf(new ScanEngine(data, clock)));
    expect(matchesOf(after)).not.toEqual(fromBars);
  });
});
