import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Condition, ScanPayload, Timeframe } from "#contract";
import { RULES, type Rule } from "#evaluate";
import { DEFAULT_MEMORY, ScanEngine, scanRange } from "#scan";
import { engineDataOf } from "./engine-of.ts";
import { randomMarket } from "./random-market.ts";
import { arbitraryDraft, payloadOf } from "./random-payload.ts";

const PAYLOADS = Math.ceil(Number(process.env["WINNOW_PAYLOADS"] ?? 2_000) / 200);
/** Subsets of the rules that a payload is asked of, others than those of the payload before it. */
const SUBSETS = 8;
/** Copies of each ticker: enough of them that conditions are compiled. */
const COPIES = 12;

const { market } = randomMarket({ seed: 2, end: "2024-07-08", until: "11:17" });
const crowd = Array.from({ length: COPIES }, (_, k) =>
  market.tickers.map((ticker) => ({ ...ticker, facts: { ...ticker.facts, symbol: `${ticker.facts.symbol}${k}` } })),
).flat();
const data = engineDataOf({ ...market, tickers: crowd });
const clock = { now: () => 1_700_000_000_000, elapsed: () => 0 };

const subsets = RULES.reduce<readonly (readonly Rule[])[]>(
  (some, rule) => [...some, ...some.map((one) => [...one, rule])],
  [[]],
);
const engines = subsets.map((rules) => ({
  rules,
  engine: new ScanEngine(data, clock, { ...DEFAULT_MEMORY, rules: new Set(rules) }),
}));
const usual = new ScanEngine(data, clock);

/** The tickers that an engine finds from bars, and once series are kept. */
function answers(engine: ScanEngine, payload: ScanPayload): (readonly string[])[] {
  const cold = engine.scan(payload).tickers ?? [];
  while (engine.prepare(1_000)) continue;
  return [cold, engine.scan(payload).tickers ?? []];
}

/** Members of every junction that differ in their bar, frame, and in how they are answered from bars. */
const JUNCTIONS: ScanPayload = {
  All: [isAbove("close", "sma(5)", 0, 0.9), { Leaf: { Any: members(1.02) } }],
  None: [{ Leaf: { All: members(1.01) } }],
  AtLeast: { Count: 4, Of: members(1) },
};

function members(multiplier: number) {
  return [
    ...[0, 2, 5, 9, 14].map((ago) => isAbove("close", "sma(5)", ago, multiplier)),
    isAbove("close", "ema(20)", 0, multiplier),
    isAbove("high", "kama(10)", 3, multiplier),
    isAbove("close", "sma(4)", 0, multiplier, "1wk"),
    ...["CDLDOJI", "CDLENGULFING"].flatMap((id) => [0, 3].map((ago) => isCandle(id, ago))),
  ];
}

function isAbove(
  Input: string,
  other: string,
  BarsAgo: number,
  Multiplier: number,
  Timeframe: Timeframe = "1d",
): Condition {
  const Returns = { Want: { Study: { GreaterThan: { Input: other, Multiplier } } } };
  return { FeatureWindow: { Filters: [{ Input, Timeframe, BarsAgo, Returns }] } };
}

function isCandle(id: string, BarsAgo: number, Timeframe: Timeframe = "1d"): Condition {
  return { CandlestickPattern: { [id]: [{ BarsAgo, Timeframe }] } };
}

it.each([
  ["each junction", JUNCTIONS],
  [
    "candlesticks of several frames",
    { Any: [isCandle("CDLDOJI", 0), isCandle("CDLDOJI", 0, "5m"), isCandle("CDLENGULFING", 0, "1wk")] },
  ],
  [
    "a filter at several moments",
    { Any: [isAbove("close", "sma(5)", 0, 1.01), { AsOf: "-P3D", ...isAbove("close", "sma(5)", 0, 1.01) }] },
  ],
] satisfies [string, ScanPayload][])(
  "gives %s the same answer under every subset of the planner's rules",
  (_, payload) => {
    const expected = answers(usual, payload);
    expect(expected[1]).toEqual(expected[0]);
    expect(expected[0]!.length).toBeGreaterThan(0);
    expect(expected[0]!.length).toBeLessThan(crowd.length);
    for (const { rules, engine } of engines) expect(answers(engine, payload), `with ${rules.join()}`).toEqual(expected);
  },
);

it("gives a range the same matches on each session under every subset of the planner's rules", () => {
  const range = { instructions: JUNCTIONS, from: "2024-06-17", to: "2024-07-05" };
  const expected = scanRange(usual, range, {}).days;
  expect(Math.min(...expected.count)).toBeGreaterThan(0);
  expect(Math.max(...expected.count)).toBeLessThan(crowd.length);
  for (const { rules, engine } of engines)
    expect(scanRange(engine, range, {}).days, `with ${rules.join()}`).toEqual(expected);
});

it("gives the same answer with each subset of the planner's rules", { timeout: 3_600_000 }, () => {
  let [asked, matched] = [0, 0];
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const payload = payloadOf(draft, market);
      const expected = answers(usual, payload);
      expect(expected[1]).toEqual(expected[0]);
      matched += expected[0]!.length;
      for (let k = 0; k < SUBSETS; k++) {
        const { rules, engine } = engines[asked++ % engines.length]!;
        expect(answers(engine, payload), `${rules.join()} on ${JSON.stringify(payload)}`).toEqual(expected);
      }
    }),
    { numRuns: PAYLOADS, seed: 7, endOnFailure: true },
  );
  expect(asked).toBeGreaterThanOrEqual(subsets.length);
  expect(matched).toBeGreaterThan(PAYLOADS);
});
