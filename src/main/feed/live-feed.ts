import { MINUTE_MS, type Clock } from "#base";
import type { RefusedMessage } from "#contract";
import {
  createCalendar,
  EVERY_TICKER,
  FactIntake,
  fetchedBar,
  isRowFact,
  marketStatus,
  ndjsonLine,
  SealClock,
  streamProviderNamed,
  type Calendar,
  type LiveBar,
  type LiveFact,
  type RawBar,
  type SealPolicy,
  type StreamProvider,
} from "#market";
import {
  fetchMinutes,
  StreamSocket,
  type Network,
  type StreamListener,
  type StreamSettings,
  type StreamStatus,
} from "#storage";
import type { BarSender } from "./bar-sender.ts";
import type { FeedNews, KnownTickers } from "./feed-news.ts";
import type { FeedThreadSettings } from "./feed-settings.ts";
import { GapFiller, type FetchedTickers } from "./gap-filler.ts";
import { HeldBars } from "./held-bars.ts";
import { InputSource } from "./input-source.ts";
import { KnownHalts } from "./known-halts.ts";
import { MinuteRate } from "./minute-rate.ts";
import { MissedMinutes } from "./missed-minutes.ts";

/** Silence in regular hours after which a feed of many tickers is stale. */
const STALE_MS = 90_000;
/** Tickers of which some trade in each minute of regular hours. */
const MANY_TICKERS = 50;
/** Largest difference of the clocks. */
const MOST_SKEW_MS = 30_000;
/** Waits of this length are those for a limit of the account. */
const LIMIT_WAIT_MS = 60_000;
/** Rows that may wait to be stored, about 200 MB; before there are more, no further ones are taken. */
const MOST_WAITING = 2_000_000;
/** Minutes of a gap that are sealed one after the other; a longer gap gets one seal, at its end. */
const MOST_SEALS = 120;
/** In these states minutes are sealed. */
const SEALING: readonly FeedNews["status"][] = ["live", "gap", "closed"];
const KEPT_LAGS = 1_000;
const KEPT_NOTICES = 20;

interface LiveFeedSettings {
  readonly feed: FeedThreadSettings;
  readonly network: Network;
  /** Timers of the connection; absent: those of the machine. */
  readonly setTimer?: NonNullable<StreamSettings["setTimer"]>;
  readonly sender: BarSender;
  readonly knownTickers: () => Promise<KnownTickers>;
  /** Most rows that may wait to be stored. */
  readonly mostWaiting?: number;
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
  /** Milliseconds by which the feed is late by contract. */
  readonly #delayMs: number;
  readonly #sealPolicy: SealPolicy;
  #seals: SealClock;
  #filler: GapFiller | undefined;
  /** Fetched bars, and live ones of tickers whose missed bars are fetched. */
  readonly #held = new HeldBars();
  #source: StreamSocket | InputSource | undefined;
  /** True while no bars are taken because too many wait to be stored. */
  #isFull = false;
  #connection: StreamStatus = { state: "closed" };
  /** Why the last connection ended; null once one is live. */
  #ended: string | null = null;
  /** Connections of earlier sources. */
  #attempts = 0;
  /** The first minute whose bars may not have come; undefined while connected. */
  #apartSince: number | undefined;
  /** Elapsed milliseconds when the connection became live, or the newest bar came. */
  #heard = -Infinity;
  #sealed: number | null = null;
  #bars = 0;
  readonly #barRate = new MinuteRate();
  readonly #messageRate = new MinuteRate();
  #halts = 0;
  readonly #knownHalts = new KnownHalts();
  #bands = 0;
  readonly #refused: Record<string, number> = {};
  readonly #lags: number[] = [];
  readonly #notices: string[] = [];
  #state: Pick<FeedNews, "status" | "why" | "since">;

  constructor(settings: LiveFeedSettings) {
    const { feed, network } = settings;
    const { clock } = network;
    this.#settings = settings;
    this.#clock = clock;
    this.#calendar = createCalendar(feed.closures);
    this.#provider = streamProviderNamed(feed.name === "stdin" ? "ndjson" : feed.name);
    const address = feed.access.baseUrl;
    this.#intake = new FactIntake(this.#provider, address, clock, this.#calendar);
    this.#missed = new MissedMinutes(this.#calendar);
    this.#delayMs = this.#provider.delayMs(address);
    const { floorMs, quietMs, mostMs } = this.#provider.seal;
    const later = this.#delayMs + (feed.sealMs ?? floorMs) - floorMs;
    this.#sealPolicy = { floorMs: floorMs + later, quietMs, mostMs: mostMs + later };
    this.#seals = this.#sealsFrom(clock.now());
    this.#state = { status: "off", why: null, since: clock.now() };
  }

  /**
   * Notes, before the first connection, the instant that the stored bars reach, in minutes since 1970, and the tickers that are
   * halted by then.
   */
  reaches(watermark: number, halted: readonly string[]): void {
    if (this.#source !== undefined || Number.isNaN(watermark)) return;
    this.#knownHalts.add(halted);
    this.#apartSince = watermark;
    if (this.#settings.feed.backfill === undefined) return;
    const now = this.#dueAt();
    const open = this.#calendar.extendedOpen(this.#calendar.sessionBegunBy(Math.floor(now / MINUTE_MS)));
    const first = Math.max(Math.ceil(watermark), open);
    this.#seals = this.#sealsFrom(Math.min(first * MINUTE_MS + this.#sealPolicy.mostMs, this.#clock.now()));
  }

  /** Begins the connection, also again after the vendor refused it for good. */
  connect(): void {
    if (this.#connection.state !== "closed" && this.#connection.state !== "down") return;
    const { feed, network, setTimer } = this.#settings;
    const { access, wish } = feed;
    const { clock, random } = network;
    const listener: StreamListener = {
      onStatus: (status) => this.#connected(status),
      onFacts: (facts) => this.#take(facts),
      onRefused: (refused) => {
        this.#messageRate.add(
          refused.reduce((sum, { count }) => sum + count, 0),
          clock.elapsed(),
        );
        for (const { reason, count, example } of refused) this.#refuse(reason, count, example);
      },
      onNotice: (sentence) => this.#note(sentence),
    };
    const inSession = (): boolean => !/closed|overnight/.test(this.#session());
    const timers = setTimer === undefined ? {} : { setTimer };
    const settings = { provider: this.#provider, access, wish, listener, clock, random, inSession, ...timers };
    this.#attempts += this.#source?.attempts ?? 0;
    this.#filler = this.#makeFiller();
    this.#source = feed.name === "stdin" ? new InputSource(wish, listener) : new StreamSocket(settings);
    this.#source.open();
  }

  disconnect(): void {
    this.#isFull = false;
    this.#close();
  }

  #close(): void {
    const source = this.#source;
    if (source === undefined) return;
    this.#filler?.stop();
    this.#filler = undefined;
    this.#release(Infinity);
    this.#connected({ state: "closed" });
    source.close();
  }

  /** Seals what is complete. Call every few milliseconds. */
  tick(): void {
    this.#boundWaiting();
    this.#judge();
    const isHolding = this.#filler?.holdsSeals === true;
    const isStale = !SEALING.includes(this.#state.status) || isHolding;
    const complete = this.#seals.seal(this.#vendorNow(), isStale);
    const isCollapsed = complete.length > MOST_SEALS;
    for (const minute of isCollapsed ? complete.slice(-1) : complete) {
      this.#release(minute);
      this.#sealed = minute;
      const backfill = isCollapsed ? "collapsed" : this.#isBackfill(minute) ? "minute" : undefined;
      this.#settings.sender.flush(minute, backfill);
    }
    if (!isHolding) this.#release(Infinity);
  }

  /** True if a minute that is sealed now was missed, or waited for a feed that was not as it should be. */
  #isBackfill(minute: number): boolean {
    const lateMs = this.#vendorNow() - (minute + 1) * MINUTE_MS - this.#sealPolicy.mostMs;
    return lateMs > MINUTE_MS || this.#filler?.covers(minute) === true;
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
    const elapsed = this.#clock.elapsed();
    const channels = this.#connection.state === "live" ? [...this.#connection.channels] : [];
    return {
      ...this.#state,
      channels: channels.map(([channel, tickers]) => ({
        channel,
        tickers: tickers.includes("*") ? null : tickers.length,
      })),
      bars: this.#bars,
      rates: { bars: this.#barRate.perSecond(elapsed), messages: this.#messageRate.perSecond(elapsed) },
      halts: this.#halts,
      haltsSince: this.#knownHalts.since,
      unconfirmedHalts: this.#knownHalts.unconfirmed,
      bands: this.#bands,
      refused: { ...this.#refused },
      connections: this.#attempts + (this.#source?.attempts ?? 0),
      lag: lags.length === 0 ? null : { p50_ms: lagOf(0.5), p99_ms: lagOf(0.99) },
      skewMs: Math.round(this.#intake.skewMs),
      waiting: this.#settings.sender.waiting + this.#held.rows,
      notices: [...this.#notices],
      sealed: this.#sealed,
      gapMinutes: this.#missed.countAt(this.#vendorNow()),
      gapTickers: this.#missed.lacking,
    };
  }

  #sealsFrom(now: number): SealClock {
    return new SealClock(this.#sealPolicy, this.#calendar, now);
  }

  /** Takes no bars while too many wait to be stored. A closed connection misses minutes, which are fetched later. */
  #boundWaiting(): void {
    const { sender, mostWaiting = MOST_WAITING } = this.#settings;
    if (this.#isFull ? sender.waiting > mostWaiting / 2 : sender.waiting <= mostWaiting) return;
    this.#isFull = !this.#isFull;
    if (this.#source instanceof InputSource) {
      if (this.#isFull) this.#source.pause();
      else this.#source.resume();
    } else if (this.#isFull) this.#close();
    else this.connect();
  }

  #makeFiller(): GapFiller | undefined {
    const { feed, network } = this.#settings;
    const { access, backfill, requestsPerMinute } = feed;
    const source = this.#provider.backfill(access.baseUrl);
    if (backfill === undefined || source === undefined) return undefined;
    const { provider } = source;
    return new GapFiller({
      clock: this.#clock,
      sleep: network.sleep,
      missed: this.#missed,
      settledMs: this.#provider.seal.mostMs,
      now: () => this.#dueAt(),
      onNotice: (sentence) => this.#note(sentence),
      tickers: () => this.#subscribedTickers(),
      fetch: async (tickers, { first, last }, signal) => {
        const onBars = (bars: readonly RawBar[]): void => this.#takeFetched(bars, last);
        const calendar = this.#calendar;
        const request = { ...tickers, first, last, requestsPerMinute, calendar, onBars, signal };
        return fetchMinutes(provider, backfill, request, network);
      },
    });
  }

  /** Returns the tickers whose bars are subscribed: those that watches match first, then the order of the subscription. */
  async #subscribedTickers(): Promise<FetchedTickers> {
    const { tickers: known, matched } = await this.#settings.knownTickers();
    const tickers = this.#connection.state === "live" ? this.#connection.channels.get("bars") : undefined;
    if (tickers === undefined || tickers === EVERY_TICKER) return { tickers: known, preferred: matched };
    const isSubscribed = new Set(tickers);
    return { tickers, preferred: [...new Set([...matched.filter((one) => isSubscribed.has(one)), ...tickers])] };
  }

  /** The instant up to which bars are due: now, or earlier by the contract of the feed. */
  #dueAt(): number {
    return this.#vendorNow() - this.#delayMs;
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
    if (status.state === "waiting") this.#ended = status.why;
    if (status.state === "live") {
      this.#ended = null;
      if (this.#apartSince !== undefined) this.#missed.note(this.#apartSince, this.#dueAt());
      this.#apartSince = undefined;
      if (status.channels.has("statuses")) this.#knownHalts.connected(now);
      this.#filler?.begin();
      this.#heard = this.#clock.elapsed();
    } else {
      this.#apartSince ??= Math.min(Math.floor(now / MINUTE_MS), this.#seals.oldest);
      this.#knownHalts.apart();
    }
    this.#judge();
  }

  #take(facts: readonly LiveFact[]): void {
    const { kept, refused } = this.#intake.take(facts);
    for (const { reason, fact } of refused) this.#refuse(reason, 1, ndjsonLine(fact));
    const now = this.#vendorNow();
    const elapsed = this.#clock.elapsed();
    this.#messageRate.add(facts.length, elapsed);
    for (const fact of kept) {
      if (fact.kind === "seal") this.#seals.tell(fact.minute);
      if (isRowFact(fact)) {
        if (fact.kind === "status") {
          this.#halts++;
          this.#knownHalts.take(fact);
        } else this.#bands++;
        this.#settings.sender.add(fact);
      }
      if (fact.kind !== "bar") continue;
      this.#heard = elapsed;
      this.#bars++;
      this.#barRate.add(1, elapsed);
      // A corrected or late bar tells nothing about the lag.
      if (!fact.corrects && fact.minute >= this.#seals.oldest) {
        this.#lags.push(now - (fact.minute + 1) * MINUTE_MS);
        if (this.#lags.length > KEPT_LAGS) this.#lags.shift();
      }
      this.#seals.bar(fact.minute, now);
      if (fact.minute >= this.#seals.oldest && this.#isHeld(fact.ticker)) this.#held.add(fact);
      else this.#settings.sender.add(fact);
    }
  }

  /**
   * True if a live bar must wait: for the missed bars of its ticker, or for the next tick, which seals the minutes before it.
   * Bars that are stored before those seals would belong to the minutes before.
   */
  #isHeld(ticker: string): boolean {
    if (this.#filler?.holdsSeals === true) return this.#filler.fills(ticker);
    return this.#held.rows > 0 || this.#state.status === "stale";
  }

  /** Takes fetched bars up to the minute `last`: those of sealed minutes at once, the others with their seals. */
  #takeFetched(raw: readonly RawBar[], last: number): void {
    const bars: LiveBar[] = [];
    for (const one of raw) {
      const bar = fetchedBar(one, this.#calendar);
      if (typeof bar === "string") this.#refuse(bar, 1, JSON.stringify(one));
      else bars.push(bar);
    }
    const { kept, refused } = this.#intake.judge(bars);
    for (const { reason, fact } of refused) this.#refuse(reason, 1, ndjsonLine(fact));
    for (const bar of kept) {
      if (bar.minute > last) continue;
      this.#filler?.reached(bar);
      this.#bars++;
      if (bar.minute < this.#seals.oldest) this.#settings.sender.add(bar);
      else this.#held.add(bar);
    }
  }

  /** Hands on the held bars up to a minute. */
  #release(last: number): void {
    for (const bar of this.#held.takeUpTo(last)) this.#settings.sender.add(bar);
  }

  #note(sentence: string): void {
    this.#notices.push(sentence);
    this.#notices.splice(0, this.#notices.length - KEPT_NOTICES);
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
    if (this.#isFull) return ["down", "Too many bars wait to be stored; no further ones are taken until they are."];
    if (connection.state === "closed") return ["off", "It is disconnected."];
    if (connection.state === "connecting") return ["connecting", this.#ended];
    if (connection.state === "down") return ["down", `${connection.why} ${connection.wayOut}`];
    if (connection.state === "waiting")
      return [connection.afterMs >= LIMIT_WAIT_MS ? "down" : "connecting", connection.why];
    const skewMs = this.#intake.skewMs;
    if (Math.abs(skewMs) > MOST_SKEW_MS) {
      const seconds = Math.round(Math.abs(skewMs) / 1_000);
      return ["down", `The clock of this machine is ${seconds} s ${skewMs > 0 ? "ahead of" : "behind"} the vendor's.`];
    }
    const session = this.#session();
    const silentMs = this.#clock.elapsed() - this.#heard;
    const hasMany = [...connection.channels.values()].some(
      (tickers) => tickers.includes("*") || tickers.length >= MANY_TICKERS,
    );
    if (session === "regular" && hasMany && silentMs > STALE_MS)
      return ["stale", `No bar has come for ${Math.round(silentMs / 1_000)} s.`];
    if (this.#filler?.isFilling === true) return ["gap", "The minutes that the feed missed are fetched."];
    return [session === "closed" || session === "overnight" ? "closed" : "live", null];
  }
}
