import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { createCalendar, daysOfIso } from "#market";
import { frameOf } from "../frame.ts";
import { FrameStore } from "../frame-store.ts";
import { writtenMarket } from "../market.testing.ts";
import { TILE_FIELDS } from "../tile-field.ts";
import { LANES, type TileSet } from "../tile-set.ts";
import { ArrivingMinutes, type ArrivedMinutes } from "./arriving-minutes.ts";
import { SnapshotMemory } from "./snapshot-memory.ts";

const calendar = createCalendar();
const SESSION = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const OPEN = calendar.regularOpen(SESSION);
const TICKERS = Array.from({ length: 400 }, (_, k) => `T${String(k).padStart(3, "0")}`);

const minuteOf = (instruments: readonly number[], time: number, close: (k: number) => number): ArrivedMinutes => {
  const column = (value: (k: number) => number) => Float64Array.from(instruments, (_, k) => value(k));
  const unknown = column(() => Number.NaN);
  return {
    instrument: Int32Array.from(instruments),
    time: Int32Array.from(instruments, () => time),
    session: Int32Array.from(instruments, () => SESSION),
    fields: {
      open: column(close),
      high: column(close),
      low: column(close),
      close: column(close),
      volume: column(() => 100),
      vwap: unknown,
      trades: unknown,
    },
  };
};
const cellsOf = (tiles: TileSet): number =>
  TILE_FIELDS.reduce((sum, field) => sum + (tiles.column(field)?.length ?? 0), 0);

it("corrections of a session take no further memory once the tiles have room for it", { timeout: 300_000 }, () => {
  const random = seededRandom(5);
  const bars = Object.fromEntries(TICKERS.map((ticker) => [ticker, Array.from({ length: 30 }, () => 10)]));
  const data = writtenMarket({ minutes: [{ date: "2024-06-27", from: "15:00", bars }] });
  // Readers lag behind now and then, by one snapshot.
  let isFree = true;
  const arriving = new ArrivingMinutes(data, new SnapshotMemory(() => isFree));
  const all = TICKERS.map((_, i) => i);
  const memories = new Set<unknown>();
  let cells = 0;
  let now = data;
  for (let minute = 0; minute < 390; minute++) {
    isFree = minute % 5 !== 4;
    const before = now.minutes()!;
    const shown = all.map((i) => before.at("close", i, before.lengthOf(i) - 1));
    arriving.add(
      minuteOf(all, OPEN + minute, (k) => 10 + (k % 9)),
      OPEN + minute + 1,
    );
    const corrected = all.filter(() => random.next() < 0.01);
    const earlier = OPEN + random.int(minute + 1) - 1;
    if (earlier >= OPEN)
      arriving.add(
        minuteOf(corrected, earlier, () => 5 + random.next()),
        OPEN + minute + 1,
      );
    now = arriving.next(`${minute}`);
    const tiles = now.minutes()!;
    expect(all.map((i) => before.at("close", i, before.lengthOf(i) - 1))).toEqual(shown);
    memories.add(tiles.memory);
    cells = cellsOf(tiles);
  }
  // The tiles move to roomier memory once.
  expect(memories.size).toBeLessThanOrEqual(2);
  expect(cells).toBeLessThan(2.1 * 5 * TICKERS.length * (30 + 390 + 2 * 64 + 480));
});

it("first minutes of a market that has days alone", () => {
  const data = writtenMarket({ daily: { A: [10, 11], B: [20, 21] }, end: "2024-06-27" });
  const arriving = new ArrivingMinutes(data, new SnapshotMemory());
  expect(
    arriving.add(
      minuteOf([1], OPEN, () => 22),
      OPEN + 1,
    ).arrivals,
  ).toEqual(["new"]);
  const next = arriving.next("1");
  expect(next.minutes()!.bars(1).close).toEqual(Float64Array.of(22));
  expect([next.minutes()!.lengthOf(0), next.daily.lengthOf(0), next.daily.lengthOf(1)]).toEqual([0, 2, 3]);
  expect(arriving.isEmpty).toBe(true);
});

it("bars of a frame follow tiles that take the places of one another between two reads", () => {
  const tickers = TICKERS.slice(0, 3 * LANES);
  // Minutes of each tile begin at another minute of five.
  const minutes = [0, 1, 2].map((k) => {
    const own = tickers.slice(k * LANES, (k + 1) * LANES);
    const bars = Object.fromEntries(own.map((ticker) => [ticker, Array.from({ length: 40 }, (_, row) => 10 + row)]));
    return { date: "2024-06-28", from: `09:3${k}`, bars };
  });
  const frame = frameOf("5m", ["all"]);
  const data = writtenMarket({ minutes });
  const all = tickers.map((_, i) => i);
  const arriving = new ArrivingMinutes(data, new SnapshotMemory(() => true));
  const add = (instruments: readonly number[], minute: number, close: number): void => {
    const bars = minuteOf(instruments, OPEN + minute, () => close);
    arriving.add(bars, OPEN + 60);
  };
  let store = new FrameStore(data, 2 ** 28);
  // The frame gets free rows once its bars grow.
  for (const minute of [50, 56]) {
    store.tiles(frame).bars(0);
    add(all, minute, 30);
    store = new FrameStore(arriving.next(`${minute}`), 2 ** 28, store);
  }
  const first = store.data;
  store.tiles(frame).bars(0);
  // The middle tile moves to free rows; then the first tile moves to the rows of the middle one.
  for (const [snapshot, tile] of [
    ["corrected", 1],
    ["corrected again", 0],
  ] as const) {
    add([first.minutes()!.order[tile * LANES]!], 20, 5);
    store = new FrameStore(arriving.next(snapshot), 2 ** 28, store);
  }
  const { layout } = store.data.minutes()!;
  expect(layout.tileStart[0]).toBe(first.minutes()!.layout.tileStart[1]);
  const fresh = new FrameStore({ ...store.data, grownFrom: undefined }, 2 ** 28);
  for (const i of all) expect(store.tiles(frame).bars(i)).toEqual(fresh.tiles(frame).bars(i));
});
