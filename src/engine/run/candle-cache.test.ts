import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { CANDLESTICKS } from "#catalogue";
import type { ScanPayload } from "#contract";
import { writtenMarket, type WrittenBar } from "../market.testing.ts";
import { ScanEngine } from "../scanner.ts";

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
/** Of each pattern, and of each side of those that have two; and of many together. */
const PAYLOADS: readonly ScanPayload[] = CANDLESTICKS.flatMap<ScanPayload>(({ id, sentiment }) =>
  (sentiment === "two" ? (["bullish", "bearish"] as const) : [undefined]).map((Sentiment) => ({
    All: [{ CandlestickPattern: { [id]: [{ BarsAgo: 0, Within: 1, ...(Sentiment && { Sentiment }) }] } }],
  })),
).concat([{ None: all.slice(0, 40) }, { Any: all.slice(3, 30) }, { None: all.slice(9, 12), Any: all.slice(30) }]);
const matchesOf = (engine: ScanEngine): readonly (readonly string[])[] =>
  PAYLOADS.map((payload) => engine.scan(payload).tickers ?? []);
const sourceOf = (engine: ScanEngine): unknown => JSON.stringify(engine.scan(PAYLOADS[0]!).timing);

it("are kept while bars stay, answer as bars do, and are found anew in the next state", () => {
  const before = new ScanEngine(marketOf(DAYS), clock);
  const fromBars = matchesOf(before);
  expect(sourceOf(before)).not.toContain("tail columns");
  while (before.prepare()) continue;
  expect(sourceOf(before)).toContain("tail columns");
  expect(matchesOf(before)).toEqual(fromBars);
  expect(fromBars.filter((tickers) => tickers.length > 0).length).toBeGreaterThan(25);

  const data = marketOf(DAYS + 1);
  const after = before.next(data);
  while (after.prepare()) continue;
  expect(sourceOf(after)).toContain("tail columns");
  expect(matchesOf(after)).toEqual(matchesOf(new ScanEngine(data, clock)));
  expect(matchesOf(after)).not.toEqual(fromBars);
});
