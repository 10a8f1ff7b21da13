import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { createCalendar } from "#market";
import { bundled } from "../bar-files/bundle.testing.ts";
import { openBarStore } from "../bar-files/open.ts";
import { filesIn, inFolder } from "../bar-files/store.testing.ts";
import { importBars } from "./bars/import-bars.ts";

const KILLS = 10;
const TICKERS = 400;
const calendar = createCalendar();

/** Builds a file of bars of all tickers on five sessions; the close identifies the file. */
function contentOf(number: number): string {
  const lines = ["ticker,date,open,high,low,close,volume"];
  for (let ticker = 0; ticker < TICKERS; ticker++) {
    for (let day = 0; day < 5; day++) {
      // Every second file overlaps the previous one, so that bars are also replaced.
      const session = 7000 + 5 * Math.floor(number / 2) + day;
      lines.push(`T${ticker},${calendar.isoDate(session)},50,99,1,${number + 1},${ticker}`);
    }
  }
  return lines.join("\n");
}

describe("an import whose process is killed", () => {
  it(`leaves the snapshot before or after it (${KILLS} kills)`, async () => {
    await inFolder(async (folder) => {
      const random = seededRandom(20_180_207);
      const script = await bundled(new URL("killed-import.testing.ts", import.meta.url));
      const data = join(folder, "data");
      let closes: number[] = [];
      const ends = { old: 0, new: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        const file = join(folder, `${kill}.csv`);
        await writeFile(file, contentOf(kill));
        const after = closes.slice(0, 5 * Math.floor(kill / 2)).concat(Array<number>(5).fill(kill + 1));
        const child = spawn(process.execPath, [script, data, file], { stdio: ["ignore", "pipe", "inherit"] });
        const gone = new Promise((resolve) => child.once("exit", resolve));
        await new Promise((resolve) => child.stdout.once("data", resolve));
        await pause(random.next() * 250);
        child.kill("SIGKILL");
        await gone;

        const store = await openBarStore(data);
        const table = await store.loadBars("1d");
        const found = [...table.close.subarray(table.offsets[0], table.offsets[1])];
        expect([closes, after], `kill ${kill}`).toContainEqual(found);
        for (let i = 0; i < table.keys.length; i++) {
          expect([...table.close.subarray(table.offsets[i], table.offsets[i + 1])]).toEqual(found);
        }
        expect((await store.manifest()).bars["1d"].rows).toBe(table.time.length);
        ends[JSON.stringify(found) === JSON.stringify(closes) ? "old" : "new"]++;
        // The next writer takes over the lock of the dead process, and the import can be repeated.
        await importBars(store, [file], { timeframe: "1d" });
        closes = after;
        const whole = await store.loadBars("1d");
        expect([...whole.close.subarray(0, closes.length)]).toEqual(closes);
        expect((await filesIn(data)).filter((name) => /^(tmp|lock)/.test(name))).toEqual([]);
      }
      expect(ends.old, `${JSON.stringify(ends)}`).toBeGreaterThan(0);
    });
  });
});
