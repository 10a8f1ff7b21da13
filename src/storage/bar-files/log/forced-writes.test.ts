import { dirname, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles, type Files, type OpenFile } from "../files.ts";
import { openBarStore } from "../open.ts";
import { flatBar, inFolder } from "../store.testing.ts";
import { amendedRows, minuteRows } from "./minute-rows.testing.ts";

/** Makes a file system that records each write, fsync and rename as a line of text. */
function recordingFiles(root: string): { readonly files: Files; readonly steps: string[] } {
  const steps: string[] = [];
  const name = (path: string): string => relative(root, path).replaceAll(/\d{4,}|-\d+-\d+/g, "#") || ".";
  const recorded = (path: string, file: OpenFile): OpenFile => ({
    ...file,
    write: async (bytes, position) => {
      await file.write(bytes, position);
      if (!steps.at(-1)?.startsWith(`write ${name(path)}`)) steps.push(`write ${name(path)}`);
    },
    truncate: (length) => file.truncate(length),
    sync: async () => {
      await file.sync();
      steps.push(`force ${name(path)}`);
    },
    close: () => file.close(),
  });
  return {
    steps,
    files: {
      ...nodeFiles,
      create: async (path) => recorded(path, await nodeFiles.create(path)),
      change: async (path) => recorded(path, await nodeFiles.change(path)),
      produce: async (path, make) => {
        await make();
        steps.push(`write ${name(path)}`);
      },
      rename: async (from, to) => {
        await nodeFiles.rename(from, to);
        steps.push(`name ${name(from)} ${name(to)}`);
      },
      sync: async (path) => {
        await nodeFiles.sync(path);
        steps.push(`force ${name(path)}`);
      },
    },
  };
}

describe("the order of operations on the disk", () => {
  it("forces bytes first, then names, then the manifest, so that a power failure leaves the old or the new snapshot", async () => {
    await inFolder(async (folder) => {
      const { files: recording, steps } = recordingFiles(folder);
      const store = await openBarStore(folder, { files: recording });
      const lock = await store.lock("test");
      const placed = ["name tmp/manifest#.json manifest.json", "force ."];
      const copied = ["write tmp/history-#.json", "force tmp/history-#.json", "name tmp/history-#.json history/#.json"];
      const drafted = ["write tmp/manifest#.json", "force tmp/manifest#.json"];
      expect(steps).toEqual(["force bars", "force .", "force ..", ...drafted, ...placed, ...copied]);
      steps.length = 0;
      await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "x");
      // The first write of a folder creates the log and records in the manifest that it exists.
      const begun = ["write log/#.log", "force log/#.log", "force log", ...drafted, ...placed, ...copied];
      expect(steps).toEqual([...begun, "write log/#.log", "force log/#.log", "write log/#.ack"]);
      steps.length = 0;
      await store.appendBars("1d", [flatBar("A", "2018-02-08", 1)], "x");
      expect(steps).toEqual(["write log/#.log", "force log/#.log", "write log/#.ack"]);
      steps.length = 0;
      await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
      expect(steps).toEqual([
        "write tmp/bars-1d-#.parquet",
        ...drafted,
        "force tmp/bars-1d-#.parquet",
        "name tmp/bars-1d-#.parquet bars/1d/#.parquet",
        "force bars/1d",
        "write log/#.log",
        "force log/#.log",
        "force log",
        ...placed,
        // A copy of the new manifest; no snapshot depends on it.
        ...copied,
        "write tmp/feeds-actions-#.parquet",
        ...drafted,
        "force tmp/feeds-actions-#.parquet",
        "name tmp/feeds-actions-#.parquet feeds/actions-#.parquet",
        "force feeds",
        ...placed,
        ...copied,
      ]);
      steps.length = 0;
      await store.appendBars("1d", [flatBar("A", "2018-02-01", 1), flatBar("A", "2018-02-10", 1)], "x");
      const named = steps.findIndex((step) => step.endsWith(" manifest.json"));
      const files = steps.slice(0, named).flatMap((step) => /^write (tmp\/.*)$/.exec(step)?.[1] ?? []);
      expect(files).toHaveLength(3);
      for (const written of files) {
        const forced = steps.indexOf(`force ${written}`);
        const moved = steps.findIndex((one) => one.startsWith(`name ${written} `));
        expect(forced).toBeGreaterThan(steps.indexOf(`write ${written}`));
        expect(moved).toBeGreaterThan(forced);
        const folderForced = steps.indexOf(`force ${dirname(steps[moved]!.split(" ")[2]!)}`, moved);
        expect(folderForced, `${written}`).toBeGreaterThan(moved);
        expect(moved).toBeLessThanOrEqual(named);
      }
      await lock.release();
    });
  });

  it("forces a batch of minutes once, and files of older logs before the manifest that names them", async () => {
    await inFolder(async (folder) => {
      const { files: recording, steps } = recordingFiles(folder);
      const store = await openBarStore(folder, { files: recording });
      const lock = await store.lock("test");
      const minute = Date.parse("2018-02-07T14:30:00Z") / 60_000;
      await store.logMinutes({ bars: minuteRows([["A", minute, 1]]) }, "x");
      steps.length = 0;
      const amended = amendedRows([["A", minute, 2, 1]], minute + 9);
      await store.logMinutes({ bars: minuteRows([["B", minute, 1]]), amended }, "x");
      expect(steps).toEqual(["write log/#.log", "force log/#.log", "write log/#.ack"]);
      const drafted = ["write tmp/manifest#.json", "force tmp/manifest#.json"];
      const placed = ["name tmp/manifest#.json manifest.json", "force ."];
      const copied = ["write tmp/history-#.json", "force tmp/history-#.json", "name tmp/history-#.json history/#.json"];
      steps.length = 0;
      await store.rotate();
      expect(steps).toEqual([...drafted, "write log/#.log", "force log/#.log", "force log", ...placed, ...copied]);
      steps.length = 0;
      await store.foldOld();
      const [bars, history] = ["tmp/aside/bars-1m-#.parquet", "tmp/aside/feeds-superseded-1m-#.parquet"];
      expect(steps).toEqual([
        `write ${bars}`,
        `write ${history}`,
        ...drafted,
        `force ${bars}`,
        `name ${bars} bars/1m/#.parquet`,
        `force ${history}`,
        `name ${history} feeds/superseded-1m-#.parquet`,
        "force bars/1m",
        "force feeds",
        ...placed,
        ...copied,
      ]);
      await lock.release();
    });
  });
});
