import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { createCalendar } from "../../calendar/calendar.ts";
import { SealClock } from "./seal-clock.ts";

const calendar = createCalendar();
const POLICY = { floorMs: 1_000, quietMs: 250, mostMs: 3_000 };
const at = (text: string): number => Date.parse(text);
const minuteAt = (text: string): number => at(text) / MINUTE_MS;
/** 10:30 in New York. */
const FIRST = minuteAt("2026-11-24T15:30:00Z");
const END = (FIRST + 1) * MINUTE_MS;
const clockAt = (now: number): SealClock => new SealClock(POLICY, calendar, now);

describe("SealClock", () => {
  it("seals a minute without bars after the floor", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    expect(seals.dueAt).toBe(END + 1_000);
    expect(seals.seal(END + 999)).toEqual([]);
    expect(seals.seal(END + 1_000)).toEqual([FIRST]);
    expect(seals.seal(END + 1_000)).toEqual([]);
  });

  it("waits until no bar came for the quiet time", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    seals.bar(FIRST, END + 900);
    seals.bar(FIRST, END + 400);
    expect(seals.seal(END + 1_149)).toEqual([]);
    expect(seals.seal(END + 1_150)).toEqual([FIRST]);
  });

  it("waits at most the longest time while bars keep coming", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    for (let ms = 0; ms < 3_000; ms += 100) {
      seals.bar(FIRST, END + ms);
      expect(seals.seal(END + ms), `${ms} ms`).toEqual([]);
    }
    expect(seals.seal(END + 3_000)).toEqual([FIRST]);
  });

  it("begins with the minute before while its bars may still come", () => {
    expect(clockAt(END + 2_999).oldest).toBe(FIRST);
    expect(clockAt(END + 3_000).oldest).toBe(FIRST + 1);
  });

  it("ignores bars of sealed minutes", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    seals.seal(END + 1_000);
    seals.bar(FIRST, END + 30_000);
    expect(seals.oldest).toBe(FIRST + 1);
    expect(seals.dueAt).toBe(END + MINUTE_MS + 1_000);
  });

  it("seals nothing while the feed is stale, afterwards all minutes in order", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    expect(seals.seal(END + 5 * MINUTE_MS, true)).toEqual([]);
    seals.bar(FIRST + 3, END + 3 * MINUTE_MS);
    expect(seals.seal(END + 5 * MINUTE_MS)).toEqual([FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4]);
  });

  it("seals what a source tells at once, with the minutes before", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    seals.tell(FIRST + 2);
    seals.tell(FIRST + 1);
    expect(seals.dueAt).toBe(-Infinity);
    expect(seals.seal(FIRST * MINUTE_MS)).toEqual([FIRST, FIRST + 1, FIRST + 2]);
    expect(seals.seal(FIRST * MINUTE_MS)).toEqual([]);
  });

  it("waits for a source that tells seals, and goes by time once it has stopped", () => {
    const seals = clockAt(FIRST * MINUTE_MS + 10_000);
    seals.tell(FIRST);
    expect(seals.seal(END)).toEqual([FIRST]);
    expect(seals.seal(END + MINUTE_MS + 29_999)).toEqual([]);
    expect(seals.seal(END + MINUTE_MS + 30_000)).toEqual([FIRST + 1]);
    expect(seals.seal(END + 2 * MINUTE_MS + 30_000)).toEqual([FIRST + 2]);
    expect(seals.seal(END + 3 * MINUTE_MS + 1_000)).toEqual([FIRST + 3]);
  });

  it("goes on with the next premarket after an early close and a weekend", () => {
    // The Friday after Thanksgiving closes at 13:00; after-hours trading ends at 17:00.
    const last = minuteAt("2026-11-27T21:59:00Z");
    const seals = clockAt(last * MINUTE_MS + 10_000);
    expect(seals.oldest).toBe(last);
    expect(seals.seal(at("2026-11-28T12:00:00Z"))).toEqual([last]);
    expect(seals.oldest).toBe(minuteAt("2026-11-30T09:00:00Z"));
    expect(seals.seal(at("2026-11-30T09:02:01Z"))).toEqual([seals.oldest - 2, seals.oldest - 1]);
  });

  it("seals each minute of the trading hours once, however bars and calls fall", () => {
    const day = calendar.ordinalOfDate(minuteAt("2026-11-24T00:00:00Z") / 1_440);
    const [open, close] = [calendar.extendedOpen(day), calendar.extendedClose(day)];
    const seals = clockAt((open - 60) * MINUTE_MS);
    let state = 7;
    const random = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
    const sealed: number[] = [];
    for (let now = (open - 10) * MINUTE_MS; now < (close + 10) * MINUTE_MS; now += random(40_000)) {
      seals.bar(Math.floor(now / MINUTE_MS) - random(4) + 1, now);
      if (random(20) === 0) seals.tell(Math.floor(now / MINUTE_MS) - 1);
      sealed.push(...seals.seal(now, random(5) === 0));
    }
    sealed.push(...seals.seal((close + 10) * MINUTE_MS));
    expect(sealed).toEqual(Array.from({ length: close - open }, (_, k) => open + k));
  });

  it("ends with the calendar", () => {
    const seals = clockAt(at("2036-06-01T00:00:00Z"));
    expect([seals.oldest, seals.dueAt]).toEqual([Infinity, Infinity]);
    expect(seals.seal(Infinity)).toEqual([]);
  });
});
