import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { failingFiles } from "./failing-files.testing.ts";
import { nodeFiles, type Files } from "./files.ts";
import { minuteRows } from "./log/minute-rows.testing.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { filesIn, flatBar, inFolder, loadAll } from "./store.testing.ts";

async function withStore(folder: string, work: (store: BarFileStore) => Promise<unknown>): Promise<void> {
  const store = await openBarStore(folder);
  await store.lock("test");
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** Writes two segments, a feed, a log with two records, and the past manifests of these writes. */
async function fill(folder: string): Promise<void> {
  await withStore(folder, async (store) => {
    await store.appendBars("1d", [flatBar("A", "2018-02-06", 1), flatBar("A", "2018-02-07", 1)], "x");
    await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
    await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x");
    await store.appendBars("1d", [flatBar("A", "2018-02-09", 3)], "x");
  });
}

/** Reads all files except locks: name to base64 content. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const name of await filesIn(folder)) {
    if (!name.startsWith("lock")) contents[name] = (await readFile(join(folder, name))).toString("base64");
  }
  return contents;
}

/** Opens the folder and returns the error message, or "opened". */
async function refusalsOf(folder: string): Promise<string[]> {
  const opened = openBarStore(folder).then(() => "opened", String);
  return [await opened];
}

const newestOf = async (folder: string): Promise<string> => (await readdir(join(folder, "history"))).sort().at(-1)!;

describe("a folder without its manifest", () => {
  it("is refused with a message that names the manifest and the remedy; no file is removed", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const before = await loadAll(await openBarStore(folder));
      await rm(join(folder, "manifest.json"));
      const contents = await contentsOf(folder);
      const newest = await newestOf(folder);
      for (const message of await refusalsOf(folder)) {
        expect(message).toContain(`${join(folder, "manifest.json")} is missing`);
        expect(message).toContain(`copy ${join(folder, "history", newest)} to ${join(folder, "manifest.json")}`);
        expect(message).toContain("winnow restore");
      }
      expect(await contentsOf(folder)).toEqual(contents);
      // The remedy that the message names restores all data.
      await cp(join(folder, "history", newest), join(folder, "manifest.json"));
      expect(await loadAll(await openBarStore(folder))).toEqual(before);
    });
  });

  it("is refused to a writer that opened the folder before its files were copied in", async () => {
    await inFolder(async (folder) => {
      const [whole, target] = [join(folder, "whole"), join(folder, "copy")];
      await fill(whole);
      const early = await openBarStore(target);
      await cp(join(whole, "bars"), join(target, "bars"), { recursive: true });
      await expect(early.lock("winnow import")).rejects.toThrow(/manifest\.json is missing.*bars\/1d\/0001\.parquet/);
      expect((await filesIn(target)).filter((name) => name.startsWith("bars/"))).toEqual(
        (await filesIn(whole)).filter((name) => name.startsWith("bars/")),
      );
    });
  });

  it("is refused until a copy of it is complete, in any order of copying; no file is removed", async () => {
    await inFolder(async (folder) => {
      const whole = join(folder, "whole");
      await fill(whole);
      const expected = await loadAll(await openBarStore(whole));
      const names = (await filesIn(whole)).filter((name) => !name.startsWith("lock"));
      const manifestLast = [...names.filter((name) => name !== "manifest.json"), "manifest.json"];
      for (const [k, order] of [manifestLast, manifestLast.toReversed(), names].entries()) {
        const copy = join(folder, `copy-${k}`);
        for (const [at, name] of order.entries()) {
          await mkdir(dirname(join(copy, name)), { recursive: true });
          await cp(join(whole, name), join(copy, name));
          const there = await contentsOf(copy);
          const opened = await openBarStore(copy)
            .then(async (store) => {
              await (await store.lock("a writer")).release();
              return loadAll(await openBarStore(copy));
            })
            .catch((error: unknown) => String(error));
          expect(await contentsOf(copy), `${name}`).toMatchObject(there);
          const isRefused = typeof opened === "string" && /^AppError: .*(missing|damaged)/.test(opened);
          expect(isRefused ? "refused" : opened, `${order[at]}: ${String(opened)}`).toEqual(
            isRefused ? "refused" : expected,
          );
        }
        expect(await loadAll(await openBarStore(copy))).toEqual(expected);
      }
    });
  });

  it("is treated as new if it holds only files of the user", async () => {
    await inFolder(async (folder) => {
      await writeFile(join(folder, "closures.json"), "[]");
      await writeFile(join(folder, "notes.txt"), "mine");
      await fill(folder);
      expect((await (await openBarStore(folder)).loadBars("1d")).close).toHaveLength(4);
    });
  });
});

describe("a folder whose manifest is not the newest", () => {
  it("is refused if an earlier manifest replaced the newest one; no file is removed", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const older = (await readdir(join(folder, "history"))).sort().at(-2)!;
      await cp(join(folder, "history", older), join(folder, "manifest.json"));
      const contents = await contentsOf(folder);
      await expect(openBarStore(folder)).rejects.toThrow(/manifest\.json is older than history\/.*copy .*history/);
      expect(await contentsOf(folder)).toEqual(contents);
    });
  });

  it("refuses a write that finds another manifest than it began with", async () => {
    await inFolder(async (folder) => {
      const [data, other] = [join(folder, "data"), join(folder, "other")];
      await fill(data);
      await fill(other);
      await withStore(other, (store) =>
        store.appendActions([{ ticker: "B", exDate: "2018-02-08", kind: "split", ratio: 2 }]),
      );
      let swaps = true;
      const files: Files = {
        ...nodeFiles,
        async produce(_path, make) {
          await make();
          if (swaps) await cp(join(other, "manifest.json"), join(data, "manifest.json"));
          swaps = false;
        },
      };
      const store = await openBarStore(data, { files });
      await store.lock("test");
      const write = store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 9 }]);
      await expect(write).rejects.toMatchObject({ code: "conflict" });
      await store.close();
      expect(await readFile(join(data, "manifest.json"))).toEqual(await readFile(join(other, "manifest.json")));
    });
  });
});

describe("a damaged log", () => {
  const logOf = async (folder: string): Promise<string> =>
    join(
      folder,
      (await filesIn(folder)).findLast((name) => name.endsWith(".log"))!,
    );

  it("is refused to readers and writers if it lost acknowledged writes, wherever it was cut", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const store = await openBarStore(folder);
      const path = await logOf(folder);
      const bytes = await readFile(path);
      for (const length of [bytes.length - 1, bytes.length >> 1, 16, 3, 0]) {
        await writeFile(path, bytes.subarray(0, length));
        await expect(openBarStore(folder), `${length} bytes`).rejects.toThrow(
          /\.log holds \d whole writes, and 2 were acknowledged: restore.*delete .*\.ack and empty/,
        );
      }
      await rm(path);
      await expect(openBarStore(folder)).rejects.toThrow(/\.log is missing, and 2 were acknowledged: restore/);
      await store.lock("test");
      await expect(store.appendBars("1d", [flatBar("A", "2018-02-12", 4)], "x")).rejects.toThrow(/is missing/);
      await expect(store.replaceListings([])).rejects.toThrow(/is missing/);
      await store.close();
      // Apply the remedy that the messages name.
      await rm(path.replace(".log", ".ack"));
      await writeFile(path, "");
      expect([...(await (await openBarStore(folder)).loadBars("1d")).close]).toEqual([1, 1]);
    });
  });

  it("is refused if it is older than the newest log, with a way out that reads the rest", async () => {
    await inFolder(async (folder) => {
      const minute = Date.parse("2018-02-09T14:30:00Z") / 60_000;
      await withStore(folder, async (store) => {
        await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x");
        await store.rotate();
        await store.logMinutes({ bars: minuteRows([["A", minute, 1]]) }, "x");
        await store.rotate();
        await store.logMinutes({ bars: minuteRows([["A", minute + 1, 1]]) }, "x");
      });
      const logs = (await filesIn(folder)).filter((name) => name.endsWith(".log"));
      expect(logs).toHaveLength(3);
      const path = join(folder, logs[1]!);
      const bytes = await readFile(path);
      for (const length of [bytes.length - 1, 16, 0]) {
        await writeFile(path, bytes.subarray(0, length));
        await expect(openBarStore(folder), `${length} bytes`).rejects.toThrow(/holds 0 whole writes, and 1 were/);
      }
      await rm(path);
      const numbers = logs.map((name) => name.slice(4, -4));
      await expect(openBarStore(folder)).rejects.toThrow(
        `delete ${numbers[1]}.ack and empty the log, and ${numbers[2]}.ack and ${numbers[2]}.log likewise`,
      );
      // Apply the remedy that the message names.
      for (const name of logs.slice(1)) {
        await rm(join(folder, name.replace(".log", ".ack")));
        await writeFile(join(folder, name), "");
      }
      const store = await openBarStore(folder);
      expect([(await store.loadBars("1d")).time.length, (await store.loadBars("1m")).time.length]).toEqual([1, 0]);
    });
  });

  it("is refused if it belongs to another folder or an earlier snapshot", async () => {
    await inFolder(async (folder) => {
      const [data, other] = [join(folder, "data"), join(folder, "other")];
      await fill(data);
      await withStore(other, async (store) => {
        await store.appendBars("1d", [flatBar("B", "2018-02-06", 1)], "x");
        await store.replaceListings([]);
        await store.appendBars("1d", [flatBar("B", "2018-02-07", 1)], "x");
        await store.appendBars("1d", [flatBar("B", "2018-02-08", 1)], "x");
      });
      await cp(await logOf(other), await logOf(data));
      await expect(openBarStore(data)).rejects.toThrow(/\.log is not the log of .*manifest\.json/);
    });
  });
});

it("a write refuses to copy a damaged segment into a new segment", async () => {
  await inFolder(async (folder) => {
    await fill(folder);
    const [segment] = (await filesIn(folder)).filter((name) => name.startsWith("bars/1d"));
    const bytes = await readFile(join(folder, segment!));
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(join(folder, segment!), bytes);
    const store = await openBarStore(folder, { maxSegments: 1 });
    await store.lock("test");
    const corrected = store.appendBars("1d", [flatBar("A", "2018-02-06", 5)], "x");
    await expect(corrected).rejects.toThrow(/0001\.parquet is damaged \(its bytes have changed\): restore/);
    await store.close();
    expect(await readFile(join(folder, segment!))).toEqual(bytes);
  });
});

it("a past manifest that cannot be read is kept, with the files of all snapshots", async () => {
  await inFolder(async (folder) => {
    await fill(folder);
    const before = await filesIn(folder);
    const [oldest] = (await readdir(join(folder, "history"))).sort();
    const files: Files = {
      ...nodeFiles,
      async read(path) {
        if (path.endsWith(`history/${oldest}`)) throw Object.assign(new Error("EMFILE: planted"), { code: "EMFILE" });
        return nodeFiles.read(path);
      },
    };
    const store = await openBarStore(folder, { files, kept: { states: 100, bytes: 2 ** 29 } });
    await store.lock("test");
    await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 5 }]);
    await store.close();
    expect(await filesIn(folder)).toEqual(expect.arrayContaining(before.filter((name) => !name.startsWith("lock"))));
  });
});

it("opening refuses a missing closures.json if the manifest records closures, and accepts an empty one", async () => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, "closures.json"), '[{"date":"2018-02-06","name":"Storm"}]');
    await fill(folder);
    await rm(join(folder, "closures.json"));
    await expect(openBarStore(folder)).rejects.toThrow(/closures\.json is missing.*put it back, or write \[\] into it/);
    await writeFile(join(folder, "closures.json"), "[]");
    const store = await openBarStore(folder);
    expect(store.notices).toEqual([expect.stringMatching(/closures\.json has changed/)]);
    await (await store.lock("test")).release();
    await rm(join(folder, "closures.json"));
    expect((await openBarStore(folder)).notices).toEqual([]);
  });
});

it("a write names the cause if the disk is full, read-only, faulty, or out of file handles", async () => {
  await inFolder(async (folder) => {
    await fill(folder);
    for (const [code, words] of [
      ["ENOSPC", /no space left in .*free \d+ MB/],
      ["EROFS", /read-only/],
      ["EMFILE", /too many files are open.*ulimit -n/],
      ["ENFILE", /too many files are open on this machine/],
      ["EACCES", /may not/],
      ["EIO", /the disk reports a fault/],
    ] as const) {
      const store = await openBarStore(folder, { files: failingFiles(3, code).files });
      const failed = store
        .lock("test")
        .then(() => store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 7 }]));
      await expect(failed, `${code}`).rejects.toThrow(words);
      await store.close();
    }
  });
});
