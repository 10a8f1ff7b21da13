import { describe, expect, it } from "vitest";
import type { StoredFeed } from "#market";
import { minuteRows } from "../log/minute-rows.testing.ts";
import { openBarStore, type BarFileStore } from "../open.ts";
import { flatBar, inFolder } from "../store.testing.ts";

type Halt = readonly [ticker: string, known: number, halted: 0 | 1, reason: string | null];

const haltsOf = (rows: readonly Halt[]): StoredFeed => ({
  rows: rows.length,
  numbers: {
    known_at: Float64Array.from(rows, ([, known]) => known),
    halted: Float64Array.from(rows, ([, , halted]) => halted),
  },
  texts: { ticker: rows.map(([ticker]) => ticker), reason: rows.map(([, , , reason]) => reason) },
});

async function rowsOf(store: BarFileStore): Promise<readonly Halt[]> {
  const { rows, numbers, texts } = await store.loadFeed("halts");
  return Array.from({ length: rows }, (_, k): Halt => {
    const halted = numbers["halted"]![k] === 1 ? 1 : 0;
    return [texts["ticker"]![k]!, numbers["known_at"]![k]!, halted, texts["reason"]![k]!];
  });
}

const FIRST: Halt = ["A", 25_300_000.5, 1, "LUDP"];
const SECOND: Halt = ["B", 25_300_001, 1, null];
const THIRD: Halt = ["A", 25_300_006, 0, null];

async function withStore(work: (store: BarFileStore, folder: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const store = await openBarStore(folder);
    await store.lock("test");
    await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "test");
    await work(store, folder);
    await store.close();
  });
}

describe("rows of a feed that arrive live", () => {
  it("follow the stored ones, also after a fold of their log, and belong to the snapshots since", async () => {
    await withStore(async (store, folder) => {
      await store.appendFeed("halts", haltsOf([FIRST]));
      const { snapshot: before, reference, liveFeeds } = await store.manifest();
      const logged = await store.logFeedRows("halts", haltsOf([SECOND]), "test");
      expect(logged.manifest).toMatchObject({ reference });
      expect(logged.manifest.liveFeeds).not.toBe(liveFeeds);
      await store.logMinutes({ bars: minuteRows([["A", 25_300_002, 2]]) }, "test");
      const last = await store.logFeedRows("halts", haltsOf([THIRD]), "test");
      const reopened = await openBarStore(folder);
      expect(await rowsOf(reopened)).toEqual([FIRST, SECOND, THIRD]);
      expect(await rowsOf((await reopened.at(logged.manifest.snapshot))!)).toEqual([FIRST, SECOND]);
      expect(await rowsOf((await reopened.at(before))!)).toEqual([FIRST]);

      await store.rotate();
      const folded = await store.foldOld();
      // A fold changes no feed.
      const { snapshot, liveFeeds: now } = last.manifest;
      expect(folded?.manifest).toMatchObject({ snapshot, reference, liveFeeds: now });
      expect(await rowsOf(await openBarStore(folder))).toEqual([FIRST, SECOND, THIRD]);
      expect((await store.loadBars("1m")).time).toHaveLength(1);
      expect(await rowsOf((await reopened.at(before))!)).toEqual([FIRST]);
    });
  });

  it("stay when an import adds rows to the feed, or to another one", async () => {
    await withStore(async (store) => {
      await store.logFeedRows("halts", haltsOf([FIRST, SECOND]), "test");
      const { liveFeeds } = await store.manifest();
      expect(await store.appendFeed("halts", haltsOf([SECOND, THIRD]))).toMatchObject({ new: 1, unchanged: 1 });
      expect((await store.manifest()).liveFeeds).not.toBe(liveFeeds);
      expect(await rowsOf(store)).toEqual([FIRST, SECOND, THIRD]);
      await store.logFeedRows("halts", haltsOf([["C", 25_300_007, 1, "T1"]]), "test");
      await store.appendActions([{ ticker: "A", exDate: "2018-02-05", kind: "split", ratio: 2 }]);
      expect(await rowsOf(store)).toHaveLength(4);
    });
  });
});
