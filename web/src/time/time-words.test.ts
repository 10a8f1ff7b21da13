import { describe, expect, it } from "vitest";
import { compareBases } from "./compare-bases.ts";
import { dayText, feasibilityText, momentText } from "./describe-moment.ts";
import { draftOf, readDraft } from "./moment-draft.ts";
import { daysBefore, readHorizons } from "./range-fields.ts";
import { intervalText, returnText, shareText } from "./return-text.ts";

describe("horizons as they are written", () => {
  it("are numbers of bars, ascending and each once", () => {
    expect(readHorizons("20, 1;5 5")).toEqual({ bars: [1, 5, 20] });
  });

  it.each(["", "0", "253", "1.5", "five", "1 2 3 4 5 6 7 8 9 10 11"])("are refused as %j", (written) => {
    expect(readHorizons(written)).toHaveProperty("fault");
  });
});

it("counts days of the calendar back over a leap day", () => {
  expect(daysBefore("2024-03-01", 1)).toBe("2024-02-29");
});

describe("the fields of a moment", () => {
  const today = "2024-05-15";
  it.each([undefined, "2024-05-13", "2024-05-13T11:30", "-P7D"])("write %s as they read it", (asOf) => {
    expect(readDraft(draftOf(asOf, today), today)).toEqual({ asOf });
  });

  it.each([
    [{ kind: "date", date: "2024-05-16" }],
    [{ kind: "date", date: "" }],
    [{ kind: "instant", instant: "" }],
    [{ kind: "relative", sessionsBack: "-1" }],
    [{ kind: "relative", sessionsBack: "10000" }],
  ] as const)("refuse %j", (part) => {
    expect(readDraft({ ...draftOf(undefined, today), ...part }, today)).toHaveProperty("fault");
  });
});

describe("words", () => {
  it("tell when", () => {
    expect(momentText({ asOf: undefined, basis: "restated" })).toBe("Now");
    expect(momentText({ asOf: "-P1D", basis: "as_traded" })).toBe("1 session ago, as traded");
    expect(momentText({ asOf: "2024-05-13T11:30", basis: "restated" })).toBe("Mon, May 13, 2024, 11:30");
    expect(dayText("soon")).toBe("soon");
  });

  it("tell how much", () => {
    expect([returnText(0.0123), returnText(-0.5), returnText(0.00001), returnText(null)]).toEqual([
      "+1.23%",
      "-50.00%",
      "0.00%",
      "–",
    ]);
    expect(shareText(0.531)).toBe("53.1%");
    expect(intervalText([-0.01, 0.02])).toBe("-1.00% to +2.00%");
  });

  it("tell that the data cannot serve a moment, and from when on they can", () => {
    const words = feasibilityText({
      universe_size: 0,
      as_of_resolved: { kind: "date", date: "2020-05-05", instant: "2020-05-06T00:00:00.000Z", is_trading_day: true },
      as_of_feasibility: {
        ok: false,
        blocked: [
          {
            as_of: "2020-05-05",
            feed: "bars",
            reason: "before_first_bar",
            required_days: 15,
            timeframe: "1d",
            oldest_available: "2024-11-15",
          },
        ],
        notes: ["the data begin later"],
      },
    });
    expect(words.tone).toBe("bad");
    expect(words.notes).toEqual(["the data begin later", "The data begin on Fri, Nov 15, 2024; take a later day."]);
  });

  it("tell that a day without a session is the session before", () => {
    const resolved = { kind: "date", date: "2024-05-10", instant: "", is_trading_day: false } as const;
    const words = feasibilityText({ universe_size: 9, as_of_resolved: resolved, as_of_feasibility: { ok: true } });
    expect(words).toEqual({
      tone: "good",
      headline: "Stands at the session before, Fri, May 10, 2024; 9 tickers were listed then.",
      notes: [],
    });
  });
});

it("puts those who match on one basis alone first", () => {
  expect(compareBases(["A", "C", "D"], ["A", "B"]).map(({ ticker }) => ticker)).toEqual(["B", "C", "D", "A"]);
});
