import { expect, it } from "vitest";
import { column, ema } from "#expression";
import { BAR_FIELDS, type BarTable } from "#market";
import { appendedBars, ARRIVED, DAILY, type EngineData, ScanView, SnapshotMemory } from "#tiles";
import { CompiledSeries } from "#evaluate";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { receiveData, ReceivedData, shareData } from "./share-data.ts";

it("receiveData restores every part of the data over the same memory", () => {
  const data = writtenMarket({ daily: { AAA: [1, 2, 3] }, minutes: [{ date: "2024-06-28", bars: { AAA: [1, 2] } }] });
  const one = new Float64Array(new SharedArrayBuffer(8));
  const table = { keys: ["AAA"], offsets: Int32Array.of(0, 1), time: Int32Array.of(5), session: Int32Array.of(1) };
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, one])) as unknown as BarTable;
  const superseded = { "1d": { ...fields, ...table, replacedAt: one } };
  const received = receiveData(structuredClone(shareData({ ...data, superseded })));
  expect(Object.keys(received).sort()).toEqual(Object.keys(data).sort());
  one[0] = 7;
  expect(received.superseded["1d"]?.replacedAt[0]).toBe(7);
  expect(received.daily.bars(0)).toEqual(data.daily.bars(0));
});

it("receiveData lets compiled functions read the bars in place", () => {
  const data = writtenMarket({ daily: { AAA: [1, 2, 3], BBB: [7, 5] } });
  const valuesOf = (own: EngineData): (readonly number[])[] => {
    const bars = new ScanView({ data: own, tiles: () => own.daily }, false).bars(DAILY);
    const values: (readonly number[])[] = [];
    CompiledSeries.of([ema(column("close"), 2)], 2, bars)!.evaluate(
      Int32Array.of(0, 1),
      2,
      () => {},
      (_series, instrument, back, value) => values.push([instrument, back, value]),
    );
    return values;
  };
  const values = valuesOf(receiveData(structuredClone(shareData(data))));
  expect(values).toHaveLength(4);
  expect(values).toContainEqual([1, 0, 6]);
  expect(values).toEqual(valuesOf(data));
});

it("ReceivedData reuses memory and columns across snapshots", () => {
  let data = writtenMarket({ daily: { AAA: [1, 2, 3] }, minutes: [{ date: "2024-07-01", bars: { AAA: [4] } }] });
  const minutes = data.minutes()!;
  const [first, session] = [minutes.at("time", 0, 0), minutes.at("session", 0, 0)];
  const days = new SnapshotMemory(() => true);
  const known = new ReceivedData();
  const snapshots = [receiveData(structuredClone(shareData(data)), known)];
  for (const close of [5, 6, 7]) {
    const price = Float64Array.of(close);
    const prices = { open: price, high: price, low: price, close: price };
    const unknown = Float64Array.of(Number.NaN);
    const fields = { ...prices, volume: price, vwap: unknown, trades: unknown };
    const time = Int32Array.of(first + close);
    const newer = { keys: ["AAA"], offsets: Int32Array.of(0, 1), time, session: Int32Array.of(session), ...fields };
    data = appendedBars(data, { minutes: newer }, `${close}`, days);
    snapshots.push(receiveData(structuredClone(shareData(data)), known));
  }
  expect(snapshots.map(({ daily }) => daily.bars(0).close.at(-1))).toEqual([6, 7, 6, 7]);
  expect(snapshots.map(({ daily }) => daily.column("close")!.byteOffset)).toEqual(
    [0, 1, 0, 1].map((place) => snapshots[place]!.daily.column("close")!.byteOffset),
  );
  for (const { daily, minutes: here } of snapshots) {
    expect(daily.memory).toBe(snapshots[0]!.daily.memory);
    expect(here()!.column("time")).toBe(snapshots[0]!.minutes()!.column("time"));
  }
});

it("shareData sends changed table columns for a grown snapshot, and all tables otherwise", () => {
  const data = writtenMarket({ daily: { AAA: [1, 2, 3], BBB: [7, 5] } });
  const listedTo = data.instruments.listedTo.map((session) => session + 1);
  const ratios = Float64Array.of(2);
  const arrived = new Uint8Array(new SharedArrayBuffer(2));
  const grown: EngineData = {
    ...data,
    snapshot: "grown",
    instruments: { ...data.instruments, listedTo },
    splits: { ...data.splits, ratios },
    grownFrom: { snapshot: data.snapshot, daily: data.officialDays, minutes: undefined, arrived, isCollapsed: true },
  };
  const changed = { instruments: { listedTo }, splits: { ratios }, feeds: {}, published: {}, superseded: {} };
  expect(shareData(grown, data).tables).toEqual({ changed });
  const known = new ReceivedData();
  const first = receiveData(structuredClone(shareData(data)), known);
  const next = receiveData(structuredClone(shareData(grown, data)), known);
  expect(next.instruments).toEqual(grown.instruments);
  expect(next.splits).toEqual(grown.splits);
  arrived[1] = ARRIVED.late;
  expect(next.grownFrom!.arrived).toEqual(Uint8Array.of(0, ARRIVED.late));
  expect(next.instruments.ids).toBe(first.instruments.ids);
  expect(first.instruments).toEqual(data.instruments);
  const other = { ...grown, grownFrom: undefined };
  for (const [state, before] of [
    [grown, undefined],
    [other, data],
    [{ ...grown, snapshot: "later" }, other],
  ] as const)
    expect(Object.keys(shareData(state, before).tables)).toEqual(["all"]);
});
