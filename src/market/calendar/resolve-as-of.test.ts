import { describe, expect, it } from "vitest";
import { parseAsOf } from "#contract";
import { createCalendar } from "./calendar.ts";
import { daysOfIso } from "./civil-date.ts";
import { isInsideSession, newestSessionAt, resolveAsOf, type ResolvedMoment } from "./resolve-as-of.ts";

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);
const live: ResolvedMoment = {
  kind: "live",
  session: session("2025-06-18"),
  instant: calendar.regularClose(session("2025-06-18")),
  isTradingDay: true,
};

function resolved(text: string): Record<string, unknown> {
  const parsed = parseAsOf(text);
  if (typeof parsed === "string") throw new Error(parsed);
  const { session: at, instant, ...rest } = resolveAsOf(parsed, live, calendar);
  const iso = Number.isFinite(instant) ? new Date(instant * 60_000).toISOString().slice(0, 16) : "never";
  return { ...rest, date: at < 0 ? "none" : calendar.isoDate(at), instant: iso };
}

describe("resolveAsOf", () => {
  it.each([
    ["2024-03-15", "2024-03-15", "2024-03-16T00:00", true],
    ["2024-03-16", "2024-03-15", "2024-03-16T00:00", false],
    ["2024-07-04", "2024-07-03", "2024-07-03T21:00", false],
    ["2024-07-03", "2024-07-03", "2024-07-03T21:00", true],
    ["2024-01-05", "2024-01-05", "2024-01-06T01:00", true],
  ])("resolves %s to the end of trading of %s", (text, date, instant, isTradingDay) => {
    expect(resolved(text)).toEqual({ kind: "date", date, instant, isTradingDay });
  });

  it.each([
    ["2024-03-15T10:30", "2024-03-15", "2024-03-15T14:30"],
    ["2024-03-15 10:30:59.999", "2024-03-15", "2024-03-15T14:30"],
    ["2024-03-15T10:30Z", "2024-03-15", "2024-03-15T10:30"],
    ["2024-03-15T10:30+09:00", "2024-03-15", "2024-03-15T01:30"],
    ["2024-03-15T22:00", "2024-03-15", "2024-03-16T02:00"],
    ["2024-03-10T02:30", "2024-03-08", "2024-03-10T07:30"],
    ["2024-11-03T01:30", "2024-11-01", "2024-11-03T05:30"],
    ["2024-03-17T12:00", "2024-03-15", "2024-03-17T16:00"],
    ["2024-03-17T21:00", "2024-03-18", "2024-03-18T01:00"],
  ])("resolves %s to that minute in session %s", (text, date, instant) => {
    expect(resolved(text)).toMatchObject({ kind: "instant", date, instant });
  });

  it("counts sessions back from the given moment", () => {
    expect(resolved("-P0D")).toEqual({
      kind: "relative",
      sessionsBack: 0,
      date: "2025-06-18",
      instant: "2025-06-18T20:00",
      isTradingDay: true,
    });
    expect(resolved("-P1D")).toMatchObject({ date: "2025-06-17", instant: "2025-06-18T00:00" });
    expect(resolved("-P3D")).toMatchObject({ date: "2025-06-13" });
    expect(resolved("-P9999D")).toMatchObject({ date: "none", instant: "never" });
    expect(resolved("1812-06-18")).toMatchObject({ date: "none", instant: "never", isTradingDay: false });
  });

  it("marks moments inside a session, before its daily bar is complete", () => {
    const inside = (text: string): boolean =>
      isInsideSession(resolveAsOf(parseAsOf(text) as never, live, calendar), calendar);
    expect(["2024-03-15T03:59", "2024-03-15T04:01", "2024-03-15T15:59", "2024-03-15T16:00"].map(inside)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(inside("2024-07-03T13:30")).toBe(false);
    expect(inside("2024-03-16T12:00")).toBe(false);
  });

  it("uses the newest session before a date without one", () => {
    const saturday = calendar.regularClose(session("2024-03-15")) + 24 * 60;
    expect(calendar.isoDate(newestSessionAt(calendar, saturday))).toBe("2024-03-15");
  });
});
