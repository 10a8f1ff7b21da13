import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { barStoreContract } from "../contracts/bar-store.contract.ts";
import { nodeFiles } from "./files.ts";
import { Layout } from "./layout.ts";
import { manifestText } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { filesIn, flatBar, inFolder, loadAll } from "./store.testing.ts";

const DAYS = ["2018-02-01", "2018-02-02", "2018-02-05", "2018-02-06", "2018-02-07", "2018-02-08", "2018-02-09"];

barStoreContract("a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-storage-"));
  return {
    // Few segments, so that writes merge them often.
    open: (now) => openBarStore(folder, { maxSegments: 2, ...(now === undefined ? {} : { now }) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});

async function withStore<T>(folder: string, work: (store: BarFileStore) => Promise<T>): Promise<T> {
  const store = await openBarStore(folder);
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

describe("the embedded bar store", () => {
  it("creates no folder when it is read before the first write", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(join(folder, "data"));
      await loadAll(store);
      expect(await filesIn(folder)).toEqual([]);
    });
  });

  it("writes refused rows and their reasons to a file", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const rows = [
          flatBar("A", "2018-02-07", 3),
          flatBar("B", "2018-02-07", 5),
          flatBar("B", "2018-02-07", 4),
          flatBar("C", "2018-02-08", 1),
          flatBar("C", "2018-02-08", 1),
          { ...flatBar("D", "2018-02-08", 1), low: 2 },
          flatBar("E", "2018-02-10", 1),
        ];
        const { quarantineFile } = await store.appendBars("1d", rows, "second");
        const text = await readFile(quarantineFile!, "utf8");
        expect(text.split("\n").slice(1, 4)).toEqual([
          "second,6,high_below_low,D,2018-02-08,1,1,2,1,100,,,",
          "second,7,not_a_session,E,2018-02-10,1,1,1,1,100,,,",
          "second,2,duplicate,B,2018-02-07,5,5,5,5,100,,,",
        ]);
      }),
    );
  });

  it("merges segments if there are too many, and keeps the data and the snapshot's name", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.appendBars("1d", [flatBar("A", "2018-02-09", 1)], "x");
        await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "dividend", amount: 1 }]);
        for (let i = 0; i < 12; i++) {
          const day = DAYS[i % DAYS.length]!;
          await store.appendBars("1d", [flatBar("A", day, 10 + i), flatBar(`T${i}`, day, 1)], "x");
        }
        const segments = (await filesIn(folder)).filter((name) => name.startsWith("bars/1d"));
        const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { segments: unknown[] };
        expect(manifest.segments.length).toBeGreaterThan(1);
        expect(manifest.segments.length).toBeLessThanOrEqual(8);
        expect(segments.length).toBeLessThanOrEqual(16);
        const table = await store.loadBars("1d");
        expect([...table.close.subarray(0, 7)]).toEqual([17, 18, 19, 20, 21, 15, 16]);
        expect((await store.manifest()).bars["1d"]).toMatchObject({ rows: 19, tickers: 13 });
        expect(store.notices).toEqual([]);
      }),
    );
  });
});

describe("a damaged data folder", () => {
  const fill = async (folder: string): Promise<void> => {
    await withStore(folder, async (store) => {
      await store.appendBars(
        "1d",
        DAYS.slice(0, 3).map((day) => flatBar("A", day, 1)),
        "x",
      );
      await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
      await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x");
      await store.appendBars("1d", [flatBar("A", "2018-02-09", 3)], "x");
    });
  };

  it("is refused if a segment is cut or has other bytes", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const [segment] = (await filesIn(folder)).filter((name) => name.startsWith("bars/1d"));
      const path = join(folder, segment!);
      const bytes = await readFile(path);
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(path, bytes);
      const store = await openBarStore(folder);
      await expect(store.loadBars("1d")).rejects.toThrow(/is damaged \(its bytes have changed\)/);
      await truncate(path, 100);
      await expect(store.loadBars("1d")).rejects.toThrow(/100 of \d+ bytes/);
    });
  });

  it("is refused if the manifest is damaged or has another version", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const path = join(folder, "manifest.json");
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace('"rows": 3', '"rows": 4'));
      await expect(openBarStore(folder)).rejects.toThrow(/manifest.json is damaged/);
      await writeFile(path, text.slice(0, -20));
      await expect(openBarStore(folder)).rejects.toThrow(/manifest.json is damaged/);
      await writeFile(path, text.replace('"version": 1', '"version": 99'));
      await expect(openBarStore(folder)).rejects.toThrow(/layout 99.*knows 1/);
    });
  });

  it("ignores a truncated write, reports it, and overwrites it", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const log = (await filesIn(folder)).findLast((name) => name.startsWith("log/"));
      const bytes = await readFile(join(folder, log!));
      await writeFile(join(folder, log!), bytes.subarray(0, -5));
      // A power failure may also lose the file that was not forced to the disk.
      await rm(join(folder, log!.replace(".log", ".ack")));
      const store = await openBarStore(folder);
      expect(store.notices).toEqual([expect.stringContaining("cut short and never acknowledged")]);
      expect([...(await store.loadBars("1d")).close]).toEqual([1, 1, 1, 2]);
      await withStore(folder, (again) => again.appendBars("1d", [flatBar("A", "2018-02-09", 4)], "x"));
      const reopened = await openBarStore(folder);
      expect(reopened.notices).toEqual([]);
      expect([...(await reopened.loadBars("1d")).close]).toEqual([1, 1, 1, 2, 4]);
    });
  });

  it("is refused if the log is damaged before acknowledged writes", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const log = (await filesIn(folder)).findLast((name) => name.startsWith("log/"));
      const bytes = await readFile(join(folder, log!));
      bytes[60]! ^= 0x10;
      await writeFile(join(folder, log!), bytes);
      await expect(openBarStore(folder)).rejects.toThrow(/damaged at byte 16.*restore/);
    });
  });

  it("lets the next writer remove the leftovers of an interrupted write and nothing else", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const before = await loadAll(await openBarStore(folder));
      const manifest = await readManifest(nodeFiles, new Layout(folder));
      const left = { ...manifest.segments[0]!, file: "bars/1d/0099.parquet" };
      const draft = { ...manifest, counter: 99, log: "log/0099.log", segments: [...manifest.segments, left] };
      await writeFile(join(folder, "tmp/manifest-99-1.json"), manifestText(draft));
      await writeFile(join(folder, "tmp/manifest-98-1.json"), "cut short");
      for (const name of ["bars/1d/0099.parquet", "log/0099.log", "bars/1d/0050.parquet", "log/0050.log", "demo.json"])
        await writeFile(join(folder, name), "left over");
      await withStore(folder, async (store) => expect(await loadAll(store)).toEqual(before));
      const names = await filesIn(folder);
      expect(names.filter((name) => /99|98/.test(name) || name.startsWith("tmp/"))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(["bars/1d/0050.parquet", "log/0050.log", "demo.json"]));
    });
  });
});

describe("the user's closures", () => {
  it("are part of the calendar, and bars on such days are left out", async () => {
    await inFolder(async (folder) => {
      await withStore(folder, (store) =>
        store.appendBars(
          "1d",
          DAYS.map((day) => flatBar("A", day, 1)),
          "x",
        ),
      );
      await writeFile(join(folder, "closures.json"), '[{"date":"2018-02-06","name":"Test"}]');
      const store = await openBarStore(folder);
      expect(await store.loadClosures()).toEqual([{ date: "2018-02-06", name: "Test" }]);
      const table = await store.loadBars("1d");
      expect(table.time).toHaveLength(DAYS.length - 1);
      expect([...table.session]).not.toContain(-1);
      await writeFile(join(folder, "closures.json"), "[{]");
      await expect(openBarStore(folder)).rejects.toThrow(/closures.json is not usable/);
    });
  });
});
