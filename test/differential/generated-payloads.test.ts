import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEATURES, type Feature } from "#catalogue";
import type { ScanPayload } from "#contract";
import type { ScanEngine } from "#scan";
import { evaluate, type Memory, type Settings } from "../reference/evaluate.ts";
import type { Market } from "../reference/market.ts";
import { ROUNDINGS, withRounding } from "../reference/rounding.ts";
import { DEFINITIONS } from "../reference/studies/resolve.ts";
import { engineOf } from "./engine-of.ts";
import { randomMarket, randomOf, type MarketPlan } from "./random-market.ts";
import { arbitraryDraft, payloadOf } from "./random-payload.ts";

const PAYLOADS = Number(process.env["WINNOW_PAYLOADS"] ?? 1_000);
const SEED = Number(process.env["WINNOW_SEED"] ?? 20_240_313);

/** A change of the clocks, an early close, a forming day, a premarket, an after-hours session; a day without minutes after it. */
const PLANS: readonly MarketPlan[] = [
  { seed: 1, end: "2024-03-13" },
  { seed: 2, end: "2024-07-08", until: "11:17" },
  { seed: 3, end: "2023-11-24", until: "16:20" },
  { seed: 4, end: "2024-11-05", until: "08:41" },
  { seed: 5, end: "2024-07-03", until: "12:10" },
  { seed: 6, end: "2024-06-28", until: "18:05" },
];

interface Both {
  readonly engine: ScanEngine;
  readonly market: Market;
  readonly memory: Memory;
}
const made = new Map<MarketPlan, Both>();

function both(plan: MarketPlan): Both {
  let pair = made.get(plan);
  if (pair === undefined) {
    const { market, listings } = randomMarket(plan);
    pair = { market, engine: engineOf(market, { listings }), memory: new Map() };
    made.set(plan, pair);
  }
  return pair;
}

const settings: fc.Arbitrary<Settings> = fc.record({
  universe: fc.constantFrom(undefined, undefined, "alfa,BRAVO, CHARLY,ECHO,JULIET,LIMA"),
  barState: fc.constantFrom("live", "live", "closed"),
});

/** Each rounding is tried with so many sequences of numbers: where many ties decide, one in sixteen flips the answer. */
const ROUNDS = 16;

/** Payloads after which the reference forgets its series, so that 100,000 of them fit into memory. */
const KEPT_FOR = 2_000;

let asked = 0;
let matched = 0;
let leftToRounding = 0;

/** The tickers on which the two differ though the reference's own answer does not hang on the last places. */
function disagreements(found: readonly string[], expected: readonly string[], again: () => string[]): string[] {
  const differing = new Set([
    ...found.filter((ticker) => !expected.includes(ticker)),
    ...expected.filter((ticker) => !found.includes(ticker)),
  ]);
  for (let seed = 0; seed < ROUNDINGS.length * ROUNDS && differing.size > 0; seed++) {
    const nearby = withRounding(ROUNDINGS[seed % ROUNDINGS.length]!, randomOf(seed), again);
    for (const ticker of differing) {
      if (nearby.includes(ticker) === expected.includes(ticker)) continue;
      differing.delete(ticker);
      leftToRounding++;
    }
  }
  return [...differing];
}

/** Compares the two on one payload, cold and from cached columns. */
function compare({ engine, market, memory }: Both, payload: ScanPayload, given: Settings): void {
  if (asked % KEPT_FOR === 0) for (const pair of made.values()) pair.memory.clear();
  const expected = evaluate(market, payload, given, memory);
  const again = (): string[] => evaluate(market, payload, given);
  const cold = engine.scan(payload, given).tickers ?? [];
  while (engine.prepare(1_000)) continue;
  const warm = engine.scan(payload, given).tickers ?? [];
  asked++;
  matched += expected.length;
  const told = `\n${JSON.stringify(payload)}\n${JSON.stringify(given)}\nreference: ${expected.join()}\n`;
  expect(warm, `cached columns and the cold scan disagree${told}`).toEqual(cold);
  expect(disagreements(cold, expected, again), `the engine and the reference disagree${told}`).toEqual([]);
}

describe("the engine and the reference", () => {
  it("have the same studies, with the same parameters, defaults, sources and timeframes", () => {
    const evaluated = ["price", "volume", "advanced", "performance"];
    const classOf = { any: "any", intraday: "intraday", daily: "daily", session: "session", date: "date" } as const;
    const onBars = ({ category, feeds }: Feature): boolean =>
      evaluated.includes(category) && feeds.every((feed) => feed === "daily" || feed === "minute");
    const registered = FEATURES.filter(onBars).map((feature) => ({
      names: [feature.alias, ...feature.aliases].sort(),
      takes: feature.params.map(({ name, parameter }) => [name, parameter.default]),
      source: feature.source,
      on: classOf[feature.timeframes],
    }));
    const known = DEFINITIONS.map(({ names, takes, source, on }) => ({ names: [...names].sort(), takes, source, on }));
    const byName = (a: { names: string[] }, b: { names: string[] }): number => (a.names[0]! < b.names[0]! ? -1 : 1);
    expect(known.sort(byName)).toEqual(registered.sort(byName));
  });

  it(
    `match the same tickers on ${PAYLOADS} random payloads, cold and from cached columns`,
    { timeout: 3_600_000 },
    () => {
      fc.assert(
        fc.property(arbitraryDraft, settings, fc.nat(PLANS.length - 1), (draft, given, k) => {
          const pair = both(PLANS[k]!);
          compare(pair, payloadOf(draft, pair.market), given);
        }),
        { numRuns: PAYLOADS, seed: SEED, endOnFailure: false },
      );
      expect(leftToRounding / (asked * 12), "answers left to rounding").toBeLessThan(0.0002);
      expect(matched / asked, "matches per payload").toBeGreaterThan(1);
    },
  );
});
