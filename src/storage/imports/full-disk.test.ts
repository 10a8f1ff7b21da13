import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { openBarStore } from "../bar-files/open.ts";
import { filesIn, flatBar, inFolder, loadAll } from "../bar-files/store.testing.ts";
import { importBars } from "./bars/import-bars.ts";

const run = promisify(execFile);

/** Mounts a small file system. Returns the reason if that is not possible. */
async function mount(folder: string, size: string): Promise<string | undefined> {
  if (process.platform !== "linux") return "only Linux has tmpfs";
  if (process.getuid?.() !== 0) return "only root may mount";
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
    return undefined;
  } catch (error) {
    return `mount failed: ${String(error)}`;
  }
}

describe("importBars on a full disk", () => {
  it("fails with a remedy, keeps the stored bars, and needs no repair", async ({ skip }) => {
    await inFolder(async (folder) => {
      const disk = join(folder, "disk");
      await mkdir(disk);
      const reason = await mount(disk, "1500k");
      if (reason !== undefined) {
        console.warn(`\n!!! The full disk was NOT tested: ${reason}.\n`);
        skip(reason);
      }
      try {
        const random = seededRandom(1);
        const lines = ["ticker,date,open,high,low,close,volume"];
        for (let i = 0; i < 100_000; i++) {
          const close = 1 + random.next();
          lines.push(`T${i},2018-02-07,${close},2,1,${close},${random.int(1e9)}`);
        }
        const file = join(folder, "large.csv");
        await writeFile(file, lines.join("\n"));
        const store = await openBarStore(join(disk, "data"));
        const lock = await store.lock("test");
        await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "x");
        const before = await loadAll(store);
        const files = await filesIn(disk);
        await expect(importBars(store, [file], { timeframe: "1d" })).rejects.toMatchObject({
          code: "unavailable",
          message: expect.stringMatching(
            /^no space left in .*\/disk\/data: nothing was imported; free \d+ MB and run the same command again$/,
          ),
        });
        expect(await loadAll(store)).toEqual(before);
        expect((await filesIn(disk)).filter((name) => name.includes("tmp/"))).toEqual([]);
        // Folding the log comes first and leaves a segment, a manifest and the past manifest.
        expect((await filesIn(disk)).length).toBeLessThanOrEqual(files.length + 3);
        expect(await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x")).toMatchObject({ accepted: 1 });
        await run("mount", ["-o", "remount,size=64m", disk]);
        expect(await importBars(store, [file], { timeframe: "1d" })).toMatchObject({ new: 100_000 });
        await lock.release();
      } finally {
        await run("umount", [disk]);
      }
    });
  });
});
