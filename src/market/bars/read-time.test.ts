import { describe, expect, it } from "vitest";
import { createCalendar } from "../calendar/calendar.ts";
import { readTime } from "./read-time.ts";

const calendar = createCalendar();
const utc = (minute: number | null): string | null =>
  minute === null ? null : new Date(minute * 60_000).toISOString().slice(0, 16);

describe("readTime", () => {
  it.each([
    ["2024-07-02 09:30", "2024-07-02T13:30"],
    ["2024-07-02T09:30:59.123", "2024-07-02T13:30"],
    ["2024-01-02 9:30", "2024-01-02T14:30"],
    ["20240702 09:30:00", "2024-07-02T13:30"],
    ["7/2/2024 9:30:00 AM", "2024-07-02T13:30"],
    ["07/02/24 1:05 pm", "2024-07-02T17:05"],
    ["7/2/2024 12:05:00 PM", "2024-07-02T16:05"],
    ["7/2/2024 12:05 AM", "2024-07-02T04:05"],
    ["2024-07-02T13:30:00Z", "2024-07-02T13:30"],
    ["2024-07-02 13:30:00+00:00", "2024-07-02T13:30"],
    ["2024-07-02T22:30+0900", "2024-07-02T13:30"],
    ["2024-07-02T09:30-04", "2024-07-02T13:30"],
    ["2024-07-02 13:30:00 UTC", "2024-07-02T13:30"],
    ["1719927000", "2024-07-02T13:30"],
    ["1719927000.5", "2024-07-02T13:30"],
    ["1719927000000", "2024-07-02T13:30"],
    ["1719927000000000", "2024-07-02T13:30"],
    ["1719927000000000000", "2024-07-02T13:30"],
    ["699000000", "1992-02-25T06:40"],
  ])("parses the minute of %s", (text, expected) => {
    expect(utc(readTime(text, "1m", calendar).minute)).toBe(expected);
  });

  it.each([
    ["2024-07-02", "2024-07-02"],
    ["20240702", "2024-07-02"],
    ["7/2/2024", "2024-07-02"],
    ["01/03/17", "2017-01-03"],
    ["2024-07-02T00:00:00Z", "2024-07-02"],
    ["2024-07-02 04:00:00+00:00", "2024-07-02"],
    ["1719878400000", "2024-07-02"],
    ["1719892800", "2024-07-02"],
  ])("parses the date of %s", (text, expected) => {
    const { minute, session, in_hours } = readTime(text, "1d", calendar);
    expect(calendar.isoDate(session!)).toBe(expected);
    expect(minute).toBe(calendar.regularOpen(session!));
    expect(in_hours).toBe(true);
  });

  it.each([
    "",
    "yesterday",
    "2024-13-01 10:00",
    "2023-02-29 10:00",
    "2024-07-02 24:00",
    "2024-07-02 9:60",
    "2024-07-02 13:00 PM",
    "2024-07-02x09:30",
    "2024-07-0209:30",
    "12345678",
    "2024-07-02 09:30 CET",
    "13/13/2024 10:00",
  ])("rejects %j as a minute", (text) => {
    expect(readTime(text, "1m", calendar)).toEqual({ minute: null, session: null, in_hours: false });
  });

  it("parses a date without a session", () => {
    expect(readTime("2024-07-04", "1d", calendar)).toEqual({ minute: 19908 * 1440, session: null, in_hours: false });
    expect(readTime("2024-07-04 10:00", "1m", calendar)).toMatchObject({ session: null, in_hours: false });
  });
});
