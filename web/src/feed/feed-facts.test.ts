import { expect, it } from "vitest";
import { channelText, factsOf, reasonText, unconfirmedText } from "./feed-facts.ts";

const DETAILS = {
  since: "2026-11-24T15:31:00.000Z",
  channels: [],
  bars: 12_345,
  rates: { bars_per_second: 141.25, messages_per_second: 1_160.7 },
  halts: 2,
  halts_since: "2026-11-24T15:31:00.000Z",
  unconfirmed_halts: { count: 0, tickers: [] },
  bands: 1_300,
  corrections: 4,
  late: 3,
  refused: {},
  connections: 2,
  lag: { p50_ms: 700, p99_ms: 1_240 },
  skew_ms: -40,
  waiting_rows: 0,
  gap_tickers: 1_203,
  daily: [],
  unknown_tickers: [],
  notices: [],
};

it("the figures of a feed have labels and units", () => {
  const facts = new Map(factsOf(DETAILS, 7));
  expect(facts.get("Accepted")).toBe("12,345");
  expect([facts.get("Halts and resumptions"), facts.get("Price bands")]).toEqual(["2", "1,300"]);
  expect(facts.get("Missed minutes of the session")).toBe("7");
  expect(facts.get("Tickers that may lack them")).toBe("1,203");
  expect(new Map(factsOf({ ...DETAILS, gap_tickers: null }, 7)).get("Tickers that may lack them")).toBe("all");
  expect(facts.get("Messages a second, over a minute")).toBe("1,160.7");
  expect([facts.get("Lag of half of the bars"), facts.get("Lag of 99 in 100")]).toEqual(["0.7 s", "1.2 s"]);
  const whole = new Map(factsOf({ ...DETAILS, lag: null, gap_tickers: 0 }, 0));
  expect([whole.get("Lag of 99 in 100"), whole.get("Tickers that may lack them")]).toEqual(["none", undefined]);
});

it("halts from before a cut are named as unconfirmed", () => {
  expect(unconfirmedText({ count: 0, tickers: [] })).toBe("");
  expect(unconfirmedText({ count: 1, tickers: ["AAA"] })).toBe(
    "1 ticker was halted before and may trade again since: AAA",
  );
  expect(unconfirmedText({ count: 30, tickers: ["AAA", "BBB"] })).toBe(
    "30 tickers were halted before and may trade again since: AAA, BBB and 28 more",
  );
});

it.each([
  [null, "bars of all tickers"],
  [1, "bars of 1 ticker"],
  [9_874, "bars of 9,874 tickers"],
])("a channel of %s tickers is %s", (tickers, text) => expect(channelText({ channel: "bars", tickers })).toBe(text));

it("a reason is shown as words", () => expect(reasonText("from_the_future")).toBe("From the future"));
