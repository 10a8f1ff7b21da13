import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { createCalendar, daysOfIso } from "#market";
import { writtenMarket } from "../market.testing.ts";
import { TILE_FIELDS } from "../tile-field.ts";
import type { TileSet } from "../tile-set.ts";
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
