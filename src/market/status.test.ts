import { describe, expect, it } from "vitest";
import { createCalendar } from "./calendar/calendar.ts";
import { marketStatus, type ExchangeStatus } from "./status.ts";

const calendar = createCalendar();
const at = (instant: string): ExchangeStatus => marketStatus(calendar, Date.parse(instant));

describe("market status", () => {
  it("fills every field in regular trading", () => {
    expect(at("2024-07-02T14:00:30.500Z")).toEqual({
      exchange: "XNYS",
      now: "2024-07-02T14:00:30.500Z",
      time_zone: "America/New_York",
      is_open: true,
      session: "regular",
      trading_date: "2024-07-02",
      opens_at: "2024-07-02T13:30:00.000Z",
      closes_at: "2024-07-02T20:00:00.000Z",
      next_open: "2024-07-03T13:30:00.000Z",
      next_close: "2024-07-02T20:00:00.000Z",
      early_close: false,
      holiday: null,
    });
  });

  it.each([
    ["2024-07-02T07:59:59Z", "overnight", "2024-07-02", "2024-07-02T13:30:00.000Z", "2024-07-02T20:00:00.000Z"],
    ["2024-07-02T08:00:00Z", "premarket", "2024-07-02", "2024-07-02T13:30:00.000Z", "2024-07-02T20:00:00.000Z"],
    ["2024-07-02T13:29:59Z", "premarket", "2024-07-02", "2024-07-02T13:30:00.000Z", "2024-07-02T20:00:00.000Z"],
    ["2024-07-02T13:30:00Z", "regular", "2024-07-02", "2024-07-03T13:30:00.000Z", "2024-07-02T20:00:00.000Z"],
    ["2024-07-02T20:00:00Z", "afterhours", "2024-07-02", "2024-07-03T13:30:00.000Z", "2024-07-03T17:00:00.000Z"],
    ["2024-07-03T00:00:00Z", "overnight", "2024-07-03", "2024-07-03T13:30:00.000Z", "2024-07-03T17:00:00.000Z"],
    ["2024-07-03T17:00:00Z", "afterhours", "2024-07-03", "2024-07-05T13:30:00.000Z", "2024-07-05T20:00:00.000Z"],
    ["2024-07-03T21:00:00Z", "closed", "2024-07-03", "2024-07-05T13:30:00.000Z", "2024-07-05T20:00:00.000Z"],
    ["2024-07-04T15:00:00Z", "closed", "2024-07-05", "2024-07-05T13:30:00.000Z", "2024-07-05T20:00:00.000Z"],
    ["2024-07-06T15:00:00Z", "closed", "2024-07-08", "2024-07-08T13:30:00.000Z", "2024-07-08T20:00:00.000Z"],
    ["2024-07-05T23:59:00Z", "afterhours", "2024-07-05", "2024-07-08T13:30:00.000Z", "2024-07-08T20:00:00.000Z"],
    ["2024-07-06T00:00:00Z", "closed", "2024-07-08", "2024-07-08T13:30:00.000Z", "2024-07-08T20:00:00.000Z"],
    // Sunday evening; evening of a holiday and of the day before it.
    ["2024-07-07T23:59:59Z", "closed", "2024-07-08", "2024-07-08T13:30:00.000Z", "2024-07-08T20:00:00.000Z"],
    ["2024-07-08T00:00:00Z", "overnight", "2024-07-08", "2024-07-08T13:30:00.000Z", "2024-07-08T20:00:00.000Z"],
    ["2024-07-04T00:30:00Z", "closed", "2024-07-05", "2024-07-05T13:30:00.000Z", "2024-07-05T20:00:00.000Z"],
    ["2024-07-05T00:00:00Z", "overnight", "2024-07-05", "2024-07-05T13:30:00.000Z", "2024-07-05T20:00:00.000Z"],
    // Labor Day, a Monday: no overnight trading on the Sunday before.
    ["2024-09-02T01:00:00Z", "closed", "2024-09-03", "2024-09-03T13:30:00.000Z", "2024-09-03T20:00:00.000Z"],
    ["2024-09-03T01:00:00Z", "overnight", "2024-09-03", "2024-09-03T13:30:00.000Z", "2024-09-03T20:00:00.000Z"],
    // Clocks go back in the night to Sunday: 20:00 in New York is 01:00 in UTC from then on.
    ["2024-11-04T00:59:59Z", "closed", "2024-11-04", "2024-11-04T14:30:00.000Z", "2024-11-04T21:00:00.000Z"],
    ["2024-11-04T01:00:00Z", "overnight", "2024-11-04", "2024-11-04T14:30:00.000Z", "2024-11-04T21:00:00.000Z"],
    ["2024-11-02T15:00:00Z", "closed", "2024-11-04", "2024-11-04T14:30:00.000Z", "2024-11-04T21:00:00.000Z"],
  ])("at %s is %s on %s", (instant, session, date, nextOpen, nextClose) => {
    const status = at(instant);
    expect([status.session, status.trading_date, status.next_open, status.next_close]).toEqual([
      session,
      date,
      nextOpen,
      nextClose,
    ]);
    expect(status.is_open).toBe(session === "regular");
  });

  it("names early closes and holidays", () => {
    expect(at("2024-07-03T12:00:00Z")).toMatchObject({
      early_close: true,
      closes_at: "2024-07-03T17:00:00.000Z",
      holiday: null,
    });
    expect(at("2024-07-04T12:00:00Z")).toMatchObject({ early_close: false, holiday: "Independence Day" });
    expect(at("2024-07-05T02:00:00Z")).toMatchObject({ trading_date: "2024-07-05", holiday: "Independence Day" });
  });

  it("is null beyond the calendar", () => {
    expect(at("2036-03-03T15:00:00Z")).toMatchObject({
      session: "closed",
      trading_date: null,
      next_open: null,
      closes_at: null,
      early_close: false,
    });
    expect(at("2035-12-31T22:00:00Z")).toMatchObject({
      session: "afterhours",
      trading_date: "2035-12-31",
      next_open: null,
    });
  });
});
