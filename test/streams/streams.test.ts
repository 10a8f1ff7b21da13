import { describe, expect, it } from "vitest";
import { StreamMessage, type LiveStatus, type ScanPayload } from "#contract";
import { ScanEngine, type WatchEvaluation } from "#scan";
import { ArrivingMinutes, SnapshotMemory } from "#tiles";
import { decodeAnswer, encodeAnswer } from "../../src/scan/pool/encode-scan.ts";
import { writtenMarket } from "../../src/tiles/market.testing.ts";
import {
  collectChanges,
  readMark,
  StreamReader,
  Watches,
  type Mark,
  type StreamWish,
  type WatchThread,
} from "#streams";
import { stillMarket } from "../../src/streams/still-market.testing.ts";
import { arrivedCloses, SESSION_START, type ArrivedClose } from "./arrived-closes.ts";
import { nextDay } from "./next-day.ts";

const closesAbove = (level: number): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: level } } } }] } }],
});
const ABOVE_TEN = closesAbove(10);
const FIRST = { AAA: 12, BBB: 8, CCC: 11 };

/** A reader's connection; `unsentBytes` is what a slow reader leaves. */
class Connection {
  text = "";
  unsentBytes = 0;
  ended = false;
  #drained = (): void => undefined;

  write(text: string): void {
    this.text += text;
  }

  onDrain(listener: () => void): void {
    this.#drained = listener;
  }

  drain(): void {
    this.unsentBytes = 0;
    this.#drained();
  }

  end(): void {
    this.ended = true;
  }

  /** The messages since the last call. */
  taken(): (StreamMessage & { readonly id?: string })[] {
    const messages = this.text
      .split("\n\n")
      .filter((text) => text.startsWith("event:"))
      .map((text) => {
        const line = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
        const message = StreamMessage.parse({ event: line("event"), data: JSON.parse(line("data")!) as unknown });
        const id = line("id");
        return id === undefined ? message : { ...message, id };
      });
    this.text = "";
    return messages;
  }
}

/** Returns an evaluation as it arrives from the thread of the watches. */
const crossed = (method: string, found: WatchEvaluation): WatchEvaluation =>
  decodeAnswer(
    method,
    structuredClone(encodeAnswer(method, found, { lanesOf: () => undefined })),
    [],
  ) as WatchEvaluation;

/** Resolves when the local thread has answered. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Watches over a real engine on this thread. */
function setUp(closes: Readonly<Record<string, number>> = FIRST) {
  let now = Date.parse("2024-07-01T20:00:01Z");
  /** Milliseconds that pass at each look at the clock. */
  let pace = 0;
  const clock = { now: () => now, elapsed: () => (now += pace) };
  const tickers = Object.keys(closes);
  let arriving: ArrivingMinutes | undefined;
  let data = writtenMarket({ daily: Object.fromEntries(tickers.map((ticker) => [ticker, [9, closes[ticker]!]])) });
  let engine = new ScanEngine(data, clock);
  const published = new Map([[data.snapshot, data]]);
  const faults: Error[] = [];
  const repeated: (() => void)[] = [];
  const later: (() => void)[] = [];
  let live = stillMarket(clock).live();
  const market = { now: () => now - 400, live: () => live };
  let held: Promise<void> | undefined;
  let refusals = 0;
  const thread: WatchThread = {
    async open(orders) {
      const found = crossed("openWatches", engine.watches.open(engine, orders));
      await held;
      return found;
    },
    close: async (ids) => engine.watches.close(ids),
    async evaluate(ids) {
      if (refusals-- > 0) throw new Error("the thread is away");
      return crossed("evaluateWatches", engine.watches.evaluate(engine, ids));
    },
  };
  const timers = {
    after: (_ms: number, work: () => void) => void later.push(work),
    every: (_ms: number, work: () => void) => {
      repeated.push(work);
      return () => void repeated.splice(repeated.indexOf(work), 1);
    },
  };
  const watches = new Watches(thread, {
    clock,
    market,
    timers,
    newest: () => data,
    onFault: (error) => faults.push(error),
  });
  const wishOf = async (wish: Partial<StreamWish> = {}, payload = ABOVE_TEN): Promise<StreamWish> => ({
    id: "str_1",
    watch: await watches.follow({ payload, barState: "live", columns: ["close"] }),
    saved: undefined,
    events: new Set(["entered", "left", "updated"]),
    updateMs: 1_000,
    snapshot: true,
    late: "label",
    ...wish,
  });
  return {
    watches,
    clock,
    faults,
    repeated,
    later,
    /** Opens a stream; with `folder`, the data folder still keeps every snapshot. */
    async opened(wish?: Partial<StreamWish>, resumeAfter?: Mark, folder = false): Promise<[StreamReader, Connection]> {
      const connection = new Connection();
      const streams = [await wishOf(wish)];
      const reader = new StreamReader(watches, clock, { id: "str_1", streams, resumeAfter });
      const { wantedPast } = reader;
      if (folder && wantedPast !== undefined) {
        const past = new ScanEngine(published.get(wantedPast)!, clock);
        const { changes } = past.watches.open(past, [streams[0]!.watch.order]);
        reader.addPast(new Map([[streams[0]!.watch, changes[0]!.entered]]));
      }
      reader.open(connection);
      return [reader, connection];
    },
    wishOf,
    /** A stream without a connection. */
    async unopened(resumeAfter?: Mark): Promise<StreamReader> {
      return new StreamReader(watches, clock, { id: "str_1", streams: [await wishOf()], resumeAfter });
    },
    async publish(next: Readonly<Record<string, number>>, ms = 1_000): Promise<void> {
      now += ms;
      data = nextDay(data, next, `${data.snapshot}+`);
      published.set(data.snapshot, data);
      engine = engine.next(data);
      watches.published();
      await settled();
    },
    /**
     * Publishes a snapshot with minutes that came by a minute of the session. Resolves before its evaluation if more follow.
     * `isCollapsed`: its seal covers a gap.
     */
    async arrive(bars: readonly ArrivedClose[], by: number, isLast = true, isCollapsed = false): Promise<void> {
      arriving ??= new ArrivingMinutes(data, new SnapshotMemory(() => true));
      arriving.add(arrivedCloses(bars, data), SESSION_START + by);
      data = arriving.next(`${data.snapshot}+`, { isCollapsed });
      engine = engine.next(data);
      watches.published();
      if (isLast) await settled();
    },
    feed(news: Partial<LiveStatus>): void {
      live = { ...live, ...news };
    },
    /** Loads the market again as it began, but with other closes. */
    async loadAgain(again: Readonly<Record<string, number>>, isReloaded = false): Promise<void> {
      const daily = Object.fromEntries(tickers.map((ticker) => [ticker, [9, again[ticker]!]]));
      data = { ...writtenMarket({ daily }), snapshot: `${data.snapshot} again` };
      engine = engine.next(data);
      watches.published(isReloaded);
      await settled();
    },
    /** Lets the thread answer openings only when `until` resolves. */
    hold(until: Promise<void> | undefined): void {
      held = until;
    },
    /** Lets time pass at each look at the clock. */
    pass(ms: number): void {
      pace = ms;
    },
    /** Lets the next evaluation fail as a whole. */
    refuse(): void {
      refusals = 1;
    },
    /** Runs what timers have to do, and what follows. */
    async elapse(): Promise<void> {
      for (const work of later.splice(0)) work();
      await settled();
    },
    /** A thread that started again follows nothing. */
    restart(): void {
      engine = new ScanEngine(data, clock);
    },
  };
}

describe("readers of a long round", () => {
  /** Opens two readers and publishes a round that only the first reader has: the server pauses before the second. */
  async function half() {
    const market = setUp();
    const [, first] = await market.opened();
    const [, second] = await market.opened();
    first.taken();
    second.taken();
    market.pass(10);
    await market.publish({ AAA: 13, BBB: 14, CCC: 7 });
    market.pass(0);
    return { market, first, second };
  }
  const EVENTS = ["entered", "left", "updated", "mark"];
  const eventsOf = (connection: Connection) => connection.taken().map(({ event }) => event);

  it("receive the round one after another, with a pause in which the server answers calls", async () => {
    const { market, first, second } = await half();
    expect(eventsOf(first)).toEqual(EVENTS);
    for (const beat of market.repeated) beat();
    expect(eventsOf(second)).toEqual([]);
    await market.elapse();
    expect(eventsOf(second)).toEqual(EVENTS);
    expect(eventsOf(first)).toEqual([]);
    for (const beat of market.repeated) beat();
    expect(eventsOf(second)).toEqual(["heartbeat"]);
  });

  it("receive no item twice if they open or receive a snapshot in the pause", async () => {
    const { market, second } = await half();
    const [, third] = await market.opened();
    expect(eventsOf(third)).toEqual(["hello", "snapshot", "mark"]);
    await market.elapse();
    await market.elapse();
    expect(eventsOf(third)).toEqual([]);
    expect(eventsOf(second)).toEqual(EVENTS);
    second.unsentBytes = 2 ** 21;
    await market.publish({ AAA: 13, BBB: 9, CCC: 7 });
    market.pass(10);
    await market.publish({ AAA: 13, BBB: 14, CCC: 7 });
    market.pass(0);
    second.drain();
    expect(eventsOf(second)).toEqual(["reset", "snapshot", "mark"]);
    await market.elapse();
    await market.elapse();
    expect(eventsOf(second)).toEqual([]);
  });

  it("open, or receive a snapshot, only when all watches have the round", async () => {
    const market = setUp();
    const belowTen: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 10 } } } }] } }],
    };
    const [, above] = await market.opened();
    const [, below] = await market.opened(await market.wishOf({ id: "str_2" }, belowTen));
    above.taken();
    below.taken();
    below.unsentBytes = 2 ** 21;
    await market.publish({ AAA: 13, BBB: 8, CCC: 11 });
    above.taken();
    market.pass(10);
    await market.publish({ AAA: 9, BBB: 14, CCC: 7 });
    market.pass(0);
    // The server pauses with the first watch in the new state, and the second in the one before.
    const [, first] = await market.opened();
    const [, second] = await market.opened(await market.wishOf({ id: "str_2" }, belowTen));
    const [closed, third] = await market.opened();
    closed.closed();
    const timers = { after: (_ms: number, work: () => void) => work(), every: () => () => undefined };
    const changes = collectChanges(await market.unopened(), {
      timers,
      waitMs: 0,
      signal: new AbortController().signal,
    });
    below.drain();
    for (const beat of market.repeated) beat();
    for (const connection of [above, below, first, second, third]) expect(eventsOf(connection)).toEqual([]);
    for (let k = 0; k < 4; k++) await market.elapse();
    const matchesOf = (connection: Connection): unknown[] =>
      connection
        .taken()
        .flatMap((message): unknown[] =>
          message.event === "snapshot" ? message.data.items.map(({ ticker }) => ticker) : [message.event],
        );
    expect(eventsOf(above)).toEqual(["entered", "left", "mark"]);
    expect(matchesOf(below)).toEqual(["reset", "AAA", "CCC", "mark"]);
    expect(matchesOf(first)).toEqual(["hello", "BBB", "mark"]);
    expect(matchesOf(second)).toEqual(["hello", "AAA", "CCC", "mark"]);
    expect(matchesOf(third)).toEqual([]);
    expect(await changes).toMatchObject({ matches: [{ ticker: "BBB" }], items: [], count: 1 });
    await market.publish({ AAA: 9, BBB: 9, CCC: 12 });
    expect(eventsOf(first)).toEqual(["entered", "left", "mark"]);
    expect(eventsOf(second)).toEqual(["entered", "left", "mark"]);
    expect(eventsOf(third)).toEqual([]);
  });

  it("receive it stream by stream, and no more after their connection has ended in a pause", async () => {
    const market = setUp();
    const belowTen: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 10 } } } }] } }],
    };
    const open = async (): Promise<[StreamReader, Connection]> => {
      const streams = [await market.wishOf(), await market.wishOf({ id: "str_2" }, belowTen)];
      const reader = new StreamReader(market.watches, market.clock, { id: "str_1", streams, resumeAfter: undefined });
      const connection = new Connection();
      reader.open(connection);
      connection.taken();
      return [reader, connection];
    };
    const [ended, first] = await open();
    const [, second] = await open();
    market.pass(10);
    await market.publish({ AAA: 9, BBB: 8, CCC: 7 });
    // One pause is between the two watches, the next one between the two streams of the first connection.
    await market.elapse();
    expect(eventsOf(first)).toEqual(["left"]);
    ended.bye("server_stopping");
    ended.closed();
    for (let k = 0; k < 4; k++) await market.elapse();
    expect(eventsOf(first)).toEqual(["bye"]);
    expect(eventsOf(second)).toEqual(["left", "entered", "mark"]);
  });

  it("receive nothing of a round that evaluated an earlier watch of the same payload", async () => {
    const market = setUp({ ...FIRST, BBB: 12 });
    await market.opened();
    const belowTwenty: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 20 } } } }] } }],
    };
    const below = async () => market.opened(await market.wishOf({ id: "str_2" }, belowTwenty));
    const [reader] = await below();
    reader.closed();
    const forget = market.later.pop()!;
    market.pass(10);
    await market.publish({ AAA: 13, BBB: 13, CCC: 13 });
    // The server pauses before it takes the second watch.
    market.pass(0);
    forget();
    await market.publish({ AAA: 25, BBB: 14, CCC: 14 });
    const [, connection] = await below();
    for (let k = 0; k < 4; k++) await market.elapse();
    expect(market.faults).toEqual([]);
    expect(connection.taken().find(({ event }) => event === "snapshot")!.data).toMatchObject({
      items: [{ ticker: "BBB" }, { ticker: "CCC" }],
    });
  });

  it("receive the next round after this one", async () => {
    const { market, first, second } = await half();
    await market.publish({ AAA: 9, BBB: 14, CCC: 7 });
    expect(eventsOf(first)).toEqual(EVENTS);
    await market.elapse();
    const told = second.taken();
    expect(told.map(({ event }) => event)).toEqual([...EVENTS, "left", "mark"]);
    expect(told.flatMap((message) => (message.event === "mark" ? [message.data.matches["str_1"]] : []))).toEqual([
      2, 1,
    ]);
    expect(eventsOf(first)).toEqual(["left", "mark"]);
  });
});

const markIn = (messages: readonly { readonly id?: string }[]): Mark => readMark(messages.at(-1)!.id!)!;
const stateOf = (messages: readonly { readonly id?: string }[]): number => markIn(messages).state;
const resumedOf = ([hello]: readonly StreamMessage[]) => hello?.event === "hello" && hello.data.resumed;

describe("a stream", () => {
  it("begins with the present matches, then sends what entered, left and changed, each evaluation with a mark", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const begun = connection.taken();
    expect(begun.map(({ event }) => event)).toEqual(["hello", "snapshot", "mark"]);
    expect(begun[0]!.data).toMatchObject({ universe_size: 3, resumed: null, bar_state: "live" });
    expect(begun[1]!.data).toMatchObject({
      count: 2,
      items: [
        { ticker: "AAA", since: "2024-06-28T20:00:00.000Z", values: { close: 12 } },
        { ticker: "CCC", values: { close: 11 } },
      ],
    });
    await market.publish({ AAA: 13, BBB: 14, CCC: 7 });
    const next = connection.taken();
    expect(next.map(({ event }) => event)).toEqual(["entered", "left", "updated", "mark"]);
    const at = "/instructions/All/0/FeatureWindow/Filters/0";
    expect(next[0]!.data).toMatchObject({
      count: 1,
      items: [
        {
          ticker: "BBB",
          cause: "bar",
          bar: { timeframe: "1d", start: "2024-07-01T13:30:00.000Z", end: "2024-07-01T20:00:00.000Z" },
          flipped: [
            { path: at, from: { holds: false, value: 8, wanted: 10 }, to: { holds: true, value: 14, wanted: 10 } },
          ],
          values: { close: 14 },
        },
      ],
    });
    expect(next[1]!.data).toMatchObject({ items: [{ ticker: "CCC", flipped: [{ path: at }], values: { close: 7 } }] });
    expect(next[2]!.data).toEqual({ stream: "str_1", items: [{ ticker: "AAA", values: { close: 13 } }] });
    expect(next[3]!.data).toMatchObject({ watermark: "2024-07-01T20:00:00.000Z", matches: { str_1: 2 }, sealed: true });
    expect(next[3]!.id).toMatch(/^20240701T200000Z\.\d{13}\.written%2B\.[0-9a-f]{8}$/);
    expect(stateOf(next)).toBeGreaterThan(stateOf(begun));
  });

  it("names the tickers that watches with readers match", async () => {
    const market = setUp();
    expect(market.watches.matchedTickers).toEqual([]);
    const wish = await market.wishOf();
    expect(market.watches.matchedTickers).toEqual(["AAA", "CCC"]);
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    expect(market.watches.matchedTickers.toSorted()).toEqual(["BBB", "CCC"]);
    market.watches.release(wish.watch);
    expect(market.watches.matchedTickers).toEqual([]);
  });

  it("sends a mark alone if nothing changed, and a heartbeat", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    await market.publish(FIRST);
    expect(connection.taken().map(({ event }) => event)).toEqual(["mark"]);
    market.repeated[0]!();
    expect(connection.taken()).toMatchObject([
      { event: "heartbeat", data: { watermark: "2024-07-01T20:00:00.000Z", now: "2024-07-01T20:00:02.000Z" } },
    ]);
  });

  it("resumes after a mark with exactly what the client missed", async () => {
    const market = setUp();
    const [reader, connection] = await market.opened();
    const [, witness] = await market.opened();
    const mark = markIn(connection.taken());
    witness.taken();
    reader.closed();
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    await market.publish({ AAA: 12, BBB: 14, CCC: 12 });
    const [, again] = await market.opened({}, mark);
    const [hello, ...missed] = again.taken();
    expect(hello!.data).toMatchObject({ resumed: "exact" });
    const seen = witness.taken();
    expect(seen.map(({ event }) => event)).toContain("left");
    expect(missed.slice(0, -1)).toEqual(seen);
    expect(missed.at(-1)).toMatchObject({ event: "mark", data: { matches: { str_1: 3 } } });
  });

  it("sends a snapshot to a client whose mark is too old, or from another life of the server", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const mark = markIn(connection.taken());
    for (const state of [mark.state - 1, mark.state + 1_000_000_000]) {
      const [, again] = await market.opened({}, { ...mark, state, snapshot: undefined });
      expect(again.taken().map(({ event, data }) => ("resumed" in data ? data.resumed : event))).toEqual([
        "reset",
        "snapshot",
        "mark",
      ]);
    }
  });

  it("sends a snapshot to a client who comes back after the watch was forgotten, whatever the data did meanwhile", async () => {
    const market = setUp();
    const [reader, connection] = await market.opened();
    const mark = markIn(connection.taken());
    reader.closed();
    await market.elapse();
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    const [, again] = await market.opened({}, mark);
    expect(again.taken().map(({ event, data }) => ("resumed" in data ? data.resumed : event))).toEqual([
      "reset",
      "snapshot",
      "mark",
    ]);
  });

  it("resumes by the difference to the matches of the mark, when the ring no longer reaches back, or another server answers", async () => {
    const market = setUp();
    const [reader, connection] = await market.opened();
    const mark = markIn(connection.taken());
    await market.publish({ AAA: 1, BBB: 14, CCC: 15 });
    reader.closed();
    await market.elapse();
    const [, again] = await market.opened({}, mark, true);
    const [hello, entered, left, updated, end, ...rest] = again.taken();
    expect(hello!.data).toMatchObject({ resumed: "by_diff" });
    const about = { cause: "backfill", late: true, flipped: [] };
    expect(entered).toMatchObject({
      event: "entered",
      data: { items: [{ ...about, ticker: "BBB", values: { close: 14 } }] },
    });
    expect(left).toMatchObject({
      event: "left",
      data: { items: [{ ...about, ticker: "AAA", values: { close: 12 } }] },
    });
    expect(updated).toMatchObject({ event: "updated", data: { items: [{ ticker: "CCC", values: { close: 15 } }] } });
    expect(end).toMatchObject({ event: "mark", data: { matches: { str_1: 2 } } });
    expect(rest).toEqual([]);
    const ids = (messages: readonly StreamMessage[]) =>
      messages
        .flatMap(({ data }) => ("items" in data ? data.items : []))
        .flatMap((item) => ("event_id" in item ? item.event_id : []));
    await market.publish({ AAA: 1, BBB: 15, CCC: 15 });
    await market.publish({ AAA: 1, BBB: 15, CCC: 15 }, 700_000);
    const [, third] = await market.opened({}, mark, true);
    expect(ids(third.taken())).toEqual(ids([entered!, left!]));
    await market.publish({ AAA: 20, BBB: 14, CCC: 15 });
    expect(third.taken()[0]).toMatchObject({ event: "entered", data: { items: [{ ticker: "AAA", cause: "bar" }] } });
  });

  it("resumes exactly if nothing happened since the mark, also in another server, with the newest values", async () => {
    const [, connection] = await setUp().opened();
    const mark = markIn(connection.taken());
    const [, again] = await setUp().opened({}, { ...mark, state: mark.state - 1 });
    const messages = again.taken();
    expect(resumedOf(messages)).toBe("exact");
    expect(messages.slice(1)).toMatchObject([
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 12 } }, { ticker: "CCC" }] } },
      { event: "mark" },
    ]);
  });

  it("sends a snapshot to a client whose mark is of another payload, whatever the history reaches", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const mark = markIn(connection.taken());
    const { watch } = await market.wishOf(
      {},
      {
        All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { LessThan: 10 } } } }] } }],
      },
    );
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    const [, other] = await market.opened({ watch }, mark, true);
    expect(resumedOf(other.taken())).toBe("reset");
    const [, same] = await market.opened({}, mark);
    expect(resumedOf(same.taken())).toBe("exact");
  });

  it("sends updates again that were not due when the client left", async () => {
    const market = setUp();
    const [reader, connection] = await market.opened({ updateMs: 60_000 });
    for (const close of [13, 14]) await market.publish({ AAA: close, BBB: 8, CCC: 11 });
    const seen = connection.taken();
    expect(JSON.stringify(seen)).not.toContain('"close":14');
    reader.closed();
    const [, again] = await market.opened({}, markIn(seen));
    expect(again.taken()).toMatchObject([
      { event: "hello", data: { resumed: "exact" } },
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 14 } }] } },
      { event: "mark" },
    ]);
  });

  it("resumes exactly with updates only after a mark since which the watch keeps them", async () => {
    const market = setUp();
    const events = new Set(["entered", "left"] as const);
    const [, connection] = await market.opened({ events });
    const first = markIn(connection.taken());
    await market.publish({ AAA: 13, BBB: 8, CCC: 11 });
    const [, same] = await market.opened({ events }, first);
    expect(resumedOf(same.taken())).toBe("exact");
    const [, updates] = await market.opened({}, first, true);
    const messages = updates.taken();
    expect(messages).toMatchObject([
      { event: "hello", data: { resumed: "by_diff" } },
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 13 } }, { ticker: "CCC" }] } },
      { event: "mark" },
    ]);
    await market.publish({ AAA: 14, BBB: 8, CCC: 11 });
    const [, again] = await market.opened({}, markIn(messages));
    expect(again.taken().slice(0, 2)).toMatchObject([
      { event: "hello", data: { resumed: "exact" } },
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 14 } }] } },
    ]);
  });

  it("sends the newest values to a client that wants updates from its mark on", async () => {
    const market = setUp();
    const [, connection] = await market.opened({ events: new Set(["entered", "left"]) });
    connection.taken();
    await market.publish({ AAA: 13, BBB: 8, CCC: 11 });
    const [, updates] = await market.opened({}, markIn(connection.taken()));
    expect(updates.taken()).toMatchObject([
      { event: "hello", data: { resumed: "exact" } },
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 13 } }, { ticker: "CCC" }] } },
      { event: "mark" },
    ]);
  });

  it("sends values that changed before another watch opened on newer data", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    market.refuse();
    await market.publish({ AAA: 14, BBB: 8, CCC: 11 });
    await market.wishOf({}, closesAbove(15));
    await market.publish({ AAA: 14, BBB: 8, CCC: 11 });
    expect(connection.taken()).toMatchObject([
      { event: "updated", data: { items: [{ ticker: "AAA", values: { close: 14 } }] } },
      { event: "mark" },
    ]);
  });

  it("begins with the matches of data that came while it opened", async () => {
    const market = setUp();
    let release!: () => void;
    market.hold(new Promise((resolve) => (release = resolve)));
    const opening = market.opened();
    await settled();
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    release();
    const [, connection] = await opening;
    expect(connection.taken()[1]!.data).toMatchObject({ items: [{ ticker: "BBB" }, { ticker: "CCC" }] });
  });

  it("sends what changed after an evaluation that failed as a whole", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    market.refuse();
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    expect(connection.taken()).toEqual([]);
    expect(market.faults.splice(0)).toHaveLength(1);
    await market.elapse();
    expect(connection.taken().map(({ event }) => event)).toEqual(["entered", "left", "mark"]);
  });

  it("forgets changes after ten minutes", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const mark = markIn(connection.taken());
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    const between = markIn(connection.taken());
    await market.publish({ AAA: 12, BBB: 14, CCC: 11 }, 700_000);
    const resumed = async (after: Mark) => (await market.opened({}, after))[1].taken()[0]!.data;
    expect(await resumed(mark)).toMatchObject({ resumed: "reset" });
    expect(await resumed(between)).toMatchObject({ resumed: "exact" });
  });

  it("tells the feed that brings the bars, and each change of it, and marks simulated items", async () => {
    const market = setUp();
    market.feed({ provider: "demo", status: "replay", lag_ms: 40, simulated: { session: "2024-07-02", speed: 60 } });
    const [, connection] = await market.opened();
    const [hello] = connection.taken();
    expect(hello).toMatchObject({
      event: "hello",
      data: {
        feed: { provider: "demo", status: "replay", lag_ms: 40 },
        simulated: { session: "2024-07-02", speed: 60 },
      },
    });
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    const [entered, , mark] = connection.taken();
    expect(entered).toMatchObject({ event: "entered", data: { items: [{ ticker: "BBB", simulated: true }] } });
    expect(mark).toMatchObject({ event: "mark" });
    market.feed({ simulated: { session: "2024-07-02", speed: 0 } });
    for (const beat of market.repeated) beat();
    for (const beat of market.repeated) beat();
    const simulated = { session: "2024-07-02", speed: 0 };
    expect(connection.taken()).toMatchObject([
      { event: "feed", data: { status: "replay", simulated } },
      { event: "heartbeat", data: { feed: "replay" } },
      { event: "heartbeat", data: { feed: "replay" } },
    ]);
  });

  it("sends one snapshot after the load thread was replaced, and goes on from there", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const before = markIn(connection.taken());
    await market.loadAgain({ AAA: 14, BBB: 15, CCC: 1 }, true);
    const again = connection.taken();
    expect(again.map(({ event }) => event)).toEqual(["reset", "snapshot", "mark"]);
    expect(again[0]!.data).toMatchObject({ reason: "data_reloaded" });
    await market.publish({ AAA: 14, BBB: 9, CCC: 1 });
    expect(connection.taken().map(({ event }) => event)).toEqual(["left", "mark"]);
    // No bar was taken back: who was away gets the changes.
    expect(resumedOf((await market.opened({}, before))[1].taken())).toBe("exact");
  });

  it("sends a snapshot when bars were taken back, and resumes nobody over that", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    await market.publish({ AAA: 13, BBB: 7, CCC: 12 });
    const before = markIn(connection.taken());
    await market.loadAgain({ AAA: 14, BBB: 15, CCC: 1 });
    const again = connection.taken();
    expect(again.map(({ event }) => event)).toEqual(["reset", "snapshot", "mark"]);
    expect(again[0]!.data).toMatchObject({ reason: "data_reloaded" });
    const snapshot = again[1]!.data as {
      readonly items: readonly { readonly ticker: string; readonly since: string }[];
    };
    expect(snapshot.items.map(({ ticker }) => ticker)).toEqual(["AAA", "BBB"]);
    // AAA matched before too, but at bars that are there no more.
    expect(new Set(snapshot.items.map(({ since }) => since)).size).toBe(1);
    expect(resumedOf((await market.opened({}, before))[1].taken())).toBe("reset");
    expect(resumedOf((await market.opened({}, markIn(again)))[1].taken())).toBe("exact");

    market.feed({ provider: "demo", status: "replay", simulated: { session: "2024-07-02", speed: 60 } });
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    connection.taken();
    await market.loadAgain({ AAA: 14, BBB: 15, CCC: 1 });
    expect(connection.taken()[0]).toMatchObject({ event: "reset", data: { reason: "simulation_restarted" } });
  });

  it("answers a call that waits for changes with the matches when bars were taken back", async () => {
    const market = setUp();
    await market.publish({ AAA: 13, BBB: 7, CCC: 12 });
    const [, connection] = await market.opened();
    const stream = await market.unopened(markIn(connection.taken()));
    const { timers } = market.watches;
    const waiting = collectChanges(stream, { timers, waitMs: 25_000, signal: new AbortController().signal });
    await market.loadAgain({ AAA: 14, BBB: 15, CCC: 1 });
    expect(await waiting).toMatchObject({
      resumed: "reset",
      matches: [{ ticker: "AAA" }, { ticker: "BBB" }],
      items: [],
      count: 2,
    });
  });

  it("sends a slow reader a snapshot in place of what it missed", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    connection.unsentBytes = 2 ** 20 + 1;
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    await market.publish({ AAA: 12, BBB: 2, CCC: 11 });
    expect(connection.taken()).toEqual([]);
    connection.drain();
    const caught = connection.taken();
    expect(caught.map(({ event }) => event)).toEqual(["reset", "snapshot", "mark"]);
    expect(caught[1]!.data).toMatchObject({ items: [{ ticker: "AAA" }, { ticker: "CCC" }] });
  });

  it("merges the updates of a reader that lags, and keeps what entered and left", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    connection.unsentBytes = 2 ** 18 + 1;
    await market.publish({ AAA: 13, BBB: 8, CCC: 11 });
    await market.publish({ AAA: 14, BBB: 15, CCC: 11 });
    expect(connection.taken().map(({ event }) => event)).toEqual(["mark", "entered", "mark"]);
    connection.drain();
    expect(connection.taken()).toMatchObject([{ data: { items: [{ ticker: "AAA", values: { close: 14 } }] } }]);
  });

  it("updates a ticker at most once per update_ms", async () => {
    const market = setUp();
    const [, connection] = await market.opened({ updateMs: 3_000 });
    connection.taken();
    const seen: unknown[] = [];
    for (const close of [13, 14, 15, 16]) {
      await market.publish({ AAA: close, BBB: 8, CCC: 11 });
      for (const { event, data } of connection.taken()) if (event === "updated") seen.push(data.items[0]!.values);
    }
    expect(seen).toEqual([{ close: 13 }, { close: 16 }]);
  });

  it("sends only the events that were asked for", async () => {
    const market = setUp();
    const [, connection] = await market.opened({ events: new Set(["left"]), snapshot: false });
    expect(connection.taken().map(({ event }) => event)).toEqual(["hello", "mark"]);
    await market.publish({ AAA: 13, BBB: 14, CCC: 7 });
    expect(connection.taken().map(({ event }) => event)).toEqual(["left", "mark"]);
  });

  it("sends 1,200 tickers that enter at once in messages of 500, and a large snapshot in parts", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, k) => [`T${1_000 + k}`, 8]));
    const market = setUp(many);
    const [, connection] = await market.opened();
    connection.taken();
    await market.publish(Object.fromEntries(Object.keys(many).map((ticker) => [ticker, 11])));
    const entered = connection
      .taken()
      .flatMap((one) => (one.event === "entered" ? [[one.data.items.length, one.data.count]] : []));
    expect(entered).toEqual([
      [500, 1_200],
      [500, 1_200],
      [200, 1_200],
    ]);
    const [, another] = await market.opened();
    const parts = another
      .taken()
      .flatMap(({ event, data }) => (event === "snapshot" ? [[data.part, data.parts, data.items.length]] : []));
    expect(parts).toEqual([
      [1, 3, 500],
      [2, 3, 500],
      [3, 3, 200],
    ]);
  });

  it("goes on after its thread has started again, with what changed meanwhile", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    connection.taken();
    market.restart();
    await market.publish({ AAA: 1, BBB: 14, CCC: 12 });
    const next = connection.taken();
    expect(next.map(({ event }) => event)).toEqual(["entered", "left", "updated", "mark"]);
    expect(next[0]!.data).toMatchObject({ items: [{ ticker: "BBB", cause: "reload", flipped: [] }] });
    expect(next[1]!.data).toMatchObject({ items: [{ ticker: "AAA", cause: "reload" }] });
    await market.publish({ AAA: 1, BBB: 14, CCC: 7 });
    expect(connection.taken()[0]!.data).toMatchObject({ items: [{ ticker: "CCC", cause: "bar" }] });
    expect(market.faults).toEqual([]);
  });

  it("names late bars and corrections as causes of a ticker without a newer bar, however many snapshots came", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const causes = () =>
      connection.taken().flatMap(({ event, data }) => {
        const items = event === "entered" || event === "left" ? data.items : [];
        return items.map(({ ticker, cause, late, corrected }) => ({ event, ticker, cause, late, corrected }));
      });
    await market.arrive(
      [
        ["AAA", 0, 12],
        ["BBB", 0, 8],
        ["CCC", 0, 11],
      ],
      1,
    );
    expect(causes()).toEqual([]);
    await market.arrive([["BBB", 0, 14]], 1);
    expect(causes()).toEqual([{ event: "entered", ticker: "BBB", cause: "correction", late: false, corrected: true }]);
    await market.arrive(
      [
        ["AAA", 2, 12],
        ["CCC", 1, 7],
      ],
      3,
    );
    expect(causes()).toEqual([{ event: "left", ticker: "CCC", cause: "late_bar", late: true, corrected: false }]);
    await market.arrive(
      [
        ["AAA", 3, 9],
        ["AAA", 0, 13],
      ],
      4,
    );
    expect(causes()).toEqual([{ event: "left", ticker: "AAA", cause: "bar", late: false, corrected: true }]);
    // The first snapshot is evaluated alone, the others together.
    await market.arrive([["AAA", 4, 9]], 5, false);
    await market.arrive(
      [
        ["AAA", 5, 12],
        ["CCC", 4, 8],
      ],
      6,
      false,
    );
    await market.arrive(
      [
        ["BBB", 0, 9],
        ["CCC", 1, 6],
        ["CCC", 3, 5],
      ],
      6,
      false,
    );
    await market.arrive(
      [
        ["AAA", 6, 12],
        ["CCC", 0, 10],
      ],
      7,
    );
    expect(causes()).toEqual([
      { event: "entered", ticker: "AAA", cause: "bar", late: false, corrected: false },
      { event: "left", ticker: "BBB", cause: "correction", late: false, corrected: true },
    ]);
    market.refuse();
    await market.arrive([["CCC", 4, 12]], 7);
    await market.elapse();
    expect(causes()).toEqual([{ event: "entered", ticker: "CCC", cause: "correction", late: false, corrected: true }]);
    expect(market.faults).toHaveLength(1);
  });

  it("leaves out what late bars and corrections made, for readers who want that, but changes the matches", async () => {
    const market = setUp();
    const [, connection] = await market.opened({ late: "drop" });
    const told = () =>
      connection.taken().flatMap(({ event, data }): (string | number | undefined)[] => {
        if (event === "mark") return [data.matches["str_1"]];
        return event === "entered" || event === "left"
          ? [`${event} ${data.items.map((one) => one.ticker).join()}`]
          : [];
      });
    await market.arrive(
      [
        ["AAA", 0, 12],
        ["BBB", 0, 8],
        ["CCC", 0, 11],
      ],
      1,
    );
    told();
    // A correction lets BBB enter, a late bar lets CCC leave.
    await market.arrive([["BBB", 0, 14]], 1);
    await market.arrive(
      [
        ["AAA", 2, 12],
        ["CCC", 1, 7],
      ],
      3,
    );
    expect(told()).toEqual([3, 2]);
    // Newer bars end and begin exactly what the matches had become.
    await market.arrive(
      [
        ["BBB", 3, 9],
        ["CCC", 3, 12],
      ],
      4,
    );
    expect(told()).toEqual(["entered CCC", "left BBB", 2]);
  });

  it("marks all items of an evaluation that covers a gap, however many snapshots came, and those of no later one", async () => {
    const market = setUp();
    const [, connection] = await market.opened();
    const told = () =>
      connection.taken().flatMap(({ event, data }) => {
        const items = event === "entered" || event === "left" ? data.items : [];
        return items.map(({ ticker, cause, late, collapsed }) => [event, ticker, cause, late, collapsed]);
      });
    await market.arrive([["BBB", 0, 14]], 1, true, true);
    expect(told()).toEqual([["entered", "BBB", "backfill", true, true]]);
    await market.arrive([["BBB", 1, 9]], 2);
    expect(told()).toEqual([["left", "BBB", "bar", false, false]]);
    // The first snapshot is evaluated alone, the others together.
    await market.arrive([["AAA", 2, 12]], 3, false);
    await market.arrive([["AAA", 3, 9]], 4, false, true);
    await market.arrive([["BBB", 4, 14]], 5);
    expect(told()).toEqual([
      ["entered", "BBB", "backfill", true, true],
      ["left", "AAA", "backfill", true, true],
    ]);
    // An evaluation that failed is made again with the next one.
    market.refuse();
    await market.arrive([["AAA", 5, 15]], 6, true, true);
    await market.elapse();
    expect(told()).toEqual([["entered", "AAA", "backfill", true, true]]);
  });

  it("names the correction of another ticker as the cause if no newer bar came", async () => {
    const market = setUp({ ...FIRST, DDD: 1, EEE: 2 });
    const most: ScanPayload = {
      All: [
        { FeatureWindow: { Filters: [{ Input: "rank(close)", Returns: { Want: { Value: { LessThan: 1.5 } } } }] } },
      ],
    };
    const [, connection] = await market.opened(await market.wishOf({}, most));
    await market.arrive(
      [
        ["AAA", 0, 12],
        ["BBB", 0, 8],
        ["CCC", 0, 11],
      ],
      1,
    );
    connection.taken();
    await market.arrive([["AAA", 0, 9]], 1);
    const about = { cause: "correction", corrected: true };
    expect(connection.taken()).toMatchObject([
      { event: "entered", data: { items: [{ ...about, ticker: "CCC" }] } },
      { event: "left", data: { items: [{ ...about, ticker: "AAA" }] } },
      { event: "mark" },
    ]);
    await market.arrive(
      [
        ["BBB", 1, 20],
        ["AAA", 0, 10],
      ],
      2,
    );
    expect(connection.taken()).toMatchObject([
      { event: "entered", data: { items: [{ cause: "bar", ticker: "BBB" }] } },
      { event: "left", data: { items: [{ cause: "bar", corrected: false, ticker: "CCC" }] } },
      { event: "mark" },
    ]);
  });

  it("says goodbye and ends", async () => {
    const market = setUp();
    const [reader, connection] = await market.opened();
    connection.taken();
    reader.bye("server_stopping");
    expect(connection.taken()).toEqual([{ event: "bye", data: { reason: "server_stopping", retry_ms: 2_000 } }]);
    expect(connection.ended).toBe(true);
    await market.publish({ AAA: 1, BBB: 14, CCC: 11 });
    expect(connection.text).toBe("");
  });
});

describe("watches", () => {
  it("follow equal payloads once, and forget them ten minutes after the last reader", async () => {
    const market = setUp();
    const [first] = await market.opened();
    const [second] = await market.opened();
    const { watch } = await market.wishOf();
    expect(watch.readers).toBe(3);
    market.watches.release(watch);
    first.closed();
    second.closed();
    const [third] = await market.opened();
    for (const work of market.later.splice(0)) work();
    expect((await market.wishOf()).watch).toBe(watch);
    third.closed();
    market.watches.release(watch);
    for (const work of market.later.splice(0)) work();
    expect((await market.wishOf()).watch).not.toBe(watch);
  });

  it("forget the one idle for longest beyond 64", async () => {
    const market = setUp();
    const idle = [];
    for (let k = 0; k < 66; k++) {
      const { watch } = await market.wishOf({}, closesAbove(k / 10));
      market.watches.release(watch);
      idle.push(watch);
    }
    expect((await market.wishOf({}, closesAbove(0))).watch).not.toBe(idle[0]);
    expect((await market.wishOf({}, closesAbove(6.5))).watch).toBe(idle[65]);
  });

  it("refuse what a scan would refuse", async () => {
    const market = setUp();
    const order = { payload: ABOVE_TEN, barState: "live" as const, columns: ["close"] };
    await expect(market.watches.follow({ ...order, universe: "AAA,NOPE" })).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "?universe", rule: "unknown_universe" }],
    });
    await expect(market.watches.follow({ ...order, columns: ["close", "nope(3)"] })).rejects.toMatchObject({
      details: [{ path: "/columns/1" }],
    });
    await expect(market.watches.follow({ ...order, universe: "AAA" })).resolves.toMatchObject({ universeSize: 1 });
  });
});
