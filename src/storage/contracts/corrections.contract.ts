import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createCalendar,
  daysOfIso,
  knownBars,
  rowsOf,
  type BarStore,
  type BarTable,
  type RawBar,
  type SupersededBars,
} from "#market";
import { flatBar } from "../bar-files/store.testing.ts";
import { inPlace, withLock, withStore, type MakePlace } from "./store-place.testing.ts";

const calendar = createCalendar();
const DAY = "2018-02-07";
const instant = (text: string): number => Date.parse(text) / 60_000;
/** Clock of the store: long after the bars. */
const NOW = Date.parse("2018-06-01T00:00:00Z");

/** Returns the closes of a ticker's bars as they were known at a time. */
async function closesAt(store: BarStore, at: string, ticker = "A") {
  return closesOf(await store.loadBars("1d"), await store.loadSuperseded("1d"), ticker, instant(at));
}

function closesOf(bars: BarTable, superseded: SupersededBars, ticker: string, at: number): number[] {
  const key = bars.keys.indexOf(ticker);
  const old = superseded.keys.indexOf(ticker);
  const own = rowsOf(bars, bars.offsets[key]!, bars.offsets[key + 1]!);
  return [...(old < 0 ? own : knownBars(own, superseded, old, at)).close];
}

const cells = async (store: BarStore) => {
  const { keys, offsets, time, close, replacedAt } = await store.loadSuperseded("1d");
  return keys.flatMap((key, k) =>
    [...time.subarray(offsets[k], offsets[k + 1])].map((at, i) => {
      const row = offsets[k]! + i;
      return [key, at, close[row], new Date(replacedAt[row]! * 60_000).toISOString()];
    }),
  );
};

/** Tests what the port BarStore says of values that corrections replaced. */
export function correctionsContract(make: MakePlace): void {
  describe("the history of corrected bars", () => {
    it("holds each old value with the time at which the new one became known", async () => {
      await withStore(
        make,
        async (store) => {
          await store.appendBars(
            "1d",
            [flatBar("A", DAY, 10), flatBar("B", DAY, 5), flatBar("A", "2018-02-08", 11)],
            "x",
          );
          expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
          const before = (await store.manifest()).snapshot;
          const knownAt = instant("2018-03-01T12:00:00Z");
          const changed = await store.appendBars("1d", [flatBar("A", DAY, 10.5), flatBar("B", DAY, 5)], "y", {
            knownAt,
          });
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
        },
        NOW,
      );
    });

    it("inserts an older correction in order of time and leaves the newest value unchanged", async () => {
      await withStore(
        make,
        async (store) => {
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
        },
        NOW,
      );
    });

    it("ignores replaced partial bars, and refuses a correction dated before the end of its bar", async () => {
      const noon = Date.parse("2018-02-07T17:00:30Z");
      await inPlace(make, async ({ open }) => {
        await withLock(await open(() => noon), async (store) => {
          const minute = (time: string, close: number): RawBar => flatBar("A", time, close);
          await store.appendBars("1m", [minute("2018-02-07 11:59", 1), minute("2018-02-07 12:00", 2)], "x");
          await store.appendBars("1m", [minute("2018-02-07 12:00", 3)], "x");
          expect((await store.loadSuperseded("1m")).time).toHaveLength(0);
          await store.appendBars("1m", [minute("2018-02-07 11:59", 1.5)], "x");
          expect([...(await store.loadSuperseded("1m")).close]).toEqual([1]);
          await store.appendBars("1d", [flatBar("A", DAY, 2)], "x");
          await store.appendBars("1d", [flatBar("A", DAY, 3)], "x");
          expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
        });
        await withLock(await open(() => NOW), async (store) => {
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

    it(
      "returns at every time the last values known by then, in any order of corrections",
      { timeout: 300_000 },
      async () => {
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
              await withStore(
                make,
                async (store) => {
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
                },
                NOW,
              );
            },
          ),
          { numRuns: 6 },
        );
      },
    );
  });
}
