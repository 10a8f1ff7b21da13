import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Clock } from "#base";
import { openBarStore, type BarFileStore } from "#storage";
import { backUp } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const clock: Clock = { now: () => Date.parse("2018-06-01T12:00:00Z"), elapsed: () => 0 };
const quiet = (): void => undefined;

const bar = (time: string, close: number) => {
  return { ticker: "AAA", time, open: close, high: close, low: close, close, volume: 100 };
};
const knownAt = (text: string) => ({ knownAt: Date.parse(text) / 60_000 });

async function corrected(store: BarFileStore) {
  const bars = await store.loadBars("1d");
  const { close, replacedAt, time, keys } = await store.loadSuperseded("1d");
  const { snapshot } = await store.manifest();
  return { snapshot, closes: bars.close, keys, time, close, replacedAt, bars: bars.keys };
}

it("a restored folder keeps the superseded bars and accepts further corrections", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-restored-"));
  const [origin, copy, file] = [join(folder, "origin"), join(folder, "copy"), join(folder, "backup.tar.gz")];
  try {
    const store = await openBarStore(origin, { now: () => clock.now() });
    const lock = await store.lock("test");
    await store.appendBars("1d", [bar("2018-02-07", 50), bar("2018-02-08", 51)], "x");
    const before = (await store.manifest()).snapshot;
    await store.appendBars("1d", [bar("2018-02-07", 60)], "x", knownAt("2018-02-09T20:00:00Z"));
    await store.appendBars("1d", [bar("2018-02-07", 70)], "x", knownAt("2018-03-01T20:00:00Z"));
    const expected = await corrected(store);
    expect(expected.close).toEqual(Float64Array.of(50, 60));
    await lock.release();
    const outcome = await backUp({ dataFolder: origin, databaseUrl: undefined }, file, { onProgress: quiet }, clock);
    expect(outcome.left_out).toEqual([]);
    await store.close();

    await restoreBackup({ dataFolder: copy, databaseUrl: undefined }, file, quiet, clock, quiet);
    const restored = await openBarStore(copy, { now: () => clock.now() });
    expect(await corrected(restored)).toEqual(expected);
    // The backup contains no snapshots from before it; the folder keeps those that follow.
    expect(await restored.at(before)).toBeUndefined();
    const again = await restored.lock("test");
    await restored.appendBars("1d", [bar("2018-02-07", 65)], "x", knownAt("2018-02-20T20:00:00Z"));
    const { close, closes } = await corrected(restored);
    expect([close, closes]).toEqual([Float64Array.of(50, 60, 65), Float64Array.of(70, 51)]);
    expect(await corrected((await restored.at(expected.snapshot))!)).toEqual(expected);
    await again.release();
    await restored.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
