import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inFolder } from "../bar-files/store.testing.ts";
import { ImportJournal } from "./import-journal.ts";
import { RateWindow } from "./rate-window.ts";
import { retryAfterMs } from "./retry-after.ts";

describe("RateWindow", () => {
  it("never exceeds its rate in any span, and never waits longer than needed", async () => {
    const limits = fc.record({ requests: fc.integer({ min: 1, max: 6 }), seconds: fc.integer({ min: 1, max: 60 }) });
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(limits, pauses, async (rate, gaps) => {
        let now = 0;
        const clock = { now: () => now, elapsed: () => now };
        const window = new RateWindow(rate, { clock, sleep: async (ms) => void (now += ms) }, async () => {});
        const times: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const ready = now;
          await window.take();
          times.push(now);
          const last = times.at(-1 - rate.requests);
          expect(now).toBe(last === undefined ? ready : Math.max(ready, last + rate.seconds * 1_000));
        }
      }),
    );
  });
});

describe("retryAfterMs", () => {
  const now = Date.parse("2024-03-11T12:00:00Z");
  const waitOf = (headers: Record<string, string>): number | undefined => retryAfterMs(new Headers(headers), now);

  it("reads the wait from seconds, from a date, and from the reset time of the limit", () => {
    expect(waitOf({ "retry-after": "30" })).toBe(30_000);
    expect(waitOf({ "retry-after": "Mon, 11 Mar 2024 12:01:00 GMT" })).toBe(60_000);
    expect(waitOf({ "retry-after": "Mon, 11 Mar 2024 11:00:00 GMT" })).toBe(0);
    expect(waitOf({ "x-ratelimit-reset": String(now / 1_000 + 5) })).toBe(5_000);
    expect(waitOf({ "retry-after": "2", "x-ratelimit-reset": String(now / 1_000 + 5) })).toBe(2_000);
    for (const text of ["", "soon", "-5", "1e9"]) expect(waitOf({ "retry-after": text })).toBeUndefined();
  });
});

describe("ImportJournal", () => {
  it("keeps one journal per import, and removes it once the import is finished", () =>
    inFolder(async (folder) => {
      const journal = await ImportJournal.open(folder, ["alpaca", "1d"]);
      journal.note("bars", "A", 100);
      journal.note("bars", "B", 90);
      await journal.save();
      const again = await ImportJournal.open(folder, ["alpaca", "1d"]);
      expect([again.reached("bars", "A"), again.reached("bars", "B"), again.reached("actions", "A")]).toEqual([
        100,
        90,
        undefined,
      ]);
      expect((await ImportJournal.open(folder, ["alpaca", "1m"])).reached("bars", "A")).toBeUndefined();
      await again.finish(["A"]);
      const rest = await ImportJournal.open(folder, ["alpaca", "1d"]);
      expect([rest.reached("bars", "A"), rest.reached("bars", "B")]).toEqual([undefined, 90]);
      await rest.finish(["B"]);
      expect((await ImportJournal.open(folder, ["alpaca", "1d"])).reached("bars", "B")).toBeUndefined();
    }));

  it("treats a damaged journal as empty", () =>
    inFolder(async (folder) => {
      const journal = await ImportJournal.open(folder, [1]);
      journal.note("bars", "A", 100);
      await journal.save();
      const path = join(folder, (await readdir(folder))[0]!);
      const text = await readFile(path, "utf8");
      for (const damaged of [text.slice(0, -2), "", "[]", '{"bars":{"A":"x"}}', '{"bars":7}', "null"]) {
        await writeFile(path, damaged);
        expect((await ImportJournal.open(folder, [1])).reached("bars", "A")).toBeUndefined();
      }
    }));
});
