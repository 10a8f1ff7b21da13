import { MessageChannel } from "node:worker_threads";
import { MINUTE_MS, seededRandom } from "#base";
import type { RefusedMessage } from "#contract";
import { readSettings, readStreamSettings, type FeedWish } from "#market";
import type { BarsAnswer, BarsCommand } from "../../src/main/load-worker.ts";
import { BarSender } from "../../src/main/feed/bar-sender.ts";
import { LiveFeed } from "../../src/main/feed/live-feed.ts";
import { ManualTime, quiet, until } from "../providers/manual-time.ts";
import { barAt, EVERY_BAR } from "../providers/stream.contract.ts";
import { alpacaAnswer, polygonAnswer } from "../providers/vendors.ts";
import type { VendorBar } from "../providers/vendor-market.ts";
import { startVendor, type VendorServer } from "../providers/vendor-server.ts";
import {
  startStreamVendor,
  STREAM_VENDORS,
  type LiveBarFact,
  type StreamVendor,
  type StreamVendorServer,
} from "../providers/stream-vendor.ts";

/** 10:00:10 in New York, on a Friday, and its minute since 1970. */
const BEGIN = "2024-03-08T15:00:10Z";
export const FIRST = Math.floor(Date.parse(BEGIN) / MINUTE_MS);

/** A row that the feed handed on to be stored. */
interface HandedRow {
  readonly ticker: string;
  readonly minute: number;
  readonly close: number;
}

export interface SimulatedFeedOptions {
  readonly vendor?: string;
  readonly wish?: FeedWish;
  /** First minute that is not stored yet; absent: nothing is stored. */
  readonly watermark?: number;
  /** Tickers that are halted by the stored rows. */
  readonly halted?: readonly string[];
  readonly mostWaiting?: number;
  readonly keys?: Readonly<Record<string, string>>;
  readonly requestsPerMinute?: number;
  /** Tickers that watches match. */
  readonly matched?: readonly string[];
}

/** A feed at a fake vendor of this machine, whose time goes on by `advance` alone. */
export class SimulatedFeed {
  readonly feed: LiveFeed;
  readonly time = new ManualTime(BEGIN);
  readonly server: StreamVendorServer;
  readonly rest: VendorServer;
  readonly refused: RefusedMessage[] = [];
  /** Rows and seals in the order in which they were stored. */
  readonly handedOn: (HandedRow | { readonly seal: number })[] = [];
  /** Sealed minutes that the feed missed before. */
  readonly backfilled: number[] = [];
  /** Seals among them that cover a long gap. */
  readonly collapsed: number[] = [];
  /** Commands that were not answered. */
  readonly unanswered: BarsCommand[] = [];
  /** False: commands stay unanswered. */
  answers = true;
  readonly #vendor: StreamVendor;
  readonly #sender: BarSender;
  #port: InstanceType<typeof MessageChannel>["port1"] | undefined;

  static async start(options: SimulatedFeedOptions = {}): Promise<SimulatedFeed> {
    const vendor = STREAM_VENDORS.find(({ provider }) => provider.name === (options.vendor ?? "alpaca"))!;
    const vendorBars = new Map<string, VendorBar[]>();
    const barsOf = (ticker: string): readonly VendorBar[] => vendorBars.get(ticker) ?? [];
    const rest = await startVendor((request) =>
      vendor.provider.name === "massive"
        ? polygonAnswer(request, barsOf, [...vendorBars.keys()])
        : alpacaAnswer(request, barsOf),
    );
    return new SimulatedFeed(vendor, await startStreamVendor(vendor), rest, vendorBars, options);
  }

  /** Bars that the vendor gives for download. */
  readonly vendorBars: Map<string, VendorBar[]>;

  private constructor(
    vendor: StreamVendor,
    server: StreamVendorServer,
    rest: VendorServer,
    vendorBars: Map<string, VendorBar[]>,
    {
      wish = EVERY_BAR,
      watermark,
      halted = [],
      mostWaiting,
      requestsPerMinute,
      matched = [],
      keys = vendor.keys,
    }: SimulatedFeedOptions,
  ) {
    this.#vendor = vendor;
    this.server = server;
    this.rest = rest;
    this.vendorBars = vendorBars;
    const { clock, setTimer } = this.time;
    const { provider } = vendor;
    const access = readStreamSettings(provider, { ...keys, [provider.address.variable]: server.url });
    const source = provider.backfill(server.url);
    const urls = { WINNOW_ALPACA_URL: rest.url, WINNOW_POLYGON_URL: rest.url };
    const backfill = source === undefined ? undefined : readSettings(source.provider, { ...keys, ...urls });
    this.#sender = new BarSender({
      source: provider.name,
      elapsed: clock.elapsed,
      onLost(rows, why) {
        throw new Error(`${rows} rows were lost: ${why}`);
      },
    });
    this.feed = new LiveFeed({
      feed: {
        name: provider.name,
        access,
        backfill,
        wish,
        sealMs: undefined,
        requestsPerMinute,
        isDaily: false,
        closures: [],
      },
      network: {
        fetch,
        sleep: (milliseconds) => new Promise((resolve) => void setTimer(milliseconds, resolve)),
        clock,
        random: { ...seededRandom(1), next: () => 1 - 2 ** -32 },
      },
      setTimer,
      sender: this.#sender,
      knownTickers: async () => ({ tickers: [...vendorBars.keys()], matched }),
      onRefused: (messages) => void this.refused.push(...messages),
      ...(mostWaiting === undefined ? {} : { mostWaiting }),
    });
    if (watermark !== undefined) this.feed.reaches(watermark, halted);
    this.startLoadThread();
    this.feed.connect();
  }

  /** Ends the load thread of before, and connects the feed to a new one. */
  startLoadThread(): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on("message", (command: BarsCommand) => {
      if (this.answers) this.acknowledge(command);
      else this.unanswered.push(command);
    });
    this.#sender.connect(port2);
  }

  acknowledge({ id, bars: { bars, sealed, backfill } }: BarsCommand): void {
    for (let row = 0; row < bars.time.length; row++) {
      this.handedOn.push({
        ticker: bars.tickers[bars.ticker[row]!]!,
        minute: bars.time[row]!,
        close: bars.fields.close[row]!,
      });
    }
    if (sealed !== undefined) this.handedOn.push({ seal: sealed });
    if (sealed !== undefined && backfill !== undefined) this.backfilled.push(sealed);
    if (sealed !== undefined && backfill === "collapsed") this.collapsed.push(sealed);
    const unknown = { rows: 0, tickers: [] };
    const receipt = {
      accepted: bars.time.length,
      replaced: 0,
      repeated: 0,
      refused: [],
      refusedFacts: [],
      sealed,
      unknown,
    };
    this.answer({ kind: "stored", id, receipt });
  }

  answer(answer: BarsAnswer): void {
    this.#port!.postMessage(answer);
  }

  get status(): string {
    return this.feed.news.status;
  }

  get seals(): readonly number[] {
    return this.handedOn.flatMap((one) => ("seal" in one ? [one.seal] : []));
  }

  get rows(): readonly HandedRow[] {
    return this.handedOn.filter((one) => "ticker" in one);
  }

  /** Sends bars as the vendor does. */
  send(...bars: readonly LiveBarFact[]): void {
    this.server.broadcast(this.#vendor.barFrame(bars));
  }

  /** Lets the vendor have bars for download. */
  offer(bars: readonly LiveBarFact[]): void {
    for (const { ticker, minute, open, high, low, close, volume, vwap, trades } of bars) {
      const bar = { open, high, low, close, volume, vwap: vwap!, trades: trades! };
      const known = this.vendorBars.get(ticker) ?? [];
      known.push({
        date: new Date(minute * MINUTE_MS).toISOString().slice(0, 10),
        startMs: minute * MINUTE_MS,
        ...bar,
      });
      this.vendorBars.set(ticker, known);
    }
  }

  /** Goes on to so many milliseconds after the begin of the first minute. */
  async to(milliseconds: number): Promise<void> {
    await this.advance(milliseconds + FIRST * MINUTE_MS - this.time.clock.now());
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.time.clock.elapsed() + milliseconds;
    while (this.time.clock.elapsed() < end) {
      await this.time.advance(Math.min(500, end - this.time.clock.elapsed()));
      this.feed.tick();
      await quiet();
    }
  }

  /** Waits for the network, without time going on. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const told = (): string => `${what}; ${JSON.stringify(this.feed.news)}, seals ${this.seals.join()}`;
    await until(what, () => {
      this.feed.tick();
      return holds();
    }).catch((error: Error) => {
      throw new Error(`${error.message}: ${told()}`);
    });
  }

  statusIs(status: string): Promise<void> {
    return this.until(status, () => this.status === status);
  }

  /** The vendor ends the connection and refuses others while `isOut`. */
  cut(isOut = true): void {
    this.server.account.upgrade = isOut ? 503 : 101;
    if (isOut) for (const { socket } of this.server.peers) socket.terminate();
  }

  async close(): Promise<void> {
    this.feed.disconnect();
    this.#sender.close();
    this.#port?.close();
    await Promise.all([this.server.close(), this.rest.close()]);
  }
}

/** Bars of tickers at a minute; the close tells the minute. */
export const barsAt = (minute: number, tickers: readonly string[] = ["AAA", "BBB"]): readonly LiveBarFact[] =>
  tickers.map((ticker, k) => barAt(ticker, minute, 10 + (minute - FIRST) + k / 10));
