import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ScanPayload } from "#contract";
import type { ReplayQuestion } from "#operations";
import { openBarStore } from "#storage";
import type { EngineData } from "#tiles";
import { loadData } from "./data-folder.ts";
import { replayInFolder } from "../replay/replay-folder.ts";
import { systemClock } from "../system-clock.ts";

/** Two sessions around a day without a trade. */
const DATES = ["2024-06-12", "2024-06-14"];
const CLOSURES = JSON.stringify([{ date: "2024-06-13", name: "Storm" }]);

async function datesOf(folder: string): Promise<{ readonly data: EngineData; readonly dates: readonly string[] }> {
  const store = await openBarStore(folder);
  const { data } = await loadData(store, folder, systemClock);
  await store.close();
  const { session } = data.daily.bars(0);
  return { data, dates: Array.from(session, (ordinal) => data.calendar.isoDate(ordinal)) };
}

it("a change of the user's closures renumbers the sessions, rebuilds the images and shows in a replay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-closures-"));
  const file = join(folder, "closures.json");
  try {
    const store = await openBarStore(folder);
    await store.lock("test");
    const bar = (time: string) => ({ ticker: "AAA", time, open: 40, high: 40, low: 40, close: 40, volume: 100 });
    await store.appendBars("1d", DATES.map(bar), "x");
    await store.close();
    const plain = await datesOf(folder);
    await writeFile(file, CLOSURES);
    const closed = await datesOf(folder);
    expect([plain.dates, closed.dates]).toEqual([DATES, DATES]);
    expect(closed.data.snapshot).not.toBe(plain.data.snapshot);
    expect((await datesOf(folder)).data.snapshot).toBe(closed.data.snapshot);

    const { watermark } = closed.data;
    const instant = new Date(watermark * 60_000).toISOString();
    const question = (snapshot: string): ReplayQuestion => ({
      payload: ScanPayload.parse({}),
      options: {},
      snapshot,
      newest: watermark,
      resolved: { kind: "live", date: DATES[1]!, instant },
    });
    const now = await openBarStore(folder);
    const replayed = (snapshot: string) => replayInFolder(now, question(snapshot), undefined, systemClock);
    expect(await replayed(plain.data.snapshot)).toMatchObject({ past: null, closuresChanged: true });
    const own = await replayed(closed.data.snapshot);
    expect([own.past, own.closuresChanged]).toEqual([["AAA"], undefined]);
    expect((await replayed("0".repeat(32))).past).toBeNull();

    await rm(file);
    const again = await datesOf(folder);
    expect([again.dates, again.data.snapshot]).toEqual([DATES, plain.data.snapshot]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
