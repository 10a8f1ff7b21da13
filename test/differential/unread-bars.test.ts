import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ScanEngine } from "#scan";
import { pendingData } from "../../src/tiles/load/pending-columns.testing.ts";
import { engineDataOf } from "./engine-of.ts";
import { randomMarket } from "./random-market.ts";
import { arbitraryDraft, payloadOf } from "./random-payload.ts";

const PAYLOADS = Math.ceil(Number(process.env["WINNOW_PAYLOADS"] ?? 2_000) / 10);

const { market } = randomMarket({ seed: 3, end: "2024-07-08", until: "11:17" });
const data = engineDataOf(market);
const unread = pendingData(data);
const clock = { now: () => 1_700_000_000_000, elapsed: () => 0 };
const usual = new ScanEngine(data, clock);

it("gives the same answers if bars are loaded on first use", { timeout: 3_600_000 }, () => {
  let [asked, matched, blocks] = [0, 0, 0];
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const payload = payloadOf(draft, market);
      const expected = usual.scan(payload, {});
      unread.files.reads = 0;
      const engine = new ScanEngine(unread.reset(), clock);
      const cold = engine.scan(payload);
      expect({ tickers: cold.tickers, end: cold.end_time }).toEqual({
        tickers: expected.tickers,
        end: expected.end_time,
      });
      while (engine.prepare(1_000)) continue;
      expect(engine.scan(payload).tickers).toEqual(expected.tickers);
      asked++;
      matched += expected.count;
      blocks += unread.files.reads;
    }),
    { numRuns: PAYLOADS, seed: 7 },
  );
  expect(asked).toBe(PAYLOADS);
  expect(matched).toBeGreaterThan(asked);
  expect(blocks).toBeGreaterThan(asked);
});
