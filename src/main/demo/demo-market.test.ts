import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Clock } from "#base";
import { openBarStore } from "#storage";
import { demoIsDue, DEMO_STEPS, isDemo, writeDemo } from "./demo-market.ts";

const END = "2024-06-28";
const clock: Clock = { now: () => Date.parse(`${END}T23:59:00Z`), elapsed: () => 0 };
const OPTIONS = { seed: 5, tickers: 16, years: 1, end: END };

it(
  "an interrupted demo market stops between two writes, and the next run completes it",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-demo-"));
    const store = await openBarStore(folder, { now: () => clock.now() });
    try {
      await store.lock("test");
      const caller = new AbortController();
      const notes: string[] = [];
      const steps = new Set<string>();
      expect(await isDemo(folder)).toBe(false);
      const run = {
        onStep: (step: string) => steps.add(step),
        store,
        dataFolder: folder,
        clock,
        note: (text: string) => notes.push(text),
      };
      const { appendTable } = store;
      store.appendTable = (...given) => appendTable.apply(store, given).finally(() => caller.abort());
      const dropped = writeDemo({ ...run, signal: caller.signal }, OPTIONS);
      await expect(dropped).rejects.toMatchObject({ name: "AbortError" });
      store.appendTable = appendTable;
      const { bars } = await store.manifest();
      expect([bars["1d"].rows > 0, bars["1m"].rows]).toEqual([true, 0]);
      expect(await demoIsDue("auto", { store, dataFolder: folder })).toBe(true);
      await writeDemo(run);
      expect((await store.manifest()).bars["1m"].rows).toBeGreaterThan(0);
      expect(await demoIsDue("auto", { store, dataFolder: folder })).toBe(false);
      expect(notes).toHaveLength(3);
      expect(await isDemo(folder)).toBe(true);
      // `writeDemo` does not perform the last step, loading.
      expect([...steps]).toEqual(DEMO_STEPS.slice(0, -1));
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
