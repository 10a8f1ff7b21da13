import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredFeed } from "#market";
import { importBars } from "../imports/bars/import-bars.ts";
import { failingFiles, type FailingFiles } from "./failing-files.testing.ts";
import { amendedRows, minuteRows } from "./log/minute-rows.testing.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { cellsOf, filesIn, flatBar, inFolder, totalsIn } from "./store.testing.ts";

interface Scene {
  /** Segments before the write; with more than 2 the store merges them. */
  readonly segments: number;
  readonly write: (store: BarFileStore, folder: string) => Promise<unknown>;
  /** Keeps past snapshots, which needs file operations of its own. */
  readonly keepsPast?: true;
}

const DAYS = ["2018-02-01", "2018-02-02", "2018-02-05", "2018-02-06", "2018-02-07"];

const SCENES: Readonly<Record<string, Scene>> = {
  "an append to the log": {
    segments: 1,
    write: (store) => store.appendBars("1d", [flatBar("A", "2018-02-09", 9), flatBar("B", "never", 1)], "x"),
  },
  "an append that makes the store merge segments": {
    segments: 2,
    write: (store) => store.appendBars("1d", [flatBar("A", "2018-02-01", 7), flatBar("NEW", "2018-02-01", 7)], "x"),
  },
  "an import with refused rows": {
    segments: 1,
    write: (store, folder) => importBars(store, [join(folder, "B.csv")], { timeframe: "1d" }),
  },
  "actions, while bars are in the log": {
    segments: 1,
    keepsPast: true,
    write: (store) => store.appendActions([{ ticker: "A", exDate: "2018-02-05", kind: "split", ratio: 3 }]),
  },
  "a correction of bars": {
    segments: 1,
    write: (store) =>
      store.appendBars("1d", [flatBar("A", "2018-02-07", 7), flatBar("A", "2018-02-08", 8)], "x", {
        knownAt: 25_400_000,
      }),
  },
  "minutes, new and amended": {
    segments: 1,
    write: (store) => logOnce(store),
  },
  "minutes in the next log, while the older one is folded": {
    segments: 2,
    write: async (store) => {
      await store.rotate();
      await logOnce(store);
      await store.foldOld();
    },
  },
  "rows of a feed that arrive live, and the fold of their log": {
    segments: 1,
    write: async (store) => {
      await logBandsOnce(store);
      await store.rotate();
      await store.foldOld();
    },
  },
  "rows of a feed, beside those of its file and of the log": {
    segments: 1,
    write: (store) => store.appendFeed("bands", bandsOf([25_300_000, 25_300_001])),
  },
};

const MINUTE = Date.parse("2018-02-07T14:30:00Z") / 60_000;

/** Logs minutes as a live writer does, which sorts bars against the stored ones: only once. */
async function logOnce(store: BarFileStore): Promise<void> {
  if ((await store.manifest()).bars["1m"].rows > 2) return;
  const amended = amendedRows(
    [
      ["A", MINUTE, 4, 3],
      ["A", MINUTE + 1, 5, Number.NaN],
    ],
    MINUTE + 20,
  );
  await store.logMinutes({ bars: minuteRows([["B", MINUTE, 2]]), amended }, "x");
}

/** Logs rows of a feed as a live writer does: only once. */
async function logBandsOnce(store: BarFileStore): Promise<void> {
  if ((await store.loadFeed("bands")).rows > 2) return;
  await store.logFeedRows("bands", bandsOf([25_300_010, 25_300_011.5]), "x");
}

function bandsOf(known: readonly number[]): StoredFeed {
  const prices = Float64Array.from(known, () => 1);
  return {
    rows: known.length,
    numbers: { known_at: Float64Array.from(known), lower: prices, upper: prices },
    texts: { ticker: known.map(() => "A") },
  };
}

async function prepare(folder: string, segments: number): Promise<void> {
  const store = await openBarStore(join(folder, "data"), { kept: { bytes: 0, states: 0 } });
  const lock = await store.lock("test");
  await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "x");
  await store.appendActions([{ ticker: "A", exDate: "2018-02-05", kind: "split", ratio: 2 }]);
  await store.appendFeed("bands", bandsOf([25_300_000]));
  for (let i = 1; i < segments; i++) await store.appendBars("1d", [flatBar(`T${i}`, DAYS[i % 4]!, 1)], "x");
  await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x");
  await store.logMinutes(
    {
      bars: minuteRows([
        ["A", MINUTE, 1],
        ["A", MINUTE + 2, 1],
      ]),
    },
    "x",
  );
  await store.logMinutes({ amended: amendedRows([["A", MINUTE, 3, 1]], MINUTE + 10) }, "x");
  await store.logFeedRows("bands", bandsOf([25_300_002]), "x");
  await lock.release();
  await writeFile(
    join(folder, "B.csv"),
    "date,open,high,low,close,volume\n2018-02-01,1,1,1,1,5\n2018-02-08,1,1,1,1,5\n2018-02-02,9,1,1,1,5\n",
  );
}

/** Runs one write in the data folder. Operations can fail once the lock is taken. Returns the error, or undefined. */
async function attempt(folder: string, failing: FailingFiles, { write, keepsPast }: Scene): Promise<unknown> {
  const kept = keepsPast === true ? {} : { kept: { bytes: 0, states: 0 } };
  const store = await openBarStore(join(folder, "data"), { files: failing.files, maxSegments: 2, ...kept });
  const lock = await store.lock("test");
  failing.arm();
  try {
    await write(store, folder);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await lock.release();
  }
}

/**
 * Reads the contents of the store and, apart, the snapshot's name: a retried write may give the same bars another name.
 */
async function read(folder: string): Promise<{ readonly name: string; readonly state: unknown }> {
  const store = await openBarStore(join(folder, "data"));
  const { snapshot, bars } = await store.manifest();
  const [rows, actions] = await Promise.all([store.loadBars("1d"), store.loadActions()]);
  const { numbers } = await store.loadFeed("bands");
  const bands = [...numbers["known_at"]!];
  const minutes = cellsOf(await store.loadBars("1m"));
  const superseded: number[] = [];
  for (const timeframe of ["1d", "1m"] as const) {
    const { close, replacedAt } = await store.loadSuperseded(timeframe);
    superseded.push(...close, ...replacedAt);
  }
  return {
    name: snapshot,
    state: { totals: totalsIn(bars), rows: cellsOf(rows), minutes, actions, bands, superseded },
  };
}

/**
 * Operations of a scene that fail, one after the other: every fifth, and the last ones, which make the snapshot visible.
 * WINNOW_SEED moves the fifths; WINNOW_EVERY_OPERATION fails all.
 */
function failingOperations(operations: number): readonly number[] {
  const all = Array.from({ length: operations }, (_, k) => k + 1);
  if (process.env["WINNOW_EVERY_OPERATION"] !== undefined) return all;
  const turn = Number(process.env["WINNOW_SEED"] ?? 0) % 5;
  return all.filter((nth) => nth % 5 === turn || nth > operations - 6);
}

describe("a write that fails midway", () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    it(`leaves the old or the new snapshot, whichever operation of ${name} fails`, async () => {
      await inFolder(async (origin) => {
        await prepare(origin, scene.segments);
        const before = await read(origin);
        const copied = <T>(work: (folder: string) => Promise<T>): Promise<T> =>
          inFolder(async (folder) => {
            await cp(origin, folder, { recursive: true });
            return work(folder);
          });
        const { after, operations } = await copied(async (folder) => {
          const counting = failingFiles(0, "EIO", false);
          expect(await attempt(folder, counting, scene)).toBeUndefined();
          return { after: await read(folder), operations: counting.count() };
        });
        expect(after).not.toEqual(before);
        expect(operations).toBeGreaterThan(4);
        let failed = 0;
        for (const [k, nth] of failingOperations(operations).entries()) {
          await copied(async (folder) => {
            const error = await attempt(folder, failingFiles(nth, nth % 2 === 0 ? "EIO" : "ENOSPC", false), scene);
            const found = await read(folder);
            const ended = error === undefined ? "well" : String(error).replaceAll("\n", " ");
            expect(ended, `operation ${nth}`).toMatch(/^well$|^AppError: .*(no space left|planted)/);
            expect(ended === "well" ? [after] : [before, after], `operation ${nth}`).toContainEqual(found);
            if (ended !== "well") failed++;
            if (k % 4 > 0) return;
            // On a working disk, the same write again gives the same result and leaves no temporary files.
            expect(await attempt(folder, failingFiles(0), scene)).toBeUndefined();
            expect((await read(folder)).state, `operation ${nth}`).toEqual(after.state);
            const names = await filesIn(join(folder, "data"));
            expect(names.filter((file) => file.startsWith("tmp/") || file.startsWith("lock"))).toEqual([]);
          });
        }
        expect(failed).toBeGreaterThan(2);
      });
    }, 180_000);
  }
});
