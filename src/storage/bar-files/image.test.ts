import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openImage, saveImage, type ImageColumn } from "./image.ts";
import { inFolder } from "./store.testing.ts";

const COLUMNS: Readonly<Record<string, ImageColumn>> = {
  close: Float64Array.of(1.5, Number.NaN, -0, Infinity),
  large: Float64Array.from({ length: 700_000 }, (_, i) => i / 3),
  narrow: Float32Array.of(0.1, 0.2, 0.3),
  time: Int32Array.of(-1, 2 ** 31 - 1),
  words: Uint32Array.of(2 ** 32 - 1),
  short: Int16Array.of(-5),
  ushort: Uint16Array.of(65_535),
  none: new Float64Array(0),
  bytes: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9).subarray(3, 6),
};
const META = { tickers: ["A", "Ω"], nested: { n: null } };

const save = (folder: string, key = "key"): Promise<void> =>
  saveImage(join(folder, "images"), "daily", key, META, COLUMNS);

/** Reads all of the image; undefined if openImage returns none, or a column is damaged. */
async function read(folder: string, key = "key"): Promise<ReadImage | undefined> {
  const image = openImage(join(folder, "images"), "daily", key);
  if (image === undefined) return undefined;
  try {
    const columns: Record<string, ImageColumn> = {};
    for (const name of image.names) {
      const column = await image.load(name);
      if (column === undefined) return undefined;
      columns[name] = column;
    }
    return { meta: image.meta, columns };
  } finally {
    image.close();
  }
}

interface ReadImage {
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, ImageColumn>>;
}

describe("a memory image", () => {
  it("returns its columns bit for bit in shared memory, with the saved metadata", async () => {
    await inFolder(async (folder) => {
      await save(folder);
      const image = await read(folder);
      expect(image!.meta).toEqual(META);
      expect(Object.keys(image!.columns)).toEqual(Object.keys(COLUMNS));
      for (const [name, column] of Object.entries(COLUMNS)) {
        const found = image!.columns[name]!;
        expect(found.constructor).toBe(column.constructor);
        expect(found.buffer).toBeInstanceOf(SharedArrayBuffer);
        const bytes = (values: ImageColumn): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength);
        expect(Buffer.compare(bytes(found), bytes(column)), `${name}`).toBe(0);
      }
      expect(await readdir(join(folder, "images"))).toEqual(["daily.image"]);
    });
  });

  it("loads single columns", async () => {
    await inFolder(async (folder) => {
      await save(folder);
      const image = openImage(join(folder, "images"), "daily", "key");
      expect(image!.names).toEqual(Object.keys(COLUMNS));
      expect([...(await image!.load("time"))!]).toEqual([-1, 2 ** 31 - 1]);
      expect(await image!.load("unknown")).toBeUndefined();
      image!.close();
    });
  });

  it("is absent if there is no file, or its key differs", async () => {
    await inFolder(async (folder) => {
      expect(await read(folder)).toBeUndefined();
      await save(folder, "old");
      expect(await read(folder)).toBeUndefined();
      await save(folder);
      expect(await read(folder)).toBeDefined();
    });
  });

  it("is absent if any byte was changed or the end is missing", async () => {
    await inFolder(async (folder) => {
      await save(folder);
      const path = join(folder, "images", "daily.image");
      const bytes = await readFile(path);
      const places = [0, 8, 9, 12, 16, 25, 400, bytes.length - 1, bytes.length - 130];
      for (let i = 1; i < 12; i++) places.push(Math.floor((bytes.length * i) / 12));
      const covered = (at: number): boolean => at < 300 || !isPadding(bytes, at);
      for (const at of places.filter(covered)) {
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1;
        await writeFile(path, flipped);
        expect(await read(folder), `byte ${at} of ${bytes.length}`).toBeUndefined();
      }
      await writeFile(path, bytes);
      for (const length of [bytes.length - 1, bytes.length >> 1, 100, 10, 0]) {
        await truncate(path, length);
        expect(await read(folder), `${length} bytes`).toBeUndefined();
        await writeFile(path, bytes);
      }
      expect(await read(folder)).toBeDefined();
    });
  });
});

/**
 * Tests if a byte belongs to a run of zeros: padding between columns, or zeros of a column, which the test skips too.
 */
function isPadding(bytes: Buffer, at: number): boolean {
  return bytes.subarray(Math.max(0, at - 8), at + 8).every((byte) => byte === 0);
}
