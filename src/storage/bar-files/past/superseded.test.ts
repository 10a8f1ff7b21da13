import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCalendar, daysOfIso, knownBars, rowsOf, type BarTable, type RawBar, type SupersededBars } from "#market";
import { importBars } from "../../imports/bars/import-bars.ts";
import { openBarStore, type BarFileStore } from "../open.ts";
import { flatBar, inFolder } from "../store.testing.ts";

const calendar = createCalendar();
const DAY = "2018-02-07";
const instant = (text: string): number => Date.parse(text) / 60_000;
/** Clock of the store: long after the bars. */
const NOW = Date.parse("2018-06-01T00:00:00Z");

async function withStore<T>(folder: string, work: (store: BarFileStore) => Promise<T>, now = NOW): Promise<T> {
  const store = await openBarStore(join(folder, "data"), { now: () => now, kept: { bytes: 0, states: 0 } });
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

/** Returns the closes of a ticker's bars as they were known at a time. */
async function closesAt(store: BarFileStore, at: string, ticker = "A") {
  return closesOf(await store.loadBars("1d"), await store.loadSuperseded("1d"), ticker, instant(at));
}

function closesOf(bars: BarTable, superseded: SupersededBars, ticker: string, at: number): number[] {
  const key = bars.keys.indexOf(ticker);
  const old = superseded.keys.indexOf(ticker);
  const own = rowsOf(bars, bars.offsets[key]!, bars.offsets[key + 1]!);
  return [...(old < 0 ? own : knownBars(own, superseded, old, at)).close];
}

const cells = async (store: BarFileStore) => {
  const { keys, offsets, time, close, replacedAt } = await store.loadSuperseded("1d");
  return keys.flatMap((key, k) =>
    [...time.subarray(offsets[k], offsets[k + 1])].map((at, i) => {
      const row = offsets[k]! + i;
      return [key, at, close[row], new Date(replacedAt[row]! * 60_000).toISOString()];
    }),
  );
};

describe("the history of corrected bars", () => {
  it("holds each old value with the time at which the new one became known", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.appendBars(
          "1d",
          [flatBar("A", DAY, 10), flatBar("B", DAY, 5), flatBar("A", "2018-02-08", 11)],
          "x",
        );
        expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
        const before = (await store.manifest()).snapshot;
        const knownAt = instant("2018-03-01T12:00:00Z");
        const changed = await store.appendBars("1d", [flatBar("A", DAY, 10.5), flatBar("B", DAY, 5)], "y", { knownAt });
        expect(changed).toMatchObject({ accepted: 0, replaced: 1, repeated: 1 });
        expect(changed.snapshot).not.toBe(before);
        const open = calendar.regularOpen(calendar.ordinalOfDate(daysOfIso(DAY)!));
        expect(await cells(store)).toEqual([["A", open, 10, "2018-03-01T12:00:00.000Z"]]);
        expect(await closesAt(store, "2018-03-01T11:59:00Z")).toEqual([10, 11]);
        expect(await closesAt(store, "2018-03-01T12:00:00Z")).toEqual([10.5, 11]);
        // Without a given time, the time of the write counts.
        await store.appendBars("1d", [flatBar("A", DAY, 12)], "z");
        expect(await closesAt(store, "2018-05-31T23:59:00Z")).toEqual([10.5, 11]);
        expect(await closesAt(store, "2018-06-01T00:00:00Z")).toEqual([12, 11]);
        expect(await closesAt(store, "2018-02-28T00:00:00Z")).toEqual([10, 11]);
      }),
    );
  });

  it("inserts an older correction in order of time and leaves the newest value unchanged", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const write = (close: number, known: string) =>
          store.appendBars("1d", [flatBar("A", DAY, close)], "x", { knownAt: instant(known) });
        await store.appendBars("1d", [flatBar("A", DAY, 10)], "x");
        await write(13, "2018-05-01T00:00:00Z");
        const before = (await store.manifest()).snapshot;
        const older = await write(12, "2018-04-01T00:00:00Z");
        expect(older).toMatchObject({ accepted: 0, replaced: 0, repeated: 0, outdated: 1 });
        expect(older.snapshot).not.toBe(before);
        expect([...(await store.loadBars("1d")).close]).toEqual([13]);
        expect(await closesAt(store, "2018-03-31T00:00:00Z")).toEqual([10]);
        expect(await closesAt(store, "2018-04-30T00:00:00Z")).toEqual([12]);
        const again = await write(12, "2018-04-01T00:00:00Z");
        expect(again).toMatchObject({ repeated: 1, snapshot: older.snapshot });
        expect(again.outdated).toBeUndefined();
        // Of two corrections at one time the one that was written last counts, even if it is older than the stored
        // value.
        await write(12.5, "2018-04-01T00:00:00Z");
        await write(13.5, "2018-05-01T00:00:00Z");
        expect((await cells(store)).map((cell) => cell[2])).toEqual([10, 12.5]);
        expect(await closesAt(store, "2018-05-01T00:00:00Z")).toEqual([13.5]);
      }),
    );
  });

  it("ignores replaced partial bars, and refuses a correction dated before the end of its bar", async () => {
    const noon = Date.parse("2018-02-07T17:00:30Z");
    await inFolder(async (folder) => {
      await withStore(
        folder,
        async (store) => {
          const minute = (time: string, close: number): RawBar => flatBar("A", time, close);
          await store.appendBars("1m", [minute("2018-02-07 11:59", 1), minute("2018-02-07 12:00", 2)], "x");
          await store.appendBars("1m", [minute("2018-02-07 12:00", 3)], "x");
          expect((await store.loadSuperseded("1m")).time).toHaveLength(0);
          await store.appendBars("1m", [minute("2018-02-07 11:59", 1.5)], "x");
          expect([...(await store.loadSuperseded("1m")).close]).toEqual([1]);
          await store.appendBars("1d", [flatBar("A", DAY, 2)], "x");
          await store.appendBars("1d", [flatBar("A", DAY, 3)], "x");
          expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
        },
        noon,
      );
      await withStore(folder, async (store) => {
        const correctAt = (known: string) => () =>
          store.appendBars("1d", [flatBar("A", DAY, 4)], "x", { knownAt: instant(known) });
        await expect(correctAt("2018-02-07T20:59:00Z")()).rejects.toThrow(
          /bar of A at 2018-02-07 cannot have been known at 2018-02-07T20:59.*before that bar had ended/,
        );
        await expect(correctAt("2018-06-01T00:01:00Z")()).rejects.toThrow(
          /cannot be known at 2018-06-01T00:01.*still to come/,
        );
        expect([...(await store.loadBars("1d")).close]).toEqual([3]);
        expect(await correctAt("2018-02-07T21:00:00Z")()).toMatchObject({ replaced: 1 });
      });
    });
  });

  it("ignores prices that were adjusted for more splits", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const path = join(folder, "x.csv");
        const file = (close: number) =>
          writeFile(path, `symbol,date,open,high,low,close,volume\nA,${DAY},2,3,1,${close},100\n`);
        const through = (adjustedThrough: string) =>
          importBars(store, [path], { timeframe: "1d", adjusted: true, adjustedThrough });
        await file(2);
        await through("2018-02-07");
        expect(await through("2018-02-09")).toMatchObject({ replaced: 1 });
        expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
        await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
        await file(2.5);
        expect(await through("2018-02-09")).toMatchObject({ replaced: 1 });
        // The history is as traded, like the bar.
        expect([...(await store.loadSuperseded("1d")).close]).toEqual([4]);
        expect([...(await store.loadBars("1d")).close]).toEqual([5]);
      }),
    );
  });

  it("survives merges, and the files of past snapshots are removed", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const knownAt = (n: number): number => instant("2018-03-01T00:00:00Z") + n;
        for (let n = 0; n < 12; n++) {
          await store.appendBars("1d", [flatBar("A", DAY, 10 + n)], "x", { knownAt: knownAt(n) });
        }
        expect((await cells(store)).map((cell) => cell[2])).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
        const feeds = await readdir(join(folder, "data", "feeds"));
        expect(feeds.length).toBeLessThanOrEqual(2);
        const { feeds: named } = JSON.parse(await readFile(join(folder, "data", "manifest.json"), "utf8")) as {
          feeds: Record<string, { rows: number }>;
        };
        expect(named["superseded-1d"]).toMatchObject({ rows: 11 });
        expect(store.notices).toEqual([]);
      }),
    );
  });

  it("returns at every time the last values known by then, in any order of corrections", async () => {
    const days = [DAY, "2018-02-08"];
    const write = fc.record({
      day: fc.constantFrom(...days),
      ticker: fc.constantFrom("A", "B"),
      // Times are distinct: values that repeat the stored ones leave no trace.
      known: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(write, { maxLength: 8, selector: ({ day, ticker, known }) => `${day} ${ticker} ${known}` }),
        async (writes) => {
          await inFolder((folder) =>
            withStore(folder, async (store) => {
              const first = days.flatMap((day) => [flatBar("A", day, 1), flatBar("B", day, 1)]);
              await store.appendBars("1d", first, "first");
              const start = instant("2018-03-01T00:00:00Z");
              for (const [k, { day, ticker, known }] of writes.entries()) {
                await store.appendBars("1d", [flatBar(ticker, day, 10 + k)], "x", { knownAt: start + known });
              }
              const [bars, superseded] = [await store.loadBars("1d"), await store.loadSuperseded("1d")];
              for (const ticker of ["A", "B"]) {
                for (const at of [-1, 0, 7, 15, 22, 30]) {
                  const wanted = days.map((day) => {
                    const own = writes
                      .map((one, k) => ({ ...one, close: 10 + k }))
                      .filter((one) => one.day === day && one.ticker === ticker && one.known <= at)
                      .sort((a, b) => a.known - b.known);
                    return own.at(-1)?.close ?? 1;
                  });
                  const closes = closesOf(bars, superseded, ticker, start + at);
                  expect({ ticker, at, closes }).toEqual({ ticker, at, closes: wanted });
                }
              }
            }),
          );
        },
      ),
      { numRuns: 6 },
    );
  }, 60_000);
});
