import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload } from "#contract";
import { openBarStore, openImage, type BarFileStore } from "#storage";
import { abandonColumns, fillColumns, loadEngineData, type OpenedData } from "#tiles";
import { ScanEngine, ScanPool } from "#scan";
import { blockFiles } from "./block-files.ts";
import { imagesOf, openData } from "./data-folder.ts";
import { writeDemo } from "../demo/demo-market.ts";
import { fillPendingColumns } from "./fill-pending-columns.ts";

const END = "2024-06-28";
const clock: Clock = { now: () => Date.parse(`${END}T23:59:00Z`), elapsed: () => 0 };
const SCANS = new URL("../scan-worker.testing.mjs", import.meta.url);
const TILES = ["daily", "minutes", "traded-daily", "traded-minutes"] as const;

const above = (Input: string, other: string, more: object = {}) => ({
  FeatureWindow: { Filters: [{ Input, ...more, Returns: { Want: { Study: { GreaterThan: { Input: other } } } } }] },
});
const PAYLOADS = [
  { All: [above("close", "sma(50)"), above("ema(5)", "ema(20)")] },
  { All: [above("close", "sma(10)", { Timeframe: "1wk" })] },
  { All: [above("close", "vwap", { Timeframe: "5m" })] },
  { All: [{ AsOf: "2024-02-15", AsOfBasis: "as_traded", ...above("high", "lag(high,1)") }] },
].map((payload) => ScanPayload.parse(payload));

let folder: string;
let store: BarFileStore;
let expected: (readonly string[])[];
let faults: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-opened-"));
  store = await openBarStore(folder, { now: () => clock.now() });
  const lock = await store.lock("test");
  await writeDemo(
    { store, dataFolder: folder, clock, note: () => undefined },
    { seed: 5, tickers: 16, years: 1, end: END },
  );
  await lock.release();
}, 120_000);
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  faults = [];
  const engine = new ScanEngine(await loadEngineData(store, imagesOf(folder)), clock);
  expected = PAYLOADS.map((payload) => engine.scan(payload).tickers ?? []);
});

const opened = async (): Promise<OpenedData> => openData(store, folder);
const left = ({ pending: unread }: OpenedData): number =>
  unread.reduce((sum, { states, checks }) => sum + states[checks.length]!, 0);
const answers = (engine: ScanEngine): (readonly string[])[] => PAYLOADS.map((one) => engine.scan(one).tickers ?? []);
const fill = (data: OpenedData): Promise<boolean> =>
  fillPendingColumns(folder, data, ({ message }) => faults.push(message));

/** Returns true if a start finds its image complete. */
async function isWhole(): Promise<boolean> {
  let saved = false;
  const save = async (): Promise<void> => void (saved = true);
  await loadEngineData(store, { ...imagesOf(folder), save });
  return !saved;
}

/** Flips a bit of an image file. */
async function flip(name: string, position: number): Promise<void> {
  const file = await open(join(folder, "images", `${name}.image`), "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0]! ^= 4;
  await file.write(byte, 0, 1, position);
  await file.close();
}

/** Returns the file positions of the non-empty columns of an image. */
async function columnsOf(
  name: string,
): Promise<{ column: string; position: number; bytes: number; blockBytes: number }[]> {
  const { images, key } = { images: join(folder, "images"), key: await keyOf() };
  const image = openImage(images, name, key)!;
  const columns = image.names.map((column) => ({ column, ...image.blocks(column)! }));
  image.close();
  return columns.filter(({ bytes }) => bytes > 0);
}

async function keyOf(): Promise<string> {
  let found = "";
  const wrapped = imagesOf(folder);
  await loadEngineData(store, { ...wrapped, open: (name, key) => wrapped.open(name, (found = key)) });
  return found;
}

const isBars = (column: string): boolean =>
  ["time", "session", "open", "high", "low", "close", "volume", "vwap", "trades"].includes(column);

it("scans answer before all bars are read, with the same tickers", async () => {
  const data = await opened();
  const blocks = left(data);
  const engine = new ScanEngine(data.data, clock);
  const first = engine.scan(PAYLOADS[0]!);
  expect(first.tickers).toEqual(expected[0]);
  expect(first.count).toBeGreaterThan(0);
  expect(left(data)).toBeGreaterThan(blocks / 2);
  expect(answers(engine)).toEqual(expected);
  expect(await fill(data)).toBe(true);
  expect(left(data)).toBe(0);
  expect(answers(new ScanEngine(data.data, clock))).toEqual(expected);
  expect(faults).toEqual([]);
});

it("reading a block of bars detects a changed byte anywhere in it", async () => {
  for (const name of TILES) {
    for (const { column, position, bytes, blockBytes } of await columnsOf(name)) {
      if (!isBars(column)) continue;
      for (const at of [0, Math.floor(bytes / 2), Math.floor((bytes - 1) / blockBytes) * blockBytes, bytes - 1]) {
        await flip(name, position + at);
        const data = await opened();
        const damaged = fillColumns(data.pending, blockFiles).map(({ image, field }) => `${image}/${field}`);
        data.close();
        expect(damaged, `${name}/${column}, byte ${at}`).toEqual([`${name}/${column}`]);
        await flip(name, position + at);
      }
    }
  }
  expect(await isWhole()).toBe(true);
});

it("opening rebuilds the data at once if a byte outside the bars of an image changed", async () => {
  const names = (await readdir(join(folder, "images"))).map((name) => name.replace(/\.image$/, ""));
  expect(names).toEqual(expect.arrayContaining([...TILES]));
  for (const name of [...TILES, names.find((one) => one.startsWith("feed-"))!]) {
    const tables = (await columnsOf(name)).filter(({ column }) => !isBars(column));
    const last = tables.at(-1)!;
    // A byte of the header or of a checksum just before the columns, and a byte of a table.
    const before = name === "daily" ? tables[0]!.position - 70 : 60;
    for (const position of [before, last.position + last.bytes - 1]) {
      await flip(name, position);
      const data = await opened();
      expect(data.pending, `${name}, byte ${position}`).toEqual([]);
      expect(answers(new ScanEngine(data.data, clock))[0]).toEqual(expected[0]);
    }
  }
  expect(await isWhole()).toBe(true);
}, 120_000);

it("scans wait for a damaged column until it is reloaded from the bars, and a complete image is saved", async () => {
  const columns = (
    await Promise.all(TILES.map(async (name) => (await columnsOf(name)).map((one) => ({ name, ...one }))))
  )
    .flat()
    .filter(({ column }) => isBars(column));
  for (const { name, position, bytes, blockBytes } of columns) {
    for (let at = 0; at < bytes; at += blockBytes) await flip(name, position + at);
  }
  const data = await opened();
  const pool = new ScanPool(data.data, { workers: 2, entry: SCANS, clock, expectsScans: false });
  try {
    const answersToCome = PAYLOADS.map((payload) => pool.ask("scan", [payload, {}]));
    expect(await fill(data)).toBe(true);
    expect((await Promise.all(answersToCome)).map(({ tickers }) => tickers)).toEqual(expected);
  } finally {
    await pool.close();
  }
  expect(faults).toHaveLength(1);
  for (const { name, column } of columns) expect(faults[0]).toContain(`${name}/${column}`);
  expect(await isWhole()).toBe(true);
}, 120_000);

it("a scan is refused if its column can neither be read nor reloaded", async () => {
  const [volume] = (await columnsOf("daily")).filter(({ column }) => column === "volume");
  await flip("daily", volume!.position);
  const data = await opened();
  const bars = join(folder, "bars", "1d");
  const [file] = await readdir(bars);
  await flipFile(join(bars, file!));
  try {
    expect(await fill(data)).toBe(false);
    const engine = new ScanEngine(data.data, clock);
    const volumes = ScanPayload.parse({ All: [above("volume", "sma(volume,200)")] });
    expect(() => engine.scan(volumes)).toThrowError(
      expect.objectContaining({ code: "unavailable", message: expect.stringContaining('"daily" is damaged') }),
    );
    expect(engine.scan(PAYLOADS[0]!).tickers).toEqual(expected[0]);
  } finally {
    await flipFile(join(bars, file!));
  }
  expect(faults).toHaveLength(2);
});

it("abandoned columns refuse the scans that need them, without a wait", async () => {
  await loadEngineData(store, imagesOf(folder));
  const { data, pending: unread, close } = await opened();
  const engine = new ScanEngine(data, clock);
  expect(engine.scan(PAYLOADS[0]!).tickers).toEqual(expected[0]);
  // Marks a block that another thread had begun to read.
  const { states } = unread.find(({ states: blocks }) => blocks[0] === 0)!;
  states[0] = 1;
  abandonColumns(data);
  close();
  for (const payload of PAYLOADS.slice(1))
    expect(() => new ScanEngine(data, clock).scan(payload)).toThrowError(
      expect.objectContaining({ code: "unavailable" }),
    );
  // Columns that were read before stay usable.
  expect(new ScanEngine(data, clock).scan(PAYLOADS[0]!).tickers).toEqual(expected[0]);
});

async function flipFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, 2_000);
  byte[0]! ^= 4;
  await file.write(byte, 0, 1, 2_000);
  await file.close();
}
