import { expect, it } from "vitest";
import { column, ema } from "#expression";
import { BAR_FIELDS, type BarTable } from "#market";
import { FusedSeries } from "../fuse/fused-series.ts";
import { writtenMarket } from "../market.testing.ts";
import { DAILY, type EngineData } from "../tiles/frame-store.ts";
import { ScanView } from "../tiles/scan-view.ts";
import { receiveData, shareData } from "./share-data.ts";

it("carries every part of the data over the same memory", () => {
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

it("lets compiled functions read the bars where they lie", () => {
  const data = writtenMarket({ daily: { AAA: [1, 2, 3], BBB: [7, 5] } });
  const valuesOf = (own: EngineData): (readonly number[])[] => {
    const bars = new ScanView({ data: own, tiles: () => own.daily }, false).bars(DAILY);
    const values: (readonly number[])[] = [];
    FusedSeries.of([ema(column("close"), 2)], 2, bars)!.evaluate(
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
