import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { captureState, type CapturedState } from "./capture-state.ts";
import { nodeFiles, type Files } from "../files.ts";
import { amendedRows, minuteRows } from "../log/minute-rows.testing.ts";
import { openBarStore, type BarFileStore } from "../open.ts";
import { flatBar, inFolder, loadAll } from "../store.testing.ts";

/** Writes a captured snapshot into a folder and returns what a reader loads from that folder. */
async function contentsFrom(captured: CapturedState, folder: string): Promise<unknown> {
  for (const file of captured.files) {
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
    return await loadAll(store);
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
  it("keeps its snapshot readable while later writes merge and remove files", async () => {
    await inFolder((folder) =>
      withStore(join(folder, "data"), async (store) => {
        const data = join(folder, "data");
        await store.appendBars("1d", [flatBar("AAA", day(0), 1)], "test");
        await store.replaceListings([]);
        await store.appendActions([{ ticker: "AAA", exDate: day(1), kind: "split", ratio: 2 }]);
        await store.appendBars("1d", [flatBar("AAA", day(1), 2), flatBar("BBB", day(1), 3)], "test");
        const expected = await loadAll(store);
        const captured = await captureState(data);
        const names = captured.files.map(({ name }) => name);
        expect(names).toContain("manifest.json");
        expect(names.filter((name) => name.startsWith("log/"))).toHaveLength(1);

        for (let n = 2; n < 9; n++) await store.appendBars("1d", [flatBar("AAA", day(0), n)], "test");
        await store.appendActions([{ ticker: "BBB", exDate: day(1), kind: "split", ratio: 3 }]);
        const left = await readdir(join(data, "bars", "1d"));
        expect(names.filter((name) => name.startsWith("bars/")).some((name) => !left.includes(name.slice(8)))).toBe(
          true,
        );

        expect(await contentsFrom(captured, join(folder, "copy"))).toEqual(expected);
        expect(await contentsFrom(captured, join(folder, "another copy"))).toEqual(expected);
        await captured.close();
      }),
    );
  });

  it("captures older logs that are not in segments yet", async () => {
    await inFolder((folder) =>
      withStore(join(folder, "data"), async (store) => {
        const minute = Date.parse("2018-02-07T14:30:00Z") / 60_000;
        await store.logMinutes({ bars: minuteRows([["A", minute, 1]]) }, "test");
        await store.rotate();
        await store.logMinutes({ amended: amendedRows([["A", minute, 2, 1]], minute + 9) }, "test");
        const expected = await loadAll(store);
        const captured = await captureState(join(folder, "data"));
        await store.rotate();
        await store.foldOld();
        expect(await contentsFrom(captured, join(folder, "copy"))).toEqual(expected);
        await captured.close();
      }),
    );
  });

  it("captures a published snapshot on each call while a writer appends", async () => {
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
            const captured = await captureState(join(folder, "data"));
            expect(await contentsFrom(captured, join(folder, String(copy)))).toMatchObject({
              snapshot: captured.snapshot,
            });
            seen.push(captured.snapshot);
            await captured.close();
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

  it.each([1, 2, 3])("starts again if a write interrupts it before read %i of the manifest", async (turn) => {
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
        const captured = await captureState(join(folder, "data"), files);
        const copied = await contentsFrom(captured, join(folder, "copy"));
        await captured.close();
        expect(reads).toBeGreaterThanOrEqual(turn);
        expect(copied).toEqual(await loadAll(store));
      }),
    );
  });

  it("captures no files from a missing folder, and does not create it", async () => {
    await inFolder(async (folder) => {
      const captured = await captureState(join(folder, "none"));
      expect(captured.files).toEqual([]);
      await captured.close();
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it("names the file that is damaged or missing", async () => {
    await inFolder(async (folder) => {
      await withStore(folder, async (store) => {
        await store.appendBars("1d", [flatBar("AAA", day(1), 1)], "test");
        await store.appendActions([{ ticker: "AAA", exDate: day(1), kind: "split", ratio: 2 }]);
      });
      const [feed = ""] = await readdir(join(folder, "feeds"));
      const [segment = ""] = await readdir(join(folder, "bars", "1d"));
      await writeFile(join(folder, "feeds", feed), "other bytes");
      const captured = await captureState(folder);
      const file = captured.files.find(({ name }) => name.endsWith(feed))!;
      await expect(async () => {
        for await (const chunk of file.chunks()) expect(chunk.length).toBeGreaterThan(0);
      }).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining(feed) });
      await captured.close();
      await rm(join(folder, "bars", "1d", segment));
      await expect(captureState(folder)).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringContaining(segment),
      });
    });
  });
});
