import { expect, it } from "vitest";
import { BAR_FIELDS, type BarTable } from "#market";
import { writtenMarket } from "../market.testing.ts";
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
