import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { RetentionLimits } from "../context.ts";
import { openBarStore, type BarFileStore } from "../open.ts";
import { flatBar, inFolder, loadAll } from "../store.testing.ts";

const LISTING = {
  id: "A",
  ticker: "A",
  name: "Alpha",
  sector: "Energy",
  industry: "Oil",
  exchange: "XNYS",
  securityType: "CS",
  country: "US",
  from: null,
  to: null,
};

/** One write of each kind, including a correction and writes that make the store merge segments. */
const WRITES: readonly ((store: BarFileStore) => Promise<unknown>)[] = [
  (store) => store.appendBars("1d", [flatBar("A", "2018-02-07", 1), flatBar("B", "2018-02-07", 2)], "x"),
  (store) => store.appendBars("1d", [flatBar("A", "2018-02-08", 3)], "x"),
  (store) => store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]),
  (store) => store.appendBars("1d", [flatBar("A", "2018-02-07", 9)], "x", { knownAt: 25_400_000 }),
  (store) => store.replaceListings([LISTING]),
  (store) => store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 4 }]),
  (store) => store.appendBars("1d", [flatBar("C", "2018-02-01", 4)], "x"),
  (store) =>
    store.appendFeed("bands", {
      rows: 1,
      numbers: { known_at: Float64Array.of(25_300_000), lower: Float64Array.of(1), upper: Float64Array.of(2) },
      texts: { ticker: ["A"] },
    }),
];

const contentsOf = async (store: BarFileStore) => ({
  ...((await loadAll(store)) as object),
  superseded: (await store.loadSuperseded("1d")).close,
  bands: await store.loadFeed("bands"),
});

async function written(
  folder: string,
  kept?: RetentionLimits,
): Promise<{ readonly name: string; readonly state: unknown }[]> {
  const store = await openBarStore(folder, { maxSegments: 1, ...(kept === undefined ? {} : { kept }) });
  const lock = await store.lock("test");
  const states: { readonly name: string; readonly state: unknown }[] = [];
  try {
    for (const write of WRITES) {
      await write(store);
      states.push({ name: (await store.manifest()).snapshot, state: await contentsOf(store) });
    }
  } finally {
    await lock.release();
  }
  return states;
}

it("every past snapshot can be loaded by its name, also after another process has opened the folder for writing", async () => {
  await inFolder(async (folder) => {
    const states = await written(folder);
    const store = await openBarStore(folder);
    await (await store.lock("another")).release();
    expect(new Set(states.map(({ name }) => name)).size).toBe(WRITES.length);
    for (const { name, state } of states) {
      const past = await store.at(name);
      expect(past === undefined ? undefined : await contentsOf(past), `${name}`).toEqual(state);
      await expect(past!.appendActions([])).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await store.at("0".repeat(32))).toBeUndefined();
  });
});

it("the oldest snapshots are removed with their files once there are more than the limit", async () => {
  await inFolder(async (folder) => {
    const states = await written(folder, { bytes: 2 ** 20, states: 2 });
    const store = await openBarStore(folder);
    const found: boolean[] = [];
    for (const { name } of states) found.push((await store.at(name)) !== undefined);
    expect(found.slice(-3)).toEqual([true, true, true]);
    expect(found.slice(0, 4)).toEqual([false, false, false, false]);
    expect((await readdir(join(folder, "feeds"))).filter((name) => name.startsWith("actions")).length).toBeLessThan(3);
  });
});

it("a damaged past manifest makes only its own snapshot unavailable", async () => {
  await inFolder(async (folder) => {
    const states = await written(folder);
    for (const name of await readdir(join(folder, "history"))) await writeFile(join(folder, "history", name), "{");
    const store = await openBarStore(folder);
    expect(await store.at(states[0]!.name)).toBeUndefined();
    expect(await contentsOf((await store.at(states.at(-1)!.name))!)).toEqual(states.at(-1)!.state);
    await (await store.lock("another")).release();
    expect(await contentsOf(store)).toEqual(states.at(-1)!.state);
  });
});
