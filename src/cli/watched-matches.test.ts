import { expect, it } from "vitest";
import type { StreamItem, StreamMessage } from "#contract";
import { WatchedMatches } from "./watched-matches.ts";

const END = "2026-11-24T15:31:00.000Z";
const entered = (cause: StreamItem["cause"], label?: string, collapsed = false): StreamMessage => {
  const side = { holds: true, value: 1, wanted: 1 };
  const flipped = label === undefined ? [] : [{ path: "/instructions", label, from: side, to: side }];
  const about = { late: false, corrected: false, gap: false, collapsed, simulated: false, flipped, values: {} };
  const item: StreamItem = {
    event_id: cause,
    ticker: "AAA",
    instrument: "AAA",
    bar: { timeframe: "1m", start: END, end: END },
    at: END,
    cause,
    ...about,
  };
  return { event: "entered", data: { stream: "s", items: [item], count: 1 } };
};

it("shows the condition that flipped, and any cause but a newer bar before it", () => {
  const matches = new WatchedMatches();
  matches.take([entered("bar", "close > 45"), entered("correction", "close > 45"), entered("late_bar", "close > 45")]);
  matches.take([entered("backfill"), entered("reload"), entered("backfill", "close > 45", true)]);
  const changes = matches.text({ rows: 30, columns: 100 }).trimEnd().split("\n").slice(-6);
  expect(
    changes.map((line) =>
      line
        .split(/ {2,}/)
        .at(-1)!
        .replace(/^.*T15:31 */, ""),
    ),
  ).toEqual([
    "after a gap; close > 45",
    "data loaded again",
    "missed meanwhile",
    "late bar; close > 45",
    "corrected bar; close > 45",
    "close > 45",
  ]);
});
