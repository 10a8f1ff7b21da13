import { describe, expect, it } from "vitest";
import { SESSION_ZONES, TIMEFRAMES } from "./enums.ts";
import { guessName } from "./guess-name.ts";

describe("guessName", () => {
  it.each([
    ["1day", "1d"],
    ["1h", "1hr"],
    ["5min", "5m"],
    ["1hour", undefined],
    ["60m", undefined],
    ["1M", "1m"],
    ["daily", undefined],
    ["", undefined],
  ])("takes %j for the timeframe %s", (written, name) => {
    expect(guessName(written, TIMEFRAMES)).toBe(name);
  });

  it.each([
    ["pre-market", "premarket"],
    ["Regular", "regular"],
    ["open_31", undefined],
    ["power", "power_hour"],
  ])("takes %j for the zone %s", (written, name) => {
    expect(guessName(written, SESSION_ZONES)).toBe(name);
  });
});
