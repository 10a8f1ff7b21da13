import { expect, it } from "vitest";
import { describeMarket, durationText, instantText } from "./describe-market.ts";

const at = (iso: string): number => Date.parse(iso);
const TIMES = { next_open: "2026-03-04T09:30:00-05:00", next_close: "2026-03-03T16:00:00-05:00" };

it.each([
  [-5, "0 s"],
  [59_999, "59 s"],
  [60_000, "1 min 00 s"],
  [3_599_000, "59 min 59 s"],
  [3_600_000, "1 h 00 min"],
  [86_399_000, "23 h 59 min"],
  [86_400_000, "1 d 0 h"],
  [1_000_000_000, "11 d 13 h"],
])("%d ms is %s", (ms, text) => expect(durationText(ms)).toBe(text));

it("counts down to the close while regular trading is open, else to the opening", () => {
  const open = { ...TIMES, is_open: true, session: "regular" } as const;
  expect(describeMarket(open, at("2026-03-03T15:45:30-05:00"))).toEqual({
    state: "open",
    words: "Open",
    countdown: "closes in 14 min 30 s",
  });
  const after = { ...TIMES, is_open: false, session: "afterhours" } as const;
  expect(describeMarket(after, at("2026-03-03T17:00:00-05:00"))).toEqual({
    state: "extended",
    words: "After hours",
    countdown: "opens in 16 h 30 min",
  });
});

it("says nothing of an opening that no calendar knows", () => {
  const closed = { is_open: false, session: "closed", next_open: null, next_close: null } as const;
  expect(describeMarket(closed, 0)).toEqual({ state: "closed", words: "Closed", countdown: "" });
});

it("shows an instant in the zone of the exchange", () => {
  expect(instantText("2026-03-03T21:05:00Z", "America/New_York")).toBe("Mar 3, 16:05");
});
