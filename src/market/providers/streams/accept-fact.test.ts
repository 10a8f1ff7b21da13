import { describe, expect, it } from "vitest";
import { createCalendar } from "../../calendar/calendar.ts";
import { FactRules, officialSessionAt } from "./accept-fact.ts";
import type { LiveBar, LiveFact } from "./live-fact.ts";

const calendar = createCalendar();
const rules = new FactRules(calendar);
const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;
const BAR: LiveBar = {
  kind: "bar",
  ticker: "ACME",
  minute: minuteOf("2024-03-08T15:30:00Z"),
  open: 10,
  high: 11,
  low: 9,
  close: 10,
  volume: 0,
  vwap: null,
  trades: null,
  corrects: false,
};
const NOW = Date.parse("2024-03-08T15:31:00Z");
const official = officialSessionAt(NOW, calendar);
const judge = (fact: LiveFact, now = NOW): string | undefined => rules.refusalOf(fact, { now, official });

describe("the rules of live facts", () => {
  it("keep bars that ended, also some seconds before their time and from earlier today", () => {
    expect(judge(BAR)).toBeUndefined();
    expect(judge(BAR, NOW - 2_000)).toBeUndefined();
    expect(judge({ ...BAR, minute: minuteOf("2024-03-08T09:00:00Z") })).toBeUndefined();
  });

  it.each<[string, LiveFact]>([
    ["not_a_minute", { ...BAR, minute: BAR.minute + 0.5 }],
    ["not_a_minute", { kind: "seal", minute: BAR.minute - 0.5 }],
    ["from_the_future", { ...BAR, minute: BAR.minute + 1 }],
    ["from_the_future", { kind: "seal", minute: BAR.minute + 1 }],
    ["from_the_future", { kind: "bands", ticker: "ACME", at: NOW + 2_001, lower: 9, upper: 11 }],
    ["too_old", { ...BAR, minute: minuteOf("2024-03-06T15:30:00Z") }],
    [
      "too_old",
      { kind: "status", ticker: "ACME", at: minuteOf("2024-03-07T08:59:00Z") * 60_000, halted: true, reason: "" },
    ],
    ["outside_session", { ...BAR, minute: minuteOf("2024-03-08T08:59:00Z") }],
    ["high_below_low", { ...BAR, high: 8 }],
    ["non_positive_price", { ...BAR, low: 0 }],
    ["blank_field", { ...BAR, ticker: "" }],
  ])("refuse as %s", (reason, fact) => {
    expect(judge(fact)).toBe(reason);
  });

  it("refuse days without a session", () => {
    const later = { now: Date.parse("2024-03-10T20:00:00Z"), official: -1 };
    expect(rules.refusalOf({ ...BAR, minute: minuteOf("2024-03-09T15:30:00Z") }, later)).toBe("not_a_session");
  });
});

describe("the newest official day", () => {
  it("is that of the session before until five minutes after after-hours trading", () => {
    const dateAt = (iso: string): string => calendar.isoDate(officialSessionAt(Date.parse(iso), calendar));
    expect(dateAt("2024-03-09T01:04:59Z")).toBe("2024-03-07");
    expect(dateAt("2024-03-09T01:05:00Z")).toBe("2024-03-08");
    expect(dateAt("2024-03-11T12:00:00Z")).toBe("2024-03-08");
    expect(officialSessionAt(0, calendar)).toBe(-1);
  });
});
