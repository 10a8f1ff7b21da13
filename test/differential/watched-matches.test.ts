import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { SnapshotMemory, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { appendedBars } from "../../src/tiles/append/append-bars.ts";
import type { Market } from "../reference/market.ts";
import { watermark } from "../reference/market.ts";
import { clock, engineDataOf, minutesBetween } from "./engine-of.ts";
import { randomMarket, type MarketPlan } from "./random-market.ts";
import { arbitraryDraft, payloadOf } from "./random-payload.ts";

const PAYLOADS = Number(process.env["WINNOW_PAYLOADS"] ?? 1_000);
const SEED = Number(process.env["WINNOW_SEED"] ?? 20_240_708);

/** A premarket, a morning, the end of an early close, and the hours after a close. */
const PLANS: readonly MarketPlan[] = [
  { seed: 2, end: "2024-07-08", until: "11:17" },
  { seed: 4, end: "2024-11-05", until: "09:41" },
  { seed: 3, end: "2023-11-24", until: "13:10" },
  { seed: 6, end: "2024-06-28", until: "16:05" },
];
/** Minutes before the end of a plan at which its snapshots end. */
const BEFORE_END = [40, 39, 38, 30, 12, 11, 0];

interface Given {
  readonly payload: ScanPayload;
  readonly universe: string | undefined;
  readonly barState: "live" | "closed";
}

const given = fc.record({
  universe: fc.constantFrom(undefined, undefined, "alfa,BRAVO, CHARLY,ECHO,JULIET,LIMA"),
  barState: fc.constantFrom("live" as const, "live" as const, "closed" as const),
});

/** The market as it was at an instant. */
const until = (market: Market, time: number): Market => ({
  ...market,
  tickers: market.tickers.map((ticker) => ({
    ...ticker,
    minutes: ticker.minutes.filter((row) => row.time < time),
    days: ticker.days.filter((row) => market.sessions[row.session]!.close <= time),
  })),
});

/** Follows payloads through the snapshots of a market and compares their matches with scans of each. */
function follow(plan: MarketPlan, watched: readonly Given[]): { readonly changes: number; readonly flipped: number } {
  const { market, listings } = randomMarket(plan);
  const end = watermark(market);
  let data: EngineData = engineDataOf(until(market, end - BEFORE_END[0]!), { listings });
  const days = new SnapshotMemory();
  let engine = new ScanEngine(data, clock);
  const ids = watched.map((_, k) => `watch ${k}`);
  const orders = watched.map((one, k) => ({ ...one, id: ids[k]!, columns: ["last"] }));
  let found = engine.watches.open(engine, orders);
  const matches = new Map(ids.map((id) => [id, new Set<string>()]));
  let [changes, flipped] = [0, 0];
  for (const [k, minutes] of BEFORE_END.entries()) {
    if (k > 0) {
      const from = end - BEFORE_END[k - 1]!;
      data = appendedBars(data, { minutes: minutesBetween(market, data, from, end - minutes) }, `${k}`, days);
      engine = engine.next(data);
      found = engine.watches.evaluate(engine, ids);
    }
    expect(found.failed).toEqual([]);
    const scanner = new ScanEngine(data, clock);
    for (const [at, { id, entered, left, count }] of found.changes.entries()) {
      const held = matches.get(id)!;
      const { payload, ...request } = watched[at]!;
      const tickersOf = (items: readonly { readonly ticker: string }[]): string[] => items.map(({ ticker }) => ticker);
      const seen = {
        watched: { ...watched[at], snapshot: k },
        // A ticker enters or leaves only if it did not match before, or did.
        entered: tickersOf(entered).filter((ticker) => !held.has(ticker)),
        left: tickersOf(left).filter((ticker) => held.delete(ticker)),
      };
      for (const ticker of tickersOf(entered)) held.add(ticker);
      expect({ ...seen, matches: [...held].sort() }).toEqual({
        watched: seen.watched,
        entered: tickersOf(entered),
        left: tickersOf(left),
        matches: [...(scanner.scan(payload, request).tickers ?? [])].sort(),
      });
      expect(count).toBe(held.size);
      if (k === 0) continue;
      changes += entered.length + left.length;
      flipped += [...entered, ...left].filter((one) => one.flipped.length > 0).length;
    }
  }
  return { changes, flipped };
}

it(
  `the matches of ${PAYLOADS} followed payloads are those of a scan, snapshot by snapshot`,
  { timeout: 3_600_000 },
  () => {
    let [changes, flipped] = [0, 0];
    for (const [k, plan] of PLANS.entries()) {
      const { market } = randomMarket(plan);
      const drafts = fc.sample(fc.tuple(arbitraryDraft, given), {
        numRuns: Math.ceil(PAYLOADS / PLANS.length),
        seed: SEED + k,
      });
      const watched = drafts.map(([draft, one]) => ({ ...one, payload: payloadOf(draft, market) }));
      const found = follow(plan, watched);
      changes += found.changes;
      flipped += found.flipped;
    }
    expect(changes).toBeGreaterThan(PAYLOADS / 25);
    // The others entered or left with their universe.
    expect(flipped / changes).toBeGreaterThan(0.9);
  },
);
