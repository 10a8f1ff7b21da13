import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { captureState, type CapturedState } from "./capture-state.ts";
import { nodeFiles, type Files } from "./files.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { flatBar, inFolder, stateOf } from "./store.testing.ts";

/** Writes what is held as a folder of its own and gives what a reader sees there. */
async function stateFrom(held: CapturedState, folder: string): Promise<unknown> {
  for (const file of held.files) {
    const path = join(folder, file.name);
    await mkdir(dirname(path), { recursive: true });
    const chunks: Buffer[] = [];
    for await (const chunk of file.chunks()) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    expect(content.length).toBe(file.bytes);
    await writeFile(path, content);
  }
  const store = await openBarStore(folder);
  try {
    expect(store.notices).toEqual([]);
    return await stateOf(store);
  } finally {
    await store.close();
  }
}

async function withStore(folder: string, work: (store: BarFileStore) => Promise<void>): Promise<void> {
  const store = await openBarStore(folder, { maxSegments: 2, kept: { bytes: 0, states: 0 } });
  await store.lock("test");
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

const day = (n: number): string => `2024-01-${String(n + 2).padStart(2, "0")}`;

describe("captureState", () => {
  it("holds one state, whatever is written, merged and removed afterwards", async () => {
    await inFolder((folder) =>
      withStore(join(folder, "data"), async (store) => {
        const data = join(folder, "data");
        await store.appendBars("1d", [flatBar("AAA", day(0), 1)], "test");
        await store.replaceListings([]);
        await store.appendActions([{ ticker: "AAA", exDate: day(1), kind: "split", ratio: 2 }]);
        await store.appendBars("1d", [flatBar("AAA", day(1), 2), flatBar("BBB", day(1), 3)], "test");
        const expected = await stateOf(store);
        const held = await captureState(data);
        const names = held.files.map(({ name }) => name);
        expect(names).toContain("manifest.json");
        expect(names.filter((name) => name.startsWith("log/"))).toHaveLength(1);

        for (let n = 2; n < 9; n++) await store.appendBars("1d", [flatBar("AAA", day(0), n)], "test");
        await store.appendActions([{ ticker: "BBB", exDate: day(1), kind: "split", ratio: 3 }]);
        const left = await readdir(join(data, "bars", "1d"));
        expect(names.filter((name) => name.startsWith("bars/")).some((name) => !left.includes(name.slice(8)))).toBe(
          true,
        );

        expect(await stateFrom(held, join(folder, "copy"))).toEqual(expected);
        expect(await stateFrom(held, join(folder, "another copy"))).toEqual(expected);
        await held.close();
      }),
    );
  });

  it("holds a state that was there, each time, while another goes on writing", async () => {
    await inFolder((folder) =>
      withStore(join(folder, "data"), async (store) => {
        const stored = [(await store.manifest()).snapshot];
        const seen: string[] = [];
        const writing = { goes: true };
        const writer = (async () => {
          for (let n = 0; writing.goes && n < 400; n++) {
            const bar = flatBar("AAA", day(n % 3 === 2 ? 0 : n % 25), n + 1);
            stored.push((await store.appendBars("1d", [bar], "test")).snapshot);
          }
        })();
        try {
          for (let copy = 0; copy < 12; copy++) {
            while (stored.length < 5 * copy) await new Promise((resolve) => setTimeout(resolve, 1));
            const held = await captureState(join(folder, "data"));
            expect(await stateFrom(held, join(folder, String(copy)))).toMatchObject({ snapshot: held.snapshot });
            seen.push(held.snapshot);
            await held.close();
          }
        } finally {
          writing.goes = false;
          await writer;
        }
        for (const snapshot of seen) expect(stored).toContain(snapshot);
        expect(new Set(seen).size).toBeGreaterThan(6);
      }),
    );
  });

  it.each([1, 2, 3])("begins again when a write comes between (before read %i of the manifest)", async (turn) => {
    await inFolder((folder) =>
      withStore(join(folder, "data"), async (store) => {
        await store.appendBars("1d", [flatBar("AAA", day(0), 1)], "test");
        await store.appendBars("1d", [flatBar("AAA", day(1), 2)], "test");
        let reads = 0;
        const files: Files = {
          ...nodeFiles,
          async read(path) {
            if (path.endsWith("manifest.json") && ++reads === turn) {
              for (let n = 3; n < 7; n++)
                await store.appendActions([{ ticker: "AAA", exDate: day(1), kind: "split", ratio: n }]);
            }
            return nodeFiles.read(path);
          },
        };
        const held = await captureState(join(folder, "data"), files);
        const copied = await stateFrom(held, join(folder, "copy"));
        await held.close();
        expect(reads).toBeGreaterThanOrEqual(turn);
        expect(copied).toEqual(await stateOf(store));
      }),
    );
  });

  it("holds nothing of a folder to which nothing was written, and makes none", async () => {
    await inFolder(async (folder) => {
      const held = await captureState(join(folder, "none"));
      expect(held.files).toEqual([]);
      await held.close();
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it("says which file is damaged or missing", async () => {
    await inFolder(async (folder) => {
      await withStore(folder, async (store) => {
        await store.appendBars("1d", [flatBar("AAA", day(1), 1)], "test");
        await store.appendActions([{ ticker: "AAA", exDate: day(1), kind: "split", ratio: 2 }]);
      });
      const [feed = ""] = await readdir(join(folder, "feeds"));
      const [segment = ""] = await readdir(join(folder, "bars", "1d"));
      await writeFile(join(folder, "feeds", feed), "other bytes");
      const held = await captureState(folder);
      const file = held.files.find(({ name }) => name.endsWith(feed))!;
      await expect(async () => {
        for await (const chunk of file.chunks()) expect(chunk.length).toBeGreaterThan(0);
      }).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining(feed) });
      await held.close();
      await rm(join(folder, "bars", "1d", segment));
      await expect(captureState(folder)).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringContaining(segment),
      });
    });
  });
});
