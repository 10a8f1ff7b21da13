import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BAR_FIELDS, type BarTable, type RawBar } from "#market";
import { nodeFiles } from "../files.ts";
import { openBarStore, type BarFileStore, type BarStoreOptions } from "../open.ts";
import { cellsOf, filesIn, flatBar, inFolder } from "../store.testing.ts";
import { amendedRows, minuteRows, valuesOf, type MinuteCell } from "./minute-rows.testing.ts";

const OPEN = Date.parse("2018-02-07T14:30:00Z") / 60_000;
const KNOWN = Date.parse("2018-02-07T21:00:00Z") / 60_000;
const NOW = Date.parse("2018-06-01T00:00:00Z");

async function withStore<T>(folder: string, work: (store: BarFileStore) => Promise<T>): Promise<T> {
  const store = await openBarStore(folder, { now: () => NOW });
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

function rawBar(ticker: string, minute: number, price: number): RawBar {
  const values = nullable(valuesOf(price));
  const fields = Object.fromEntries(BAR_FIELDS.map((field, k) => [field, values[k]]));
  return { ...flatBar(ticker, new Date(minute * 60_000).toISOString(), price), ...fields };
}

const nullable = (values: readonly number[]): (number | null)[] =>
  values.map((value) => (Number.isNaN(value) ? null : value));

/** Returns the history as lines of ticker, time, values and replacedAt, in order. */
function historyOf(table: BarTable & { readonly replacedAt: Float64Array }): unknown[] {
  return table.keys.flatMap((key, k) =>
    [...table.time.subarray(table.offsets[k], table.offsets[k + 1])].map((time, i) => {
      const row = table.offsets[k]! + i;
      return [key, time, nullable(BAR_FIELDS.map((field) => table[field][row]!)), table.replacedAt[row]];
    }),
  );
}

/** Reads everything that amendments touch. */
async function contentsOf(store: BarFileStore): Promise<{ readonly bars: unknown; readonly history: unknown }> {
  const [bars, history] = [await store.loadBars("1m"), await store.loadSuperseded("1m")];
  return { bars: cellsOf(bars), history: historyOf(history) };
}

const lines = (...cells: readonly (readonly [string, number, number, number])[]): unknown[] =>
  cells.map(([ticker, minute, price, at]) => [ticker, minute, nullable(valuesOf(price)), at]);

const bars = (...cells: readonly MinuteCell[]): unknown =>
  Object.fromEntries(cells.map(([ticker, minute, price]) => [`${ticker} ${minute}`, nullable(valuesOf(price))]));

describe("minutes written to the log", () => {
  it("are read with what amended rows replaced, before and after the logs are folded", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.logMinutes(
          {
            bars: minuteRows([
              ["B", OPEN, 1],
              ["A", OPEN, 2],
              ["A", OPEN + 2, 3],
            ]),
          },
          "test",
        );
        await store.appendActions([{ ticker: "Z", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
        // The first row corrects a bar of a segment, the second one comes between its bars.
        const amended = amendedRows(
          [
            ["A", OPEN, 5, 2],
            ["A", OPEN + 1, 6, Number.NaN],
          ],
          KNOWN,
        );
        const earlier = await store.logMinutes({ bars: minuteRows([["C", OPEN + 3, 4]]), amended }, "test");
        const update = await store.logMinutes({ amended: amendedRows([["A", OPEN, 8, 5]], KNOWN + 0.25) }, "test");
        const expected = {
          bars: bars(["A", OPEN, 8], ["A", OPEN + 1, 6], ["A", OPEN + 2, 3], ["B", OPEN, 1], ["C", OPEN + 3, 4]),
          history: lines(["A", OPEN, 2, KNOWN], ["A", OPEN, 5, KNOWN + 0.25], ["A", OPEN + 1, Number.NaN, KNOWN]),
        };
        expect(await contentsOf(store)).toEqual(expected);
        expect(update).toEqual({ manifest: await store.manifest(), stamp: await store.stamp() });
        expect(update.manifest.bars["1m"]).toMatchObject({ rows: 5, tickers: 3, first: OPEN, watermark: OPEN + 4 });
        await store.rotate();
        expect(await contentsOf(store)).toEqual(expected);
        const past = await contentsOf((await store.at(earlier.manifest.snapshot))!);
        expect(past.history).toEqual(lines(["A", OPEN, 2, KNOWN], ["A", OPEN + 1, Number.NaN, KNOWN]));
        const folded = await store.foldOld();
        expect(folded?.manifest.snapshot).toBe(update.manifest.snapshot);
        expect(folded).toEqual({ manifest: await store.manifest(), stamp: await store.stamp() });
        expect(folded?.manifest.bars["1m"]).toMatchObject({ rows: 5, tickers: 3 });
        expect(await contentsOf(store)).toEqual(expected);
        // The same bars by an import change nothing.
        const again = ["A", "A", "A", "B", "C"].map((ticker, i): RawBar => {
          const minute = OPEN + [0, 1, 2, 0, 3][i]!;
          return rawBar(ticker, minute, [8, 6, 3, 1, 4][i]!);
        });
        expect(await store.appendBars("1m", again, "import")).toMatchObject({ repeated: 5, accepted: 0, replaced: 0 });
        expect(await contentsOf(store)).toEqual(expected);
        expect(await store.foldOld()).toBeUndefined();
        expect(await store.checkFiles()).toEqual({ damage: [], doubts: [] });
      }),
    );
  });

  it("keep no value that was replaced at the instant at which it became known, or before its bar had ended", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.logMinutes(
          {
            bars: minuteRows([
              ["A", OPEN, 1],
              ["A", OPEN + 1, 1],
            ]),
          },
          "test",
        );
        await store.logMinutes({ amended: amendedRows([["A", OPEN, 2, 1]], KNOWN) }, "test");
        await store.logMinutes({ amended: amendedRows([["A", OPEN, 3, 2]], KNOWN) }, "test");
        await store.logMinutes({ amended: amendedRows([["A", OPEN + 1, 4, 1]], OPEN + 1.5) }, "test");
        await store.appendActions([{ ticker: "Z", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
        await store.logMinutes({ amended: amendedRows([["A", OPEN, 4, 3]], KNOWN - 1) }, "test");
        expect((await contentsOf(store)).history).toEqual(lines(["A", OPEN, 1, KNOWN]));
        await store.rotate();
        await store.foldOld();
        expect(await contentsOf(store)).toEqual({
          bars: bars(["A", OPEN, 4], ["A", OPEN + 1, 4]),
          history: lines(["A", OPEN, 1, KNOWN]),
        });
      }),
    );
  });

  it("are found by the names of their snapshots in any log", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const names: string[] = [];
        for (let k = 0; k < 4; k++) {
          const { manifest } = await store.logMinutes({ bars: minuteRows([["A", OPEN + k, 1]]) }, "test");
          names.push(manifest.snapshot);
          await store.rotate();
        }
        const counts: (number | undefined)[] = [];
        for (const name of names) counts.push((await (await store.at(name))?.loadBars("1m"))?.time.length);
        expect(counts).toEqual([1, 2, 3, 4]);
      }),
    );
  });

  it("go on while older logs are folded, and the log that receives them stays", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.logMinutes({ bars: minuteRows([["A", OPEN, 1]]) }, "test");
        await store.rotate();
        await store.logMinutes({ bars: minuteRows([["A", OPEN + 1, 2]]) }, "test");
        let during = 0;
        const update = await store.foldOld(async () => {
          // Another store object prepares the files, as on another thread.
          const rewrite = await (await openBarStore(folder)).prepareRewrite();
          if (during++ > 0) return rewrite;
          await store.logMinutes({ amended: amendedRows([["A", OPEN, 7, 1]], KNOWN) }, "test");
          await store.rotate();
          await store.logMinutes({ bars: minuteRows([["A", OPEN + 2, 3]]) }, "test");
          return structuredClone(rewrite);
        });
        const expected = {
          bars: bars(["A", OPEN, 7], ["A", OPEN + 1, 2], ["A", OPEN + 2, 3]),
          history: lines(["A", OPEN, 1, KNOWN]),
        };
        expect(await contentsOf(store)).toEqual(expected);
        expect(update).toEqual({ manifest: await store.manifest(), stamp: await store.stamp() });
        const next = await store.logMinutes({ bars: minuteRows([["A", OPEN + 3, 4]]) }, "test");
        expect(next).toEqual({ manifest: await store.manifest(), stamp: await store.stamp() });
        expect(await contentsOf(await openBarStore(folder))).toMatchObject({ history: expected.history });
        expect((await filesIn(folder)).filter((name) => name.startsWith("tmp/"))).toEqual([]);
      }),
    );
  });

  it("discard a fold that another write has overtaken", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.logMinutes(
          {
            bars: minuteRows([
              ["A", OPEN, 1],
              ["A", OPEN + 1, 2],
            ]),
          },
          "test",
        );
        await store.rotate();
        let during = 0;
        await store.foldOld(async () => {
          const rewrite = await store.prepareRewrite();
          // A correction by an import folds all logs itself, into files of the same names.
          if (during++ === 0) await store.appendBars("1m", [flatBar("A", "2018-02-07 09:30", 3)], "import");
          return rewrite;
        });
        expect((await contentsOf(store)).history).toEqual(lines(["A", OPEN, 1, NOW / 60_000]));
        expect((await store.loadBars("1m")).close).toEqual(Float64Array.of(3, 3));
        expect(await store.checkFiles()).toEqual({ damage: [], doubts: [] });
        expect((await filesIn(folder)).filter((name) => name.startsWith("tmp/"))).toEqual([]);
      }),
    );
  });

  it("are merged into few segments by folds", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder, { maxSegments: 2 });
      await store.lock("test");
      for (let k = 0; k < 5; k++) {
        await store.logMinutes({ bars: minuteRows([["A", OPEN + k, k + 1]]) }, "test");
        await store.rotate();
        await store.foldOld();
      }
      const { segments } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { segments: unknown[] };
      expect(segments.length).toBeLessThanOrEqual(2);
      expect((await store.loadBars("1m")).time).toHaveLength(5);
      await store.close();
    });
  });

  it("hold the release of the lock back until files in preparation are published", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      const lock = await store.lock("test");
      await store.logMinutes({ bars: minuteRows([["A", OPEN, 1]]) }, "test");
      await store.rotate();
      let release: Promise<void> | undefined;
      const update = await store.foldOld(async () => {
        release = lock.release();
        expect(await store.isLocked()).toBe(true);
        return store.prepareRewrite();
      });
      await release;
      expect(await store.isLocked()).toBe(false);
      expect(update?.manifest.bars["1m"].rows).toBe(1);
      await expect(store.foldOld()).rejects.toMatchObject({ code: "conflict" });
      expect(await readdir(join(folder, "bars", "1m"))).toHaveLength(1);
    });
  });

  it("begin the next log after 200,000 rows", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const batch = (from: number): readonly MinuteCell[] =>
          Array.from({ length: 50_000 }, (_, k) => [`T${k % 250}`, OPEN + from + Math.floor(k / 250), 1]);
        const logs: number[] = [];
        for (let k = 0; k < 5; k++) {
          await store.logMinutes({ bars: minuteRows(batch(k * 200)) }, "test");
          logs.push((await readdir(join(folder, "log"))).filter((name) => name.endsWith(".log")).length);
        }
        expect(logs).toEqual([1, 1, 1, 2, 2]);
        expect((await store.manifest()).bars["1m"]).toMatchObject({ rows: 250_000, tickers: 250 });
        const again = await openBarStore(folder);
        expect(await again.manifest()).toEqual(await store.manifest());
        expect((await again.loadBars("1m")).time).toHaveLength(250_000);
      }),
    );
  });

  it("follow the last ones after the lock was free, without reading the logs unless another store wrote", async () => {
    await inFolder(async (folder) => {
      let reads = 0;
      const read = async (path: string): Promise<Buffer | undefined> => {
        if (path.endsWith(".log")) reads++;
        return nodeFiles.read(path);
      };
      const options = { now: () => NOW };
      const [store, other] = [
        await openBarStore(folder, { ...options, files: { ...nodeFiles, read } }),
        await openBarStore(folder, options),
      ];
      const write = async (to: BarFileStore, cell: MinuteCell): Promise<number> => {
        const lock = await to.lock("test");
        reads = 0;
        await to.logMinutes({ bars: minuteRows([cell]) }, "test");
        await lock.release();
        return reads;
      };
      expect(await write(store, ["A", OPEN, 1])).toBeGreaterThan(0);
      expect(await write(store, ["A", OPEN + 1, 2])).toBe(0);
      await write(other, ["A", OPEN + 2, 3]);
      expect(await write(store, ["A", OPEN + 3, 4])).toBeGreaterThan(0);
      expect(await write(store, ["A", OPEN + 4, 5])).toBe(0);
      const expected = bars(...[1, 2, 3, 4, 5].map((price, k) => ["A", OPEN + k, price] as const));
      expect((await contentsOf(store)).bars).toEqual(expected);
    });
  });

  it("behave as a map of bars and a list of replaced values, for any sequence of writes, folds and locks", async () => {
    const cell = fc.record({
      ticker: fc.constantFrom("A", "B", "constructor", "Ω"),
      minute: fc.nat(5),
      price: fc.integer({ min: 1, max: 5 }),
    });
    const step = fc.record({
      cells: fc.uniqueArray(cell, { maxLength: 5, selector: ({ ticker, minute }) => `${ticker} ${minute}` }),
      // Mostly later than before, at times at the same instant or earlier.
      later: fc.constantFrom(-1, 0, 1, 2, 3),
      by: fc.constantFrom("live", "live", "live", "import"),
      next: fc.constantFrom("go on", "go on", "fold", "rotate", "rotate", "fold old", "reopen", "lock", "other"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), (steps) =>
        inFolder(async (folder) => {
          const { found, expected } = await carriedOut(folder, steps);
          expect(found).toEqual(expected);
        }),
      ),
      { numRuns: 8 },
    );
  }, 180_000);
});

interface Step {
  readonly cells: readonly { readonly ticker: string; readonly minute: number; readonly price: number }[];
  readonly later: number;
  readonly by: string;
  readonly next: string;
}

/** Writes as another process does while the lock is free. */
async function foldByAnother(folder: string, options: BarStoreOptions, k: number): Promise<void> {
  const other = await openBarStore(folder, options);
  const lock = await other.lock("another");
  if (k % 2 === 0) await other.rotate();
  else await other.appendActions([{ ticker: "B", exDate: "2018-02-08", kind: "split", ratio: k + 2 }]);
  await other.foldOld();
  await lock.release();
}

/** Carries out the steps on a store and on a model. Returns what each has in the end and had in between. */
async function carriedOut(
  folder: string,
  steps: readonly Step[],
): Promise<{ readonly found: unknown[]; readonly expected: unknown[] }> {
  const [found, expected]: [unknown[], unknown[]] = [[], []];
  const model = new Map<string, { readonly ticker: string; readonly time: number; price: number }>();
  const history: { readonly key: string; readonly price: number; readonly at: number }[] = [];
  const stateOfModel = (): unknown => {
    const sorted = [...model].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      bars: bars(...sorted.map(([, { ticker, time, price }]) => [ticker, time, price] as const)),
      history: lines(
        ...sorted.flatMap(([key, { ticker, time }]) =>
          history.filter((one) => one.key === key).map(({ price, at }) => [ticker, time, price, at] as const),
        ),
      ),
    };
  };
  /** The model of a replaced value: it counts if it was valid for a while. */
  const replace = (key: string, price: number, at: number): void => {
    if (at > (history.findLast((one) => one.key === key)?.at ?? -Infinity)) history.push({ key, price, at });
  };
  let clock = KNOWN;
  const options = { now: () => clock * 60_000, maxSegments: 2 };
  let store = await openBarStore(folder, options);
  let lock = await store.lock("test");
  const passed = new Map<string, unknown>();
  for (const [i, { cells, later, by, next }] of steps.entries()) {
    clock += later;
    const changed = cells
      .map(({ ticker, minute, price }) => ({ ticker, time: OPEN + minute, price, key: `${ticker} ${OPEN + minute}` }))
      .filter(({ key, price }) => model.get(key)?.price !== price);
    if (by === "import") {
      const newest = history.reduce((most, { at }) => Math.max(most, at), clock);
      await store.appendBars(
        "1m",
        changed.map(({ ticker, time, price }) => rawBar(ticker, time, price)),
        "import",
      );
      for (const { key, ...bar } of changed) {
        const before = model.get(key);
        if (before !== undefined) replace(key, before.price, newest);
        model.set(key, bar);
      }
    } else {
      // A bar that comes between others is late; each second new one comes late too.
      const isAmended = changed.map(({ ticker, time, key }, k) => {
        return (
          model.has(key) || k % 2 === 1 || [...model.values()].some((one) => one.ticker === ticker && one.time > time)
        );
      });
      const fresh = changed.filter((_, k) => !isAmended[k]);
      const amended = changed.filter((_, k) => isAmended[k]);
      const before = amended.map(({ ticker, time, price, key }) => {
        return [ticker, time, price, model.get(key)?.price ?? Number.NaN] as const;
      });
      const update = await store.logMinutes(
        {
          bars: minuteRows(fresh.map(({ ticker, time, price }) => [ticker, time, price])),
          amended: amendedRows(before, clock),
        },
        "live",
      );
      for (const [k, { key }] of amended.entries()) replace(key, before[k]![3], clock);
      for (const { key, ...bar } of changed) model.set(key, bar);
      found.push(update);
      expected.push({ manifest: await store.manifest(), stamp: await store.stamp() });
    }
    passed.set((await store.manifest()).snapshot, stateOfModel());
    if (next === "fold") {
      await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: i + 2 }]);
    } else if (next === "rotate") await store.rotate();
    else if (next === "fold old") await store.foldOld();
    else if (next === "reopen") {
      await lock.release();
      store = await openBarStore(folder, options);
      lock = await store.lock("test");
    } else if (next === "lock" || next === "other") {
      await lock.release();
      if (next === "other") await foldByAnother(folder, options, i);
      lock = await store.lock("test");
    }
  }
  const tickers = new Set([...model.values()].map(({ ticker }) => ticker));
  const totals = (await store.manifest()).bars["1m"];
  found.push(await contentsOf(store), totals.rows, totals.tickers, await store.checkFiles(), store.notices);
  expected.push(stateOfModel(), model.size, tickers.size, { damage: [], doubts: [] }, []);
  for (const [name, state] of passed) {
    found.push(await contentsOf((await store.at(name))!));
    expected.push(state);
  }
  await lock.release();
  return { found, expected };
}
