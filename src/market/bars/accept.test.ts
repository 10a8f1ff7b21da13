import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createCalendar } from "../calendar/calendar.ts";
import { ACCEPT_RULES, refusalOf, REFUSAL_SQL, type RawBar, type RefusalReason } from "./accept.ts";
import { candidateBar, readNumber } from "./candidate-bar.ts";

const calendar = createCalendar();
const GOOD: RawBar = { ticker: "AAA", time: "2024-07-02 09:30", open: 10, high: 12, low: 9, close: 11, volume: 100 };

describe("acceptance rules", () => {
  it.each<[string, RawBar, RefusalReason | undefined]>([
    ["a plain bar", {}, undefined],
    ["numbers as texts", { open: " 10.0 ", high: "1.2e1", volume: "100" }, undefined],
    ["one price all through", { open: 9, high: 9, low: 9, close: 9 }, undefined],
    ["no volume", { volume: 0 }, undefined],
    ["a known vwap and trade count", { vwap: 10.5, trades: 3 }, undefined],
    ["a vwap of 0 without volume", { vwap: 0, volume: 0, trades: 0 }, undefined],
    ["a blank vwap", { vwap: "", trades: null }, undefined],
    ["no ticker", { ticker: " " }, "blank_field"],
    ["no time", { time: undefined }, "blank_field"],
    ["no open", { open: "" }, "blank_field"],
    ["no volume at all", { volume: null }, "blank_field"],
    ["a word for a price", { close: "n/a" }, "unreadable_number"],
    ["a thousands separator", { volume: "1,000" }, "unreadable_number"],
    ["a word for the vwap", { vwap: "-" }, "unreadable_number"],
    ["NaN", { close: Number.NaN }, "non_finite"],
    ["an infinite volume", { volume: "Infinity" }, "non_finite"],
    ["a price of 0", { low: 0 }, "non_positive_price"],
    ["a negative vwap", { vwap: -1 }, "non_positive_price"],
    ["high below low", { high: 8 }, "high_below_low"],
    ["open above high", { open: 12.01 }, "open_outside_range"],
    ["open below low", { open: 8.99 }, "open_outside_range"],
    ["close above high", { close: 12.01 }, "close_outside_range"],
    ["close below low", { close: 8.99 }, "close_outside_range"],
    ["negative volume", { volume: -1 }, "negative_volume"],
    ["a negative trade count", { trades: -1 }, "negative_volume"],
    ["no such date", { time: "2024-02-30 09:30" }, "unreadable_time"],
    ["a date without a time", { time: "2024-07-02" }, "unreadable_time"],
    ["a holiday, even without volume", { time: "2024-07-04 10:00", volume: 0 }, "not_a_session"],
    ["a Saturday", { time: "2024-07-06 10:00" }, "not_a_session"],
    ["before the calendar", { time: "1989-07-06 10:00" }, "not_a_session"],
    ["the first minute of the day", { time: "2024-07-02 04:00" }, undefined],
    ["before the first minute", { time: "2024-07-02 03:59" }, "outside_session"],
    ["the last minute of the day", { time: "2024-07-02 19:59" }, undefined],
    ["after the last minute", { time: "2024-07-02 20:00" }, "outside_session"],
    ["after the last minute of a short day", { time: "2024-07-03 17:00" }, "outside_session"],
    ["several faults: the first rule counts", { open: "x", high: 1, time: "?" }, "unreadable_number"],
  ])("judge %s", (_, change, expected) => {
    expect(refusalOf(candidateBar({ ...GOOD, ...change }, "1m", calendar))).toBe(expected);
  });

  it("receive minute and session of a bar from the exchange's calendar", () => {
    const minute = candidateBar(GOOD, "1m", calendar);
    const daily = candidateBar({ ...GOOD, time: "2024-07-02" }, "1d", calendar);
    expect(minute.session).toBe(daily.session);
    expect(minute.minute).toBe(calendar.regularOpen(minute.session!));
    expect(daily.minute).toBe(calendar.regularOpen(minute.session!));
    expect(refusalOf(daily)).toBeUndefined();
    expect(refusalOf({ ...minute, superseded: true })).toBe("duplicate");
  });

  it("parse numbers and nothing else", () => {
    const read: Record<string, number> = {
      "1": 1,
      "-2.50": -2.5,
      "+.5": 0.5,
      "3.": 3,
      "1E-2": 0.01,
      " 7\t": 7,
      inf: Infinity,
      "-Infinity": -Infinity,
    };
    for (const [text, value] of Object.entries(read)) expect(readNumber(text)).toBe(value);
    expect(readNumber("nan")).toBeNaN();
    for (const text of ["", " ", "0x10", "1_000", "1,5", "$5", "1e", ".", "--1", "1 2", "infinite"])
      expect(readNumber(text)).toBeNull();
  });

  it("have SQL for every rule, in order", () => {
    expect(new Set(ACCEPT_RULES.map(({ reason }) => reason)).size).toBe(ACCEPT_RULES.length);
    const places = ACCEPT_RULES.map(({ sql, reason }) => REFUSAL_SQL.indexOf(`WHEN ${sql} THEN '${reason}'`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

const FILE = "../shared/data/daily/sp500_5yr.csv.gz";
if (!existsSync(FILE)) process.stderr.write(`\n*** ${FILE} is absent: acceptance is not checked on real bars ***\n`);

it.runIf(existsSync(FILE))("refuses the 11 blank and the 12 impossible rows among 619,040 real bars", () => {
  const counts: Record<string, number> = {};
  const surprises: string[] = [];
  const lines = gunzipSync(readFileSync(FILE)).toString().trim().split("\n");
  for (const [i, line] of lines.slice(1).entries()) {
    const [ticker, time, open, high, low, close, volume] = line.trim().split(",");
    const [o, h, l, c] = [Number(open), Number(high), Number(low), Number(close)];
    const sound = l > 0 && l <= o && o <= h && l <= c && c <= h && volume !== "";
    // A sample of the valid rows is enough.
    if (sound && i % 25 !== 0) continue;
    const reason =
      refusalOf(candidateBar({ ticker, time, open, high, low, close, volume }, "1d", calendar)) ?? "accepted";
    counts[reason] = (counts[reason] ?? 0) + 1;
    if ((reason === "accepted") !== sound) surprises.push(line);
  }
  const { accepted, blank_field, ...broken } = counts;
  expect(surprises).toEqual([]);
  expect(lines.length - 1).toBe(619_040);
  expect(blank_field).toBe(11);
  expect(Object.values(broken).reduce((a, b) => a + b, 0)).toBe(12);
  expect(accepted).toBeGreaterThan(24_000);
});
