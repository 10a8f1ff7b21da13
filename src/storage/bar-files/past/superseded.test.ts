import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importBars } from "../../imports/bars/import-bars.ts";
import { openBarStore, type BarFileStore } from "../open.ts";
import { flatBar, inFolder } from "../store.testing.ts";

const DAY = "2018-02-07";
const instant = (text: string): number => Date.parse(text) / 60_000;
/** Clock of the store: long after the bars. */
const NOW = Date.parse("2018-06-01T00:00:00Z");

async function withStore<T>(folder: string, work: (store: BarFileStore) => Promise<T>): Promise<T> {
  const store = await openBarStore(join(folder, "data"), { now: () => NOW, kept: { bytes: 0, states: 0 } });
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

describe("the history of corrected bars in a folder", () => {
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
        expect([...(await store.loadSuperseded("1d")).close]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
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
});
