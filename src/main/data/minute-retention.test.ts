import { describe, expect, it } from "vitest";
import type { StoredSession } from "#storage";
import { chosenReach, requireFit, type MinuteSessions } from "./minute-retention.ts";

/** Ten sessions of 100 bars, 6,400 bytes each. */
const STORED: readonly StoredSession[] = Array.from({ length: 10 }, (_, k) => ({ date: 20_000 + k, rows: 100 }));
const SESSION_BYTES = 6_400;
const LIMITS = { auto: 4 * SESSION_BYTES, most: 6 * SESSION_BYTES };
const NO_LIMIT = { ...LIMITS, most: Infinity };

interface Choice {
  readonly setting: MinuteSessions;
  /** Index of the session where minutes begin; absent: the first. */
  readonly from?: number;
  readonly isUnderWay?: boolean;
  readonly isStart?: boolean;
  readonly stored?: readonly StoredSession[];
  readonly limits?: typeof LIMITS;
}

/** Returns the index of the session where minutes begin then. */
function chosen({
  setting,
  from,
  isUnderWay = false,
  isStart = true,
  stored = STORED,
  limits = NO_LIMIT,
}: Choice): number | undefined {
  const reach = from === undefined ? undefined : stored[from]!.date;
  const date = chosenReach(stored, { setting, reach, isUnderWay, isStart }, limits);
  return date === undefined ? undefined : stored.findIndex((session) => session.date === date);
}

function refusal(...[reach, setting, writer]: [number | undefined, MinuteSessions, string?]): string {
  try {
    const from = reach === undefined ? undefined : STORED[reach]!.date;
    requireFit(STORED, from, setting, writer === undefined ? { limits: LIMITS } : { limits: LIMITS, writer });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the reach at a start", () => {
  it("gives the number of newest sessions", () => {
    expect(chosen({ setting: 3 })).toBe(7);
    expect(chosen({ setting: 1 })).toBe(9);
    expect(chosen({ setting: 10 })).toBeUndefined();
    expect(chosen({ setting: 99 })).toBeUndefined();
  });

  it("gives as many newest sessions as fit, one at least", () => {
    expect(chosen({ setting: "auto" })).toBe(6);
    expect(chosen({ setting: "auto", stored: STORED.slice(6) })).toBeUndefined();
    const stored = [...STORED.slice(0, 3), { date: 20_500, rows: 5_000 }];
    expect(chosen({ setting: "auto", stored })).toBe(3);
  });

  it("moves back if the setting has grown, up to the first session", () => {
    expect(chosen({ setting: 5, from: 8 })).toBe(5);
    expect(chosen({ setting: 10, from: 8 })).toBeUndefined();
    expect(chosen({ setting: "auto", from: 9 })).toBe(6);
  });

  it("does not count a session under way, so that it stays when the server starts again", () => {
    expect(chosen({ setting: 3, from: 6, isUnderWay: true })).toBe(6);
    expect(chosen({ setting: "auto", from: 5, isUnderWay: true })).toBe(5);
    expect(chosen({ setting: 3, isUnderWay: true, stored: STORED.slice(0, 1) })).toBeUndefined();
    expect(chosen({ setting: "auto", isUnderWay: true, stored: STORED.slice(0, 1) })).toBeUndefined();
  });

  it("stays at a session that has no stored minutes any more", () => {
    const stored = STORED.filter((_, k) => k !== 7);
    expect(chosenReach(stored, { setting: 2, reach: 20_007, isUnderWay: false, isStart: true }, LIMITS)).toBe(20_007);
  });
});

describe("the reach of a running server", () => {
  it("stays until an eighth more sessions have come, one at least, and then gives the setting", () => {
    expect(chosen({ setting: 3, from: 6, isStart: false })).toBe(6);
    expect(chosen({ setting: 3, from: 5, isStart: false })).toBe(7);
    expect(chosen({ setting: 8, isStart: false, stored: STORED.slice(0, 9) })).toBeUndefined();
    expect(chosen({ setting: 8, isStart: false })).toBe(2);
  });

  it("stays until auto exceeds its memory by an eighth", () => {
    const stored = [...STORED.slice(0, 5), { date: 20_500, rows: 50 }];
    expect(chosen({ setting: "auto", from: 1, isStart: false, stored })).toBe(1);
    expect(chosen({ setting: "auto", from: 1, isStart: true, stored })).toBe(1);
    expect(chosen({ setting: "auto", from: 5, isStart: false })).toBe(6);
  });

  it("moves earlier if the next session would not fit", () => {
    const choice = { setting: 3, from: 6, isStart: false };
    expect(chosen({ ...choice, limits: { ...LIMITS, most: 5 * SESSION_BYTES } })).toBe(6);
    expect(chosen({ ...choice, limits: { ...LIMITS, most: 5 * SESSION_BYTES - 1 } })).toBe(7);
    // The setting itself leaves no room.
    expect(chosen({ ...choice, from: 7, limits: { ...LIMITS, most: 3 * SESSION_BYTES } })).toBe(7);
  });

  it("never moves back", () => {
    expect(chosen({ setting: 5, from: 8, isStart: false })).toBe(8);
    expect(chosen({ setting: "auto", from: 8, isStart: false })).toBe(8);
  });
});

describe("minutes that do not fit into memory", () => {
  it("are refused with the setting and the way out", () => {
    expect(refusal(4, 6)).toBe("");
    expect(refusal(3, 7)).toBe(
      "The minutes of 7 sessions take 0.0 GB of memory, and a server has 0.0 GB for minutes: set WINNOW_MINUTE_SESSIONS, which is 7, to auto or to a smaller number.",
    );
    expect(refusal(undefined, 1)).toMatch(
      /10 sessions .*: WINNOW_MINUTE_SESSIONS \(1\) has no smaller choice, .*WINNOW_DATA/,
    );
    expect(refusal(undefined, "auto")).toContain("WINNOW_MINUTE_SESSIONS (auto) has no smaller choice");
  });

  it("are refused with the writer that prevents a move of the reach", () => {
    expect(refusal(0, 3, "pid 7 writes.")).toMatch(/WINNOW_MINUTE_SESSIONS \(3\) cannot take effect: pid 7 writes\.$/);
  });
});
