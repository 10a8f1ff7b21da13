import { expect, it } from "vitest";
import { channelText, factsOf, reasonText } from "./feed-facts.ts";

const DETAILS = {
  since: "2026-11-24T15:31:00.000Z",
  channels: [],
  bars: 12_345,
  corrections: 4,
  late: 3,
  refused: {},
  connections: 2,
  lag: { p50_ms: 700, p99_ms: 1_240 },
  skew_ms: -40,
  waiting_rows: 0,
  unknown_tickers: [],
  notices: [],
};

it("the figures of a feed have labels and units", () => {
  const facts = new Map(factsOf(DETAILS, 7));
  expect(facts.get("Accepted")).toBe("12,345");
  expect(facts.get("Missed minutes of the session")).toBe("7");
  expect([facts.get("Lag of half of the bars"), facts.get("Lag of 99 in 100")]).toEqual(["0.7 s", "1.2 s"]);
  expect(new Map(factsOf({ ...DETAILS, lag: null }, 0)).get("Lag of 99 in 100")).toBe("none");
});

it.each([
  [null, "bars of all tickers"],
  [1, "bars of 1 ticker"],
  [9_874, "bars of 9,874 tickers"],
])("a channel of %s tickers is %s", (tickers, text) => expect(channelText({ channel: "bars", tickers })).toBe(text));

it("a reason is shown as words", () => expect(reasonText("from_the_future")).toBe("From the future"));
