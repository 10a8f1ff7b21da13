import { describe, expect, it } from "vitest";
import {
  abs,
  add,
  both,
  calendarKey,
  close,
  coalesce,
  date,
  div,
  either,
  equal,
  exp,
  floor,
  greater,
  greaterEqual,
  less,
  lessEqual,
  log,
  maximum,
  minimum,
  mul,
  neg,
  not,
  open,
  power,
  round,
  sign,
  sqrt,
  sub,
  volume,
  where,
} from "../builders/index.ts";
import { valuesOf } from "../evaluate.testing.ts";
import type { SeriesNode } from "../node.ts";

const N = Number.NaN;
const most = Number.MAX_VALUE;

describe("two numbers", () => {
  const columns = { open: [6, 6, N, 6, most], close: [3, 0, 3, N, -most] };
  it.each<[string, SeriesNode, number[]]>([
    ["add", add(open, close), [9, 6, N, N, 0]],
    ["sub overflows to no value", sub(open, close), [3, 6, N, N, N]],
    ["mul overflows to no value", mul(open, close), [18, 0, N, N, N]],
    ["div by 0 gives no value", div(open, close), [2, N, N, N, -1]],
    ["minimum", minimum(open, close), [3, 0, N, N, -most]],
    ["maximum", maximum(open, close), [6, 6, N, N, most]],
    ["greater", greater(open, close), [1, 1, N, N, 1]],
    ["less", less(open, close), [0, 0, N, N, 0]],
  ])("%s", (_, node, wanted) => expect(valuesOf(node, columns)).toEqual(wanted));

  it("power keeps what is not known, is not real, or overflows, out", () => {
    const rows = { open: [2, N, 4, -8, 0, 1e200], close: [10, 0, 0.5, 1 / 3, -1, 2] };
    expect(valuesOf(power(open, close), rows)).toEqual([1024, N, 2, N, N, N]);
  });

  it("compares equals", () => {
    const rows = { open: [1, 1, 2, 0], close: [1, 2, 1, -0] };
    expect(valuesOf(greater(open, close), rows)).toEqual([0, 0, 1, 0]);
    expect(valuesOf(greaterEqual(open, close), rows)).toEqual([1, 0, 1, 1]);
    expect(valuesOf(less(open, close), rows)).toEqual([0, 1, 0, 0]);
    expect(valuesOf(lessEqual(open, close), rows)).toEqual([1, 1, 0, 1]);
    expect(valuesOf(equal(open, close), rows)).toEqual([1, 0, 0, 1]);
  });
});

describe("one number", () => {
  it.each<[string, SeriesNode, number[], number[]]>([
    ["neg", neg(close), [2, -3, N], [-2, 3, N]],
    ["abs", abs(close), [2, -3, N], [2, 3, N]],
    ["sqrt", sqrt(close), [9, 0, -1, N], [3, 0, N, N]],
    ["log", log(close), [1, Math.E, 0, -1, N], [0, 1, N, N, N]],
    ["exp", exp(close), [0, 1, 710, N], [1, Math.E, N, N]],
    ["round, halves away from zero", round(close), [2.5, -2.5, 2.4, 0.49999999999999994, N], [3, -3, 2, 0, N]],
    ["floor", floor(close), [2.9, -2.1, N], [2, -3, N]],
    ["sign", sign(close), [7, -7, 0, N], [1, -1, 0, N]],
    ["not", not(close), [0, 1, N, 5], [1, 0, N, 0]],
  ])("%s", (_, node, values, wanted) => expect(valuesOf(node, { close: values })).toEqual(wanted));
});

describe("three-valued logic (Kleene)", () => {
  const columns = { open: [1, 1, 1, 0, 0, 0, N, N, N], close: [1, 0, N, 1, 0, N, 1, 0, N] };
  it.each<[string, SeriesNode, number[]]>([
    ["both", both(open, close), [1, 0, N, 0, 0, 0, N, 0, N]],
    ["either", either(open, close), [1, 1, 1, 1, 0, N, 1, N, N]],
  ])("%s", (_, node, wanted) => expect(valuesOf(node, columns)).toEqual(wanted));
});

describe("choice", () => {
  it("where looks at the branch taken only, and needs a known condition", () => {
    const rows = { volume: [1, 0, N, 1, 0, 5], open: [10, N, 10, N, 10, 10], close: [N, 20, 20, 20, N, N] };
    expect(valuesOf(where(volume, open, close), rows)).toEqual([10, 20, N, N, N, 10]);
  });

  it("coalesce takes the first that is known", () => {
    expect(valuesOf(coalesce(open, close), { open: [1, N, N, 0], close: [2, 2, N, 2] })).toEqual([1, 2, N, 0]);
  });
});

describe("calendarKey", () => {
  const days = (...dates: string[]): number[] => dates.map((day) => Date.parse(`${day}T00:00Z`) / 86_400_000);
  const changes = (unit: "week" | "month" | "quarter" | "year", ...dates: string[]): boolean[] => {
    const keys = valuesOf(calendarKey(date, unit), { date: days(...dates) });
    return keys.slice(1).map((key, i) => key !== keys[i]);
  };

  it("changes with the ISO week: on Mondays, also across a year", () => {
    expect(changes("week", "2020-12-27", "2020-12-28", "2021-01-01", "2021-01-03", "2021-01-04")).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(changes("week", "1969-12-28", "1969-12-29", "1970-01-04", "1970-01-05")).toEqual([true, false, true]);
  });

  it("changes with month, quarter and year, leap days included", () => {
    const dates = ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-01", "2024-03-31", "2024-04-01", "2025-04-01"];
    expect(changes("month", ...dates)).toEqual([true, true, true, false, true, true]);
    expect(changes("quarter", ...dates)).toEqual([true, false, false, false, true, true]);
    expect(changes("year", ...dates)).toEqual([true, false, false, false, false, true]);
  });

  it("agrees with the calendar on every day of 1899 … 2101", () => {
    const all = Array.from({ length: 73_779 }, (_, i) => i - 25_932);
    const months = valuesOf(calendarKey(date, "month"), { date: all });
    const quarters = valuesOf(calendarKey(date, "quarter"), { date: all });
    const years = valuesOf(calendarKey(date, "year"), { date: all });
    const wrong = all.filter((day, i) => {
      const at = new Date(day * 86_400_000);
      const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
      return months[i] !== month || quarters[i] !== Math.floor(month / 3) || years[i] !== at.getUTCFullYear();
    });
    expect(wrong).toEqual([]);
  });

  it("is not known where the date is not", () => {
    expect(valuesOf(calendarKey(date, "quarter"), { date: [N] })).toEqual([N]);
  });
});
