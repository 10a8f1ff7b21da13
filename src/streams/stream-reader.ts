import { isDeepStrictEqual } from "node:util";
import { AppError, threadFault, type Clock } from "#base";
import {
  STREAM_MATCHES,
  type LiveStatus,
  type LATE_ITEMS,
  type STREAM_EVENTS,
  type StreamItem,
  type StreamMessage,
} from "#contract";
import type { WatchedMatch } from "#scan";
import type { ByeReason, EventConnection, EventStream } from "./event-stream.ts";
import { followedName, markOf, type Mark } from "./mark.ts";
import { changedValues, itemsOf, type Values } from "./stream-items.ts";
import type { Round, Step, Watch } from "./watch.ts";
import { byTicker, type Watches } from "./watches.ts";

const HEARTBEAT_MS = 10_000;
/** Milliseconds after which a client connects again. */
const RETRY_MS = 2_000;
/** Unsent bytes above which updates are merged, and above which everything waits for a snapshot. */
const MERGE_BYTES = 256 * 1_024;
const MOST_BYTES = 1_024 * 1_024;
/** Items in one message. */
const PART = 500;

/** Causes of items that no newer bar made. */
const AMENDMENTS: ReadonlySet<StreamItem["cause"]> = new Set(["late_bar", "correction"]);

type EventKind = (typeof STREAM_EVENTS)[number];

/** What a reader wants of one watch. */
export interface StreamWish {
  readonly id: string;
  readonly watch: Watch;
  /** The saved scan that is followed, with the number that grows with its changes. */
  readonly saved: { readonly scanId: number; readonly revision: number } | undefined;
  readonly events: ReadonlySet<EventKind>;
  /** Least milliseconds between two updates of one ticker. */
  readonly updateMs: number;
  readonly snapshot: boolean;
  /** drop: items that a late bar or a correction made are not sent. */
  readonly late: (typeof LATE_ITEMS)[number];
}

/** Matches of each watch on the snapshot that a mark names. */
export type PastMatches = ReadonlyMap<Watch, readonly WatchedMatch[]>;

type FeedNews = Extract<StreamMessage, { event: "feed" }>["data"];
type Resumption = Extract<StreamMessage, { event: "hello" }>["data"]["resumed"];

/** One watch as one reader sees it. */
interface Stream extends StreamWish {
  /** Values that were not sent yet, by ticker. */
  readonly pending: Map<string, Values>;
  /** When an update of a ticker was sent last. */
  readonly sentAt: Map<string, number>;
}

/** Sends what the watches of one connection tell, as server-sent events. */
export class StreamReader implements EventStream {
  readonly id: string;
  readonly #watches: Watches;
  readonly #clock: Clock;
  readonly #streams: readonly Stream[];
  readonly #followed: string;
  readonly #resumeAfter: Mark | undefined;
  /** The data of the last message about the feed. */
  #feed: FeedNews | undefined;
  #past: PastMatches | undefined;
  #connection: EventConnection | undefined;
  #unsubscribe = (): void => undefined;
  #stopBeating = (): void => undefined;
  /** State of the last mark. */
  #state = 0;
  /** True while the reader is so slow that a snapshot will replace what it misses. */
  #isBehind = false;
  #isOver = false;

  /** `resumeAfter`: the last mark that the client has seen. */
  constructor(
    watches: Watches,
    clock: Clock,
    { id, streams, resumeAfter }: { id: string; streams: readonly StreamWish[]; resumeAfter: Mark | undefined },
  ) {
    this.id = id;
    this.#watches = watches;
    this.#clock = clock;
    this.#streams = streams.map((wish) => ({ ...wish, pending: new Map(), sentAt: new Map() }));
    this.#followed = followedName(streams.map(({ watch }) => watch.order.id));
    this.#resumeAfter = resumeAfter;
  }

  /** Snapshot whose matches are needed to tell what the client has missed; undefined if they are not, or are no help. */
  get wantedPast(): string | undefined {
    return this.#resumption() === "reset" ? this.#markOfSame()?.snapshot : undefined;
  }

  /** Adds the matches on the snapshot of `wantedPast`. Call before `open`. */
  addPast(past: PastMatches): void {
    this.#past = past;
  }

  open(connection: EventConnection): void {
    this.#connection = connection;
    this.#watches.whenWhole(() => this.#begin(connection));
  }

  #begin(connection: EventConnection): void {
    if (this.#isOver) return;
    connection.onDrain(() => this.#watches.whenWhole(() => this.#drained()));
    this.#unsubscribe = this.#watches.subscribe({
      onRound: (round) => this.#tell(round),
      onFeed: () => this.#feedChanged(),
    });
    this.#stopBeating = this.#watches.timers.every(HEARTBEAT_MS, () => this.#beat());
    const { present } = this.#watches;
    const { watermark, state } = present;
    const resumed = this.#resumption();
    const live = this.#watches.market.live();
    this.#feed = feedOf(live);
    connection.write(`retry: ${RETRY_MS}\n\n`);
    this.#send("hello", {
      streams: this.#streams.map(({ id, saved, watch }) => ({
        id,
        scan_id: saved?.scanId ?? null,
        revision: saved?.revision ?? null,
        universe_size: watch.universeSize,
        bar_state: barStateOf(watch),
      })),
      watermark,
      state,
      universe_size: Math.max(...this.#streams.map(({ watch }) => watch.universeSize)),
      bar_state: barStateOf(this.#streams[0]!.watch),
      feed: { provider: live.provider, status: live.status, lag_ms: live.lag_ms },
      simulated: live.simulated,
      resumed,
      heartbeat_seconds: HEARTBEAT_MS / 1_000,
    });
    if (resumed === "exact" || resumed === "by_diff") this.#resume(this.#resumeAfter!);
    else for (const stream of this.#streams) if (stream.snapshot || resumed === "reset") this.#snapshot(stream);
    // Only now: a client that did not want updates until its mark lacks the values of before.
    for (const { watch, events } of this.#streams) if (events.has("updated")) watch.keepUpdates(state);
    this.#mark(present);
  }

  bye(reason: ByeReason): void {
    this.#send("bye", { reason, retry_ms: RETRY_MS });
    this.#stop();
    this.#connection?.end();
  }

  closed(): void {
    this.#stop();
    for (const { watch } of this.#streams) this.#watches.release(watch);
  }

  #stop(): void {
    this.#isOver = true;
    this.#unsubscribe();
    this.#stopBeating();
  }

  /** Returns the client's mark if it is one of these watches. */
  #markOfSame(): Mark | undefined {
    return this.#resumeAfter?.followed === this.#followed ? this.#resumeAfter : undefined;
  }

  #resumption(): Resumption {
    if (this.#resumeAfter === undefined) return null;
    const mark = this.#markOfSame();
    if (mark === undefined) return "reset";
    if (this.#isInHistory(mark) || mark.snapshot === this.#snapshotOfAll()) return "exact";
    return this.#past === undefined ? "reset" : "by_diff";
  }

  #isInHistory({ state }: Mark): boolean {
    const isWhole = ({ watch, events }: Stream): boolean => watch.hasAllSince(state, events.has("updated"));
    return state <= this.#watches.present.state && this.#streams.every(isWhole);
  }

  /** Returns the snapshot on which the matches of all streams rest; undefined if they differ. */
  #snapshotOfAll(): string | undefined {
    const [first, ...others] = new Set(this.#streams.map(({ watch }) => watch.snapshot));
    return others.length === 0 ? first : undefined;
  }

  /** Sends what happened after a mark: the steps since, round by round, or else the difference to the matches of then. */
  #resume(mark: Mark): void {
    if (this.#isInHistory(mark)) return this.#repeat(mark.state);
    for (const stream of this.#streams) {
      const { watch } = stream;
      const same = [...watch.matches].map(([instrument, { ticker }]) => ({ instrument, ticker, values: {} }));
      this.#step(stream, this.#watches.backfill(watch, this.#past?.get(watch) ?? same, mark.state), true);
    }
  }

  /** Sends the steps after a state again, round by round. */
  #repeat(after: number): void {
    const rounds = new Map<number, { readonly round: Step["round"]; readonly steps: [Stream, Step][] }>();
    for (const stream of this.#streams) {
      for (const step of stream.watch.history) {
        const { round } = step;
        if (round.state <= after) {
          // The client may have left before an update of that round was due.
          this.#keepPending(stream, step);
          continue;
        }
        const entry = rounds.get(round.state) ?? { round, steps: [] };
        entry.steps.push([stream, step]);
        rounds.set(round.state, entry);
      }
      this.#sendUpdates(stream, true);
    }
    for (const [, { round, steps }] of [...rounds].sort(([a], [b]) => a - b)) {
      for (const [stream, step] of steps) this.#step(stream, step, true);
      const matches = Object.fromEntries(steps.map(([{ id }, { count }]) => [id, count]));
      this.#writeMark(round, matches);
    }
  }

  /** Sends a round, stream by stream. */
  *#tell(round: Round): Generator<void> {
    // A snapshot that was sent meanwhile has the round.
    if (this.#isBehind || round.state <= this.#state) return;
    if (this.#connection!.unsentBytes > MOST_BYTES) {
      this.#isBehind = true;
      return;
    }
    this.#tellFeed();
    for (const [k, stream] of this.#streams.entries()) {
      if (k > 0) yield;
      // The connection may have ended in a pause.
      if (this.#isOver) return;
      const step = round.steps.get(stream.watch);
      if (step?.fault !== undefined) return this.failed(stream.id, step.fault);
      if (round.isRestart || round.isReloaded) this.#restart(stream);
      else if (step !== undefined) this.#step(stream, step, false);
      else this.#sendUpdates(stream, false);
    }
    this.#mark(round);
  }

  #restart(stream: Stream): void {
    const reason = this.#feed?.simulated === null ? "data_reloaded" : "simulation_restarted";
    this.#send("reset", { stream: stream.id, reason });
    this.#snapshot(stream);
  }

  /** A reader that is behind learns of the feed later. */
  #feedChanged(): void {
    if (!this.#isBehind) this.#tellFeed();
  }

  /** Tells the feed if the client knows another status of it. */
  #tellFeed(): void {
    const news = feedOf(this.#watches.market.live());
    if (isDeepStrictEqual(news, this.#feed)) return;
    this.#feed = news;
    this.#send("feed", news);
  }

  /** Ends the connection, because a stream cannot go on. `id`: of the stream. */
  failed(id: string, fault: Error): void {
    const { code = "internal", message } = threadFault(fault);
    this.#send("error", { stream: id, code, message: fault instanceof AppError ? message : "The scan failed." });
    this.#stop();
    this.#connection?.end();
  }

  #step(stream: Stream, step: Step, isResumed: boolean): void {
    const { id, events, late, watch } = stream;
    for (const kind of ["entered", "left"] as const) {
      if (!events.has(kind) || step[kind].length === 0) continue;
      const all = itemsOf(watch.order, step[kind], kind, step.facts);
      const items = late === "label" ? all : all.filter(({ cause }) => !AMENDMENTS.has(cause));
      for (const part of partsOf(items)) this.#send(kind, { stream: id, items: part, count: items.length });
    }
    this.#keepPending(stream, step);
    this.#sendUpdates(stream, isResumed);
  }

  #keepPending({ events, pending }: Stream, { left, updated }: Step): void {
    for (const { ticker } of left) pending.delete(ticker);
    if (!events.has("updated")) return;
    for (const { ticker, before, values } of updated) {
      const changed = changedValues(before, values);
      if (Object.keys(changed).length > 0) pending.set(ticker, { ...pending.get(ticker), ...changed });
    }
  }

  /** Sends pending values whose time has come; all of them if `atOnce`. A reader that lags gets them merged, later. */
  #sendUpdates({ id, pending, sentAt, updateMs }: Stream, atOnce: boolean): void {
    if (pending.size === 0 || this.#connection!.unsentBytes > MERGE_BYTES) return;
    const now = this.#clock.now();
    const due: { readonly ticker: string; readonly values: Values }[] = [];
    for (const [ticker, values] of pending) {
      if (!atOnce && now - (sentAt.get(ticker) ?? -Infinity) < updateMs) continue;
      due.push({ ticker, values });
      sentAt.set(ticker, now);
    }
    for (const { ticker } of due) pending.delete(ticker);
    for (const part of partsOf(due.sort(byTicker))) this.#send("updated", { stream: id, items: part });
  }

  #snapshot({ id, watch, pending }: Stream): void {
    pending.clear();
    const all = [...watch.matches.values()].sort(byTicker);
    const shown = all.slice(0, STREAM_MATCHES);
    const parts = shown.length === 0 ? [[]] : partsOf(shown);
    for (const [k, items] of parts.entries()) {
      const truncated = shown.length < all.length ? { truncated: STREAM_MATCHES } : {};
      this.#send("snapshot", { stream: id, part: k + 1, parts: parts.length, items, count: all.length, ...truncated });
    }
  }

  /** A reader that was behind gets a snapshot in place of what it missed. */
  #drained(): void {
    if (this.#isOver) return;
    if (!this.#isBehind) {
      for (const stream of this.#streams) this.#sendUpdates(stream, false);
      return;
    }
    this.#isBehind = false;
    for (const stream of this.#streams) {
      this.#send("reset", { stream: stream.id, reason: "slow_reader" });
      this.#snapshot(stream);
    }
    this.#mark(this.#watches.present);
  }

  /** Ends a round. */
  #mark(round: Step["round"]): void {
    const matches = Object.fromEntries(this.#streams.map(({ id, watch }) => [id, watch.matches.size]));
    this.#writeMark({ ...round, snapshot: this.#snapshotOfAll() }, matches);
  }

  /** `matches`: their number by stream. */
  #writeMark({ watermark, state, snapshot, lagMs }: Step["round"], matches: Readonly<Record<string, number>>): void {
    const id = markOf(watermark, { state, snapshot, followed: this.#followed });
    this.#state = state;
    const data = { watermark, state, sealed: true, matches, lag_ms: lagMs };
    this.#connection!.write(`event: mark\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #beat(): void {
    if (this.#isBehind || this.#watches.isMidRound || this.#connection!.unsentBytes > MERGE_BYTES) return;
    this.#tellFeed();
    const { watermark, state, at, lagMs } = this.#watches.present;
    const { status } = this.#feed!;
    this.#send("heartbeat", { now: at, watermark, state, feed: status, lag_ms: lagMs });
  }

  #send<E extends StreamMessage["event"]>(event: E, data: Extract<StreamMessage, { event: E }>["data"]): void {
    this.#connection?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

function partsOf<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += PART) parts.push(items.slice(at, at + PART));
  return parts;
}

const feedOf = ({ status, why, simulated }: LiveStatus): FeedNews => ({ status, why, simulated });

const barStateOf = ({ order }: Watch) => order.barState ?? "live";
