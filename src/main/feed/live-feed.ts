import { MINUTE_MS, type Clock, type Random } from "#base";
import type { RefusedMessage } from "#contract";
import {
  createCalendar,
  FactIntake,
  marketStatus,
  ndjsonLine,
  SealClock,
  streamProviderNamed,
  type Calendar,
  type LiveFact,
  type StreamProvider,
} from "#market";
import { StreamSocket, type StreamListener, type StreamStatus } from "#storage";
import type { BarSender } from "./bar-sender.ts";
import type { FeedNews } from "./feed-news.ts";
import type { FeedThreadSettings } from "./feed-settings.ts";
import { InputSource } from "./input-source.ts";
import { MissedMinutes } from "./missed-minutes.ts";

/** Silence in regular hours after which a feed of many tickers is stale. */
const STALE_MS = 90_000;
/** Tickers of which some trade in each minute of regular hours. */
const MANY_TICKERS = 50;
/** Largest difference of the clocks. */
const MOST_SKEW_MS = 30_000;
/** Waits of this length are those for a limit of the account. */
const LIMIT_WAIT_MS = 60_000;
const KEPT_LAGS = 1_000;
const KEPT_NOTICES = 20;

interface LiveFeedSettings {
  readonly feed: FeedThreadSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly sender: BarSender;
  /** Receives refused messages as they come. */
  readonly onRefused: (messages: readonly RefusedMessage[]) => void;
}

/** Takes the bars of a feed: accepts, seals, and judges whether the feed is as it should be. */
export class LiveFeed {
  readonly #settings: LiveFeedSettings;
  readonly #clock: Clock;
  readonly #calendar: Calendar;
  readonly #provider: StreamProvider;
  readonly #intake: FactIntake;
  readonly #missed: MissedMinutes;
  readonly #seals: SealClock;
  #source: Pick<StreamSocket, "open" | "close" | "attempts"> | undefined;
  #connection: StreamStatus = { state: "closed" };
  /** Connections of earlier sources. */
  #attempts = 0;
  /** The first minute whose bars may not have come; undefined while connected. */
  #apartSince: number | undefined;
  /** Elapsed milliseconds when the connection became live, or the newest bar came. */
  #heard = -Infinity;
  #sealed: number | null = null;
  #bars = 0;
  readonly #refused: Record<string, number> = {};
  readonly #lags: number[] = [];
  readonly #notices: string[] = [];
  #state: Pick<FeedNews, "status" | "why" | "since">;

  constructor(settings: LiveFeedSettings) {
    const { feed, clock } = settings;
    this.#settings = settings;
    this.#clock = clock;
    this.#calendar = createCalendar(feed.closures);
    this.#provider = streamProviderNamed(feed.name === "stdin" ? "ndjson" : feed.name);
    const address = feed.access.baseUrl;
    this.#intake = new FactIntake(this.#provider, address, clock, this.#calendar);
    this.#missed = new MissedMinutes(this.#calendar);
    const { floorMs, quietMs, mostMs } = this.#provider.seal;
    const later = this.#provider.delayMs(address) + (feed.sealMs ?? floorMs) - floorMs;
    const policy = { floorMs: floorMs + later, quietMs, mostMs: mostMs + later };
    this.#seals = new SealClock(policy, this.#calendar, clock.now());
    this.#state = { status: "off", why: null, since: clock.now() };
  }

  /** Notes the instant that the stored bars reach, in minutes since 1970. */
  reaches(watermark: number): void {
    if (!Number.isNaN(watermark)) this.#apartSince ??= watermark;
  }

  /** Begins the connection, also again after the vendor refused it for good. */
  connect(): void {
    if (this.#connection.state !== "closed" && this.#connection.state !== "down") return;
    const { feed, clock, random } = this.#settings;
    const { access, wish } = feed;
    const listener: StreamListener = {
      onStatus: (status) => this.#connected(status),
      onFacts: (facts) => this.#take(facts),
      onRefused: (refused) => {
        for (const { reason, count, example } of refused) this.#refuse(reason, count, example);
      },
      onNotice: (sentence) => {
        this.#notices.push(sentence);
        this.#notices.splice(0, this.#notices.length - KEPT_NOTICES);
      },
    };
    const inSession = (): boolean => !/closed|overnight/.test(this.#session());
    const settings = { provider: this.#provider, access, wish, listener, clock, random, inSession };
    this.#attempts += this.#source?.attempts ?? 0;
    this.#source = feed.name === "stdin" ? new InputSource(wish, listener) : new StreamSocket(settings);
    this.#source.open();
  }

  disconnect(): void {
    const source = this.#source;
    if (source === undefined) return;
    this.#connected({ state: "closed" });
    source.close();
  }

  /** Seals what is complete. Call every few milliseconds. */
  tick(): void {
    this.#judge();
    const isStale = this.#state.status !== "live" && this.#state.status !== "closed";
    const sealed = this.#seals.seal(this.#vendorNow(), isStale).at(-1);
    if (sealed === undefined) return;
    this.#sealed = sealed;
    this.#settings.sender.flush(sealed);
  }

  get status(): FeedNews["status"] {
    return this.#state.status;
  }

  get why(): string | null {
    return this.#state.why;
  }

  get news(): FeedNews {
    const lags = this.#lags.toSorted((a, b) => a - b);
    const lagOf = (share: number): number => Math.round(lags[Math.floor((lags.length - 1) * share)]!);
    const channels = this.#connection.state === "live" ? [...this.#connection.channels] : [];
    return {
      ...this.#state,
      channels: channels.map(([channel, tickers]) => ({
        channel,
        tickers: tickers.includes("*") ? null : tickers.length,
      })),
      bars: this.#bars,
      refused: { ...this.#refused },
      connections: this.#attempts + (this.#source?.attempts ?? 0),
      lag: lags.length === 0 ? null : { p50_ms: lagOf(0.5), p99_ms: lagOf(0.99) },
      skewMs: Math.round(this.#intake.skewMs),
      waiting: this.#settings.sender.waiting,
      notices: [...this.#notices],
      sealed: this.#sealed,
      gapMinutes: this.#missed.countAt(this.#vendorNow()),
    };
  }

  #vendorNow(): number {
    return this.#clock.now() - this.#intake.skewMs;
  }

  #session(): string {
    return marketStatus(this.#calendar, this.#vendorNow()).session;
  }

  #connected(status: StreamStatus): void {
    this.#connection = status;
    const now = this.#vendorNow();
    if (status.state === "live") {
      if (this.#apartSince !== undefined) this.#missed.note(this.#apartSince, now);
      this.#apartSince = undefined;
      this.#heard = this.#clock.elapsed();
    } else this.#apartSince ??= Math.min(Math.floor(now / MINUTE_MS), this.#seals.oldest);
    this.#judge();
  }

  #take(facts: readonly LiveFact[]): void {
    const { kept, refused } = this.#intake.take(facts);
    for (const { reason, fact } of refused) this.#refuse(reason, 1, ndjsonLine(fact));
    const now = this.#vendorNow();
    const elapsed = this.#clock.elapsed();
    for (const fact of kept) {
      if (fact.kind === "seal") this.#seals.tell(fact.minute);
      if (fact.kind !== "bar") continue;
      this.#heard = elapsed;
      this.#bars++;
      // A corrected or late bar tells nothing about the lag.
      if (!fact.corrects && fact.minute >= this.#seals.oldest) {
        this.#lags.push(now - (fact.minute + 1) * MINUTE_MS);
        if (this.#lags.length > KEPT_LAGS) this.#lags.shift();
      }
      this.#seals.bar(fact.minute, now);
      this.#settings.sender.add(fact);
    }
  }

  #refuse(reason: string, count: number, message: string): void {
    this.#refused[reason] = (this.#refused[reason] ?? 0) + count;
    const at = new Date(this.#clock.now()).toISOString();
    this.#settings.onRefused([{ at, reason, count, message }]);
  }

  #judge(): void {
    const [status, why] = this.#judgement();
    const since = status === this.#state.status ? this.#state.since : this.#clock.now();
    this.#state = { status, why, since };
  }

  #judgement(): readonly [FeedNews["status"], string | null] {
    const connection = this.#connection;
    if (connection.state === "closed") return ["off", "It is disconnected."];
    if (connection.state === "connecting") return ["connecting", null];
    if (connection.state === "down") return ["down", `${connection.why} ${connection.wayOut}`];
    if (connection.state === "waiting")
      return [connection.afterMs >= LIMIT_WAIT_MS ? "down" : "connecting", connection.why];
    const skewMs = this.#intake.skewMs;
    if (Math.abs(skewMs) > MOST_SKEW_MS) {
      const seconds = Math.round(Math.abs(skewMs) / 1_000);
      return ["down", `The clock of this machine is ${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the vendor's.`];
    }
    const session = this.#session();
    if (session === "closed" || session === "overnight") return ["closed", null];
    const silentMs = this.#clock.elapsed() - this.#heard;
    const hasMany = [...connection.channels.values()].some(
      (tickers) => tickers.includes("*") || tickers.length >= MANY_TICKERS,
    );
    if (session === "regular" && hasMany && silentMs > STALE_MS)
      return ["stale", `No bar has come for ${Math.round(silentMs / 1_000)} s.`];
    return ["live", null];
  }
}
