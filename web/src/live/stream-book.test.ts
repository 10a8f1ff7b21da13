import { expect, it } from "vitest";
import type { StreamMessage } from "../api/streams.ts";
import { item, match, WATERMARK } from "./live.testing.ts";
import { StreamBook } from "./stream-book.ts";

const LATER = "2026-11-24T15:32:00.000Z";

const hello: StreamMessage = {
  event: "hello",
  data: {
    streams: ["a", "b"].map((id, k) => ({
      id,
      scan_id: null,
      revision: null,
      universe_size: 10 * (k + 1),
      bar_state: "live",
    })),
    watermark: WATERMARK,
    state: 1,
    universe_size: 20,
    bar_state: "live",
    feed: { status: "off", provider: null, lag_ms: null },
    simulated: null,
    resumed: null,
    heartbeat_seconds: 10,
  },
};
const mark = (matches: Record<string, number>, watermark = WATERMARK): StreamMessage => ({
  event: "mark",
  data: { watermark, state: 1, sealed: true, matches, lag_ms: 0 },
});
const part = (stream: string, number: number, tickers: readonly string[]): StreamMessage => ({
  event: "snapshot",
  data: { stream, part: number, parts: 2, items: tickers.map((one) => match(one, { close: 1 })), count: 3 },
});
const changes = (event: "entered" | "left", stream: string, ticker: string): StreamMessage => ({
  event,
  data: { stream, items: [item(ticker, { close: 5 }, LATER)], count: 1 },
});
const updated = (stream: string, ticker: string, close: number): StreamMessage => ({
  event: "updated",
  data: { stream, items: [{ ticker, values: { close } }] },
});

/** A book of stream `a` with three matches. */
function begun(): StreamBook {
  const book = new StreamBook();
  for (const message of [hello, part("a", 1, ["AAA", "BBB"]), part("b", 1, ["ZZZ"]), part("a", 2, ["CCC"])])
    expect(book.take("a", message)).toBeUndefined();
  const news = book.take("a", mark({ a: 3, b: 1 }));
  expect(news).toMatchObject({ kind: "snapshot", snapshot: { count: 3, universeSize: 10, watermark: WATERMARK } });
  expect(news).toEqual({ kind: "snapshot", snapshot: book.snapshot });
  return book;
}
const tickers = (book: StreamBook): readonly string[] => book.snapshot!.items.map(({ ticker }) => ticker).toSorted();

it("gathers the parts of a snapshot of its own stream, and tells them with the mark", () => {
  const book = new StreamBook();
  expect(book.snapshot).toBeUndefined();
  expect(tickers(begun())).toEqual(["AAA", "BBB", "CCC"]);
});

it("tells the changes of an evaluation at once, and keeps all matches as of now", () => {
  const book = begun();
  for (const message of [changes("entered", "a", "DDD"), changes("left", "a", "AAA"), changes("entered", "b", "YYY")])
    expect(book.take("a", message)).toBeUndefined();
  expect(book.take("a", updated("a", "BBB", 2))).toBeUndefined();
  expect(book.take("a", mark({ a: 7 }, LATER))).toMatchObject({
    kind: "round",
    round: {
      entered: [{ ticker: "DDD" }],
      left: [{ ticker: "AAA" }],
      updated: [{ ticker: "BBB", values: { close: 2 } }],
      watermark: LATER,
      count: 7,
    },
  });
  expect(tickers(book)).toEqual(["BBB", "CCC", "DDD"]);
  expect(book.snapshot!.items.find(({ ticker }) => ticker === "BBB")!.values).toEqual({ close: 2 });
  expect(book.snapshot!.items.find(({ ticker }) => ticker === "DDD")!.since).toBe(LATER);
  expect(book.take("a", mark({ b: 2 }))).toMatchObject({ round: { entered: [], left: [], updated: [], count: 7 } });
});

it("tells updates that came without a mark with the next sign of life", () => {
  const book = begun();
  const beat: StreamMessage = {
    event: "heartbeat",
    data: { now: LATER, watermark: WATERMARK, state: 1, feed: "off", lag_ms: 0 },
  };
  expect(book.take("a", beat)).toBeUndefined();
  book.take("a", updated("a", "BBB", 7));
  expect(book.take("a", beat)).toMatchObject({ kind: "round", round: { updated: [{ ticker: "BBB" }] } });
});

it("begins again with a snapshot, without the changes from before it", () => {
  const book = begun();
  book.take("a", changes("entered", "a", "DDD"));
  book.take("a", { event: "reset", data: { stream: "a", reason: "slow_reader" } });
  book.take("a", part("a", 1, ["EEE"]));
  expect(book.take("a", mark({ a: 1 }))).toMatchObject({ kind: "snapshot", snapshot: { items: [{ ticker: "EEE" }] } });
});

it("tells once what comes again after a cut", () => {
  const book = begun();
  book.take("a", changes("entered", "a", "DDD"));
  for (const message of [hello, changes("entered", "a", "DDD")]) expect(book.take("a", message)).toBeUndefined();
  expect(book.take("a", mark({ a: 4 }))).toMatchObject({ kind: "round", round: { entered: [{ ticker: "DDD" }] } });
  expect(tickers(book)).toEqual(["AAA", "BBB", "CCC", "DDD"]);
});
